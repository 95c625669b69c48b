/// Counts how often an SVG document would draw its own parts.
///
/// A few hundred bytes of copies of copies can keep librsvg busy for minutes: it gives up after half a million. Icons
/// have a few dozen. What is counted is an estimate by the tags alone, without style sheets and entities.
struct SVGReferences {
  /// So many references, those of references included, are drawn.
  static let limit = 10_000

  /// By the id of an element: what it and the elements in it refer to, and how often. The document itself is "".
  private var targets: [String: [String: Int]] = [:]
  private var identifiers: Set<String> = []

  /// Whether drawing the document stays within the limit.
  static func areReasonable(in document: [UInt8]) -> Bool {
    var references = SVGReferences()
    references.read(document)
    var counts: [String: Int] = [:]
    var open: Set<String> = []
    return references.count(from: "", &counts, &open) <= limit
  }

  /// References are followed to their ends; those that lead back to themselves are librsvg's to refuse.
  private func count(from identifier: String, _ counts: inout [String: Int], _ open: inout Set<String>) -> Int {
    if let known = counts[identifier] { return known }
    // A chain as long as this is no icon's either.
    guard open.count < 200 else { return Self.limit + 1 }
    guard open.insert(identifier).inserted else { return 0 }
    var total = 0
    for (target, times) in targets[identifier] ?? [:] where identifiers.contains(target) {
      let part = count(from: target, &counts, &open)
      total = min(total + min(times, Self.limit) * (1 + part), Self.limit + 1)
    }
    open.remove(identifier)
    counts[identifier] = total
    return total
  }

  private mutating func read(_ bytes: [UInt8]) {
    /// The ids of the elements that are open, where they have one.
    var open: [String?] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: "<!--".utf8) {
        index = Self.end(of: "-->", from: start + 4, in: bytes)
        continue
      }
      if bytes[start...].starts(with: "<![CDATA[".utf8) {
        index = Self.end(of: "]]>", from: start + 9, in: bytes)
        continue
      }
      let end = Self.endOfTag(from: start + 1, in: bytes)
      let tag = bytes[start..<end]
      index = end
      guard let first = tag.dropFirst().first else { break }
      if first == UInt8(ascii: "/") {
        _ = open.popLast()
      } else if first != UInt8(ascii: "!"), first != UInt8(ascii: "?") {
        let identifier = Self.identifier(of: tag)
        if let identifier { identifiers.insert(identifier) }
        open.append(identifier)
        // libxml2 reads no deeper.
        guard open.count <= 256 else { return }
        let found = Self.targets(of: tag)
        let containers = found.isEmpty ? [] : Set(open.compactMap { $0 } + [""])
        for target in found {
          for container in containers { targets[container, default: [:]][target, default: 0] += 1 }
        }
        if tag.dropLast().last == UInt8(ascii: "/") { open.removeLast() }
      }
    }
  }

  /// One past a closing mark; the end of the document without one.
  private static func end(of mark: String, from start: Int, in bytes: [UInt8]) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while let found = bytes[min(index, bytes.count)...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found + mark.count }
      index = found + 1
    }
    return bytes.count
  }

  /// One past a tag's `>`, those in quotes passed over.
  private static func endOfTag(from start: Int, in bytes: [UInt8]) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  private static func identifier(of tag: ArraySlice<UInt8>) -> String? {
    var index = tag.startIndex
    while let found = tag[index...].firstIndex(of: UInt8(ascii: "i")), found > tag.startIndex {
      index = found + 1
      guard tag[found - 1] <= 32, tag[found...].starts(with: "id".utf8) else { continue }
      let value = tag[(found + 2)...].drop { $0 <= 32 || $0 == UInt8(ascii: "=") }
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
    return nil
  }

  /// What stands after a `#` that follows a quote or a bracket; a colour is among them, but no id.
  private static func targets(of tag: ArraySlice<UInt8>) -> [String] {
    var result: [String] = []
    var index = tag.startIndex
    while let found = tag[index...].firstIndex(of: UInt8(ascii: "#")), found > tag.startIndex {
      index = found + 1
      guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")].contains(tag[found - 1]) else { continue }
      let name = tag[index...].prefix { $0 > 32 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") && $0 != 41 }
      if !name.isEmpty { result.append(String(decoding: name, as: UTF8.self)) }
    }
    return result
  }
}
