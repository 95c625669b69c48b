internal import Glibc

/// Gives the colours of a paint, pixel by pixel. A pixel's colour depends on nothing but its place in the picture, so
/// that a part of a picture is exactly that part of it.
protocol PixelShader {
  /// Writes premultiplied colours of `count` pixels of a row; `x` and `y` are those of the first one in the picture.
  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>)
}

/// The fraction of a hatch's line that each pixel sees: the overlap of a line with a pixel-wide window across it. That
/// keeps lines of any width and spacing equally dark wherever they fall.
struct HatchShader: PixelShader {
  private let table: [UInt32]
  private let normal: SIMD2<Double>
  private let origin: SIMD2<Double>
  private let spacing: Double
  private let halfWidth: Double

  /// Added to and taken from a number of moderate size it rounds it; `rounded()` is a call where the processor's
  /// baseline has no such instruction.
  private static let rounding = 0x1.8p52

  /// Nil for measures that make no lines: then only the background is left.
  init?(_ hatch: Hatch, shift: SIMD2<Double>) {
    guard hatch.spacing > 0, hatch.spacing < 1e9, hatch.width > 0, hatch.angleDegrees.isFinite,
      abs(hatch.origin.x) < 1e12, abs(hatch.origin.y) < 1e12
    else { return nil }
    // Lines closer than two pixels cannot be told apart: their mean remains.
    let share = min(hatch.width / hatch.spacing, 1)
    let isFlat = hatch.spacing < 2 || share == 1
    table = (0...256).map { step in
      let coverage = isFlat ? share : Double(step) / 256
      return hatch.background.laidUnder(hatch.color.opacity(coverage)).premultipliedRGBA
    }
    let angle = hatch.angleDegrees * .pi / 180
    normal = SIMD2(sin(angle), cos(angle))
    origin = hatch.origin + shift
    spacing = hatch.spacing
    halfWidth = min(hatch.width, hatch.spacing) / 2
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let row = (Double(y) + 0.5 - origin.y) * normal.y
    table.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let across = (Double(x &+ index) + 0.5 - origin.x) * normal.x + row
        let line = across / spacing + Self.rounding - Self.rounding
        let distance = abs(across - line * spacing)
        // The window may reach the next line too, where lines are wide and near.
        let coverage =
          max(min(halfWidth, distance + 0.5) - max(-halfWidth, distance - 0.5), 0)
          + max(distance + 0.5 - (spacing - halfWidth), 0)
        target[index] = table[Int(min(coverage, 1) * 256 + 0.5)]
      }
    }
  }
}

/// A picture's pixels over and over.
struct PatternShader: PixelShader {
  private let image: Pixmap
  private let origin: SIMD2<Int>

  /// Nil for a picture without pixels.
  init?(_ pattern: ImagePattern) {
    guard pattern.image.width > 0, pattern.image.height > 0 else { return nil }
    image = pattern.image
    // Only the place within one repetition counts.
    origin = SIMD2(pattern.origin.x % image.width, pattern.origin.y % image.height)
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let row = Self.wrapped(y - origin.y, image.height) * image.width
    var column = Self.wrapped(x - origin.x, image.width)
    image.pixels.withUnsafeBufferPointer { pixels in
      for index in 0..<count {
        target[index] = pixels[row &+ column]
        column &+= 1
        if column == image.width { column = 0 }
      }
    }
  }

  private static func wrapped(_ value: Int, _ size: Int) -> Int {
    let rest = value % size
    return rest < 0 ? rest + size : rest
  }
}

/// Colours looked up by the place along the gradient's line.
struct GradientShader: PixelShader {
  private let table: [UInt32]
  private let start: SIMD2<Double>
  /// Steps of the table per pixel, along the axes.
  private let direction: SIMD2<Double>
  /// Whether there is no line to change along.
  private let isFlat: Bool

  private static let steps = 1024

  /// Nil without stops.
  init?(_ gradient: LinearGradient, shift: SIMD2<Double>) {
    let stops = gradient.stops.sortedByLocation()
    guard !stops.isEmpty else { return nil }
    table = (0...Self.steps).map { stops.color(at: Double($0) / Double(Self.steps)).premultipliedRGBA }
    let difference = gradient.end - gradient.start
    let square = (difference * difference).sum()
    let scaled = difference * (Double(Self.steps) / square)
    let isLine = square > 0 && (scaled * scaled).sum().isFinite && (gradient.start * gradient.start).sum().isFinite
    // Without a direction all is beyond the end.
    direction = isLine ? scaled : .zero
    start = isLine ? gradient.start + shift : .zero
    isFlat = !isLine
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let last = Double(Self.steps)
    let row = isFlat ? last : (Double(y) + 0.5 - start.y) * direction.y
    table.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let place = (Double(x &+ index) + 0.5 - start.x) * direction.x + row
        target[index] = table[Int(min(max(place, 0), last) + 0.5)]
      }
    }
  }
}

extension Color {
  /// Another colour over this one.
  fileprivate func laidUnder(_ above: Color) -> Color {
    let rest = alpha * (1 - above.alpha)
    let sum = above.alpha + rest
    guard sum > 0 else { return .clear }
    func mix(_ a: Float, _ b: Float) -> Float { (a * above.alpha + b * rest) / sum }
    return Color(
      red: mix(above.red, red), green: mix(above.green, green), blue: mix(above.blue, blue), alpha: sum)
  }
}
