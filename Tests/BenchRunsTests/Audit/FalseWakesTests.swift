import BenchReports
import BenchResults
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

/// `false_wakes`, predicted from what `storebench log` writes and from nothing else.
struct FalseWakesTests {
  private static let scenario = """
    version: 1
    name: recorded
    question: Who is woken for a field that is not on screen?
    seed: 7
    dataset: { authors: 6, posts: 20, comments: 0, relations: { post.author: sequential } }
    views: [{ kind: author-posts, count: 6, keys: sequential }, { kind: author, count: 3, keys: sequential }]
    workload:
      phases: [{ name: all, operations: 120, mix: { update-author: 1 }, keys: uniform, equal_writes: 0.3 }]
    matrix: { stores: [normalized], derivations: [keyed, { keyed: { by: field } }] }
    repetitions: 1

    """

  private static let details = """
    version: 1
    name: recorded
    question: Who is woken for points of an author who only wrote a comment?
    seed: 7
    dataset: { authors: 6, posts: 8, comments: 40 }
    views: [{ kind: detail, count: 8, keys: sequential }]
    workload: { phases: [{ name: all, operations: 200, mix: { update-author: 1 }, equal_writes: 0.2 }] }
    matrix: { stores: [normalized, observable-tables], derivations: [keyed, { keyed: { by: field } }, observed] }
    repetitions: 1

    """

  @Test func `an independent count from the log gives the same number`() throws {
    try withTemporaryFolder { folder in
      let files = try RecordedLogTests.log(Self.scenario, in: folder).files
      let predicted = try Self.falseWakes(Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) }))
      let file = ScenarioFile(name: "\(folder)/recorded.yaml", text: Self.scenario)
      let rows = try FakeBench.bench(output: "\(folder)/results").run(file).run.rows
      func counted(_ derivation: String) -> [MetricValue] {
        rows.filter {
          $0.metric == "false_wakes" && $0.cell.derivation == derivation && $0.operation == "update-author"
            && $0.phase == "all"
        }.map(\.value)
      }
      #expect(predicted > 20)
      #expect(counted("keyed") == [.integer(predicted)])
      #expect(counted("keyed-field") == [.integer(0)])
    }
  }

  @Test func `points of an author who only wrote comments are not on screen, by an independent count as well`() throws {
    try withTemporaryFolder { folder in
      let files = try RecordedLogTests.log(Self.details, in: folder).files
      let predicted = try Self.falseWakesOfDetails(Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) }))
      let file = ScenarioFile(name: "\(folder)/recorded.yaml", text: Self.details)
      let rows = try FakeBench.bench(output: "\(folder)/results").run(file).run.rows
      func counted(_ store: String, _ derivation: String, _ metric: String = "false_wakes") -> [MetricValue] {
        rows.filter {
          $0.metric == metric && $0.cell.store == store && $0.cell.derivation == derivation
            && $0.operation == "update-author" && $0.phase == "all"
        }.map(\.value)
      }
      #expect(predicted.wakes > 20)
      #expect(counted("normalized", "keyed") == [.integer(predicted.wakes)])
      #expect(counted("normalized", "keyed-field") == [.integer(0)])
      #expect(counted("normalized", "keyed-field", "notifications") == [.integer(predicted.notifications)])
      #expect(counted("observable-tables", "observed") == [.integer(predicted.wakes)])
    }
  }

  /// A detail shows names of all its authors, and points of the author of its post: a wake is false where other points
  /// are of an author who only wrote comments there. By field it is notified of what it shows, equal or not.
  private static func falseWakesOfDetails(
    _ files: [String: String]
  ) throws -> (wakes: Int, notifications: Int) {
    let data = try objects(files["dataset.json"]).first ?? [:]
    var authors: [Int: (name: String, points: Int)] = [:]
    for author in data["authors"] as? [[String: Any]] ?? [] {
      authors[author["id"] as? Int ?? -1] = (author["name"] as? String ?? "", author["points"] as? Int ?? 0)
    }
    func author(_ of: [String: Any]) -> Int { (of["author"] as? [String: Any])?["id"] as? Int ?? -1 }
    let posts = (data["posts"] as? [[String: Any]] ?? []).map { post in
      (by: author(post), commenters: Set((post["comments"] as? [[String: Any]] ?? []).map(author)))
    }
    let views = try objects(files["views.json"])
    var (wakes, notifications) = (0, 0)
    for operation in try objects(files["operations.jsonl"]) {
      guard let id = operation["author"] as? Int, let old = authors[id] else { continue }
      let name = operation["name"] as? String ?? old.name
      let points = operation["points"] as? Int ?? old.points
      authors[id] = (name, points)
      for view in views {
        let post = posts[view["post"] as? Int ?? 0]
        let showsName = post.by == id || post.commenters.contains(id)
        if operation["name"] != nil ? showsName : post.by == id { notifications += 1 }
        guard name == old.name, points != old.points else { continue }
        let alone = view["fields_of_post_author"] as? [String] ?? []
        if post.by == id || !post.commenters.contains(id) || !alone.contains("author.points") { continue }
        wakes += 1
      }
    }
    return (wakes, notifications)
  }

  /// A view of an author is notified of each write to it; the wake is false where the value differs from the one
  /// before, and the view shows no such field.
  private static func falseWakes(_ files: [String: String]) throws -> Int {
    var authors: [Int: (name: String, points: Int)] = [:]
    for author in try objects(files["dataset.json"]).first?["authors"] as? [[String: Any]] ?? [] {
      authors[author["id"] as? Int ?? -1] = (author["name"] as? String ?? "", author["points"] as? Int ?? 0)
    }
    let views = try objects(files["views.json"])
    var wakes = 0
    for operation in try objects(files["operations.jsonl"]) {
      guard let id = operation["author"] as? Int, let author = authors[id] else { continue }
      let name = operation["name"] as? String ?? author.name
      let points = operation["points"] as? Int ?? author.points
      let written = name != author.name ? "author.name" : points != author.points ? "author.points" : nil
      authors[id] = (name, points)
      guard let written else { continue }
      wakes += views.count { view in
        view["author"] as? Int == id && !(view["fields"] as? [String] ?? []).contains(written)
      }
    }
    return wakes
  }

  private static func objects(_ text: String?) throws -> [[String: Any]] {
    try (text ?? "").split(separator: "\n").flatMap { line -> [[String: Any]] in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
    }
  }
}
