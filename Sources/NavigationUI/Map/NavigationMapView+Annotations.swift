import Foundation
import Geodesy
import NavigationCore

/// The last sets of annotations that were put together: frames come often, incidents seldom.
struct AnnotationCache {
    struct Key: Hashable {
        var hidden: Set<MapContent>
        /// The minute of the car's time: incidents begin and end.
        var minute: Int
    }

    var overlays: [Key: MapOverlay] = [:]
}

extension NavigationMapView {
    func annotationsChanged() {
        annotationCache = AnnotationCache()
        setNeedsDisplay()
    }

    private var date: Date? { location?.timestamp }

    /// What a window shows of incidents and places.
    func annotations(in viewport: Viewport) -> MapOverlay {
        let key = AnnotationCache.Key(
            hidden: viewport.hiddenContent, minute: date.map { Int(($0.timeIntervalSince1970 / 60).rounded(.down)) } ?? 0)
        if let known = annotationCache.overlays[key] { return known }
        let overlay = MapOverlay(features: features(in: viewport))
        if annotationCache.overlays.count > 8 { annotationCache = AnnotationCache() }
        annotationCache.overlays[key] = overlay
        return overlay
    }

    /// Places first: incidents lie above them.
    private func features(in viewport: Viewport) -> [MapFeature] {
        var features: [MapFeature] = []
        if !viewport.hiddenContent.contains(.places) {
            features += places.map { place in
                MapFeature(
                    kind: .place, points: [MapPoint(place.coordinate)], label: place.name, id: "place:\(place.id)",
                    icon: MapIcon(.place(place.kind)).name)
            }
        }
        if !viewport.hiddenContent.contains(.incidents) {
            features += shownIncidents.map { incident in
                MapFeature(
                    kind: .incident, points: incident.line.map { MapPoint($0) }, label: incident.title, id: "incident:\(incident.id)",
                    icon: MapIcon(.incident(incident.kind, incident.impact)).name)
            }
        }
        return features
    }

    /// The incidents that are there at the car's time; all of them while that is not known.
    private var shownIncidents: [Incident] {
        guard let date else { return incidents.filter { !$0.line.isEmpty } }
        return incidents.filter { !$0.line.isEmpty && $0.isActive(at: date) }
    }

    /// What the card says of a feature; `nil` where it is not shown.
    func details(of id: String, in viewport: Viewport) -> FeatureDetails? {
        let parts = id.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        if parts[0] == "incident", !viewport.hiddenContent.contains(.incidents) {
            return shownIncidents.first { $0.id == parts[1] }.map { FeatureDetails($0, in: viewport.words) }
        }
        guard parts[0] == "place", !viewport.hiddenContent.contains(.places) else { return nil }
        return places.first { $0.id == parts[1] }.map { FeatureDetails($0, in: viewport.words) }
    }

    /// The feature after another one, the nearest to the car first, within ten kilometers; `nil` at the end.
    func feature(after selection: String?, in viewport: Viewport) -> String? {
        guard let here = location?.matched?.coordinate ?? location?.coordinate else { return nil }
        let near = (annotations(in: viewport).features ?? []).compactMap { feature in
            feature.id.map { (id: $0, distance: here.distance(to: feature.points[0].coordinate)) }
        }
        let ordered = near.filter { $0.distance < 10_000 }.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
        guard let selection, let index = ordered.firstIndex(where: { $0.id == selection }) else { return ordered.first?.id }
        return index + 1 < ordered.count ? ordered[index + 1].id : nil
    }
}
