import BenchCore
import BenchResults
import Foundation

/// Allocation sites for speedscope.app: a profile for each cell and measure, all in one file.
///
/// Source: speedscope's file-format-schema.json, profiles of type `sampled`.
enum SpeedscopeExport: Export {
  static let card = ExportCard(
    name: "speedscope", meaning: "allocation sites for speedscope.app, a profile for each cell and measure",
    profile: .sites)

  private struct Document: Encodable {
    let schema = "https://www.speedscope.app/file-format-schema.json"
    let exporter = "storebench"
    let name: String
    var activeProfileIndex = 0
    let shared: Shared
    let profiles: [Profile]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case exporter, name, activeProfileIndex, shared, profiles
    }
  }

  private struct Shared: Encodable {
    let frames: [Named]
  }

  private struct Named: Encodable {
    let name: String
  }

  private struct Profile: Encodable {
    let type = "sampled"
    let name: String
    let unit: String
    let startValue = 0
    let endValue: Int
    let samples: [[Int]]
    let weights: [Int]
  }

  /// The frames of a file, each once, in the order in which they come.
  private struct FrameList {
    private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    mutating func place(of name: String) -> Int {
      if let known = places[name] { return known }
      places[name] = names.count
      names.append(name)
      return names.count - 1
    }
  }

  static func render(_ run: StoredRun) throws -> String {
    var frames = FrameList()
    let profiles = run.sitesByCell.flatMap { cell, sites in
      SiteMeasure.all.map { profile(of: sites, in: cell, $0, &frames) }
    }
    let name = run.manifest.build.mode.scenarioColumn(run.manifest.scenario.name)
    let document = Document(
      name: Layout.printable(name), shared: Shared(frames: frames.names.map(Named.init)), profiles: profiles)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }

  private static func profile(
    of sites: [AllocationSite], in cell: CellIdentity, _ measure: SiteMeasure, _ frames: inout FrameList
  ) -> Profile {
    let told = sites.filter { measure.value($0) > 0 }
    let samples = told.map { site in
      // The design is the profile's name.
      (SiteFrames.around(site, of: cell).dropFirst() + site.frames.map(String.init)).map {
        frames.place(of: Layout.printable($0))
      }
    }
    let weights = told.map(measure.value)
    return Profile(
      name: Layout.printable("\(cell.words): \(measure.name)"), unit: measure.unit == "bytes" ? "bytes" : "none",
      endValue: weights.reduce(0, +), samples: samples, weights: weights)
  }
}
