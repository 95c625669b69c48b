package import MapGeometry
package import Tiles

/// The rows of MBTiles' `metadata`, in their order, as they are: nothing in here is to be trusted.
package struct MBTilesMetadata: Sendable, Hashable {
  package struct Row: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package private(set) var rows: [Row] = []

  package init() {}

  package init(_ rows: [(name: String, value: String)]) {
    for row in rows { self[row.name] = row.value }
  }

  /// The rows for what a tile set is known by; `format`, bounds and zooms among them.
  package init(_ tileSet: TileSetDescription) {
    self.init()
    name = tileSet.name
    format = tileSet.mediaType.mbtilesFormat
    bounds = tileSet.bounds
    minimumZoom = tileSet.minimumZoom
    maximumZoom = tileSet.maximumZoom
    if let center = tileSet.center {
      self["center"] = "\(center.longitude),\(center.latitude),\(tileSet.centerZoom ?? tileSet.minimumZoom)"
    }
    self["type"] = "baselayer"
    // The revision of the tiles, not of the format.
    self["version"] = "1"
    self["attribution"] = tileSet.attribution
    self["description"] = tileSet.summary
    self["json"] = tileSet.vectorLayersJSON
  }

  /// The value of the first row of that name. Setting nil removes the row.
  package subscript(name: String) -> String? {
    get { rows.first { $0.name == name }?.value }
    set {
      let index = rows.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): rows[index].value = value
      case (let index?, nil): rows.remove(at: index)
      case (nil, let value?): rows.append(Row(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  package var name: String? {
    get { self["name"] }
    set { self["name"] = newValue }
  }

  /// `pbf`, `png`, `jpg`, `webp` or a media type, as declared.
  package var format: String? {
    get { self["format"] }
    set { self["format"] = newValue }
  }

  /// Nil unless there are four numbers that make a box in degrees.
  package var bounds: GeographicBounds? {
    get {
      guard let numbers = numbers("bounds"), numbers.count == 4 else { return nil }
      let box = GeographicBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
      let valid =
        abs(box.west) <= 180 && abs(box.east) <= 180 && box.south >= -90 && box.north <= 90 && box.south <= box.north
      return valid ? box : nil
    }
    set { self["bounds"] = newValue?.description }
  }

  /// Nil unless it is a longitude and a latitude; the zoom that follows is `centerZoom`.
  package var center: Coordinate? {
    guard let numbers = numbers("center"), numbers.count >= 2 else { return nil }
    let center = Coordinate(latitude: numbers[1], longitude: numbers[0])
    return center.isValid ? center : nil
  }

  package var centerZoom: Int? {
    guard let numbers = numbers("center"), numbers.count == 3 else { return nil }
    return Int(exactly: numbers[2].rounded()).flatMap { Self.validZooms.contains($0) ? $0 : nil }
  }

  /// Nil unless it is a whole number in 0…30.
  package var minimumZoom: Int? {
    get { zoom("minzoom") }
    set { self["minzoom"] = newValue.map(String.init) }
  }

  /// Nil unless it is a whole number in 0…30.
  package var maximumZoom: Int? {
    get { zoom("maxzoom") }
    set { self["maxzoom"] = newValue.map(String.init) }
  }

  private static let validZooms = 0...TileCoordinate.maximumZoom

  private func zoom(_ name: String) -> Int? {
    self[name].flatMap { Int($0.filter { $0 != " " }) }.flatMap { Self.validZooms.contains($0) ? $0 : nil }
  }

  private func numbers(_ name: String) -> [Double]? {
    guard let fields = self[name]?.split(separator: ",", omittingEmptySubsequences: false) else { return nil }
    let numbers = fields.compactMap { Double($0.filter { $0 != " " }) }
    return numbers.count == fields.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}

extension MBTilesMetadata {
  /// All rows, or none where the table is missing or has other columns.
  init(readingFrom connection: SQLiteConnection) throws {
    self.init()
    let exists = try connection.integer("SELECT count(*) FROM sqlite_master WHERE lower(name) = 'metadata'")
    guard exists == 1 else { return }
    // A view has no row numbers.
    let select = "SELECT name, value FROM metadata"
    guard
      let statement = (try? connection.statement(select + " ORDER BY rowid")) ?? (try? connection.statement(select))
    else { return }
    defer { statement.reset() }
    while try statement.step() {
      guard let name = statement.text(0), self[name] == nil else { continue }
      rows.append(Row(name: name, value: statement.text(1) ?? ""))
    }
  }
}
