import BenchCore
import CAffinity
import Foundation

/// A child process. `posix_spawn` starts it ten times faster than `Foundation.Process`, and kills are reliable.
package struct ChildProcess {
  /// The end of a child, with its result and the last part of its standard error.
  package struct Ending {
    package var result: [UInt8]
    package var lastWords: String
    package var how: How
  }

  package enum How: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// This process killed the child, because the child made no progress for longer than the limit.
    case tooLong
    /// The user wants to stop: the child was killed by this process, or by the stop signal that this process got, too.
    case interrupted
  }

  /// A descriptor that a child gets under another number. This process closes it after the attempt to start the child.
  package struct Inherited {
    package let from: Int32
    package let to: Int32
  }

  /// Runs the executable until it ends or is killed. The child is killed if this process has watched it for `limit`
  /// since its start and its last progress report (with `mustAdvance`, its last report of more steps), or if
  /// `isInterrupted` returns true, which is polled many times a second. Progress reports are passed to `hear` and left
  /// out of the result.
  package static func run(
    _ executable: String, arguments: [String], environment: [String: String], limit: Nanoseconds,
    inheriting inherited: [Inherited] = [], mustAdvance: Bool = false, hear: (ChildProgress) -> Void = { _ in },
    isInterrupted: () -> Bool
  ) throws -> Ending {
    let output = try Pipe()
    let complaints = try Pipe()
    // This pipe is open while this process lives, and the child ends when the pipe closes. The child's reads of the
    // pipe block, because polling would keep a core busy next to the measurement.
    let leash = try Pipe(readingWaits: true)
    defer { leash.closeWriting() }
    let pid = try spawn(executable, [executable] + arguments, environment, leash, output, complaints, inherited)
    output.closeWriting()
    complaints.closeWriting()
    var silence = Silence()
    var ending = Ending(result: [], lastWords: "", how: .exited(0))
    var said: [UInt8] = []
    var steps = -1
    var status: How?
    var stopped: How?
    while status == nil {
      waitForInput(output, complaints)
      silence.look()
      // The end is checked before the pipes are emptied, so everything written before the end is read. The end of the
      // pipes is not awaited: a process that the child started may hold them open for ever.
      status = ended(pid)
      output.drain { ending.result += $0.prefix(resultLimit - ending.result.count) }
      if let progress = ChildProgress.take(from: &ending.result) {
        if !mustAdvance || progress.steps > steps { silence.time = Nanoseconds(0) }
        steps = max(steps, progress.steps)
        hear(progress)
      }
      complaints.drain { said = (said + $0).suffix(lastWordsLimit) }
      if stopped == nil && status == nil {
        stopped = isInterrupted() ? .interrupted : silence.time > limit ? .tooLong : nil
        if stopped != nil { end(pid) }
      }
    }
    ending.lastWords = String(decoding: said, as: UTF8.self)
    ending.how = stopped ?? status ?? .exited(-1)
    if ending.how.isWishToStop && isConfirmed(isInterrupted) { ending.how = .interrupted }
    return ending
  }

  /// The most that one look at a child waits for its output.
  private static let millisecondsOfLook: Int32 = 50

  /// The time without progress of a child. A pause of the machine (a laptop sleeps, a virtual machine is moved) stops
  /// both processes. So the time between two looks counts up to a limit, and the pause is not the child's silence.
  private struct Silence {
    var time = Nanoseconds(0)
    private var lastLook = MonotonicClock.system.now()

    mutating func look() {
      let now = MonotonicClock.system.now()
      time = time + min(now - lastLook, .seconds(4 * Double(millisecondsOfLook) / 1_000))
      lastLook = now
    }
  }

  /// Returns true if this process gets a stop signal within a second: a signal to all processes of a service or a group
  /// reaches the child and the parent in any order.
  private static func isConfirmed(_ isInterrupted: () -> Bool) -> Bool {
    let deadline = MonotonicClock.system.now() + .seconds(1)
    while !isInterrupted() {
      if MonotonicClock.system.now() > deadline { return false }
      usleep(5_000)
    }
    return true
  }

  /// Kills a child and the other processes of its group.
  private static func end(_ pid: pid_t) { if kill(-pid, SIGKILL) != 0 { kill(pid, SIGKILL) } }

  /// The number of bytes of standard error that are kept: enough for an error message and its trace.
  static let lastWordsLimit = 16_384
  /// The most bytes of a result that are kept: a hundred times those of a long scenario. More would fill the memory.
  private static let resultLimit = 256 << 20

  private static func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String: String], _ leash: Pipe, _ output: Pipe,
    _ complaints: Pipe, _ inherited: [Inherited]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for end in inherited { close(end.from) }
    }
    setGroupAndSignals(&attributes)
    posix_spawn_file_actions_adddup2(&actions, leash.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaints.writing, STDERR_FILENO)
    for end in inherited { posix_spawn_file_actions_adddup2(&actions, end.from, end.to) }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, executable, &actions, &attributes, &argv, &envp)
    if code != 0 { throw ChildError(executable: executable, reason: String(cString: strerror(code))) }
    return pid
  }

  /// Gives the child a new process group. Ctrl-C, which the terminal sends to a whole group, then reaches only this
  /// process, which ends the child. Resets signals to the state in which a shell starts a program.
  private static func setGroupAndSignals(_ attributes: UnsafeMutablePointer<Attributes>) {
    var flags = POSIX_SPAWN_SETPGROUP | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(attributes, Int16(flags))
    posix_spawnattr_setpgroup(attributes, 0)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(attributes, &blocked)
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in How.wishesToStop { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(attributes, &usual)
  }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Attributes = posix_spawnattr_t
  #endif

  private static func waitForInput(_ output: Pipe, _ complaints: Pipe) {
    var waits = [output, complaints].filter(\.isOpen).map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    // A child whose pipes are closed is about to end.
    poll(&waits, nfds_t(waits.count), waits.isEmpty ? 1 : millisecondsOfLook)
  }

  private static func ended(_ pid: pid_t) -> How? {
    var status: Int32 = 0
    let done = waitpid(pid, &status, WNOHANG)
    if done == 0 || (done < 0 && errno == EINTR) { return nil }
    if done < 0 { return .exited(-1) }
    // The macros WIFSIGNALED, WTERMSIG and WEXITSTATUS, which Swift does not import.
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}

extension ChildProcess.How {
  /// The signals by which a user, a closed terminal or a service manager asks a program to end.
  package static let wishesToStop = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

  fileprivate var isWishToStop: Bool {
    if case .signalled(let number) = self { Self.wishesToStop.contains(number) } else { false }
  }
}

package struct ChildError: Error, CustomStringConvertible {
  package let executable: String
  /// The reason in the words of the system.
  package let reason: String

  package init(executable: String, reason: String) { (self.executable, self.reason) = (executable, reason) }

  package var description: String { "cannot start \(executable): \(reason)" }

  package var cure: String {
    switch reason {
    case String(cString: strerror(ETXTBSY)): "something writes this file; wait until it has been built"
    case String(cString: strerror(EMFILE)): "`ulimit -n` says how many files a process may have open"
    default: "the system gives no more processes or threads; `ulimit -u` says how many it would"
    }
  }
}

/// A pipe that a child writes and this process reads without blocking.
private final class Pipe {
  let reading: Int32
  let writing: Int32
  private(set) var isOpen = true

  init(readingWaits: Bool = false) throws {
    var ends: [Int32] = [0, 0]
    // A child inherits these ends only as copies made for that child. Otherwise a child that another thread starts at
    // this moment would hold open the leash of this child.
    if storebench_pipe(&ends) != 0 { throw ChildError(executable: "a pipe", reason: String(cString: strerror(errno))) }
    reading = ends[0]
    writing = ends[1]
    // Reads by this process never block.
    if !readingWaits { _ = fcntl(reading, F_SETFL, O_NONBLOCK) }
  }

  deinit { close(reading) }

  func closeWriting() { close(writing) }

  /// Passes on the bytes that have arrived, and notes when the other side is closed. Reads no more than a pipe can
  /// hold, so a child that never stops writing cannot block the loop.
  func drain(_ take: (ArraySlice<UInt8>) -> Void) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<16 where isOpen {
      let count = read(reading, &chunk, chunk.count)
      if count > 0 {
        take(chunk[..<count])
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isOpen = false
      } else {
        return
      }
    }
  }
}
