/// Something that can be put on a map: a marker, a line, or a type of your own composed of others.
///
/// A type of your own gives a `body`, as a SwiftUI view does:
///
///     struct Stop: MapContent {
///       var name: String
///       var place: Coordinate
///       var body: some MapContent {
///         MapCircle(center: place, radius: 200).foregroundStyle(.blue.opacity(0.2))
///         Marker(name, coordinate: place)
///       }
///     }
public protocol MapContent: Sendable {
  /// What `body` is.
  associatedtype Body: MapContent
  /// What this content is composed of.
  @MapContentBuilder var body: Body { get }

  /// The library's own kinds put themselves on the map here. Leave it out, and `body` is taken.
  func _resolve(into resolver: inout MapContentResolver)
}

/// The library's own kinds: they have no body and put themselves on the map.
package protocol PrimitiveMapContent: MapContent where Body == Never {}

extension PrimitiveMapContent {
  /// Never asked for by the library, whatever the input: a primitive kind resolves itself. There is no value of `Never`
  /// to return to a caller who asks all the same.
  public var body: Never { preconditionFailure("\(Self.self) is drawn by the library and has no body") }
}

extension Never: PrimitiveMapContent {
  public typealias Body = Never
  public func _resolve(into resolver: inout MapContentResolver) {}
}

extension MapContent {
  public func _resolve(into resolver: inout MapContentResolver) { body._resolve(into: &resolver) }
}
