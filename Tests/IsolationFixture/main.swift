import BenchCore
import BenchStores
import BenchThreads
import Foundation
import ThreadsFixtures

// Plays isolations for so many looks, for scripts/sanitize-threads and by hand: exit 0 where every look was right, 3
// where one was torn or stale.
//
//     isolation-fixture                     the names that there are
//     isolation-fixture mutex 100000        one of them, over all stores that it can be played with, with
//                                           one reader and with two
//     isolation-fixture unguarded 50        one that is wrong on purpose

let wrong: [any Isolation.Type] = [HastyIsolation.self, UnguardedIsolation.self]
let words = CommandLine.arguments.dropFirst()
guard let name = words.first, let isolation = (AllIsolations.list + wrong).first(where: { $0.card.name == name }) else {
  for card in AllIsolations.cards { print(card.name) }
  exit(words.isEmpty ? 0 : 64)
}
let looks = words.dropFirst().first.flatMap { Int($0) } ?? 10_000
let isWrong = wrong.contains { $0.card.name == name }
var status: Int32 = 0

for readers in isWrong ? [1] : [1, 2] {
  let kinds: [OperationKind] = isWrong ? [.updatePost] : [.updateAuthor, .updatePost, .updateComment, .refetch]
  let stage = try ThreadStages.stage(
    readers: readers, looks: looks, commits: isWrong ? looks : min(looks / 2, 20_000),
    kinds: kinds)
  for store in AllStores.list where store.ids == .int && isolation.card.reasonAgainst(store.card) == nil {
    let begin = Date()
    let measured = ThreadStages.play(stage, store, isolation).check()
    let seconds = Date().timeIntervalSince(begin)
    if let found = measured.disagreement {
      print("\(name) over \(store.card.name), \(readers) readers: \(found.kind)")
      status = 3
    } else {
      let rate = String(format: "%.2f", Double(looks) / seconds / 1e6)
      print("\(name) over \(store.card.name), \(readers) readers: \(looks) looks right, \(rate) M/s")
    }
  }
}
exit(status)
