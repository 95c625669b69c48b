internal import Glibc

/// fontconfig, opened at its first use: linked, it would cost every start of the command what few pictures need.
///
/// Unchecked, yet safe: everything is set once; fontconfig locks its configuration itself since 2.11.
final class SystemFonts: @unchecked Sendable {
  private typealias Make = @convention(c) () -> OpaquePointer?
  private typealias Discard = @convention(c) (OpaquePointer?) -> Void
  private typealias AddScalar = @convention(c) (OpaquePointer?, UInt32) -> Int32
  private typealias AddSet = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?) -> Int32
  private typealias AddNumber = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, Int32) -> Int32
  private typealias Substitute = @convention(c) (OpaquePointer?, OpaquePointer?, UInt32) -> Int32
  private typealias Match =
    @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<UInt32>) -> OpaquePointer?
  private typealias GetString =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> UInt32
  private typealias GetNumber =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>
    ) -> UInt32

  private let makePattern: Make
  private let discardPattern: Discard
  private let makeSet: Make
  private let discardSet: Discard
  private let addScalar: AddScalar
  private let addSet: AddSet
  private let addNumber: AddNumber
  private let substitute: Substitute
  private let substituteDefaults: Discard
  private let match: Match
  private let getString: GetString
  private let getNumber: GetNumber

  /// nil where fontconfig is not installed.
  static let shared = SystemFonts()

  private init?() {
    guard let library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL) else { return nil }
    guard let makePattern = dlsym(library, "FcPatternCreate"),
      let discardPattern = dlsym(library, "FcPatternDestroy"), let makeSet = dlsym(library, "FcCharSetCreate"),
      let discardSet = dlsym(library, "FcCharSetDestroy"), let addScalar = dlsym(library, "FcCharSetAddChar"),
      let addSet = dlsym(library, "FcPatternAddCharSet"), let addNumber = dlsym(library, "FcPatternAddInteger"),
      let substitute = dlsym(library, "FcConfigSubstitute"),
      let substituteDefaults = dlsym(library, "FcDefaultSubstitute"), let match = dlsym(library, "FcFontMatch"),
      let getString = dlsym(library, "FcPatternGetString"), let getNumber = dlsym(library, "FcPatternGetInteger")
    else { return nil }
    self.makePattern = unsafeBitCast(makePattern, to: Make.self)
    self.discardPattern = unsafeBitCast(discardPattern, to: Discard.self)
    self.makeSet = unsafeBitCast(makeSet, to: Make.self)
    self.discardSet = unsafeBitCast(discardSet, to: Discard.self)
    self.addScalar = unsafeBitCast(addScalar, to: AddScalar.self)
    self.addSet = unsafeBitCast(addSet, to: AddSet.self)
    self.addNumber = unsafeBitCast(addNumber, to: AddNumber.self)
    self.substitute = unsafeBitCast(substitute, to: Substitute.self)
    self.substituteDefaults = unsafeBitCast(substituteDefaults, to: Discard.self)
    self.match = unsafeBitCast(match, to: Match.self)
    self.getString = unsafeBitCast(getString, to: GetString.self)
    self.getNumber = unsafeBitCast(getNumber, to: GetNumber.self)
  }

  /// The file that fontconfig would use for a character; it need not have the glyph.
  func file(for scalar: UInt32, _ variant: FontVariant) -> (path: String, index: UInt32)? {
    guard let pattern = makePattern(), let set = makeSet() else { return nil }
    defer {
      discardSet(set)
      discardPattern(pattern)
    }
    _ = addScalar(set, scalar)
    _ = addSet(pattern, "charset", set)
    // fontconfig's own scales: weight 80 is regular, 200 bold; slant 100 is italic.
    _ = addNumber(pattern, "weight", variant.weight >= 600 ? 200 : 80)
    _ = addNumber(pattern, "slant", variant.isItalic ? 100 : 0)
    _ = substitute(nil, pattern, 0)
    substituteDefaults(pattern)
    var status: UInt32 = 0
    guard let found = match(nil, pattern, &status) else { return nil }
    defer { discardPattern(found) }
    var file: UnsafePointer<CChar>?
    guard getString(found, "file", 0, &file) == 0, let file else { return nil }
    var index: Int32 = 0
    _ = getNumber(found, "index", 0, &index)
    // The upper half numbers the instances of a variable font.
    return (String(cString: file), UInt32(index & 0xFFFF))
  }
}
