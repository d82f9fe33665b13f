import OpenStreetMap
import RoadNetwork

/// Numbers of a road.
///
/// Source: OSM wiki, “Key:ref”, “Key:int_ref”.
enum RefTags {
    /// The numbers in a direction, in the order of the signs: `ref` (in the direction, else plain), then `int_ref`.
    static func refs(_ tags: Tags, _ direction: TravelDirection, _ roadClass: RoadClass, _ place: RoadPlace) -> [RoadRef] {
        let own = tags["ref:\(direction.rawValue)"] ?? tags["ref"] ?? tags["nat_ref"]
        var numbers = own.map(TagList.values) ?? []
        for number in tags["int_ref"].map(TagList.values) ?? [] where !numbers.contains(number) { numbers.append(number) }
        return numbers.map { RoadRef(network: RefNetwork.network(of: $0, roadClass: roadClass, place: place), ref: $0) }
    }
}
