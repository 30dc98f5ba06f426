import BenchCore
import BenchRemote
import BenchSyncs

/// A sync around another, which changes what that does: wrong on purpose.
protocol Fault: Sync {
  associatedtype Base: Sync
  var base: Base { get set }
  init(_ base: Base)
  static func forget(_ kept: Base.Kept?) -> Base.Kept?
  mutating func change(_ effect: Effect) -> [Effect]
}

extension Fault {
  static var card: SyncCard { Base.card }
  static func forget(_ kept: Base.Kept?) -> Base.Kept? { kept }

  init(_ settings: SyncSettings, from kept: Base.Kept?) { self.init(Base(settings, from: Self.forget(kept))) }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    var inner = Effects(now: effects.now)
    base.handle(event, &inner)
    for effect in inner.list { for changed in change(effect) { effects.append(changed) } }
  }

  mutating func change(_ effect: Effect) -> [Effect] { [effect] }

  func keep() -> Base.Kept { base.keep() }
}

/// Its queue is lost at a restart.
struct Forgetful: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }
  static func forget(_ kept: LocalFirstSync.Kept?) -> LocalFirstSync.Kept? { nil }
}

/// It sends a write again without its key.
struct Keyless: Fault {
  var base: OutboxSync
  init(_ base: OutboxSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .request(let id, let write, let intents, _) = effect else { return [effect] }
    return [.request(id, write, intents, isKeyed: false)]
  }
}

/// It drops what lies over a document when the write is acknowledged, before the picture has it.
struct Dropping: Fault {
  var base: LocalFirstSync
  private var last: Emission?
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    if case .show(let emission) = effect { last = emission }
    guard case .resolve(_, .acknowledged) = effect, var dropped = last else { return [effect] }
    dropped.rows.removeAll(where: \.isPending)
    return [effect, .show(dropped)]
  }
}

/// It raises an event when a write is acknowledged.
struct Eager: Fault {
  var base: LocalFirstSync
  private var last: Emission?
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    if case .show(let emission) = effect { last = emission }
    guard case .resolve = effect, let last else { return [effect] }
    return [effect, .show(last)]
  }
}

/// It puts what has no time yet before everything else.
struct PendingFirst: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(var emission) = effect else { return [effect] }
    emission.rows = emission.rows.map { row in
      guard case .pending = row.fields["at"] else { return row }
      var fields = row.fields
      fields["at"] = .number(0)
      return DocumentRow(key: row.key, fields: fields, version: row.version, isPending: row.isPending)
    }
    return [.show(emission)]
  }
}

/// Its spinner never ends.
struct Spinning: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(let emission) = effect else { return [effect] }
    return [.show(Emission(emission.listener, .loading))]
  }
}

/// It applies older pictures, too: after the first change it shows each document as it was seen first.
struct Nostalgic: Fault {
  var base: LocalFirstSync
  private var first: [DocumentKey: DocumentRow] = [:]
  private var count = 0
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(var emission) = effect else { return [effect] }
    for row in emission.rows where first[row.key] == nil { first[row.key] = row }
    if emission.rows.contains(where: { $0.version > (first[$0.key]?.version ?? 0) }) { count += 1 }
    if count > 1 { emission.rows = emission.rows.map { first[$0.key] ?? $0 } }
    return [.show(emission)]
  }
}

/// It takes a page for the list that it is a page of.
struct Pageless: Fault {
  var base: RepositorySync
  init(_ base: RepositorySync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    if case .fetch(let id, let query, _) = effect { return [.fetch(id, query, pageKey: nil)] }
    return [effect]
  }
}

/// It ignores refusals: what was written stays on screen.
struct Stubborn: Fault {
  var base: LocalFirstSync
  private var own: [DocumentKey: DocumentRow] = [:]
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    if case .resolve(_, .refused) = effect { return [] }
    guard case .show(var emission) = effect else { return [effect] }
    for row in emission.rows where row.isPending { own[row.key] = row }
    let shown = Set(emission.rows.map(\.key))
    emission.rows += own.values.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }
    return [.show(emission)]
  }
}

/// It shows the answer of a screen that is closed on the next one.
struct Haunted: Fault {
  var base: DirectSync
  private var first: Emission?
  init(_ base: DirectSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(let emission) = effect, !emission.rows.isEmpty else { return [effect] }
    guard let first else {
      self.first = emission
      return [effect]
    }
    return [.show(Emission(emission.listener, emission.status, first.rows))]
  }
}

/// It looks at the clock on the wall.
struct Hurried: Fault {
  var base: LocalFirstSync
  private let start = ContinuousClock.now
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(var emission) = effect else { return [effect] }
    emission.rows = emission.rows.map { row in
      var fields = row.fields
      fields["body"] = .text("read after \(ContinuousClock.now - start)")
      return DocumentRow(key: row.key, fields: fields, version: row.version, isPending: row.isPending)
    }
    return [.show(emission)]
  }
}

/// It shows the first row of a set, whose order hangs on how large its table is: here, on a setting that the sync does
/// not read.
struct Unordered: Sync {
  typealias Kept = LocalFirstSync.Kept
  static let card = LocalFirstSync.card
  private var base: LocalFirstSync
  private let capacity: Int

  init(_ settings: SyncSettings, from kept: Kept?) {
    base = LocalFirstSync(settings, from: kept)
    capacity = settings.retries ?? 0
  }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    var inner = Effects(now: effects.now)
    base.handle(event, &inner)
    for effect in inner.list {
      guard case .show(var emission) = effect else {
        effects.append(effect)
        continue
      }
      var keys = Set<DocumentKey>(minimumCapacity: capacity)
      keys.formUnion(emission.rows.map(\.key))
      emission.rows = emission.rows.filter { $0.key == keys.first }
      effects.append(.show(emission))
    }
  }

  func keep() -> Kept { base.keep() }
}
