import Foundation
import RoadNetwork
import TraceFormats

extension TraceKind {
    /// Reads a recorded drive from a file, or from standard input for `-`. An error says which.
    func read(from path: String) throws -> Trace {
        guard path == "-" else {
            do throws(TraceError) { return try read(contentsOf: URL(fileURLWithPath: path)) } catch {
                if case .unreadable = error { throw Failure("\(error)") }
                throw Failure("\(path): \(error)")
            }
        }
        let bytes = try StandardInput.bytes()
        do { return try read(bytes) } catch { throw Failure("standard input: \(error)") }
    }
}

/// What is piped in.
enum StandardInput {
    /// All of it, to its end.
    static func bytes() throws -> Data {
        do { return try FileHandle.standardInput.readToEnd() ?? Data() } catch {
            throw Failure("standard input cannot be read: \(FileFault.reason(error))")
        }
    }
}
