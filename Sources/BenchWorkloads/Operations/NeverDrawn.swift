import BenchCore

/// A kind of operation that a mix names and that is never drawn: its share of so few operations is none.
package struct NeverDrawn: Equatable, Sendable {
  let part: String
  let kind: OperationKind
  let operations: Int

  package var path: [ScenarioPlaces.Step] { [.part(part), .key("mix"), .key(kind.name)] }

  package var warning: String {
    "\(part): mix.\(kind.name) is never drawn: its weight gives 0 of \(NumberText.grouped(operations)) operations; "
      + "raise it, or remove it"
  }
}

extension Scenario {
  package var neverDrawn: [NeverDrawn] {
    if workload.recording != nil { return [] }
    guard let load else { return workload.phases.flatMap { Self.neverDrawn($0, [$0.operations]) } }
    return load.flows.flatMap { flow -> [NeverDrawn] in
      guard case .open = flow.source, flow.work == nil else { return [] }
      return Self.neverDrawn(flow.operations, load.counts(of: flow))
    }
  }

  /// Those of a mix that is divided exactly in each of some numbers of operations.
  private static func neverDrawn(_ phase: PhaseSpec, _ counts: [Int]) -> [NeverDrawn] {
    let mixes = counts.map { count in
      var part = phase
      part.operations = count
      return ExactMix(part)
    }
    let operations = counts.reduce(0, +)
    return phase.mix.filter { share in operations > 0 && mixes.allSatisfy { $0[share.kind] == 0 } }.map {
      NeverDrawn(part: phase.name, kind: $0.kind, operations: operations)
    }
  }
}
