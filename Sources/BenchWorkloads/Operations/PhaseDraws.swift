import BenchCore

/// Everything from which one phase draws. Each role of each kind has a stream `workload.<phase>.<kind>.<role>`, so that
/// roles do not affect each other.
///
/// The effect of a kind of change decides which draws the kind needs; each kind has separate draws.
struct PhaseDraws {
  var edits: [OperationKind: UpdateDraw] = [:]
  var posts: [OperationKind: PostInsertDraw] = [:]
  var comments: [OperationKind: CommentInsertDraw] = [:]
  var pages: [OperationKind: RefetchDraw] = [:]
  private var keys: [OperationKind: KeyDraw] = [:]
  private let fresh: (OperationKind) -> KeyDraw

  init(_ streams: PhaseStreams, _ mix: ExactMix, _ habits: WritingHabits, _ shelf: inout DistributionShelf) {
    let phase = streams.phase
    let distribution = shelf.distribution(of: phase.keys)
    func key(_ kind: OperationKind) -> KeyDraw { KeyDraw(distribution, streams.stream(kind, "key")) }
    for kind in OperationKind.changes {
      func stream(_ role: String) -> RandomStream { streams.stream(kind, role) }
      switch kind.effect {
      case .edits:
        edits[kind] = UpdateDraw(
          key: key(kind), equal: ExactShare(phase.equalWrites, of: mix[kind], stream("equal")),
          field: stream("field"), text: stream("text"), points: stream("points"))
      case .insertsPost:
        posts[kind] = PostInsertDraw(
          author: KeyDraw(habits.post, stream("author")), title: stream("title"), body: stream("body"),
          tags: stream("tags"))
      case .insertsComment:
        comments[kind] = CommentInsertDraw(
          post: key(kind), author: KeyDraw(habits.comment, stream("author")), body: stream("body"))
      case .resends:
        pages[kind] = RefetchDraw(
          key: key(kind), from: phase.refetchFrom, page: phase.refetchPage, share: phase.refetchChanged,
          changed: stream("changed"), title: stream("title"), points: stream("points"))
      case .removes, nil: continue
      }
    }
    fresh = key
  }

  subscript(kind: OperationKind) -> KeyDraw {
    get { keys[kind] ?? fresh(kind) }
    set { keys[kind] = newValue }
  }
}

extension Dictionary where Key == OperationKind {
  /// The draws of a kind; every phase has draws for each kind with this effect.
  subscript(of kind: OperationKind) -> Value {
    get { values[place(of: kind)] }
    _modify { yield &values[place(of: kind)] }
  }

  private func place(of kind: OperationKind) -> Index {
    guard let place = index(forKey: kind) else { preconditionFailure("\(kind.name) draws something else") }
    return place
  }
}

struct PhaseStreams {
  let phase: PhaseSpec
  let name: String
  let seed: UInt64

  var kinds: RandomStream { RandomStream(root: seed, "\(name).kinds") }

  func stream(_ kind: OperationKind, _ role: String) -> RandomStream {
    RandomStream(root: seed, "\(name).\(kind.name).\(role)")
  }
}

struct UpdateDraw {
  var key: KeyDraw
  var equal: ExactShare
  var field: RandomStream
  var text: RandomStream
  var points: RandomStream
}

struct PostInsertDraw {
  var author: KeyDraw
  var title: RandomStream
  var body: RandomStream
  var tags: RandomStream
}

struct CommentInsertDraw {
  var post: KeyDraw
  var author: KeyDraw
  var body: RandomStream
}

struct RefetchDraw {
  var key: KeyDraw
  let from: PageStart
  let page: Int
  let share: Double
  var changed: RandomStream
  var title: RandomStream
  var points: RandomStream
  private(set) var seen = 0
  private(set) var changedSoFar = 0

  /// Draws which of the `count` posts of a page changed: as many as keep the share exact over all pages so far.
  mutating func changes(among count: Int) -> [Bool] {
    seen += count
    var due = ExactShare.count(share, of: seen) - changedSoFar
    changedSoFar += due
    return (0..<count).map { position in
      let isChanged = due > 0 && changed.position(among: count - position) < due
      if isChanged { due -= 1 }
      return isChanged
    }
  }
}
