/// Pseudo-random numbers that are the same on every run (a 64-bit linear congruential generator, Knuth's constants).
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    var word: UInt64 = 0
    for _ in 0..<2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      word = word << 32 | state >> 32
    }
    return word
  }

  mutating func number(in range: Range<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func integer(in range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 20) }
}
