import BenchCore
import BenchOtherStores
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchDerivations

/// Commits that merge: some fields of what may be known or not, anywhere in the order.
@Suite struct MergeTests {
  private static let able = Contestant.pairs(AllStores.list + AllStores.withStringIDs, AllDerivations.list)
    .filter { $0.reasonAgainstMerging == nil }

  @Test func `five stores merge, and every other pair is a gap with a reason`() {
    let stores = AllStores.list.filter { $0.card.abilities.contains(.merges) }
    #expect(Set(stores.map(\.card.name)) == ["dense", "nested", "normalized", "observable-tables", "persistent"])
    let derivations = Set(Self.able.map(\.derivation.name))
    #expect(derivations.isSuperset(of: ["naive", "memoized", "keyed", "tracked", "versioned"]))
    #expect(derivations.isDisjoint(with: ["incremental", "broadcast"]))
    let gap = Contestant(NormalizedStore.self, IncrementalDerivation.self)
    #expect(gap.reasonAgainst == nil && gap.reasonAgainstMerging?.contains("order of ids") == true)
  }

  @Test func `after each merge every view shows what the oracle says`() throws {
    for seed in UInt64(1)...6 {
      let play = MergePlay(seed: seed)
      for contestant in Self.able where contestant.ids == .int && !contestant.isExpectedStale {
        var fault: String?
        contestant.follow(play.commits, over: play.payload, play.views) { number, view, shown, stored in
          let place = play.views.firstIndex(of: view) ?? 0
          let expected = play.rows[number][place]
          if stored != expected {
            fault =
              "seed \(seed), commit \(number) \(play.commits[number]): the store answers \(view) with \(stored), "
              + "and must with \(expected)"
          } else if shown != expected {
            fault =
              "seed \(seed), commit \(number) \(play.commits[number]): \(view) shows \(shown), and must \(expected)"
          }
          return fault == nil
        }
        if let fault { Issue.record("\(contestant.name), \(fault)") }
      }
    }
  }

  @Test func `fields that are not named stay, and a late date moves a comment`() {
    var store = NormalizedStore.small()
    let payload = CommentPayload(
      id: CommentID(0), body: "new", author: nil, createdAt: Timestamp(milliseconds: 99))
    let dated = store.apply(Commit.mergeComments, CommentMerge(payload, under: PostID(0), fields: .createdAt))
    #expect(dated == [.comment(CommentID(0)), .comments(of: PostID(0))])
    var order: [Int] = []
    var body: String?
    store.forEachComment(of: PostID(0)) { comment, _ in
      order.append(comment.id.rawValue)
      if comment.id == payload.id { body = comment.body }
    }
    #expect(order == [1, 2, 0] && body == "comment")
    let written = store.apply(Commit.mergeComments, CommentMerge(payload, under: PostID(0), fields: .body))
    #expect(written == [.comment(CommentID(0))])
    let author = store.comment(CommentID(0), of: PostID(0))?.author
    #expect(author?.name == "author 0")
  }

  @Test func `comments of a merged post stay, come, or are all there are`() {
    func left(_ comments: CommentsMerge) -> [Int] {
      var store = NestedStore.small()
      let new = CommentPayload(id: CommentID(7), body: "new", author: nil, createdAt: Timestamp(milliseconds: 1))
      let post = PostPayload(
        id: PostID(0), title: "t", body: "b", author: nil, tags: [], createdAt: Timestamp(milliseconds: 0),
        comments: [new])
      store.apply(Commit.mergePosts, PostMerge(post, fields: .title, comments: comments))
      var ids: [Int] = []
      store.forEachComment(of: PostID(0)) { comment, _ in ids.append(comment.id.rawValue) }
      return ids
    }
    #expect(left(.untouched) == [0, 1, 2] && left(.added) == [7, 0, 1, 2] && left(.replaced) == [7])
  }
}
