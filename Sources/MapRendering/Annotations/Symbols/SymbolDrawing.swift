internal import Raster

/// A glyph read from a line of text, on a grid of 24 by 24 units with y downwards.
///
/// Pieces are parted by `;`. A piece that starts with `w` and a number is a line of that width with round ends; all
/// others are filled by the even-odd rule, so that a shape inside a shape is a hole. The commands are SVG's `M L H V C Q
/// Z`, in absolute coordinates, and two of our own: `O x y r`, a circle, and `R x y width height radius`, a rectangle with
/// rounded corners.
struct SymbolDrawing {
  struct Piece {
    var path: Path
    /// Pixels; nil for a shape that is filled.
    var lineWidth: Double?
  }

  /// In pixels.
  private(set) var pieces: [Piece] = []
  /// Whether all of the text was understood; what follows something strange is left out.
  private(set) var isComplete = true

  static let gridSide = 24.0

  /// - Parameter unit: pixels for one unit of the grid. The grid's middle comes to lie on the origin.
  init(_ text: String, unit: Double) {
    for part in text.utf8.split(separator: UInt8(ascii: ";")) {
      var reader = Reader(bytes: part, unit: unit)
      guard let piece = reader.piece() else {
        isComplete = false
        return
      }
      pieces.append(piece)
    }
  }

  private struct Reader {
    var bytes: Substring.UTF8View
    let unit: Double

    init(bytes: Substring.UTF8View, unit: Double) {
      self.bytes = bytes
      self.unit = unit
    }

    mutating func piece() -> Piece? {
      var lineWidth: Double?
      skipSpaces()
      if bytes.first == UInt8(ascii: "w") {
        bytes.removeFirst()
        guard let width = number() else { return nil }
        lineWidth = width * unit
      }
      var path = Path()
      var current = SIMD2<Double>.zero
      while let command = command() {
        guard add(command, to: &path, current: &current) else { return nil }
      }
      return bytes.isEmpty && !path.isEmpty ? Piece(path: path, lineWidth: lineWidth) : nil
    }

    /// - Parameter current: the last point, in units of the grid.
    private mutating func add(_ command: UInt8, to path: inout Path, current: inout SIMD2<Double>) -> Bool {
      switch command {
      case UInt8(ascii: "Z"): path.close()
      case UInt8(ascii: "M"):
        guard let point = point() else { return false }
        current = point
        path.move(to: pixel(point))
      case UInt8(ascii: "L"):
        guard let point = point() else { return false }
        current = point
        path.line(to: pixel(point))
      case UInt8(ascii: "H"):
        guard let x = number() else { return false }
        current.x = x
        path.line(to: pixel(current))
      case UInt8(ascii: "V"):
        guard let y = number() else { return false }
        current.y = y
        path.line(to: pixel(current))
      case UInt8(ascii: "Q"):
        guard let control = point(), let end = point() else { return false }
        current = end
        path.quadraticCurve(to: pixel(end), control: pixel(control))
      case UInt8(ascii: "C"):
        guard let control1 = point(), let control2 = point(), let end = point() else { return false }
        current = end
        path.cubicCurve(to: pixel(end), control1: pixel(control1), control2: pixel(control2))
      case UInt8(ascii: "O"):
        guard let center = point(), let radius = number() else { return false }
        path.addCircle(center: pixel(center), radius: radius * unit)
      case UInt8(ascii: "R"):
        guard let corner = point(), let size = point(), let radius = number() else { return false }
        path.addRectangle(min: pixel(corner), max: pixel(corner + size), cornerRadius: radius * unit)
      default: return false
      }
      return true
    }

    private func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - gridSide / 2) * unit }

    private mutating func skipSpaces() {
      while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    }

    private mutating func command() -> UInt8? {
      skipSpaces()
      guard let byte = bytes.first, (65...90).contains(byte) else { return nil }
      bytes.removeFirst()
      return byte
    }

    private mutating func number() -> Double? {
      skipSpaces()
      let digits = bytes.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      guard let value = Double(Substring(digits)) else { return nil }
      bytes.removeFirst(digits.count)
      return value
    }

    private mutating func point() -> SIMD2<Double>? {
      guard let x = number(), let y = number() else { return nil }
      return SIMD2(x, y)
    }
  }
}
