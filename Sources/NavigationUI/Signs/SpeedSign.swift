import Foundation

/// A speed limit sign as the country draws it: what it says, and how sure that is.
///
/// A sign is a value; ``drawing(width:captionColor:)`` is a pure function of it. Numbers are shown as they are posted, never rounded to a grid.
public struct SpeedSign: Hashable, Sendable {
    /// What the sign says.
    public enum Content: Hashable, Sendable {
        /// A number, in the unit of the place.
        case number(Double)
        /// No limit applies.
        case unlimited
        /// Not known.
        case unknown
    }

    /// What the sign looks like.
    public enum Design: String, Hashable, Sendable, CaseIterable {
        /// A disc with a red ring (Vienna Convention on Road Signs and Signals, C,14).
        case vienna
        /// A white plate with `SPEED LIMIT` (Manual on Uniform Traffic Control Devices, R2-1).
        case unitedStates
        /// A white plate with `MAXIMUM` and `km/h` (Canadian manual, RB-1).
        case canada
    }

    /// What is known of it.
    public enum Standing: Hashable, Sendable {
        /// It stands at the road.
        case posted
        /// The law says so; no sign stands at the road.
        case implied
        /// A recommendation.
        case advisory
    }

    /// What it says.
    public var content: Content
    /// What it looks like.
    public var design: Design
    /// What is known of it.
    public var standing: Standing
    /// The unit, below the sign, where the driver may think of another one: `mph`.
    public var caption: String?
    /// The condition under which it holds, on a tab below the sign.
    public var condition: SignCondition?
    /// Its colors.
    public var colors: SpeedSignColors
    /// Its words.
    public var words: SpeedSignWords

    /// A sign.
    public init(
        _ content: Content,
        design: Design,
        standing: Standing = .posted,
        caption: String? = nil,
        condition: SignCondition? = nil,
        colors: SpeedSignColors = SpeedSignColors(),
        words: SpeedSignWords = SpeedSignWords()
    ) {
        self.content = content
        self.design = design
        self.standing = standing
        self.caption = caption
        self.condition = condition
        self.colors = colors
        self.words = words
    }

    /// How much higher than wide the sign itself is, without caption and tab.
    public var aspect: Double {
        if standing == .advisory { return 1 }
        return design == .vienna ? 1 : 1.25
    }

    /// The height of the whole sign at a width, with caption and tab, pixels.
    public func height(width: Double) -> Double {
        var height = width * aspect
        if caption != nil { height += width * Self.captionShare }
        if condition != nil { height += width * (Self.tabGap + Self.tabShare) }
        return height
    }

    /// The sign at a width, pixels.
    ///
    /// - Parameters:
    ///   - width: Pixels.
    ///   - captionColor: The color of the words below the sign, which stand on whatever it is drawn on.
    public func drawing(width: Double, captionColor: Color = Palette.day.ink) -> Drawing {
        var drawing = Drawing(size: Size(width: width, height: height(width: width)))
        drawing.add(face(width: width))
        var bottom = width * aspect
        if let caption {
            let size = width * 0.17
            let line = Lettering(caption, .medium, size: size)
            drawing.elements.append(line.element(centeredAt: Point(x: width / 2, y: bottom + width * 0.105), color: captionColor))
            bottom += width * Self.captionShare
        }
        if let condition {
            let height = width * Self.tabShare
            let tab = condition.tab(maxWidth: width * 1.1, height: height, colors: colors)
            drawing.add(tab, at: Point(x: (width - tab.size.width) / 2, y: bottom + width * Self.tabGap))
        }
        return drawing
    }

    /// What a screen reader says.
    public var spokenLabel: String { spokenLabel(in: .of("en")) }

    /// What a screen reader says, in a language.
    ///
    /// - Parameter words: the language.
    public func spokenLabel(in words: Words) -> String {
        let isMiles = caption == "mph" || design == .unitedStates
        let limit: String =
            switch content {
            case .number(let value): words(isMiles ? .milesPerHour : .kilometersPerHour, Self.text(of: value))
            case .unlimited: words[.limitNone]
            case .unknown: words[.limitUnknown]
            }
        let kind: Words.Key =
            switch standing {
            case .posted: .limit
            case .implied: .limitImplied
            case .advisory: .limitAdvisory
            }
        return words(kind, limit) + (condition.map { ", \($0.spoken(in: words))" } ?? "")
    }

    private func face(width: Double) -> Drawing {
        switch (standing, design) {
        case (.advisory, .vienna): AdvisoryPlate.blue(self, width: width)
        case (.advisory, _): AdvisoryPlate.yellow(self, width: width)
        case (_, .vienna): ViennaDisc.drawing(self, width: width)
        case (_, .unitedStates), (_, .canada): RegulatoryPlate.drawing(self, width: width)
        }
    }

    /// The number as the sign has it: whole where it is whole, else with one decimal.
    static func text(of value: Double) -> String {
        guard value.isFinite, abs(value) < 10_000 else { return "–" }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static let captionShare = 0.21
    private static let tabGap = 0.04
    private static let tabShare = 0.26
}

/// The colors of a speed limit sign.
public struct SpeedSignColors: Hashable, Sendable {
    /// The ground of the sign.
    public var back: Color
    /// Numbers, words and thin borders.
    public var text: Color
    /// The ring of the disc.
    public var ring: Color
    /// Dashes and ring of an unknown limit.
    public var unknown: Color

    /// Colors; by default those of real signs.
    public init(
        back: Color = .white, text: Color = Color(0x111214), ring: Color = Color(0xC4161C), unknown: Color = Color(0x70757D)
    ) {
        self.back = back
        self.text = text
        self.ring = ring
        self.unknown = unknown
    }
}
