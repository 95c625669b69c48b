internal import Tiles

/// What a path asks for. Which sources there are is not decided here.
enum Route: Sendable, Hashable {
  case viewer
  case viewerFile(String)
  case health
  /// The descriptions of all sources in one array.
  case index
  case description(ServedSource.Kind, id: String)
  case tile(ServedSource.Kind, id: String, TilePlace)
  /// `/{z}/{x}/{y}.png`, where there is one archive only.
  case tileOfOnlyArchive(TilePlace)

  /// A tile's address still in text, and how wide a tile is in points: 256 or 512.
  struct TilePlace: Sendable, Hashable {
    var segments: ArraySlice<String>
    var points: Int

    init(_ segments: ArraySlice<String>, points: Int = 256) {
      self.segments = segments
      self.points = points
    }
  }

  /// - Throws: `notFound` for a path of no known form.
  init(_ segments: [String]) throws(ServingError) {
    switch segments.count {
    case 0:
      self = .viewer
    case 1:
      self = try Self.file(segments[0])
    case 2 where segments[0] == "leaflet":
      self = .viewerFile(segments[1])
    case 2:
      guard let kind = Self.kind(segments[0]), let id = Self.describedID(segments[1]) else { throw Self.unknown }
      self = .description(kind, id: id)
    case 3 where segments[0] == "leaflet" && segments[1] == "images":
      self = .viewerFile("images/" + segments[2])
    case 3 where segments[0].utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }:
      self = .tileOfOnlyArchive(TilePlace(segments[...]))
    case 4:
      self = .tile(.archive, id: segments[0], TilePlace(segments[1...]))
    case 5:
      guard let kind = Self.kind(segments[0]) else { throw Self.unknown }
      self = .tile(kind, id: segments[1], TilePlace(segments[2...]))
    case 6 where segments[0] == "styles" && (segments[2] == "256" || segments[2] == "512"):
      self = .tile(.style, id: segments[1], TilePlace(segments[3...], points: segments[2] == "512" ? 512 : 256))
    default:
      throw Self.unknown
    }
  }

  private static let unknown = ServingError.notFound("nothing is served at this path; / shows what is")

  private static func file(_ name: String) throws(ServingError) -> Route {
    switch name {
    case "health": return .health
    case "index.json": return .index
    case "viewer.js", "viewer.css": return .viewerFile(name)
    default:
      guard let id = describedID(name) else { throw unknown }
      return .description(.archive, id: id)
    }
  }

  private static func kind(_ segment: String) -> ServedSource.Kind? {
    switch segment {
    case "data": .archive
    case "styles": .style
    default: nil
    }
  }

  private static func describedID(_ file: String) -> String? {
    file.hasSuffix(".json") ? String(file.dropLast(5)) : nil
  }
}
