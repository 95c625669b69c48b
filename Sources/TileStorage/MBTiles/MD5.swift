/// MD5 (RFC 1321), as the name of a picture in deduplicated archives: other tools expect that one. It names, it does not
/// protect: whoever finds two pictures under one name compares their bytes.
struct MD5 {
  private var state: SIMD4<UInt32> = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]

  /// The digest as 32 lower-case hexadecimal digits.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var digest = MD5()
    bytes.withUnsafeBytes { digest.add($0) }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for word in 0..<4 {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let byte = Int(digest.state[word] >> shift & 0xFF)
        text.append(digits[byte >> 4])
        text.append(digits[byte & 15])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// All of the message and its padding: a 1 bit, zeros, and the length in bits as 64 bits.
  private mutating func add(_ message: UnsafeRawBufferPointer) {
    let whole = message.count / 64 * 64
    for offset in stride(from: 0, to: whole, by: 64) {
      addBlock(UnsafeRawBufferPointer(rebasing: message[offset..<offset + 64]))
    }
    var tail = Array(message[whole...])
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(message.count) << 3
    for shift in stride(from: UInt64(0), to: 64, by: 8) { tail.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    tail.withUnsafeBytes { tail in
      for offset in stride(from: 0, to: tail.count, by: 64) {
        addBlock(UnsafeRawBufferPointer(rebasing: tail[offset..<offset + 64]))
      }
    }
  }

  private mutating func addBlock(_ block: UnsafeRawBufferPointer) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    func word(_ index: Int) -> UInt32 {
      UInt32(littleEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
    }
    @inline(__always) func round(_ mixed: UInt32, _ index: Int, _ step: Int, _ shift: UInt32) {
      let sum = a &+ mixed &+ Self.sines[step] &+ word(index)
      (a, d, c, b) = (d, c, b, b &+ (sum &<< shift | sum &>> (32 &- shift)))
    }
    for step in 0..<16 { round((b & c) | (~b & d), step, step, Self.shifts[0][step & 3]) }
    for step in 16..<32 { round((d & b) | (~d & c), (5 &* step &+ 1) & 15, step, Self.shifts[1][step & 3]) }
    for step in 32..<48 { round(b ^ c ^ d, (3 &* step &+ 5) & 15, step, Self.shifts[2][step & 3]) }
    for step in 48..<64 { round(c ^ (b | ~d), (7 &* step) & 15, step, Self.shifts[3][step & 3]) }
    state = state &+ SIMD4(a, b, c, d)
  }

  private static let shifts: [SIMD4<UInt32>] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// floor(2³² · |sin(i + 1)|), from the RFC.
  private static let sines: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613, 0xFD46_9501,
    0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821,
    0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
    0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A,
    0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70,
    0x289B_7EC6, 0xEAA1_27FA, 0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
    0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
    0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
  ]
}
