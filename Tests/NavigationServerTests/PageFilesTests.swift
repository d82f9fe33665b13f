import Foundation
import RoadNetwork
import Testing

@testable import NavigationServer

@Suite("The files of the page")
struct PageFilesTests {
    private let files: WebFiles
    private let styles: MapStyles

    init() throws {
        files = try WebFiles.find()
        styles = try MapStyles(files: files, basemap: nil, language: nil, own: [:])
    }

    private func get(_ path: String, accepting coding: String? = "gzip, deflate, br") -> HTTPResponse? {
        var request = HTTPRequest(method: "GET", path: path)
        request.headers["accept-encoding"] = coding
        return styles.answer(request) ?? files.answer(request)
    }

    private func bytes(_ answer: HTTPResponse?) -> [UInt8] {
        switch answer?.body {
        case .held(let held)?: Array(held.bytes)
        case .bytes(let bytes)?: bytes
        default: []
        }
    }

    @Test("The page weighs at most 60 KB as it is sent, and 100 KB unpacked, without MapLibre")
    func weight() throws {
        var paths = ["/", "/page.css", "/styles/day.json", "/styles/night.json"]
        let index = String(decoding: bytes(get("/", accepting: nil)), as: UTF8.self)
        #expect(index.contains("/page/page.js") && index.contains("/page.css"))
        paths += files.paths.filter { $0.hasPrefix("/page/") || $0.hasPrefix("/images/") }
        let sent = paths.map { bytes(get($0)).count }
        let plain = paths.map { bytes(get($0, accepting: nil)).count }
        #expect(paths.count > 10 && sent.allSatisfy { $0 > 0 })
        #expect(sent.reduce(0, +) <= 60_000, "\(sent.reduce(0, +)) bytes are sent")
        let code = zip(paths, plain).filter { !$0.0.hasPrefix("/styles/") }.map(\.1).reduce(0, +)
        #expect(code <= 60_000, "page and pictures are \(code) bytes unpacked")
    }

    @Test("A packed file holds the file, is named as packed, and has a tag of its own")
    func packing() throws {
        let packed = try #require(get("/page.css"))
        let plain = try #require(get("/page.css", accepting: nil))
        let inflated = bytes(packed).withUnsafeBytes { Gzip.inflate($0, limit: 1 << 20) }
        #expect(inflated == bytes(plain))
        func header(_ answer: HTTPResponse, _ name: String) -> String? { answer.headers.first { $0.name == name }?.value }
        #expect(header(packed, "Content-Encoding") == "gzip" && header(plain, "Content-Encoding") == nil)
        #expect(header(packed, "Vary") == "Accept-Encoding" && header(packed, "ETag") != header(plain, "ETag"))
        #expect(get("/page.css", accepting: "gzip;q=0, br")?.headers.contains { $0.name == "Content-Encoding" } == false)
    }

    @Test("Every answer with a file is sent from the same memory: nothing is copied for it")
    func sentFromWhereItLies() throws {
        guard case .held(let first)? = get("/page.css")?.body, case .held(let second)? = get("/page.css")?.body else {
            Issue.record("the file is copied")
            return
        }
        #expect(first.bytes.baseAddress == second.bytes.baseAddress)
    }
}

@Suite("Shields of the map")
struct MapShieldTests {
    private func svg(_ path: String) -> String? {
        guard let answer = Icons.answer(HTTPRequest(method: "GET", path: "/shields/\(path).svg")), answer.status == 200,
            case .bytes(let bytes) = answer.body
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A number gets the shield of its country or network, as on the name plate")
    func designs() {
        #expect(svg("FR/motorway/A 8") == svg("MC/motorway/A 8"))
        #expect(svg("FR/motorway/A 8") != svg("DE/motorway/A 8"))
        #expect(svg("GB/trunk/A40") != svg("GB/primary/A40"))
        #expect(svg("US:I/motorway/I 95") == svg("US/motorway/I 95"))
        #expect(svg("US/primary/MD 150") == svg("US:MD/primary/MD 150"))
        #expect(svg("/minor/7/3") != nil && svg("/minor/") == nil && svg("FR/A 8") == nil)
    }
}
