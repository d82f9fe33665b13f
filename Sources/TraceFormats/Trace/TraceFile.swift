import Foundation

/// Whole files in memory, within a limit.
enum TraceFile {
    static func bytes(of url: URL, limit: Int) throws(TraceError) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw .unreadable(path: url.path, reason: "there is no such file")
        }
        if isFolder.boolValue { throw .unreadable(path: url.path, reason: "it is a folder") }
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            if data.count > limit { throw TraceError.tooLarge(bytes: data.count, limit: limit) }
            return data
        } catch let error as TraceError {
            throw error
        } catch {
            throw .unreadable(path: url.path, reason: (error as NSError).localizedDescription)
        }
    }
}
