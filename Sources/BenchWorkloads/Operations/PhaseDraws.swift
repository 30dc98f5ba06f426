import BenchCore

/// Everything from which one phase draws; each kind of operation has its own draws.
struct PhaseDraws {
  private var kinds: [OperationKind: KindDraws] = [:]
  private let fresh: (OperationKind) -> KindDraws

  init(_ streams: PhaseStreams, _ mix: ExactMix, _ habits: WritingHabits, _ shelf: inout DistributionShelf) {
    let keys = shelf.distribution(of: streams.phase.keys)
    fresh = { KindDraws($0, streams, mix, habits, keys) }
  }

  subscript(kind: OperationKind) -> KindDraws {
    get { kinds[kind] ?? fresh(kind) }
    _modify {
      let fresh = fresh
      yield &kinds[kind, default: fresh(kind)]
    }
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

/// The draws of one kind of operation. Each role has a stream `workload.<phase>.<kind>.<role>`, so that roles do not
/// affect each other. The effect of the kind decides from which of them its operations are drawn.
struct KindDraws {
  let kind: OperationKind
  let phase: PhaseSpec
  var key: KeyDraw
  var poster: KeyDraw
  var commenter: KeyDraw
  var equal: ExactShare
  var field: RandomStream
  var text: RandomStream
  var points: RandomStream
  var title: RandomStream
  var body: RandomStream
  var tags: RandomStream
  private var changed: RandomStream
  private var seen = 0
  private var changedSoFar = 0

  init(
    _ kind: OperationKind, _ streams: PhaseStreams, _ mix: ExactMix, _ habits: WritingHabits, _ keys: any RankDraw
  ) {
    func stream(_ role: String) -> RandomStream { streams.stream(kind, role) }
    (self.kind, phase) = (kind, streams.phase)
    key = KeyDraw(keys, stream("key"))
    poster = KeyDraw(habits.post, stream("author"))
    commenter = KeyDraw(habits.comment, stream("author"))
    equal = ExactShare(phase.equalWrites, of: mix[kind], stream("equal"))
    (field, text, points) = (stream("field"), stream("text"), stream("points"))
    (title, body, tags, changed) = (stream("title"), stream("body"), stream("tags"), stream("changed"))
  }

  /// Draws which of the `count` posts of a page changed: as many as keep the share exact over all pages so far.
  mutating func changes(among count: Int) -> [Bool] {
    seen += count
    var due = ExactShare.count(phase.refetchChanged, of: seen) - changedSoFar
    changedSoFar += due
    return (0..<count).map { position in
      let isChanged = due > 0 && changed.position(among: count - position) < due
      if isChanged { due -= 1 }
      return isChanged
    }
  }
}
