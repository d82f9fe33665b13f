import Geodesy
import RoadNetwork

/// Lines and outlines that are no roads, and the places of their nodes: apart from the nodes of roads, which many tables are made for.
///
/// Each outline belongs to an owner, a number that whoever adds it chooses; an owner may have several.
struct OutlineTable {
    private struct Piece {
        var owner: UInt32
        var first: Int
        var count: Int
    }

    private var pieces: [Piece] = []
    private var references: [Int64] = []
    /// The ids of all nodes, ascending, and their places.
    private(set) var identifiers: [Int64] = []
    private var places: [FixedCoordinate] = []
    private var cursor = 0

    private static let missing = FixedCoordinate(latitude: .min, longitude: .min)

    var isEmpty: Bool { pieces.isEmpty }

    /// Adds an outline.
    mutating func append(owner: Int, nodes: some Collection<Int64>) {
        pieces.append(Piece(owner: UInt32(owner), first: references.count, count: nodes.count))
        references.append(contentsOf: nodes)
    }

    /// Ends the first pass: from here on places are taken.
    mutating func beginNodes() {
        identifiers = references.sorted()
        var last: Int64?
        identifiers.removeAll { id in
            defer { last = id }
            return id == last
        }
        places = [FixedCoordinate](repeating: OutlineTable.missing, count: identifiers.count)
        pieces.sort { ($0.owner, $0.first) < ($1.owner, $1.first) }
    }

    /// Says where a node lies.
    mutating func place(_ identifier: Int64, at place: FixedCoordinate) {
        guard let index = index(of: identifier), abs(Int64(place.latitude)) <= 900_000_000,
            abs(Int64(place.longitude)) <= 1_800_000_000
        else { return }
        places[index] = place
    }

    /// The outlines of an owner, without the nodes that the file lacks. Each says whether all its nodes are there.
    func outlines(ofOwner owner: Int) -> [(places: [FixedCoordinate], isComplete: Bool)] {
        pieces[pieces.partitioningIndex { $0.owner >= UInt32(owner) }...].prefix { $0.owner == UInt32(owner) }.map { piece in
            let nodes = references[piece.first..<piece.first + piece.count]
            let found = nodes.compactMap { id in search(id).map { places[$0] } }.filter { $0 != OutlineTable.missing }
            return (found, found.count == nodes.count)
        }
    }

    /// The outlines of an owner that the file has whole, or `nil` where an extract cut it: a line or a node is missing, or ends stay open.
    func wholeOutlines(ofOwner owner: Int, count: Int) -> [[FixedCoordinate]]? {
        let pieces = outlines(ofOwner: owner)
        guard pieces.count == count, !pieces.contains(where: { !$0.isComplete || $0.places.count < 2 }) else { return nil }
        let lines = pieces.map(\.places)
        return OutlineTable.areClosed(lines) ? lines : nil
    }

    /// Whether lines make up rings: at each place an even number of them ends.
    static func areClosed(_ lines: [[FixedCoordinate]]) -> Bool {
        var open: Set<FixedCoordinate> = []
        for end in lines.flatMap({ [$0.first, $0.last] }) {
            guard let end else { return false }
            if open.remove(end) == nil { open.insert(end) }
        }
        return open.isEmpty
    }

    /// The index of a node. Nodes mostly come in order: then it is at the cursor or a few steps on.
    private mutating func index(of identifier: Int64) -> Int? {
        var steps = 0
        while cursor < identifiers.count, identifiers[cursor] < identifier, steps < 4 {
            cursor += 1
            steps += 1
        }
        if cursor < identifiers.count, identifiers[cursor] == identifier { return cursor }
        if cursor < identifiers.count, identifiers[cursor] > identifier, cursor == 0 || identifiers[cursor - 1] < identifier { return nil }
        cursor = identifiers.partitioningIndex { $0 >= identifier }
        return cursor < identifiers.count && identifiers[cursor] == identifier ? cursor : nil
    }

    private func search(_ identifier: Int64) -> Int? {
        let index = identifiers.partitioningIndex { $0 >= identifier }
        return index < identifiers.count && identifiers[index] == identifier ? index : nil
    }
}
