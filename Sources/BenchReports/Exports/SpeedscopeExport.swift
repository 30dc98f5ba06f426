import BenchCore
import BenchResults
import Foundation

/// Allocation sites, and where the time is spent, for speedscope.app: a profile for each cell and measure, all in one
/// file.
///
/// Source: speedscope's file-format-schema.json, profiles of type `sampled`.
enum SpeedscopeExport: TextExport {
  static let card = ExportCard(
    name: "speedscope",
    meaning: "allocation sites, and where the time is spent, for speedscope.app; a profile for each cell and measure",
    profiles: [.sites, .cycles])

  /// The measures of a cell, as far as the run has them.
  private static let measures: [ProfileMeasure] = [.allocations, .allocated, .retained, .cpu]

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
    let profiles = run.profiledCells.flatMap { cell in
      measures.compactMap { profile(of: $0.stacks(of: cell, in: run), in: cell, $0, &frames) }
    }
    let name = run.manifest.build.mode.scenarioColumn(run.manifest.scenario.name)
    let document = Document(
      name: Layout.printable(name), shared: Shared(frames: frames.names.map(Named.init)), profiles: profiles)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }

  /// The profile of a measure; none where no stack has a number.
  private static func profile(
    of stacks: [ProfileStack], in cell: CellIdentity, _ measure: ProfileMeasure, _ frames: inout FrameList
  ) -> Profile? {
    if stacks.isEmpty { return nil }
    // The design is the profile's name.
    let samples = stacks.map { stack in
      (stack.place.dropFirst() + stack.functions).map { frames.place(of: $0) }
    }
    let weights = stacks.map(\.value)
    return Profile(
      name: Layout.printable("\(cell.words): \(measure.name)"), unit: measure.unit == "count" ? "none" : measure.unit,
      endValue: Int(nearest: weights.reduce(0) { $0 + Double($1) }), samples: samples, weights: weights)
  }
}
