import MapGeometry
import MapRendering
import Raster

/// The canvas against the least it could cost: filling memory.
enum DrawingBenchmark {
  static func run() {
    Table.heading(
      "Drawing on 800x600, milliseconds; the limit is one fill of the whole picture", ["what", "time", "times limit"])
    let canvas = PixelCanvas(width: 800, height: 600)
    let limit = time(canvas) { $0.clear(.white) }
    Table.row(["clear", Table.number(limit), "1"])
    var route = Path()
    route.add(
      (0..<5000).map { index in
        let x = Double(index) / 5000
        return SIMD2(20 + 760 * x, 300 + 150 * wave(x * 12) + 20 * wave(x * 131))
      }, closed: false)
    show("route of 5,000 points, width 4", limit, canvas) {
      $0.stroke(route, offset: .zero, style: StrokeStyle(width: 4), color: Color(hex: 0xE63946))
    }
    show("the same, translucent", limit, canvas) {
      $0.stroke(route, offset: .zero, style: StrokeStyle(width: 4), color: Color(hex: 0xE63946).opacity(0.6))
    }
    var discs = Path()
    for index in 0..<1000 {
      discs.addCircle(center: [Double(index * 379 % 800), Double(index * 211 % 600)], radius: 6)
    }
    show("1,000 discs as one fill", limit, canvas) {
      $0.fill(discs, offset: .zero, rule: .nonZero, color: Color(hex: 0x1D3557))
    }
    let picture = SamplePictures.map(256, 256)
    show("12 tiles copied", limit, canvas) { canvas in
      for index in 0..<12 {
        canvas.draw(
          picture, in: PixelRect(x: index % 4 * 256 - 100, y: index / 4 * 256 - 70, width: 256, height: 256), opacity: 1
        )
      }
    }
    show("12 tiles scaled by 1.2", limit, canvas) { canvas in
      for index in 0..<12 {
        canvas.draw(
          picture, in: PixelRect(x: index % 4 * 307 - 100, y: index / 4 * 307 - 70, width: 307, height: 307), opacity: 1
        )
      }
    }
  }

  private static func wave(_ x: Double) -> Double {
    let phase = x - x.rounded()
    return phase * (1 - 4 * phase * phase) * 5
  }

  private static func time(_ canvas: PixelCanvas, _ body: (inout PixelCanvas) -> Void) -> Double {
    var canvas = canvas
    for _ in 0..<3 { body(&canvas) }
    return Timing(milliseconds: (0..<31).map { _ in Timing.milliseconds { body(&canvas) } }).median
  }

  private static func show(_ name: String, _ limit: Double, _ canvas: PixelCanvas, _ body: (inout PixelCanvas) -> Void)
  {
    let taken = time(canvas, body)
    Table.row([name, Table.number(taken), Table.number(taken / limit)])
  }
}
