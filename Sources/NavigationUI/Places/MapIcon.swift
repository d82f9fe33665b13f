public import NavigationCore

/// The sign of an incident or a place on the map: a diamond for what disturbs, a disc for where one stops.
///
/// Shape and picture tell the kind, the color how much it disturbs; nothing is told by color alone.
public struct MapIcon: Hashable, Sendable {
    /// What it stands for.
    public enum Subject: Hashable, Sendable {
        /// Something that disturbs.
        case incident(Incident.Kind, Incident.Impact)
        /// A place to stop at.
        case place(MapPlace.Kind)
    }

    /// What it stands for.
    public var subject: Subject

    /// The icon of an incident or a place.
    public init(_ subject: Subject) { self.subject = subject }

    /// A name of letters and `-`, such as `incident-accident-major` or `place-fuel`.
    public var name: String {
        switch subject {
        case .incident(let kind, let impact): "incident-\(kind.rawValue)-\(impact.rawValue)"
        case .place(let kind): "place-\(kind.rawValue)"
        }
    }

    /// The icon of a name; `nil` where there is none.
    public init?(name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 3, parts[0] == "incident", let kind = Incident.Kind(rawValue: parts[1]),
            let impact = Incident.Impact(rawValue: parts[2])
        {
            self.init(.incident(kind, impact))
        } else if parts.count == 2, parts[0] == "place", let kind = MapPlace.Kind(rawValue: parts[1]) {
            self.init(.place(kind))
        } else {
            return nil
        }
    }

    /// What the kind is called.
    public func label(in words: Words) -> String {
        switch subject {
        case .incident(let kind, _): Words.Key(rawValue: kind.rawValue).map { words[$0] } ?? words[.miscellaneous]
        case .place(let kind): Words.Key(rawValue: kind.rawValue).map { words[$0] } ?? words[.places]
        }
    }

    /// The ground of the icon.
    var color: Color {
        switch subject {
        case .incident(_, .critical): Color(0xC4161C)
        case .incident(_, .major): Color(0x8E2A8B)
        case .incident(_, .minor): Color(0xB85000)
        case .incident(_, .low): Color(0x1769FF)
        case .incident(_, .unknown): Color(0x5E6672)
        case .place(.fuel), .place(.charging): Color(0x1B7A43)
        case .place(.parking): Color(0x0B5CB8)
        case .place(.food): Color(0xA8501A)
        case .place(.rest): Color(0x0F6E72)
        case .place(.hospital): Color(0xB3202A)
        case .place(.repair), .place(.toilets): Color(0x5E6672)
        }
    }

    /// The side of the picture, pixels.
    public static let side = 40.0

    /// The icon, its middle at the middle of the picture.
    public func drawing(isNight: Bool) -> Drawing {
        var drawing = Drawing(size: Size(width: Self.side, height: Self.side))
        let center = Point(x: Self.side / 2, y: Self.side / 2)
        let ring = isNight ? Color(0x10141A) : Color.white
        let ground: Path
        let glyph: Double
        switch subject {
        case .incident:
            let square = Rectangle(x: -12, y: -12, width: 24, height: 24)
            ground = Path.rectangle(square, radius: 4.5).transformed(by: .rotation(45).then(.move(center.x, center.y)))
            glyph = 17
        case .place:
            ground = .circle(center: center, radius: 12)
            glyph = 15
        }
        drawing.add(
            [.path(ground, fill: ring, stroke: Stroke(ring, width: 4), evenOdd: false)],
            GroupStyle(shadow: Shadow(Color(0x000000, opacity: 0.35), offset: 1, blur: 1.5)))
        drawing.fill(ground, color)
        drawing.elements.append(Glyphs.of(subject).element(centeredAt: center, size: glyph, color: .white))
        return drawing
    }
}
