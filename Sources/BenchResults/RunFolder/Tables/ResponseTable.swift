import BenchCore

/// `response.csv`: points of curves, as in `latency.csv`, over the repetitions of a pass.
struct ResponseTable: LoadRunTable {
  struct Row: Equatable {
    var pass = Pass.counts
    var phase = ""
    var flow = ""
    var measure = ""
    var step = LatencyCurve.Step(latency: .zero, count: 0)
    var share = 0.0
  }

  static let form = TableForm(
    file: "response.csv", blank: Row(),
    columns: [
      .pass("pass", \.pass), .text("phase", \.phase), .text("flow", \.flow), .text("measure", \.measure),
      .nanoseconds("value_ns", \.step.latency), .count("count", \.step.count),
      .written("share") { .real($0.share) },
    ])

  var tables: [RepetitionKey: LoadTables] = [:]

  var rows: [TableRow<Row>] {
    var merged: [(curve: LoadCurve, counts: [UInt64: Int])] = []
    var first = 0
    for (place, tables) in sorted {
      if let last = merged.last?.curve, last.cell != place.cell || last.pass != place.pass { first = merged.count }
      for part in tables.curves {
        let curve = LoadCurve(
          cell: place.cell, pass: place.pass, phase: part.phase, flow: part.flow, measure: part.measure, steps: [])
        let known = merged[first...].firstIndex { $0.curve.isOfOnePlace(with: curve) }
        if known == nil { merged.append((curve, [:])) }
        let last = known ?? merged.count - 1
        for (value, count) in zip(part.values, part.counts) { merged[last].counts[value, default: 0] += count }
      }
    }
    return merged.flatMap { curve, counts in
      let steps = LatencyTable.points(of: counts)
      return steps.map { step in
        TableRow(
          cell: curve.cell,
          row: Row(
            pass: curve.pass, phase: curve.phase, flow: curve.flow, measure: curve.measure, step: step,
            share: Double(step.count) / Double(steps.last?.count ?? 1)))
      }
    }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) throws(CSVError) {
    var curves: [LoadCurve] = []
    for row in rows {
      var curve = LoadCurve(
        cell: row.cell, pass: row.row.pass, phase: row.row.phase, flow: row.row.flow, measure: row.row.measure,
        steps: [])
      if let last = curves.last, last.isOfOnePlace(with: curve) { curve = curves.removeLast() }
      guard row.row.step.count > curve.steps.last?.count ?? 0
      else { throw CSVError(line: row.line, rule: "the counts of a curve must rise from 1 on") }
      curve.steps.append(row.row.step)
      curves.append(curve)
    }
    run.loadCurves = curves
  }
}
