/// Who may ask: the address that the server listens on decides which hosts and origins count, and whether a token is needed.
///
/// The `Host` header is checked so that a page elsewhere cannot reach this server through a name of its own (DNS rebinding), the
/// `Origin` so that no other page can send commands. Off the loopback address every request must carry the token.
struct AccessRules: Sendable {
    /// The cookie that carries the token after the first visit.
    static let cookieName = "freedrive"

    /// The headers that decide something here: a second one could say another thing to whoever stands between (RFC 9112, section 3.2).
    private static let singleHeaders = ["host", "origin", "authorization", "content-length", "content-type", "sec-fetch-site"]

    /// The fewest characters of a token.
    static let fewestTokenCharacters = 16

    /// The pages that a person opens, and which take the token in their address.
    static let openings: Set<String> = ["/", "/phone"]

    /// The token, where one is needed.
    let token: String?

    /// The hosts that count, with port, in lower case; any numeric address as well where the server listens on all of them.
    private let hosts: Set<String>
    private let acceptsAnyNumericHost: Bool
    private let port: UInt16
    private let isSecure: Bool
    /// The port that addresses of the scheme do not name.
    private var usualPort: UInt16 { isSecure ? 443 : 80 }

    /// Rules for a server on one address.
    init(address: ListeningAddress, port: UInt16, token: String?, isSecure: Bool = false) {
        var names: Set<String> = [address.host]
        if address.isLoopback { names.formUnion(["localhost", "127.0.0.1", "[::1]"]) }
        let usual: UInt16 = isSecure ? 443 : 80
        hosts = Set(names.map { port == usual ? $0 : "\($0):\(port)" })
        acceptsAnyNumericHost = address.isAny
        self.port = port
        self.isSecure = isSecure
        self.token = token
    }

    /// What a request gets that may not be answered, or `nil` where it may.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
        if let name = AccessRules.singleHeaders.first(where: request.repeatedHeaders.contains) {
            return .text(400, "the request has more than one \(name) header")
        }
        guard let host = request.headers["host"]?.lowercased() else { return .text(400, "the request has no Host header") }
        guard isOurs(host) else { return .text(421, "this server does not answer for that Host") }
        if let origin = request.headers["origin"]?.lowercased(), origin != (isSecure ? "https://" : "http://") + host {
            return .text(403, "requests from other origins are refused")
        }
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none", !isOpening(request) {
            return .text(403, "requests from other sites are refused")
        }
        guard let token else { return nil }
        if AccessRules.openings.contains(request.path), let given = request.query["token"] {
            guard AccessRules.equal(given, token) else { return wrongToken }
            let cookie = "\(AccessRules.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
            return HTTPResponse(status: 303, headers: [("Location", request.path), ("Set-Cookie", cookie)], body: .bytes([]))
        }
        let bearer = request.headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
        guard let given = bearer ?? request.cookies[AccessRules.cookieName], AccessRules.equal(given, token) else { return wrongToken }
        return nil
    }

    /// A person may follow a link from elsewhere to the page itself.
    private func isOpening(_ request: HTTPRequest) -> Bool {
        request.isRead && AccessRules.openings.contains(request.path) && request.headers["sec-fetch-mode"] == "navigate"
    }

    private var wrongToken: HTTPResponse {
        .text(401, "a token is needed: open /?token=… or send it as ‘Authorization: Bearer …’", headers: [("WWW-Authenticate", "Bearer")])
    }

    private func isOurs(_ host: String) -> Bool {
        if hosts.contains(host) { return true }
        guard acceptsAnyNumericHost else { return false }
        let suffix = port == usualPort ? "" : ":\(port)"
        guard host.hasSuffix(suffix) else { return false }
        let name = host.dropLast(suffix.count)
        let bare = name.hasPrefix("[") && name.hasSuffix("]") ? name.dropFirst().dropLast() : name
        return ListeningAddress.isNumeric(String(bare))
    }

    /// Compares in a time that depends on the length of what was given alone, never on where the two differ.
    static func equal(_ given: String, _ wanted: String) -> Bool {
        let given = Array(given.utf8)
        let wanted = Array(wanted.utf8)
        guard !wanted.isEmpty else { return given.isEmpty }
        var difference = UInt(bitPattern: given.count ^ wanted.count)
        for index in given.indices { difference |= UInt(given[index] ^ wanted[index % wanted.count]) }
        return difference == 0
    }
}
