/// Builds a map's content from the statements of a closure: `if`, `switch`, `for` and arrays of `any MapContent` work as
/// they do in Swift, and a statement of another type is reported where it stands.
@resultBuilder
public enum MapContentBuilder {
  /// A statement.
  @inlinable public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
  public static func buildExpression(_ contents: [any MapContent]) -> MapContentGroup { MapContentGroup(contents) }
  @available(
    *, unavailable, message: "a map takes MapContent: a Marker, a MapPolyline, … or a type of yours with a body"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> MapContentGroup { MapContentGroup([]) }
  /// The statements of a block.
  @inlinable public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock(_ contents: any MapContent...) -> MapContentGroup { MapContentGroup(contents) }
  /// An `if` without `else`.
  public static func buildOptional(_ content: (any MapContent)?) -> MapContentGroup {
    MapContentGroup(content.map { [$0] } ?? [])
  }
  /// A branch of `if` or `switch`.
  public static func buildEither(first content: any MapContent) -> MapContentGroup { MapContentGroup([content]) }
  /// A branch of `if` or `switch`.
  public static func buildEither(second content: any MapContent) -> MapContentGroup { MapContentGroup([content]) }
  /// The rounds of a `for`.
  public static func buildArray(_ contents: [any MapContent]) -> MapContentGroup { MapContentGroup(contents) }
  /// What stands under `if #available`.
  public static func buildLimitedAvailability(_ content: any MapContent) -> MapContentGroup {
    MapContentGroup([content])
  }
}

/// Several contents in order.
public struct MapContentGroup: PrimitiveMapContent {
  package var contents: [any MapContent]

  /// From contents of any kinds.
  public init(_ contents: [any MapContent]) { self.contents = contents }

  public func _resolve(into resolver: inout MapContentResolver) {
    for content in contents { content._resolve(into: &resolver) }
  }
}
