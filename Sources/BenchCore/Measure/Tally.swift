/// An event of a design that is counted.
///
/// The raw value is the place in a `Tally`; the definitions are those of `docs/metrics.md`.
public enum Event: Int, CaseIterable, Sendable, Codable {
  /// Entity slots assigned, equal value or not; an embedded copy is a slot, its container is not.
  case entityWrites
  /// Entity slots removed: rows, embedded copies; cascades included.
  case entityRemovals
  /// Entries into a view's update path; a view notified twice counts twice.
  case notifications
  /// Times a mounted view's value was computed, because of a commit or by a lazy read.
  case recomputations
  /// Recomputations whose value equals the previous one.
  case wastedRecomputations
  /// Equality checks made to decide whether to compute or deliver.
  case comparisons
  /// Elements that those equality checks walked.
  case comparedElements
  /// Values delivered to the screen.
  case viewUpdates
  /// Deliveries whose value had not changed.
  case wastedUpdates
  /// Views whose value differs before and after the commit: the oracle's minimum. Added by the observer, not by
  /// designs.
  case requiredUpdates
  /// Pairs of commit and view that are wrong at its end without delivery or dirty mark. Added by the observer.
  case staleViews
  /// Relationship look-ups that found nothing.
  case missingReferences
  /// Reads of views that are not mounted, and fetches by views that keep copies.
  case queries
  /// First writes to a container since the present state was last held, each of which copies it whole.
  case containerCopies
  /// Elements of the containers that were copied for it.
  case copiedElements
  /// Recomputations that the commit itself paid for. Added by the observer, as the next two are.
  case recomputationsAtCommit
  /// Recomputations that the first read of a view since a commit paid for.
  case recomputationsAtFirstRead
  /// Recomputations that a later read of the same view paid for.
  case recomputationsAtLaterRead
  /// Values shown and replaced within one commit. Added by the observer.
  case glitches
  /// Times the inputs of a view were read out of a state.
  case selectorCalls
  /// Times a remembered value was still good, of those asked for.
  case cacheHits
  /// Cache misses because nothing was remembered yet.
  case cacheMissesFirst
  /// Cache misses because an input had changed.
  case cacheMissesChanged
  /// Cache misses because the cached result was evicted.
  case cacheMissesEvicted
  /// Notifications of a view by commits that wrote other values than were there, none of them to a field that the view
  /// shows. Added by the observer, for derivations that report it.
  case falseWakes

  /// Events that only some derivations know; where one does not report them, their counts are absent.
  package static let special: [Event] = [
    .selectorCalls, .cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted,
  ]
}

/// The number of each event: exact integers, only added up.
@usableFromInline package struct Tally: Equatable, Sendable, Codable {
  /// `nil` where an event cannot happen in a design, which is something else than 0.
  private var counts: [Int?]

  package init() { counts = [Int?](repeating: 0, count: Event.allCases.count) }

  /// The number of events; 0 also for an impossible one.
  package subscript(event: Event) -> Int {
    get { counts[event.rawValue] ?? 0 }
    set { counts[event.rawValue] = newValue }
  }

  /// Returns the number of events, or `nil` for an impossible one.
  package func count(of event: Event) -> Int? { counts[event.rawValue] }

  package mutating func exclude(_ event: Event) { counts[event.rawValue] = nil }

  /// Adds what the other counted; what cannot happen on one side cannot happen in the sum.
  package static func += (left: inout Tally, right: Tally) {
    for index in left.counts.indices {
      left.counts[index] = left.counts[index].flatMap { own in right.counts[index].map { own + $0 } }
    }
  }
}

/// Receives events of designs and screens. Generic everywhere, so that its empty form compiles to nothing.
public protocol Probe: Sendable {
  /// A probe that has seen nothing. Called once per play.
  init()

  /// True if anything is counted; code that only serves counting checks this first.
  static var isCounting: Bool { get }

  /// Notes that the event happened `amount` times.
  mutating func add(_ amount: Int, _ event: Event)

  /// Notes that a container is about to be written; the first time since a state was held, all its elements are copied.
  /// `nil` elements are those of a container without memory, of which there is nothing to copy until a state is held
  /// again.
  mutating func write(to container: Container, elements: @autoclosure () -> Int?)

  /// Notes that the present state is held from now on.
  mutating func held()

  /// Records that a view's value was computed, with its number of rows, which cost units need.
  mutating func computed(rows: Int, of view: ViewKey)

  /// Records that the inputs of a view were read.
  mutating func read(inputs: Int, of view: ViewKey)
}

/// A container of a store, as the store numbers them: a table is `Container(0)`; an array inside a table's values is
/// `Container(1, of: key)`.
@frozen public struct Container: Hashable, Sendable {
  /// The number of the table or nested array, as assigned by the store.
  public let number: Int
  /// The number of the entity that owns the array; −1 for a table, of which there is one.
  public let key: Int

  /// A table, or with a key the array inside one of its values.
  @inlinable public init(_ number: Int, of key: Int = -1) { (self.number, self.key) = (number, key) }
}

extension Probe {
  @inlinable public mutating func computed(rows: Int, of view: ViewKey) {}

  @inlinable public mutating func read(inputs: Int, of view: ViewKey) {}

  /// Entity slots were assigned, equal value or not; an embedded copy is a slot, its container is not.
  @inlinable public mutating func wrote(_ slots: Int = 1) { add(slots, .entityWrites) }

  /// Entity slots were removed: rows, embedded copies, cascades included.
  @inlinable public mutating func removed(_ slots: Int = 1) { add(slots, .entityRemovals) }
}

/// Counts nothing and costs nothing: the probe of the time and allocations passes.
@frozen public struct NoProbe: Probe {
  @inlinable public init() {}
  @inlinable public static var isCounting: Bool { false }
  @inlinable public mutating func add(_ amount: Int, _ event: Event) {}
  @inlinable public mutating func write(to container: Container, elements: @autoclosure () -> Int?) {}
  @inlinable public mutating func held() {}
}

/// Counts everything: the probe of the counts pass.
@usableFromInline package struct CountingProbe: Probe {
  package private(set) var tally = Tally()
  /// Rows of the values that were computed since the last `take`.
  package private(set) var computedRows = 0

  @usableFromInline package init() {}
  @usableFromInline package static var isCounting: Bool { true }
  @usableFromInline package mutating func add(_ amount: Int, _ event: Event) { tally[event] += amount }

  private(set) var work: [ViewKind: ViewWork] = [:]

  @usableFromInline package mutating func computed(rows: Int, of view: ViewKey) {
    computedRows += rows
    work[view.kind, default: .none].recomputations += 1
    work[view.kind, default: .none].rows += rows
  }

  @usableFromInline package mutating func read(inputs: Int, of view: ViewKey) {
    work[view.kind, default: .none].inputs += inputs
  }

  /// True once a state has been held, with the containers copied since.
  private var isHolding = false
  private var copied: Set<Container> = []
  /// True once the store has named a container; one that has not may copy any.
  private(set) var knowsContainers = false

  @usableFromInline package mutating func write(to container: Container, elements: @autoclosure () -> Int?) {
    knowsContainers = true
    guard isHolding, copied.insert(container).inserted, let elements = elements() else { return }
    tally[.containerCopies] += 1
    tally[.copiedElements] += elements
  }

  @usableFromInline package mutating func held() {
    isHolding = true
    copied.removeAll(keepingCapacity: true)
  }

  @usableFromInline package mutating func take() -> Tally {
    defer {
      tally = Tally()
      computedRows = 0
      work.removeAll(keepingCapacity: true)
    }
    return tally
  }
}
