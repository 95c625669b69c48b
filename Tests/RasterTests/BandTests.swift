import Glibc
import Testing

@testable import Raster

/// A part of a picture is exactly that part of it.
struct BandTests {
  private func drawing(seed: UInt64) -> DisplayList {
    var random = Generator(seed: seed)
    var list = DisplayList()
    func path(_ random: inout Generator, _ count: Int, closed: Bool) -> Path {
      var path = Path()
      path.add(
        (0..<count).map { _ in SIMD2(random.number(in: -60..<260), random.number(in: -50..<220)) }, closed: closed)
      return path
    }
    var tile = PixelCanvas(width: 40, height: 40, background: Color(hex: 0x40A060))
    tile.fill(path(&random, 4, closed: true), color: .white)
    let picture = tile.pixmap()
    var sign = DisplayList()
    sign.fill(starPath(center: .zero, radius: 8), color: Color(hex: 0xD04020).opacity(0.8))
    let stamp = Stamp(drawing: sign, bounds: PixelRect(x: -9, y: -9, width: 18, height: 18))
    list.clear(Color(hex: 0xF0F0E8))
    for round in 0..<6 {
      let color = Color(
        red: Float(random.number(in: 0..<1)), green: Float(random.number(in: 0..<1)), blue: 0.5,
        alpha: round % 2 == 0 ? 1 : 0.6)
      list.fill(path(&random, 7, closed: true), rule: round % 3 == 0 ? .evenOdd : .nonZero, color: color)
      if round == 2 { list.pushClip(PixelRect(x: 13, y: 21, width: 150, height: 101)) }
      list.stroke(
        path(&random, 6, closed: round % 2 == 0),
        style: StrokeStyle(
          width: random.number(in: 0.3..<12), cap: .square, join: .miter, dashes: round % 3 == 1 ? [9, 4] : []),
        color: color)
      if round == 4 { list.popClip() }
      switch round {
      case 0:
        list.pushLayer(CanvasLayer(opacity: 0.7, bounds: PixelRect(x: 20, y: 9, width: 150, height: 140)))
        list.fill(
          path(&random, 5, closed: true),
          paint: .hatch(Hatch(color: color, angleDegrees: random.number(in: -90..<90), spacing: 6.3, width: 1.7)))
        list.popLayer()
      case 2:
        list.stroke(
          path(&random, 5, closed: true), style: StrokeStyle(width: 7.5),
          paint: .gradient(
            LinearGradient(
              [GradientStop(location: 0, color: color), GradientStop(location: 1, color: .black)],
              from: SIMD2(random.number(in: 0..<200), 3), to: SIMD2(90, 140))))
      case 3:
        let mask = LayerMask(.stroke(path(&random, 9, closed: false), StrokeStyle(width: 14)))
        list.pushLayer(CanvasLayer(mask: mask))
        list.fill(path(&random, 5, closed: true), paint: .image(ImagePattern(picture, origin: SIMD2(-17, 300))))
        list.popLayer()
      default:
        list.draw(
          picture,
          placed: ImagePlacement(
            position: SIMD2(random.number(in: 0..<200), random.number(in: 0..<170)),
            size: SIMD2(random.number(in: 5..<90), 33), rotationDegrees: random.number(in: -400..<400)), opacity: 0.9)
      }
      list.draw(picture, in: PixelRect(x: round * 31 - 10, y: round * 22 - 7, width: 10 + round * 12, height: 40))
      list.draw(stamp, at: (0..<6).map { _ in SIMD2(random.number(in: 0..<200), random.number(in: 0..<170)) })
    }
    return list
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func bandsAreThePicture(seed: UInt64) {
    let list = drawing(seed: seed)
    var whole = PixelCanvas(width: 203, height: 171)
    list.replay(on: &whole)
    let picture = whole.pixmap()
    for top in stride(from: 0, to: 171, by: 37) {
      for left in stride(from: 0, to: 203, by: 61) {
        var part = PixelCanvas(
          width: min(61, 203 - left), height: min(37, 171 - top), origin: SIMD2(left, top))
        list.replay(on: &part)
        let pixmap = part.pixmap()
        var differences = 0
        for y in 0..<pixmap.height {
          for x in 0..<pixmap.width
          where pixmap.pixels[y * pixmap.width + x] != picture.pixels[(y + top) * 203 + x + left] {
            differences += 1
          }
        }
        #expect(differences == 0, "at \(left), \(top)")
      }
    }
  }

  @Test func largePicturesAreDrawnAtTheSameTimeAndStayTheSame() {
    var list = drawing(seed: 7)
    // Lines across the bands' borders, one of them far outside on both sides.
    var line = Path()
    line.add((0..<900).map { SIMD2(Double($0), 350 + 340 * sin(Double($0) * 0.07)) }, closed: false)
    line.add([SIMD2(-1e5, -2e5), SIMD2(450, 300), SIMD2(1e6, 3e6)], closed: false)
    list.stroke(line, style: StrokeStyle(width: 9), color: Color(red: 0.8, green: 0.1, blue: 0.1, alpha: 0.6))
    list.stroke(line, style: StrokeStyle(width: 3, cap: .butt, join: .miter, dashes: [7, 5]), color: .black)
    for size in [SIMD2(901, 699), SIMD2(20_000, 11), SIMD2(7, 40_000), SIMD2(0, 5)] {
      var canvas = PixelCanvas(width: size.x, height: size.y)
      list.replay(on: &canvas)
      let (whole, banded) = (canvas.pixmap(), list.pixmap(width: size.x, height: size.y))
      #expect(banded.width == size.x && banded.height == size.y)
      let isSame = whole.pixels == banded.pixels
      #expect(isSame, "\(size)")
    }
  }

  @Test func replayIsDeterministic() async {
    let list = drawing(seed: 99)
    let pictures = await withTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var canvas = PixelCanvas(width: 203, height: 171)
          list.replay(on: &canvas)
          return canvas.pixmap().pixels
        }
      }
      return await group.reduce(into: [[UInt32]]()) { $0.append($1) }
    }
    #expect(Set(pictures).count == 1)
  }

  @Test func largeShapesAreDrawnInStripsWithoutATrace() {
    var path = Path()
    path.add([SIMD2(3, 2), SIMD2(2990.3, 1480), SIMD2(40.7, 2995)], closed: true)
    var canvas = PixelCanvas(width: 3000, height: 3000)
    canvas.fill(path, color: .black)
    #expect(canvas.scratch.residue == 0)
    var part = PixelCanvas(width: 3000, height: 200, origin: SIMD2(0, 1350))
    part.fill(path, color: .black)
    let (whole, band) = (canvas.pixmap().pixels, part.pixmap().pixels)
    #expect(Array(whole[1350 * 3000..<1550 * 3000]) == band)
  }
}
