package import MapGeometry

/// What a GPX file holds (topografix.com/GPX, versions 1.0 and 1.1).
package struct GPXDocument: Hashable, Sendable {
  package struct Track: Hashable, Sendable {
    package var name: String?
    /// Where recording was interrupted there is a gap: segments are not joined.
    package var segments: [[Coordinate]]
    /// Elevations and times, for each segment.
    package var vertexData: [VertexData] = []
    /// `desc`, `cmt`, `type` and `sym` under these names, and simplestyle's `stroke`… of the GPX style extension.
    package var properties: [String: JSONValue] = [:]
    /// The line of the file on which it begins.
    package var line = 0
  }

  package struct Route: Hashable, Sendable {
    package var name: String?
    package var points: [Coordinate]
    package var vertexData = VertexData()
    /// As a track's.
    package var properties: [String: JSONValue] = [:]
    package var line = 0
  }

  package struct Waypoint: Hashable, Sendable {
    package var name: String?
    package var coordinate: Coordinate
    /// One elevation and one time at most.
    package var vertexData = VertexData()
    /// As a track's.
    package var properties: [String: JSONValue] = [:]
    package var line = 0
  }

  package internal(set) var tracks: [Track] = []
  package internal(set) var routes: [Route] = []
  package internal(set) var waypoints: [Waypoint] = []
  /// Points that were left out because their places are not numbers.
  package internal(set) var warnings: [SourceError] = []

  package var isEmpty: Bool { tracks.isEmpty && routes.isEmpty && waypoints.isEmpty }
}
