package import MapGeometry

/// What a GPX file holds (topografix.com/GPX, versions 1.0 and 1.1), without elevations and times.
package struct GPXDocument: Hashable, Sendable {
  package struct Track: Hashable, Sendable {
    package var name: String?
    /// Where recording was interrupted there is a gap: segments are not joined.
    package var segments: [[Coordinate]]
  }

  package struct Route: Hashable, Sendable {
    package var name: String?
    package var points: [Coordinate]
  }

  package struct Waypoint: Hashable, Sendable {
    package var name: String?
    package var coordinate: Coordinate
  }

  package internal(set) var tracks: [Track] = []
  package internal(set) var routes: [Route] = []
  package internal(set) var waypoints: [Waypoint] = []

  package var isEmpty: Bool { tracks.isEmpty && routes.isEmpty && waypoints.isEmpty }
}
