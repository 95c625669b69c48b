extension Color {
  public init?(css: String) { return nil }
  public func interpolate(to other: Color, fraction: Double) -> Color { self }
}
