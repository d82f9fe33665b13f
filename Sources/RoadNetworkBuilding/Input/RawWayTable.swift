import OpenStreetMap

/// The ways of the first pass, in the order of the file, with their tags as they are: what tags mean depends on the country, and the
/// country on nodes that come later.
struct RawWayTable {
    /// A way: ranges of the flat arrays, which end where those of the next way start.
    struct Record {
        var id: Int64
        var firstNode: Int
        var firstTag: Int
    }

    private(set) var records: [Record] = []
    /// The nodes of all ways one after the other, by their numbers in the node table.
    private(set) var nodes: [UInt32] = []
    private var tags: [(key: UInt32, value: UInt32)] = []
    var strings = StringInterner()

    mutating func append(id: Int64, nodes: UnsafeBufferPointer<Int64>, tags: Tags, into table: inout NodeTable) {
        records.append(Record(id: id, firstNode: self.nodes.count, firstTag: self.tags.count))
        for node in nodes { self.nodes.append(table.refer(to: node)) }
        for tag in tags where !RawWayTable.isNoise(tag.key) {
            self.tags.append((strings.number(of: tag.key), strings.number(of: tag.value)))
        }
    }

    func nodes(of way: Int) -> ArraySlice<UInt32> {
        nodes[records[way].firstNode..<(way + 1 < records.count ? records[way + 1].firstNode : nodes.count)]
    }

    func tags(of way: Int) -> Tags {
        let range = records[way].firstTag..<(way + 1 < records.count ? records[way + 1].firstTag : tags.count)
        return Tags(tags[range].map { Tags.Tag(key: strings.strings[Int($0.key)], value: strings.strings[Int($0.value)]) })
    }

    /// The ways that are streets where people live.
    mutating func residentialStreets() -> [Int] {
        let key = strings.number(of: "highway")
        let values = [strings.number(of: "residential"), strings.number(of: "living_street")]
        return records.indices.filter { way in
            let end = way + 1 < records.count ? records[way + 1].firstTag : tags.count
            return tags[records[way].firstTag..<end].contains { $0.key == key && values.contains($0.value) }
        }
    }

    /// Keys that say nothing of the road itself and fill memory.
    private static func isNoise(_ key: String) -> Bool {
        key.hasPrefix("tiger:") || key == "source" || key == "note" || key == "created_by" || key == "attribution" || key == "fixme"
    }
}
