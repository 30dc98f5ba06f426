import BenchScenarios
import BenchWorkloads

/// A scenario to begin with: commented, complete and short.
///
/// Each starter is one file of `Starters/`, which `Package.swift` embeds, and one line of `list`. The written scenario
/// passes `check`, runs, and says in its comments what to change first.
struct Starter: Sendable {
  let name: String
  let meaning: String
  private let template: [UInt8]
  private let sample: [UInt8]?

  init(_ name: String, _ meaning: String, _ template: [UInt8], data sample: [UInt8]? = nil) {
    (self.name, self.meaning, self.template, self.sample) = (name, meaning, template, sample)
  }

  static let list = [
    Starter("books", "Books copy their author. What does a change of an author cost?", PackageResources.books_yaml),
    Starter(
      "chat", "In a chat room, members change their names. Then new messages arrive.", PackageResources.chat_yaml),
    Starter("feed", "A feed of posts with comments is read and changed.", PackageResources.feed_yaml),
    Starter(
      "import", "Your own data. A small example of a data file is written, too.",
      PackageResources.import_yaml, data: PackageResources.import_data_json),
    Starter(
      "load", "Updates arrive while a list scrolls. At what rate are frames dropped?",
      PackageResources.load_yaml),
    Starter("remote", "Users chat over a simulated network. What do they see, and when?", PackageResources.remote_yaml),
  ]

  static func named(_ name: String) -> Starter? { list.first { $0.name == name } }

  func scenario(name: String, data: String) -> String {
    String(decoding: template, as: UTF8.self).replacing("{{name}}", with: name).replacing("{{data}}", with: data)
  }

  /// Returns a scenario for the user's files, with the map that was proposed for them.
  static func scenario(name: String, _ proposal: ImportProposal, summary: [String]) -> String {
    let template = Self.named("import")?.scenario(name: name, data: "") ?? ""
    let head = """
      Which design is good enough for our data? The map below is a guess. Each comment gives the reason.
      Correct the map where it is wrong, then run `storebench check`. The map now reads:
      """
    let comment = (head.split(separator: "\n") + summary.map { $0[...] }).map { "# \($0)\n" }.joined()
    let keys =
      template.drop { $0 != "\n" }.firstRange(of: "\n#\n").map { String(template[$0.lowerBound...]) } ?? template
    guard let dataset = keys.firstRange(of: "dataset:\n"), let views = keys.firstRange(of: "# `render_cost`"),
      let expect = keys.firstRange(of: "\nexpect:\n"), let smoke = keys.firstRange(of: "\nsmoke:\n")
    else {
      preconditionFailure("the starter `import` has a dataset, then its views, then expectations, then a smoke size")
    }
    // Expectations are left out: if a budget is too short for all of the data, they would fail for lack of values.
    let parts: [Substring] = [
      comment.dropLast(), keys[..<dataset.lowerBound], proposal.yaml[...], "\n\n",
      keys[views.lowerBound..<expect.lowerBound], keys[smoke.lowerBound...],
    ]
    let scenario = parts.joined()
    let map = proposal.source.map
    if map.comments != nil || map.postComments != nil { return scenario }
    return scenario.replacing(#/ insert-comment: \d+,/#, with: "").replacing(#/\n  - { kind: thread.*/#, with: "")
  }

  /// The contents of the data file; `nil` if the scenario generates its data.
  var data: String? { sample.map { String(decoding: $0, as: UTF8.self) } }
}
