import Foundation
import Geodesy
import RoadNetwork

/// Draws a scene of the map under a camera, with the car on it.
struct MapSceneDrawing {
    let projection: MapProjection
    let size: Size
    let zoom: Double
    let isNight: Bool

    private var palette: Palette { isNight ? .night : .day }

    init(_ part: MapPart, size: Size, isNight: Bool) {
        projection = MapProjection(part.camera.position, anchor: part.camera.anchor, size: size)
        self.size = size
        zoom = part.camera.position.zoom
        self.isNight = isNight
    }

    /// Ground, areas, roads, the road of the car, and the car.
    ///
    /// - Parameter puck: what the car looks like, pointing up.
    func drawing(_ scene: MapScene, _ part: MapPart, puck: Drawing?) -> Drawing {
        var drawing = Drawing(size: size)
        drawing.fill(.rectangle(Rectangle(size)), palette.land)
        for kind in [MapScene.Area.Kind.green, .water, .building] {
            let color = kind == .green ? palette.green : kind == .water ? palette.water : palette.building
            if kind == .building, zoom < 14.5 { continue }
            for area in scene.areas where area.kind == kind { draw(area, color, into: &drawing) }
        }
        draw(scene.roads, into: &drawing)
        for feature in part.overlay.features ?? [] where feature.kind == .road {
            let line = feature.points.map(\.coordinate)
            let opacity = isNight ? 0.75 : 0.55
            for path in ribbon(line, width: 6) { drawing.fill(path, palette.roadCurrent.opacity(opacity)) }
        }
        draw(part.annotations.features ?? [], into: &drawing)
        if let puck { draw(puck, part, into: &drawing) }
        return drawing
    }

    /// Icons stand upright on the map, smaller where it is far; the nearest are in front.
    private func draw(_ annotations: [MapFeature], into drawing: inout Drawing) {
        let window = Rectangle(size)
        var placed: [(y: Double, place: Point, icon: MapIcon)] = []
        for feature in annotations {
            guard let icon = feature.icon.flatMap(MapIcon.init(name:)) else { continue }
            if feature.kind == .incident, feature.points.count > 1 {
                for path in ribbon(feature.points.map(\.coordinate), width: 5) { drawing.fill(path, icon.color.opacity(0.75)) }
            }
            let plane = projection.plane(feature.points[0].coordinate)
            guard plane.y > projection.nearest, zoom >= (feature.kind == .incident ? 10 : 14.5) else { continue }
            let place = projection.window(plane)
            if window.contains(Rectangle(x: place.x, y: place.y, width: 0, height: 0)) { placed.append((place.y, place, icon)) }
        }
        for (_, place, icon) in placed.sorted(by: { $0.y < $1.y }) {
            let half = MapIcon.side / 2
            drawing.add(icon.drawing(isNight: isNight), at: Point(x: place.x - half, y: place.y - half))
        }
    }

    private func draw(_ area: MapScene.Area, _ color: Color, into drawing: inout Drawing) {
        var path = Path()
        for ring in area.rings {
            let points = clipped(ring.map(projection.plane)).map(projection.window)
            guard points.count > 2 else { continue }
            path.steps += Path.polygon(points.map { ($0.x, $0.y) }).steps
        }
        guard let hull = path.hull, hull.intersects(Rectangle(size)) else { return }
        drawing.fill(path, color, evenOdd: true)
    }

    /// Tunnels below, then level by level; on each all casings before all fills, the small roads first.
    private func draw(_ roads: [MapScene.Road], into drawing: inout Drawing) {
        let drawn = roads.filter { $0.roadClass != .ferry }
        let levels = Dictionary(grouping: drawn) { $0.isTunnel ? Int.min : $0.layer }
        for level in levels.keys.sorted() {
            let group = (levels[level] ?? []).sorted { $0.roadClass.rank > $1.roadClass.rank }
            let opacity = level == .min ? 0.45 : 1
            for isCasing in [true, false] {
                for road in group {
                    let paint = paint(of: road)
                    let color = isCasing ? paint.casing : paint.fill
                    let width = Self.width(of: road, zoom: zoom) + (isCasing ? 2.4 : 0)
                    for path in ribbon(road.line, width: width) { drawing.fill(path, color.opacity(opacity)) }
                }
            }
        }
    }

    private func paint(of road: MapScene.Road) -> Palette.RoadPaint {
        switch road.roadClass {
        case .motorway, .trunk: palette.roadMotorway
        case .primary, .secondary: palette.roadMajor
        default: palette.roadMinor
        }
    }

    /// Pixels of the window at the anchor.
    private static func width(of road: MapScene.Road, zoom: Double) -> Double {
        let base: Double =
            switch road.roadClass {
            case .motorway, .trunk: 15
            case .primary: 14
            case .secondary: 13
            case .tertiary: 11
            case .unclassified, .residential, .livingStreet: 8
            case .service, .track, .ferry: 4.5
            }
        return max(1, base * (road.isLink ? 0.7 : 1) * pow(1.75, zoom - 16))
    }

    /// The outline of a line with a width on the ground, in perspective, with round ends; nothing where it is out of sight.
    private func ribbon(_ line: [Coordinate], width: Double) -> [Path] {
        let points = visible(line.map(projection.plane))
        guard points.count > 1 else { return [] }
        let half = width / 2
        var left: [Point] = []
        var right: [Point] = []
        for index in points.indices {
            let before = points[max(0, index - 1)]
            let after = points[min(points.count - 1, index + 1)]
            let step = after - before
            let length = max((step * step).sum().squareRoot(), 1e-9)
            // In a bend the outline stands further out, so that the road keeps its width (a miter, twice the width at most).
            let leg = points[index] - before
            let legLength = (leg * leg).sum().squareRoot()
            let cosine = legLength > 1e-9 ? (leg * step).sum() / (legLength * length) : 1
            let side = SIMD2(-step.y, step.x) / length * half / max(cosine, 0.5)
            left.append(projection.window(points[index] + side))
            right.append(projection.window(points[index] - side))
        }
        let outline = Path.polygon((left + right.reversed()).map { ($0.x, $0.y) })
        guard let hull = outline.hull, hull.intersects(Rectangle(size)) else { return [] }
        var all = outline
        for end in [points[0], points[points.count - 1]] {
            let middle = projection.window(end)
            let radius = half * projection.scale(at: end)
            let disc = Path.circle(center: .zero, radius: radius)
            all.steps += disc.transformed(by: .scale(1, projection.flatness).then(.move(middle.x, middle.y))).steps
        }
        // One path each: a filled union would need one winding for all of them.
        return split(all)
    }

    private func split(_ path: Path) -> [Path] {
        var paths: [Path] = []
        for step in path.steps {
            if case .move = step { paths.append(Path()) }
            paths[paths.count - 1].steps.append(step)
        }
        return paths
    }

    /// The longest run of points in front of the camera: what lies behind it cannot be projected.
    private func visible(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let runs = points.split { $0.y <= projection.nearest }
        return runs.max { $0.count < $1.count }.map(Array.init) ?? []
    }

    /// A ring without what lies behind the camera (Sutherland and Hodgman, “Reentrant polygon clipping”, 1974).
    private func clipped(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let edge = projection.nearest
        guard edge.isFinite, let last = ring.last else { return ring }
        var result: [SIMD2<Double>] = []
        var before = last
        for point in ring {
            let isIn = point.y > edge
            if isIn != (before.y > edge) {
                let part = (edge - before.y) / (point.y - before.y)
                result.append(before + (point - before) * part)
            }
            if isIn { result.append(point) }
            before = point
        }
        return result
    }

    private func draw(_ picture: Drawing, _ part: MapPart, into drawing: inout Drawing) {
        guard let puck = part.puck, let step = puck.motion.steps.first else { return }
        let place = projection.plane(step.place.coordinate)
        guard place.y > projection.nearest else { return }
        let middle = projection.window(place)
        let scale = projection.scale(at: place)
        let lie = Transform.scale(scale, scale * projection.flatness).then(.move(middle.x, middle.y))
        if let halo = puck.halo {
            let disc = Path.circle(center: .zero, radius: halo * projection.pixelsPerMeter).transformed(by: lie)
            drawing.fill(disc, palette.accent.opacity(0.18))
            drawing.stroke(disc, Stroke(palette.accent.opacity(0.5), width: 1))
        }
        let turn = Transform.move(-picture.size.width / 2, -picture.size.height / 2)
            .then(.rotation(step.course - part.camera.position.bearing)).then(lie)
        drawing.add(picture.elements, GroupStyle(transform: turn))
    }
}
