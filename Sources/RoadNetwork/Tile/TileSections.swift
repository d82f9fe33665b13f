import Geodesy

/// The sections of a road tile as arrays, read in place.
package struct TileSections: @unchecked Sendable {
    package let header: TileHeader
    package let nodes: UnsafeBufferPointer<NodeRecord>
    package let edges: UnsafeBufferPointer<EdgeRecord>
    package let segments: UnsafeBufferPointer<Segment>
    package let successors: UnsafeBufferPointer<Successor>
    package let externals: UnsafeBufferPointer<EdgeID>
    package let edgeDetails: UnsafeBufferPointer<EdgeDetail>
    package let points: UnsafeBufferPointer<FixedCoordinate>
    package let ways: UnsafeBufferPointer<TileWay>
    package let wayEdges: UnsafeBufferPointer<UInt32>
    package let gridCells: UnsafeBufferPointer<UInt32>
    package let gridEntries: UnsafeBufferPointer<EdgeReference>
    package let viaBans: UnsafeBufferPointer<ViaBan>
    package let viaPaths: UnsafeBufferPointer<EdgeReference>
    package let names: UnsafeBufferPointer<TileName>
    package let refs: UnsafeBufferPointer<TileRef>
    package let destinations: UnsafeBufferPointer<TileDestination>
    package let destinationRefs: UnsafeBufferPointer<TileDestinationRef>
    package let laneTurns: UnsafeBufferPointer<TileLaneTurns>
    package let vehicleLimits: UnsafeBufferPointer<TileVehicleLimit>
    package let limits: UnsafeBufferPointer<TileLimit>
    package let places: UnsafeBufferPointer<TilePlace>
    package let edgePlaces: UnsafeBufferPointer<EdgePlace>
    package let pointsOfInterest: UnsafeBufferPointer<TilePointOfInterest>
    /// Road objects, by the number of their kind.
    package let objects: [UnsafeBufferPointer<TileRoadObject>]
    package let stringOffsets: UnsafeBufferPointer<UInt32>
    package let stringBytes: UnsafeBufferPointer<UInt8>

    /// Finds the sections of a tile, which must start at a multiple of 16 bytes. Their contents are not checked here.
    package init(_ bytes: UnsafeRawBufferPointer) throws(RoadTileError) {
        guard bytes.count >= RoadTileFormat.headerSize, let base = bytes.baseAddress else { throw .notARoadTile }
        header = base.load(as: TileHeader.self)
        guard header.magic == RoadTileFormat.magic else { throw .notARoadTile }
        guard header.version == RoadTileFormat.version else {
            throw .unsupportedVersion(found: Int(header.version), supported: Int(RoadTileFormat.version))
        }
        guard Int(header.length) == bytes.count else { throw .wrongLength(found: bytes.count, expected: Int(header.length)) }
        let directoryEnd = RoadTileFormat.headerSize + Int(header.sectionCount) * RoadTileFormat.entrySize
        guard directoryEnd <= bytes.count else { throw .wrongLength(found: bytes.count, expected: directoryEnd) }
        let finder = SectionFinder(bytes: bytes, count: Int(header.sectionCount))
        nodes = try finder.required(.nodes)
        edges = try finder.required(.edges)
        segments = try finder.required(.segments)
        successors = try finder.required(.successors)
        externals = try finder.required(.externals)
        edgeDetails = try finder.required(.edgeDetails)
        points = try finder.required(.points)
        ways = try finder.required(.ways)
        wayEdges = try finder.required(.wayEdges)
        gridCells = try finder.required(.gridCells)
        gridEntries = try finder.required(.gridEntries)
        stringOffsets = try finder.required(.stringOffsets)
        stringBytes = try finder.required(.stringBytes)
        viaBans = try finder.optional(.viaBans)
        viaPaths = try finder.optional(.viaPaths)
        names = try finder.optional(.names)
        refs = try finder.optional(.refs)
        destinations = try finder.optional(.destinations)
        limits = try finder.optional(.limits)
        places = try finder.optional(.places)
        edgePlaces = try finder.optional(.edgePlaces)
        destinationRefs = try finder.optional(.destinationRefs)
        laneTurns = try finder.optional(.laneTurns)
        vehicleLimits = try finder.optional(.vehicleLimits)
        var objects: [UnsafeBufferPointer<TileRoadObject>] = []
        for kind in RoadObject.Kind.allCases { objects.append(try finder.optional(.objects(kind))) }
        self.objects = objects
        pointsOfInterest = try finder.optional(.pointsOfInterest)
    }

    /// A string of the pool, or `nil` for number 0.
    package func string(_ number: UInt32) -> String? {
        if number == 0 { return nil }
        let range = Int(stringOffsets[Int(number)])..<Int(stringOffsets[Int(number) + 1])
        return String(decoding: UnsafeBufferPointer(rebasing: stringBytes[range]), as: UTF8.self)
    }

    /// The records of a section that belong to a way.
    package func items<Item: WayItem>(_ section: UnsafeBufferPointer<Item>, of way: UInt32) -> Slice<UnsafeBufferPointer<Item>> {
        section[section.range(of: way, by: \.way)]
    }
}

/// Looks sections up in a tile's directory.
private struct SectionFinder {
    let bytes: UnsafeRawBufferPointer
    let count: Int

    /// A section that every tile has.
    func required<Record>(_ tag: SectionTag) throws(RoadTileError) -> UnsafeBufferPointer<Record> {
        guard let section: UnsafeBufferPointer<Record> = try find(tag) else { throw .missingSection(tag.description) }
        return section
    }

    /// A section that a tile may lack: it is empty then.
    func optional<Record>(_ tag: SectionTag) throws(RoadTileError) -> UnsafeBufferPointer<Record> {
        try find(tag) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    private func find<Record>(_ tag: SectionTag) throws(RoadTileError) -> UnsafeBufferPointer<Record>? {
        for index in 0..<count {
            let position = RoadTileFormat.headerSize + index * RoadTileFormat.entrySize
            let entry = bytes.load(fromByteOffset: position, as: SectionEntry.self)
            // A section in a version that this reader does not know is skipped like one that it does not know at all.
            guard entry.tag == tag.rawValue, entry.version == 1, Int(entry.recordSize) == MemoryLayout<Record>.stride else { continue }
            let length = Int(entry.count) * MemoryLayout<Record>.stride
            guard Int(entry.offset) % RoadTileFormat.alignment == 0, Int(entry.offset) + length <= bytes.count else {
                throw .misplacedSection(tag.description)
            }
            guard entry.count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
            let section = UnsafeRawBufferPointer(rebasing: bytes[Int(entry.offset)..<Int(entry.offset) + length])
            return section.assumingMemoryBound(to: Record.self)
        }
        return nil
    }
}
