import Lettering
import MapGeometry
import Raster

@testable import MapRendering

/// A plain ground with annotations at places given in points.
struct AnnotationSheet {
  let width: Int
  let height: Int
  var scale = 1.0
  var scheme = ColorScheme.light
  var markers: [MarkerItem] = []
  var clusters: [ClusterItem] = []
  let fonts: FontLibrary

  init(_ width: Int, _ height: Int, scale: Double = 1, scheme: ColorScheme = .light) throws {
    self.width = width
    self.height = height
    self.scale = scale
    self.scheme = scheme
    fonts = try FontLibrary()
  }

  var viewport: Viewport {
    Viewport(
      center: MapPoint(Coordinate(latitude: 0, longitude: 0)), zoom: Zoom(10), width: Int(Double(width) * scale),
      height: Int(Double(height) * scale), scale: scale)
  }

  /// The coordinate at a place of the picture, in points.
  func at(_ x: Double, _ y: Double) -> Coordinate { viewport.mapPoint(for: SIMD2(x, y) * scale).coordinate }

  func content(taken: [LabelBox] = []) -> DrawnContent {
    AnnotationPainter(viewport: viewport, fonts: fonts, scheme: scheme)
      .annotations(markers: markers, clusters: clusters, taken: taken)
  }

  func picture() -> Pixmap {
    var list = DisplayList()
    list.clear(scheme == .light ? Color(hex: 0xE6EBE4) : Color(hex: 0x2A3038))
    list.append(content().list)
    return list.pixmap(width: viewport.width, height: viewport.height)
  }

  /// An asymmetric picture: a dark arrow upwards with a red right half on white.
  static func arrow(side: Int = 32) -> Pixmap {
    let unit = Double(side) / 32
    var canvas = PixelCanvas(width: side, height: side)
    var ground = Path()
    ground.addRectangle(min: .zero, max: SIMD2(repeating: Double(side)), cornerRadius: 6 * unit)
    canvas.fill(ground, color: .white)
    let left: [SIMD2<Double>] = [SIMD2(16, 3), SIMD2(16, 29), SIMD2(11, 29), SIMD2(11, 15), SIMD2(4, 15)]
    let right: [SIMD2<Double>] = [SIMD2(16, 3), SIMD2(28, 15), SIMD2(21, 15), SIMD2(21, 29), SIMD2(16, 29)]
    for (points, color) in [(left, Color(hex: 0x203A5F)), (right, Color(hex: 0xD23B3B))] {
      var path = Path()
      path.add(points.map { $0 * unit }, closed: true)
      canvas.fill(path, color: color)
    }
    return canvas.pixmap()
  }

  /// The same as SVG, of a size of its own choice.
  static let svgArrow = """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 16 16">
    <rect width="16" height="16" rx="3" fill="#fff"/><path d="M8 1.5V14.5H5.5V7.5H2Z" fill="#203a5f"/>
    <path d="M8 1.5L14 7.5H10.5V14.5H8Z" fill="#d23b3b"/></svg>
    """

  /// A sign of the caller's own: a framed box with a bar.
  static let sign = AnnotationDrawing(size: [36, 22]) { list, scale in
    var box = Path()
    box.addRectangle(min: [1 * scale, 1 * scale], max: [35 * scale, 21 * scale], cornerRadius: 4 * scale)
    list.fill(box, color: Color(hex: 0xFFD23F))
    list.stroke(box, style: StrokeStyle(width: 2 * scale), color: Color(hex: 0x333333))
    var bar = Path()
    bar.addRectangle(min: [6 * scale, 9 * scale], max: [22 * scale, 13 * scale])
    list.fill(bar, color: Color(hex: 0x333333))
  }
}
