/// SHA-256 (FIPS 180-4), to compare tiles with sums that other tools have made.
enum SHA256 {
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: message.count, by: 64) { add(message[start..<start + 64], to: &state) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
      block[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ (turn(early, 7) ^ turn(early, 18) ^ early >> 3) &+ words[index - 7]
          &+ (turn(late, 17) ^ turn(late, 19) ^ late >> 10))
    }
    var s = state
    for index in 0..<64 {
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first =
        s[7] &+ (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) &+ choice &+ constants[index] &+ words[index]
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ s[index] }
  }

  private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  private static let primes = (2..<312).filter { number in !(2..<number).contains { number % $0 == 0 } }

  private static func fraction(_ root: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int((root - root.rounded(.down)) * 4_294_967_296))
  }

  private static let constants: [UInt32] = primes.prefix(64).map { prime in
    // Newton's step makes the cube root exact enough for 32 bits behind the point.
    var root = 1.0
    for _ in 0..<100 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
    return fraction(root)
  }
}
