import Foundation
import Synchronization

/// A set of letters as outlines, so that signs and names look the same everywhere, whatever fonts a machine has.
///
/// Inter for what the screen says, the faces of American road signs (FHWA Series B to E) for theirs. Each outline is read at its first use.
public final class Typeface: Sendable {
    /// Numerals of limits and of the speed: heavy, open, legible at a glance.
    public static let numerals = Typeface([OutlineTables.interBoldNumerals], capHeight: 0.719, weight: 700)
    /// Names and whatever matters.
    public static let semiBold = Typeface(
        [OutlineTables.interSemiBold, OutlineTables.interSemiBoldOther],
        pairs: OutlineTables.interSemiBoldPairs,
        capHeight: 0.727,
        weight: 600
    )
    /// What stands beside.
    public static let medium = Typeface([OutlineTables.interMedium], capHeight: 0.727, weight: 500)
    /// The narrowest letters of American signs.
    public static let seriesB = Typeface([OutlineTables.roadgeekB], capHeight: 0.571, weight: 600)
    /// Narrow letters of American signs.
    public static let seriesC = Typeface([OutlineTables.roadgeekC], capHeight: 0.571, weight: 600)
    /// Middling letters of American signs.
    public static let seriesD = Typeface([OutlineTables.roadgeekD], capHeight: 0.571, weight: 600)
    /// Wide letters of American signs.
    public static let seriesE = Typeface([OutlineTables.roadgeekE], capHeight: 0.571, weight: 600)

    /// The height of a capital letter, as a share of the font's size.
    public let capHeight: Double

    /// What comes nearest in a reader's own font: 400 is regular, 700 bold.
    public let weight: Int

    private let lines: [UInt32: Substring]
    private let pairs: [UInt64: Double]
    private let read = Mutex<[UInt32: Glyph]>([:])

    /// One letter: how far the pen goes on, and its outline, both for a font of size 1 with its base line at 0.
    struct Glyph: Sendable {
        var advance: Double
        var outline: Path
    }

    init(_ tables: [String], pairs: String = "", capHeight: Double, weight: Int) {
        var lines: [UInt32: Substring] = [:]
        for line in tables.lazy.flatMap({ $0.split(separator: "\n") }) {
            guard let space = line.firstIndex(of: " "), let point = UInt32(line[..<space], radix: 16) else { continue }
            lines[point] = line[line.index(after: space)...]
        }
        self.lines = lines
        self.capHeight = capHeight
        self.weight = weight
        var closer: [UInt64: Double] = [:]
        for pair in pairs.split(whereSeparator: { $0 == "\t" || $0 == "\n" }) {
            let scalars = Array(pair.unicodeScalars.prefix(2))
            guard scalars.count == 2, let thousandths = Double(String(pair.unicodeScalars.dropFirst(2))) else { continue }
            closer[UInt64(scalars[0].value) << 32 | UInt64(scalars[1].value)] = thousandths / 1000
        }
        self.pairs = closer
    }

    /// Whether every character of a text has an outline here.
    public func covers(_ text: String) -> Bool {
        text.precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy { lines[$0.value] != nil }
    }

    /// How much wider than their advances two letters stand, for a font of size 1; mostly negative.
    func closeness(_ first: UInt32, _ second: UInt32) -> Double { pairs[UInt64(first) << 32 | UInt64(second)] ?? 0 }

    /// A letter, or `nil` where the face does not have it.
    func glyph(_ point: UInt32) -> Glyph? {
        if let known = read.withLock({ $0[point] }) { return known }
        guard let line = lines[point] else { return nil }
        var reader = OutlineReader(line)
        let glyph = Glyph(advance: reader.number() / 1000, outline: reader.path())
        read.withLock { $0[point] = glyph }
        return glyph
    }
}

/// Reads a line of the tables: a width, then steps with relative whole numbers, in thousandths, up positive.
private struct OutlineReader {
    private var rest: Substring.UTF8View
    private var x = 0.0
    private var y = 0.0

    init(_ line: Substring) { rest = line.utf8 }

    mutating func number() -> Double {
        var value = 0.0
        var isNegative = false
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        if rest.first == UInt8(ascii: "-") {
            isNegative = true
            rest.removeFirst()
        }
        while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value * 10 + Double(byte - UInt8(ascii: "0"))
            rest.removeFirst()
        }
        return isNegative ? -value : value
    }

    mutating func path() -> Path {
        var path = Path()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "m"): path.steps.append(.move(points(1)[0]))
            case UInt8(ascii: "l"): path.steps.append(.line(points(1)[0]))
            case UInt8(ascii: "q"):
                let points = points(2)
                path.steps.append(.quadratic(control: points[0], to: points[1]))
            case UInt8(ascii: "c"):
                let points = points(3)
                path.steps.append(.cubic(points[0], points[1], to: points[2]))
            case UInt8(ascii: "z"): path.close()
            default: break
            }
        }
        return path
    }

    /// Points given from where the pen was when the step began.
    private mutating func points(_ count: Int) -> [Point] {
        let (startX, startY) = (x, y)
        return (0..<count).map { _ in
            x = startX + number()
            y = startY + number()
            return Point(x: x / 1000, y: -y / 1000)
        }
    }
}
