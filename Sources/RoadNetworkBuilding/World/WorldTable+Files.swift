import Foundation

extension WorldTable {
    /// The table’s file name.
    public static let fileName = "world.table"

    /// Opens the table that comes with the program: in a folder that is given, beside the executable, in `../share/freedrive` beside it,
    /// or in `Data` of the source tree.
    ///
    /// - Parameter folder: the only folder to look in, or `nil`.
    public static func open(in folder: URL? = nil) throws(WorldTableError) -> WorldTable {
        let folders = folder.map { [$0] } ?? usualFolders
        for folder in folders {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(fileName)) else { continue }
            return try WorldTable(data)
        }
        throw .notFound(searched: folders.map(\.path))
    }

    /// The file that ``open(in:)`` reads where no folder is given, or `nil` where there is none.
    public static var usualFile: URL? {
        usualFolders.map { $0.appendingPathComponent(fileName) }.first { FileManager.default.fileExists(atPath: $0.path) }
    }

    private static var usualFolders: [URL] {
        var folders: [URL] = []
        if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
            var above = program.deletingLastPathComponent()
            folders.append(above)
            folders.append(above.deletingLastPathComponent().appendingPathComponent("share/freedrive"))
            // A program that was built in the source tree stands a few folders below its top.
            for _ in 0..<5 {
                above.deleteLastPathComponent()
                folders.append(above.appendingPathComponent("Data"))
            }
        }
        folders.append(
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Data").standardizedFileURL)
        return folders
    }
}

/// Why there is no world table.
public enum WorldTableError: Error, Hashable, Sendable {
    /// No file of the name stands in any of the folders.
    case notFound(searched: [String])
    /// The file is damaged, or of another kind.
    case damaged(String)
}

extension WorldTableError: CustomStringConvertible {
    /// A sentence with the way out.
    public var description: String {
        switch self {
        case .notFound(let folders):
            "There is no \(WorldTable.fileName) in \(folders.joined(separator: ", ")): put the one of the release into one of these folders."
        case .damaged(let reason):
            "The world table is damaged: \(reason). Take the file of the release again."
        }
    }
}
