/// Shows one view tree in one window: takes the client's commands, makes its frames.
///
/// Any number of presenters can show the same tree, each with its own viewport. A presenter has no clock of its own: who drives it says
/// what time it is, in seconds that only have to go forward.
///
/// ```swift
/// let presenter = ScreenPresenter(root: screen, viewport: Viewport(size: Size(width: 1280, height: 720)))
/// let changes = screen.observeChanges { /* soon: presenter.frame(at: clock) */ }
/// presenter.handle(.follow, at: clock)
/// ```
@MainActor
public final class ScreenPresenter {
    /// The tree.
    public let root: View

    /// The window.
    public private(set) var viewport: Viewport

    private var sequence: UInt64 = 0
    private var lastCamera: MapCamera?
    private var map: View? { Self.first(in: root) { $0 is any MapPresenting } }

    /// A presenter of a tree in a window.
    public init(root: View, viewport: Viewport) {
        self.root = root
        self.viewport = viewport
    }

    /// Does what a client asked for. Gives `false` where it was malformed or nobody's affair.
    ///
    /// - Parameters:
    ///   - command: What the client wants.
    ///   - now: The clock, seconds.
    @discardableResult
    public func handle(_ command: ScreenCommand, at now: Double) -> Bool {
        guard command.isValid else { return false }
        switch command {
        case .resize(let size, let safeArea, let reducesMotion):
            viewport.size = size
            viewport.safeArea = safeArea
            viewport.reducesMotion = reducesMotion
            viewport.bounds = Rectangle(size)
        case .theme(let choice): viewport.theme = choice
        case .nextTheme: viewport.theme = viewport.theme.next
        case .overlay(let shown): viewport.showsOverlay = shown
        case .mapContentList(let shown): viewport.showsMapContent = shown
        case .mapContent(let content, let shown):
            if shown { viewport.hiddenContent.remove(content) } else { viewport.hiddenContent.insert(content) }
        case .select(let feature): viewport.selection = feature
        case .selectNext: viewport.selection = (map as? any MapPresenting)?.feature(after: viewport.selection, in: viewport)
        case .pan, .follow, .overview, .zoom:
            guard let map = map as? any MapPresenting else { return false }
            map.move(&viewport.camera, command, at: now)
        case .start, .pause, .end: return offer(command, to: root)
        case .tap(let identifier): return tap(identifier, at: now)
        }
        return true
    }

    /// What the car looks like, pointing up.
    func drawing(of puck: MapPuck?) -> Drawing? {
        guard let puck, let map = map as? any MapPresenting else { return nil }
        return map.drawing(of: puck, isNight: viewport.isNight)
    }

    /// The whole frame for this moment. A client that has one already is sent `frame.delta(from: known)`.
    ///
    /// - Parameter now: the clock, seconds.
    public func frame(at now: Double) -> ScreenFrame {
        sequence += 1
        let map = map as? any MapPresenting
        viewport.isNight =
            switch viewport.theme {
            case .day: false
            case .night: true
            case .automatic: map?.prefersNight ?? false
            }
        map?.settle(&viewport.camera, at: now)
        let shown = ViewLayout.visibleViews(of: root, in: viewport)
        let obstacles = shown.filter { $0.view.obstructsMap }.map(\.frame)
        var part: MapPart?
        for item in shown {
            guard let found = item.view.map(in: viewport.within(item.frame), obstacles: obstacles, at: now) else { continue }
            part = found
            break
        }
        if let camera = part?.camera {
            let eased = lastCamera.map { $0.state != camera.state || (camera.state != .following && $0.position != camera.position) }
            part?.camera.transition = eased == true && !viewport.reducesMotion ? 0.3 : 0
            lastCamera = camera
        }
        return ScreenFrame(
            sequence: sequence,
            size: viewport.size,
            isNight: viewport.isNight,
            theme: viewport.theme,
            map: part,
            pieces: shown.compactMap { piece(for: $0) },
            keys: keys(of: root)
        )
    }

    /// When the frame changes by itself, with nobody touching anything; `nil` where it does not. Seconds of the presenter's clock.
    public func nextChange(after now: Double) -> Double? {
        (map as? any MapPresenting)?.returnTime(of: viewport.camera).flatMap { $0 > now ? $0 : nil }
    }

    private func piece(for item: ViewLayout.Placed) -> ScreenPiece? {
        let view = item.view
        let drawing = view.draw(in: viewport.within(item.frame))
        guard !drawing.elements.isEmpty else { return nil }
        let action = view.action(in: viewport)
        let isButton = action != nil || view.onTap != nil
        return ScreenPiece(
            id: view.identifier,
            frame: item.frame,
            alpha: item.alpha,
            picture: Picture(svg: drawing.svg(idPrefix: view.identifier)),
            label: view.accessibilityLabel(in: viewport),
            role: isButton && view.accessibilityRole == .none ? .button : view.accessibilityRole(in: viewport),
            isOn: view.isOn(in: viewport),
            isEnabled: view.isEnabled,
            command: isButton ? (view.onTap == nil ? action : nil) ?? .tap(view: view.identifier) : nil,
            key: (view as? Button)?.key,
            effect: viewport.reducesMotion ? nil : view.effect(in: viewport)
        )
    }

    private func tap(_ identifier: String, at now: Double) -> Bool {
        guard let view = Self.first(in: root, where: { $0.identifier == identifier }), view.isEnabled, !view.isHidden else { return false }
        view.onTap?()
        guard let action = view.action(in: viewport), action != .tap(view: identifier) else { return view.onTap != nil }
        if case .tap = action { return false }
        return handle(action, at: now)
    }

    /// The keys of all that is not hidden by the app, whether or not there is room for it now.
    private func keys(of view: View) -> [String: ScreenCommand] {
        guard !view.isHidden else { return [:] }
        return view.subviews.reduce(into: view.keys(in: viewport)) { keys, child in
            keys.merge(self.keys(of: child)) { $1 }
        }
    }

    private func offer(_ command: ScreenCommand, to view: View) -> Bool {
        view.perform(command) || view.subviews.contains { offer(command, to: $0) }
    }

    private static func first(in view: View, where matches: (View) -> Bool) -> View? {
        if matches(view) { return view }
        for child in view.subviews {
            if let found = first(in: child, where: matches) { return found }
        }
        return nil
    }
}

/// What a presenter needs of a view that is a map.
@MainActor
protocol MapPresenting: AnyObject {
    /// Whether the place and time of the car call for the night style.
    var prefersNight: Bool { get }
    /// What the car looks like, pointing up.
    func drawing(of puck: MapPuck, isNight: Bool) -> Drawing
    /// Takes what a user did with the camera into that user's viewport.
    func move(_ camera: inout ViewportCamera, _ command: ScreenCommand, at now: Double)
    /// Drops what a user did with the camera where its time is over.
    func settle(_ camera: inout ViewportCamera, at now: Double)
    /// The incident or place to show after another, the nearest to the car first; `nil` at the end.
    func feature(after selection: String?, in viewport: Viewport) -> String?
    /// When the camera returns to the car by itself, on the presenter's clock.
    func returnTime(of camera: ViewportCamera) -> Double?
}
