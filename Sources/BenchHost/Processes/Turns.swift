import BenchCore
import CAffinity
import Foundation

/// Turns of two processes that play on one core, play by play: while one process plays, the other process sleeps.
///
/// Without turns, plays of two processes are a quarter of a second apart, and a shared machine often changes its pace
/// in that time. In turns, one play follows the other on a core that never idles, so they meet the same conditions.
package struct Turns: Sendable {
  package struct Seat: Equatable, Sendable, Codable {
    /// True for the process that plays first.
    package var isFirst: Bool
    /// The core on which both processes play: an index, modulo the number of cores, into the cores that they may use.
    package var core: Int

    package init(isFirst: Bool, core: Int) { (self.isFirst, self.core) = (isFirst, core) }
  }

  /// Waits for this process's turn; called before each play.
  let wait: @Sendable () -> Void
  let pass: @Sendable () -> Void

  package static let none = Turns(wait: {}, pass: {})

  package func take<Value>(_ play: () -> Value) -> Value {
    wait()
    defer { pass() }
    return play()
  }

  // MARK: - In the processes

  /// The descriptors of the two pipe ends in each process, directly after the standard descriptors.
  static let (reading, writing): (Int32, Int32) = (3, 4)

  /// Returns the turns of a process started with the two pipe ends. The second process begins by passing the turn.
  ///
  /// If the partner has ended, its pipe ends are closed, so the wait returns; if the partner hangs, the parent kills
  /// it. Waiting for the partner pauses the progress of this process's play.
  package static func ofProcess(_ seat: Seat, pausing progress: PlayProgress) -> Turns {
    stay(on: seat.core)
    // Writing to a partner that has ended must not kill this process.
    signal(SIGPIPE, SIG_IGN)
    let turns = over(reading, writing, isFirst: seat.isFirst)
    return Turns(wait: { progress.pause(turns.wait) }, pass: turns.pass)
  }

  package static func over(_ reading: Int32, _ writing: Int32, isFirst: Bool) -> Turns {
    let turns = Turns(
      wait: {
        var byte: UInt8 = 0
        while read(reading, &byte, 1) < 0 && errno == EINTR {}
      },
      pass: {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
      })
    if !isFirst { turns.pass() }
    return turns
  }

  /// Pins this thread, and the threads that it starts, to one core, if the system allows it.
  package static func stay(on core: Int) { _ = storebench_stay_on_core(UInt32(core)) }

  // MARK: - Between them

  /// Returns the pipe ends of the two processes; the process that plays first comes first.
  package static func ends() throws -> [[ChildProcess.Inherited]] {
    var (there, back): ([Int32], [Int32]) = ([0, 0], [0, 0])
    if pipe(&there) != 0 || pipe(&back) != 0 {
      throw ChildError(executable: "a pipe", reason: String(cString: strerror(errno)))
    }
    return [
      [.init(from: moved(back[0]), to: reading), .init(from: moved(there[1]), to: writing)],
      [.init(from: moved(there[0]), to: reading), .init(from: moved(back[1]), to: writing)],
    ]
  }

  /// Moves a descriptor out of the range that the child uses, and prevents its accidental inheritance.
  private static func moved(_ end: Int32) -> Int32 {
    defer { close(end) }
    return fcntl(end, F_DUPFD_CLOEXEC, writing + 1)
  }
}
