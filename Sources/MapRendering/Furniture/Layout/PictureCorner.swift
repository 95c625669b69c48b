/// A corner of a picture.
package enum PictureCorner: String, Sendable, Hashable, CaseIterable {
  case topLeft, topRight, bottomLeft, bottomRight

  package var isTop: Bool { self == .topLeft || self == .topRight }
  package var isLeft: Bool { self == .topLeft || self == .bottomLeft }
}
