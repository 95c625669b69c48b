/// The size of a picture in points.
public struct PictureSize: Sendable, Hashable {
  /// Points.
  public var width: Int
  /// Points.
  public var height: Int

  /// From points.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
