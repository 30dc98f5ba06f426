/// A draw of the order of entities by heat, for each relation that leads to them and for the operations of a workload.
enum RelationDraw {
  /// Returns a seeded permutation that assigns ranks to entities, so that hot entities are spread over the data and
  /// differ between relations.
  static func ranks(among count: Int, seed: UInt64, _ name: String) -> [UInt32] {
    var stream = RandomStream(root: seed, "\(name).ranks")
    return stream.permutation(of: count)
  }
}
