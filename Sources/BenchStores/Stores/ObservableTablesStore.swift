import BenchCore
import Observation

/// One observable object with a dictionary of values for each type, and with the orders and indexes of `normalized`.
///
/// Idea: the view model of most apps since 2023, on the real `@Observable`. What is observed is a property, and a table
/// is one: a view that read one row of it has read the table, and is called for a change of any row. Assigning a table
/// that has `==` and is equal calls no view; changing it in place always calls, as Observation cannot compare then.
///
/// Costs: those of `normalized`, and for each access of a table a check whether reads are being recorded. A write looks
/// for observers of its table: one look-up without listeners, otherwise a call for each view that has read the table.
/// With `write: set` each written row copies its table, O(n), and compares the copy.
///
/// Memory: that of `normalized`, and 160 bytes for the object with its registrar.
struct ObservableTablesStore<Model: ObservableTables>: Store, WalkedReads, ~Copyable {
  static var card: DesignCard {
    let sets = Model.choices[0] == .word("set")
    let name = Observing.name(of: "observable-tables", Observing.inTables, Model.choices)
    return DesignCard(
      name: name,
      idea: "one `@Observable` object with a dictionary for each type" + Observing.words(Model.choices),
      source: "Observation of Swift 5.9 and later: a view model with arrays and dictionaries",
      costs: sets ? "update O(n): copies its table and assigns it" : "as normalized, and a call per view of the table",
      chooseWhen: "screens are few, or each shows most of a table",
      avoidWhen: "many views show single rows: each change of a row calls the views of all",
      holding: .cannotHold, abilities: [.merges, .sharedReads, .observable],
      options: name == "observable-tables" ? Observing.inTables : [])
  }

  private var tables: Model

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    tables = Model()
    tables.take(NormalTables(payload, &probe))
  }

  borrowing func hold() -> NoPast? { nil }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    tables.commit(commit, &touched, &probe)
  }

  borrowing func author(_ id: AuthorID) -> Author? { tables.author(id) }
  borrowing func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    tables.comment(id, of: post)
  }
  borrowing func commentCount(of post: PostID) -> Int { tables.commentCount(of: post) }
  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    tables.walkComments(of: post, from: end, while: body)
  }
  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    tables.walkPosts(by: author, from: end, while: body)
  }
  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    tables.walkRecentPosts(from: end, while: body)
  }
}

/// The options of observable stores. Each combination that is registered is a store of its own, compiled for it.
enum Observing {
  static let inTables = [write(standard: "in-place"), values]
  static let inEntities = [write(standard: "set"), values, lookUps]

  private static func write(standard: String) -> DesignChoices {
    DesignChoices(
      "write", .words(["set", "in-place"]), standard: .word(standard),
      meaning: "how a change reaches a property: assigned to it, or made in place")
  }
  private static let values = DesignChoices(
    "values", .words(["equatable", "opaque"]), standard: .word("equatable"),
    meaning: "the types of properties: with `==`, or wrapped without it")
  private static let lookUps = DesignChoices(
    "models", .words(["kept", "looked-up"]), standard: .word("kept"),
    meaning: "how a view gets at its object: it keeps it, or looks it up in an observable dictionary each time")

  static func name(of family: String, _ options: [DesignChoices], _ choices: [DesignChoice]) -> String {
    zip(options, choices).reduce(family) { name, option in option.0.name(of: name, with: option.1) }
  }

  static func words(_ choices: [DesignChoice]) -> String {
    let values = choices[1] == .word("opaque") ? ", of types without `==`" : ""
    return (choices[0] == .word("set") ? "; changes are assigned" : "; changes are made in place") + values
  }
}
