import BenchCore
import BenchWorkloads

/// The reason why a valid scenario cannot be played, with the line of the file that asks for something that is missing.
package struct PlacedError: Error, CustomStringConvertible {
  package let location: SourceLocation
  package let cause: any Error

  package var description: String { "\(location): \(cause)" }
}

package struct ScenarioPlaces {
  package enum Step: Equatable, Sendable {
    case key(String)
    case part(String)
  }

  private let file: String
  private let root: YAMLNode?

  package init(_ bytes: some Collection<UInt8>, file: String) {
    self.file = file
    root = YAMLComposer.compose(bytes, into: ProblemList(file: file, limit: 1))
  }

  /// Returns the place of a value or, if the file does not have it, of the innermost existing part of its path.
  package func location(_ path: [Step]) -> SourceLocation {
    var mark = YAMLNode.Mark(line: 1, column: 1)
    var node = root
    for step in path {
      guard let next = node?.after(step) else { break }
      mark = next.mark
      node = next
    }
    return SourceLocation(file: file, line: mark.line, column: mark.column)
  }

  package func placed(_ error: WorkloadError) -> PlacedError { placed(error, at: error.path) }

  package func placed(_ error: any Error, at path: [Step]) -> PlacedError {
    PlacedError(location: location(path), cause: error)
  }
}

extension YAMLNode {
  fileprivate func after(_ step: ScenarioPlaces.Step) -> YAMLNode? {
    switch step {
    case .key(let key): return self[key]
    case .part(let name):
      let parts = [self["workload"]?["phases"], self["load"]?["flows"]].compactMap { $0?.elements }.joined()
      return parts.first { $0["name"]?.text == name }
    }
  }
}

extension WorkloadError {
  fileprivate var path: [ScenarioPlaces.Step] {
    switch self {
    case .undrawn(.nothingLeft, let part, _, let kind), .nothingToLookAt(let part, let kind):
      [.part(part), .key("mix"), .key(kind.name)]
    case .undrawn(.tooManyRecords, let part, _, _): [.part(part), .key("refetch"), .key("page")]
    case .tooManyEntities: [.key("dataset")]
    case .tooManyScaled: [.key("dataset"), .key("scale")]
    case .pointsOutOfRange: [.key("dataset"), .key("import")]
    case .everythingMounted(let part, _): [.part(part), .key("churn"), .key("subscribe")]
    case .nothingMounted(let part): [.part(part), .key("churn"), .key("unsubscribe")]
    case .tooFewCells(let part, _, _): [.part(part), .key("scroll")]
    case .noTags: [.key("views")]
    }
  }
}

extension NeverDrawn {
  package var path: [ScenarioPlaces.Step] { [.part(part), .key("mix"), .key(kind.name)] }
}
