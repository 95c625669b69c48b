package import MapGeometry

/// The points of a table, by columns: a table may have a million rows, which must not cost a dictionary each.
package struct PointTable: Sendable {
  /// A column that is neither a coordinate nor the label.
  package struct Column: Sendable {
    package let name: String
    /// One for each point; empty where the field is.
    package internal(set) var values: [String]

    /// The fields as numbers, NaN where one is none: for tints, sums and gradients.
    package var numbers: [Double] {
      values.map { value in
        var copy = value
        return copy.withUTF8 { DecimalNumber.parse($0) } ?? .nan
      }
    }
  }

  package internal(set) var coordinates: [Coordinate] = []
  /// One for each point; nil where the table has no labels, or the field is empty.
  package internal(set) var labels: [String?] = []
  package internal(set) var columns: [Column] = []
  /// The rows that were left out, where the caller asked for that.
  package internal(set) var problems: [SourceError] = []

  /// The column of that name, compared without regard to case where none has exactly this one; nil where there is none.
  package func column(named name: String) -> Column? {
    columns.first { $0.name == name } ?? columns.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The other fields of a row: numbers where they read as such (but not `007`), else strings; empty ones left out.
  package func properties(at row: Int) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for column in columns where column.values.indices.contains(row) && !column.values[row].isEmpty {
      result[column.name] = Self.value(column.values[row])
    }
    return result
  }

  private static func value(_ text: String) -> JSONValue {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let isCode = digits.count > 1 && digits.first == UInt8(ascii: "0") && digits.dropFirst().first != UInt8(ascii: ".")
    guard !isCode, digits.first.map({ $0 &- UInt8(ascii: "0") < 10 }) == true else { return .string(text) }
    var copy = text
    return copy.withUTF8 { DecimalNumber.parse($0) }.map(JSONValue.number) ?? .string(text)
  }
}
