import Foundation
import Testing

@testable import NavigationServer

@Suite("The HTTP server")
struct HTTPServerTests {
    /// A server that tells what it understood.
    static func echo(limits: HTTPLimits? = nil, token: String? = nil, on address: String = "127.0.0.1") throws -> HTTPServer {
        try HTTPServer(address: ListeningAddress(address), port: 0, token: token, limits: limits) { request in
            .text(200, "\(request.method) \(request.path) \(request.body.count)")
        }
    }

    @Test("A request is answered, with the security headers")
    func answers() throws {
        let server = try HTTPServerTests.echo()
        let answer = RawClient.ask(server.port, "GET /a%20b")
        #expect(answer.status == 200)
        #expect(answer.hasSuffix("GET /a b 0\n"))
        #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
        #expect(answer.contains("X-Content-Type-Options: nosniff"))
    }

    @Test("A body arrives whole, also in chunks")
    func bodies() throws {
        let server = try HTTPServerTests.echo()
        let plain = RawClient.ask(server.port, "POST /x", headers: ["Content-Length: 5"], body: "hello")
        #expect(plain.hasSuffix("POST /x 5\n"))
        let chunked = RawClient.ask(
            server.port, "POST /x", headers: ["Transfer-Encoding: chunked"], body: "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
        #expect(chunked.contains("POST /x 7\n"))
    }

    @Test("A body over the limit is refused, whether its length is told or not")
    func oversizedBodies() throws {
        let server = try HTTPServerTests.echo()
        #expect(RawClient.ask(server.port, "POST /x", headers: ["Content-Length: 99999999999999999999"]).status == 413)
        #expect(RawClient.ask(server.port, "POST /x", headers: ["Content-Length: 20000"]).status == 413)
        let chunk = "4e20\r\n" + String(repeating: "x", count: 20_000) + "\r\n0\r\n\r\n"
        #expect(RawClient.ask(server.port, "POST /x", headers: ["Transfer-Encoding: chunked"], body: chunk).status == 413)
    }

    @Test("A head over the limit is refused")
    func oversizedHead() throws {
        let server = try HTTPServerTests.echo()
        let answer = RawClient.ask(server.port, "GET /", headers: ["X-Long: " + String(repeating: "x", count: 100_000)])
        #expect([0, 400, 413, 414, 431].contains(answer.status))
        #expect(RawClient.ask(server.port, "GET /", headers: ["X-Long: " + String(repeating: "x", count: 40_000)]).status == 431)
        #expect(RawClient.ask(server.port, "GET /").status == 200)
    }

    @Test("A long query is answered, or refused with a status: never with silence", arguments: [1_000, 8_000, 16_000, 31_000, 60_000])
    func longQueries(count: Int) throws {
        let server = try HTTPServerTests.echo()
        let answer = RawClient.ask(server.port, "GET /?x=" + String(repeating: "a", count: count))
        #expect(count < 8_000 ? answer.status == 200 : [414, 431].contains(answer.status))
        if count > 8_000 { return }
        let many = RawClient.ask(server.port, "GET /?" + String(repeating: "a&", count: count / 2))
        #expect([200, 414, 431].contains(many.status))
    }

    @Test("A path is taken whole, also with a zero in it", arguments: [("/%00", "/%00"), ("/a%00b", "/a%00b"), ("/%41%2", "/A%2")])
    func zeros(path: String, understood: String) throws {
        let server = try HTTPServerTests.echo()
        #expect(RawClient.ask(server.port, "GET \(path)").hasSuffix("GET \(understood) 0\n"))
    }

    @Test(
        "What is no HTTP gets an error or an end, and the next client is served",
        arguments: [
            "\0\0\0\0", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "get", String(repeating: "A", count: 50_000),
            "GET / HTTP/1.1\r\n: x\r\n\r\n",
        ])
    func malformed(text: String) throws {
        let server = try HTTPServerTests.echo(limits: HTTPLimits(requestSeconds: 0.5))
        let client = RawClient(port: server.port)
        client.send(text)
        #expect(client.read(seconds: 3).status != 200)
        #expect(RawClient.ask(server.port, "GET /").status == 200)
    }

    @Test("Methods that change things in other ways are refused", arguments: ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
    func methods(method: String) throws {
        let server = try HTTPServerTests.echo()
        #expect(RawClient.ask(server.port, "\(method) /").status == 405)
    }

    @Test("A client that sends a byte now and then is cut off")
    func slowLoris() throws {
        let server = try HTTPServerTests.echo(limits: HTTPLimits(requestSeconds: 0.6))
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\n")
        var isCut = false
        for _ in 0..<40 where !isCut {
            client.send("X-A: b\r\n")
            isCut = client.isClosed(within: 0.1)
        }
        #expect(isCut)
    }

    @Test("Connections over the limit are turned away, and room comes back")
    func connectionLimit() throws {
        let server = try HTTPServerTests.echo(limits: HTTPLimits(connections: 8, requestSeconds: 1, threads: 2))
        do {
            let idle = (0..<20).map { _ in RawClient(port: server.port) }
            #expect(server.connectionCount <= 8)
            withExtendedLifetime(idle) {}
        }
        var status = 0
        for _ in 0..<50 where status != 200 {
            status = RawClient.ask(server.port, "GET /").status
            Thread.sleep(forTimeInterval: 0.05)
        }
        #expect(status == 200)
    }

    @Test("Where others can ask, one address has few connections, and all together less than 100 MiB")
    func connectionsOfOneAddress() throws {
        let server = try HTTPServerTests.echo(token: "0123456789abcdef", on: "0.0.0.0")
        let limits = try HTTPLimits.standard(on: ListeningAddress("0.0.0.0"))
        #expect(Int(limits.connections) * limits.connectionMemory < 100 << 20)
        let clients = (0..<40).map { _ in RawClient(port: server.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n") }
        let answered = clients.count { $0.read(until: "\r\n\r\n", seconds: 2).contains("HTTP/1.1") }
        #expect(answered == limits.connectionsPerAddress.map(Int.init))
        #expect(try HTTPLimits.standard(on: ListeningAddress("127.0.0.1")).connections >= 2_000)
    }

    @Test("A taken port is a typed error that says so")
    func portInUse() throws {
        let server = try HTTPServerTests.echo()
        #expect(throws: ServerError.portInUse(address: "127.0.0.1", port: server.port)) {
            try HTTPServer(address: ListeningAddress("127.0.0.1"), port: server.port, token: nil) { _ in .noContent }
        }
    }

    @Test("Words that are no address, and addresses of other machines, are typed errors")
    func addresses() throws {
        #expect(throws: ServerError.notAnAddress(found: "example.org")) { try ListeningAddress("example.org") }
        #expect(throws: ServerError.addressNotHere(address: "192.0.2.1")) {
            try HTTPServer(address: ListeningAddress("192.0.2.1"), port: 0, token: "0123456789abcdef") { _ in .noContent }
        }
    }

    @Test("Stopping closes the port; stopping again does nothing")
    func stops() throws {
        let server = try HTTPServerTests.echo()
        let port = server.port
        #expect(RawClient.ask(port, "GET /").status == 200)
        server.stop()
        server.stop()
        #expect(RawClient.ask(port, "GET /").isEmpty)
        _ = try HTTPServer(address: ListeningAddress("127.0.0.1"), port: port, token: nil) { _ in .noContent }
    }
}
