import Foundation

/// How likely each turn at a junction is before anything is measured: the one model of matcher, predictor, horizon and router.
///
/// A softmax over the successors of an edge. The weights were found on simulated drives (`Documentation/Matching.md`); the
/// optimum is flat, except that U-turns must be rare and service roads must stay possible.
public enum TurnModel {
    /// Raised whenever a weight changes: tiles with another stamp make their cached weights anew.
    public static let version: UInt32 = 2

    /// The unnormalised score of a turn, natural logarithm.
    public static func score(angle: Int16, features: TurnFeatures, classDrop: UInt8) -> Float {
        var score = -0.5 * abs(Float(angle)) / 9000
        score -= 0.5 * Float(min(classDrop, 4))
        // Who follows a name or a number follows it through a bend too.
        if !features.contains(.sameRoad) { score -= 0.5 }
        if features.contains(.ontoLink) { score -= 0.5 }
        if features.contains(.ontoService) { score -= 2 }
        if features.contains(.ontoRestrictedAccess) { score -= 3 }
        if features.contains(.pastBarrier) { score -= 3 }
        if features.contains(.banned) { score -= 4 }
        if features.contains(.uTurn) { score -= 7 }
        return score
    }

    /// Sets the normalised weights of one edge's successors.
    public static func normalize(_ successors: UnsafeMutableBufferPointer<Successor>) {
        var sum: Float = 0
        for index in successors.indices {
            let turn = successors[index]
            let score = score(angle: turn.angle, features: turn.features, classDrop: turn.classDrop)
            successors[index].logWeight = score
            sum += exp(score)
        }
        guard sum > 0 else { return }
        let logarithm = log(sum)
        for index in successors.indices { successors[index].logWeight -= logarithm }
    }
}
