import BenchCore

/// `blast.csv`: the numbers of views that commits of one kind reached, by the hotness of the commit's key.
struct BlastTable: CollectedTable {
  struct Row: Equatable {
    var phase = ""
    var operation = ""
    var hotness = Hotness.hot
    var isUpdate = false
    var views = 0
    var commits = 0
  }

  static let form = TableForm(
    file: "blast.csv", blank: Row(),
    columns: [
      .text("phase", \.phase), .text("operation", \.operation),
      TableColumn("hotness", \.hotness, { .text($0.name) }) { text in Hotness.allCases.first { $0.name == text } },
      TableColumn("measure", \.isUpdate, { .text($0 ? "updated" : "notified") }) {
        ["updated": true, "notified": false][$0]
      },
      .count("views", \.views, from: 0), .count("commits", \.commits, from: 1),
    ],
    isAlwaysWritten: true)

  var parts: [RepetitionKey: [Row]] = [:]

  static func rows(of found: RepetitionFindings) -> [Row] {
    found.measurement.reaches.flatMap { reach in
      [(false, reach.notified), (true, reach.updated)].flatMap { isUpdate, histogram in
        histogram.ordered { $0.key < $1.key }.map { views, commits in
          Row(
            phase: reach.phase, operation: reach.operation, hotness: reach.hotness, isUpdate: isUpdate, views: views,
            commits: commits)
        }
      }
    }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) {
    run.reaches = rows.byCell().mapValues { rows in
      var reaches: [Reach] = []
      for row in rows {
        let last = reaches.last
        if last?.phase != row.phase || last?.operation != row.operation || last?.hotness != row.hotness {
          reaches.append(Reach(phase: row.phase, operation: row.operation, hotness: row.hotness))
        }
        let histogram = row.isUpdate ? \Reach.updated : \Reach.notified
        reaches[reaches.count - 1][keyPath: histogram][row.views, default: 0] += row.commits
      }
      return reaches
    }
  }
}
