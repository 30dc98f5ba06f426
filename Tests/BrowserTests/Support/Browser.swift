import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A real browser that tests speak to through two pipes, in the words of the Chrome DevTools Protocol: JSON, each
/// message ended by a NUL. It needs no driver, no port and no library.
final class Browser {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  typealias Message = [String: Any]

  /// The program: `$STOREBENCH_BROWSER`, or the first of these in the path.
  static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["STOREBENCH_BROWSER"] { return named }
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first(where: FileManager.default.isExecutableFile)
  }()

  /// True if the browser starts and shows a page: some systems have a script of that name that only says what to
  /// install.
  static let works = (try? Browser()) != nil

  /// True where a browser must be: without one the tests fail there, and are left out elsewhere.
  static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  private let process: pid_t
  private let writing: Int32
  private let reading: Int32
  private let profile: String
  private var session: String?
  private var number = 0
  private var unread = Data()
  /// The events of the page since `forgetEvents`.
  private(set) var events: [Message] = []

  /// Starts the browser with an empty page.
  init() throws {
    guard let program = Self.program else {
      throw Failure(description: "there is no browser here; scripts/set-up --browser installs one")
    }
    // One that ends at once must not end the tests with its pipe.
    signal(SIGPIPE, SIG_IGN)
    profile = NSTemporaryDirectory() + "storebench-browser-\(UUID().uuidString)"
    let (toBrowser, fromBrowser) = (try Self.pipe(), try Self.pipe())
    writing = toBrowser.writing
    reading = fromBrowser.reading
    process = try Self.spawn(
      [
        program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir=\(profile)",
      ], reading: toBrowser.reading, writing: fromBrowser.writing)
    close(toBrowser.reading)
    close(fromBrowser.writing)
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    let attached = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] { try call("\(domain).enable") }
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(writing)
    close(reading)
    try? FileManager.default.removeItem(atPath: profile)
  }

  /// Calls a method and answers its result.
  @discardableResult
  func call(_ method: String, _ parameters: Message = [:]) throws -> Message {
    number += 1
    var message: Message = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try send(try JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? Message ?? [:]
    }
  }

  /// The value of an expression in the page, as JSON has it.
  func value(of expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] { throw Failure(description: "\(details)") }
    return (answer["result"] as? Message)?["value"]
  }

  func texts(of expression: String) throws -> [String] { try value(of: expression) as? [String] ?? [] }

  /// Opens a file and waits until it is loaded; only its own events are kept.
  func open(_ path: String) throws {
    events = []
    try call("Page.navigate", ["url": "file://\(path)"])
    while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) {
      events.append(try receive())
    }
  }
}

// MARK: - Pipes

extension Browser {
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard ends.withUnsafeMutableBufferPointer({ Self.makePipe($0.baseAddress) }) == 0 else {
      throw Failure(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    // The browser finds its ends as 3 and 4, so ours lie above; and no other child may hold one open.
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    ends.forEach { close($0) }
    return (moved[0], moved[1])
  }

  private static func makePipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 {
    guard let ends else { return -1 }
    #if canImport(Darwin)
      return Darwin.pipe(ends)
    #elseif canImport(Musl)
      return Musl.pipe(ends)
    #else
      return Glibc.pipe(ends)
    #endif
  }

  private static func spawn(_ arguments: [String], reading: Int32, writing: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, arguments[0], &actions, nil, &argv, environ)
    if code != 0 { throw Failure(description: "\(arguments[0]): \(String(cString: strerror(code)))") }
    return pid
  }

  private func send(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(writing, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        if count <= 0 { throw Failure(description: "the browser does not listen any more") }
        sent += count
      }
    }
  }

  private func receive() throws -> Message {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = unread[unread.startIndex..<end]
        unread = Data(unread[(end + 1)...])
        return try JSONSerialization.jsonObject(with: Data(message)) as? Message ?? [:]
      }
      var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 60_000) <= 0 { throw Failure(description: "the browser said nothing for a minute") }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(reading, &buffer, buffer.count)
      if count <= 0 { throw Failure(description: "the browser has ended") }
      unread.append(contentsOf: buffer[..<count])
    }
  }
}
