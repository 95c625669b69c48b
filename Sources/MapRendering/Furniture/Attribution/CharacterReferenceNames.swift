extension CharacterReference {
  /// The named character references of HTML 4 (section 24), and those of HTML 5 for the letters of European names.
  static let names: [String: UInt32] = {
    var names: [String: UInt32] = [:]
    for (offset, name) in latin1.split(separator: " ").enumerated() { names[String(name)] = 0xA0 + UInt32(offset) }
    for (name, code) in zip(greekCapitals.split(separator: " "), greekCodes(from: 0x391)) { names[String(name)] = code }
    for (name, code) in zip(greekCapitals.lowercased().split(separator: " "), greekCodes(from: 0x3B1)) {
      names[String(name)] = code
    }
    return names.merging(others) { first, _ in first }
  }()

  /// Those that HTML also knows without a semicolon.
  static func isKnownWithoutSemicolon(_ code: UInt32) -> Bool {
    (0xA0...0xFF).contains(code) || [0x22, 0x26, 0x3C, 0x3E].contains(code)
  }

  /// U+00A0 to U+00FF, in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """

  private static let greekCapitals = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi \
    Psi Omega
    """

  /// The alphabet without the place of the final sigma, the eighteenth.
  private static func greekCodes(from first: UInt32) -> [UInt32] {
    (0..<25).filter { $0 != 17 }.map { first + UInt32($0) }
  }

  private static let others: [String: UInt32] = [
    "quot": 0x22, "amp": 0x26, "apos": 0x27, "lt": 0x3C, "gt": 0x3E, "AMP": 0x26, "LT": 0x3C, "GT": 0x3E,
    "QUOT": 0x22, "COPY": 0xA9, "REG": 0xAE, "num": 0x23, "comma": 0x2C, "period": 0x2E, "sol": 0x2F, "colon": 0x3A,
    "semi": 0x3B, "lpar": 0x28, "rpar": 0x29, "lsqb": 0x5B, "rsqb": 0x5D, "lowbar": 0x5F, "vert": 0x7C, "verbar": 0x7C,
    "commat": 0x40, "excl": 0x21, "quest": 0x3F, "plus": 0x2B, "equals": 0x3D, "ast": 0x2A, "percnt": 0x25,
    "Tab": 0x9, "NewLine": 0xA, "hyphen": 0x2010, "dash": 0x2010, "centerdot": 0xB7,
    "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160, "scaron": 0x161, "Yuml": 0x178, "fnof": 0x192, "circ": 0x2C6,
    "tilde": 0x2DC, "sigmaf": 0x3C2, "thetasym": 0x3D1, "upsih": 0x3D2, "piv": 0x3D6,
    "ensp": 0x2002, "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D, "lrm": 0x200E, "rlm": 0x200F,
    "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C,
    "rdquo": 0x201D, "bdquo": 0x201E, "dagger": 0x2020, "Dagger": 0x2021, "bull": 0x2022, "hellip": 0x2026,
    "permil": 0x2030, "prime": 0x2032, "Prime": 0x2033, "lsaquo": 0x2039, "rsaquo": 0x203A, "oline": 0x203E,
    "frasl": 0x2044, "euro": 0x20AC, "image": 0x2111, "weierp": 0x2118, "real": 0x211C, "trade": 0x2122,
    "numero": 0x2116, "alefsym": 0x2135, "larr": 0x2190, "uarr": 0x2191, "rarr": 0x2192, "darr": 0x2193,
    "harr": 0x2194, "crarr": 0x21B5, "lArr": 0x21D0, "uArr": 0x21D1, "rArr": 0x21D2, "dArr": 0x21D3, "hArr": 0x21D4,
    "forall": 0x2200, "part": 0x2202, "exist": 0x2203, "empty": 0x2205, "nabla": 0x2207, "isin": 0x2208,
    "notin": 0x2209, "ni": 0x220B, "prod": 0x220F, "sum": 0x2211, "minus": 0x2212, "lowast": 0x2217, "radic": 0x221A,
    "prop": 0x221D, "infin": 0x221E, "ang": 0x2220, "and": 0x2227, "or": 0x2228, "cap": 0x2229, "cup": 0x222A,
    "int": 0x222B, "there4": 0x2234, "sim": 0x223C, "cong": 0x2245, "asymp": 0x2248, "ne": 0x2260, "equiv": 0x2261,
    "le": 0x2264, "ge": 0x2265, "sub": 0x2282, "sup": 0x2283, "nsub": 0x2284, "sube": 0x2286, "supe": 0x2287,
    "oplus": 0x2295, "otimes": 0x2297, "perp": 0x22A5, "sdot": 0x22C5, "lceil": 0x2308, "rceil": 0x2309,
    "lfloor": 0x230A, "rfloor": 0x230B, "lang": 0x27E8, "rang": 0x27E9, "loz": 0x25CA, "spades": 0x2660,
    "clubs": 0x2663, "hearts": 0x2665, "diams": 0x2666, "check": 0x2713, "star": 0x2606, "starf": 0x2605,
    "Amacr": 0x100, "amacr": 0x101, "Abreve": 0x102, "abreve": 0x103, "Aogon": 0x104, "aogon": 0x105, "Cacute": 0x106,
    "cacute": 0x107, "Cdot": 0x10A, "cdot": 0x10B, "Ccaron": 0x10C, "ccaron": 0x10D, "Dcaron": 0x10E, "dcaron": 0x10F,
    "Dstrok": 0x110, "dstrok": 0x111, "Emacr": 0x112, "emacr": 0x113, "Edot": 0x116, "edot": 0x117, "Eogon": 0x118,
    "eogon": 0x119, "Ecaron": 0x11A, "ecaron": 0x11B, "Gbreve": 0x11E, "gbreve": 0x11F, "Gcedil": 0x122,
    "Imacr": 0x12A, "imacr": 0x12B, "Iogon": 0x12E, "iogon": 0x12F, "Idot": 0x130, "imath": 0x131, "inodot": 0x131,
    "Kcedil": 0x136, "kcedil": 0x137, "Lacute": 0x139, "lacute": 0x13A, "Lcedil": 0x13B, "lcedil": 0x13C,
    "Lcaron": 0x13D, "lcaron": 0x13E, "Lstrok": 0x141, "lstrok": 0x142, "Nacute": 0x143, "nacute": 0x144,
    "Ncedil": 0x145, "ncedil": 0x146, "Ncaron": 0x147, "ncaron": 0x148, "Omacr": 0x14C, "omacr": 0x14D,
    "Odblac": 0x150, "odblac": 0x151, "Racute": 0x154, "racute": 0x155, "Rcaron": 0x158, "rcaron": 0x159,
    "Sacute": 0x15A, "sacute": 0x15B, "Scedil": 0x15E, "scedil": 0x15F, "Tcedil": 0x162, "tcedil": 0x163,
    "Tcaron": 0x164, "tcaron": 0x165, "Umacr": 0x16A, "umacr": 0x16B, "Uring": 0x16E, "uring": 0x16F, "Udblac": 0x170,
    "udblac": 0x171, "Uogon": 0x172, "uogon": 0x173, "Zacute": 0x179, "zacute": 0x17A, "Zdot": 0x17B, "zdot": 0x17C,
    "Zcaron": 0x17D, "zcaron": 0x17E,
  ]
}
