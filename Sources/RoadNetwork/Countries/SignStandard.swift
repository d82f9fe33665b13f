/// The family of road signs that a country uses, which decides how a speed limit is drawn.
///
/// Source: Wikipedia, “Comparison of MUTCD-influenced traffic signs”, “Vienna Convention on Road Signs and Signals”.
public enum SignStandard: String, Sendable, Hashable, CaseIterable {
    /// A disc with a red ring, after the Vienna Convention on Road Signs and Signals. Also where nothing else is known.
    case viennaConvention
    /// A white plate with a legend above the number, after the Manual on Uniform Traffic Control Devices.
    case mutcd
}
