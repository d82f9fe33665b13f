/// A road object as it stands in the section of its kind, 32 bytes, by ascending edge and start. Strings are indices of the string pool.
package struct TileRoadObject: Sendable {
    /// A ``MapElement``.
    package var element: Int64
    /// The directed edge, one of this tile.
    package var edge: UInt32
    /// Meters from the edge's start.
    package var start: Float
    package var end: Float
    package var value: UInt32
    package var name: UInt32
    package var flags: TileObjectFlags
    package var reserved: UInt8 = 0
    package var reserved2: UInt16 = 0

    package init(
        element: MapElement, edge: UInt32, start: Float, end: Float, value: UInt32, name: UInt32, flags: TileObjectFlags
    ) {
        self.element = element.rawValue
        self.edge = edge
        self.start = start
        self.end = end
        self.value = value
        self.name = name
        self.flags = flags
    }
}

/// What is known of a road object, one bit each.
package struct TileObjectFlags: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Tags say the direction.
    package static let directed = TileObjectFlags(rawValue: 1)
    /// Mapped beside the road.
    package static let beside = TileObjectFlags(rawValue: 2)
    /// Cars may not pass.
    package static let closed = TileObjectFlags(rawValue: 4)
}

extension SectionTag {
    /// The section of a kind of road objects.
    package static func objects(_ kind: RoadObject.Kind) -> SectionTag {
        switch kind {
        case .trafficSignals: SectionTag("OSIG")
        case .stop: SectionTag("OSTP")
        case .giveWay: SectionTag("OGIV")
        case .crossing: SectionTag("OCRO")
        case .levelCrossing: SectionTag("ORAI")
        case .trafficCalming: SectionTag("OCLM")
        case .speedCamera: SectionTag("OCAM")
        case .averageSpeedZone: SectionTag("OAVG")
        case .toll: SectionTag("OTOL")
        case .barrier: SectionTag("OBAR")
        case .borderControl: SectionTag("OBRD")
        case .junction: SectionTag("OJCT")
        case .hazard: SectionTag("OHAZ")
        case .cityLimit: SectionTag("OCTY")
        case .miniRoundabout: SectionTag("OMIN")
        case .restArea: SectionTag("ORST")
        }
    }
}
