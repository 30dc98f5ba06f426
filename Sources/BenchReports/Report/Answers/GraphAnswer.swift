import BenchCharts
import BenchCore
import BenchResults

/// The answer of layered graphs: what each derivation came to, over all of them.
struct GraphAnswer {
  let run: ReportedRun

  /// So many derivations are named.
  private static let most = 4

  init(_ run: ReportedRun) { self.run = run }

  /// The sentence; `nil` where no graphs were played.
  var sentence: String? {
    let isGraph = run.points.allSatisfy { $0.settings.contains { $0.key == "graph" } }
    guard isGraph, run.points.count > 1 else { return nil }
    let parts = run.designs.prefix(Self.most).compactMap { design -> String? in
      let values = run.points.compactMap { point -> (point: Point, value: Double)? in
        run.cell(design, at: point).flatMap { run.measured(run.lead, $0.cell) }.map { (point, $0.value) }
      }
      guard let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value })
      else { return nil }
      let short = run.lead.short
      if least.value == most.value {
        return
          "`\(design.name)` \(short(least.value)) in "
          + (values.count == 1 ? "one graph" : "each of \(values.count) graphs")
      }
      return
        "`\(design.name)` \(short(least.value)) in \(name(least.point)) to \(short(most.value)) in \(name(most.point))"
    }
    let more = run.designs.count - Self.most
    let rest = more > 0 ? "; \(Layout.count(more, "more derivation")) in the chart" : ""
    return parts.isEmpty ? nil : "\(Answer.capital(run.lead.words)): \(parts.joined(separator: "; "))\(rest)."
  }

  private func name(_ point: Point) -> String {
    Layout.printable(point.settings.first { $0.key == "graph" }?.value ?? "")
  }
}
