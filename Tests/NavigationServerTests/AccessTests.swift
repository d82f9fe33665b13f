import Testing

@testable import NavigationServer

@Suite("Who may ask")
struct AccessTests {
    let token = "0123456789abcdef"

    @Test("Only the server's own hosts count", arguments: ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", ""])
    func wrongHost(host: String) throws {
        let server = try HTTPServerTests.echo()
        let wrong = host == "evil.example" ? "evil.example:\(server.port)" : host
        #expect([400, 421].contains(RawClient.ask(server.port, "GET /", host: wrong).status))
        #expect(RawClient.ask(server.port, "GET /", host: "localhost:\(server.port)").status == 200)
    }

    @Test("A request without Host is refused")
    func noHost() throws {
        let server = try HTTPServerTests.echo()
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(client.read().status == 400)
    }

    @Test("A second header of a kind that decides is refused, whatever it says", arguments: ["Host: evil.example", "Origin: http://evil"])
    func repeated(header: String) throws {
        let server = try HTTPServerTests.echo()
        let second = header.hasPrefix("Origin") ? ["Origin: http://127.0.0.1:\(server.port)", header] : [header]
        #expect(RawClient.ask(server.port, "GET /", headers: second).status == 400)
    }

    @Test("Other origins and other sites are refused, before the body is read")
    func wrongOrigin() throws {
        let server = try HTTPServerTests.echo()
        func status(_ header: String) -> Int {
            RawClient.ask(server.port, "POST /command", headers: [header, "Content-Length: 2"], body: "{}").status
        }
        #expect(status("Origin: http://evil.example") == 403)
        #expect(status("Origin: null") == 403)
        #expect(status("Origin: https://127.0.0.1:\(server.port)") == 403)
        #expect(status("Sec-Fetch-Site: cross-site") == 403)
        #expect(status("Sec-Fetch-Site: same-site") == 403)
        #expect(status("Origin: http://127.0.0.1:\(server.port)") == 200)
    }

    @Test("An address that others reach needs a token, and a long one", arguments: [nil, "short"] as [String?])
    func tokenNeeded(token: String?) {
        #expect(throws: ServerError.tokenNeeded(address: "0.0.0.0")) { try HTTPServerTests.echo(token: token, on: "0.0.0.0") }
    }

    @Test("A token that guards nothing is refused on a loopback address too", arguments: ["", "short"])
    func tokenTooShort(token: String) {
        #expect(throws: ServerError.tokenTooShort(found: token.utf8.count, fewest: 16)) {
            try HTTPServerTests.echo(token: token, on: "127.0.0.1")
        }
    }

    @Test("With a token, only requests that carry it are answered")
    func tokens() throws {
        let server = try HTTPServerTests.echo(token: token, on: "0.0.0.0")
        #expect(RawClient.ask(server.port, "GET /").status == 401)
        #expect(RawClient.ask(server.port, "GET /?token=0123456789abcdeX").status == 401)
        #expect(RawClient.ask(server.port, "GET /", headers: ["Authorization: Bearer \(token)"]).status == 200)
        #expect(RawClient.ask(server.port, "GET /", headers: ["Cookie: freedrive=\(token)"]).status == 200)
        let opened = RawClient.ask(server.port, "GET /?token=\(token)")
        #expect(opened.status == 303)
        #expect(opened.contains("Set-Cookie: freedrive=\(token); Path=/; HttpOnly; SameSite=Strict"))
        #expect(RawClient.ask(server.port, "GET /", host: "evil.example:\(server.port)").status == 421)
    }

    @Test("Tokens compare equal only when they are")
    func comparison() {
        #expect(AccessRules.equal(token, token))
        for wrong in ["", "0", token + "0", String(token.dropLast()), token + token, token.uppercased()] {
            #expect(!AccessRules.equal(wrong, token))
        }
    }
}
