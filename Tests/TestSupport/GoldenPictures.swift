internal import Glibc
public import Raster
public import Testing

/// Compares a picture with the one checked in as `Golden/<name>.png` beside the calling test file.
///
/// They agree where at most one pixel in a thousand differs by more than 24 of 255 in a channel, none by more than 96,
/// and the mean difference is below a quarter of a step: what an eye could see fails, the last bit of a cosine does not.
/// Otherwise an issue with the numbers is recorded, and `<name>.actual.png` and `<name>.difference.png` are written to
/// `TestResults/` at the package's root, or to `$CARTOUCHE_TEST_RESULTS`. With `CARTOUCHE_BLESS=1` the golden picture is
/// replaced instead: look at it before it is committed.
public func expectGolden(
  _ pixmap: Pixmap, _ name: String, filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let golden = parent(filePath) + "/Golden/\(name).png"
  if environment("CARTOUCHE_BLESS") == "1" {
    mkdir(parent(golden), 0o777)
    if !write(ImageCodec.encodePNG(pixmap, effort: .small), to: golden) {
      Issue.record("cannot write \(golden)", sourceLocation: sourceLocation)
    }
    return
  }
  let results = environment("CARTOUCHE_TEST_RESULTS") ?? packageRoot(filePath) + "/TestResults"
  func keepActual() {
    mkdir(results, 0o777)
    write(ImageCodec.encodePNG(pixmap, effort: .small), to: "\(results)/\(name).actual.png")
  }
  guard let bytes = read(golden) else {
    keepActual()
    Issue.record(
      "no golden picture \(golden); look at \(results)/\(name).actual.png and run with CARTOUCHE_BLESS=1",
      sourceLocation: sourceLocation)
    return
  }
  do {
    let expected = try ImageCodec.decode(bytes)
    let difference = PictureDifference(pixmap, expected)
    guard !difference.isAcceptable else { return }
    keepActual()
    if let picture = difference.picture {
      write(ImageCodec.encodePNG(picture, effort: .small), to: "\(results)/\(name).difference.png")
    }
    Issue.record("\(name): \(difference); see \(results)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(golden): \(error)", sourceLocation: sourceLocation)
  }
}

/// How far two pictures are from each other, channel by channel, premultiplied.
public struct PictureDifference: CustomStringConvertible {
  /// Nil where the sizes differ.
  public private(set) var picture: Pixmap?
  public private(set) var largest = 0
  /// Pixels that differ by more than 24 in a channel.
  public private(set) var visible = 0
  public private(set) var mean = 0.0
  public let description: String
  private let pixelCount: Int

  public init(_ actual: Pixmap, _ expected: Pixmap) {
    pixelCount = actual.width * actual.height
    guard actual.width == expected.width, actual.height == expected.height else {
      description =
        "it is \(actual.width)×\(actual.height), the golden picture \(expected.width)×\(expected.height)"
      return
    }
    var (sum, largest, visible) = (0, 0, 0)
    var canvas = PixelCanvas(width: actual.width, height: actual.height, background: .white)
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let (a, b) = (actual[x, y], expected[x, y])
        let steps = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].map {
          abs(Int($0.0) - Int($0.1))
        }
        let worst = steps.max() ?? 0
        sum += steps.reduce(0, +)
        largest = max(largest, worst)
        guard worst > 0 else { continue }
        if worst > 24 { visible += 1 }
        var dot = Path()
        dot.addRectangle(min: SIMD2(Double(x), Double(y)), max: SIMD2(Double(x + 1), Double(y + 1)))
        canvas.fill(dot, color: Color(red: 1, green: 0, blue: 0, alpha: min(Float(worst + 32) / 128, 1)))
      }
    }
    mean = Double(sum) / Double(max(pixelCount * 4, 1))
    self.largest = largest
    self.visible = visible
    picture = canvas.pixmap()
    description = "\(visible) pixels differ visibly, the largest difference is \(largest), the mean \(mean) of 255"
  }

  public var isAcceptable: Bool {
    picture != nil && visible * 1000 <= pixelCount && largest <= 96 && mean <= 0.25
  }
}

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

private func parent(_ path: String) -> String {
  path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}

/// The nearest folder upwards that holds a package.
private func packageRoot(_ path: String) -> String {
  var folder = parent(path)
  while folder.count > 1, access(folder + "/Package.swift", R_OK) != 0 { folder = parent(folder) }
  return folder
}

private func read(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

@discardableResult private func write(_ bytes: [UInt8], to path: String) -> Bool {
  guard let file = fopen(path, "wb") else { return false }
  defer { fclose(file) }
  return fwrite(bytes, 1, bytes.count, file) == bytes.count
}
