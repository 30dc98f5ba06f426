extension Rule {
  static let loadSentences = Rule(
    name: "no shipped scenario speaks of frames, rates or capacities in cost units, and none has costs without a load",
    example: [
      (
        "scenarios/a.yaml",
        "name: a\nheadline: unit_capacity_ops_per_s\nload:\nexpect:\n  - unit_queue_mean of * > 1\n  "
          + "- unit_frames_late of * == 0\n"
      ), ("results/reference/costs/a.csv", "point\n"), ("results/reference/costs/b.csv", "point\n"),
    ],
    findings: [
      "scenarios/a.yaml:2: `unit_capacity_ops_per_s` is in cost units, which are no rate and no time",
      "scenarios/a.yaml:6: `unit_frames_late` is in cost units, which are no rate and no time",
      "results/reference/costs/b.csv:1: has the costs of no load",
    ]
  ) { files in
    let scenarios = files.filter(\.isScenario)
    let metric = /unit_(?:capacity|frame|hitch|to_screen|utilisation|blocked)\w*/
    let sentences = scenarios.flatMap { file in
      file.lines.indices.compactMap { line in
        file.lines[line].firstMatch(of: metric).map {
          file.finding(line, "`\($0.output)` is in cost units, which are no rate and no time")
        }
      }
    }
    let loads = Set(scenarios.filter { $0.lines.contains("load:") }.map(\.stem))
    let strays = files.filter { $0.path.hasPrefix("results/reference/costs/") && !loads.contains($0.stem) }
    return sentences + strays.map { $0.finding(0, "has the costs of no load") }
  }
}
