import Geodesy

extension TileSections {
    /// Checks every record of the tile, so that reading afterwards needs no checks: whatever a record names is there, numbers are finite,
    /// and every enumeration has a value that is known.
    ///
    /// - Complexity: O(size of the tile), once for each tile.
    package func check(number: UInt32) throws(RoadTileError) {
        guard header.number == number else { throw .wrongTile(found: header.number, expected: number) }
        guard header.originLatitude > -900_000_000, header.originLatitude < 900_000_000, header.originLongitude >= -1_800_000_000,
            header.originLongitude < 1_800_000_000
        else { throw .invalidRecord(section: "header", index: 0, reason: "the origin is not on the globe") }
        try checkGraph()
        try checkShapes()
        try checkGrid()
        try checkStrings()
        try checkWays()
        try checkAttributes()
        try checkObjects()
        try checkPoints()
    }

    private func checkGraph() throws(RoadTileError) {
        try check(nodes, .nodes) { node in
            guard fits(node.firstEdge, UInt32(node.edgeCount), edges.count) else { return "its edges are not there" }
            return isOnGlobe(node.place) ? nil : "its place is not on the globe"
        }
        try check(edges, .edges) { edge in
            guard edge.segmentCount > 0, fits(edge.firstSegment, UInt32(edge.segmentCount), segments.count) else {
                return "its segments are not there"
            }
            guard fits(edge.firstSuccessor, UInt32(edge.successorCount), successors.count) else { return "its successors are not there" }
            guard edge.reverse.isNone || isThere(edge.reverse) else { return "its reverse is not there" }
            guard edge.length > 0, edge.length < 1e6 else { return "its length is \(edge.length)" }
            return RoadClass(rawValue: edge.roadClass) == nil ? "its class is \(edge.roadClass)" : nil
        }
        try check(successors, .successors) { successor in
            guard !successor.target.isNone, isThere(successor.target) else { return "its target is not there" }
            // The logarithm of a probability; a matcher adds many of them up.
            guard (-100...0.001).contains(successor.logWeight) else { return "its weight is \(successor.logWeight)" }
            return successor.classDrop <= 4 ? nil : "its class drop is \(successor.classDrop)"
        }
        try check(externals, .externals) { id in
            let isTile = (RoadTileFormat.firstNumber...RoadTileFormat.lastNumber).contains(id.tile)
            return isTile && id.tile != header.number ? nil : "tile \(id.tile) is no other road tile"
        }
        try check(viaBans, .viaBans) { ban in
            guard Int(ban.firstEdge) < edges.count else { return "its edge is not there" }
            return ban.pathCount > 0 && fits(ban.firstPath, ban.pathCount, viaPaths.count) ? nil : "its path is not there"
        }
        try check(viaPaths, .viaPaths) { !$0.isNone && isThere($0) ? nil : "its edge is not there" }
    }

    private func checkShapes() throws(RoadTileError) {
        try check(segments, .segments) { segment in
            let numbers = [segment.x, segment.y, segment.directionX, segment.directionY, segment.start, segment.length]
            guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else { return "it is not finite" }
            guard segment.length > 0, segment.start >= 0 else { return "it has no length" }
            return abs(segment.directionX) <= 1.001 && abs(segment.directionY) <= 1.001 ? nil : "its direction is no unit vector"
        }
        try check(points, .points) { isOnGlobe($0) ? nil : "it is not on the globe" }
        guard edgeDetails.count == edges.count else {
            throw .invalidRecord(
                section: SectionTag.edgeDetails.description, index: edgeDetails.count, reason: "there is one for each edge")
        }
        for (index, detail) in edgeDetails.enumerated() {
            let isSound =
                Int(detail.way) < ways.count && Int(detail.node) < nodes.count && detail.wayOffset.isFinite
                && fits(detail.firstPoint, UInt32(edges[index].segmentCount) + 1, points.count)
            guard isSound else {
                throw .invalidRecord(section: SectionTag.edgeDetails.description, index: index, reason: "what it names is not there")
            }
        }
    }

    private func checkGrid() throws(RoadTileError) {
        let cells = RoadTileFormat.gridSide * RoadTileFormat.gridSide
        guard gridCells.count == cells + 1, gridCells[0] == 0, Int(gridCells[cells]) == gridEntries.count else {
            throw .invalidRecord(section: SectionTag.gridCells.description, index: gridCells.count, reason: "the grid is incomplete")
        }
        for index in 0..<cells where gridCells[index] > gridCells[index + 1] {
            throw .invalidRecord(section: SectionTag.gridCells.description, index: index, reason: "cells do not ascend")
        }
        try check(gridEntries, .gridEntries) { !$0.isNone && isThere($0) ? nil : "its edge is not there" }
    }

    private func checkStrings() throws(RoadTileError) {
        let section = SectionTag.stringOffsets.description
        guard stringOffsets.count >= 2, stringOffsets[0] == 0 else {
            throw .invalidRecord(section: section, index: 0, reason: "the empty string is absent")
        }
        for index in 1..<stringOffsets.count where stringOffsets[index] < stringOffsets[index - 1] {
            throw .invalidRecord(section: section, index: index, reason: "offsets do not ascend")
        }
        guard Int(stringOffsets[stringOffsets.count - 1]) <= stringBytes.count else {
            throw .invalidRecord(section: section, index: stringOffsets.count - 1, reason: "the text is not there")
        }
    }

    private func isThere(_ reference: EdgeReference) -> Bool {
        reference.index < (reference.isExternal ? externals.count : edges.count)
    }

    func isOnGlobe(_ place: FixedCoordinate) -> Bool {
        place.latitude >= -900_000_000 && place.latitude <= 900_000_000 && place.longitude >= -1_800_000_000
            && place.longitude <= 1_800_000_000
    }

    private func fits(_ first: UInt32, _ count: UInt32, _ total: Int) -> Bool {
        Int(first) + Int(count) <= total
    }

    /// Checks the records of a section, each by a rule that gives what is wrong.
    func check<Record>(
        _ section: UnsafeBufferPointer<Record>, _ tag: SectionTag, _ fault: (Record) -> String?
    ) throws(RoadTileError) {
        for index in 0..<section.count {
            if let reason = fault(section[index]) { throw .invalidRecord(section: tag.description, index: index, reason: reason) }
        }
    }
}
