import BenchCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lets two processes play in turns, play by play: while one plays the other sleeps.
///
/// Two that play one after the other are a quarter of a second apart, and a machine that others use has changed its pace
/// by then as often as not. In turns they are apart by one play, and meet the same weather.
public struct Turns: Sendable {
  /// Which of two a process is.
  public enum Place: String, Sendable, Codable { case first, second }

  /// Returns when it is one's turn; called before each play.
  let wait: @Sendable () -> Void
  /// Lets the other one play; called after each play.
  let pass: @Sendable () -> Void

  /// For one that plays alone.
  public static let none = Turns(wait: {}, pass: {})

  /// Plays once, when it is one's turn.
  func take<Value>(_ play: () -> Value) -> Value {
    wait()
    defer { pass() }
    return play()
  }
}

// MARK: - In the processes

extension Turns {
  /// Where a process finds its ends of the two pipes; far above what anybody has open.
  static let (reading, writing): (Int32, Int32) = (200, 201)

  /// The turns of a process that was started with the two ends. Whoever is second begins by saying that it is ready.
  ///
  /// A partner that has ended has closed its ends, and is not waited for; nor is one that does not answer for so long
  /// that it hangs.
  static func ofProcess(_ place: Place) -> Turns {
    // Whoever writes to a partner that has ended is not to be killed for it.
    signal(SIGPIPE, SIG_IGN)
    let turns = Turns(
      wait: {
        var input = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        if poll(&input, 1, patienceMilliseconds) > 0 { _ = read(reading, &byte, 1) }
      },
      pass: {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
      })
    if place == .second { turns.pass() }
    return turns
  }

  private static let patienceMilliseconds: Int32 = 60_000
}

// MARK: - Between them

extension Turns {
  /// The ends of the pipes for two processes, the first one first.
  ///
  /// - Throws: `ChildError` when the system gives no pipes.
  static func ends() throws -> [[ChildProcess.Inherited]] {
    var (there, back): ([Int32], [Int32]) = ([0, 0], [0, 0])
    if pipe(&there) != 0 || pipe(&back) != 0 {
      throw ChildError(executable: "a pipe", reason: String(cString: strerror(errno)))
    }
    for end in there + back { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return [
      [.init(from: back[0], to: reading), .init(from: there[1], to: writing)],
      [.init(from: there[0], to: reading), .init(from: back[1], to: writing)],
    ]
  }
}
