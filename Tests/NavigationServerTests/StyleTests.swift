import Foundation
import Testing

@testable import NavigationServer

@Suite("Map styles of an app's own")
struct StyleTests {
    private let styles: MapStyles

    init() throws { styles = try MapStyles(files: WebFiles.find(), basemap: nil, language: "ja", own: [:]) }

    private func write(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("style-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: url)
        return url
    }

    private func document(_ name: String) throws -> [String: Any] {
        let answer = try #require(styles.answer(HTTPRequest(method: "GET", path: "/styles/\(name).json")))
        guard case .held(let held) = answer.body else { return [:] }
        return try #require(try JSONSerialization.jsonObject(with: Data(held.bytes)) as? [String: Any])
    }

    private func layers(_ name: String) throws -> [[String: Any]] { try document(name)["layers"] as? [[String: Any]] ?? [] }

    @Test("Our own styles pass the check that those of apps must pass, by day and by night", arguments: ["day", "night"])
    func ours(name: String) throws {
        #expect(StyleCheck.fault(in: try document(name)) == nil)
    }

    @Test("A style of one's own is filled with our colors, by day and by night, and gets the car's road and incidents on top")
    func filled() throws {
        let url = try write(
            #"{"version":8,"sources":{},"layers":[{"id":"ground","type":"background","paint":{"background-color":"@land"}}]}"#)
        defer { try? FileManager.default.removeItem(at: url) }
        try styles.set("mine", from: url)
        try styles.set("mine-night", from: url)
        func ground(_ name: String) throws -> String? { (try layers(name)[0]["paint"] as? [String: Any])?["background-color"] as? String }
        #expect(try ground("mine") == "#F4F1EA" && ground("mine-night") == "#161A21")
        #expect(try layers("mine").contains { $0["id"] as? String == "own-road" })
    }

    @Test(
        "A broken style is refused with the reason, and the one from before stays",
        arguments: [
            ("{", "it is no JSON"), ("[]", "it is no JSON object"), (#"{"version":7}"#, "version 8"),
            (#"{"version":8,"sources":{}}"#, "‘layers’"), (#"{"version":8,"sources":{},"layers":[7]}"#, "number 1"),
            (#"{"version":8,"sources":{},"layers":[{"id":"a","type":"bow"}]}"#, "‘a’ whose ‘type’"),
            (#"{"version":8,"sources":{},"layers":[{"id":"a","type":"line","source":"x"}]}"#, "‘a’ whose ‘source’"),
            (
                #"{"version":8,"sources":{"s":{"type":"vector","url":"https://example.org/a.json"}},"layers":[]}"#,
                "asks for https://example.org/a.json"
            ),
            (
                #"{"version":8,"sources":{},"layers":[{"id":"a","type":"background"},{"id":"a","type":"background"}]}"#,
                "two layers of the name ‘a’"
            ),
        ])
    func broken(text: String, reason: String) throws {
        let good = try write(#"{"version":8,"sources":{},"layers":[{"id":"good","type":"background"}]}"#)
        let bad = try write(text)
        defer { [good, bad].forEach { try? FileManager.default.removeItem(at: $0) } }
        try styles.set("mine", from: good)
        do {
            try styles.set("mine", from: bad)
            Issue.record("the style was taken")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
        #expect(try layers("mine")[0]["id"] as? String == "good")
    }

    @Test("A style that is removed is gone; our own stay")
    func removed() throws {
        let url = try write(#"{"version":8,"sources":{},"layers":[]}"#)
        defer { try? FileManager.default.removeItem(at: url) }
        try styles.set("mine", from: url)
        for name in ["mine", "day", "nothing"] { styles.remove(name) }
        func isThere(_ name: String) -> Bool { styles.answer(HTTPRequest(method: "GET", path: "/styles/\(name).json")) != nil }
        #expect(!isThere("mine") && isThere("day"))
    }
}
