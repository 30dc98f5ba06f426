import BenchCore
import BenchWorkloads

/// The number of entities at each phase, as far as the scenario gives this number; a phase must not delete more
/// entities than there are. For imported data, the numbers are unknown and not checked.
struct Census {
  /// The numbers by kind of entity; empty if they are unknown.
  private var counts: [EntityKind: Int] = [:]
  /// The reason why no post can have a tag; `nil` if some posts may have one.
  private let lackOfTags: String?

  init(_ source: DatasetSource?) {
    switch source {
    case .generated(let dataset):
      counts = [.author: dataset.authors, .post: dataset.posts, .comment: dataset.comments]
      lackOfTags = dataset.tagsPerPost == 0 ? "dataset.tags.per_post is 0" : nil
    case .imported(let dataset): lackOfTags = dataset.map.postTags == nil ? "dataset.map.post.tags is missing" : nil
    case nil: lackOfTags = nil
    }
  }

  func check(_ kind: ViewKind, _ section: Section) {
    let definition = kind.definition
    if definition.subject == .tag, let lackOfTags {
      section.report(ViewKeys.kind.key, "needs posts with tags", cure: lackOfTags)
    }
    for entity in definition.needs where counts[entity] == 0 {
      section.report(
        ViewKeys.kind.key, "needs at least one \(entity.rawValue)", cure: "dataset.\(entity.rawValue)s is 0")
    }
  }

  /// Plays one phase: its inserts are available to this and later phases, and no entity is deleted twice.
  mutating func play(_ phase: PhaseSpec, _ section: Section) {
    guard !counts.isEmpty else { return }
    let weights = phase.mix.reduce(0) { $0 + $1.weight }
    let shares = Dictionary(
      phase.mix.map { ($0.kind, Int(Double(phase.operations) * $0.weight / weights)) }, uniquingKeysWith: { $1 })
    for (kind, count) in shares {
      if kind.effect == .insertsPost { counts[.post, default: 0] += max(1, count) }
      if kind.effect == .insertsComment { counts[.comment, default: 0] += max(1, count) }
    }
    for share in phase.mix {
      guard let needed = share.kind.needed, counts[needed] == 0 else { continue }
      report(section, share.kind, showing: nil, "needs at least one \(needed.rawValue), and there is none")
    }
    for kind in OperationKind.changes {
      guard case .removes(let entity) = kind.effect, let deleted = shares[kind], let count = counts[entity], count > 0
      else { continue }
      if deleted > count {
        report(
          section, kind, showing: "\(deleted) operations",
          "must not delete more \(entity.rawValue)s than there are (\(count))")
      }
      counts[entity] = max(0, count - deleted)
    }
  }

  private func report(_ section: Section, _ kind: OperationKind, showing value: String?, _ rule: String) {
    let mix = PhaseKeys.mix.key
    let mark = section.node(mix)?.entries?.first { $0.key == kind.name }?.mark ?? section.mark(mix)
    section.context.problems.add(mark, "\(section.subject(mix)).\(kind.name)", showing: value, rule)
  }
}
