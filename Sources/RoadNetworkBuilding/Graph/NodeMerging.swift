import Geodesy

/// Makes one node of those that are one place in the graph, so that no road has a piece without length and none ends at 180°.
///
/// Merged are neighbors on a way that have the same coordinates, and nodes on the 180° meridian at the same latitude.
struct NodeMerging {
    private var parents: [UInt32: UInt32] = [:]

    init(ways: RawWayTable, nodes: NodeTable) {
        for way in ways.records.indices {
            var last: UInt32?
            for node in ways.nodes(of: way) where nodes.flags[Int(node)].contains(.known) {
                if let last, last != node, nodes.places[Int(last)] == nodes.places[Int(node)] { merge(last, node) }
                last = node
            }
        }
        var onMeridian: [Int32: UInt32] = [:]
        for node in nodes.places.indices where nodes.places[node].longitude == -1_800_000_000 {
            guard nodes.flags[node].contains(.known) else { continue }
            let latitude = nodes.places[node].latitude
            if let first = onMeridian[latitude] { merge(first, UInt32(node)) } else { onMeridian[latitude] = UInt32(node) }
        }
    }

    /// The node that stands for a node.
    func representative(_ node: UInt32) -> UInt32 {
        guard !parents.isEmpty else { return node }
        var current = node
        while let parent = parents[current] { current = parent }
        return current
    }

    /// All nodes that another one stands for.
    var merged: some Collection<UInt32> { parents.keys }

    private mutating func merge(_ first: UInt32, _ second: UInt32) {
        let a = representative(first)
        let b = representative(second)
        if a == b { return }
        // The lower number stands for both, whatever the order of merging. Paths are kept short on the way.
        parents[max(a, b)] = min(a, b)
        for node in [first, second] where node != min(a, b) { parents[node] = min(a, b) }
    }
}
