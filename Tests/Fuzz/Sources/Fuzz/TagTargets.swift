import Foundation
import Geodesy
import NavigationTesting
import RoadNetwork

/// Conditions of tags (`30 @ (Mo-Fr 22:00-06:00)`): read, and answered at several moments.
struct ConditionTarget: FuzzTarget {
    let name = "condition"

    func seeds() -> [[UInt8]] {
        [
            "30 @ (22:00-06:00); 60 @ wet", "no @ (Mo-Fr 07:00-09:00,16:00-18:30; PH off)", "50 @ (weight>7.5 AND Su,PH)",
            "30 @ (2026 Apr 01-2026 Oct 15 sunrise-(sunset+01:00) \"if dark\")", "30 @ (week 1-53/2 Mo[1,-1] 24/7 || unknown)",
            "5 @ (easter -2 days-Dec 25; SH 10:00+ closed)", "a @ ((b", "x", "80 @ trailer; 60 @ flashing; 40 @ destination",
        ].map { Array($0.utf8) }
    }

    let expectedAnswers = ["no list", "yes", "no", "undecidable"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let list = ConditionalValue.list(text) else {
            use(Condition(text).holds(in: Circumstances(moment: nil)))
            return "no list"
        }
        var last = ConditionAnswer.no
        for alternative in list {
            let condition = Condition(alternative.condition)
            use(condition.dependsOnTime)
            var moment = LocalMoment(year: 2026, month: 2, day: 28, minute: 1439.5)
            for isKnown in [false, true] {
                if isKnown { (moment.isPublicHoliday, moment.isSchoolHoliday, moment.sunrise, moment.sunset) = (true, false, 400, 1100) }
                for day in [1, 28] {
                    moment.day = day
                    last = condition.holds(in: Circumstances(moment: moment, weather: Weather(isWet: isKnown)))
                }
            }
        }
        switch last {
        case .yes: return "yes"
        case .no: return "no"
        case .undecidable: return "undecidable"
        }
    }
}

/// Tags of roads, `KEY=VALUE` a line, on a crossing in Germany: whatever they are, the tiles that are made of them pass all checks.
struct TagTarget: FuzzTarget {
    let name = "tags"

    func seeds() -> [[UInt8]] {
        let roads = [
            "highway=primary maxspeed=50 maxspeed:conditional=30~@~(22:00-06:00) ref=B~3;L~1 name=a name:fr=b oneway=-1",
            "highway=motorway_link maxspeed:forward=DE:urban destination=A;B destination:ref=A~5~north lanes=3 turn:lanes=left|through;right|",
            "highway=residential maxspeed=walk source:maxspeed=DE:zone30 maxspeed:lanes=50|30 access=private maxspeed:hgv=60",
            "highway=service service=parking_aisle tunnel=yes layer=-2 surface=gravel maxspeed:variable=yes maxspeed=30~mph",
            "route=ferry motor_vehicle=yes junction=roundabout maxspeed:advisory=20 maxweight=7.5 oneway:conditional=yes~@~wet",
            "restriction=no_left_turn restriction:conditional=no_u_turn~@~(Mo~1:00-2:00) except=bus highway=x",
            "highway=traffic_signals barrier=toll_booth direction=forward maxspeed=none name= traffic_sign=DE:274",
        ]
        // `~` stands for a space within a value.
        let tags = roads.map { $0.split(separator: " ").map { $0.replacingOccurrences(of: "~", with: " ") } }
        return tags.map { Array($0.joined(separator: "\n").utf8) }
    }

    let expectedAnswers = ["# edges"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        var tags: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(40) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            tags[String(line[..<sign])] = String(line[line.index(after: sign)...])
        }
        let kind = tags["restriction"] ?? "no_left_turn"
        let map = DrawnMap(
            "A──B──C\n   │\n   D", roads: [DrawnRoad("AB", tags), DrawnRoad("BC", ["highway": "tertiary"]), DrawnRoad("BD", tags)],
            restrictions: [DrawnRestriction(kind, from: "AB", to: "BD", tags: tags)], nodes: [DrawnNode("B", tags), DrawnNode("D", tags)],
            country: "DE")
        guard let archive = try? PMTilesArchive(bytes: map.archive), let entries = try? archive.allEntries() else {
            preconditionFailure("an archive that was made is not read")
        }
        var edges = 0
        for entry in entries {
            guard case .present(let tile) = map.network.tile(UInt32(entry.tile)) else {
                preconditionFailure("a tile that was made is not read: \(map.network.tile(UInt32(entry.tile)))")
            }
            edges += tile.edgeCount
            for index in 0..<tile.edgeCount { use(map.network.attributes(of: EdgeID(tile: tile.number, index: index))) }
        }
        return "\(edges > 0 ? "#" : "no") edges"
    }
}
