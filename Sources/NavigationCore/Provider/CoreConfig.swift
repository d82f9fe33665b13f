import Foundation
import RoadNetwork

/// How a session works. `CoreConfig()` alone works: on Linux its receiver is gpsd, elsewhere one that is registered with ``LiveReceivers``.
public struct CoreConfig: Sendable, Equatable {
    /// The folder of the region to drive in; `nil` for the one that `FREEDRIVE_REGION` names, else `FreeDrive/region` in the user's data folder.
    public var region: URL?
    /// Where locations come from. It may be changed while driving.
    public var locationSource: LocationSource
    /// How fast the time of a source that runs passes: 1 is real time, 10 ten times as fast, infinite as fast as it can. States are the
    /// same at any rate. It is kept within ``playbackRates``: what is more is infinite, what is no number is 1.
    public var playbackRate: Double {
        didSet { playbackRate = Self.bounded(playbackRate: playbackRate) }
    }
    /// The driver's language, which decides road names, and region.
    public var locale: Locale
    /// The unit of distances and of the current speed where no limit gives one.
    public var unitOfMeasurement: UnitOfMeasurement
    /// How far past the last fix positions are shown, seconds: fixes are always late. 0 shows where the car was.
    public var navigatorPredictionInterval: TimeInterval
    /// After how many seconds without a fix estimates begin.
    public var updatingPatience: TimeInterval
    /// Seconds between estimates.
    public var updatingInterval: TimeInterval
    /// Whether positions are matched to roads; else they are published as they come.
    public var snapsToRoads: Bool
    /// The vehicle, for limits that hold for some only.
    public var vehicle: Vehicle
    /// When the car counts as too fast.
    public var overSpeedThresholds: OverSpeedThresholds
    /// Whether free drive takes in nothing while the app is in the background.
    public var disableBackgroundTrackingLocation: Bool
    /// What is kept ready around the car; `nil` for nothing.
    public var predictiveCacheConfig: PredictiveCacheConfig?
    /// How power is saved while the car is parked; `nil` to take in every fix always. It counts from the next start of the source.
    public var parking: ParkingConfig? = ParkingConfig()
    /// Where and how histories are recorded; `nil` for the user's data folder. It counts when the provider is made.
    public var historyRecordingConfig: HistoryRecordingConfig?

    /// A configuration.
    public init(
        region: URL? = nil, locationSource: LocationSource = .live, playbackRate: Double = 1, locale: Locale = .current,
        unitOfMeasurement: UnitOfMeasurement = .auto, navigatorPredictionInterval: TimeInterval = 1, updatingPatience: TimeInterval = 2,
        updatingInterval: TimeInterval = 1, snapsToRoads: Bool = true, vehicle: Vehicle = .car,
        overSpeedThresholds: OverSpeedThresholds = OverSpeedThresholds(), disableBackgroundTrackingLocation: Bool = true,
        predictiveCacheConfig: PredictiveCacheConfig? = PredictiveCacheConfig(), historyRecordingConfig: HistoryRecordingConfig? = nil
    ) {
        self.region = region
        self.locationSource = locationSource
        self.playbackRate = Self.bounded(playbackRate: playbackRate)
        self.locale = locale
        self.unitOfMeasurement = unitOfMeasurement
        self.navigatorPredictionInterval = navigatorPredictionInterval
        self.updatingPatience = updatingPatience
        self.updatingInterval = updatingInterval
        self.snapsToRoads = snapsToRoads
        self.vehicle = vehicle
        self.overSpeedThresholds = overSpeedThresholds
        self.disableBackgroundTrackingLocation = disableBackgroundTrackingLocation
        self.predictiveCacheConfig = predictiveCacheConfig
        self.historyRecordingConfig = historyRecordingConfig
    }

    /// The rates at which time can be made to pass; beyond, a source runs as fast as it can.
    public static let playbackRates: ClosedRange<Double> = 0.001...1_000_000

    private static func bounded(playbackRate rate: Double) -> Double {
        if rate.isNaN { return 1 }
        return rate > playbackRates.upperBound ? .infinity : max(rate, playbackRates.lowerBound)
    }
}

/// Units for people.
public enum UnitOfMeasurement: String, Sendable, Hashable, CaseIterable {
    /// Those of the place.
    case auto
    /// Kilometers.
    case metric
    /// Miles.
    case imperial
}

/// When a car counts as too fast.
public struct OverSpeedThresholds: Sendable, Hashable {
    /// Minor: by how much over the limit, where it is in kilometers an hour.
    public var minorKilometersPerHour: Double
    /// Minor: by how much over the limit, where it is in miles an hour.
    public var minorMilesPerHour: Double
    /// Minor: for how long, seconds.
    public var minorDwell: TimeInterval
    /// Major: by how much over the limit, where it is in kilometers an hour.
    public var majorKilometersPerHour: Double
    /// Major: by how much over the limit, where it is in miles an hour.
    public var majorMilesPerHour: Double
    /// Major: for how long, seconds.
    public var majorDwell: TimeInterval
    /// How long the car must be at or below the limit for the state to clear, seconds.
    public var clearDwell: TimeInterval

    /// Thresholds.
    public init(
        minorKilometersPerHour: Double = 5, minorMilesPerHour: Double = 3, minorDwell: TimeInterval = 2,
        majorKilometersPerHour: Double = 20, majorMilesPerHour: Double = 10, majorDwell: TimeInterval = 1, clearDwell: TimeInterval = 2
    ) {
        self.minorKilometersPerHour = minorKilometersPerHour
        self.minorMilesPerHour = minorMilesPerHour
        self.minorDwell = minorDwell
        self.majorKilometersPerHour = majorKilometersPerHour
        self.majorMilesPerHour = majorMilesPerHour
        self.majorDwell = majorDwell
        self.clearDwell = clearDwell
    }
}

/// What is kept ready around the car.
public struct PredictiveCacheConfig: Sendable, Hashable {
    /// Roads within this many meters of the car are read and checked before they are needed.
    public var currentLocationRadius: Double

    /// A configuration.
    public init(currentLocationRadius: Double = 2000) { self.currentLocationRadius = currentLocationRadius }
}
