/// Goes with the car again; there only while the camera does something else.
final class RecenterButton: Button {
    private weak var camera: NavigationCamera?

    init(camera: NavigationCamera) {
        self.camera = camera
        super.init(.recenter, identifier: "recenter", label: "", action: .follow, key: "f")
        word = .follow
    }

    override func isVisible(in viewport: Viewport) -> Bool { camera.map { $0.state(in: viewport.camera) != .following } ?? true }
    override func isSelected(in viewport: Viewport) -> Bool { true }
}

/// Shows the surroundings, and goes back to the car.
final class OverviewButton: Button {
    private weak var camera: NavigationCamera?

    init(camera: NavigationCamera) {
        self.camera = camera
        super.init(.overview, identifier: "overview", label: "", action: .overview, key: "o")
        word = .overview
    }

    override func isSelected(in viewport: Viewport) -> Bool { camera?.state(in: viewport.camera) == .overview }
    override func isOn(in viewport: Viewport) -> Bool? { isSelected(in: viewport) }
    override func action(in viewport: Viewport) -> ScreenCommand? { isSelected(in: viewport) ? .follow : .overview }
}

/// Steps through by the sun, day and night; shows which of them is chosen.
final class ThemeButton: Button {
    init() { super.init(.automatic, identifier: "theme", label: "", action: .nextTheme, key: "n") }

    override func icon(in viewport: Viewport) -> Icon {
        switch viewport.theme {
        case .automatic: .automatic
        case .day: .day
        case .night: .night
        }
    }

    override func accessibilityLabel(in viewport: Viewport) -> String? {
        switch viewport.theme {
        case .automatic: viewport.words[.automatic]
        case .day: viewport.words[.day]
        case .night: viewport.words[.night]
        }
    }
}

/// Opens and closes the list of what the map can show.
final class MapContentButton: Button {
    init() {
        super.init(.layers, identifier: "content", label: "", action: nil, key: "l")
        word = .content
    }

    override func isSelected(in viewport: Viewport) -> Bool { viewport.showsMapContent }
    override func isOn(in viewport: Viewport) -> Bool? { viewport.showsMapContent }
    override func action(in viewport: Viewport) -> ScreenCommand? { .mapContentList(!viewport.showsMapContent) }

    override func keys(in viewport: Viewport) -> [String: ScreenCommand] {
        let own = super.keys(in: viewport)
        return viewport.showsMapContent ? own.merging(["escape": .mapContentList(false)]) { $1 } : own
    }
}
