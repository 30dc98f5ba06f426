/// A counted event of a design.
///
/// The raw value is the index in a `Tally`; `docs/metrics.md` has the definitions.
public enum Event: Int, CaseIterable, Sendable, Codable {
  /// Entity slots assigned, whether or not the value changed. An embedded copy is a slot; its container is no slot.
  case entityWrites
  /// Entity slots removed: rows and embedded copies, including cascades.
  case entityRemovals
  /// Entries into a view's update path; a view notified twice counts twice.
  case notifications
  /// Computations of a mounted view's value, by a refresh or by a lazy read.
  case recomputations
  /// Recomputations whose value equals the previous one.
  case wastedRecomputations
  /// Equality checks made to decide whether to compute or deliver.
  case comparisons
  /// Elements that these equality checks walked through.
  case comparedElements
  /// Values delivered to the screen.
  case viewUpdates
  /// Deliveries whose value had not changed.
  case wastedUpdates
  /// Views whose values before and after a commit differ: the minimum number of updates. The observer adds this event;
  /// no design does.
  case requiredUpdates
  /// Views that became wrong in a commit and have no dirty mark. The observer adds this event.
  case staleViews
  /// Relationship look-ups that found nothing.
  case missingReferences
  /// Reads of views that are not mounted, and fetches by views that keep copies.
  case queries
  /// First writes to a container since a state was held; each such write copies the whole container.
  case containerCopies
  /// Elements of the containers that were copied.
  case copiedElements
  /// Recomputations during the commit's refresh. The observer adds this event and the next two.
  case recomputationsAtCommit
  /// Recomputations by the first read of a view since a refresh.
  case recomputationsAtFirstRead
  /// Recomputations by later reads of the same view.
  case recomputationsAtLaterRead
  /// Values shown and replaced within one commit. The observer adds this event.
  case glitches
  /// Reads of a view's inputs from a state.
  case selectorCalls
  /// Cache look-ups that found a valid value.
  case cacheHits
  /// Cache misses because nothing was cached yet.
  case cacheMissesFirst
  /// Cache misses because an input had changed.
  case cacheMissesChanged
  /// Cache misses because the cached result was evicted.
  case cacheMissesEvicted
  /// Notifications of a view by commits that changed values, but only values of fields that the view does not show. The
  /// observer adds this event, for derivations that report it.
  case falseWakes

  /// Events that only some derivations have; for a derivation that does not report them, the counts are absent.
  package static let special: [Event] = [
    .selectorCalls, .cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted,
  ]
}

/// The number of each event.
@usableFromInline package struct Tally: Equatable, Sendable, Codable {
  /// The count of each event; `nil` if a design cannot have the event, which differs from 0.
  private var counts: [Int?]

  package init() { counts = [Int?](repeating: 0, count: Event.allCases.count) }

  /// The number of times that the event happened; also 0 if the event is impossible.
  package subscript(event: Event) -> Int {
    get { counts[event.rawValue] ?? 0 }
    set { counts[event.rawValue] = newValue }
  }

  /// Returns the number of times that the event happened, or `nil` for an impossible event.
  package func count(of event: Event) -> Int? { counts[event.rawValue] }

  package mutating func exclude(_ event: Event) { counts[event.rawValue] = nil }

  /// Adds the other tally; an event that is impossible in either tally is impossible in the sum.
  package static func += (left: inout Tally, right: Tally) {
    for index in left.counts.indices {
      left.counts[index] = left.counts[index].flatMap { own in right.counts[index].map { own + $0 } }
    }
  }
}

/// A receiver of the events of designs and screens. Callers are generic over it, so `NoProbe` compiles to nothing.
public protocol Probe: Sendable {
  /// Creates an empty probe; called once per play.
  init()

  /// True if events are counted. Code that serves only counting checks this property first.
  static var isCounting: Bool { get }

  /// Notes that the event happened `amount` times.
  mutating func add(_ amount: Int, _ event: Event)

  /// Notes that a container is about to be written; the first write since a state was held copies all its elements.
  /// `elements` is `nil` for a container without memory, which has nothing to copy until a state is held again.
  mutating func write(to container: Container, elements: @autoclosure () -> Int?)

  /// Notes that the present state is held from now on.
  mutating func held()

  /// Records that a view's value was computed, with the value's number of rows.
  mutating func computed(rows: Int, of view: ViewKey)

  /// Records that the inputs of a view were read.
  mutating func read(inputs: Int, of view: ViewKey)
}

/// A container of a store, numbered by the store: a table is `Container(0)`; an array inside a table's values is
/// `Container(1, of: key)`.
@frozen public struct Container: Hashable, Sendable {
  /// The number of the table or nested array, as assigned by the store.
  public let number: Int
  /// The number of the entity that owns the array; −1 for a table.
  public let key: Int

  /// Creates the container of a table or, with a key, of the array inside one of the table's values.
  @inlinable public init(_ number: Int, of key: Int = -1) { (self.number, self.key) = (number, key) }
}

extension Probe {
  @inlinable public mutating func computed(rows: Int, of view: ViewKey) {}

  @inlinable public mutating func read(inputs: Int, of view: ViewKey) {}

  /// Adds assigned entity slots, whether or not the value changed; an embedded copy is a slot, its container is not.
  @inlinable public mutating func wrote(_ slots: Int = 1) { add(slots, .entityWrites) }

  /// Adds removed entity slots: rows and embedded copies, including cascades.
  @inlinable public mutating func removed(_ slots: Int = 1) { add(slots, .entityRemovals) }
}

/// A probe that counts nothing and costs nothing, for all passes but the counts pass.
@frozen public struct NoProbe: Probe {
  @inlinable public init() {}
  @inlinable public static var isCounting: Bool { false }
  @inlinable public mutating func add(_ amount: Int, _ event: Event) {}
  @inlinable public mutating func write(to container: Container, elements: @autoclosure () -> Int?) {}
  @inlinable public mutating func held() {}
}

/// A probe that counts everything, for the counts pass.
@usableFromInline package struct CountingProbe: Probe {
  package private(set) var tally = Tally()
  /// The number of rows of the values computed since the last `take`.
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

  /// True once a state has been held; `copied` contains the containers that were copied since a state was last held.
  private var isHolding = false
  private var copied: Set<Container> = []
  /// True once the store has named a container; a store that never names one may copy any container.
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
