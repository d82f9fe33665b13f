import Geodesy

/// What the sentences of one moment say together.
struct NMEAEpoch {
    /// Nanoseconds of the day; `nil` where no sentence of the epoch has a time.
    var timeOfDay: Int64?
    /// Days since 1970, where a sentence of the epoch has a date.
    var day: Int?

    private var place: (latitude: Double, longitude: Double)?
    private var altitude: Double?
    private var speed: Double?
    private var course: Double?
    private var dilution: Double?
    private var deviation: Double?
    private var saysFix = false
    private var saysNoFix = false
    private var fixModes: [Int] = []
    /// The kinds that were heard, the last one last.
    private(set) var last: String?

    static let metersPerSecondInKnot = 1852.0 / 3600

    /// Takes a sentence in; `false` where it has too few fields or of its fields none can be read.
    mutating func take(_ sentence: NMEASentence) -> Bool {
        last = sentence.talker + sentence.kind
        switch sentence.kind {
        case "RMC":
            guard sentence.fields.count >= 9 else { return false }
            claim(sentence.text(1) == "A" && sentence.text(11) != "N", isDenied: sentence.text(1) != "A" || sentence.text(11) == "N")
            place = place ?? sentence.place(2)
            speed = sentence.number(6).map { $0 * NMEAEpoch.metersPerSecondInKnot } ?? speed
            course = sentence.number(7) ?? course
            day = sentence.date(8) ?? day
        case "GGA":
            guard sentence.fields.count >= 8 else { return false }
            let quality = sentence.text(5).flatMap { Int($0) } ?? 0
            claim(quality > 0, isDenied: quality <= 0)
            place = sentence.place(1) ?? place
            dilution = sentence.number(7) ?? dilution
            altitude = sentence.number(8) ?? altitude
        case "GNS":
            guard sentence.fields.count >= 8 else { return false }
            let isValid = sentence.text(5)?.contains { $0 != "N" } ?? false
            claim(isValid, isDenied: !isValid)
            place = sentence.place(1) ?? place
            dilution = sentence.number(7) ?? dilution
            altitude = sentence.number(8) ?? altitude
        case "GLL":
            guard sentence.fields.count >= 4 else { return false }
            // Receivers of the first days give no status.
            let status = sentence.text(5)
            claim(status != "V" && sentence.text(6) != "N" && sentence.text(0) != nil, isDenied: status == "V" || sentence.text(6) == "N")
            place = place ?? sentence.place(0)
        case "VTG":
            guard sentence.fields.count >= 4 else { return false }
            takeMotion(sentence)
        case "GSA":
            guard sentence.fields.count >= 16 else { return false }
            if let mode = sentence.text(1).flatMap({ Int($0) }) { fixModes.append(mode) }
            dilution = dilution ?? sentence.number(15)
        case "GST":
            guard let east = sentence.number(6), let north = sentence.number(5) else { return false }
            deviation = ((east * east + north * north) / 2).squareRoot()
        case "ZDA":
            guard let d = sentence.text(1).flatMap({ Int($0) }), let m = sentence.text(2).flatMap({ Int($0) }),
                let y = sentence.text(3).flatMap({ Int($0) })
            else { return false }
            day = day ?? sentence.day(d, m, y)
        default:
            break
        }
        return true
    }

    private mutating func claim(_ isFix: Bool, isDenied: Bool) {
        saysFix = saysFix || isFix
        saysNoFix = saysNoFix || isDenied
    }

    private mutating func takeMotion(_ sentence: NMEASentence) {
        // Since version 2 each value is followed by its unit; before that there were four bare numbers.
        let hasUnits = sentence.text(1) == "T" || sentence.text(5) == "N"
        course = course ?? sentence.number(0)
        if let knots = sentence.number(hasUnits ? 4 : 2) {
            speed = speed ?? knots * NMEAEpoch.metersPerSecondInKnot
        } else if let kilometers = sentence.number(hasUnits ? 6 : 3) {
            speed = speed ?? kilometers / 3.6
        }
    }

    /// Whether there is anything to say: a sentence that speaks of a position was heard.
    var isAboutPosition: Bool { saysFix || saysNoFix }

    /// The point, or `nil` where there is no fix. A sentence that says so outweighs one that shows a position.
    func point(time: Int64?) -> TracePoint? {
        let modesDeny = !fixModes.isEmpty && fixModes.allSatisfy { $0 == 1 }
        guard saysFix, !saysNoFix, !modesDeny, let place else { return nil }
        let coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude)
        guard coordinate.isValid else { return nil }
        var point = TracePoint(time: time, coordinate: coordinate, altitude: altitude)
        point.speed = speed.flatMap { $0 >= 0 && $0 < 1000 ? $0 : nil }
        point.course = course.flatMap { (0...360).contains($0) ? Bearing.normalized($0) : nil }
        if let deviation, deviation > 0 {
            // The radius of a round normal error that holds 68.27 %.
            point.horizontalAccuracy = 1.515 * deviation
        } else if let dilution {
            point.takeDilution(dilution)
        }
        return point
    }
}
