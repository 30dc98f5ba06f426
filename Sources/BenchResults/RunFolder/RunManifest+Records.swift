import BenchCore

extension RunManifest {
  package struct TargetRecord: Equatable, Sendable, Codable {
    package let changesPerS: Double
    package let frameNs: UInt64
    /// The most that showing a view is counted as; `nil` of what an older program wrote.
    package let renderNs: UInt64?
    /// True if the data are read by a map, which may leave out fields.
    package let isImported: Bool?

    package init(
      changesPerS: Double, frame: Nanoseconds, render: Nanoseconds? = nil, isImported: Bool? = nil
    ) {
      (self.changesPerS, self.isImported) = (changesPerS, isImported)
      (frameNs, renderNs) = (frame.rawValue, render?.rawValue)
    }
  }

  package struct CostTableRecord: Equatable, Sendable, Codable {
    /// Another table has another number.
    package var number: Int
    /// Of the number and all costs, as sixteen hexadecimal digits.
    package var hash: String

    package init(_ table: CostTable) {
      number = table.number
      hash = table.stableHash.hexadecimal
    }
  }

  package struct AnswerRecord: Equatable, Sendable, Codable {
    /// The sentences that must hold for it to be said.
    package var when: [String]
    package var say: String
    package var charts: [String]

    /// A record; without conditions it is said where no other is.
    package init(when: [String] = [], say: String, charts: [String] = []) {
      (self.when, self.say, self.charts) = (when, say, charts)
    }
  }

  /// Other work of the machine during a run; what the system does not tell is absent.
  package struct ConditionsRecord: Equatable, Sendable, Codable {
    package var loadBefore: Double?
    package var loadAfter: Double?
    /// The share of all processor time that the host gave to others.
    package var stolenShare: Double?
    /// The share that other processes of this machine took.
    package var othersShare: Double?
    /// The share of moments at which a fixed piece of work took a tenth longer than at the best one.
    package var slowShare: Double?
    /// The pace of the processors, where the system tells one.
    package var megahertzBefore: Double?
    package var megahertzAfter: Double?

    package init() {}
  }
}

extension RunManifest.ConditionsRecord {
  /// Beyond these shares times are noise that a user should know of.
  static let (muchStolen, muchOthers, muchSlow, muchPace) = (0.02, 0.1, 0.1, 0.1)

  package var words: String {
    let loads = [loadBefore, loadAfter].compactMap(\.self).map { ShortNumber.significant($0) }
    let shares = [("taken by the host", stolenShare), ("by other processes", othersShare), ("slow", slowShare)]
    let known = shares.compactMap { name, share in share.map { "\(Percent.rounded($0)) \(name)" } }
    return ([loads.isEmpty ? nil : "load \(loads.joined(separator: " to "))"].compactMap(\.self) + known)
      .joined(separator: ", ")
  }

  /// What is worth a word beside times; empty where the machine was left alone. No warning of the run itself: nothing
  /// is wrong with it, and on a shared machine it would be there always.
  package var warnings: [String] {
    var busy: [String] = []
    if let stolenShare, stolenShare > Self.muchStolen {
      busy.append("the host took away \(Percent.rounded(stolenShare)) of the processor time")
    }
    if let othersShare, othersShare > Self.muchOthers {
      busy.append("other processes took \(Percent.rounded(othersShare)) of it")
    }
    if let slowShare, slowShare > Self.muchSlow {
      busy.append("at \(Percent.rounded(slowShare)) of the moments the processor was slower by a tenth or more")
    }
    if let megahertzBefore, let megahertzAfter, abs(megahertzAfter / megahertzBefore - 1) > Self.muchPace {
      let paces = [megahertzBefore, megahertzAfter].map { "\(Int(nearest: $0))" }
      busy.append("its pace went from \(paces[0]) to \(paces[1]) MHz")
    }
    if busy.isEmpty { return [] }
    return ["the machine was busy with something else: \(busy.joined(separator: ", ")); compare times side by side"]
  }
}

extension RunManifest {
  /// True if its numbers are those of an unoptimised program; virtual time is the same in every build.
  package var isSlowedDown: Bool { self.build.mode == .debug && !self.cells.contains { $0.cell.sync != nil } }
}
