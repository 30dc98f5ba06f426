import BenchCore

// The initial value of reading: each part is replaced by the file's value or by the default of its key, or the file is
// refused.

extension Scenario {
  static let empty = Scenario(
    name: "", question: "", source: "", seed: 0, dataset: .generated(.empty), views: [],
    workload: Workload(phases: [], timeLimit: .zero), matrix: Matrix(stores: [], derivations: []), repetitions: 1,
    expectations: [])
}

extension GeneratedDataset {
  static let empty = GeneratedDataset(
    authors: 0, posts: 0, comments: 0, tagsPerPost: 0, distinctTags: 1, postAuthor: .uniform, commentPost: .uniform,
    commentAuthor: .uniform, text: TextSizes(name: 0...0, title: 0...0, body: 0...0, comment: 0...0))
}

extension ViewSpec {
  static let empty = ViewSpec(kind: .detail, count: 1, limit: 1, keys: .uniform)
}

extension PhaseSpec {
  static let empty = PhaseSpec(
    name: "", operations: 0, mix: [], keys: .uniform, batch: 1, equalWrites: 0, refetchPage: 1, refetchChanged: 0,
    record: true)
}
