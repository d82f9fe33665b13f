import Foundation

/// Looks once a second whether a file has changed: by its time, size and number, so that it works on every file system, and also where a
/// program writes a new file and moves it over the old one.
@MainActor
final class FileWatch {
    private struct Stamp: Equatable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int64
        var number: UInt64
    }

    private let path: String
    private var stamp: Stamp?
    private var task: Task<Void, Never>?

    /// Watches a file for as long as the watch lives. A file that goes away counts as changed, and so does one that comes.
    init(_ url: URL, changed: @escaping @MainActor () -> Void) {
        path = url.path
        stamp = FileWatch.stamp(path)
        task = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                guard let self, !Task.isCancelled else { return }
                let now = FileWatch.stamp(self.path)
                guard now != self.stamp else { continue }
                self.stamp = now
                changed()
            }
        }
    }

    isolated deinit { task?.cancel() }

    private static func stamp(_ path: String) -> Stamp? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return Stamp(
            seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec, size: Int64(info.st_size), number: UInt64(info.st_ino))
    }
}
