/// What a recording knows of the points of one line, beside their places.
package struct VertexData: Hashable, Sendable {
  /// Metres above the sea, one for each point, NaN where unknown; empty where the line has none.
  package var elevations: [Float] = []
  /// Seconds since the beginning of 1970 in UTC, one for each point, NaN where unknown; empty where the line has none.
  package var times: [Double] = []

  package init() {}

  package var isEmpty: Bool { elevations.isEmpty && times.isEmpty }

  /// Adds what is known of the point after `count` others; NaN for nothing.
  mutating func append(elevation: Float, time: Double, after count: Int) {
    // A height beyond what a Float holds is none.
    let elevation = elevation.isFinite ? elevation : .nan
    // Arrays begin with the first value: most lines lack one or the other, and then it takes no memory.
    if !elevations.isEmpty {
      elevations.append(elevation)
    } else if !elevation.isNaN {
      elevations = Array(repeating: .nan, count: count)
      elevations.append(elevation)
    }
    if !times.isEmpty {
      times.append(time)
    } else if !time.isNaN {
      times = Array(repeating: .nan, count: count)
      times.append(time)
    }
  }
}
