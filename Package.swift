// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

/// A module of ours, with the settings that all of them share.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a module; those that compare pictures have them in a folder `Golden`.
func tests(_ name: String, _ dependencies: Target.Dependency..., hasGolden: Bool = false) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: hasGolden ? ["Golden"] : [],
    swiftSettings: settings)
}

/// A library of Debian's: `Sources/<name>/module.modulemap` says what to link, pkg-config where its headers are.
func system(_ name: String, _ pkgConfig: String, _ debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
  name: "cartouche",
  products: [
    .library(name: "Cartouche", targets: ["Cartouche"]),
    .executable(name: "cartouche", targets: ["CartoucheCommand"]),
    .executable(name: "cartouche-benchmarks", targets: ["CartoucheBenchmarks"]),
  ],
  targets: [
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CDeflate", "libdeflate", "libdeflate-dev"),
    system("CISAL", "libisal", "libisal-dev"),
    system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
    system("CWebP", "libwebp", "libwebp-dev"),
    system("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    system("CFriBidi", "fribidi", "libfribidi-dev"),
    system("CExpat", "expat", "libexpat1-dev"),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CRSVG", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CBuiltIn"),

    module("MapGeometry"),
    module("Tiles", "MapGeometry"),
    module("Raster", "CPNG", "CDeflate", "CISAL", "CTurboJPEG", "CWebP"),
    module("Lettering", "Raster", "CHarfBuzz", "CFriBidi"),
    module("GeoData", "MapGeometry", "CDeflate", "CExpat"),
    module("TileStorage", "MapGeometry", "Tiles", "GeoData", "CSQLite"),
    module("TileFetching", "MapGeometry", "Tiles", "CCurl"),
    module("MapStyling", "MapGeometry", "Raster", "GeoData"),
    module("MapRendering", "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "MapStyling", "CRSVG"),
    module("MapScene", "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "MapRendering"),
    module(
      "TilePipeline", "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "TileStorage", "TileFetching",
      "MapStyling", "MapRendering", "MapScene", "CBuiltIn"),
    module("MapServing", "MapGeometry", "Tiles", "GeoData", "CMicroHTTPD"),
    module(
      "Cartouche", "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "TileFetching", "MapRendering", "MapScene",
      "TilePipeline"),
    .executableTarget(
      name: "CartoucheCommand",
      dependencies: [
        "Cartouche",
        "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "TileStorage", "TileFetching", "MapRendering",
        "MapScene", "TilePipeline", "MapServing",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "CartoucheBenchmarks",
      dependencies: [
        "Cartouche", "CPNG", "CSQLite", "MapGeometry", "Tiles", "Raster", "Lettering", "GeoData", "TileStorage",
        "MapRendering",
        "MapScene", "TilePipeline",
      ],
      path: "Benchmarks/Sources", swiftSettings: settings),

    tests("MapGeometry"),
    tests("Tiles", "MapGeometry"),
    tests("Raster", "CPNG", "TestSupport", hasGolden: true),
    tests("Lettering", "Raster", "TestSupport"),
    tests("GeoData", "MapGeometry", "TestSupport"),
    tests("TileStorage", "MapGeometry", "Tiles", "CSQLite", "TestSupport"),
    tests("TileFetching", "MapGeometry", "Tiles", "TestSupport"),
    tests("MapStyling", "MapGeometry", "Raster", "GeoData"),
    tests("MapRendering", "MapGeometry", "Raster", "Lettering", "TestSupport", hasGolden: true),
    tests("MapScene", "MapGeometry", "Raster", "Lettering", "GeoData", "Tiles", "MapRendering"),
    tests("Cartouche", "MapGeometry", "Raster", "TestSupport", hasGolden: true),
    tests("MapServing", "MapGeometry", "Tiles"),
    tests(
      "TilePipeline", "MapGeometry", "Lettering", "GeoData", "TileStorage", "TileFetching", "MapRendering", "MapScene",
      "Raster", "Tiles", "TestSupport",
      hasGolden: true),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Raster", "CSQLite", "TestSupport"], swiftSettings: settings),
    .target(name: "TestSupport", dependencies: ["Raster"], path: "Tests/TestSupport", swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17)
