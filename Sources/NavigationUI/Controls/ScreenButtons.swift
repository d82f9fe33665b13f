/// Goes with the car again; there only while the camera does something else.
final class RecenterButton: Button {
    private weak var camera: NavigationCamera?

    init(camera: NavigationCamera) {
        self.camera = camera
        super.init(.recenter, identifier: "recenter", label: "Follow the car", action: .follow, key: "f")
    }

    override func isVisible(in viewport: Viewport) -> Bool { camera.map { $0.state(in: viewport.camera) != .following } ?? true }
    override func isSelected(in viewport: Viewport) -> Bool { true }
}

/// Shows the surroundings, and goes back to the car.
final class OverviewButton: Button {
    private weak var camera: NavigationCamera?

    init(camera: NavigationCamera) {
        self.camera = camera
        super.init(.overview, identifier: "overview", label: "Overview", action: .overview, key: "o")
    }

    override func isSelected(in viewport: Viewport) -> Bool { camera?.state(in: viewport.camera) == .overview }
}

/// Steps through by the sun, day and night; shows which of them is chosen.
final class ThemeButton: Button {
    init() { super.init(.automatic, identifier: "theme", label: "Day, night or automatic", action: .nextTheme, key: "n") }

    override func icon(in viewport: Viewport) -> Icon {
        switch viewport.theme {
        case .automatic: .automatic
        case .day: .day
        case .night: .night
        }
    }

    override func accessibilityLabel(in viewport: Viewport) -> String? {
        switch viewport.theme {
        case .automatic: "Day or night: automatic"
        case .day: "Day or night: day"
        case .night: "Day or night: night"
        }
    }
}

/// Shows and hides what developers look at.
final class OverlayButton: Button {
    init() { super.init(.layers, identifier: "overlay", label: "Developer overlay", action: .overlay(true), key: "d") }

    override func isSelected(in viewport: Viewport) -> Bool { viewport.showsOverlay }
    override func action(in viewport: Viewport) -> ScreenCommand? { .overlay(!viewport.showsOverlay) }
}
