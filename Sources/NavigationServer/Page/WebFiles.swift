import Foundation
import RoadNetwork

/// The page's files, read into memory when the server starts: a request finds one by its path or finds nothing.
struct WebFiles: Sendable {
    /// One file, ready to send: as it is, and packed by gzip where that makes it smaller.
    struct File: Sendable {
        let type: String
        let tag: String
        let bytes: [UInt8]
        let plain: HeldBytes
        let packed: HeldBytes?
    }

    /// The folder that they were read from.
    let folder: URL

    private let files: [String: File]

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
    ]
    private static let sizeLimit = 8 << 20
    private static let countLimit = 500

    /// Reads a folder. What is no kind of file that a page has, hidden, or a link is left out.
    init(reading folder: URL) throws(ServerError) {
        self.folder = folder
        var files: [String: File] = [:]
        let root = folder.resolvingSymlinksInPath().path
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey]
        let list = FileManager.default.enumerator(
            at: URL(fileURLWithPath: root), includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        while let url = list?.nextObject() as? URL {
            guard let type = WebFiles.types[url.pathExtension], let values = try? url.resourceValues(forKeys: Set(keys)),
                values.isRegularFile == true, values.isSymbolicLink != true
            else { continue }
            guard (values.fileSize ?? 0) <= WebFiles.sizeLimit, files.count < WebFiles.countLimit else {
                throw .webFileUnreadable(path: url.path, reason: "it is over 8 MiB, or there are more than \(WebFiles.countLimit) files")
            }
            guard let data = try? Data(contentsOf: url) else { throw .webFileUnreadable(path: url.path, reason: "it cannot be read") }
            files[String(url.path.dropFirst(root.count))] = File(type: type, bytes: Array(data))
        }
        guard files["/index.html"] != nil else { throw .webFilesMissing(searched: [folder.path]) }
        self.files = files
    }

    /// The paths of all files, from the root.
    var paths: [String] { files.keys.sorted() }

    /// A file by its path from the root.
    subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }

    /// The answer to a request for a file, or `nil` where there is none.
    func answer(_ request: HTTPRequest) -> HTTPResponse? { self[request.path]?.answer(request) }
}

extension WebFiles.File {
    /// A file whose tag is a number of its content.
    init(type: String, bytes: [UInt8]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 8) {
                var word: UInt64 = 0
                withUnsafeMutableBytes(of: &word) { $0.copyBytes(from: bytes[start..<min(start + 8, bytes.count)]) }
                hash = (hash ^ word) &* 0x100_0000_01B3
                hash ^= hash >> 29
            }
        }
        let packed = type == "font/woff2" ? nil : Gzip.deflate(bytes)
        self.init(
            type: type, tag: String(hash, radix: 36), bytes: bytes, plain: HeldBytes(copying: bytes),
            packed: packed.flatMap { $0.count < bytes.count ? HeldBytes(copying: $0) : nil })
    }

    /// The file, or that the client has it already. It is sent from where it lies, packed where the client understands that.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let sent = request.acceptsGzip ? packed : nil
        let tag = sent == nil ? "\"\(tag)\"" : "\"\(tag)-gzip\""
        var headers = [("ETag", tag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding")]
        if request.headers["if-none-match"] == tag { return HTTPResponse(status: 304, headers: headers, body: .bytes([])) }
        headers.append(("Content-Type", type))
        if sent != nil { headers.append(("Content-Encoding", "gzip")) }
        return HTTPResponse(status: 200, headers: headers, body: .held(sent ?? plain))
    }
}

extension WebFiles {
    /// Reads the files from where they are: the folder that is given, the one that the environment's `FREEDRIVE_WEB_ROOT` names,
    /// `../share/freedrive/web` beside the executable, or `Web` in the source tree.
    static func find(_ given: URL? = nil) throws(ServerError) -> WebFiles {
        let named = ProcessInfo.processInfo.environment["FREEDRIVE_WEB_ROOT"].map { URL(fileURLWithPath: $0) }
        if let chosen = given ?? named { return try WebFiles(reading: chosen) }
        var searched: [URL] = []
        if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
            let folder = program.deletingLastPathComponent()
            searched.append(folder.deletingLastPathComponent().appendingPathComponent("share/freedrive/web"))
            var above = folder
            for _ in 0..<5 {
                above.deleteLastPathComponent()
                searched.append(above.appendingPathComponent("Web"))
            }
        }
        let source = URL(fileURLWithPath: #filePath)
        searched.append(source.deletingLastPathComponent().appendingPathComponent("../../../Web").standardizedFileURL)
        for folder in searched where FileManager.default.fileExists(atPath: folder.appendingPathComponent("index.html").path) {
            return try WebFiles(reading: folder)
        }
        throw .webFilesMissing(searched: searched.map(\.path))
    }
}
