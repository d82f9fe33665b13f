import Foundation
import Geodesy
import MapMatching

/// One trace of the line format: a JSON object with an id and its fixes. What else the line holds is passed over.
struct TraceLine {
    var id = ""
    /// The network that the trace was recorded on, where the line names one.
    var network: String?
    /// The deviation of the positions along one axis, meters, for fixes that state no accuracy of their own.
    var sigma: Double?
    var fixes: [Fix] = []

    /// Reads a line. Where that fails, what stood before the fault is there, such as the id.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var scanner = JSONScanner(bytes)
        var hasPoints = false
        try scanner.object { scanner, key in
            switch key.count {
            case 2 where key.elementsEqual("id".utf8): id = try scanner.string() ?? ""
            case 3 where key.elementsEqual("net".utf8): network = try scanner.string()
            case 5 where key.elementsEqual("sigma".utf8): sigma = try scanner.number()
            case 6 where key.elementsEqual("points".utf8):
                hasPoints = true
                try scanner.array { scanner in fixes.append(try Self.fix(&scanner)) }
            default: try scanner.skip()
            }
        }
        try scanner.end()
        if !hasPoints { throw scanner.fault("the member ‘points’", found: "an object without") }
        if let sigma, sigma > 0 {
            for index in fixes.indices where fixes[index].horizontalAccuracy == nil {
                fixes[index].horizontalAccuracy = 1.515 * sigma
            }
        }
    }

    private static func fix(_ scanner: inout JSONScanner) throws -> Fix {
        var time: Double?
        var longitude: Double?
        var latitude: Double?
        var fix = Fix(time: 0, coordinate: Coordinate(latitude: 0, longitude: 0))
        try scanner.object { scanner, key in
            switch (key.count, key.first) {
            case (1, UInt8(ascii: "t")): time = try scanner.number()
            case (3, _) where key.elementsEqual("lon".utf8): longitude = try scanner.number()
            case (3, _) where key.elementsEqual("lat".utf8): latitude = try scanner.number()
            case (5, _) where key.elementsEqual("speed".utf8): fix.speed = try scanner.number()
            case (6, _) where key.elementsEqual("course".utf8): fix.course = try scanner.number()
            case (8, _) where key.elementsEqual("accuracy".utf8): fix.horizontalAccuracy = try scanner.number()
            default: try scanner.skip()
            }
        }
        guard let time, let longitude, let latitude else {
            let missing = [("t", time), ("lon", longitude), ("lat", latitude)].filter { $0.1 == nil }.map(\.0)
            throw scanner.fault("t, lon and lat in a point", found: "no \(missing.joined(separator: ", no "))")
        }
        guard abs(time) < 9e9 else { throw scanner.fault("a time in seconds below 9e9", found: "\(time)") }
        fix.time = Int64((time * 1e9).rounded())
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return fix
    }
}
