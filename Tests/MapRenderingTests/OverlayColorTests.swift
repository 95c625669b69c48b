import Raster
import Testing

@testable import MapRendering

struct OverlayColorTests {
  @Test func rampsMixBetweenStopsAndClampBeyond() {
    let ramp = ColorRamp(stops: [
      .init(value: 30, color: .white), .init(value: 10, color: .black), .init(value: .nan, color: .clear),
    ])
    #expect(ramp.color(at: 10) == .black && ramp.color(at: -5) == .black && ramp.color(at: .nan) == .black)
    #expect(ramp.color(at: 30) == .white && ramp.color(at: .infinity) == .white)
    #expect(abs(ramp.color(at: 15).red - 0.25) < 1e-6)
    #expect(ramp.range == 10...30)
    #expect(ramp.gradientStops.map(\.location) == [0, 1])
  }

  @Test func stopsAreEven() {
    let ramp = ColorRamp(colors: [.black, .white, .black], minimum: 2, maximum: 4)
    #expect(ramp.stops.map(\.value) == [2, 3, 4])
    #expect(ColorRamp(colors: [], minimum: 0, maximum: 1).color(at: 0.5) == .clear)
    #expect(ColorRamp(colors: [.white], minimum: 3, maximum: 9).color(at: 100) == .white)
  }

  /// Brighter with every step, so that order is seen without colours.
  @Test(arguments: [ColorRamp.Name.dusk, .ember]) func sequentialRampsGetBrighter(name: ColorRamp.Name) {
    let luminances = name.colors.map { 0.2126 * $0.red + 0.7152 * $0.green + 0.0722 * $0.blue }
    #expect(luminances == luminances.sorted() && Set(luminances).count == luminances.count)
  }
}
