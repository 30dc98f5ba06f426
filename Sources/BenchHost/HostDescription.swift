import BenchCore
import BenchRemote
import Foundation

/// The answer of an executable about itself and its designs: the first message of the protocol in `docs/hosts.md`.
package struct HostDescription: Equatable, Sendable, Codable {
  /// The first argument of an executable that must describe itself. It is not a command, so that no user finds it by
  /// accident.
  package static let word = "__describe"

  /// The version of stages, repetitions and answers. Raise the version whenever the bytes of a stage, repetition or
  /// answer change; `HostDescriptionTests` notices a change.
  package static let currentVersion = 6

  package var version = HostDescription.currentVersion
  package var build: Build
  package var stores: [Store]
  package var derivations: [DesignCard]
  package var graphs: [DesignCard]
  /// The syncs that the host adds; `nil` for a host that plays no remote data.
  package var syncs: [SyncCard]?
  /// The names of the designs that are not built into storebench; no two hosts may share such a name.
  package var own: [String]
  /// The limits of a host that reads the log of a play as JSON Lines; `nil` for a host that reads stages and so has no
  /// limits.
  package var log: HostRecord.Log?

  /// The part of an answer that is the same in all versions.
  package struct Version: Decodable {
    package let version: Int
  }

  /// Properties of a build that affect figures.
  package struct Build: Equatable, Sendable, Codable {
    package var mode: BuildMode
    package var toolchain: String
    /// The allocator; `nil` if allocations are not measured.
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

  /// The compiler of this build, as far as a program can know it.
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
  /// The time limit for an executable to describe itself.
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

  /// Describes an answer that cannot be read: the text found instead, and the reason.
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

  /// The name that replaces a derivation if stores are played on real threads, where readers query the stores.
  package static let threads = "query"
}

package struct HostError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The executable or revision does not exist.
    case missing
    /// The executable or revision exists, but cannot be built or played with.
    case unfit
  }

  /// The kind of error, which decides the exit code.
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
