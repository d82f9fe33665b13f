import NavigationCore

/// What the card says of an incident or a place.
struct FeatureDetails: Hashable {
    var icon: MapIcon
    var title: String
    var text: String

    init(_ incident: Incident, in words: Words) {
        icon = MapIcon(.incident(incident.kind, incident.impact))
        let kind = icon.label(in: words)
        title = incident.title ?? kind
        text = [incident.title == nil ? nil : kind, incident.details].compactMap { $0 }.joined(separator: " · ")
    }

    init(_ place: MapPlace, in words: Words) {
        icon = MapIcon(.place(place.kind))
        let kind = icon.label(in: words)
        title = place.name ?? place.brand ?? kind
        let facts = [
            title == kind ? nil : kind, place.brand == title ? nil : place.brand, place.hasFee == true ? words[.fee] : nil,
            place.isForCustomers ? words[.customers] : nil, place.openingHours.map { words(.openingHours, $0) },
        ]
        text = facts.compactMap { $0 }.joined(separator: " · ")
    }
}
