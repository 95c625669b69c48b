import MapGeometry
import Raster
import TestSupport
import Testing

@testable import MapRendering

@Suite struct AnnotationImageTests {
  /// Nil where librsvg is missing, which is said.
  private func svg(_ text: String, width: Double? = nil, height: Double? = nil) throws -> MarkerImage? {
    do {
      return try MarkerImage(Array(text.utf8), name: "icon.svg", width: width, height: height)
    } catch MarkerImageError.noLibrary(_, let reason) {
      print("skipped: \(reason)")
      return nil
    }
  }

  @Test func scalableAndOtherPictures() throws {
    guard let svg = try svg(AnnotationSheet.svgArrow) else { return }
    let arrow = AnnotationSheet.arrow(side: 64)
    var images = [svg, try MarkerImage(ImageCodec.encodePNG(arrow), name: "a.png", width: 32)]
    images.append(try MarkerImage(try #require(ImageCodec.encodeJPEG(arrow)), name: "a.jpg", width: 32))
    images.append(try MarkerImage(try #require(ImageCodec.encodeWebP(arrow)), name: "a.webp", pixelsPerPoint: 2))
    for scale in [1.0, 2] {
      var sheet = try AnnotationSheet(210, 90, scale: scale)
      for (index, image) in images.enumerated() {
        let x = 24 + Double(index) * 54
        sheet.markers.append(MarkerItem(coordinate: sheet.at(x, 24), shape: .image(image)))
        sheet.markers.append(
          MarkerItem(coordinate: sheet.at(x, 66), shape: .image(image), size: 0.8, rotationDegrees: 25))
      }
      expectGolden(sheet.picture(), "marker-images\(scale == 2 ? "-2x" : "")")
    }
  }

  @Test func sizesFollowTheProportions() throws {
    let pixmap = Pixmap(width: 40, height: 20)
    #expect(try MarkerImage(pixmap).size == [40, 20])
    #expect(try MarkerImage(pixmap, width: 10).size == [10, 5])
    #expect(try MarkerImage(pixmap, height: 10).size == [20, 10])
    #expect(try MarkerImage(pixmap, width: 7, height: 9).size == [7, 9])
    for width in [0, -1, .nan, .infinity, 5000] {
      #expect(throws: MarkerImageError.self) { try MarkerImage(pixmap, width: width) }
    }
    guard let box = try svg("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'/>") else { return }
    #expect(box.size == [30, 10])
    let inches = try #require(try svg("<svg xmlns='http://www.w3.org/2000/svg' width='1in' height='0.5in'/>"))
    #expect(inches.size == [96, 48])
    #expect(try svg(AnnotationSheet.svgArrow, height: 10)?.size == [10, 10])
  }

  @Test(arguments: [
    ("", "no bytes"), ("<html>", "HTML"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG without a size"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='9'", "SVG: "), ("<svg/>", "SVG"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='4'/>", "SVG without a size"),
  ])
  func whatIsNoPictureIsNamed(text: String, message: String) throws {
    do {
      _ = try MarkerImage(Array(text.utf8), name: "thing.svg")
      Issue.record("no error")
    } catch MarkerImageError.noLibrary(_, let reason) {
      print("skipped: \(reason)")
    } catch {
      #expect(error.description.hasPrefix("thing.svg: ") && error.description.contains(message), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func truncatedPicturesAreErrors() throws {
    let png = ImageCodec.encodePNG(AnnotationSheet.arrow())
    #expect(throws: MarkerImageError.self) { try MarkerImage(Array(png.prefix(png.count / 2)), name: "half.png") }
  }

  /// A file named by the document is not read: nothing of it shows.
  @Test func referencesOutOfTheDocumentAreNotFollowed() throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let golden = "/\(folder)/Golden/marker-shapes.png"
    for reference in [golden, "file://\(golden)", "http://127.0.0.1:9/a.png"] {
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">
        <image width="8" height="8" xlink:href="\(reference)"/></svg>
        """
      guard let image = try svg(text) else { return }
      let drawn = try #require(image.picture(size: [8, 8], radians: 0, anchor: .zero))
      #expect(drawn.pixmap.pixels.allSatisfy { $0 == 0 }, "\(reference)")
    }
  }

  /// Entities that grow out of all bounds end in an error, not in minutes.
  @Test func bombsAreRefused() throws {
    var entities = "<!ENTITY a0 '\(String(repeating: "x", count: 100))'>"
    for level in 1...12 {
      entities += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
    }
    var copies = "<g id='n0'><rect width='1' height='1'/></g>"
    var patterns = "<pattern id='p0'><rect width='1' height='1'/></pattern>"
    for level in 1...12 {
      let use = String(repeating: "<use href='#n\(level - 1)'/>", count: 10)
      copies += "<g id='n\(level)'>\(use)</g><!-- </g> -->"
      let fill = String(repeating: "<rect width='1' height='1' fill='url(#p\(level - 1))'/>", count: 10)
      patterns += "<pattern id='p\(level)'>\(fill)</pattern>"
    }
    let size = "width='9' height='9'"
    let texts = [
      "<!DOCTYPE svg [\(entities)]><svg xmlns='http://www.w3.org/2000/svg' \(size)><text>&a12;</text></svg>",
      "<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(String(repeating: "<g>", count: 100_000))",
      "<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(copies)</svg>",
      "<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(patterns)<rect fill='url(#p12)'/></svg>",
    ]
    for text in texts {
      let start = ContinuousClock.now
      #expect(throws: MarkerImageError.self) { try MarkerImage(Array(text.utf8), name: "bomb.svg") }
      #expect(ContinuousClock.now - start < .seconds(10))
    }
    #expect(throws: MarkerImageError.self) {
      try MarkerImage([UInt8](repeating: 60, count: MarkerImage.maximumBytes + 1), name: "large.svg")
    }
  }

  @Test func ordinaryReferencesAreDrawn() {
    let sprites = String(repeating: "<use xlink:href='#a' fill='#ffffff'/>", count: 300)
    let document = "<svg><defs><g id='a'><path id='b' d='M0 0'/><use href='#b'/></g></defs>\(sprites)</svg>"
    #expect(SVGReferences.areReasonable(in: Array(document.utf8)))
    let copies = String(repeating: "<use href='#c'/>", count: 200)
    let large = "<svg><g id='a'/><g id='c'>\(sprites)</g>\(copies)</svg>"
    #expect(!SVGReferences.areReasonable(in: Array(large.utf8)))
    for text in ["", "<", "<svg", "<a id=", "<a id='", "<!--", "<![CDATA[", "</", "</a></b>", "#", "<a href='#'"] {
      #expect(SVGReferences.areReasonable(in: Array(text.utf8)))
    }
  }

  @Test func manyThreadsMayDrawOnePicture() async throws {
    guard let image = try svg(AnnotationSheet.svgArrow) else { return }
    let first = try #require(image.picture(size: [40, 40], radians: 0.3, anchor: [0.5, 0.5]))
    let same = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 {
        group.addTask {
          image.picture(size: [40, 40], radians: 0.3, anchor: [0.5, 0.5])?.pixmap.pixels == first.pixmap.pixels
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(same)
  }
}
