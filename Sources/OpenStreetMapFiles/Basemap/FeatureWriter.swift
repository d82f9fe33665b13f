import Foundation
import Geodesy

/// Writes features as lines of GeoJSON, each with the layer and zoom that tippecanoe reads.
///
/// The text is made byte by byte, coordinates from their whole numbers: the same features give the same bytes everywhere.
struct FeatureWriter: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private var bytes: [UInt8] = []
    private(set) var count = 0

    private static let bufferSize = 1 << 18

    /// Creates the file, which must not be there.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RegionImportError.cannotWrite(file: path, reason: String(cString: strerror(errno))) }
        bytes.reserveCapacity(Self.bufferSize + 4096)
    }

    deinit { close(descriptor) }

    /// Writes a point.
    mutating func point(_ feature: BasemapFeature, _ place: FixedCoordinate) throws {
        begin(feature, type: "Point")
        coordinate(place)
        try end()
    }

    /// Writes a line, which has at least two places.
    mutating func line(_ feature: BasemapFeature, _ line: [FixedCoordinate]) throws {
        begin(feature, type: "LineString")
        list(line)
        try end()
    }

    /// Writes an area.
    mutating func area(_ feature: BasemapFeature, _ polygon: Polygon) throws {
        begin(feature, type: "Polygon")
        bytes.append(UInt8(ascii: "["))
        list(polygon.outer)
        for hole in polygon.holes {
            bytes.append(UInt8(ascii: ","))
            list(hole)
        }
        bytes.append(UInt8(ascii: "]"))
        try end()
    }

    /// Writes out what waits in memory.
    mutating func flush() throws {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start) }
            if written < 0 {
                if errno == EINTR { continue }
                throw RegionImportError.cannotWrite(file: path, reason: String(cString: strerror(errno)))
            }
            start += written
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func begin(_ feature: BasemapFeature, type: StaticString) {
        add(#"{"type":"Feature","tippecanoe":{"layer":""#)
        bytes.append(contentsOf: feature.layer.rawValue.utf8)
        add(#"","minzoom":"#)
        number(feature.minimumZoom)
        add(#"},"properties":{"#)
        for (index, attribute) in feature.attributes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            string(attribute.key)
            bytes.append(UInt8(ascii: ":"))
            switch attribute.value {
            case .text(let text): string(text)
            case .number(let value): number(value)
            }
        }
        add(#"},"geometry":{"type":""#)
        add(type)
        add(#"","coordinates":"#)
    }

    private mutating func end() throws {
        add("}}\n")
        count += 1
        if bytes.count >= Self.bufferSize { try flush() }
    }

    private mutating func list(_ places: [FixedCoordinate]) {
        bytes.append(UInt8(ascii: "["))
        for (index, place) in places.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            coordinate(place)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func coordinate(_ place: FixedCoordinate) {
        bytes.append(UInt8(ascii: "["))
        degrees(place.longitude)
        bytes.append(UInt8(ascii: ","))
        degrees(place.latitude)
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func degrees(_ value: Int32) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        number(Int(magnitude / 10_000_000))
        var rest = magnitude % 10_000_000
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var unit: UInt32 = 1_000_000
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
            rest %= unit
            unit /= 10
        }
    }

    private mutating func number(_ value: Int) {
        if (0...9).contains(value) {
            bytes.append(UInt8(ascii: "0") + UInt8(value))
        } else {
            bytes.append(contentsOf: String(value).utf8)
        }
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
