/// Writes a vector tile of lines: Mapbox Vector Tile format, version 2.1, by its published specification.
struct VectorTileWriter {
    /// A value of a feature.
    enum Value: Hashable {
        case text(String)
        case number(Int)
    }

    /// The units of a tile's side.
    static let extent = 4096.0

    fileprivate struct Layer {
        var keys: [String: Int] = [:]
        var values: [Value: Int] = [:]
        var keyBytes: [UInt8] = []
        var valueBytes: [UInt8] = []
        var features: [UInt8] = []
    }

    private var layers: [String: Layer] = [:]

    /// Adds a line with what is known of it.
    ///
    /// - Parameters:
    ///   - line: at least two points, in shares of the tile's side from its north-west corner.
    ///   - name: the layer.
    ///   - values: keys and values, in the order in which they are written.
    mutating func add(line: [SIMD2<Double>], to name: String, _ values: [(String, Value)]) {
        let points = line.map { SIMD2(Int32(($0.x * Self.extent).rounded()), Int32(($0.y * Self.extent).rounded())) }
        var geometry: [UInt32] = []
        var last = SIMD2<Int32>(0, 0)
        var steps: [SIMD2<Int32>] = []
        for point in points where steps.isEmpty || point != last {
            steps.append(point &- last)
            last = point
        }
        guard steps.count > 1 else { return }
        geometry.append(1 << 3 | 1)
        geometry += [Self.zigzag(steps[0].x), Self.zigzag(steps[0].y), UInt32(steps.count - 1) << 3 | 2]
        for step in steps.dropFirst() { geometry += [Self.zigzag(step.x), Self.zigzag(step.y)] }

        // In its place: a layer taken out would be copied with all that it has, for each line.
        layers[name, default: Layer()].append(line: geometry, values)
    }

    /// The tile; empty where nothing was added.
    var bytes: [UInt8] {
        var tile: [UInt8] = []
        for (name, layer) in layers.sorted(by: { $0.key < $1.key }) {
            var bytes: [UInt8] = []
            bytes.append(field: 15, number: 2)
            bytes.append(field: 1, Array(name.utf8))
            bytes += layer.features + layer.keyBytes + layer.valueBytes
            bytes.append(field: 5, number: UInt64(Self.extent))
            tile.append(field: 3, bytes)
        }
        return tile
    }

    private static func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value << 1 ^ value >> 31) }

    fileprivate static func packed(_ numbers: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in numbers { bytes.append(varint: UInt64(number)) }
        return bytes
    }
}

extension VectorTileWriter.Layer {
    fileprivate mutating func append(line geometry: [UInt32], _ values: [(String, VectorTileWriter.Value)]) {
        var tags: [UInt32] = []
        for (key, value) in values { tags += [UInt32(number(ofKey: key)), UInt32(number(ofValue: value))] }
        var feature: [UInt8] = []
        feature.append(field: 2, VectorTileWriter.packed(tags))
        feature.append(field: 3, number: 2)
        feature.append(field: 4, VectorTileWriter.packed(geometry))
        features.append(field: 2, feature)
    }

    fileprivate mutating func number(ofKey key: String) -> Int {
        if let known = keys[key] { return known }
        keyBytes.append(field: 3, Array(key.utf8))
        keys[key] = keys.count
        return keys.count - 1
    }

    fileprivate mutating func number(ofValue value: VectorTileWriter.Value) -> Int {
        if let known = values[value] { return known }
        var bytes: [UInt8] = []
        switch value {
        case .text(let text): bytes.append(field: 1, Array(text.utf8))
        case .number(let number): bytes.append(field: 4, number: UInt64(bitPattern: Int64(number)))
        }
        valueBytes.append(field: 4, bytes)
        values[value] = values.count
        return values.count - 1
    }
}

extension [UInt8] {
    fileprivate mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(field: UInt64, number: UInt64) {
        append(varint: field << 3)
        append(varint: number)
    }

    fileprivate mutating func append(field: UInt64, _ bytes: [UInt8]) {
        append(varint: field << 3 | 2)
        append(varint: UInt64(bytes.count))
        self += bytes
    }
}
