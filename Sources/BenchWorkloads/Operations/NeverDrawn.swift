import BenchCore

/// A kind of operation that a mix names but no draw gives, because its share of the operations rounds to 0.
package struct NeverDrawn: Equatable, Sendable {
  package let part: String
  package let kind: OperationKind
  let operations: Int

  package var warning: String {
    "\(part): mix.\(kind.name) is never drawn: its weight gives 0 of \(NumberText.grouped(operations)) operations; "
      + "raise it, or remove it"
  }
}

extension Scenario {
  package var neverDrawn: [NeverDrawn] { subject.value.mixes(of: self).flatMap { Self.neverDrawn($0.mix, $0.counts) } }

  private static func neverDrawn(_ phase: PhaseSpec, _ counts: [Int]) -> [NeverDrawn] {
    let mixes = counts.map { ExactMix(phase, operations: $0) }
    let operations = counts.reduce(0, +)
    return phase.mix.filter { share in operations > 0 && mixes.allSatisfy { $0[share.kind] == 0 } }.map {
      NeverDrawn(part: phase.name, kind: $0.kind, operations: operations)
    }
  }
}
