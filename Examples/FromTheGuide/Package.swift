// swift-tools-version: 6.2
// An app written after the well-known guide, with its names. Run it with `swift run FromTheGuide ../../Build/monaco.region`.
import PackageDescription

let package = Package(
    name: "FromTheGuide",
    dependencies: [.package(name: "FreeDrive", path: "../..")],
    targets: [
        .executableTarget(name: "FromTheGuide", dependencies: [.product(name: "GuideNames", package: "FreeDrive")])
    ],
    swiftLanguageModes: [.v6]
)
