import Foundation
import Geodesy
import NavigationUI
import Testing

@testable import NavigationCore
@testable import NavigationServer

@Suite("The phone's page")
struct PhoneTests {
    func post(_ body: String, type: String = "application/json", to phone: PhoneReceiver) -> UInt32 {
        var request = HTTPRequest(method: "POST", path: "/phone/location")
        request.headers["content-type"] = type
        request.body = Array(body.utf8)
        return phone.answer(request).status
    }

    static func body(_ milliseconds: Int, phone: String = "a") -> String {
        #"{"phone":"\#(phone)","time":\#(milliseconds),"lat":43.7,"lon":7.4,"accuracy":16.21,"speed":12.5,"heading":90}"#
    }

    @Test("What a phone posts is a fix of the session, with the radius of 68 %")
    func fix() async throws {
        let phone = PhoneReceiver()
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(phone.client), snapsToRoads: false), roadNetwork: nil)
        var states = provider.navigation().locationMatching.makeAsyncIterator()
        var conditions = phone.client.conditions.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        while await conditions.next() != .connecting {}
        #expect(post(Self.body(1_780_000_000_500), to: phone) == 200)
        let location = try #require(await states.next()).location
        #expect(location.coordinate == Coordinate(latitude: 43.7, longitude: 7.4) && location.fixTime == 1_780_000_000_500_000_000)
        #expect(location.speed == 12.5 && location.course == 90)
        #expect(abs((location.horizontalAccuracy ?? 0) - 10) < 0.01)
        #expect(post(Self.body(1_780_000_001_500, phone: "b"), to: phone) == 409)
        #expect(post(#"{"phone":"a","denied":"no"}"#, to: phone) == 200)
        while let condition = await conditions.next(), condition != .denied(reason: "no") {}
        await provider.shutdown()
    }

    @Test(
        "What no phone can say is refused",
        arguments: [
            "", "{}", "[]", #"{"phone":"a"}"#, #"{"phone":"","time":1,"lat":1,"lon":1,"accuracy":1}"#,
            #"{"phone":"a","time":1,"lat":91,"lon":1,"accuracy":1}"#, #"{"phone":"a","time":1,"lat":1,"lon":1,"accuracy":0}"#,
            #"{"phone":"a","time":1e300,"lat":1,"lon":1,"accuracy":1}"#, #"{"phone":"a","time":-1,"lat":1,"lon":1,"accuracy":1}"#,
            #"{"phone":"a","time":1,"lat":"1","lon":1,"accuracy":1}"#,
        ])
    func refused(body: String) { #expect(post(body, to: PhoneReceiver()) == 400) }

    @Test("While the car is parked, and a phone posts seldom, another one does not take its place in between")
    func parked() {
        let phone = PhoneReceiver(patience: 0)
        #expect(post(Self.body(1000), to: phone) == 200)
        guard case .pushing(let source) = phone.client.kind else { return }
        source.wantsLocations(100)
        #expect(post(Self.body(2000, phone: "b"), to: phone) == 409)
        source.wantsLocations(0)
        #expect(post(Self.body(3000, phone: "b"), to: phone) == 200)
    }

    @Test("Only JSON is taken")
    func type() { #expect(post(Self.body(1), type: "text/plain", to: PhoneReceiver()) == 415) }

    @Test("The page is there where a phone is heard, and nowhere else")
    @MainActor
    func page() async throws {
        let server = try Screen(View()).serve(ScreenConfiguration(phone: PhoneReceiver()))
        let bare = try Screen(View()).serve(port: 0)
        let (open, closed, posted) = await Blocking.run { [port = server.port, other = bare.port] in
            (
                RawClient.ask(port, "GET /phone"), RawClient.ask(other, "GET /phone"),
                RawClient.ask(other, "POST /phone/location", headers: ["Content-Type: application/json", "Content-Length: 2"], body: "{}")
            )
        }
        #expect(open.status == 200 && open.contains("/page/phone.js"))
        #expect(closed.status == 404 && posted.status == 404)
    }

    @Test("Over TLS the page is served, the token's cookie is for TLS alone, and other origins are refused", .enabled(if: TLSFiles.canMake))
    func tls() async throws {
        let files = try TLSFiles()
        let server = try HTTPServer(
            address: ListeningAddress("127.0.0.1"), port: 0, tls: TLSIdentity(certificate: files.certificate, key: files.key),
            token: "0123456789abcdef"
        ) { request in .text(200, "secret of \(request.path)") }
        let url = "https://127.0.0.1:\(server.port)"
        let (cookie, page, plain, origin) = await Blocking.run {
            (
                TLSFiles.run("curl", ["-sik", "\(url)/phone?token=0123456789abcdef"]),
                TLSFiles.run("curl", ["-sk", "-H", "Authorization: Bearer 0123456789abcdef", "-H", "Origin: \(url)", "\(url)/x"]),
                RawClient.ask(server.port, "GET /"),
                TLSFiles.run(
                    "curl", ["-sik", "-H", "Authorization: Bearer 0123456789abcdef", "-H", "Origin: http://127.0.0.1:\(server.port)", url])
            )
        }
        #expect(cookie.contains("; Secure") && cookie.contains("Location: /phone"))
        #expect(page == "secret of /x\n")
        #expect(!plain.contains("secret"))
        #expect(origin.contains("403"))
    }

    @Test("A certificate that is none, or does not fit its key, is refused in words", .enabled(if: TLSFiles.canMake))
    func badCertificate() throws {
        let (files, other) = (try TLSFiles(), try TLSFiles())
        let missing = #expect(throws: ServerError.self) {
            try TLSIdentity(certificate: URL(fileURLWithPath: "/no/such.pem"), key: files.key)
        }
        #expect(missing?.description.contains("/no/such.pem") == true)
        #expect(throws: ServerError.self) { try TLSIdentity(certificate: files.key, key: files.certificate) }
        #expect(throws: ServerError.self) {
            try HTTPServer(
                address: ListeningAddress("127.0.0.1"), port: 0, tls: TLSIdentity(certificate: files.certificate, key: other.key),
                token: nil
            ) { _ in .notFound }
        }
    }
}

/// A certificate of its own signing, made for one test.
final class TLSFiles: Sendable {
    let certificate: URL
    let key: URL
    private let folder: URL

    static let canMake = ["/usr/bin/openssl", "/usr/bin/curl"].allSatisfy(FileManager.default.isExecutableFile)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appendingPathComponent("cert.pem")
        key = folder.appendingPathComponent("key.pem")
        _ = TLSFiles.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
                "/CN=localhost",
                "-keyout", key.path, "-out", certificate.path,
            ])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static func run(_ program: String, _ arguments: [String]) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
