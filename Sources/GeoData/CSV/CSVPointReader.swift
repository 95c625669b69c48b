internal import MapGeometry

/// Reads points from tables of text: comma, semicolon, tab or bar between the fields, decimal points or commas, names of
/// the columns in the first row. What is not given is guessed.
package struct CSVPointReader: Sendable {
  /// Names of columns, compared without regard to case; nil to guess.
  package var latitudeColumn: String?
  package var longitudeColumn: String?
  package var labelColumn: String?
  /// What stands between two fields: `,`, `;`, a tab, `|`; nil to guess.
  package var delimiter: Character?
  package var badRows = BadRows.fail

  package enum BadRows: Sendable {
    /// The first row without a valid place ends the reading.
    case fail
    /// Rows in which no place can be read, because a field is empty or no number, are left out and listed in
    /// `PointTable.problems`; a place beyond ±90° or ±180°, or one that is NaN, ends the reading.
    case skipUnreadable
    /// Such rows are left out, and listed in `PointTable.problems`.
    case skip
  }

  package init(
    latitudeColumn: String? = nil, longitudeColumn: String? = nil, labelColumn: String? = nil,
    delimiter: Character? = nil
  ) {
    self.latitudeColumn = latitudeColumn
    self.longitudeColumn = longitudeColumn
    self.labelColumn = labelColumn
    self.delimiter = delimiter
  }

  /// - Parameters:
  ///   - bytes: the whole text in UTF-8, with or without a byte order mark.
  ///   - file: its name, for errors.
  package func points(_ bytes: [UInt8], file: String = "CSV") throws(SourceError) -> PointTable {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<PointTable, SourceError> in
      do throws(SourceError) { return .success(try read(buffer, file)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func read(_ bytes: UnsafeBufferPointer<UInt8>, _ file: String) throws(SourceError) -> PointTable {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw SourceError(file: file, line: 1, message: "the file is in UTF-16; save it as UTF-8")
    }
    let header = try CSVHeader(guessingFrom: bytes, reader: self, file: file)
    var scanner = CSVScanner(bytes, delimiter: header.delimiter)
    _ = scanner.next()
    var table = PointTable()
    table.columns = header.otherColumns.map { PointTable.Column(name: header.names[$0], values: []) }
    var problems = SourceWarnings(file: file)
    while scanner.next() {
      do throws(RowError) {
        table.coordinates.append(try coordinate(scanner, header, file))
      } catch {
        if badRows == .fail || (badRows == .skipUnreadable && error.isImpossible) { throw error.error }
        problems.add(error.error)
        continue
      }
      let label = header.label.flatMap { $0 < scanner.fields.count ? scanner.text(scanner.fields[$0]) : nil }
      table.labels.append(label?.isEmpty == true ? nil : label)
      for (place, column) in header.otherColumns.enumerated() {
        let value = column < scanner.fields.count ? scanner.text(scanner.fields[column]) : ""
        table.columns[place].values.append(value)
      }
    }
    table.problems = problems.list
    if table.coordinates.isEmpty {
      throw problems.first ?? SourceError(file: file, line: nil, message: "there are no rows below the header")
    }
    return table
  }

  private struct RowError: Error {
    let error: SourceError
    /// Whether the row names a place, but one that cannot be.
    var isImpossible = false
  }

  private func coordinate(_ scanner: CSVScanner, _ header: CSVHeader, _ file: String) throws(RowError) -> Coordinate {
    func failure(_ message: String, isImpossible: Bool = false) -> RowError {
      RowError(
        error: SourceError(file: file, line: scanner.line, message: message), isImpossible: isImpossible)
    }
    if scanner.isUnclosed { throw failure("a quote is opened in this row and never closed") }
    func number(_ column: Int, _ what: String) throws(RowError) -> Double {
      guard column < scanner.fields.count else {
        throw failure("the row has only \(scanner.fields.count) of the fields, and \(what) is in number \(column + 1)")
      }
      let field = scanner.fields[column]
      if let number = scanner.number(field) { return number }
      let text = scanner.text(field)
      throw failure(
        text.isEmpty ? "\(what) is empty" : "\(what) \"\(text.prefix(60))\" is not a number",
        isImpossible: CoordinateCheck.isInfinityOrNaN(text))
    }
    let latitude = try number(header.latitude, "latitude")
    let longitude = try number(header.longitude, "longitude")
    if let problem = CoordinateCheck.problem(latitude: latitude, longitude: longitude) {
      throw failure(problem, isImpossible: true)
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
