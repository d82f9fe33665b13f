import Foundation
import RoadNetwork

extension HistorySettings {
    /// What of a configuration decides the states.
    init(_ config: CoreConfig) {
        locale = config.locale.identifier
        unit = config.unitOfMeasurement.rawValue
        predictionInterval = config.navigatorPredictionInterval
        patience = config.updatingPatience
        interval = config.updatingInterval
        snapsToRoads = config.snapsToRoads
        vehicle = VehicleRecord(config.vehicle)
        let limits = config.overSpeedThresholds
        overSpeed = [
            limits.minorKilometersPerHour, limits.minorMilesPerHour, limits.minorDwell, limits.majorKilometersPerHour,
            limits.majorMilesPerHour, limits.majorDwell, limits.clearDwell,
        ]
    }

    /// A configuration as it was when the history was recorded; the rest, as the rate, stays.
    func applied(to config: CoreConfig) -> CoreConfig {
        var config = config
        config.locale = Locale(identifier: locale)
        config.unitOfMeasurement = UnitOfMeasurement(rawValue: unit) ?? config.unitOfMeasurement
        config.navigatorPredictionInterval = predictionInterval
        config.updatingPatience = patience
        config.updatingInterval = interval
        config.snapsToRoads = snapsToRoads
        config.vehicle = vehicle.vehicle
        if overSpeed.count == 7 {
            config.overSpeedThresholds = OverSpeedThresholds(
                minorKilometersPerHour: overSpeed[0], minorMilesPerHour: overSpeed[1], minorDwell: overSpeed[2],
                majorKilometersPerHour: overSpeed[3], majorMilesPerHour: overSpeed[4], majorDwell: overSpeed[5], clearDwell: overSpeed[6])
        }
        return config
    }
}

extension HistorySettings.VehicleRecord {
    init(_ vehicle: Vehicle) {
        modes = vehicle.modes.sorted()
        sizes = [
            vehicle.weight, vehicle.ratedWeight, vehicle.axleLoad, vehicle.length, vehicle.width, vehicle.height, vehicle.axles,
            vehicle.occupants,
        ]
        hasTrailer = vehicle.hasTrailer
    }

    var vehicle: Vehicle {
        let known = sizes + [Double?](repeating: nil, count: max(0, 8 - sizes.count))
        return Vehicle(
            modes: Set(modes), weight: known[0], ratedWeight: known[1], axleLoad: known[2], length: known[3], width: known[4],
            height: known[5], axles: known[6], occupants: known[7], hasTrailer: hasTrailer)
    }
}
