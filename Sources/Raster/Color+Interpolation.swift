extension Color {
  /// The colour at a fraction of the way to another, mixed premultiplied, so that what is transparent lends no colour.
  /// - Parameter fraction: 0 for this colour, 1 for the other; clamped.
  public func interpolate(to other: Color, fraction: Double) -> Color {
    let fraction = Float(min(max(fraction, 0), 1))
    let (mine, theirs) = (alpha * (1 - fraction), other.alpha * fraction)
    let sum = mine + theirs
    guard sum > 0 else { return .clear }
    func mix(_ a: Float, _ b: Float) -> Float { (a * mine + b * theirs) / sum }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: sum)
  }
}
