@main
struct CartoucheCommand {
  static func main() async {}
}
