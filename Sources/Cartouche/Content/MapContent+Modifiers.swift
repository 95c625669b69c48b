internal import MapRendering
public import Raster

/// Content with attributes set from outside. One concrete type, however long the chain of modifiers.
public struct ModifiedMapContent: PrimitiveMapContent {
  package var content: any MapContent
  package var values: MapContentAttributes.Values

  public func _resolve(into resolver: inout MapContentResolver) {
    resolver.resolve(content, under: MapContentAttributes(values))
  }
}

extension MapContent {
  private func with(_ change: (inout MapContentAttributes.Values) -> Void) -> ModifiedMapContent {
    var result = self as? ModifiedMapContent ?? ModifiedMapContent(content: self, values: .init())
    change(&result.values)
    return result
  }

  /// The colour of markers, badges and dots.
  public func tint(_ color: Color) -> ModifiedMapContent { with { $0.tint = color } }

  /// How lines and the borders of areas are drawn.
  /// - Parameter lineWidth: points.
  public func stroke(_ color: Color, lineWidth: Double = 3) -> ModifiedMapContent {
    with { $0.stroke = MapStroke(color, lineWidth: lineWidth) }
  }

  /// How lines and the borders of areas are drawn: dashes, gradient, casing and more.
  public func stroke(_ stroke: MapStroke) -> ModifiedMapContent { with { $0.stroke = stroke } }

  /// What areas are filled with.
  public func foregroundStyle(_ color: Color) -> ModifiedMapContent { with { $0.fill = .color(color) } }

  /// What areas are filled with.
  public func foregroundStyle(_ fill: MapFill) -> ModifiedMapContent { with { $0.fill = fill } }

  /// 0…1; multiplies with what is set further out.
  public func opacity(_ opacity: Double) -> ModifiedMapContent { with { $0.opacity = opacity * ($0.opacity ?? 1) } }

  /// Markers of the same identifier share a badge where they would overlap; nil: no clustering.
  public func clusteringIdentifier(_ identifier: String?) -> ModifiedMapContent {
    with { $0.clusteringIdentifier = identifier }
  }

  /// How markers are clustered, and what a cluster looks like.
  public func clusterStyle(_ style: ClusterStyle) -> ModifiedMapContent { with { $0.clusterStyle = style } }

  /// Which of two markers gives way where they overlap.
  public func displayPriority(_ priority: DisplayPriority) -> ModifiedMapContent {
    with { $0.displayPriority = priority }
  }

  /// How it is found out whether markers overlap.
  public func collisionMode(_ mode: CollisionMode) -> ModifiedMapContent { with { $0.collisionMode = mode } }

  /// Whether titles of markers and annotations are shown.
  public func annotationTitles(_ visibility: TitleVisibility) -> ModifiedMapContent {
    with { $0.titleVisibility = visibility }
  }

  /// Whether lines, areas and tile overlays lie below or above the map's labels.
  public func mapOverlayLevel(level: MapOverlayLevel) -> ModifiedMapContent { with { $0.level = level } }

  /// Whether the content is repeated on every copy of the world in sight; otherwise it is drawn once, on the copy
  /// nearest to the middle.
  public func wrapContent(_ wraps: Bool = true) -> ModifiedMapContent { with { $0.wrapsContent = wraps } }

  /// What a picture's description and lists of items call it, where it has no title.
  public func accessibilityLabel(_ name: String) -> ModifiedMapContent { with { $0.name = name } }
}

/// Which of two overlapping markers is drawn; 0…1000, as MapKit's feature display priority.
public struct DisplayPriority: Sendable, Hashable {
  /// 0…1000.
  public var rawValue: Double

  /// - Parameter rawValue: 0…1000; 1000 is always drawn.
  public init(_ rawValue: Double) { self.rawValue = rawValue }

  /// Always drawn.
  public static let required = DisplayPriority(1000)
  /// 750.
  public static let high = DisplayPriority(750)
  /// 250.
  public static let low = DisplayPriority(250)
}

/// The shape by which it is found out whether markers overlap.
public enum CollisionMode: String, Sendable, Hashable { case rectangle, circle, none }

/// Whether a title is shown.
public enum TitleVisibility: String, Sendable, Hashable {
  /// Where it has room.
  case adaptive
  case visible, hidden
}

/// Where a line, an area or an overlay lies.
public enum MapOverlayLevel: String, Sendable, Hashable {
  /// Above roads and everything else of the map but its labels.
  case aboveRoads
  /// Above the map's labels.
  case aboveLabels
}
