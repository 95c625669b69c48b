internal import CFriBidi

enum BidirectionalLevels {
  /// The embedding level of each character of a paragraph (Unicode Annex 9), whose own direction is that of its first
  /// strong character.
  static func levels(of scalars: [UInt32]) -> [Int8] {
    // Nothing below Hebrew runs from the right: most labels need no bidi at all.
    guard scalars.contains(where: { $0 >= 0x590 }) else { return [Int8](repeating: 0, count: scalars.count) }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var direction = cartouche_fribidi_neutral_direction()
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0 else {
      return [Int8](repeating: 0, count: scalars.count)
    }
    return levels
  }

  /// Puts the pieces of a line, given in reading order, in their order from the left (rule L2).
  static func visualOrder(of levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        var end = index
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[index..<end].reverse()
        index = end
      }
    }
    return order
  }
}
