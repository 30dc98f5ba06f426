/// The calls of compiled code to Swift's runtime for objects, counted by the references pass.
package struct ReferenceTally: Equatable, Sendable, Codable {
  /// Retains of objects; a call that retains an object n times counts n.
  package var retains: Int
  package var releases: Int
  /// Retains and releases without an object: the argument is null, or the word of a small text.
  package var noOps: Int
  package var objects: Int
  /// Values that were copied or destroyed by calls for many values at once.
  package var bulkElements: Int

  package init(retains: Int = 0, releases: Int = 0, noOps: Int = 0, objects: Int = 0, bulkElements: Int = 0) {
    (self.retains, self.releases, self.noOps) = (retains, releases, noOps)
    (self.objects, self.bulkElements) = (objects, bulkElements)
  }

  static func += (left: inout ReferenceTally, right: ReferenceTally) {
    left.retains += right.retains
    left.releases += right.releases
    left.noOps += right.noOps
    left.objects += right.objects
    left.bulkElements += right.bulkElements
  }
}
