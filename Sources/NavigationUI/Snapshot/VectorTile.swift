/// The polygons of a vector tile, as far as a drawn map needs them.
///
/// Reads the Mapbox Vector Tile format, version 2.1, by its published specification. Damaged bytes end the reading: what was read before
/// counts, nothing beyond the tile is touched.
struct VectorTile {
    /// A polygon with its layer and class; its rings in the tile's own units.
    struct Polygon {
        var layer: String
        var kind: String?
        var rings: [[SIMD2<Double>]]
    }

    /// The polygons of the layers that were asked for, rings in 0 to 1 of the tile's side.
    private(set) var polygons: [Polygon] = []

    init(_ bytes: [UInt8], layers wanted: Set<String>) {
        var tile = ProtobufReader(bytes[...])
        while let field = tile.next() {
            if field.number == 3, let layer = field.bytes { read(layer, wanted) }
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ wanted: Set<String>) {
        var name = ""
        var extent = 4096.0
        var keys: [String] = []
        var values: [String?] = []
        var features: [ArraySlice<UInt8>] = []
        var layer = ProtobufReader(bytes)
        while let field = layer.next() {
            switch (field.number, field.bytes) {
            case (1, let text?): name = String(decoding: text, as: UTF8.self)
            case (2, let feature?): features.append(feature)
            case (3, let text?): keys.append(String(decoding: text, as: UTF8.self))
            case (4, let value?): values.append(Self.text(value))
            case (5, nil): extent = Double(max(1, min(field.value, 1 << 20)))
            default: break
            }
        }
        guard wanted.contains(name) else { return }
        for feature in features { read(feature, name, extent, keys, values) }
    }

    private mutating func read(
        _ bytes: ArraySlice<UInt8>, _ layer: String, _ extent: Double, _ keys: [String], _ values: [String?]
    ) {
        var reader = ProtobufReader(bytes)
        var type: UInt64 = 0
        var kind: String?
        var geometry: ArraySlice<UInt8> = []
        while let field = reader.next() {
            switch (field.number, field.bytes) {
            case (2, let tags?):
                var numbers = ProtobufReader(tags)
                while let key = numbers.varint(), let value = numbers.varint() {
                    if key < keys.count, value < values.count, keys[Int(key)] == "class" { kind = values[Int(value)] }
                }
            case (3, nil): type = field.value
            case (4, let commands?): geometry = commands
            default: break
            }
        }
        guard type == 3 else { return }
        let rings = Self.rings(geometry, extent)
        if !rings.isEmpty { polygons.append(Polygon(layer: layer, kind: kind, rings: rings)) }
    }

    /// Move, line and close commands with zigzag steps (specification, section 4.3).
    private static func rings(_ bytes: ArraySlice<UInt8>, _ extent: Double) -> [[SIMD2<Double>]] {
        var reader = ProtobufReader(bytes)
        var rings: [[SIMD2<Double>]] = []
        var ring: [SIMD2<Double>] = []
        var (x, y) = (Int64(0), Int64(0))
        func zigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
        while let command = reader.varint() {
            if command & 7 == 7 {
                if ring.count > 2 { rings.append(ring) }
                ring = []
                continue
            }
            for _ in 0..<(command >> 3) {
                guard let dx = reader.varint(), let dy = reader.varint() else { return rings }
                x &+= zigzag(dx)
                y &+= zigzag(dy)
                ring.append(SIMD2(Double(x) / extent, Double(y) / extent))
            }
        }
        return rings
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        var reader = ProtobufReader(bytes)
        while let field = reader.next() {
            if field.number == 1, let text = field.bytes { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }
}

/// Reads the fields of a protocol buffer message, one after the other.
struct ProtobufReader {
    /// A field: a number, or bytes.
    struct Field {
        var number: UInt64
        var value: UInt64
        var bytes: ArraySlice<UInt8>?
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next field; `nil` at the end, and where the bytes are damaged.
    mutating func next() -> Field? {
        guard let key = varint() else { return nil }
        switch key & 7 {
        case 0: return varint().map { Field(number: key >> 3, value: $0, bytes: nil) }
        case 1: return take(8).map { Field(number: key >> 3, value: 0, bytes: $0) }
        case 2: return varint().flatMap { take($0) }.map { Field(number: key >> 3, value: 0, bytes: $0) }
        case 5: return take(4).map { Field(number: key >> 3, value: 0, bytes: $0) }
        default: return nil
        }
    }

    /// The next number of variable length.
    mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 63 { return nil }
        }
        return nil
    }

    private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
