// swift-tools-version: 6.2
// An app of its own that embeds the portable modules: what it links is what they bring. See `Scripts/linkage`.
import PackageDescription

let package = Package(
    name: "Linkage",
    dependencies: [.package(name: "FreeDrive", path: "../..")],
    targets: [
        .executableTarget(
            name: "Linkage",
            dependencies: [
                .product(name: "NavigationUI", package: "FreeDrive"),
                .product(name: "NavigationTesting", package: "FreeDrive"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
