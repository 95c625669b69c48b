internal import Glibc

/// How many processors are in use on this machine.
enum ProcessorCount {
  static var available: Int {
    // glibc's number of _SC_NPROCESSORS_ONLN, whose enumeration does not reach Swift.
    max(1, sysconf(84))
  }
}
