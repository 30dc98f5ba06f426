import BenchRemote

// The acts of a world as bytes, column by column, for the processes that play them.

extension ByteWriter {
  /// Writes acts in their order.
  ///
  /// - Complexity: O(n) in the number of acts and the bytes of their texts.
  mutating func put(acts: [RemoteStage.Act]) {
    let kinds = Dictionary(uniqueKeysWithValues: zip(ActKind.allCases, UInt8(0)...))
    put(numbers: acts.map(\.time))
    put(numbers: acts.map { Int32($0.client ?? -1) })
    put(numbers: acts.map { Int32($0.phase) })
    put(numbers: acts.map { kinds[$0.kind] ?? 0 })
    put(numbers: acts.map(\.subject))
    put(numbers: acts.map(\.post))
    put(numbers: acts.map(\.author))
    put(texts: acts.map(\.text))
  }
}

extension ByteReader {
  mutating func acts() -> [RemoteStage.Act] {
    let times: [UInt64] = numbers()
    let clients: [Int32] = numbers()
    let phases: [Int32] = numbers()
    let kinds: [UInt8] = numbers()
    let subjects: [Int] = numbers()
    let posts: [Int] = numbers()
    let authors: [Int] = numbers()
    let texts = texts()
    return times.indices.map { place in
      var act = RemoteStage.Act(
        time: times[place], client: clients[place] < 0 ? nil : Int(clients[place]), phase: Int(phases[place]),
        kind: ActKind.allCases[Int(kinds[place])], subject: subjects[place])
      act.post = posts[place]
      act.author = authors[place]
      act.text = texts[place]
      return act
    }
  }
}
