// swift-tools-version: 6.2
// An app of its own: its screen, on FreeDrive's session and views. Run it with `swift run Dashboard ../../Build/monaco.region`.
import PackageDescription

let package = Package(
    name: "Dashboard",
    dependencies: [.package(name: "FreeDrive", path: "../..")],
    targets: [
        .executableTarget(
            name: "Dashboard",
            dependencies: [
                .product(name: "NavigationCore", package: "FreeDrive"),
                .product(name: "NavigationUI", package: "FreeDrive"),
                .product(name: "NavigationServer", package: "FreeDrive"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
