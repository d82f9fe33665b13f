import Foundation
import NavigationUI

@testable import NavigationServer

/// Requests to the screen's server, over a socket: each is answered, and the connection closed.
///
/// An input is a method and a target, header lines, an empty line and a body. How a request is framed is libmicrohttpd's business: length,
/// version and end of the connection are put right. `HOST` stands for the right host and `TOKEN` for the right token, which the fuzzer
/// could not guess.
struct HTTPTarget: FuzzTarget {
    let name = "http"
    private static let token = "0123456789abcdef"
    private let server: HTTPServer

    init() {
        do {
            let files = try WebFiles.find()
            let router = ScreenRouter(
                files: files, styles: try MapStyles(files: files, basemap: nil, language: nil, own: [:]), basemap: nil,
                inbox: Inbox { _ in }, maximumClients: 1 << 20, phone: PhoneReceiver())
            server = try HTTPServer(address: ListeningAddress("127.0.0.1"), port: 0, token: HTTPTarget.token) { request in
                let answer = router.answer(request)
                // A stream without end would have to be waited for.
                guard case .events(let queue) = answer.body else { return answer }
                queue.close()
                return .text(200, "an event stream")
            }
        } catch { fail("the server does not start: \(error)") }
    }

    func seeds() -> [[UInt8]] {
        func get(_ line: String, _ headers: String...) -> String {
            ([line, "Host: HOST", "Authorization: Bearer TOKEN"] + headers).joined(separator: "\n")
        }
        func post(_ target: String, _ body: String, type: String = "application/json") -> String {
            get("POST " + target, "Content-Type: \(type)") + "\n\n" + body
        }
        let window = "/events?width=800&height=480&top=1&still=1&theme=night&drawn=1&language=fr"
        let phone = #"{"phone":"1","time":1.7e12,"lat":43.7,"lon":7.4,"accuracy":5,"speed":1,"heading":2,"altitude":3}"#
        func command(_ text: String) -> String { post("/command", #"{"client":"x","command":\#(text)}"#) }
        let texts = [
            get("GET /", "Accept-Encoding: gzip;q=0.5, br"), get("GET /page/page.js", "If-None-Match: \"x\""), get("GET /styles/day.json"),
            get("GET /phone?token=TOKEN"), get("GET /phone?token=x"), get("GET /tiles/basemap/1/2/3"), get("GET /icons/x.svg"),
            get("GET " + window), get("GET /events?width=x"), get("GET /%2e%2e/%00x?a=%zz&b=1+2;c"), get("HEAD /"), get("GET /command"),
            get("DELETE /"), command(#"{"zoom":{"by":1}}"#), command(#"{"tap":{"view":"a"}}"#), command(#"{"zoom":{"by":1e9}}"#),
            command(#"{"pan":{"to":{"center":[7.4,43.7],"zoom":14,"pitch":0,"bearing":3}}}"#), post("/command", "{}", type: "text/plain"),
            post("/phone/location", phone), post("/phone/location", #"{"phone":"1","denied":"no"}"#),
            post("/phone/location", #"{"phone":"1","lat":99}"#), "GET /\nHost: elsewhere", "GET /\nHost: HOST", "GET /",
            "GET /\nHost: HOST\nCookie: freedrive=TOKEN; a=b", get("GET /", "Origin: http://x"),
            get("GET /", "Sec-Fetch-Site: cross-site"), get("GET /", "Host: HOST"), post("/command", String(repeating: "a", count: 16_385)),
            get("GET /" + String(repeating: "a", count: 8001)), get("GET /", "X: \(String(repeating: "b", count: 32_769))"),
        ]
        return texts.map { Array($0.utf8) }
    }

    // 204 needs a window that is open, 409 a second phone, and 304 the tag of a file: the tests of the server have them.
    let expectedAnswers = ["200", "303", "400", "401", "403", "404", "405", "410", "413", "414", "415", "421", "431"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let answer = exchange(request(of: Array(bytes)))
        guard !answer.isEmpty else { return "closed" }
        let start = String(decoding: answer.prefix(12), as: UTF8.self)
        precondition(start.hasPrefix("HTTP/1."), "an answer that is none: \(start)")
        return String(start.suffix(3))
    }

    private func request(of input: [UInt8]) -> [UInt8] {
        let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.isEmpty } ?? lines.endIndex
        let body = end < lines.endIndex ? Array(input.dropFirst(lines[end].endIndex + 1)) : []
        var head: [UInt8] = []
        for (number, line) in lines[..<end].enumerated() {
            let text = String(decoding: line.filter { $0 != 0 && $0 != 0x0D }, as: UTF8.self)
                .replacingOccurrences(of: "HOST", with: "127.0.0.1:\(server.port)")
                .replacingOccurrences(of: "TOKEN", with: HTTPTarget.token)
            let isFraming = ["content-length", "transfer-encoding", "connection", "expect", "upgrade"].contains {
                text.lowercased().drop { $0 == " " || $0 == "\t" }.hasPrefix($0)
            }
            if number > 0, isFraming || text.isEmpty || text.first == " " || text.first == "\t" { continue }
            head += Array((text + (number == 0 ? " HTTP/1.1\r\n" : "\r\n")).utf8)
        }
        if head.isEmpty { head = Array("GET / HTTP/1.1\r\n".utf8) }
        return head + Array("Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body
    }

    /// Sends all, and reads what comes until the other side closes.
    private func exchange(_ sent: [UInt8]) -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 4, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        // The fuzzer's own alarm clock interrupts whatever waits.
        if code != 0, errno == EINTR { return exchange(sent) }
        if code != 0 { fail("the server cannot be reached: \(String(cString: strerror(errno)))") }
        var rest = sent[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            // A server that has refused the request already need not read on.
            if count <= 0 { break }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &part, part.count, 0)
            if count < 0, errno == EINTR { continue }
            precondition(count >= 0 || errno != EAGAIN, "the server neither answers nor closes")
            if count <= 0 { return answer }
            if answer.count < 4096 { answer += part[..<count] }
        }
    }
}
