import Foundation
import TestSupport
import Testing

@testable import NavigationUI

/// Pictures that a person has looked at and found right. `UPDATE_GOLDEN=1 swift test` writes them anew: look at them before you commit.
enum GoldenSVG {
    static let folder = Repository.folder.appendingPathComponent("Tests/NavigationUITests/Golden")

    /// Compares a drawing with the picture of that name, byte by byte.
    static func check(_ drawing: Drawing, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = drawing.svg() + "\n"
        let file = folder.appendingPathComponent(name + ".svg")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let known = try? String(contentsOf: file, encoding: .utf8)
        #expect(known == text, "\(name).svg looks different; see GoldenSVG for how to renew it", sourceLocation: sourceLocation)
    }
}
