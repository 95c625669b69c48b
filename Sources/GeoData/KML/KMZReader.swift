/// Reads KMZ: a ZIP archive with a KML file in it.
package enum KMZReader {
  /// The content of `doc.kml`, or else of the first KML file in the archive.
  package static func content(_ bytes: [UInt8], file: String = "KMZ") throws(SourceError) -> GeoFileContent {
    let archive = try ZipArchive(bytes, file: file)
    let documents = archive.entries.filter { $0.name.lowercased().hasSuffix(".kml") }
    guard let entry = documents.first(where: { $0.name.lowercased() == "doc.kml" }) ?? documents.first else {
      throw SourceError(file: file, line: nil, message: "there is no KML file in the archive")
    }
    var content = try KMLReader.content(archive.contents(of: entry), file: "\(file)/\(entry.name)")
    content.format = .kmz
    return content
  }
}
