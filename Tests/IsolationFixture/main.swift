import BenchCore
import BenchStores
import BenchThreads
import Foundation
import ThreadsFixtures

// Plays isolations for so many looks, for scripts/hold-isolations, scripts/sanitize-threads and by hand: exit 0 where
// every look was right, 3 where one was torn or stale.
//
//     isolation-fixture                     the names that there are
//     isolation-fixture mutex 100000 60     one of them, over all stores that it can be played with: 100,000 looks
//                                           over each, half of them with one reader, half with two; a store that is
//                                           slow has fewer, so that all of it ends within about 60 seconds
//     isolation-fixture unguarded 50        one that is wrong on purpose, over each store

let wrong: [any Isolation.Type] = [HastyIsolation.self, UnguardedIsolation.self]
let words = CommandLine.arguments.dropFirst()
guard let name = words.first, let isolation = (AllIsolations.list + wrong).first(where: { $0.card.name == name }) else {
  for card in AllIsolations.cards { print(card.name) }
  exit(words.isEmpty ? 0 : 64)
}
let looks = words.dropFirst().first.flatMap { Int($0) } ?? 10_000
let seconds = words.dropFirst(2).first.flatMap { Double($0) } ?? 3_600
let isWrong = wrong.contains { $0.card.name == name }
let kinds: [OperationKind] = isWrong ? [.updatePost] : [.updateAuthor, .updatePost, .updateComment, .refetch]
let stores = AllStores.list.filter { $0.ids == .int && isolation.card.reasonAgainst($0.card) == nil }
let readerCounts = isWrong ? [1] : [1, 2]
/// A play is repeated until it has its looks or its time, so that a slow one can end; 20 looks for each commit.
let looksOfPlay = isWrong ? looks : min(20_000, max(100, looks / 20))
let commitsOfPlay = isWrong ? looks : looksOfPlay / 20
let end = Date().addingTimeInterval(seconds)
var playsLeft = readerCounts.count * stores.count
var status: Int32 = 0

for readers in readerCounts {
  let stage = try ThreadStages.stage(readers: readers, looks: looksOfPlay, commits: commitsOfPlay, kinds: kinds)
  for store in stores {
    let begin = Date()
    let share = max(0, end.timeIntervalSince(begin)) / Double(playsLeft)
    playsLeft -= 1
    var looked = 0
    var found: Disagreement?
    repeat {
      found = ThreadStages.play(stage, store, isolation).check().disagreement
      looked += looksOfPlay
    } while found == nil && looked < looks / readerCounts.count && Date().timeIntervalSince(begin) < share
    let took = Date().timeIntervalSince(begin)
    if let found {
      print("\(name) over \(store.card.name), \(readers) readers: \(found.kind)")
      status = 3
    } else {
      let words = String(format: "%d looks right in %.2f s, %.2f M/s", looked, took, Double(looked) / took / 1e6)
      print("\(name) over \(store.card.name), \(readers) readers: \(words)")
    }
    fflush(nil)
  }
}
exit(status)
