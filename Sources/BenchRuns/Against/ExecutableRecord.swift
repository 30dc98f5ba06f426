import BenchCore
import BenchProcesses
import BenchResults
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The description that an executable gives to another one before the two play side by side.
struct ExecutableRecord: Equatable, Codable {
  /// The way in which stages, repetitions and measurements are handed from process to process. To be raised whenever
  /// one of them looks different as bytes; `ExecutableRecordTests` notices.
  static let currentDialect = 5

  var dialect = ExecutableRecord.currentDialect
  var build: RunManifest.BuildRecord
  /// The designs that it was asked for and does not have, as `store/derivation`.
  var missing: [String]

  /// The first argument of an executable that is asked; not a command, so that no user finds it by accident.
  static let word = "__describe-executable"
}

extension ExecutableRecord {
  /// Creates the description of this executable.
  init(of catalog: Catalog, executable: String, asked designs: [String]) {
    build =
      BenchEnvironment.current(
        executable: executable, allocator: Instruments.system().meter?.allocator, allowDebug: false
      ).build
    missing = designs.filter { design in
      let halves = design.split(separator: "/").map(String.init)
      return halves.count != 2 || !AllPlayableKinds.list.contains { $0.has(halves[0], halves[1], catalog) }
    }
  }

  /// Asks an executable for its description, and for missing designs.
  ///
  /// - Throws: `OpponentError` when it is no storebench, or speaks another dialect.
  init(asking executable: String, for designs: [String], named name: String) throws(OpponentError) {
    let answer: [UInt8]
    do {
      let ending = try ChildProcess.run(
        executable, arguments: [Self.word, designs.joined(separator: ",")],
        environment: ProcessInfo.processInfo.environment, limit: .seconds(30), isInterrupted: { false })
      answer = ending.how == .exited(0) ? ending.result : []
    } catch {
      throw OpponentError(kind: .unfit, name: name, reason: "\(error)", cure: "name an executable of storebench")
    }
    struct Dialect: Decodable { let dialect: Int }
    guard let dialect = try? JSONDecoder().decode(Dialect.self, from: Data(answer)).dialect else {
      throw OpponentError(
        kind: .unfit, name: name, reason: "it does not answer as storebench does, or is older than --against",
        cure: "take a newer one, or run each by itself and `compare` the counts")
    }
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(answer)), dialect == Self.currentDialect else {
      throw OpponentError(
        kind: .unfit, name: name,
        reason: "it takes stages in dialect \(dialect), and this one hands them out in \(Self.currentDialect)",
        cure: "run each by itself and `compare` the counts")
    }
    self = record
  }
}

extension ChildRole {
  /// Says what this executable is and ends the process when the arguments ask for it; returns otherwise.
  package static func describeIfAsked(_ arguments: [String], _ catalog: Catalog) {
    guard arguments.count == 3, arguments[1] == ExecutableRecord.word else { return }
    let record = ExecutableRecord(
      of: catalog, executable: Bundle.main.executablePath ?? arguments[0],
      asked: arguments[2].split(separator: ",").map(String.init))
    guard let json = try? JSONEncoder().encode(record) else { exit(70) }
    FileHandle(fileDescriptor: STDOUT_FILENO).write(json)
    exit(0)
  }
}
