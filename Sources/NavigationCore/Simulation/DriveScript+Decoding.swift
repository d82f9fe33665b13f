import Foundation
import Geodesy

extension DriveScript: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case name, start, seed, driver, receiver, legs
    }

    /// Decodes a script; a member that is not known is an error, so that a misspelt one does not pass in silence.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownMembers(Key.self)
        let container = try decoder.container(keyedBy: Key.self)
        var start = DriveScript.defaultStart
        if let text = try container.decodeIfPresent(String.self, forKey: .start) {
            guard let date = try? Date(text, strategy: .iso8601), abs(date.timeIntervalSince1970) < 9e9 else {
                throw DriveScriptError(
                    path: container.codingPath + [Key.start], reason: "expected a time like 2026-06-01T10:00:00Z, found ‘\(text)’")
            }
            start = Int64(date.timeIntervalSince1970) * 1_000_000_000
        }
        self.init(
            name: try container.decodeIfPresent(String.self, forKey: .name) ?? "drive", start: start,
            seed: try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? 1,
            driver: try container.decodeIfPresent(DriverProfile.self, forKey: .driver) ?? DriverProfile(),
            receiver: try container.decodeIfPresent(ReceiverModel.self, forKey: .receiver) ?? ReceiverModel(),
            legs: try container.decode([DriveLeg].self, forKey: .legs)
        )
        guard !legs.isEmpty else { throw DriveScriptError(path: container.codingPath + [Key.legs], reason: "there is no leg to drive") }
    }
}

extension DriveLeg: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case title, drive, offRoad, speed, stop, cutInTunnels, cut, lapse, rolling
    }

    /// Decodes a leg, which is one of `drive`, `offRoad` and `stop`.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownMembers(Key.self)
        let container = try decoder.container(keyedBy: Key.self)
        let kinds = [Key.drive, .offRoad, .stop].filter(container.contains)
        guard kinds.count == 1 else {
            throw DriveScriptError(
                path: container.codingPath, reason: "expected one of ‘drive’, ‘offRoad’ and ‘stop’, found \(kinds.count)")
        }
        switch kinds[0] {
        case .drive: kind = .drive(try container.places(.drive))
        case .offRoad: kind = .offRoad(try container.places(.offRoad), speed: try container.number(.speed, in: 0.5...30, default: 3))
        default: kind = .stop(try container.number(.stop, in: 0...3600, default: 0))
        }
        title = try container.decodeIfPresent(String.self, forKey: .title)
        isRolling = try container.decodeIfPresent(Bool.self, forKey: .rolling) ?? false
        lapse = container.contains(.lapse) ? try container.number(.lapse, in: 1...86_400, default: 1) : nil
        outages = Outages(inTunnels: try container.decodeIfPresent(Bool.self, forKey: .cutInTunnels) ?? false)
        for pair in try container.decodeIfPresent([[Double]].self, forKey: .cut) ?? [] {
            guard pair.count == 2, pair[0] <= pair[1], pair[0] >= 0 else {
                throw DriveScriptError(
                    path: container.codingPath + [Key.cut], reason: "expected pairs of seconds, from and to, found \(pair)")
            }
            outages.seconds.append(pair[0]...pair[1])
        }
    }
}

extension KeyedDecodingContainer {
    /// A list of `[latitude, longitude]`.
    fileprivate func places(_ key: Key) throws -> [Coordinate] {
        let pairs = try decode([[Double]].self, forKey: key)
        guard !pairs.isEmpty else { throw DriveScriptError(path: codingPath + [key], reason: "there is no place") }
        return try pairs.map { pair in
            let coordinate = pair.count == 2 ? Coordinate(latitude: pair[0], longitude: pair[1]) : nil
            guard let coordinate, coordinate.isValid else {
                throw DriveScriptError(path: codingPath + [key], reason: "expected [latitude, longitude], found \(pair)")
            }
            return coordinate
        }
    }

    /// A number within a range.
    func number(_ key: Key, in range: ClosedRange<Double>, default value: Double) throws -> Double {
        let number = try decodeIfPresent(Double.self, forKey: key) ?? value
        guard range.contains(number) else {
            throw DriveScriptError(path: codingPath + [key], reason: "expected \(range.lowerBound) to \(range.upperBound), found \(number)")
        }
        return number
    }
}

extension Decoder {
    /// Throws where the object has a member that is none of the keys.
    func refuseUnknownMembers<Key: CodingKey & CaseIterable & RawRepresentable>(_ keys: Key.Type) throws where Key.RawValue == String {
        let known = Set(Key.allCases.map(\.rawValue))
        for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
            let list = known.sorted().joined(separator: ", ")
            throw DriveScriptError(path: codingPath, reason: "‘\(key.stringValue)’ is not known here; known are \(list)")
        }
    }
}

/// Any member of an object.
private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
