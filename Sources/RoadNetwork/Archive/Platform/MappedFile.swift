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

/// A file as bytes in memory, read only, for as long as this object lives.
///
/// Where the system can map files, nothing is read until it is touched. The file must not be cut while it is mapped: FreeDrive
/// itself never writes into a file that it has published, it exchanges whole folders.
final class MappedFile: @unchecked Sendable {
    /// The bytes.
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Opens a file.
    init(_ url: URL) throws(PMTilesError) {
        #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
            let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unreadable(path: url.path, reason: String(cString: strerror(errno))) }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: url.path, reason: String(cString: strerror(errno))) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: url.path, reason: "it is not a file") }
            let size = Int(status.st_size)
            guard size > 0 else { throw .truncated(part: "header", missingBytes: PMTilesHeader.size) }
            let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
            guard let address, address != MAP_FAILED else { throw .unreadable(path: url.path, reason: String(cString: strerror(errno))) }
            bytes = UnsafeRawBufferPointer(start: address, count: size)
            isMapped = true
        #else
            let data: Data
            do { data = try Data(contentsOf: url) } catch { throw .unreadable(path: url.path, reason: "\(error)") }
            bytes = MappedFile.copy([UInt8](data))
            isMapped = false
        #endif
    }

    /// Holds a copy of bytes, aligned as a mapped file is.
    init(_ content: [UInt8]) {
        bytes = MappedFile.copy(content)
        isMapped = false
    }

    private static func copy(_ content: [UInt8]) -> UnsafeRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(content.count, 1), alignment: 64)
        copy.copyBytes(from: content)
        return UnsafeRawBufferPointer(start: copy.baseAddress, count: content.count)
    }

    deinit {
        #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
            if isMapped {
                munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
                return
            }
        #endif
        bytes.deallocate()
    }
}
