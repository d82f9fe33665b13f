/// The condition of a limit, as a short tab below the sign: hours as words, wet and snowy roads as pictures.
public enum SignCondition: Hashable, Sendable {
    /// Hours of the day or another short text.
    case text(String)
    /// When the road is wet.
    case wet
    /// When there is snow.
    case snow

    /// A condition as the map has it: `22:00-06:00` becomes `22–6 h`, `wet` and `snow` pictures, others stay as they are.
    ///
    /// Source: OSM wiki, “Conditional restrictions”.
    public init(tagged condition: String) {
        let trimmed = condition.split(separator: " ").joined(separator: " ")
        switch trimmed {
        case "wet", "rain": self = .wet
        case "snow", "winter": self = .snow
        default: self = .text(Self.hours(in: trimmed) ?? trimmed.replacing("-", with: "–"))
        }
    }

    /// What a screen reader says.
    func spoken(in words: Words) -> String {
        switch self {
        case .text(let text): text
        case .wet: words[.wet]
        case .snow: words[.snow]
        }
    }

    /// `22–6 h` for `22:00-06:00`, days kept in front; `nil` where the text holds anything else.
    private static func hours(in text: String) -> String? {
        var parts = text.split(separator: " ")
        guard let last = parts.popLast(), !last.contains(","), parts.count <= 1 else { return nil }
        let ends = last.split(separator: "-")
        guard ends.count == 2, let from = clock(ends[0]), let to = clock(ends[1]) else { return nil }
        let days = parts.first.map { $0.replacing("-", with: "–") + " " } ?? ""
        return "\(days)\(from)–\(to) h"
    }

    private static func clock(_ text: Substring) -> String? {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...48).contains(hour), (0...59).contains(minute)
        else { return nil }
        return minute == 0 ? "\(hour)" : "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The tab, as wide as its words need.
    func tab(maxWidth: Double, height: Double, colors: SpeedSignColors) -> Drawing {
        let picture: Drawing.Element
        let width: Double
        let middle = height / 2
        switch self {
        case .text(let text):
            let line = Lettering.fitting(text, .semiBold, size: height * 0.62, width: maxWidth - height * 0.5)
            width = max(line.width + height * 0.5, height * 1.6)
            picture = line.element(centeredAt: Point(x: width / 2, y: middle), color: colors.text)
        case .wet:
            width = height * 2
            picture = .path(Self.drops(height: height, middle: width / 2), fill: colors.text, stroke: nil, evenOdd: false)
        case .snow:
            width = height * 2
            let flake = Self.flake(radius: height * 0.34).transformed(by: .move(width / 2, middle))
            picture = .path(flake, fill: nil, stroke: Stroke(colors.text, width: height * 0.075, isRound: true), evenOdd: false)
        }
        var drawing = Drawing(size: Size(width: width, height: height))
        drawing.fill(.rectangle(Rectangle(drawing.size), radius: height * 0.2), colors.back)
        let border = Rectangle(drawing.size).inset(by: Insets(all: height * 0.05))
        drawing.stroke(.rectangle(border, radius: height * 0.16), Stroke(colors.text, width: height * 0.06))
        drawing.elements.append(picture)
        return drawing
    }

    /// Three drops of rain over the line of the road.
    private static func drops(height: Double, middle: Double) -> Path {
        var path = Path()
        for (index, x) in [-0.48, 0, 0.48].enumerated() {
            let (r, top) = (height * 0.11, height * (index == 1 ? 0.16 : 0.24))
            let center = middle + x * height
            path.move(center, top)
            path.cubic(center + r * 0.35, top + r * 1.1, center + r, top + r * 1.6, center + r, top + r * 2.2)
            path.cubic(center + r, top + r * 3.5, center - r, top + r * 3.5, center - r, top + r * 2.2)
            path.cubic(center - r, top + r * 1.6, center - r * 0.35, top + r * 1.1, center, top)
            path.close()
        }
        let road = Rectangle(x: middle - height * 0.66, y: height * 0.74, width: height * 1.32, height: height * 0.08)
        path.steps += Path.rectangle(road, radius: height * 0.04).steps
        return path
    }

    /// A flake of snow about the origin.
    private static func flake(radius: Double) -> Path {
        var arm = Path()
        arm.move(0, 0)
        arm.line(0, -radius)
        arm.move(-radius * 0.28, -radius * 0.86)
        arm.line(0, -radius * 0.58)
        arm.line(radius * 0.28, -radius * 0.86)
        return Path((0..<6).flatMap { arm.transformed(by: .rotation(Double($0) * 60)).steps })
    }
}
