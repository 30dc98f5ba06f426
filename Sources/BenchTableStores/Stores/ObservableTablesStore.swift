import BenchCore
import Observation

/// One observable object with a dictionary of values for each type, and with the orders and indexes of `normalized`.
///
/// Idea: the view model of most apps since 2023, on the real `@Observable`. Properties are observed, and each table is
/// a property: a view that read one row has read the table; a change of any row calls the view. If the type has `==`,
/// assigning an equal table calls no view. A change in place always calls views, because nothing is compared.
///
/// Costs: those of `normalized`, and for each access of a table a check whether reads are being recorded. A write looks
/// for observers of its table: this takes one look-up if there are no observers, otherwise a call for each view that
/// has read the table. With `write: set` each written row makes the store copy its table, O(n), and compare the copy.
///
/// Memory: that of `normalized`, and 160 bytes for the object with its registrar.
typealias ObservableTablesStore<Model: ObservableTables> = Model

/// Observable tables in a model that is the store itself: a reader records those properties that it reads.
protocol ObservableTables: TableState, Store where Form == DictionaryForm<IntKeys>, Held == NoPast {
  static var choices: [DesignChoice] { get }

  init()
}

extension ObservableTables {
  static var card: DesignCard {
    let sets = choices[0] == .word("set")
    let name = Observing.name(of: "observable-tables", Observing.inTables, choices)
    return DesignCard(
      name: name, idea: "one `@Observable` object with a dictionary per type" + Observing.words(choices),
      source: "Observation of Swift 5.9 and later: a view model with arrays and dictionaries",
      costs: sets
        ? "with `set`, an update copies the table and assigns the copy, in O(n)"
        : "like `normalized`; a write also notifies each view that read the written table",
      chooseWhen: "few screens are open, or each screen shows most of a table",
      avoidWhen: "many views show one row each: a change of any row notifies all of them",
      holding: .cannotHold, abilities: [.merges, .sharedReads, .observable],
      options: name == "observable-tables" ? Observing.inTables : [])
  }

  var keys: IntKeys { IntKeys(nil) }

  /// Creates the store and assigns each table only once.
  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    self.init()
    let tables = NormalizedStore(payload, &probe)
    authors = tables.authors
    posts = tables.posts
    comments = tables.comments
    recent = tables.recent
    postsByAuthor = tables.postsByAuthor
    commentsByPost = tables.commentsByPost
  }

  func hold() -> NoPast? { nil }
}
