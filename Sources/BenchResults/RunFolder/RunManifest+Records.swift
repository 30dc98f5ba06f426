import BenchCore

extension RunManifest {
  package struct TargetRecord: Equatable, Sendable, Codable {
    package let changesPerS: Double
    package let frameNs: UInt64
    /// The largest render cost of a view; `nil` in runs of an older program.
    package let renderNs: UInt64?
    /// True if the data are imported by a map; the map may leave out fields.
    package let isImported: Bool?

    package init(
      changesPerS: Double, frame: Nanoseconds, render: Nanoseconds? = nil, isImported: Bool? = nil
    ) {
      (self.changesPerS, self.isImported) = (changesPerS, isImported)
      (frameNs, renderNs) = (frame.rawValue, render?.rawValue)
    }
  }

  package struct CostTableRecord: Equatable, Sendable, Codable {
    /// The number of the table; a changed table has another number.
    package var number: Int
    /// The hash of the number and all costs, as sixteen hexadecimal digits.
    package var hash: String

    package init(_ table: CostTable) {
      number = table.number
      hash = table.stableHash.hexadecimal
    }
  }

  package struct CostsRecord: Equatable, Sendable, Codable {
    package var machine: String
    package var date: String
    /// The text of the whole file, so that a resumed run uses the same costs.
    package var text: String

    package init(machine: String, date: String, text: String) {
      (self.machine, self.date, self.text) = (machine, date, text)
    }
  }

  package struct AnswerRecord: Equatable, Sendable, Codable {
    /// The conditions of this answer: sentences that must all hold.
    package var when: [String]
    package var say: String
    package var charts: [String]

    /// Creates a record. An answer without conditions is given if no other answer is given.
    package init(when: [String] = [], say: String, charts: [String] = []) {
      (self.when, self.say, self.charts) = (when, say, charts)
    }
  }

  /// Other work of the machine during a run; values that the system does not report are absent.
  package struct ConditionsRecord: Equatable, Sendable, Codable {
    package var loadBefore: Double?
    package var loadAfter: Double?
    /// The share of all processor time that the host gave to other machines.
    package var stolenShare: Double?
    /// The share of processor time that other processes of this machine took.
    package var othersShare: Double?
    /// The share of moments at which a fixed piece of work took at least a tenth longer than at the best moment.
    package var slowShare: Double?
    /// The clock rate of the processors, if the system reports one.
    package var megahertzBefore: Double?
    package var megahertzAfter: Double?

    package init() {}
  }
}

extension RunManifest.ConditionsRecord {
  /// The limits above which the noise of times is worth a warning.
  static let (muchStolen, muchOthers, muchSlow, muchPace) = (0.02, 0.1, 0.1, 0.1)

  package var words: String {
    let loads = [loadBefore, loadAfter].compactMap(\.self).map { ShortNumber.significant($0) }
    let shares = [("taken by the host", stolenShare), ("by other processes", othersShare), ("slow", slowShare)]
    let known = shares.compactMap { name, share in share.map { "\(Percent.rounded($0)) \(name)" } }
    return ((loads.isEmpty ? [] : ["load \(loads.joined(separator: " to "))"]) + known).joined(separator: ", ")
  }

  /// A note to show with times; empty for an undisturbed machine. It is no warning of the run, because nothing is wrong
  /// with the run, and a shared machine would always have one.
  package var warnings: [String] {
    func told(_ share: Double?, above limit: Double, _ words: (String) -> String) -> String? {
      share.flatMap { $0 > limit ? words(Percent.rounded($0)) : nil }
    }
    var busy = [
      told(stolenShare, above: Self.muchStolen) { "the host took away \($0) of the processor time" },
      told(othersShare, above: Self.muchOthers) { "other processes took \($0) of the processor time" },
      told(slowShare, above: Self.muchSlow) { "in \($0) of the checks, the processor was slower by a tenth or more" },
    ].compactMap(\.self)
    if let megahertzBefore, let megahertzAfter, abs(megahertzAfter / megahertzBefore - 1) > Self.muchPace {
      let paces = [megahertzBefore, megahertzAfter].map { "\(Int(nearest: $0))" }
      busy.append("the processor changed from \(paces[0]) to \(paces[1]) MHz")
    }
    if busy.isEmpty { return [] }
    return ["the machine was busy with something else: \(busy.joined(separator: "; ")). Compare times side by side."]
  }
}

extension RunManifest {
  /// True if a debug build slowed the program down. This is false in virtual time, which is the same in every build.
  package var isSlowedDown: Bool { self.build.mode == .debug && !self.cells.contains { $0.cell.sync != nil } }
}
