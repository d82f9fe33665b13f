import Foundation

/// A move, scaling and turn of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as in SVG's `matrix(a b c d tx ty)`.
public struct Transform: Hashable, Sendable {
    /// From x to x′.
    public var a: Double
    /// From x to y′.
    public var b: Double
    /// From y to x′.
    public var c: Double
    /// From y to y′.
    public var d: Double
    /// Added to x′.
    public var tx: Double
    /// Added to y′.
    public var ty: Double

    /// A transform by its six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Everything stays.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move.
    public static func move(_ x: Double, _ y: Double) -> Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

    /// A scaling about the origin.
    public static func scale(_ x: Double, _ y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// A turn about the origin, degrees clockwise on the screen.
    public static func rotation(_ degrees: Double) -> Transform {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This transform, then another.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b,
            b: next.b * a + next.d * b,
            c: next.a * c + next.c * d,
            d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty
        )
    }

    /// Where a point goes.
    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
