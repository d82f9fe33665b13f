import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Brings files to the disk, so that they outlive the power, on a queue of its own: a disk may take seconds, and no fix waits for it.
struct DiskSync: Sendable {
    private let queue = DispatchQueue(label: "history.disk", qos: .utility)

    /// Brings what was written so far to the disk, soon. The descriptor may be closed meanwhile.
    func bring(_ descriptor: Int32) {
        let own = dup(descriptor)
        guard own >= 0 else { return }
        queue.async {
            _ = fsync(own)
            close(own)
        }
    }

    /// Waits until all is on the disk.
    func finish() { queue.sync {} }
}
