import Glibc

@main
struct CartoucheCommand {
  static let version = "0.1.0"

  static func main() async {
    // A reader that closes its end of a pipe is an error of that write, not the death of the program.
    signal(SIGPIPE, SIG_IGN)
    // And so is a file that grows beyond a limit of the system's.
    signal(SIGXFSZ, SIG_IGN)
    StandardDescriptors.fill()
    var code = await run(Array(CommandLine.arguments.dropFirst()))
    do {
      try StandardDescriptors.flushOutput()
    } catch {
      StandardError.error("\(error)")
      code = .failed
    }
    exit(code.rawValue)
  }

  static func run(_ arguments: [String]) async -> ExitCode {
    guard let name = arguments.first else {
      StandardError.write(help)
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    do {
      switch name {
      case "render": return try await RenderCommand.run(rest)
      case "seed": return try await SeedCommand.run(rest)
      case "serve": return try await ServeCommand.run(rest)
      case "info": return try await InfoCommand.run(rest)
      case "--version", "version":
        print("cartouche \(version)")
        return .done
      case "--help", "-h", "help":
        print(help, terminator: "")
        return .done
      default:
        StandardError.error("unknown command '\(name)'; see cartouche --help")
        return .usage
      }
    } catch let error as UsageError {
      StandardError.error("\(name): \(error.message)")
      return .usage
    } catch {
      StandardError.error("\(name): \(error)")
      return .failed
    }
  }

  private static let help = """
    Usage: cartouche COMMAND [options]

    Maps without a network, a browser or a GPU.

    Commands:
      render   Draw a static map.
      seed     Fetch or draw tiles into an archive.
      serve    Serve archives and styles over HTTP, with a viewer.
      info     Describe an archive.

    cartouche COMMAND --help tells more. Coordinates are lat,lng; boxes are west,south,east,north.

    """
}
