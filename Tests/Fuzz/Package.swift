// swift-tools-version: 6.2
// Coverage-guided fuzzing of everything that reads outside bytes, with LLVM's libFuzzer. Build and run it with `Scripts/fuzz`.
import PackageDescription

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "FreeDrive", path: "../..")],
    targets: [
        .target(name: "CFuzzer", linkerSettings: [.linkedLibrary("z")]),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer",
                .product(name: "MapMatching", package: "FreeDrive"),
                .product(name: "TraceFormats", package: "FreeDrive"),
                .product(name: "NavigationCore", package: "FreeDrive"),
                .product(name: "NavigationUI", package: "FreeDrive"),
                .product(name: "NavigationServer", package: "FreeDrive"),
                .product(name: "RoadNetworkBuilding", package: "FreeDrive"),
                .product(name: "NavigationTesting", package: "FreeDrive"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
