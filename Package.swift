// swift-tools-version: 6.2
import PackageDescription

/// The same strict settings for every Swift target: a warning is an error, existentials are spelled out, and a member is
/// only visible where its module is imported.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the package, in the order of `Documentation/Architecture.md`: each imports only what stands above it.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "FreeDrive",
    products: [
        .library(name: "NavigationCore", targets: ["NavigationCore"]),
        .library(name: "NavigationUI", targets: ["NavigationUI"]),
        .library(name: "GuideNames", targets: ["GuideNames"]),
        .library(name: "NavigationServer", targets: ["NavigationServer"]),
        .library(name: "TraceFormats", targets: ["TraceFormats"]),
        .library(name: "RoadNetworkBuilding", targets: ["RoadNetworkBuilding", "OpenStreetMapFiles"]),
        .library(name: "MapMatching", targets: ["MapMatching"]),
        .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
        .executable(name: "freedrive", targets: ["freedrive"]),
    ],
    targets: [
        // What the system brings.
        .target(name: "CPlatform"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "COsmium", cxxSettings: [.define("OSMIUM_WITH_LZ4")],
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("bz2"), .linkedLibrary("lz4"), .linkedLibrary("expat"), .linkedLibrary("pthread"),
            ]
        ),

        // The portable modules: pure Swift over Foundation, and zlib.
        module("Geodesy"),
        module("RoadNetwork", ["Geodesy", "CZlib"]),
        module("OpenStreetMap", ["Geodesy"]),
        module("RoadNetworkBuilding", ["Geodesy", "RoadNetwork", "OpenStreetMap", "CPlatform", "CZlib"]),
        module("MapMatching", ["Geodesy", "RoadNetwork"]),
        module("ElectronicHorizon", ["Geodesy", "RoadNetwork"]),
        module("NavigationCore", ["Geodesy", "RoadNetwork", "MapMatching", "ElectronicHorizon"]),
        module("NavigationUI", ["Geodesy", "RoadNetwork", "NavigationCore"]),
        module("GuideNames", ["Geodesy", "RoadNetwork", "NavigationCore", "NavigationUI"]),
        module("TraceFormats", ["Geodesy", "RoadNetwork", "NavigationCore"]),
        module("NavigationTesting", ["Geodesy", "OpenStreetMap", "RoadNetwork", "RoadNetworkBuilding", "MapMatching", "NavigationCore"]),

        // What needs the system's libraries.
        module("OpenStreetMapFiles", ["Geodesy", "OpenStreetMap", "RoadNetwork", "RoadNetworkBuilding", "COsmium"]),
        module("NavigationServer", ["Geodesy", "RoadNetwork", "NavigationCore", "NavigationUI", "CMicrohttpd"]),
        .executableTarget(
            name: "freedrive",
            dependencies: [
                "CPlatform", "Geodesy", "RoadNetwork", "OpenStreetMap", "RoadNetworkBuilding", "OpenStreetMapFiles", "MapMatching",
                "NavigationCore",
                "NavigationUI", "NavigationServer", "TraceFormats",
            ],
            resources: [.embedInCode("Commands/Drive/demo.json")], swiftSettings: strict
        ),

        .executableTarget(
            name: "screen-benchmark", dependencies: ["Geodesy", "RoadNetwork", "NavigationCore", "NavigationUI", "NavigationServer"],
            path: "Benchmarks/Screen", swiftSettings: strict),

        .target(name: "AllocationCount", path: "Benchmarks/AllocationCount"),
        .executableTarget(
            name: "session-benchmark", dependencies: ["AllocationCount", "Geodesy", "RoadNetwork", "NavigationCore"],
            path: "Benchmarks/Session", exclude: ["sanitize"], swiftSettings: strict),

        .executableTarget(
            name: "allocation-benchmark", dependencies: ["AllocationCount", "Geodesy", "RoadNetwork", "MapMatching", "NavigationCore"],
            path: "Benchmarks/Allocations", swiftSettings: strict),
        .executableTarget(
            name: "guard-benchmark", dependencies: ["RoadNetwork", "MapMatching", "NavigationCore"], path: "Benchmarks/Guard",
            exclude: ["beside_release.py", "release.tsv"], swiftSettings: strict),
        .executableTarget(
            name: "opening-benchmark", dependencies: ["Geodesy", "RoadNetwork", "MapMatching"], path: "Benchmarks/Opening",
            swiftSettings: strict),

        .executableTarget(
            name: "prediction-benchmark",
            dependencies: ["AllocationCount", "Geodesy", "RoadNetwork", "NavigationCore", "NavigationTesting"],
            path: "Benchmarks/Prediction", exclude: ["run", "forks.tsv"], swiftSettings: strict),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("GeodesyTests", ["Geodesy"]),
        tests("OpenStreetMapTests", ["OpenStreetMap"]),
        tests("RoadNetworkBuildingTests", ["Geodesy", "OpenStreetMap", "RoadNetwork", "RoadNetworkBuilding"]),
        tests("RoadNetworkTests", ["Geodesy", "RoadNetwork", "RoadNetworkBuilding", "OpenStreetMap", "NavigationTesting"]),
        tests("OpenStreetMapFilesTests", ["OpenStreetMap", "OpenStreetMapFiles", "RoadNetwork", "RoadNetworkBuilding"]),
        tests("MapMatchingTests", ["Geodesy", "RoadNetwork", "MapMatching", "NavigationTesting"]),
        tests(
            "NavigationCoreTests",
            [
                "Geodesy", "RoadNetwork", "RoadNetworkBuilding", "OpenStreetMap", "OpenStreetMapFiles", "MapMatching", "NavigationCore",
                "ElectronicHorizon", "NavigationTesting",
            ]),
        tests(
            "NavigationUITests", ["Geodesy", "RoadNetwork", "NavigationCore", "NavigationUI", "NavigationTesting"],
            exclude: ["Golden"]
        ),
        tests("GuideNamesTests", ["GuideNames"]),
        tests("TraceFormatsTests", ["Geodesy", "NavigationCore", "TraceFormats"]),
        tests(
            "NavigationServerTests", ["Geodesy", "RoadNetwork", "NavigationCore", "NavigationUI", "NavigationServer", "NavigationTesting"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
