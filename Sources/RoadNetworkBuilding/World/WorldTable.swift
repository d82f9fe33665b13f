import Foundation
import Geodesy
import RoadNetwork

/// Which country, region and time zone a place lies in, anywhere on Earth: for files without boundaries, which are most.
///
/// A quadtree over longitude and latitude, made by `Scripts/world-table.py` from open data, which says where each comes from: time
/// zones and countries from OpenStreetMap (ODbL 1.0, © OpenStreetMap contributors), states and provinces from the United States Census
/// Bureau and Natural Earth (public domain). Borders are right to about 200 m in Europe and the United States, 60 m around the smallest
/// states and 1.7 km elsewhere. Regions are known for the United States, Canada, Australia, the United Kingdom and parts of Belgium,
/// where the law needs them; `Data/README.md` has the known gaps.
public struct WorldTable: CountryResolver {
    /// A place: country, region and zone.
    private let places: [ResolvedCountry]
    /// The tree: the index of the first of four children, or with the highest bit a leaf: the number of a place plus one, 0 for none.
    private let nodes: [UInt32]

    private static let leaf: UInt32 = 0x8000_0000
    /// No border is told finer than this: 2 m.
    private static let deepest = 24

    /// Reads a table from its bytes.
    public init(_ data: Data) throws(WorldTableError) {
        var reader = Reader(bytes: [UInt8](data))
        guard reader.take(4) == Array("FDWT".utf8) else { throw .damaged("it does not begin with FDWT") }
        guard let version = reader.number(), version == 1 else { throw .damaged("its version is not 1") }
        guard let count = reader.number(), let nameLength = reader.number(), let treeLength = reader.number(),
            let packedLength = reader.number(),
            count < 4096, treeLength < 100_000_000, let names = reader.take(nameLength), let packed = reader.take(packedLength)
        else { throw .damaged("its header promises more than it holds") }
        places = String(decoding: names, as: UTF8.self).split(separator: "\n").map(Self.place)
        guard places.count == count else { throw .damaged("it has \(places.count) places where its header says \(count)") }
        guard let tree = packed.withUnsafeBytes({ Gzip.inflate($0, limit: treeLength) }), tree.count == treeLength else {
            throw .damaged("its tree does not inflate to \(treeLength) bytes")
        }
        guard let nodes = Self.nodes(tree, placeCount: count) else { throw .damaged("its tree breaks off or goes too deep") }
        self.nodes = nodes
    }

    /// The place, or `nil` on the high seas and beyond the poles.
    public func country(at place: Coordinate) -> ResolvedCountry? {
        guard place.latitude.isFinite, place.longitude.isFinite, abs(place.latitude) <= 90, abs(place.longitude) <= 360 else { return nil }
        var turn = (place.longitude + 180) / 360
        turn -= turn.rounded(.down)
        let scale = Double(1 << Self.deepest)
        let x = min(UInt32(turn * scale), UInt32(scale) - 1)
        let y = UInt32((place.latitude + 180) / 360 * scale)
        var node = nodes[0]
        var bit = UInt32(Self.deepest)
        while node & Self.leaf == 0 {
            bit -= 1
            node = nodes[Int(node + (y >> bit & 1) << 1 + x >> bit & 1)]
        }
        let number = Int(node & ~Self.leaf)
        return number == 0 ? nil : places[number - 1]
    }

    private static func place(_ line: Substring) -> ResolvedCountry {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        func part(_ index: Int) -> String? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
        return ResolvedCountry(place: RoadPlace(country: part(0), region: part(1)), timeZone: part(2))
    }

    /// Unfolds the tree from its depth-first bytes: 0 splits, 1 is no country, 2 and on is a place in the order of last use, 255 is one by
    /// its number.
    private static func nodes(_ tree: [UInt8], placeCount: Int) -> [UInt32]? {
        var recent = Array(0..<UInt32(placeCount))
        var nodes: [UInt32] = [leaf]
        nodes.reserveCapacity(tree.count + 1)
        /// The slots that wait for their bytes, the next one last.
        var waiting: [(slot: Int, depth: Int)] = [(0, 0)]
        var position = 0
        while let (slot, depth) = waiting.popLast() {
            guard position < tree.count else { return nil }
            let byte = tree[position]
            position += 1
            switch byte {
            case 0:
                guard depth < deepest else { return nil }
                let first = nodes.count
                nodes[slot] = UInt32(first)
                for _ in 0..<4 { nodes.append(leaf) }
                for child in (0..<4).reversed() { waiting.append((first + child, depth + 1)) }
            case 1:
                nodes[slot] = leaf
            default:
                var index = Int(byte) - 2
                if byte == 255 {
                    guard position + 2 <= tree.count else { return nil }
                    let number = UInt32(tree[position]) | UInt32(tree[position + 1]) << 8
                    position += 2
                    guard let found = recent.firstIndex(of: number) else { return nil }
                    index = found
                }
                guard index < recent.count else { return nil }
                let number = recent[index]
                if index > 0 {
                    recent.remove(at: index)
                    recent.insert(number, at: 0)
                }
                nodes[slot] = leaf | (number + 1)
            }
        }
        return position == tree.count ? nodes : nil
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        mutating func take(_ count: Int) -> [UInt8]? {
            guard count >= 0, count <= bytes.count - position else { return nil }
            defer { position += count }
            return Array(bytes[position..<position + count])
        }

        mutating func number() -> Int? { take(4)?.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }
}
