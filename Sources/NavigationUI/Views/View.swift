/// A part of the screen: it has a place, may hold other views, and draws itself.
///
/// A view knows no window and no server. Whoever shows it gives a ``Viewport``; what it draws is a function of its own state and that
/// viewport alone. Setting state calls ``setNeedsDisplay()``, and the shower asks again.
///
/// ```swift
/// final class Hello: View {
///     override func draw(in viewport: Viewport) -> Drawing {
///         var drawing = Drawing(size: viewport.bounds.size)
///         drawing.fill(.rectangle(Rectangle(drawing.size), radius: 12), .white)
///         return drawing
///     }
/// }
/// ```
@MainActor
open class View {
    /// The name under which clients know the view; unique in its tree. By default a running number.
    public var identifier: String

    /// The view that holds this one.
    public private(set) weak var superview: View?

    /// The views that this one holds, back to front.
    public private(set) var subviews: [View] = []

    /// Where the view is in the view that holds it, where neither ``anchors`` nor ``placement`` say so. Pixels.
    public var frame: Rectangle {
        didSet { if frame != oldValue { setNeedsDisplay() } }
    }

    /// Distances to the edges of the safe part of the view that holds this one; they go before ``frame``.
    public var anchors: Anchors? {
        didSet { if anchors != oldValue { setNeedsDisplay() } }
    }

    /// Where the view goes, decided anew for each viewport; it goes before ``anchors``.
    ///
    /// Gets the viewport, whose `bounds` are those of the view that holds this one, and gives a rectangle of the window.
    public var placement: (@MainActor (Viewport) -> Rectangle)? {
        didSet { setNeedsDisplay() }
    }

    /// Whether the view, and all that it holds, is left out.
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }

    /// How much the view covers: 0 is clear, 1 is solid.
    public var alpha = 1.0 {
        didSet { if alpha != oldValue { setNeedsDisplay() } }
    }

    /// What a screen reader says of the view; `nil` where it says nothing.
    public var accessibilityLabel: String? {
        didSet { if accessibilityLabel != oldValue { setNeedsDisplay() } }
    }

    /// What the view is to a screen reader and to the keyboard.
    public var accessibilityRole: AccessibilityRole = .none {
        didSet { if accessibilityRole != oldValue { setNeedsDisplay() } }
    }

    /// What a click on the view asks for; a view with an action is a button.
    public var action: ScreenCommand? {
        didSet { if action != oldValue { setNeedsDisplay() } }
    }

    /// What is done when the view is clicked, beside ``action``.
    public var onTap: (@MainActor () -> Void)? {
        didSet { setNeedsDisplay() }
    }

    /// Whether the view answers clicks.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view hides a part of the map, so that the camera keeps the car away from under it.
    public var obstructsMap = false {
        didSet { if obstructsMap != oldValue { setNeedsDisplay() } }
    }

    private var observers: [Int: @MainActor () -> Void] = [:]
    private var nextObserver = 0
    private static var count = 0

    /// A view at a place.
    public init(frame: Rectangle = .zero) {
        self.frame = frame
        Self.count += 1
        identifier = "view\(Self.count)"
    }

    /// Puts a view on top of the others in this one; it leaves the view that held it.
    public func addSubview(_ view: View) {
        precondition(view !== self && !view.holds(self), "A view cannot hold itself.")
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
        setNeedsDisplay()
    }

    /// Takes the view out of the one that holds it.
    public func removeFromSuperview() {
        guard let holder = superview else { return }
        holder.subviews.removeAll { $0 === self }
        superview = nil
        holder.setNeedsDisplay()
    }

    /// Says that the view looks different now: those who show its tree ask again.
    public func setNeedsDisplay() {
        var root = self
        while let holder = root.superview { root = holder }
        for observer in root.observers.values { observer() }
    }

    /// Whether the view has something to show in a viewport, beside ``isHidden``.
    ///
    /// A sign without a limit, or a plate without a name, says no.
    open func isVisible(in viewport: Viewport) -> Bool { true }

    /// The views of this one that are shown in a viewport, back to front; the default is all ``subviews``.
    open func subviews(in viewport: Viewport) -> [View] { subviews }

    /// How big the view would like to be; `nil` where it takes what it gets.
    open func intrinsicSize(in viewport: Viewport) -> Size? { nil }

    /// The picture of the view, without those that it holds. `viewport.bounds` is its rectangle in the window.
    ///
    /// The default is an empty picture.
    open func draw(in viewport: Viewport) -> Drawing { Drawing(size: viewport.bounds.size) }

    /// What a screen reader says of the view in a viewport; the default is ``accessibilityLabel``.
    open func accessibilityLabel(in viewport: Viewport) -> String? { accessibilityLabel }

    /// What the view is to a screen reader in a viewport; the default is ``accessibilityRole``.
    open func accessibilityRole(in viewport: Viewport) -> AccessibilityRole { accessibilityRole }

    /// Whether the view stands for something that is on or off, and which; `nil`, the default, where it does not.
    open func isOn(in viewport: Viewport) -> Bool? { nil }

    /// What a click asks for in a viewport; the default is ``action``.
    open func action(in viewport: Viewport) -> ScreenCommand? { action }

    /// What keys of the keyboard ask for, each as the browser names it (`f`, `+`, `escape`), while the view is not hidden; the default is
    /// none. Where two views have the same key, the one in front counts.
    open func keys(in viewport: Viewport) -> [String: ScreenCommand] { [:] }

    /// A short effect to show once, when its number grows: a new limit blinks.
    open func effect(in viewport: Viewport) -> ScreenEffect? { nil }

    /// The map that lies behind everything, where the view is one.
    ///
    /// - Parameters:
    ///   - viewport: the window.
    ///   - obstacles: the rectangles of the window where something covers the map.
    ///   - now: the clock of the presenter, seconds.
    open func map(in viewport: Viewport, obstacles: [Rectangle], at now: Double) -> MapPart? { nil }

    /// Does what a client asked for. Gives whether it was this view's affair; if not, the one that holds it is asked.
    open func perform(_ command: ScreenCommand) -> Bool { false }

    /// Where the view goes in a window. `viewport.bounds` are those of the view that holds it.
    open func place(in viewport: Viewport) -> Rectangle {
        if let placement { return placement(viewport) }
        guard let anchors else {
            let bounds = viewport.bounds
            let size = frame.size == .zero ? intrinsicSize(in: viewport) ?? .zero : frame.size
            return Rectangle(x: bounds.x + frame.x, y: bounds.y + frame.y, width: size.width, height: size.height)
        }
        return anchors.place(intrinsicSize(in: viewport) ?? frame.size, in: viewport)
    }

    /// Calls a closure whenever a view of this tree looks different. The closure goes when the answer is dropped.
    ///
    /// It is called on the root of a tree.
    public func observeChanges(_ body: @escaping @MainActor () -> Void) -> ViewObservation {
        nextObserver += 1
        let number = nextObserver
        observers[number] = body
        return ViewObservation { [weak self] in
            Task { @MainActor in self?.observers[number] = nil }
        }
    }

    private func holds(_ view: View) -> Bool {
        subviews.contains { $0 === view || $0.holds(view) }
    }
}

/// Keeps an observer of a view tree for as long as it lives.
public final class ViewObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}

/// What a view is to a screen reader and to the keyboard.
public enum AccessibilityRole: String, Hashable, Sendable, Codable {
    /// Nothing of its own.
    case none
    /// A picture with a label.
    case image
    /// Something to press.
    case button
    /// Words that are read out when they change, at the next pause.
    case status
    /// Words that are read out at once.
    case alert
}
