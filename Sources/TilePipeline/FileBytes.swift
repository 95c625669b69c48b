internal import Glibc

/// What a system call says went wrong with a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  package var description: String { "\(path): \(message)" }

  /// What `errno` says, in plain words.
  package static func systemMessage() -> String {
    let code = errno
    switch code {
    case ENOENT: return "no such file or folder"
    case EACCES, EPERM: return "no permission"
    case ENOSPC: return "no space left on the disk"
    case EISDIR: return "is a folder, not a file"
    case EBADF: return "is closed"
    default: return String(cString: strerror(code)).lowercased()
    }
  }
}

/// Whole files as bytes.
package enum FileBytes {
  /// More than any file of points or lines has; devices such as `/dev/zero` have no end.
  private static let maximumBytes = 1 << 30

  /// - Throws: `FileError` in plain words: no such file, a folder, not readable, too large.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(path: path, message: "is a folder, not a file")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(Int(status.st_size), 0), maximumBytes) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
      if count == 0 { return bytes }
      guard bytes.count + count <= maximumBytes else {
        throw FileError(path: path, message: "is larger than a gigabyte")
      }
      bytes += chunk[0..<count]
    }
  }

  /// Writes to a temporary name beside the file and renames it: either the whole file is there or what was before.
  /// - Throws: `FileError`; the temporary file is gone then.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, message: "is a folder, not a file") }
      // Devices and pipes (/dev/stdout, /dev/null) cannot be replaced: they are written to.
      if status.st_mode & S_IFMT != S_IFREG { return try write(bytes, toExisting: path) }
    }
    let temporary = "\(path).partial-\(getpid())"
    do {
      try write(bytes, toNew: temporary)
    } catch {
      unlink(temporary)
      throw FileError(path: path, message: error.message)
    }
    guard rename(temporary, path) == 0 else {
      let message = FileError.systemMessage()
      unlink(temporary)
      throw FileError(path: path, message: message)
    }
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == ENOENT {
      throw FileError(path: path, message: "no such folder to put it in; make the folder first")
    }
    guard descriptor >= 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
    defer { close(descriptor) }
    try write(bytes, descriptor: descriptor, path: path)
  }

  private static func write(_ bytes: [UInt8], toExisting path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
    defer { close(descriptor) }
    try write(bytes, descriptor: descriptor, path: path)
  }

  /// Writes all bytes to an open descriptor.
  package static func write(_ bytes: [UInt8], descriptor: Int32, path: String) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, message: FileError.systemMessage()) }
      offset += count
    }
  }
}
