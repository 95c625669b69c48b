@preconcurrency import Glibc
import TilePipeline

/// Standard input, output and error as the program was started with.
enum StandardDescriptors {
  /// Where one of the three was closed by who started the program, the next file opened would take its number, and
  /// messages would be written into an archive. Such a descriptor gets `/dev/null`, open for reading: writing to it
  /// still fails, as it must.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes out what `print` has gathered (every stream, since `stdout` is a variable of C).
  /// - Throws: where the disk is full or nobody reads.
  static func flushOutput() throws(FileError) {
    // What did not fit into the buffer was written, or failed to be, before.
    guard fflush(nil) != 0 || ferror(stdout) != 0 else { return }
    throw FileError(path: "standard output", message: FileError.systemMessage())
  }
}
