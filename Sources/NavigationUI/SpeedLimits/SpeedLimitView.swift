public import Foundation
public import NavigationCore
public import RoadNetwork

/// The limit on its sign, and the car's speed beside or below it.
///
/// Set ``limit`` with each update of the session; or set ``signStandard`` and ``speedLimit``, as code for other navigation kits does. What
/// is drawn is a function of what is set: nothing of an earlier road stays.
///
/// ```swift
/// controller.locationMatching.sink { state in
///     speedLimitView.limit = state.speedLimit
///     speedLimitView.currentSpeed = state.currentSpeed
///     speedLimitView.overSpeed = state.overSpeed
/// }.store(in: &subscriptions)
/// ```
open class SpeedLimitView: View {
    /// The ground of the sign.
    public var signBackColor: Color {
        get { colors.back }
        set { colors.back = newValue }
    }

    /// The number, the words, and the border of plates.
    public var textColor: Color {
        get { colors.text }
        set { colors.text = newValue }
    }

    /// The ring of the disc.
    public var regulatoryBorderColor: Color {
        get { colors.ring }
        set { colors.ring = newValue }
    }

    /// All colors of the sign.
    public var colors = SpeedSignColors() {
        didSet { if colors != oldValue { setNeedsDisplay() } }
    }

    /// The words on plates.
    public var words = SpeedSignWords() {
        didSet { if words != oldValue { setNeedsDisplay() } }
    }

    /// The limit as the session says it, with its unit, standard, origin and condition. A new one blinks once.
    public var limit: SpeedLimit? {
        didSet {
            guard limit != oldValue else { return }
            let wasDifferent = limit?.speed != oldValue?.speed || limit?.unit != oldValue?.unit || limit?.kind != oldValue?.kind
            if wasDifferent, limit?.isUnknown == false { changes += 1 }
            setNeedsDisplay()
        }
    }

    /// The number on the sign, with its unit; infinite where no limit applies, `nil` where it is not known.
    ///
    /// Setting it makes a posted limit with the standard of ``signStandard``.
    public var speedLimit: Measurement<UnitSpeed>? {
        get { limit?.value }
        set {
            let standard = signStandard ?? .viennaConvention
            guard let newValue, !newValue.value.isNaN else {
                limit = signStandard == nil ? nil : .unknown(.notTagged, unit: limit?.unit ?? .kilometersPerHour, signStandard: standard)
                return
            }
            let unit: SpeedUnit = newValue.unit == .milesPerHour ? .milesPerHour : newValue.unit == .knots ? .knots : .kilometersPerHour
            let speed = newValue.unit == unit.measure ? newValue.value : newValue.converted(to: unit.measure).value
            let kind: SpeedLimit.Kind = speed.isFinite ? .posted : .unlimited
            limit = SpeedLimit(kind: kind, speed: speed, unit: unit, signStandard: standard)
        }
    }

    /// What signs look like here; `nil` hides the sign.
    public var signStandard: SignStandard? {
        get { standard }
        set {
            standard = newValue
            guard let newValue else { return limit = nil }
            if limit == nil { limit = .unknown(.noFixYet, signStandard: newValue) } else { limit?.signStandard = newValue }
        }
    }

    /// The country of the road, where it changes the sign: Canada's `MAXIMUM`. ISO 3166-1 alpha-2.
    public var country: String? {
        didSet { if country != oldValue { setNeedsDisplay() } }
    }

    /// The car's speed; `nil` where it is not known.
    public var currentSpeed: Measurement<UnitSpeed>? {
        didSet { if currentSpeed != oldValue { setNeedsDisplay() } }
    }

    /// How the speed stands to the limit.
    public var overSpeed: OverSpeed = .none {
        didSet {
            guard overSpeed != oldValue else { return }
            if overSpeed == .major { alarms += 1 }
            setNeedsDisplay()
        }
    }

    /// The unit that the driver thinks in, where it is known: a sign in another one says its unit.
    public var driverUnit: SpeedUnit? {
        didSet { if driverUnit != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view is never shown.
    public var isAlwaysHidden = false {
        didSet { if isAlwaysHidden != oldValue { setNeedsDisplay() } }
    }

    /// Whether an unknown limit is shown, as dashes.
    public var shouldShowUnknownSpeedLimit = false {
        didSet { if shouldShowUnknownSpeedLimit != oldValue { setNeedsDisplay() } }
    }

    /// Whether the car's speed is shown.
    public var showsCurrentSpeed = true {
        didSet { if showsCurrentSpeed != oldValue { setNeedsDisplay() } }
    }

    /// The thickness of the card, pixels; `nil` for the screen's own: 84, 104 or 128 by the width of the window.
    public var thickness: Double? {
        didSet { if thickness != oldValue { setNeedsDisplay() } }
    }

    private var standard: SignStandard?
    private var changes = 0
    private var alarms = 0

    /// A view that shows nothing yet.
    public override init(frame: Rectangle = .zero) {
        super.init(frame: frame)
        identifier = "speed"
        obstructsMap = true
        accessibilityRole = .status
    }

    /// The sign that is shown; `nil` where there is none to show.
    public var sign: SpeedSign? {
        guard let limit else { return nil }
        let content: SpeedSign.Content
        switch limit.speed {
        case nil where !shouldShowUnknownSpeedLimit: return nil
        case nil: content = .unknown
        case let speed? where !speed.isFinite: content = .unlimited
        case let speed?: content = .number(speed)
        }
        let design: SpeedSign.Design =
            limit.signStandard == .viennaConvention ? .vienna : (country == "CA" ? .canada : .unitedStates)
        let standing: SpeedSign.Standing =
            switch limit.kind {
            case .implied: .implied
            case .advisory: .advisory
            case .posted, .unlimited, .unknown: .posted
            }
        let differs = driverUnit.map { $0 != limit.unit } ?? false
        return SpeedSign(
            content, design: design, standing: standing, caption: differs && content != .unlimited ? limit.unit.symbol : nil,
            condition: limit.condition.map { SignCondition(tagged: $0) }, colors: colors, words: words)
    }

    /// The speed in whole units of the sign, or of the driver where no limit is known.
    var shownSpeed: (value: Int, unit: SpeedUnit)? {
        guard showsCurrentSpeed, let currentSpeed, currentSpeed.value.isFinite else { return nil }
        let unit: SpeedUnit
        if let limit, !limit.isUnknown {
            unit = limit.unit
        } else {
            unit = currentSpeed.unit == .milesPerHour ? .milesPerHour : .kilometersPerHour
        }
        let value = currentSpeed.converted(to: unit.measure).value.rounded()
        return (Int(min(max(value, 0), 999)), unit)
    }

    /// Shown unless always hidden, and only with a sign or a speed.
    open override func isVisible(in viewport: Viewport) -> Bool { !isAlwaysHidden && (sign != nil || shownSpeed != nil) }

    /// As large as sign and speed need.
    open override func intrinsicSize(in viewport: Viewport) -> Size? { card(in: viewport).size }

    /// The card.
    open override func draw(in viewport: Viewport) -> Drawing { card(in: viewport).drawing() }

    /// A new limit blinks once; much too fast pulses once.
    open override func effect(in viewport: Viewport) -> ScreenEffect? {
        guard changes + alarms > 0 else { return nil }
        return ScreenEffect(kind: overSpeed == .major ? .pulse : .blink, number: changes + alarms)
    }

    /// What a screen reader says, in English: the limit, and whether the car is too fast. Not the speed, which would never let it rest.
    public override var accessibilityLabel: String? {
        get { spoken(in: .of("en")) }
        set { super.accessibilityLabel = newValue }
    }

    /// What a screen reader says in the window's language.
    open override func accessibilityLabel(in viewport: Viewport) -> String? { spoken(in: viewport.words) }

    /// A warning is read out at once, a limit at the next pause.
    open override func accessibilityRole(in viewport: Viewport) -> AccessibilityRole { overSpeed == .none ? .status : .alert }

    private func spoken(in words: Words) -> String? {
        let limit = sign?.spokenLabel(in: words)
        switch overSpeed {
        case .none: return limit
        case .minor: return words(.above, limit ?? "")
        case .major: return words(.farAbove, limit ?? "")
        }
    }

    private func card(in viewport: Viewport) -> SpeedCard {
        SpeedCard(
            sign: sign, speed: shownSpeed.map(\.value), unit: shownSpeed.map(\.unit) ?? .kilometersPerHour,
            overSpeed: shownSpeed == nil ? .none : overSpeed, excess: excess, isRow: viewport.size.width > 1024,
            thickness: thickness ?? ScreenLayout(viewport).cardThickness, palette: Palette.of(viewport))
    }

    private var excess: Int? {
        guard let shown = shownSpeed, let speed = limit?.speed, speed.isFinite else { return nil }
        return shown.value - Int(speed.rounded())
    }
}

extension SpeedUnit {
    /// How the unit is written below numbers.
    public var symbol: String {
        switch self {
        case .kilometersPerHour: "km/h"
        case .milesPerHour: "mph"
        case .knots: "kn"
        }
    }
}
