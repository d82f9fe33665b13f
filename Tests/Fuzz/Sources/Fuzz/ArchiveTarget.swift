import Foundation
import NavigationTesting
import RoadNetwork

/// PMTiles archives: header, directories and leaves; and each tile's place in the file.
struct ArchiveTarget: FuzzTarget {
    let name = "archive"

    func seeds() -> [[UInt8]] {
        let small = DrawnMap("A──B", roads: ["AB"]).archive
        let wide = DrawnMap(roads: (0..<4).map { DrawnRoad("r\($0)", [(0, Double($0) * 9000), (12_000, Double($0) * 9000)]) }).archive
        // The tiles themselves are another target's: archives whose directory has gone beyond the file would only be refused.
        return [small, wide]
    }

    let expectedAnswers = ["read", "header", "directory"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let archive: PMTilesArchive
        do {
            archive = try PMTilesArchive(bytes: Array(bytes))
        } catch {
            return "header: " + withoutNumbers("\(error)")
        }
        do {
            let entries = try archive.allEntries()
            for entry in entries.prefix(64) {
                use(try archive.bytes(ofTile: entry.tile)?.reduce(0) { $0 &+ $1 })
                use(try archive.bytes(ofTile: entry.tile &+ 1)?.count)
            }
            use(try archive.bytes(ofTile: .max))
        } catch {
            return "directory: " + withoutNumbers("\(error)")
        }
        return "read"
    }
}
