import Foundation
import NavigationUI

/// How the page of a drive is served, and what it shows beside the drive.
struct PageOptions: Sendable {
    /// The numeric address to listen on.
    var address: String
    /// What every request must carry, where other machines can ask.
    var token: String?
    /// The language of words and names; `nil` for each browser's own, and names as signed.
    var language: String?
    /// A map style document.
    var style: URL?
    /// A GeoJSON file of incidents.
    var incidents: URL?

    /// Takes the page's options. Where other machines can ask, a token is needed.
    init(_ arguments: inout Arguments) throws {
        address = try arguments.option("--address") ?? "127.0.0.1"
        token = try arguments.option("--token")
        if let token, token.utf8.count < 16 || !token.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"&;=\"%+#,\\".utf8.contains($0) }) {
            throw UsageError("--token takes at least 16 letters, digits, or marks that need no escape in an address")
        }
        let isLoopback = address == "localhost" || address == "::1" || address.hasPrefix("127.")
        if !isLoopback, token == nil {
            throw UsageError("--address \(address) can be reached from other machines: give a token with --token, 16 characters or more")
        }
        language = try arguments.option("--language")
        if let language {
            let parts = language.split(separator: "-", omittingEmptySubsequences: false)
            guard (2...3).contains(parts[0].count),
                parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
            else {
                throw UsageError("--language takes a code such as de, ja or zh-Hant, not ‘\(language)’")
            }
        }
        style = try arguments.option("--style").map { URL(fileURLWithPath: $0) }
        incidents = try arguments.option("--incidents").map { URL(fileURLWithPath: $0) }
        for (name, url) in [("--style", style), ("--incidents", incidents)] {
            guard let url else { continue }
            guard FileManager.default.isReadableFile(atPath: url.path) else {
                throw UsageError("\(name) ‘\(url.path)’ cannot be read")
            }
        }
    }
}
