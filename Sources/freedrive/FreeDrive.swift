import Foundation
import RoadNetwork

/// The command line: `freedrive COMMAND [OPTIONS]`.
///
/// Exit codes that scripts can trust: 0 done, 1 failed, 2 used wrongly.
@main
struct FreeDrive {
    /// The version (<https://semver.org>), as `CHANGELOG.md` has it.
    static let version = "0.1.0-unreleased"

    /// Every command, in the order of the help.
    static var commands: [any Command.Type] {
        [Import.self, DriveCommand.self, ReceiveCommand.self, Inspect.self, MatchCommand.self, Snapshot.self]
    }

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            try await run(words)
        } catch let error as UsageError {
            Terminal.printError("freedrive: \(error)")
            exit(2)
        } catch {
            Terminal.printError("freedrive: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        guard let name = words.first, name != "--help", name != "-h", name != "help" else {
            Terminal.print(words.count > 1 ? try command(words[1]).help : overview)
            if words.isEmpty { exit(2) }
            return
        }
        if name == "--version" { return Terminal.print("freedrive \(version), road tiles of format \(RoadTileFormat.version)") }
        let command = try command(name)
        if words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
            Terminal.print(command.help)
            return
        }
        var arguments = Arguments(Array(words.dropFirst()))
        try await command.run(&arguments)
    }

    private static func command(_ name: String) throws -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw UsageError("there is no command ‘\(name)’; `freedrive --help` lists them")
        }
        return command
    }

    private static var overview: String {
        let lines = commands.map { "  \($0.name.padding(toLength: 10, withPad: " ", startingAt: 0))\($0.summary)" }
        return """
            freedrive: open, offline free-drive navigation on OpenStreetMap.

            usage: freedrive COMMAND [OPTIONS]

            \(lines.joined(separator: "\n"))

            `freedrive COMMAND --help` says more, with examples. `freedrive --version` says which one this is.
            """
    }
}
