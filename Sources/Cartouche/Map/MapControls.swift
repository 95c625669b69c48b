package import MapScene

/// A piece of furniture on the map.
public protocol MapControl: Sendable {
  /// The library's own kinds say here what they are.
  func _resolve(into resolver: inout MapControlResolver)
}

/// Collects furniture.
public struct MapControlResolver {
  package var items: [SceneFurniture] = []
  package let context: DrawingContext

  package init(context: DrawingContext) { self.context = context }
}

/// Collects controls.
@resultBuilder
public enum MapControlsBuilder {
  /// A statement.
  public static func buildExpression(_ control: some MapControl) -> [any MapControl] { [control] }
  /// A statement.
  public static func buildExpression(_ controls: [any MapControl]) -> [any MapControl] { controls }
  /// The statements of a block.
  public static func buildBlock(_ parts: [any MapControl]...) -> [any MapControl] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [any MapControl]?) -> [any MapControl] { part ?? [] }
  /// A branch of `if` or `switch`.
  public static func buildEither(first part: [any MapControl]) -> [any MapControl] { part }
  /// A branch of `if` or `switch`.
  public static func buildEither(second part: [any MapControl]) -> [any MapControl] { part }
  /// The rounds of a `for`.
  public static func buildArray(_ parts: [[any MapControl]]) -> [any MapControl] { parts.flatMap { $0 } }
}

/// A corner of the picture.
public enum MapCorner: String, Sendable, Hashable { case topLeft, topRight, bottomLeft, bottomRight }
