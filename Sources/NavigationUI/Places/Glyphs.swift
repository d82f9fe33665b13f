import Foundation
import NavigationCore

/// The small pictures on map icons, on the grid of ``Icon``.
enum Glyphs {
    static func of(_ subject: MapIcon.Subject) -> Icon {
        switch subject {
        case .incident(let kind, _): of(kind)
        case .place(let kind): of(kind)
        }
    }

    private static func of(_ kind: Incident.Kind) -> Icon {
        switch kind {
        case .accident: Icon(fills: burst)
        case .congestion: Icon(fills: bars([(7, 3), (7, 10), (7, 17)], width: 10, height: 4.6))
        case .construction: cone
        case .disabledVehicle: car
        case .laneRestriction: Icon(lines: lanes)
        case .massTransit: bus
        case .miscellaneous, .otherNews: Icon(lines: .polyline([(12, 11), (12, 19)]), fills: dot(12, 5.6, 1.9))
        case .plannedEvent: calendar
        case .roadClosure: Icon(fills: bars([(3.5, 9)], width: 17, height: 6))
        case .roadHazard: Icon(lines: .polyline([(12, 4.5), (12, 13)]), fills: dot(12, 18.6, 1.9))
        case .weather: Icon(lines: flake)
        }
    }

    private static func of(_ kind: MapPlace.Kind) -> Icon {
        switch kind {
        case .fuel: pump
        case .charging: Icon(fills: .polygon([(13.5, 2.5), (5, 13.5), (11, 13.5), (9.5, 21.5), (19, 9.8), (12.6, 9.8)]))
        case .parking: Icon(lines: letterP)
        case .food: Icon(lines: fork)
        case .rest: tree
        case .repair: Icon(lines: spanner)
        case .hospital: Icon(fills: .polygon(cross))
        case .toilets: people
        }
    }

    private static func dot(_ x: Double, _ y: Double, _ radius: Double) -> Path { .circle(center: Point(x: x, y: y), radius: radius) }

    private static func bars(_ corners: [(Double, Double)], width: Double, height: Double) -> Path {
        Path(corners.flatMap { Path.rectangle(Rectangle(x: $0.0, y: $0.1, width: width, height: height), radius: 1.6).steps })
    }

    private static var burst: Path {
        .polygon(
            (0..<16).map { index in
                let radius = index % 2 == 0 ? 10.0 : 5.2
                let angle = Double(index) * .pi / 8
                return (12 + radius * sin(angle), 12 - radius * cos(angle))
            })
    }

    private static var cone: Icon {
        Icon(
            lines: .polyline([(4, 20), (20, 20)]),
            fills: Path(
                Path.polygon([(10.8, 3.5), (13.2, 3.5), (14.6, 9), (9.4, 9)]).steps
                    + Path.polygon([(8.9, 11), (15.1, 11), (17, 18.4), (7, 18.4)]).steps))
    }

    private static var car: Icon {
        Icon(
            lines: .polygon([(3.5, 16), (3.5, 12.5), (6, 11.5), (8, 7.5), (15.5, 7.5), (18, 11.5), (20.5, 12.5), (20.5, 16)]),
            fills: Path(dot(7.6, 16.8, 2.4).steps + dot(16.4, 16.8, 2.4).steps))
    }

    private static var lanes: Path {
        Path(
            Path.polyline([(7, 20), (7, 5)]).steps + Path.polyline([(4, 8), (7, 4.6), (10, 8)]).steps
                + Path.polyline([(16.5, 20), (16.5, 9)]).steps + Path.polyline([(13, 8), (20, 8)]).steps)
    }

    private static var bus: Icon {
        Icon(
            lines: Path(
                Path.rectangle(Rectangle(x: 5, y: 3.5, width: 14, height: 15), radius: 2.5).steps
                    + Path.polyline([(5, 11.5), (19, 11.5)]).steps
                    + Path.polyline([(8, 18.5), (8, 20.5)]).steps + Path.polyline([(16, 18.5), (16, 20.5)]).steps),
            fills: Path(dot(8.6, 15, 1.2).steps + dot(15.4, 15, 1.2).steps))
    }

    private static var calendar: Icon {
        Icon(
            lines: Path(
                Path.rectangle(Rectangle(x: 4, y: 5.5, width: 16, height: 15), radius: 2.5).steps
                    + Path.polyline([(4, 10.5), (20, 10.5)]).steps
                    + Path.polyline([(8.5, 3.5), (8.5, 7)]).steps + Path.polyline([(15.5, 3.5), (15.5, 7)]).steps),
            fills: dot(12, 15.4, 1.9))
    }

    private static var flake: Path {
        Path((0..<3).flatMap { Path.polyline([(0, -9), (0, 9)]).transformed(by: .rotation(Double($0) * 60).then(.move(12, 12))).steps })
    }

    private static var pump: Icon {
        Icon(
            lines: Path(
                Path.polyline([(15, 10), (17.4, 10), (17.4, 16.6), (20, 16.6), (20, 8.6), (17.2, 5.6)]).steps
                    + Path.polyline([(4, 20.5), (15.4, 20.5)]).steps
                    + Path.rectangle(Rectangle(x: 5.4, y: 3.8, width: 8.6, height: 16.4), radius: 1.6).steps),
            fills: .rectangle(Rectangle(x: 5.4, y: 10.4, width: 8.6, height: 9.8), radius: 1))
    }

    private static var letterP: Path {
        var path = Path()
        path.move(8.5, 20)
        path.line(8.5, 4.5)
        path.line(12.6, 4.5)
        path.cubic(18.6, 4.5, 18.6, 13.4, 12.6, 13.4)
        path.line(8.5, 13.4)
        return path
    }

    private static var fork: Path {
        var path = Path.polyline([(8, 3.5), (8, 20.5)])
        path.move(4.8, 3.5)
        path.line(4.8, 7.5)
        path.cubic(4.8, 11, 11.2, 11, 11.2, 7.5)
        path.line(11.2, 3.5)
        path.move(16.8, 20.5)
        path.line(16.8, 3.5)
        path.cubic(20.4, 6, 20.4, 11.5, 16.8, 13)
        return path
    }

    private static var tree: Icon {
        Icon(
            lines: Path(
                Path.polyline([(8, 15), (8, 20.5)]).steps + Path.polyline([(14, 14.5), (22, 14.5)]).steps
                    + Path.polyline([(15.6, 15), (14.6, 20.5)]).steps + Path.polyline([(20.4, 15), (21.4, 20.5)]).steps),
            fills: .polygon([(8, 3), (13.4, 15.4), (2.6, 15.4)]))
    }

    private static var spanner: Path {
        var path = Path.polyline([(5, 19), (13, 11)])
        path.move(18.8, 4.6)
        path.cubic(14.8, 3.4, 11.4, 6.8, 12.6, 11.4)
        path.cubic(17.2, 12.6, 20.6, 9.2, 19.4, 5.2)
        path.line(16, 8)
        return path
    }

    private static let cross: [(Double, Double)] = [
        (9, 3.5), (15, 3.5), (15, 9), (20.5, 9), (20.5, 15), (15, 15), (15, 20.5), (9, 20.5), (9, 15), (3.5, 15), (3.5, 9), (9, 9),
    ]

    private static var people: Icon {
        Icon(
            lines: .polyline([(12, 3), (12, 21)]),
            fills: Path(
                dot(6.2, 5.4, 2).steps + Path.rectangle(Rectangle(x: 4, y: 8.4, width: 4.4, height: 11.6), radius: 1.6).steps
                    + dot(17.8, 5.4, 2).steps
                    + Path.polygon([(17.8, 8), (21.4, 16), (19.2, 16), (19.2, 20), (16.4, 20), (16.4, 16), (14.2, 16)]).steps))
    }
}
