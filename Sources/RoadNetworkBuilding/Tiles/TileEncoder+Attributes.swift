import RoadNetwork

/// The string pool of a tile: each string once, the empty one first.
struct TileStrings {
    private(set) var offsets: [UInt32] = [0, 0]
    private(set) var bytes: [UInt8] = []
    private var numbers: [UInt32: UInt32] = [0: 0]
    private var texts: [String: UInt32] = [:]

    /// The number in the tile of a string of the interner.
    mutating func number(of interned: UInt32, in strings: StringInterner) -> UInt32 {
        if let number = numbers[interned] { return number }
        let number = append(strings.strings[Int(interned)])
        numbers[interned] = number
        return number
    }

    /// The number in the tile of any string.
    mutating func number(of text: String?) -> UInt32 {
        guard let text, !text.isEmpty else { return 0 }
        if let number = texts[text] { return number }
        let number = append(text)
        texts[text] = number
        return number
    }

    private mutating func append(_ text: String) -> UInt32 {
        bytes.append(contentsOf: text.utf8)
        offsets.append(UInt32(bytes.count))
        return UInt32(offsets.count - 2)
    }
}

extension TileEncoder {
    /// Adds the sections of what is asked rarely.
    mutating func addAttributes(to writer: inout TileWriter) {
        let wayEdges = encodeWayEdges()
        var records: [TileWay] = []
        var names: [TileName] = []
        var refs: [TileRef] = []
        var destinations: [TileDestination] = []
        var limits: [TileLimit] = []
        var destinationRefs: [TileDestinationRef] = []
        var laneTurns: [TileLaneTurns] = []
        var vehicleLimits: [TileVehicleLimit] = []
        for (position, way) in ways.enumerated() {
            let number = UInt32(position)
            let source = draft.ways.records[Int(way)]
            var record = TileWay(
                id: source.id, roadClass: source.roadClass, form: source.form, accessForward: source.accessForward,
                accessBackward: source.accessBackward, layer: source.layer, lanesForward: source.lanesForward,
                lanesBackward: source.lanesBackward, flags: source.flags, surface: string(source.surface))
            record.incline = source.incline
            record.firstEdge = wayEdges.first[position].0
            record.edgeCount = wayEdges.first[position].1
            records.append(record)
            for name in draft.ways.names(of: Int(way)) {
                names.append(
                    TileName(way: number, sides: name.sides, kind: name.kind, language: string(name.language), text: string(name.text)))
            }
            for ref in draft.ways.refs(of: Int(way)) {
                refs.append(TileRef(way: number, sides: ref.sides, network: string(ref.network), ref: string(ref.ref)))
            }
            for destination in draft.ways.destinations(of: Int(way)) {
                destinations.append(TileDestination(way: number, sides: destination.sides, text: string(destination.text)))
            }
            for ref in draft.ways.destinationRefs(of: Int(way)) {
                destinationRefs.append(
                    TileDestinationRef(
                        way: number, sides: ref.sides, network: string(ref.network), ref: string(ref.ref), direction: string(ref.direction))
                )
            }
            laneTurns += draft.ways.laneTurns(of: Int(way)).map { TileLaneTurns(way: number, sides: $0.sides, turns: $0.turns) }
            vehicleLimits += draft.ways.vehicleLimits(of: Int(way)).map {
                TileVehicleLimit(way: number, sides: $0.sides, limit: $0.limit)
            }
            for limit in draft.ways.limits(of: Int(way)) {
                limits.append(
                    TileLimit(
                        way: number, sides: limit.sides, value: limit.value, origin: limit.origin, lane: limit.lane,
                        condition: string(limit.condition), vehicle: string(limit.vehicle)))
            }
        }
        let places = encodePlaces()
        writer.add(.ways, records)
        writer.add(.wayEdges, wayEdges.edges)
        writer.add(.names, names)
        writer.add(.refs, refs)
        writer.add(.destinations, destinations)
        if !destinationRefs.isEmpty { writer.add(.destinationRefs, destinationRefs) }
        if !laneTurns.isEmpty { writer.add(.laneTurns, laneTurns) }
        if !vehicleLimits.isEmpty { writer.add(.vehicleLimits, vehicleLimits) }
        writer.add(.limits, limits)
        writer.add(.places, places.places)
        writer.add(.edgePlaces, places.edges)
    }

    /// Adds the strings that the sections before named: the last of all.
    func addStrings(to writer: inout TileWriter) {
        writer.add(.stringOffsets, strings.offsets)
        writer.add(.stringBytes, strings.bytes)
    }

    mutating func string(_ interned: UInt32) -> UInt32 { strings.number(of: interned, in: draft.ways.strings) }

    /// The edges of each way: forward ones first, each direction by the offset along the way.
    private func encodeWayEdges() -> (edges: [UInt32], first: [(UInt32, UInt32)]) {
        let keys = ownEdges.map { edge in
            let directed = draft.edges.edges[edge]
            let way = wayNumbers[draft.roads.roads[directed.road].way] ?? 0
            return (way: way, direction: directed.isBackward ? 1 : 0, road: directed.road, edge: UInt32(edge - ownEdges.lowerBound))
        }
        let sorted = keys.sorted { ($0.way, $0.direction, $0.road) < ($1.way, $1.direction, $1.road) }
        var first: [(UInt32, UInt32)] = []
        for (position, key) in sorted.enumerated() {
            if first.count <= Int(key.way) { first.append((UInt32(position), 0)) }
            first[Int(key.way)].1 += 1
        }
        return (sorted.map(\.edge), first)
    }

    private mutating func encodePlaces() -> (places: [TilePlace], edges: [EdgePlace]) {
        var places: [TilePlace] = []
        var numbers: [UInt16: UInt16] = [:]
        let edges = ownEdges.map { edge in
            let road = draft.edges.edges[edge].road
            let place = draft.places.ofRoads[road]
            let record = draft.ways.records[Int(draft.roads.roads[road].way)]
            if let country = draft.places.country(place), numbers[place] == nil {
                numbers[place] = UInt16(places.count)
                let drivesOnLeft = CountryFacts.of(country.place.country)?.drivesOnLeft
                places.append(
                    TilePlace(
                        country: strings.number(of: country.place.country), region: strings.number(of: country.place.region),
                        timeZone: strings.number(of: country.timeZone), drivingSide: drivesOnLeft.map { $0 ? 2 : 1 } ?? 0))
            }
            return EdgePlace(
                place: numbers[place] ?? EdgePlace.unknown, builtUp: record.builtUp.rawValue, freeFlowSpeed: record.freeFlowSpeed)
        }
        return (places, edges)
    }
}
