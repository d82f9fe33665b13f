import Foundation

/// A line of text that knows how wide it is: as outlines where the typeface has all its letters, else in the reader's own font.
public struct Lettering: Hashable, Sendable {
    /// The text.
    public let text: String

    /// How wide it is, pixels: measured for outlines, estimated for the reader's own font.
    public let width: Double

    /// The height of its capitals, pixels.
    public let capHeight: Double

    /// The size of the font, pixels.
    public let size: Double

    /// Whether it is drawn as outlines.
    public var isOutlined: Bool { outline != nil }

    private let outline: Path?
    private let weight: Int

    /// A line of text.
    ///
    /// - Parameters:
    ///   - text: what it says.
    ///   - face: the letters.
    ///   - size: the size of the font, pixels; a capital is `face.capHeight` of it.
    ///   - isTabular: whether each numeral takes the same room, so that a changing number does not shake.
    ///   - spacing: what is added after each letter, as a share of the size.
    ///   - narrowing: how narrow the letters are made; 1 leaves them.
    public init(
        _ text: String,
        _ face: Typeface,
        size: Double,
        isTabular: Bool = false,
        spacing: Double = 0,
        narrowing: Double = 1
    ) {
        self.text = text
        self.size = size
        capHeight = size * face.capHeight
        weight = face.weight
        let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
        let glyphs = scalars.map { face.glyph($0) }
        guard glyphs.allSatisfy({ $0 != nil }) else {
            outline = nil
            width = TextMetrics.estimatedWidth(of: text, size: size)
            return
        }
        let figure = isTabular ? face.glyph(0x30)?.advance : nil
        var pen = 0.0
        var steps: [Path.Step] = []
        for (index, glyph) in glyphs.enumerated() {
            guard let glyph else { continue }
            if index > 0 { pen += face.closeness(scalars[index - 1], scalars[index]) * size * narrowing }
            let isNumeral = (0x30...0x39).contains(scalars[index])
            let advance = (isNumeral ? figure ?? glyph.advance : glyph.advance) * size * narrowing
            let shift = isNumeral && figure != nil ? (advance - glyph.advance * size * narrowing) / 2 : 0
            steps += glyph.outline.transformed(by: .scale(size * narrowing, size).then(.move(pen + shift, 0))).steps
            pen += advance + spacing * size
        }
        width = max(0, pen - (glyphs.isEmpty ? 0 : spacing * size))
        outline = Path(steps)
    }

    /// The line as an element of a drawing, its base line at a point.
    public func element(at origin: Point, color: Color, anchor: TextAnchor = .start) -> Drawing.Element {
        guard let outline else {
            return .text(FontText(text, at: origin, size: size, weight: weight, color: color, anchor: anchor))
        }
        let start: Double =
            switch anchor {
            case .start: origin.x
            case .middle: origin.x - width / 2
            case .end: origin.x - width
            }
        return .path(outline.transformed(by: .move(start, origin.y)), fill: color, stroke: nil, evenOdd: false)
    }

    /// The line as an element, the middle of its ink (or of its capitals, for the reader's font) at a point.
    public func element(centeredAt center: Point, color: Color) -> Drawing.Element {
        guard let hull = outline?.hull else {
            return element(at: Point(x: center.x, y: center.y + capHeight / 2), color: color, anchor: .middle)
        }
        let origin = Point(x: center.x - hull.center.x, y: center.y + capHeight / 2)
        return element(at: origin, color: color)
    }

    /// The longest text of a line that fits a width, its middle left out and an ellipsis put there where it is too long.
    ///
    /// Names differ at both ends (`Avenue de la … Madone`), so neither end goes first. Never cuts a letter from its accents.
    public static func fitting(_ text: String, _ face: Typeface, size: Double, width: Double) -> Lettering {
        let whole = Lettering(text, face, size: size)
        guard whole.width > width else { return whole }
        let letters = Array(text)
        var low = 0
        var high = max(0, letters.count - 1)
        var best = Lettering("…", face, size: size)
        while low <= high {
            let kept = (low + high) / 2
            let head = String(letters.prefix((kept + 1) / 2)).trimmingCharacters(in: .whitespaces)
            let tail = String(letters.suffix(kept / 2)).trimmingCharacters(in: .whitespaces)
            let candidate = Lettering(head + "…" + tail, face, size: size)
            if candidate.width <= width {
                best = candidate
                low = kept + 1
            } else {
                high = kept - 1
            }
        }
        return best
    }
}

/// Widths of letters that we have no outlines of, guessed from their script.
enum TextMetrics {
    /// How wide a text will be in the reader's own font, pixels: rather too wide than too narrow.
    static func estimatedWidth(of text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        case 0x20: return 0.3
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            return 1.02
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return 0.62
        case 0x0900...0x0DFF, 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: return 0.72
        default: return 0.66
        }
    }
}
