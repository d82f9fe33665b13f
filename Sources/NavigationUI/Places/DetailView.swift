/// The card with the details of the incident or place that the user of a window has chosen; a click closes it.
final class DetailView: View {
    private weak var map: NavigationMapView?

    init(map: NavigationMapView) {
        self.map = map
        super.init()
        identifier = "details"
        obstructsMap = true
        accessibilityRole = .status
        action = .select(feature: nil)
    }

    override func isVisible(in viewport: Viewport) -> Bool { details(in: viewport) != nil }

    override func accessibilityLabel(in viewport: Viewport) -> String? {
        details(in: viewport).map { "\($0.title). \($0.text). \(viewport.words[.close])" }
    }

    override func intrinsicSize(in viewport: Viewport) -> Size? {
        guard let card = card(in: viewport) else { return .zero }
        return card.size
    }

    override func draw(in viewport: Viewport) -> Drawing {
        guard let card = card(in: viewport) else { return Drawing(size: .zero) }
        let palette = Palette.of(viewport)
        var drawing = Drawing(size: card.size)
        Card.draw(into: &drawing, palette)
        drawing.add(card.icon.drawing(isNight: viewport.isNight), at: Point(x: 8, y: 8))
        var top = 14.0
        for (index, line) in (card.title + card.text).enumerated() {
            let isTitle = index < card.title.count
            if index == card.title.count { top += 3 }
            drawing.elements.append(
                line.element(at: Point(x: Self.left, y: top + line.capHeight), color: isTitle ? palette.ink : palette.inkFaint))
            top += isTitle ? 22 : 20
        }
        let middle = Point(x: card.size.width - 24, y: 24)
        let cross = Icon(lines: Path(Path.polyline([(6, 6), (18, 18)]).steps + Path.polyline([(18, 6), (6, 18)]).steps))
        drawing.elements.append(cross.element(centeredAt: middle, size: 18, color: palette.inkFaint))
        return drawing
    }

    private static let left = 56.0

    private struct Parts {
        var icon: MapIcon
        var title: [Lettering]
        var text: [Lettering]
        var size: Size
    }

    private func details(in viewport: Viewport) -> FeatureDetails? {
        viewport.selection.flatMap { map?.details(of: $0, in: viewport) }
    }

    private func card(in viewport: Viewport) -> Parts? {
        guard let details = details(in: viewport) else { return nil }
        let most = ScreenLayout(viewport).detailMaxWidth
        let title = WrappedText.lines(details.title, .semiBold, size: 16, width: most - Self.left - 44, maximum: 3)
        let text = WrappedText.lines(details.text, .medium, size: 14, width: most - Self.left - 16, maximum: 4)
        let widths = title.map { $0.width + 44 } + text.map { $0.width + 16 }
        let height = 14 + Double(title.count) * 22 + (text.isEmpty ? 0 : 3) + Double(text.count) * 20 + 4
        let width = min(most, max(200, Self.left + (widths.max() ?? 0)))
        return Parts(icon: details.icon, title: title, text: text, size: Size(width: width.rounded(.up), height: max(56, height)))
    }
}
