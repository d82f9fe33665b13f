import Geodesy

/// Lines for the names of roads, joined where two pieces of one name meet, so that there is room for the letters.
struct RoadNameLines {
    private var features: [BasemapFeature: [Int]] = [:]
    private var order: [BasemapFeature] = []
    private var lines: [[FixedCoordinate]] = []

    mutating func append(_ feature: BasemapFeature, _ line: [FixedCoordinate]) {
        if features[feature] == nil { order.append(feature) }
        features[feature, default: []].append(lines.count)
        lines.append(line)
    }

    /// The joined lines with their features, in the order in which the names first came.
    func merged() -> [(BasemapFeature, [FixedCoordinate])] {
        order.flatMap { feature in Self.joined((features[feature] ?? []).map { lines[$0] }).map { (feature, $0) } }
    }

    /// Joins lines whose ends meet at a place where no third one ends. Lines may be turned round.
    static func joined(_ lines: [[FixedCoordinate]]) -> [[FixedCoordinate]] {
        var ends: [FixedCoordinate: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            guard let first = line.first, let last = line.last, first != last else { continue }
            ends[first, default: []].append(index)
            ends[last, default: []].append(index)
        }
        var used = [Bool](repeating: false, count: lines.count)
        /// Goes on from the end of a line as long as exactly one other piece meets it.
        func extend(_ line: inout [FixedCoordinate]) {
            while let end = line.last, let meeting = ends[end], meeting.count == 2, let next = meeting.first(where: { !used[$0] }) {
                used[next] = true
                let piece: [FixedCoordinate] = lines[next].first == end ? lines[next] : lines[next].reversed()
                line.append(contentsOf: piece.dropFirst())
            }
        }
        var result: [[FixedCoordinate]] = []
        for index in lines.indices where !used[index] {
            used[index] = true
            var line = lines[index]
            if line.first != line.last {
                extend(&line)
                line.reverse()
                extend(&line)
                line.reverse()
            }
            result.append(line)
        }
        return result
    }
}
