import Foundation
import RoadNetwork

/// Whole files in memory, within a limit.
enum TraceFile {
    static func bytes(of url: URL, limit: Int) throws(TraceError) -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            if data.count > limit { throw TraceError.tooLarge(bytes: data.count, limit: limit) }
            return data
        } catch let error as TraceError {
            throw error
        } catch {
            throw .unreadable(path: url.path, reason: FileFault.reason(error, at: url))
        }
    }
}
