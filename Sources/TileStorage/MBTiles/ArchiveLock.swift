internal import Glibc

/// The right to write to an archive: `flock` on `NAME.lock`, which holds the writer's process number. The system takes
/// the lock away when the process ends, however it ends; a file that is left behind does no harm.
final class ArchiveLock: Sendable {
  private let file: Int32
  private let path: String

  /// - Throws: `MBTilesError.locked` at once where another writer holds it.
  init(archive: String) throws {
    path = archive + ".lock"
    while true {
      let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw MBTilesError.lockFailed(path: archive, reason: String(cString: strerror(errno))) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        defer { close(file) }
        guard reason == EWOULDBLOCK else {
          throw MBTilesError.lockFailed(path: archive, reason: String(cString: strerror(reason)))
        }
        throw MBTilesError.locked(path: archive, process: Self.process(in: file))
      }
      // Its previous holder may have removed the file between our opening and locking it: then we hold nothing.
      var mine = stat()
      var named = stat()
      if fstat(file, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino {
        self.file = file
        break
      }
      close(file)
    }
    let process = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = pwrite(file, process, process.count, 0)
  }

  deinit {
    unlink(path)
    close(file)
  }

  private static func process(in file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
