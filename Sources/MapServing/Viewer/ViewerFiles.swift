internal import Glibc

/// The files of Leaflet that the viewer page loads, read once.
package struct ViewerFiles: Sendable {
  /// Where Debian's package `libjs-leaflet` puts them.
  package static let debianFolder = "/usr/share/javascript/leaflet"

  /// By their path below `/leaflet/`.
  let contents: [String: [UInt8]]

  /// Reads `leaflet.min.js` (or `leaflet.js`), `leaflet.css` and the pictures it refers to. Other files in the folder
  /// are never served.
  /// - Throws: where the folder lacks the script or the style sheet.
  package init(folder: String = debianFolder) throws(ViewerFilesError) {
    var contents: [String: [UInt8]] = [:]
    guard let script = Self.read(folder + "/leaflet.min.js") ?? Self.read(folder + "/leaflet.js") else {
      throw .missing(path: folder + "/leaflet.js")
    }
    guard let styleSheet = Self.read(folder + "/leaflet.css") else { throw .missing(path: folder + "/leaflet.css") }
    contents["leaflet.js"] = script
    contents["leaflet.css"] = styleSheet
    for name in ["layers", "layers-2x", "marker-icon", "marker-icon-2x", "marker-shadow"] {
      contents["images/\(name).png"] = Self.read(folder + "/images/\(name).png")
    }
    self.contents = contents
  }

  private static let maximumBytes = 8 << 20

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size <= maximumBytes
    else { return nil }
    let size = Int(status.st_size)
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let got = Glibc.read(descriptor, start + count, size - count)
        if got <= 0 { break }
        count += got
      }
      isComplete = count == size
    }
    return isComplete ? bytes : nil
  }
}

/// Why the viewer has no map library.
package enum ViewerFilesError: Error, Sendable, Hashable {
  case missing(path: String)
}

extension ViewerFilesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path) cannot be read: install Debian's package libjs-leaflet, or name Leaflet's folder"
    }
  }
}
