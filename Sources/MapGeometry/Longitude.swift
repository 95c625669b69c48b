/// Arithmetic on the circle of longitudes, in degrees.
package enum Longitude {
  /// The same meridian in −180…180; 180 stays 180.
  package static func normalized(_ degrees: Double) -> Double {
    degrees >= -180 && degrees <= 180 ? degrees : degrees.remainder(dividingBy: 360)
  }

  /// The copy of a meridian that is nearest to another one: 181 for −179 beside 170.
  package static func nearest(_ degrees: Double, to other: Double) -> Double {
    let difference = degrees - other
    return difference >= -180 && difference <= 180 ? degrees : other + difference.remainder(dividingBy: 360)
  }
}
