import Foundation

/// The figures of the last release, in `release.tsv`.
struct LastRelease {
    /// How many percent of fixes fewer may be right: drives and noise are the same, so that only another answer counts.
    private static let mostLost = 0.1
    /// How many times as much a fix may cost. On one machine the ratio to the kernel moves by a tenth; on another it was once 1.27 times as
    /// high, with not a line changed. `beside_release.py` measures both releases on one machine, and allows 1.25.
    private static let mostCost = 1.6
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("release.tsv")

    private var values: [String: Double] = [:]

    static func read() throws -> LastRelease {
        var release = LastRelease()
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t")
            if parts.count == 2, let value = Double(parts[1]) { release.values[String(parts[0])] = value }
        }
        return release
    }

    static func write(_ figures: [Figure]) throws {
        let lines = figures.map { "\($0.name)\t\(text($0.value))" }
        let head = "# Percent of fixes, and thousands of kernel steps. Made by guard-benchmark --write on the sample region."
        try ([head] + lines).joined(separator: "\n").appending("\n").write(to: file, atomically: true, encoding: .utf8)
    }

    /// Prints each figure beside that of the last release; `false` where one is worse than it may be, or has none.
    func judge(_ figures: [Figure]) -> Bool {
        var isGood = true
        for figure in figures {
            guard let last = values[figure.name] else {
                print("\(figure.name): \(Self.text(figure.value)); no figure in release.tsv, write it with --write")
                isGood = false
                continue
            }
            let isWorse =
                switch figure.kind {
                case .percent: figure.value < last - Self.mostLost
                case .cost: figure.value > last * Self.mostCost
                }
            print("\(figure.name): \(Self.text(figure.value)), last release \(Self.text(last))\(isWorse ? "  WORSE" : "")")
            if isWorse { isGood = false }
        }
        return isGood
    }

    private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
