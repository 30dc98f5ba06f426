import BenchCore
import BenchProcesses

extension GraphStage: HostedStage {
  package static func taken(from reader: inout ByteReader) -> any HostedStage { reader.graph() }

  package func put(into writer: inout ByteWriter) { writer.put(self) }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    let contestant = catalog.graphs.first { $0.derivation.name == repetition.derivation }
    return contestant?.play(repetition, on: self, with: instruments)
  }
}

extension GraphContestant {
  fileprivate func play(_ repetition: Repetition, on stage: GraphStage, with instruments: Instruments) -> Plays {
    instruments.take(repetition) {
      count(stage, noting: instruments.progress)
    } gauge: {
      gauge($0, stage, timeLimit: repetition.timeLimit, noting: instruments.progress)
    }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ stage: GraphStage) {
    let graph = stage.graph
    put(texts: [stage.name])
    put(numbers: [graph.width, graph.layers, graph.fanIn, graph.iterations, stage.requiredUpdates])
    put(numbers: graph.isStatic.map { UInt8($0 ? 1 : 0) })
    put(numbers: graph.leaves)
    put(numbers: stage.sums)
  }
}

extension ByteReader {
  fileprivate mutating func graph() -> GraphStage {
    let name = texts()
    let sizes: [Int] = numbers()
    let isStatic: [UInt8] = numbers()
    let graph = LayeredGraph(
      width: sizes[0], layers: sizes[1], fanIn: sizes[2], isStatic: isStatic.map { $0 == 1 }, leaves: numbers(),
      iterations: sizes[3])
    return GraphStage(name: name.first ?? "", graph: graph, sums: numbers(), requiredUpdates: sizes[4])
  }
}
