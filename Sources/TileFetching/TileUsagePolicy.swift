/// What the owners of public tile servers allow, where they have published it.
package enum TileUsagePolicy {
  package enum Use: Sendable {
    /// Many tiles without a person looking at each: seeding, batches, posters, following a track, proxying.
    case bulk
    /// One picture of so many tiles.
    case picture(tiles: Int)
  }

  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    package let host: String

    package var description: String {
      """
      \(host) does not allow bulk downloads or offline copies \
      (https://operations.osmfoundation.org/policies/tiles/); use a tile server of your own, a provider that allows it, \
      or draw the tiles from OpenStreetMap data
      """
    }
  }

  /// The most tiles that one picture may take from OpenStreetMap's servers.
  package static let picturesTileLimit = 64

  /// Names under which OpenStreetMap's own tiles are served.
  private static let openStreetMapDomains = ["tile.openstreetmap.org", "tile.osm.org"]

  /// - Throws: `Refusal` where the server's owner forbids this use.
  package static func check(_ template: URLTemplate, use: Use) throws(Refusal) {
    guard isOpenStreetMap(template) else { return }
    if case .picture(let tiles) = use, tiles <= picturesTileLimit { return }
    throw Refusal(host: "tile.openstreetmap.org")
  }

  /// Whether the tiles come from OpenStreetMap's own servers, whose attribution may not be switched off.
  package static func isOpenStreetMap(_ template: URLTemplate) -> Bool {
    var host = template.host
    // A name with a dot at its end is the same name; one with {s} before it starts with a dot here.
    while host.hasSuffix(".") { host.removeLast() }
    return openStreetMapDomains.contains { domain in host == domain || host.hasSuffix("." + domain) }
      || host.hasSuffix(".openstreetmap.org") && host.contains("tile")
  }
}
