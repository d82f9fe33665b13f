import Foundation

/// A color of the sRGB space.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// How much it covers: 0 is clear, 1 is solid.
    public var opacity: Double

    /// A color by its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// A color by its number, as in style sheets: `Color(0x1769FF)`.
    public init(_ number: UInt32, opacity: Double = 1) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number),
            opacity: opacity
        )
    }

    /// White.
    public static let white = Color(0xFFFFFF)
    /// Black.
    public static let black = Color(0x000000)
    /// Nothing at all.
    public static let clear = Color(0x000000, opacity: 0)

    /// The same color, covering less.
    public func opacity(_ opacity: Double) -> Color {
        var color = self
        color.opacity = opacity
        return color
    }

    /// The color as a style sheet writes it, without its opacity: `#1769FF`.
    public var hexadecimal: String {
        let digits = Array("0123456789ABCDEF")
        var text = "#"
        for part in [red, green, blue] {
            text.append(digits[Int(part >> 4)])
            text.append(digits[Int(part & 15)])
        }
        return text
    }

    /// What the eye sees when this color lies on a solid one.
    public func blended(on ground: Color) -> Color {
        func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            UInt8((Double(top) * opacity + Double(bottom) * (1 - opacity)).rounded())
        }
        return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }

    /// The relative luminance, 0 (black) to 1 (white). Source: WCAG 2.1, “relative luminance”.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast with another solid color, 1 to 21. Source: WCAG 2.1, “contrast ratio”.
    public func contrast(with other: Color) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }
}
