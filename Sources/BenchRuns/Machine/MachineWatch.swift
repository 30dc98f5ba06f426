import BenchCore
import BenchResults
import Foundation

/// A watch for other work on the machine during a run: load, time taken by the host, time taken by other processes, the
/// clock rate of the processors, and how often a fixed piece of work took longer than in its best run.
///
/// The last figure needs no counter of the system. It also shows a neighbour on the host that shares a core and is
/// visible nowhere else.
package struct MachineWatch: Sendable {
  /// A reading of one moment; figures that the system does not report are absent.
  package struct Reading: Equatable, Sendable {
    /// The time of all processors since they started, in seconds.
    package var total: Double?
    /// The time in which the processors were idle or waited for a disk, in seconds.
    package var idle: Double?
    /// The time of the processors that the host gave to other guests, in seconds.
    package var stolen: Double?
    /// The time of this process and of its children that have ended, in seconds.
    package var ours = 0.0
    package var load: Double?
    package var megahertz: Double?
  }

  private let read: @Sendable () -> Reading
  private let yardstick: @Sendable () -> Nanoseconds
  private var first: Reading
  private var lengths: [Nanoseconds] = []

  package init(reading: @escaping @Sendable () -> Reading, yardstick: @escaping @Sendable () -> Nanoseconds) {
    (read, self.yardstick, first) = (reading, yardstick, reading())
  }

  package static func system() -> MachineWatch {
    MachineWatch(reading: Reading.now, yardstick: { Yardstick.measure(.system) })
  }

  /// Measures the time of the yardstick; called before each repetition whose times count.
  package mutating func measure() { lengths.append(yardstick()) }

  package var record: RunManifest.ConditionsRecord {
    let last = read()
    var record = RunManifest.ConditionsRecord()
    record.loadBefore = first.load
    record.loadAfter = last.load
    record.megahertzBefore = first.megahertz
    record.megahertzAfter = last.megahertz
    func difference(_ figure: KeyPath<Reading, Double?>) -> Double {
      (last[keyPath: figure] ?? 0) - (first[keyPath: figure] ?? 0)
    }
    let (total, idle, stolen) = (difference(\.total), difference(\.idle), difference(\.stolen))
    if first.total != nil, total > 0 {
      record.stolenShare = max(0, stolen / total)
      record.othersShare = min(1, max(0, (total - idle - stolen - (last.ours - first.ours)) / total))
    }
    if let fastest = lengths.min(), lengths.count > 1 {
      let slow = lengths.filter { Double($0.rawValue) > Double(fastest.rawValue) * Self.slow }
      record.slowShare = Double(slow.count) / Double(lengths.count)
    }
    return record
  }

  /// The multiple of the shortest time of the yardstick from which a moment counts as slow.
  private static let slow = 1.1
}

extension MachineWatch.Reading {
  @Sendable
  static func now() -> MachineWatch.Reading {
    var reading = MachineWatch.Reading(ours: seconds(of: Self.ourselves) + seconds(of: Self.children))
    var loads = [0.0, 0.0, 0.0]
    if getloadavg(&loads, 3) > 0 { reading.load = loads[0] }
    #if os(Linux)
      reading.read(processors: (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? "")
      reading.read(information: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    #endif
    return reading
  }

  /// Reads the first line of `/proc/stat`: the ticks of all processors as user, nice, system, idle, iowait, irq,
  /// softirq, steal. Source: proc(5).
  mutating func read(processors text: String) {
    let line = text.split(separator: "\n").first { $0.hasPrefix("cpu ") }
    let ticks = line?.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) } ?? []
    if ticks.count < 8 { return }
    let second = Double(sysconf(Int32(_SC_CLK_TCK)))
    total = ticks.reduce(0, +) / second
    idle = (ticks[3] + ticks[4]) / second
    stolen = ticks[7] / second
  }

  mutating func read(information text: String) {
    let paces = text.split(separator: "\n").filter { $0.hasPrefix("cpu MHz") }.compactMap { line in
      line.split(separator: ":").last.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }
    if !paces.isEmpty { megahertz = paces.reduce(0, +) / Double(paces.count) }
  }

  private static func seconds(of who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// RUSAGE_SELF and RUSAGE_CHILDREN: their types differ between systems, but their values do not.
  private static let (ourselves, children): (Int32, Int32) = (0, -1)
}

/// A fixed piece of work that needs no memory, so that its duration depends only on the processor.
enum Yardstick {
  static func measure(_ clock: MonotonicClock) -> Nanoseconds {
    let start = clock.now()
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<rounds {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    let end = clock.now()
    // The condition is never true, but the compiler cannot know that and keeps the loop.
    return state == 0 ? .zero : end - start
  }

  /// The number of rounds: about 200 µs, which is long enough for the clock and short enough for every repetition.
  private static let rounds = 100_000
}
