/// Which column of a table holds what.
struct CSVHeader {
  let delimiter: UInt8
  let names: [String]
  let latitude: Int
  let longitude: Int
  let label: Int?

  var otherColumns: [Int] { names.indices.filter { $0 != latitude && $0 != longitude && $0 != label } }

  private static let latitudeNames = [
    "lat", "latitude", "latdeg", "latitudedeg", "geolat", "gpslat", "gpslatitude", "wgs84lat", "latwgs84", "breite",
    "breitengrad", "y", "ycoord",
  ]
  private static let longitudeNames = [
    "lon", "lng", "long", "longitude", "londeg", "longitudedeg", "geolon", "geolng", "gpslon", "gpslng", "gpslongitude",
    "wgs84lon", "lonwgs84", "länge", "laenge", "längengrad", "laengengrad", "x", "xcoord",
  ]
  private static let labelNames = [
    "label", "name", "title", "city", "town", "place", "station", "nom", "nombre", "bezeichnung",
  ]

  /// Tries every delimiter on the first row: the right one is that with which the columns are found.
  init(
    guessingFrom bytes: UnsafeBufferPointer<UInt8>, reader: CSVPointReader, file: String
  ) throws(SourceError) {
    var best: [String] = []
    var line = 1
    let delimiters: [Character] = reader.delimiter.map { [$0] } ?? [",", ";", "\t", "|"]
    for delimiter in delimiters.compactMap(\.asciiValue) {
      var scanner = CSVScanner(bytes, delimiter: delimiter)
      guard scanner.next() else { throw SourceError(file: file, line: nil, message: "the file is empty") }
      let names = scanner.fields.map(scanner.text)
      if names.count > best.count { (best, line) = (names, scanner.line) }
      let plain = names.map(Self.plain)
      guard let latitude = Self.find(reader.latitudeColumn, Self.latitudeNames, plain),
        let longitude = Self.find(reader.longitudeColumn, Self.longitudeNames, plain), latitude != longitude
      else { continue }
      self.delimiter = delimiter
      self.names = names
      (self.latitude, self.longitude) = (latitude, longitude)
      label = Self.find(reader.labelColumn, Self.labelNames, plain)
      if let wanted = reader.labelColumn, label == nil { throw Self.missing(wanted, names, file, scanner.line) }
      return
    }
    let plain = best.map(Self.plain)
    for wanted in [reader.latitudeColumn, reader.longitudeColumn].compactMap(\.self)
    where !plain.contains(Self.plain(wanted)) {
      throw Self.missing(wanted, best, file, line)
    }
    throw SourceError(
      file: file, line: line,
      message: "no columns of latitude and longitude (such as lat and lon) among the columns \(Self.list(best))")
  }

  private static func missing(_ wanted: String, _ names: [String], _ file: String, _ line: Int) -> SourceError {
    SourceError(file: file, line: line, message: "no column \"\(wanted)\" among the columns \(list(names))")
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    return names.count > 20 ? shown + ", …" : shown
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The column of a given name, or of the first of the usual names that occurs.
  private static func find(_ wanted: String?, _ usual: [String], _ plain: [String]) -> Int? {
    if let wanted { return plain.firstIndex(of: Self.plain(wanted)) }
    return usual.lazy.compactMap { plain.firstIndex(of: $0) }.first
  }
}
