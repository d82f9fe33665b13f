public import Geodesy
public import RoadNetwork

/// What a drawn map shows: areas and roads, as far as they are known.
public struct MapScene: Hashable, Sendable {
    /// An area.
    public struct Area: Hashable, Sendable {
        /// What covers the ground.
        public enum Kind: Int, Hashable, Sendable {
            /// Parks and woods.
            case green
            /// Seas, lakes, rivers.
            case water
            /// A building.
            case building
        }

        /// What covers the ground.
        public var kind: Kind
        /// Outer and inner rings; inside is where an odd number of them goes round.
        public var rings: [[Coordinate]]

        /// An area.
        public init(kind: Kind, rings: [[Coordinate]]) {
            self.kind = kind
            self.rings = rings
        }
    }

    /// A road.
    public struct Road: Hashable, Sendable {
        /// Its line.
        public var line: [Coordinate]
        /// Its importance.
        public var roadClass: RoadClass
        /// Whether it is a ramp.
        public var isLink: Bool
        /// Whether it is in a tunnel.
        public var isTunnel: Bool
        /// Its level among stacked roads.
        public var layer: Int

        /// A road.
        public init(line: [Coordinate], roadClass: RoadClass, isLink: Bool = false, isTunnel: Bool = false, layer: Int = 0) {
            self.line = line
            self.roadClass = roadClass
            self.isLink = isLink
            self.isTunnel = isTunnel
            self.layer = layer
        }
    }

    /// The areas.
    public var areas: [Area]
    /// The roads.
    public var roads: [Road]

    /// A scene.
    public init(areas: [Area] = [], roads: [Road] = []) {
        self.areas = areas
        self.roads = roads
    }
}
