/// The whole screen in one picture, without a browser: map, car, sign, name, controls.
///
/// For pictures in documents, for tests, and where a client has no map of its own. A pure function of tree, viewport, scene and time.
@MainActor
public enum ScreenSnapshot {
    /// Draws a tree of views in a window.
    ///
    /// - Parameters:
    ///   - root: the tree.
    ///   - viewport: the window.
    ///   - scene: what the map shows.
    ///   - now: the clock of the presenter, seconds.
    public static func drawing(of root: View, in viewport: Viewport, scene: MapScene = MapScene(), at now: Double = 0) -> Drawing {
        let presenter = ScreenPresenter(root: root, viewport: viewport)
        let frame = presenter.frame(at: now)
        let viewport = presenter.viewport
        var drawing = Drawing(size: viewport.size)
        if let part = frame.map {
            let map = MapSceneDrawing(part, size: viewport.size, isNight: frame.isNight)
                .drawing(scene, part, puck: presenter.drawing(of: part.puck))
            drawing.add(map.elements, GroupStyle(clip: .rectangle(Rectangle(viewport.size))))
            draw(part.attribution, into: &drawing, viewport)
        }
        for item in ViewLayout.visibleViews(of: root, in: viewport) {
            let picture = item.view.draw(in: viewport.within(item.frame))
            guard !picture.elements.isEmpty else { continue }
            drawing.add(picture, at: Point(x: item.frame.x, y: item.frame.y), opacity: item.alpha)
        }
        return drawing
    }

    private static func draw(_ attribution: String, into drawing: inout Drawing, _ viewport: Viewport) {
        let palette = Palette.of(viewport)
        let line = Lettering(attribution, .medium, size: 11)
        let safe = viewport.safeBounds
        let layout = ScreenLayout(viewport)
        let right = layout.width == .wide ? layout.controlFrame(0).x - 16 : safe.maxX - 8
        let box = Rectangle(x: right - line.width - 12, y: safe.maxY - 20, width: line.width + 12, height: 18)
        drawing.fill(.rectangle(box, radius: 4), palette.land.opacity(0.78))
        drawing.elements.append(line.element(at: Point(x: box.x + 6, y: box.y + 9 + line.capHeight / 2), color: palette.inkFaint))
    }
}
