/// The message of a JSON decoding error: the path to the value and the problem with it, without names of Swift types.
package enum DecodingWords {
  package static func of(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context): return words(context.codingPath + [key], "it is missing")
    case .valueNotFound(_, let context): return words(context.codingPath, "it is null")
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      return words(context.codingPath, context.debugDescription)
    @unknown default: return "\(error)"
    }
  }

  private static func words(_ path: [any CodingKey], _ complaint: String) -> String {
    let way = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return way.isEmpty ? complaint : "\(way.drop { $0 == "." }): \(complaint)"
  }
}
