import BenchCore
import BenchProcesses
import BenchRemote
import Foundation

/// The answer of an executable about itself and its designs: the first message of the protocol
/// in `docs/hosts.md`.
package struct HostDescription: Equatable, Sendable, Codable {
  /// The first argument of an executable that is asked; not a command, so that no user finds it by accident.
  package static let word = "__describe"

  /// The version of stages, repetitions and answers. To be raised whenever one of them looks different as bytes;
  /// `HostDescriptionTests` notices.
  package static let currentVersion = 6

  package var version = HostDescription.currentVersion
  package var build: Build
  package var stores: [Store]
  package var derivations: [DesignCard]
  package var graphs: [DesignCard]
  /// The syncs that are its own; `nil` of a host that plays no remote data.
  package var syncs: [SyncCard]?
  /// The names of designs that are not of this project; they must be of one host alone.
  package var own: [String]
  /// What a host knows that reads the log of a play as JSON Lines; `nil` of one that reads stages, which knows all.
  package var log: HostRecord.Log?

  /// The part of every answer that is the same in all versions.
  package struct Version: Decodable {
    package let version: Int
  }

  /// The properties of a build on which figures depend.
  package struct Build: Equatable, Sendable, Codable {
    package var mode: BuildMode
    package var toolchain: String
    /// `nil` where allocations are not measured.
    package var allocator: String?
  }

  package struct Store: Equatable, Sendable, Codable {
    package var card: DesignCard
    package var ids: IDForm

    package init(card: DesignCard, ids: IDForm) { (self.card, self.ids) = (card, ids) }
  }

  package init(of catalog: Catalog) {
    build = .current
    stores = catalog.compiledStores.map { Store(card: $0.card, ids: $0.ids) }
    derivations = catalog.compiledDerivations.map(\.card)
    graphs = catalog.graphDerivations
    syncs = catalog.ownSyncs.map { $0.card }
    own = catalog.ownNames + catalog.ownSyncs.map { $0.card.name }
  }
}

extension HostDescription.Build {
  package static var current: Self {
    Self(mode: .current, toolchain: toolchain, allocator: Instruments.system().meter?.allocator)
  }

  /// The compiler that built this, as far as a program can know it.
  private static var toolchain: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }
}

extension HostDescription {
  /// The time in which an executable must describe itself.
  private static let limit = Nanoseconds.seconds(30)

  package init(asking executable: String, named name: String, by option: String) throws(HostError) {
    func unfit(_ reason: String, _ cure: String) -> HostError {
      HostError(kind: .unfit, option: option, name: name, reason: reason, cure: cure)
    }
    if !FileManager.default.fileExists(atPath: executable) {
      throw HostError(
        kind: .missing, option: option, name: name, reason: "there is no such file", cure: "build it, or name another")
    }
    let ending: ChildProcess.Ending
    do {
      ending = try ChildProcess.run(
        executable, arguments: [Self.word], environment: ProcessInfo.processInfo.environment, limit: Self.limit,
        isInterrupted: { false })
    } catch {
      throw unfit("\(error)", "name an executable that storebench can start")
    }
    let cure = "`\(name) \(Self.word)` must print one object of JSON and nothing else, as docs/hosts.md says"
    switch ending.how {
    case .exited(0): break
    case .tooLong: throw unfit("it was asked what it is and did not answer in \(Int(Self.limit.seconds)) s", cure)
    case .signalled(let signal): throw unfit("it was asked what it is and crashed (signal \(signal))", cure)
    default: throw unfit("it does not answer as a host of designs, or is older than this program", cure)
    }
    let answer = Data(ending.result)
    do {
      let version = try JSONDecoder().decode(Version.self, from: answer).version
      if version != Self.currentVersion {
        throw unfit(
          "it speaks version \(version) of the protocol, and this program \(Self.currentVersion)",
          "build both from one version of storebench")
      }
      self = try JSONDecoder().decode(Self.self, from: answer)
    } catch let error as HostError {
      throw error
    } catch {
      throw unfit(Self.problem(of: "description", ending.result, error), cure)
    }
  }

  /// Says that an answer cannot be read, what came in its place, and why.
  package static func problem(of noun: String, _ answer: [UInt8], _ error: any Error) -> String {
    if answer.isEmpty { return "it printed nothing where its \(noun) belongs" }
    let line = String(decoding: answer.prefix(1_000), as: UTF8.self).split(separator: "\n").first ?? ""
    let shown = line.count > 60 ? "\(line.prefix(60))…" : line
    return "its \(noun) cannot be read: it printed '\(shown)' (\(DecodingWords.of(error)))"
  }

  /// The cure for an answer that cannot be read.
  package static let cure = "a host must print one object of JSON and nothing else, as docs/hosts.md says"

  package func has(_ store: String, _ derivation: String) -> Bool {
    if store == GraphContestant.store { return graphs.contains { $0.name == derivation } }
    let isPlayed = derivation == Self.threads || derivations.contains { $0.choice(named: derivation) != nil }
    return isPlayed && stores.contains { $0.card.name == store }
  }

  /// The name in the place of a derivation where stores are played on real threads, because readers query them.
  package static let threads = "query"
}

package struct HostError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// There is no such executable or revision.
    case missing
    /// It is there, and cannot be built or played with.
    case unfit
  }

  /// The kind, which decides the exit code.
  package let kind: Kind
  package let option: String
  package let name: String
  package let reason: String
  package let cure: String

  package init(kind: Kind, option: String = "--against", name: String, reason: String, cure: String) {
    (self.kind, self.option, self.name, self.reason, self.cure) = (kind, option, name, reason, cure)
  }

  package var description: String { "\(option) \(name): \(reason); \(cure)" }
}
