import CPNG
import MapGeometry
import Raster

/// PNG against libpng, on pictures like maps.
enum PNGBenchmark {
  static func run() throws {
    Table.heading("PNG: ours against libpng, milliseconds", ["picture", "ours", "libpng", "ratio"])
    for (name, picture) in [
      ("800x600 map", SamplePictures.map(800, 600)), ("256x256 tile", SamplePictures.map(256, 256)),
    ] {
      let encoded = ImageCodec.encodePNG(picture, effort: .small)
      let decoding = try Timing.compare(
        runs: 25,
        [{ _ = try ImageCodec.decode(encoded) }, { _ = libpngDecode(encoded, picture) }])
      row("decode \(name)", decoding)
      for (label, effort, level) in [("fast", ImageCodec.Effort.fast, Int32(1)), ("small", .small, 6)] {
        let encoding = try Timing.compare(
          runs: 15,
          [{ _ = ImageCodec.encodePNG(picture, effort: effort) }, { _ = libpngEncode(picture, level: level) }])
        row("encode \(name), \(label)", encoding)
      }
    }
  }

  private static func row(_ name: String, _ timings: [Timing]) {
    Table.row([
      name, Table.number(timings[0].median), Table.number(timings[1].median),
      Table.number(timings[0].median / timings[1].median),
    ])
  }

  private static func libpngDecode(_ bytes: [UInt8], _ picture: Pixmap) -> Bool {
    var pixels = [UInt8](repeating: 0, count: picture.width * picture.height * 4)
    var message = [CChar](repeating: 0, count: 200)
    return cpng_decode(
      bytes, bytes.count, &pixels, UInt32(picture.width), UInt32(picture.height), &message, message.count) == 1
  }

  /// PNG_FILTER_NONE, the best for maps.
  private static let noFilter: Int32 = 0x08

  private static func libpngEncode(_ picture: Pixmap, level: Int32) -> Int {
    var output = [UInt8](repeating: 0, count: picture.width * picture.height * 5 + 65_536)
    return picture.pixels.withUnsafeBytes { pixels in
      cpng_encode(
        pixels.bindMemory(to: UInt8.self).baseAddress, UInt32(picture.width), UInt32(picture.height), level, noFilter,
        &output, output.count)
    }
  }
}

/// Drawings made on the spot, the same every time.
enum SamplePictures {
  /// Areas and roads in a few colours with smooth edges.
  static func map(_ width: Int, _ height: Int) -> Pixmap {
    var canvas = PixelCanvas(width: width, height: height)
    canvas.clear(Color(hex: 0xF2EFE9))
    for index in 0..<40 {
      let angle = Double(index) * 2.4
      var path = Path()
      path.addCircle(
        center: [Double(width) * (0.5 + 0.45 * sine(angle)), Double(height) * (0.5 + 0.45 * sine(angle * 1.7))],
        radius: Double(20 + index % 7 * 9))
      canvas.fill(path, offset: .zero, rule: .nonZero, color: Color(hex: [0xADD19E, 0xAAD3DF, 0xE0DFDF][index % 3]))
    }
    for index in 0..<30 {
      let y = Double(index * 37 % height)
      var road = Path()
      road.add(
        (0...20).map { SIMD2(Double($0) * Double(width) / 20, y + 12 * sine(Double($0 + index))) }, closed: false)
      canvas.stroke(road, offset: .zero, style: StrokeStyle(width: Double(2 + index % 5)), color: .white)
    }
    return canvas.pixmap()
  }

  /// A sine that is good enough for a drawing: the same on every machine.
  private static func sine(_ x: Double) -> Double {
    let turn = x / 6.283185307179586
    let phase = 2 * (turn - turn.rounded())
    return 4 * phase * (1 - (phase < 0 ? -phase : phase))
  }
}
