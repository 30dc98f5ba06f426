import BenchCore

extension GraphStage: HostedStage {
  package func put(into writer: inout ByteWriter) {
    writer.put(texts: [name])
    writer.put(numbers: [graph.width, graph.layers, graph.fanIn, graph.iterations, requiredUpdates])
    writer.put(numbers: graph.isStatic.map { UInt8($0 ? 1 : 0) })
    writer.put(numbers: graph.leaves)
    writer.put(numbers: sums)
  }

  package static func taken(from reader: inout ByteReader) -> any HostedStage {
    let name = reader.texts()
    let sizes: [Int] = reader.numbers()
    let isStatic: [UInt8] = reader.numbers()
    let graph = LayeredGraph(
      width: sizes[0], layers: sizes[1], fanIn: sizes[2], isStatic: isStatic.map { $0 == 1 },
      leaves: reader.numbers(), iterations: sizes[3])
    return GraphStage(name: name.first ?? "", graph: graph, sums: reader.numbers(), requiredUpdates: sizes[4])
  }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    let contestant = catalog.graphs.first { $0.derivation.name == repetition.derivation }
    return contestant.map { contestant in
      instruments.take(repetition) {
        contestant.count(self, noting: instruments.progress)
      } gauge: {
        contestant.gauge($0, self, timeLimit: repetition.timeLimit, noting: instruments.progress)
      }
    }
  }
}
