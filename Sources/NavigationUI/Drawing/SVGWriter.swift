/// Writes a drawing as SVG text: equal drawings give equal bytes, in every locale.
struct SVGWriter {
    private var body = ""
    private var definitions = ""
    private var clips = 0
    private var shadows: [Shadow: String] = [:]

    /// The whole document for a drawing. Ids within it begin with `prefix`, so that several can stand in one page.
    static func text(of drawing: Drawing, idPrefix prefix: String) -> String {
        var writer = SVGWriter(prefix: prefix)
        for element in drawing.elements { writer.write(element) }
        let size = drawing.size
        let (width, height) = (number(size.width), number(size.height))
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">"
        let definitions = writer.definitions.isEmpty ? "" : "<defs>\(writer.definitions)</defs>"
        return head + definitions + writer.body + "</svg>"
    }

    private let prefix: String

    private init(prefix: String) { self.prefix = prefix }

    private mutating func write(_ element: Drawing.Element) {
        switch element {
        case .path(let path, let fill, let stroke, let evenOdd):
            body += "<path d=\"\(Self.data(of: path))\""
            body += Self.paint("fill", fill)
            if evenOdd { body += " fill-rule=\"evenodd\"" }
            if let stroke { writeAttributes(of: stroke) }
            body += "/>"
        case .text(let text):
            write(text)
        case .group(let elements, let style):
            write(elements, style)
        }
    }

    private mutating func writeAttributes(of stroke: Stroke) {
        body += Self.paint("stroke", stroke.color) + " stroke-width=\"\(Self.number(stroke.width))\""
        if !stroke.dashes.isEmpty {
            body += " stroke-dasharray=\"\(stroke.dashes.map(Self.number).joined(separator: " "))\""
        }
        if stroke.isRound { body += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    }

    private mutating func write(_ text: FontText) {
        body += "<text x=\"\(Self.number(text.origin.x))\" y=\"\(Self.number(text.origin.y))\""
        body += " font-family=\"Inter, system-ui, 'Noto Sans', sans-serif\" font-size=\"\(Self.number(text.size))\""
        body += " font-weight=\"\(text.weight)\" text-anchor=\"\(text.anchor.rawValue)\""
        body += Self.paint("fill", text.color) + ">\(Self.escaped(text.text))</text>"
    }

    private mutating func write(_ elements: [Drawing.Element], _ style: GroupStyle) {
        body += "<g"
        let t = style.transform
        if t != .identity {
            if t.a == 1, t.b == 0, t.c == 0, t.d == 1 {
                body += " transform=\"translate(\(Self.number(t.tx)) \(Self.number(t.ty)))\""
            } else {
                let numbers = [t.a, t.b, t.c, t.d].map { Self.number($0, digits: 5) } + [t.tx, t.ty].map { Self.number($0) }
                body += " transform=\"matrix(\(numbers.joined(separator: " ")))\""
            }
        }
        if style.opacity != 1 { body += " opacity=\"\(Self.number(style.opacity))\"" }
        if let shadow = style.shadow { body += " filter=\"url(#\(id(of: shadow)))\"" }
        if let clip = style.clip {
            clips += 1
            let id = "\(prefix)c\(clips)"
            definitions += "<clipPath id=\"\(id)\"><path d=\"\(Self.data(of: clip))\"/></clipPath>"
            body += " clip-path=\"url(#\(id))\""
        }
        body += ">"
        for element in elements { write(element) }
        body += "</g>"
    }

    private mutating func id(of shadow: Shadow) -> String {
        if let known = shadows[shadow] { return known }
        let id = "\(prefix)s\(shadows.count + 1)"
        shadows[shadow] = id
        definitions += "<filter id=\"\(id)\" x=\"-30%\" y=\"-30%\" width=\"160%\" height=\"180%\">"
        // Spelled out: not every reader of SVG knows the one-step shadow.
        definitions += "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(Self.number(shadow.blur))\"/>"
        definitions += "<feOffset dx=\"0\" dy=\"\(Self.number(shadow.offset))\" result=\"b\"/>"
        definitions += "<feFlood flood-color=\"\(shadow.color.hexadecimal)\" flood-opacity=\"\(Self.number(shadow.color.opacity))\"/>"
        definitions +=
            "<feComposite in2=\"b\" operator=\"in\"/><feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
        return id
    }

    private static func paint(_ attribute: String, _ color: Color?) -> String {
        guard let color else { return " \(attribute)=\"none\"" }
        let opacity = color.opacity == 1 ? "" : " \(attribute)-opacity=\"\(number(color.opacity))\""
        return " \(attribute)=\"\(color.hexadecimal)\"\(opacity)"
    }

    /// The `d` attribute of a path, in hundredths of a pixel.
    static func data(of path: Path) -> String {
        func pair(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
        var text = ""
        for step in path.steps {
            switch step {
            case .move(let point): text += "M\(pair(point))"
            case .line(let point): text += "L\(pair(point))"
            case .quadratic(let control, let point): text += "Q\(pair(control)) \(pair(point))"
            case .cubic(let first, let second, let point): text += "C\(pair(first)) \(pair(second)) \(pair(point))"
            case .close: text += "Z"
            }
        }
        return text
    }

    /// A number with at most the given decimals, without trailing zeros; what is not finite becomes 0.
    static func number(_ value: Double, digits: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<digits { scale *= 10 }
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let scaled = Int64((value * Double(scale)).rounded())
        let (whole, rest) = (abs(scaled) / scale, abs(scaled) % scale)
        var text = scaled < 0 ? "-\(whole)" : "\(whole)"
        guard rest > 0 else { return text }
        var fraction = String(rest)
        while fraction.utf8.count < digits { fraction = "0" + fraction }
        while fraction.hasSuffix("0") { fraction.removeLast() }
        text += "." + fraction
        return text
    }

    /// A number in hundredths.
    static func number(_ value: Double) -> String { number(value, digits: 2) }

    /// Text that is safe within an element or a quoted attribute; what XML 1.0 cannot hold is left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default:
                let value = scalar.value
                guard value >= 0x20 || value == 9 || value == 10, value != 0xFFFE, value != 0xFFFF else { continue }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Drawing {
    /// The picture as an SVG document.
    ///
    /// - Parameter idPrefix: what ids within the document begin with; give each document of one page its own.
    public func svg(idPrefix: String = "d") -> String { SVGWriter.text(of: self, idPrefix: idPrefix) }
}
