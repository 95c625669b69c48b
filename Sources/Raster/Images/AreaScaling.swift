/// Scaling down by the mean of all source pixels that a target pixel covers, the partly covered ones by their share.
struct AreaScaling {
  /// The source pixels under one target pixel: whole ones from `first`, the outer two with a share.
  private struct Span {
    var first: Int
    var count: Int
    var firstWeight: Float
    var lastWeight: Float

    init(index: Int, targetSize: Int, sourceSize: Int) {
      let scale = Double(sourceSize) / Double(targetSize)
      let (start, end) = (Double(index) * scale, min(Double(index + 1) * scale, Double(sourceSize)))
      first = min(Int(start), sourceSize - 1)
      let last = max(min(Int(end.rounded(.up)) - 1, sourceSize - 1), first)
      count = last - first + 1
      // Along an axis that is magnified a target pixel may lie within one source pixel.
      firstWeight = count == 1 ? Float(end - start) : Float(Double(first + 1) - start)
      lastWeight = Float(end - Double(last))
    }

    @inline(__always) func weight(_ position: Int) -> Float {
      position == 0 ? firstWeight : position == count - 1 ? lastWeight : 1
    }
  }

  private let source: Pixmap
  private let columns: [Span]
  private let rows: [Span]
  private let factor: Float

  init(_ source: Pixmap, targetWidth: Int, targetHeight: Int, visible: PixelRect) {
    self.source = source
    columns = (visible.x..<visible.x + visible.width).map {
      Span(index: $0, targetSize: targetWidth, sourceSize: source.width)
    }
    rows = (visible.y..<visible.y + visible.height).map {
      Span(index: $0, targetSize: targetHeight, sourceSize: source.height)
    }
    factor = Float(
      Double(targetWidth) / Double(source.width) * (Double(targetHeight) / Double(source.height)))
  }

  /// Writes one row of the visible part, numbered from its top.
  func write(row: Int, to target: UnsafeMutablePointer<UInt32>) {
    let span = rows[row]
    guard let from = columns.first?.first, let last = columns.last else { return }
    let count = last.first + last.count - from
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count) { sums in
      sums.initialize(repeating: .zero)
      source.pixels.withUnsafeBufferPointer { pixels in
        for position in 0..<span.count {
          let weight = SIMD4<Float>(repeating: span.weight(position))
          let base = (span.first + position) * source.width + from
          var index = 0
          while index < count {
            sums[index] += Self.channels(pixels[base &+ index]) * weight
            index &+= 1
          }
        }
      }
      for (index, column) in columns.enumerated() {
        var sum = SIMD4<Float>(repeating: 0.5)
        for position in 0..<column.count {
          sum += sums[column.first - from + position] * (column.weight(position) * factor)
        }
        let bytes = SIMD4<UInt8>(
          truncatingIfNeeded: SIMD4<Int32>(sum.clamped(lowerBound: .zero, upperBound: Self.white)))
        target[index] = unsafeBitCast(bytes, to: UInt32.self)
      }
    }
  }

  private static let white = SIMD4<Float>(repeating: 255)

  @inline(__always) private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)))
  }
}
