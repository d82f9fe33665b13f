/// What a condition may ask about: the time, the vehicle, the weather.
public struct Circumstances: Sendable, Hashable {
    /// The local time at the road, or `nil` where the time or the time zone is not known.
    public var moment: LocalMoment?
    /// The vehicle.
    public var vehicle: Vehicle
    /// The weather.
    public var weather: Weather

    /// Circumstances.
    public init(moment: LocalMoment?, vehicle: Vehicle = .car, weather: Weather = .unknown) {
        self.moment = moment
        self.vehicle = vehicle
        self.weather = weather
    }
}

/// The weather on the road, as far as the car can tell.
public struct Weather: Sendable, Hashable {
    /// Whether the road is wet; `nil` where that is not known.
    public var isWet: Bool?
    /// Whether there is snow on the road; `nil` where that is not known.
    public var isSnowy: Bool?
    /// Whether there is ice on the road; `nil` where that is not known.
    public var isIcy: Bool?
    /// Whether there is fog; `nil` where that is not known.
    public var isFoggy: Bool?

    /// Weather.
    public init(isWet: Bool? = nil, isSnowy: Bool? = nil, isIcy: Bool? = nil, isFoggy: Bool? = nil) {
        self.isWet = isWet
        self.isSnowy = isSnowy
        self.isIcy = isIcy
        self.isFoggy = isFoggy
    }

    /// Nothing known.
    public static let unknown = Weather()
}

/// The vehicle that is driven.
public struct Vehicle: Sendable, Hashable {
    /// The kinds of vehicle that it belongs to, as OSM names them (OSM wiki, “Key:access”, transport modes).
    public var modes: Set<String>
    /// What it weighs now, metric tons; `nil` where that is not known.
    public var weight: Double?
    /// What it may weigh at most, metric tons; `nil` where that is not known.
    public var ratedWeight: Double?
    /// The load on its heaviest axle, metric tons; `nil` where that is not known.
    public var axleLoad: Double?
    /// Length in meters; `nil` where that is not known.
    public var length: Double?
    /// Width in meters; `nil` where that is not known.
    public var width: Double?
    /// Height in meters; `nil` where that is not known.
    public var height: Double?
    /// How many axles it has; `nil` where that is not known.
    public var axles: Double?
    /// How many people are in it; `nil` where that is not known.
    public var occupants: Double?
    /// Whether it draws a trailer.
    public var hasTrailer: Bool

    /// A vehicle.
    public init(
        modes: Set<String>, weight: Double? = nil, ratedWeight: Double? = nil, axleLoad: Double? = nil, length: Double? = nil,
        width: Double? = nil, height: Double? = nil, axles: Double? = nil, occupants: Double? = nil, hasTrailer: Bool = false
    ) {
        self.modes = modes
        self.weight = weight
        self.ratedWeight = ratedWeight
        self.axleLoad = axleLoad
        self.length = length
        self.width = width
        self.height = height
        self.axles = axles
        self.occupants = occupants
        self.hasTrailer = hasTrailer
    }

    /// A passenger car of the usual size, without a trailer. It may weigh no more than 3.5 t: more is a truck.
    public static let car = Vehicle(
        modes: ["motorcar", "motor_vehicle", "vehicle"], weight: 1.8, ratedWeight: 2.4, axleLoad: 1.1, length: 4.8, width: 1.9, height: 1.8,
        axles: 2)

    /// Whether a rule for a kind of vehicle (`hgv`, `motor_vehicle`) is for this one.
    public func belongs(to mode: String) -> Bool {
        switch mode {
        case "trailer", "caravan": hasTrailer
        default: modes.contains(mode)
        }
    }
}
