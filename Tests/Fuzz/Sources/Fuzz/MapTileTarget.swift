@testable import NavigationUI

/// Tiles of the drawn map, as the snapshot reads them.
struct MapTileTarget: FuzzTarget {
    let name = "maptile"

    func seeds() -> [[UInt8]] {
        // A layer `water` with a key, a value, and a feature of a square.
        let feature: [UInt8] = [0x12, 2, 0, 0, 0x18, 3, 0x22, 11, 9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15]
        let layer: [UInt8] =
            [0x0A, 5] + Array("water".utf8) + [0x12, UInt8(feature.count)] + feature + [0x1A, 5] + Array("class".utf8)
            + [0x22, 6, 0x0A, 4] + Array("lake".utf8) + [0x28, 0x80, 0x20, 0x78, 2]
        return [[0x1A, UInt8(layer.count)] + layer, [0x1A, 3, 0x0A, 1, 0x78]]
    }

    let expectedAnswers = ["polygons", "nothing"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let tile = VectorTile(Array(bytes), layers: ["water", "building"])
        use(tile.polygons.flatMap(\.rings).joined().reduce(0) { $0 + $1.x + $1.y })
        return tile.polygons.isEmpty ? "nothing" : "polygons"
    }
}
