/// A fixed piece of work of about two microseconds, whose time shows the machine's pace: look-ups and comparisons of
/// texts in a simple hash table. A `Dictionary` is unsuitable: its seed alone changes the time by some percent.
struct Yardstick {
  private var keys = [UInt64](repeating: 0, count: Self.size)
  private var texts = [String](repeating: "", count: Self.size)

  private static let size = 256
  private static let looks = 150

  init() {
    for number in 1...Self.size / 2 {
      let key = UInt64(number) &* 0x9e37_79b9_7f4a_7c15
      var place = Self.place(of: key)
      while keys[place] != 0 { place = (place + 1) % Self.size }
      keys[place] = key
      texts[place] = "a text of twenty-four \(100 + number)"
    }
  }

  private static func place(of key: UInt64) -> Int { Int(key >> 32) % size }

  // Not inlined, so that the optimizer cannot move the work across the readings of the clock.
  @inline(never) private func work() -> Int {
    var found = 0
    for look in 1...Self.looks {
      let key = UInt64(look % (Self.size / 2) + 1) &* 0x9e37_79b9_7f4a_7c15
      var place = Self.place(of: key)
      while keys[place] != key { place = (place + 1) % Self.size }
      if texts[place] == texts[(place + look) % Self.size] { found += 1 }
    }
    return found
  }

  func reading(_ clock: MonotonicClock) -> UInt64 {
    let start = clock.now()
    // The result is used, so that the optimizer does not remove the work.
    if work() < 0 { return 0 }
    return (clock.now() - start).rawValue
  }
}

final class MachinePace {
  /// The shortest reading of the yardstick, in ns.
  private(set) var best = UInt64.max
  private let yardstick = Yardstick()

  /// The factor by which a reading at the best pace may exceed the best reading.
  private static let tolerance = 1.1
  /// The maximum number of readings in one call. Other tasks leave caches and branch predictors cold, so two or three
  /// readings after a block are slow at any pace. A slow machine stays slow for longer than these few microseconds.
  private static let mostReadings = 8

  init(_ clock: MonotonicClock, best: Nanoseconds? = nil) {
    _ = read(clock)
    if let best { self.best = min(self.best, best.rawValue) }
  }

  func look(_ clock: MonotonicClock, for time: Nanoseconds) {
    let start = clock.now()
    repeat { _ = read(clock) } while clock.now() - start < time
  }

  func wait(_ clock: MonotonicClock, atMost time: Nanoseconds) -> Bool {
    let start = clock.now()
    repeat {
      if isBest(read(clock)) { return true }
    } while clock.now() - start < time
    return false
  }

  /// Returns the shortest of a few readings of the yardstick, in ns; stops early at the best pace.
  func read(_ clock: MonotonicClock) -> UInt64 {
    var shortest = UInt64.max
    for number in 1...Self.mostReadings {
      shortest = min(shortest, yardstick.reading(clock))
      if number > 1 && isBest(shortest) { break }
    }
    best = min(best, shortest)
    return shortest
  }

  func isBest(_ reading: UInt64) -> Bool { Double(reading) <= Double(best) * Self.tolerance }
}

package final class TaskRecorder {
  /// The times by play, then by step, in ns.
  private(set) var plays: [[UInt32]] = []
  /// For each play, the first step of each block, with the yardstick's readings before and after the block.
  private var blocks: [[Block]] = []
  let names: [TaskName]
  private let pace: MachinePace

  private struct Block {
    let first: Int
    let before: UInt64
    var after = UInt64.max
  }

  /// Creates a recorder of the tasks with these names, one per step.
  init(_ names: [TaskName], _ pace: MachinePace) { (self.names, self.pace) = (names, pace) }

  func playBegan() {
    var times: [UInt32] = []
    times.reserveCapacity(names.count)
    plays.append(times)
    blocks.append([])
  }

  func blockBegan(_ clock: MonotonicClock) {
    guard let place = plays.indices.last else { return }
    blocks[place].append(Block(first: plays[place].count, before: pace.read(clock)))
  }

  func blockEnded(_ clock: MonotonicClock) {
    guard let place = blocks.indices.last, let block = blocks[place].indices.last else { return }
    blocks[place][block].after = pace.read(clock)
  }

  func note(_ time: Nanoseconds) { plays[plays.count - 1].append(UInt32(clamping: time.rawValue)) }

  func good() -> [[Bool]] {
    plays.indices.map { play in
      var good = [Bool](repeating: false, count: plays[play].count)
      for (place, block) in blocks[play].enumerated() where pace.isBest(max(block.before, block.after)) {
        let end = place + 1 < blocks[play].count ? blocks[play][place + 1].first : good.count
        for step in block.first..<end { good[step] = true }
      }
      return good
    }
  }
}
