internal import Glibc

/// Where and how large a picture is drawn: at any place, of any size, turned.
public struct ImagePlacement: Sendable, Hashable {
  /// Where the anchor comes to lie, in pixels.
  public var position: SIMD2<Double>
  /// The point of the picture that is placed, as fractions of its width and height: (0, 0) is its upper left corner,
  /// (0.5, 0.5) its middle. It turns about it.
  public var anchor: SIMD2<Double>
  /// Width and height in pixels, before turning.
  public var size: SIMD2<Double>
  /// Degrees, clockwise.
  public var rotationDegrees: Double

  /// A placement from its parts.
  public init(
    position: SIMD2<Double>, anchor: SIMD2<Double> = SIMD2(0.5, 0.5), size: SIMD2<Double>, rotationDegrees: Double = 0
  ) {
    self.position = position
    self.anchor = anchor
    self.size = size
    self.rotationDegrees = rotationDegrees
  }

  /// The corners in pixels, clockwise from the picture's upper left one.
  public var corners: [SIMD2<Double>] {
    let (along, down) = axes
    return [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)].map { (corner: SIMD2<Double>) in
      let local = (corner - anchor) * size
      return position + along * local.x + down * local.y
    }
  }

  /// Unit vectors along the picture's rows and columns. A turn by quarters is exact.
  var axes: (along: SIMD2<Double>, down: SIMD2<Double>) {
    let turn = rotationDegrees.remainder(dividingBy: 360)
    let (sine, cosine): (Double, Double)
    switch turn {
    case 0: (sine, cosine) = (0, 1)
    case 90: (sine, cosine) = (1, 0)
    case -90: (sine, cosine) = (-1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    default: (sine, cosine) = (Glibc.sin(turn * .pi / 180), Glibc.cos(turn * .pi / 180))
    }
    return (SIMD2(cosine, sine), SIMD2(-sine, cosine))
  }
}

/// A placed picture's colours, interpolated between its four nearest pixels. Beyond its border the border's pixels go
/// on: the outline it is drawn within smooths the edge.
struct PlacedImageShader: PixelShader {
  private let image: Pixmap
  /// From pixels of the picture drawn on to those of the image: the image's place of (0, 0), and its change along x, y.
  private let base: SIMD2<Double>
  private let perColumn: SIMD2<Double>
  private let perRow: SIMD2<Double>

  /// The image has pixels and the size is above 0.
  init(_ image: Pixmap, _ placement: ImagePlacement, shift: SIMD2<Double>) {
    self.image = image
    let (along, down) = placement.axes
    let pixels = SIMD2(Double(image.width), Double(image.height))
    let factor = pixels / placement.size
    perColumn = SIMD2(along.x, down.x) * factor
    perRow = SIMD2(along.y, down.y) * factor
    let position = placement.position + shift
    base = placement.anchor * pixels - perColumn * position.x - perRow * position.y - 0.5
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let row = base + perRow * (Double(y) + 0.5)
    let last = SIMD2(Double(image.width - 1), Double(image.height - 1))
    let width = image.width
    image.pixels.withUnsafeBufferPointer { pixels in
      for index in 0..<count {
        let place = (row + perColumn * (Double(x &+ index) + 0.5)).clamped(lowerBound: .zero, upperBound: last)
        let (column, line) = (Int(place.x), Int(place.y))
        let right = column == width &- 1 ? 0 : 1
        let below = line == image.height &- 1 ? 0 : width
        let first = line &* width &+ column
        let (u, v) = (UInt64((place.x - Double(column)) * 256), UInt64((place.y - Double(line)) * 256))
        let top = Self.mix(Self.spread(pixels[first]), Self.spread(pixels[first &+ right]), u)
        let bottom = Self.mix(
          Self.spread(pixels[first &+ below]), Self.spread(pixels[first &+ below &+ right]), u)
        let channels = Self.mix(top, bottom, v)
        target[index] = UInt32(truncatingIfNeeded: channels | channels &>> 24)
      }
    }
  }

  /// Mixes four channels that lie 16 bits apart; `weight` of 256 is that of the second.
  @inline(__always) private static func mix(_ first: UInt64, _ second: UInt64, _ weight: UInt64) -> UInt64 {
    (first &* (256 &- weight) &+ second &* weight &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
  }

  /// Red and blue go into the lower half, green and alpha into the upper one.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    let word = UInt64(pixel)
    return (word | word &<< 24) & 0x00FF_00FF_00FF_00FF
  }
}
