import NavigationCore

/// One row of the list of what the map can show: its name, and whether it is shown.
final class MapContentRow: Button {
    enum Subject: Hashable {
        case content(MapContent)
        case developerOverlay
    }

    private let subject: Subject

    init(_ subject: Subject) {
        self.subject = subject
        let (icon, identifier, name, key): (Icon, String, Words.Key, String?) =
            switch subject {
            case .content(.incidents): (Glyphs.of(.incident(.roadHazard, .unknown)), "content-incidents", .incidents, nil)
            case .content(.places): (Glyphs.of(.place(.parking)), "content-places", .places, nil)
            case .developerOverlay: (.layers, "overlay", .developer, "d")
            }
        super.init(icon, identifier: identifier, label: "", action: nil, key: key)
        word = name
    }

    override func isVisible(in viewport: Viewport) -> Bool { viewport.showsMapContent }

    override func isSelected(in viewport: Viewport) -> Bool {
        switch subject {
        case .content(let content): !viewport.hiddenContent.contains(content)
        case .developerOverlay: viewport.showsOverlay
        }
    }

    override func isOn(in viewport: Viewport) -> Bool? { isSelected(in: viewport) }

    override func action(in viewport: Viewport) -> ScreenCommand? {
        switch subject {
        case .content(let content): .mapContent(content, shown: viewport.hiddenContent.contains(content))
        case .developerOverlay: .overlay(!viewport.showsOverlay)
        }
    }

    override func intrinsicSize(in viewport: Viewport) -> Size? { Size(width: ScreenLayout(viewport).contentListWidth, height: 48) }

    override func draw(in viewport: Viewport) -> Drawing {
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: Size(width: ScreenLayout(viewport).contentListWidth, height: 48))
        Card.draw(into: &drawing, palette)
        drawing.elements.append(icon.element(centeredAt: Point(x: 24, y: 24), size: 20, color: palette.ink))
        let line = Lettering.fitting(viewport.words[word ?? .content], .medium, size: 15, width: drawing.size.width - 48 - 50)
        drawing.elements.append(line.element(at: Point(x: 46, y: 24 + line.capHeight / 2), color: palette.ink))
        drawSwitch(into: &drawing, isOn: isSelected(in: viewport), palette, isNight: viewport.isNight)
        return drawing
    }

    /// A switch: the knob's side says it as well as the color.
    private func drawSwitch(into drawing: inout Drawing, isOn: Bool, _ palette: Palette, isNight: Bool) {
        let track = Rectangle(x: drawing.size.width - 48, y: 15, width: 34, height: 18)
        let knob = Point(x: isOn ? track.maxX - 9 : track.x + 9, y: 24)
        if isOn {
            drawing.fill(.rectangle(track, radius: 9), palette.accent)
            drawing.fill(.circle(center: knob, radius: 6), isNight ? .black : .white)
        } else {
            drawing.stroke(.rectangle(track.inset(by: Insets(all: 1)), radius: 8), Stroke(palette.inkFaint, width: 2))
            drawing.fill(.circle(center: knob, radius: 5), palette.inkFaint)
        }
    }
}
