public import Raster

/// Colours by name, close to those of Apple's palette.
extension Color {
  /// The red of markers and lines.
  public static let red = Color(hex: 0xE5484D)
  /// The orange of markers and lines.
  public static let orange = Color(hex: 0xF58A1F)
  /// The yellow of markers and lines.
  public static let yellow = Color(hex: 0xF2C21A)
  /// The green of markers and lines.
  public static let green = Color(hex: 0x30A46C)
  /// The mint of markers and lines.
  public static let mint = Color(hex: 0x3DBFA8)
  /// The teal of markers and lines.
  public static let teal = Color(hex: 0x12A594)
  /// The cyan of markers and lines.
  public static let cyan = Color(hex: 0x23A8D9)
  /// The blue of markers and lines.
  public static let blue = Color(hex: 0x2F7CF6)
  /// The indigo of markers and lines.
  public static let indigo = Color(hex: 0x5B5BD6)
  /// The purple of markers and lines.
  public static let purple = Color(hex: 0x8E4EC6)
  /// The pink of markers and lines.
  public static let pink = Color(hex: 0xE93D82)
  /// The brown of markers and lines.
  public static let brown = Color(hex: 0x9A6B4C)
  /// The gray of markers and lines.
  public static let gray = Color(hex: 0x868E96)
}
