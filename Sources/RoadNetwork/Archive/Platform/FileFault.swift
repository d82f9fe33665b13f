import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file cannot be used, in the system's words, which errors of Foundation hide.
package enum FileFault {
    /// The reason of an error that came of using a file: “permission denied”, “it is a folder”.
    package static func reason(_ error: any Error, at url: URL? = nil) -> String {
        if let url, isFolder(url) { return "it is a folder" }
        if let code = systemCode(of: error) { return code == .ENOENT ? "there is no such file" : words(code) }
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile?, .fileReadNoSuchFile?: return "there is no such file"
        case .fileReadNoPermission?, .fileWriteNoPermission?: return words(.EACCES)
        case .fileWriteVolumeReadOnly?: return words(.EROFS)
        case .fileWriteOutOfSpace?: return words(.ENOSPC)
        default: break
        }
        if let url, !FileManager.default.fileExists(atPath: url.path) { return "there is no such file" }
        return "the system says no reason"
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The system's own code, on the error or beneath it.
    private static func systemCode(of error: any Error) -> POSIXErrorCode? {
        let outer = error as NSError
        let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
        let system = [outer, inner].compactMap { $0 }.first { $0.domain == NSPOSIXErrorDomain }
        return system.flatMap { POSIXErrorCode(rawValue: Int32($0.code)) }
    }

    private static func words(_ code: POSIXErrorCode) -> String { String(cString: strerror(code.rawValue)).lowercased() }
}
