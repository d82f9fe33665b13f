import Foundation
import Geodesy
import NavigationUI
import RoadNetwork
import Testing

@testable import NavigationServer

/// A view that counts what it is asked for.
private final class Counter: View {
    var starts = 0

    override func draw(in viewport: Viewport) -> Drawing {
        var drawing = Drawing(size: Size(width: 10, height: 10))
        drawing.fill(.rectangle(Rectangle(drawing.size), radius: Double(starts)), viewport.isNight ? .black : .white)
        return drawing
    }

    override func perform(_ command: ScreenCommand) -> Bool {
        guard command == .start else { return false }
        starts += 1
        setNeedsDisplay()
        return true
    }
}

@Suite("The screen server")
@MainActor
struct ScreenServerTests {
    /// One server for all tests that change nothing: reading the page's files takes a while.
    private static let shared = Result { try Screen(View()).serve(port: 0) }

    private let counter = Counter()
    private let server: ScreenServer

    init() throws {
        let name = Test.current?.name ?? ""
        let isOnItsOwn = ["frames", "twoWindows", "closing"].contains { name.hasPrefix($0) }
        server = isOnItsOwn ? try Screen(counter).serve(port: 0) : try Self.shared.get()
    }

    /// Asks away from the main actor, which the server needs.
    private func ask(_ line: String, headers: [String] = [], body: String = "", until mark: String? = nil) async -> String {
        await Blocking.run { [port = server.port] in RawClient.ask(port, line, headers: headers, body: body, until: mark) }
    }

    private func post(_ body: String, type: String = "application/json") async -> String {
        await ask("POST /command", headers: ["Content-Type: \(type)", "Content-Length: \(body.utf8.count)"], body: body)
    }

    /// Opens a window, and gives its name and what has come until a mark.
    private func open(_ query: String = "width=800&height=480") async -> (client: RawClient, id: String, text: String) {
        await Blocking.run { [port = server.port] in
            let client = RawClient(port: port)
            client.send("GET /events?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            let text = client.read(until: "\"sequence\"", seconds: 20)
            let id = text.components(separatedBy: "{\"client\":\"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
            return (client, String(id), text)
        }
    }

    @Test("The page and its files are there, with types and tags; a second request is spared the bytes")
    func files() async {
        let page = await ask("GET /")
        #expect(page.status == 200)
        #expect(page.contains("text/html"))
        #expect(page.contains("/page/page.js"))
        let tag = page.components(separatedBy: "ETag: ").last?.prefix { $0 != "\r" } ?? ""
        #expect(await ask("GET /", headers: ["If-None-Match: \(tag)"]).status == 304)
        #expect(await ask("GET /page/motion.js").contains("text/javascript"))
    }

    @Test("Icons of incidents and places are drawn for the day and for the night; of nothing else", arguments: ["day", "night"])
    func icons(theme: String) async {
        let icon = await ask("GET /icons/incident-accident-major-\(theme).svg")
        #expect(icon.status == 200 && icon.contains("image/svg+xml") && icon.contains("<svg"))
        #expect(await ask("GET /icons/place-fuel-\(theme).svg").status == 200)
        #expect(await ask("GET /icons/place-castle-\(theme).svg").status == 404)
        #expect(await ask("GET /icons/place-fuel-dusk.svg").status == 404)
    }

    @Test("A window learns the words of its browser's language", arguments: [("fr-CH,en", "fr"), ("xx", "en"), ("ja", "ja")])
    func languages(asked: String, got: String) async {
        let window = await open("width=800&height=480&language=\(asked)")
        #expect(window.text.contains("\"language\":\"\(got)\""))
        #expect(window.text.contains(Words.of(got)[.connectionLost]))
    }

    @Test(
        "Paths that are not there, lead out of the folder, or name no tile get an error",
        arguments: [
            ("/nothing", 404), ("/../Package.swift", 404), ("/%2e%2e/Package.swift", 404), ("/styles/dusk.json", 404), ("/page", 404),
            ("/tiles/0/0/0.pbf", 404), ("/events", 400), ("/events?width=1e999&height=5", 400), ("/events?width=nan&height=5", 400),
            ("/events?width=800&height=480&theme=pink", 400), ("/command", 405),
        ])
    func wrongPaths(path: String, status: Int) async {
        #expect(await ask("GET \(path)").status == status)
    }

    @Test("The styles of day and night are whole documents without placeholders", arguments: ["day", "night"])
    func styles(name: String) async throws {
        let answer = await ask("GET /styles/\(name).json")
        let body = try #require(answer.components(separatedBy: "\r\n\r\n").dropFirst().first)
        let style = try #require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        #expect(style["version"] as? Int == 8)
        #expect(!body.contains("\"@"))
        #expect(!body.contains("\"$"))
    }

    @Test("A window gets its frame at once, the next one when a command changed the tree, and pictures only once")
    func frames() async {
        let window = await open()
        #expect(window.text.contains("event: frame\ndata: {\"at\":"))
        #expect(window.text.contains("<svg"))
        #expect(server.clientCount == 1)
        let answer = await post("{\"client\":\"\(window.id)\",\"command\":{\"start\":{}}}")
        #expect(answer.status == 204)
        let next = await Blocking.run { window.client.read(until: "\"sequence\"", seconds: 20) }
        #expect(next.contains("<svg"))
        #expect(counter.starts == 1)
        // What the command and the changed tree gave beside is taken first: then the next frame is a difference.
        _ = await Blocking.run { window.client.read(seconds: 0.5) }
        _ = await post("{\"client\":\"\(window.id)\",\"command\":{\"overlay\":{\"_0\":true}}}")
        let last = await Blocking.run { window.client.read(until: "\"sequence\"", seconds: 20) }
        #expect(last.contains("\"sequence\""))
        #expect(!last.contains("<svg"))
    }

    @Test("Two windows have each their own night, and share the tree")
    func twoWindows() async {
        let day = await open("width=800&height=480&theme=day")
        let night = await open("width=800&height=480&theme=night")
        #expect(day.text.contains("\"isNight\":false"))
        #expect(night.text.contains("\"isNight\":true"))
        counter.starts = 3
        counter.setNeedsDisplay()
        #expect(await Blocking.run { day.client.read(until: "\"sequence\"", seconds: 20) }.contains("<svg"))
        #expect(await Blocking.run { night.client.read(until: "\"sequence\"", seconds: 20) }.contains("<svg"))
    }

    @Test("A window that closes is forgotten, and its commands are told so")
    func closing() async {
        var id = ""
        do { id = await open().id }
        for _ in 0..<40 where server.clientCount > 0 {
            counter.setNeedsDisplay()
            try? await Task.sleep(for: .milliseconds(50))
        }
        #expect(server.clientCount == 0)
        #expect(await post("{\"client\":\"\(id)\",\"command\":{\"follow\":{}}}").status == 410)
    }

    @Test(
        "Commands that are malformed or out of range are refused",
        arguments: [
            "", "{}", "[]", "nonsense", "{\"client\":\"x\",\"command\":{\"fly\":{}}}",
            "{\"client\":\"x\",\"command\":{\"zoom\":{\"by\":1e308}}}",
            "{\"client\":\"x\",\"command\":{\"pan\":{\"to\":{\"center\":[500,0],\"zoom\":1,\"bearing\":0,\"pitch\":0}}}}",
            String(repeating: "[", count: 10_000),
        ])
    func badCommands(body: String) async {
        #expect(await post(body).status == 400)
    }

    @Test("A command in another type than JSON is refused: a plain form from elsewhere could send it")
    func badType() async {
        #expect(await post("{}", type: "text/plain").status == 415)
    }

    @Test("A missing folder of the page is a typed error that names the way out")
    func missingFiles() {
        let folder = URL(fileURLWithPath: "/nonexistent")
        #expect(throws: ServerError.webFilesMissing(searched: ["/nonexistent"])) {
            try Screen(counter).serve(ScreenConfiguration(webRoot: folder))
        }
    }
}
