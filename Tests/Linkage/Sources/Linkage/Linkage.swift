import NavigationTesting
import NavigationUI

/// An app that does nothing but link the portable modules.
@main
struct Linkage {
    static func main() {}
}
