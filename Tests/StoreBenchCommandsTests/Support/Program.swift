import Foundation
import TestSupport
import Testing

/// `storebench-fixture`, started as a user starts `storebench`, in a folder of its own.
final class Program {
  /// Scenarios and results lie here.
  let folder: String
  /// The temporary folder of the program; its path is in the arguments of every child, too.
  let scratch: String

  private init(_ folder: String) throws {
    self.folder = folder
    scratch = "\(folder)/scratch"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
  }

  /// A program in a new folder that is removed when the body ends.
  static func with(_ body: (Program) throws -> Void) throws {
    try withTemporaryFolder { try body(Program($0)) }
  }

  /// The results of a run of the program.
  struct Ending {
    let status: Int32
    let output: String
    let complaints: String

    var firstLine: String { output.split(separator: "\n").first.map(String.init) ?? "" }
  }

  /// Runs the program to its end.
  func run(_ arguments: String...) throws -> Ending { try run(arguments) }

  /// The same with a list of arguments.
  func run(_ arguments: [String]) throws -> Ending {
    let process = try start(arguments)
    process.waitUntilExit()
    return try ending(of: process)
  }

  /// Runs `run` of a debug build with results under `results`.
  func play(_ arguments: String...) throws -> Ending {
    let process = try start(Self.playing + arguments)
    process.waitUntilExit()
    return try ending(of: process)
  }

  static let playing = ["run", "--allow-debug", "--out", "results"]

  /// The build mode of the program: that of these tests.
  #if DEBUG
    static let isDebugBuild = true
  #else
    static let isDebugBuild = false
  #endif

  /// Starts the program, or a shell command in which `"$0" "$@"` is the program with its arguments; variables are added
  /// to those of the environment.
  func start(
    _ arguments: [String], shell command: String? = nil, with variables: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    if let command {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command, Self.executable.path()] + arguments
    } else {
      process.executableURL = Self.executable
      process.arguments = arguments
    }
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch]) { $1 }
      .merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try emptyFile("out.txt")
    process.standardError = try emptyFile("err.txt")
    try process.run()
    return process
  }

  /// Returns the results of a program that has ended.
  func ending(of process: Process) throws -> Ending {
    // A shell tells of a signal as 128 + its number, and so do we.
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ending(
      status: process.terminationStatus + (isSignal ? 128 : 0), output: try text("out.txt"),
      complaints: try text("err.txt"))
  }

  /// Runs a shell command of the documents, with a `storebench` that allows a debug build.
  func shell(_ command: String, with variables: [String: String] = [:]) throws -> Ending {
    try write(
      """
      #!/bin/sh
      if [ "$1" = run ]; then shift; set -- run --allow-debug "$@"; fi
      exec "\(Self.executable.path())" "$@"

      """, "bin/storebench")
    let process = try start(
      [], shell: #"chmod +x bin/storebench; PATH="$PWD/bin:$PATH"; "# + "\n" + command, with: variables)
    process.waitUntilExit()
    return try ending(of: process)
  }

  private func emptyFile(_ name: String) throws -> FileHandle {
    let url = URL(filePath: "\(folder)/\(name)")
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// The program beside the test bundle.
  static let executable = FixtureProgram.executable
}

// MARK: - Files

extension Program {
  /// Writes a file into the program's folder.
  func write(_ text: String, _ name: String) throws {
    let url = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// A file of the program's folder.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// A file of the only run of a scenario.
  func result(_ name: String, of scenario: String = "tiny") throws -> String {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/results/\(scenario)")
    // `try` writes its scenario beside its run.
    let runs = files.filter { !$0.hasSuffix(".yaml") }
    try #require(runs.count == 1)
    return try text("results/\(scenario)/\(runs[0])/\(name)")
  }

  /// Returns the cells of the manifest: `nested/naive finished`.
  func cells(of scenario: String = "tiny") throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(try result("run.json", of: scenario).utf8))
    let manifest = try #require(object as? [String: Any])
    let cells = try #require(manifest["cells"] as? [[String: Any]])
    return cells.map { cell in
      ["store", "derivation", "state"].map { cell[$0] as? String ?? "" }.joined(separator: " ")
    }
  }

  /// The records of `measurements.csv` that have all of these fields.
  func rows(_ fields: String..., of scenario: String = "tiny") throws -> [Substring] {
    try result("measurements.csv", of: scenario).split(whereSeparator: \.isNewline).filter { row in
      Set(row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)).isSuperset(of: fields)
    }
  }
}

// MARK: - Processes

extension Program {
  /// The arguments of every living process that names our temporary folder: ours and no other test's.
  func children() throws -> [String] {
    try Self.commandLines().filter { $0.contains(scratch) && $0.contains("__play") }
  }

  /// Waits until something is so; a test that waits in vain is ended by its time limit.
  func wait(until condition: () throws -> Bool) throws {
    while try !condition() { Thread.sleep(forTimeInterval: 0.02) }
  }

  private static func commandLines() throws -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let numbers = processes.filter { Int($0) != nil }
    if numbers.isEmpty { return try listedByTool() }
    return numbers.compactMap { number in
      FileManager.default.contents(atPath: "/proc/\(number)/cmdline").map {
        String(decoding: $0.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
      }
    }
  }

  private static func listedByTool() throws -> [String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/ps")
    process.arguments = ["-A", "-o", "args="]
    process.standardOutput = pipe
    try process.run()
    let list = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Reads docs/large-runs.md, whose recipes are tried.
func largeRunsPage() throws -> String {
  let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/large-runs.md")
  return try String(contentsOf: page, encoding: .utf8)
}
