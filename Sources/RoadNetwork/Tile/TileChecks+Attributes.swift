extension TileSections {
    func checkWays() throws(RoadTileError) {
        try check(ways, .ways) { way in
            guard RoadClass(rawValue: way.roadClass) != nil, FormOfWay(rawValue: way.form) != nil,
                RoadAccess(rawValue: way.accessForward) != nil, RoadAccess(rawValue: way.accessBackward) != nil
            else { return "it has a value that is not known" }
            guard isString(way.surface) else { return "its text is not there" }
            return Int(way.firstEdge) + Int(way.edgeCount) <= wayEdges.count ? nil : "its edges are not there"
        }
        for index in 1..<max(ways.count, 1) where ways[index].id < ways[index - 1].id {
            throw .invalidRecord(section: SectionTag.ways.description, index: index, reason: "ids do not ascend")
        }
        try check(wayEdges, .wayEdges) { Int($0) < edges.count ? nil : "its edge is not there" }
    }

    func checkAttributes() throws(RoadTileError) {
        try checkItems(names, .names) { isString($0.language) && isString($0.text) ? nil : "its text is not there" }
        try checkItems(refs, .refs) { isString($0.network) && isString($0.ref) ? nil : "its text is not there" }
        try checkItems(destinations, .destinations) { isString($0.text) ? nil : "its text is not there" }
        try checkItems(destinationRefs, .destinationRefs) {
            isString($0.network) && isString($0.ref) && isString($0.direction) ? nil : "its text is not there"
        }
        try checkItems(laneTurns, .laneTurns) { _ in nil }
        try checkItems(vehicleLimits, .vehicleLimits) { limit in
            guard VehicleLimit.Kind(rawValue: limit.kind) != nil else { return "it has a value that is not known" }
            return limit.value > 0 && limit.value < 1000 ? nil : "its value is \(limit.value)"
        }
        try checkItems(limits, .limits) { limit in
            guard isString(limit.condition), isString(limit.vehicle) else { return "its text is not there" }
            guard limit.value != nil, SpeedLimitRule.Origin(rawValue: limit.origin) != nil else {
                return "it has a value that is not known"
            }
            return limit.lane >= -1 ? nil : "its lane is \(limit.lane)"
        }
        try check(places, .places) { place in
            guard isString(place.country), isString(place.region), isString(place.timeZone) else { return "its text is not there" }
            return place.drivingSide <= 2 ? nil : "it has a value that is not known"
        }
        guard edgePlaces.isEmpty || edgePlaces.count == edges.count else {
            throw .invalidRecord(section: SectionTag.edgePlaces.description, index: edgePlaces.count, reason: "there is one for each edge")
        }
        try check(edgePlaces, .edgePlaces) { place in
            guard place.place == EdgePlace.unknown || Int(place.place) < places.count else { return "its place is not there" }
            return BuiltUp(rawValue: place.builtUp) == nil ? "it has a value that is not known" : nil
        }
    }

    func checkObjects() throws(RoadTileError) {
        for kind in RoadObject.Kind.allCases {
            var last: UInt32 = 0
            try check(objects[Int(kind.rawValue)], .objects(kind)) { object in
                guard Int(object.edge) < edges.count else { return "its edge is not there" }
                guard object.edge >= last else { return "edges do not ascend" }
                last = object.edge
                guard isString(object.value), isString(object.name) else { return "its text is not there" }
                guard MapElement(rawValue: object.element).kind != nil else { return "it has a value that is not known" }
                let length = edges[Int(object.edge)].length
                return object.start >= 0 && object.start <= object.end && object.end <= length ? nil : "it does not lie on its edge"
            }
        }
    }

    func checkPoints() throws(RoadTileError) {
        try check(pointsOfInterest, .pointsOfInterest) { point in
            guard PointOfInterest.Kind(rawValue: point.kind) != nil, MapElement(rawValue: point.element).kind != nil else {
                return "it has a value that is not known"
            }
            guard isString(point.name), isString(point.brand), isString(point.openingHours) else { return "its text is not there" }
            return isOnGlobe(point.place) ? nil : "its place is not on the globe"
        }
    }

    private func isString(_ number: UInt32) -> Bool { Int(number) + 1 < stringOffsets.count }

    private func checkItems<Item: WayItem>(
        _ section: UnsafeBufferPointer<Item>, _ tag: SectionTag, _ fault: (Item) -> String?
    ) throws(RoadTileError) {
        var last: UInt32 = 0
        try check(section, tag) { item in
            guard Int(item.way) < ways.count else { return "its way is not there" }
            guard item.way >= last else { return "ways do not ascend" }
            last = item.way
            return fault(item)
        }
    }
}
