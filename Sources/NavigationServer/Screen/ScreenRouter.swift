import Foundation
import NavigationUI
import Synchronization

/// Answers the page's requests: files, styles, tiles, the event stream, and commands.
struct ScreenRouter: Sendable {
    let files: WebFiles
    let styles: MapStyles
    let basemap: BasemapTiles?
    let inbox: Inbox
    let maximumClients: Int
    let language: String?
    let phone: PhoneReceiver?
    private let open = OpenClients()

    init(
        files: WebFiles, styles: MapStyles, basemap: BasemapTiles?, inbox: Inbox, maximumClients: Int, language: String? = nil,
        phone: PhoneReceiver? = nil
    ) {
        self.files = files
        self.styles = styles
        self.basemap = basemap
        self.inbox = inbox
        self.maximumClients = maximumClients
        self.language = language
        self.phone = phone
    }

    /// The answer to a request that may be answered.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch (request.method, request.path) {
        case ("POST", "/command"): return command(request)
        case ("POST", "/phone/location"): return phone?.answer(request) ?? noPhone
        case ("GET", "/phone"), ("HEAD", "/phone"): return phone == nil ? noPhone : files["/phone.html"]?.answer(request) ?? .notFound
        case ("POST", _), (_, "/command"):
            let allowed = request.path == "/command" ? "POST" : "GET, HEAD"
            return .text(405, "this path understands \(allowed)", headers: [("Allow", allowed)])
        case (_, "/events"): return events(request)
        default:
            return basemap?.answer(request) ?? Icons.answer(request) ?? styles.answer(request) ?? files.answer(request) ?? .notFound
        }
    }

    private var noPhone: HTTPResponse { .text(404, "no phone is heard here: start the drive with --source phone") }

    private func events(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" else { return .text(405, "this path understands GET", headers: [("Allow", "GET")]) }
        guard var viewport = Viewport(query: request.query) else {
            return .text(400, "width and height are needed, and every number must be one that a window can have")
        }
        if let language { viewport.language = language }
        let id = OpenClients.newID()
        guard open.insert(id, limit: maximumClients) else {
            return .text(503, "too many windows show this screen", headers: [("Retry-After", "10")])
        }
        let queue = EventQueue { [open, inbox] in
            if open.remove(id) { inbox.put(.close(id: id), isBounded: false) }
        }
        guard inbox.put(.open(id: id, viewport: viewport, queue: queue)) else {
            _ = open.remove(id)
            return .text(503, "the screen is busy", headers: [("Retry-After", "1")])
        }
        let headers = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")]
        return HTTPResponse(status: 200, headers: headers, body: .events(queue))
    }

    private func command(_ request: HTTPRequest) -> HTTPResponse {
        guard request.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
            return .text(415, "a command is application/json")
        }
        guard let sent = try? JSONDecoder().decode(SentCommand.self, from: Data(request.body)), sent.command.isValid else {
            return .text(400, "a command is {\"client\": ID, \"command\": {NAME: {…}}}, with values within what a screen can have")
        }
        guard open.contains(sent.client) else { return .text(410, "this window's event stream has ended; open it again") }
        guard inbox.put(.command(id: sent.client, sent.command)) else {
            return .text(503, "the screen is busy", headers: [("Retry-After", "1")])
        }
        return .noContent
    }
}

private struct SentCommand: Decodable {
    let client: String
    let command: ScreenCommand
}

/// The windows whose event streams are open.
final class OpenClients: Sendable {
    private let ids = Mutex<Set<String>>([])

    static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    func insert(_ id: String, limit: Int) -> Bool {
        ids.withLock { ids in
            guard ids.count < limit else { return false }
            return ids.insert(id).inserted
        }
    }

    func remove(_ id: String) -> Bool { ids.withLock { $0.remove(id) != nil } }

    func contains(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }
}

extension Viewport {
    /// The window that an event stream is opened for: `width` and `height`, and where they differ from the usual `top`, `left`,
    /// `bottom`, `right` (safe area), `still` (1 where motion is to be avoided) and `theme`.
    init?(query: [String: String]) {
        func number(_ key: String, or usual: Double? = nil) -> Double? { query[key].map { Double($0) } ?? usual }
        guard let width = number("width"), let height = number("height"), let top = number("top", or: 0), let left = number("left", or: 0),
            let bottom = number("bottom", or: 0), let right = number("right", or: 0)
        else { return nil }
        let size = Size(width: width, height: height)
        let safeArea = Insets(top: top, left: left, bottom: bottom, right: right)
        let isStill = query["still"] == "1"
        guard ScreenCommand.resize(size: size, safeArea: safeArea, reducesMotion: isStill).isValid else { return nil }
        let theme = query["theme"].map { ThemeChoice(rawValue: $0) } ?? .automatic
        guard let theme else { return nil }
        self.init(size: size, safeArea: safeArea, theme: theme, reducesMotion: isStill)
        drawsMap = query["drawn"] == "1"
        if let language = query["language"] { self.language = String(language.prefix(100)) }
    }
}
