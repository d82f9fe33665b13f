import Geodesy

/// A road tile that was checked, with all its sections; and the turn weights of the current model, where those in the tile are older.
package final class LoadedTile: @unchecked Sendable {
    package let tile: RoadTile
    package let sections: TileSections
    private let copy: UnsafeMutableRawBufferPointer?
    private let weights: UnsafeMutableBufferPointer<Successor>?

    /// Checks the bytes of a tile, which must stay valid for as long as this object lives.
    package init(_ stored: UnsafeRawBufferPointer, number: UInt32) throws(RoadTileError) {
        // Records are read in place, which asks for aligned bytes: our own archives have them, others may not.
        let isAligned = Int(bitPattern: stored.baseAddress) % RoadTileFormat.alignment == 0
        copy = isAligned ? nil : LoadedTile.alignedCopy(stored)
        let bytes = copy.map { UnsafeRawBufferPointer($0) } ?? stored
        var newWeights: UnsafeMutableBufferPointer<Successor>?
        do {
            sections = try TileSections(bytes)
            try LoadedTile.checkSum(bytes, expected: sections.header.checksum)
            try sections.check(number: number)
        } catch {
            copy?.deallocate()
            throw error
        }
        if sections.header.turnModel != TurnModel.version { newWeights = LoadedTile.weights(of: sections) }
        weights = newWeights
        let origin = FixedCoordinate(latitude: sections.header.originLatitude, longitude: sections.header.originLongitude)
        tile = RoadTile(
            number: number, frame: LocalFrame(origin: origin), edgeCount: sections.edges.count,
            edges: LoadedTile.pointer(sections.edges, bytes), segments: LoadedTile.pointer(sections.segments, bytes),
            successors: newWeights.flatMap { UnsafePointer($0.baseAddress) } ?? LoadedTile.pointer(sections.successors, bytes),
            externals: LoadedTile.pointer(sections.externals, bytes))
    }

    deinit {
        weights?.deallocate()
        copy?.deallocate()
    }

    /// Checks a tile's checksum: CRC-32 over all bytes, with the field itself as zero.
    private static func checkSum(_ bytes: UnsafeRawBufferPointer, expected: UInt32) throws(RoadTileError) {
        let sum = checksum(of: bytes)
        guard sum == expected else { throw .wrongChecksum(found: sum, expected: expected) }
    }

    /// Where nothing is stored nothing is read: any aligned address will do.
    private static func pointer<Record>(
        _ section: UnsafeBufferPointer<Record>, _ bytes: UnsafeRawBufferPointer
    ) -> UnsafePointer<Record> {
        if let address = section.baseAddress { return address }
        guard let start = bytes.baseAddress else { preconditionFailure("a checked tile has bytes") }
        return start.assumingMemoryBound(to: Record.self)
    }

    private static func alignedCopy(_ stored: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: stored.count, alignment: RoadTileFormat.padding)
        copy.copyMemory(from: stored)
        return copy
    }

    private static func weights(of sections: TileSections) -> UnsafeMutableBufferPointer<Successor> {
        let copy = UnsafeMutableBufferPointer<Successor>.allocate(capacity: max(sections.successors.count, 1))
        _ = copy.initialize(from: sections.successors)
        for edge in sections.edges where edge.successorCount > 0 {
            let range = Int(edge.firstSuccessor)..<Int(edge.firstSuccessor) + Int(edge.successorCount)
            TurnModel.normalize(UnsafeMutableBufferPointer(rebasing: copy[range]))
        }
        return copy
    }

    /// The checksum of a tile: CRC-32 over all bytes, with the field itself as zero.
    package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        let field = 12..<16
        guard bytes.count >= field.upperBound else { return 0 }
        var sum = Gzip.crc32(UnsafeRawBufferPointer(rebasing: bytes[..<field.lowerBound]))
        sum = withUnsafeBytes(of: UInt32(0)) { Gzip.crc32($0, continuing: sum) }
        return Gzip.crc32(UnsafeRawBufferPointer(rebasing: bytes[field.upperBound...]), continuing: sum)
    }
}
