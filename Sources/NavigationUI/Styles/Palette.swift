/// The colors of the screen by day or by night.
///
/// Every text on its ground has a contrast of 4.5 or more, every control 3 or more (WCAG 2.1, level AA); tests compute it.
public struct Palette: Hashable, Sendable {
    /// The ground of the map.
    public var land: Color
    /// Seas, lakes, rivers.
    public var water: Color
    /// Parks and woods.
    public var green: Color
    /// Buildings.
    public var building: Color
    /// Small roads.
    public var roadMinor: RoadPaint
    /// Primary and secondary roads.
    public var roadMajor: RoadPaint
    /// Motorways and trunk roads.
    public var roadMotorway: RoadPaint
    /// The road that the car is on.
    public var roadCurrent: Color
    /// Names on the map.
    public var label: Color
    /// What lies around names on the map.
    public var labelHalo: Color
    /// Puck, chosen controls, focus.
    public var accent: Color
    /// A little too fast.
    public var warn: Color
    /// Much too fast.
    public var alarm: Color
    /// Text on ``alarm``.
    public var onAlarm: Color
    /// The ground of cards, plates and controls.
    public var surface: Color
    /// Text and icons on ``surface``.
    public var ink: Color
    /// Text on ``surface`` that matters less.
    public var inkFaint: Color
    /// The hairline about cards and controls.
    public var outline: Color
    /// The shadow under cards and controls.
    public var shadow: Shadow

    /// A road's fill and the casing around it.
    public struct RoadPaint: Hashable, Sendable {
        /// The road itself.
        public var fill: Color
        /// Its edges.
        public var casing: Color

        /// Two colors.
        public init(fill: Color, casing: Color) {
            self.fill = fill
            self.casing = casing
        }
    }

    /// The colors by day.
    public static let day = Palette(
        land: Color(0xF4F1EA),
        water: Color(0xA9D3E8),
        green: Color(0xCFE3C4),
        building: Color(0xE3DED3),
        roadMinor: RoadPaint(fill: Color(0xFFFFFF), casing: Color(0xD9D2C5)),
        roadMajor: RoadPaint(fill: Color(0xFFE3A3), casing: Color(0xE2B75E)),
        roadMotorway: RoadPaint(fill: Color(0xF7B267), casing: Color(0xD98A32)),
        roadCurrent: Color(0x1769FF),
        label: Color(0x3B3A36),
        labelHalo: Color(0xF4F1EA),
        accent: Color(0x1769FF),
        warn: Color(0xA85200),
        alarm: Color(0xC4161C),
        onAlarm: .white,
        surface: .white,
        ink: Color(0x17191C),
        inkFaint: Color(0x5A606B),
        outline: Color(0x17191C, opacity: 0.1),
        shadow: Shadow(Color(0x1B2430, opacity: 0.22), offset: 2, blur: 5)
    )

    /// The colors by night.
    public static let night = Palette(
        land: Color(0x161A21),
        water: Color(0x0E2A3C),
        green: Color(0x18261E),
        building: Color(0x1F242D),
        roadMinor: RoadPaint(fill: Color(0x3A4250), casing: Color(0x0F1217)),
        roadMajor: RoadPaint(fill: Color(0x6E6140), casing: Color(0x14120D)),
        roadMotorway: RoadPaint(fill: Color(0x9A6430), casing: Color(0x1A1209)),
        roadCurrent: Color(0x5AA2FF),
        label: Color(0xAEB8C6),
        labelHalo: Color(0x161A21),
        accent: Color(0x5AA2FF),
        warn: Color(0xFFB454),
        alarm: Color(0xFF5A5F),
        onAlarm: .black,
        surface: Color(0x242A35),
        ink: Color(0xF1F4F8),
        inkFaint: Color(0xA9B2C0),
        outline: Color(0xFFFFFF, opacity: 0.1),
        shadow: Shadow(Color(0x000000, opacity: 0.5), offset: 2, blur: 6)
    )

    /// The colors for a viewport.
    public static func of(_ viewport: Viewport) -> Palette { viewport.isNight ? .night : .day }
}
