public import Raster

/// Colours by name, close to those of Apple's palette.
extension Color {
  public static let red = Color(hex: 0xE5484D)
  public static let orange = Color(hex: 0xF58A1F)
  public static let yellow = Color(hex: 0xF2C21A)
  public static let green = Color(hex: 0x30A46C)
  public static let mint = Color(hex: 0x3DBFA8)
  public static let teal = Color(hex: 0x12A594)
  public static let cyan = Color(hex: 0x23A8D9)
  public static let blue = Color(hex: 0x2F7CF6)
  public static let indigo = Color(hex: 0x5B5BD6)
  public static let purple = Color(hex: 0x8E4EC6)
  public static let pink = Color(hex: 0xE93D82)
  public static let brown = Color(hex: 0x9A6B4C)
  public static let gray = Color(hex: 0x868E96)
}
