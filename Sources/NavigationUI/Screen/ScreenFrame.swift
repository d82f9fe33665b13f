/// All that a client needs to show the screen at one moment.
///
/// A client draws the map, moves puck and camera along the motion that it was sent, and lays the pieces over it. It decides nothing.
public struct ScreenFrame: Hashable, Sendable, Codable {
    /// Counts the frames of one presenter, from 1.
    public var sequence: UInt64

    /// The window that the frame is for, pixels.
    public var size: Size

    /// Whether it is drawn for the night.
    public var isNight: Bool

    /// What the user wants of day and night.
    public var theme: ThemeChoice

    /// The map behind everything, where the tree has one.
    public var map: MapPart?

    /// The views that show something, back to front.
    public var pieces: [ScreenPiece]

    /// The command of each key of the keyboard; `nil` where the receiver has the same.
    public var keys: [String: ScreenCommand]?

    /// A frame.
    public init(
        sequence: UInt64, size: Size, isNight: Bool, theme: ThemeChoice, map: MapPart?, pieces: [ScreenPiece],
        keys: [String: ScreenCommand] = [:]
    ) {
        self.sequence = sequence
        self.size = size
        self.isNight = isNight
        self.theme = theme
        self.map = map
        self.pieces = pieces
        self.keys = keys
    }

    /// The same frame for a client that has another: pictures whose revision it has are left out, and keys that are the same.
    public func delta(from known: ScreenFrame) -> ScreenFrame {
        var frame = self
        if keys == known.keys { frame.keys = nil }
        let revisions = Dictionary(known.pieces.map { ($0.id, $0.picture.revision) }, uniquingKeysWith: { $1 })
        for index in frame.pieces.indices where revisions[frame.pieces[index].id] == frame.pieces[index].picture.revision {
            frame.pieces[index].picture.svg = nil
        }
        if let picture = frame.map?.puck?.picture, picture.revision == known.map?.puck?.picture.revision {
            frame.map?.puck?.picture.svg = nil
        }
        if let picture = frame.map?.picture, picture.revision == known.map?.picture?.revision { frame.map?.picture?.svg = nil }
        if let overlay = frame.map?.overlay, overlay.revision == known.map?.overlay.revision {
            frame.map?.overlay.features = nil
        }
        if let annotations = frame.map?.annotations, annotations.revision == known.map?.annotations.revision {
            frame.map?.annotations.features = nil
        }
        return frame
    }
}

/// One view on the screen.
public struct ScreenPiece: Hashable, Sendable, Codable {
    /// The view's identifier: the same view keeps it from frame to frame.
    public var id: String
    /// Where it is in the window, pixels.
    public var frame: Rectangle
    /// How much it covers, 0 to 1.
    public var alpha: Double
    /// What it looks like.
    public var picture: Picture
    /// What a screen reader says.
    public var label: String?
    /// What it is to a screen reader and the keyboard.
    public var role: AccessibilityRole
    /// Whether what it stands for is on, where it stands for something that is on or off.
    public var isOn: Bool?
    /// Whether it answers clicks.
    public var isEnabled: Bool
    /// What a click sends; `nil` where clicks go through to the map.
    public var command: ScreenCommand?
    /// The one key that does the same.
    public var key: String?
    /// A short effect to show once when its number differs from the last frame's.
    public var effect: ScreenEffect?

    /// A piece.
    public init(
        id: String,
        frame: Rectangle,
        alpha: Double,
        picture: Picture,
        label: String?,
        role: AccessibilityRole,
        isOn: Bool? = nil,
        isEnabled: Bool,
        command: ScreenCommand?,
        key: String?,
        effect: ScreenEffect?
    ) {
        self.id = id
        self.frame = frame
        self.alpha = alpha
        self.picture = picture
        self.label = label
        self.role = role
        self.isOn = isOn
        self.isEnabled = isEnabled
        self.command = command
        self.key = key
        self.effect = effect
    }
}

/// An SVG document, and a name for just these bytes.
public struct Picture: Hashable, Sendable, Codable {
    /// Equal for equal pictures.
    public var revision: String
    /// The document; `nil` where the receiver has this revision.
    public var svg: String?

    /// A document.
    public init(svg: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in svg.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        revision = String(hash, radix: 36)
        self.svg = svg
    }
}

/// A short effect.
public struct ScreenEffect: Hashable, Sendable, Codable {
    /// What is shown.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Goes and comes back once, in 0.2 s.
        case blink
        /// One soft pulse, in 0.6 s.
        case pulse
    }

    /// What is shown.
    public var kind: Kind
    /// Grows with each effect of the view.
    public var number: Int

    /// An effect.
    public init(kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }
}
