/// A scenario to begin with: commented, complete and short.
///
/// Each is one file of `Starters/`, which `Package.swift` embeds, and one line of `list`. What a starter writes passes
/// `check` and runs, and says in its comments what to change first.
struct Starter: Sendable {
  /// As `--from` spells it.
  let name: String
  /// One line.
  let meaning: String
  private let template: [UInt8]
  private let sample: [UInt8]?

  init(_ name: String, _ meaning: String, _ template: [UInt8], data sample: [UInt8]? = nil) {
    (self.name, self.meaning, self.template, self.sample) = (name, meaning, template, sample)
  }

  /// All starters, in the order of the alphabet.
  static let list = [
    Starter(
      "books", "books with their author inside; one kind of change, swept over sizes",
      PackageResources.books_yaml),
    Starter("chat", "a chat room with members and messages; two phases", PackageResources.chat_yaml),
    Starter("feed", "a feed with comments in everyday use; reads and changes mixed", PackageResources.feed_yaml),
    Starter(
      "import", "data of your own, in JSON; a small sample is written beside it",
      PackageResources.import_yaml, data: PackageResources.import_data_json),
    Starter(
      "load", "updates that arrive over time while a list scrolls; the rate at which frames are dropped",
      PackageResources.load_yaml),
    Starter("remote", "a chat over a network: what users see, in virtual time", PackageResources.remote_yaml),
  ]

  /// The starter with this name.
  static func named(_ name: String) -> Starter? { list.first { $0.name == name } }

  /// The scenario, with this name, and the name of its data file where it has one.
  func scenario(name: String, data: String) -> String {
    String(decoding: template, as: UTF8.self).replacing("{{name}}", with: name).replacing("{{data}}", with: data)
  }

  /// The contents of the data file; `nil` if the scenario generates its data.
  var data: String? { sample.map { String(decoding: $0, as: UTF8.self) } }
}
