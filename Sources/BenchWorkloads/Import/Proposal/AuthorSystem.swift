import BenchCore

/// A way in which files identify authors.
struct AuthorSystem {
  /// The list of all authors; `nil` if each record contains its author.
  let list: RecordList?
  let id: String
  let name: String
  let points: String?
  let idField: RecordField
  let nameField: RecordField

  var key: String { "\(list?.name ?? "") \(id) \(name)" }
}

struct AuthorSpot {
  let system: AuthorSystem
  let path: [String]
  let field: RecordField
  let score: Double
}

extension RecordList {
  func authorSpots(_ people: [RecordList]) -> [AuthorSpot] {
    fields.flatMap { references($0, people) } + objects + fields.compactMap(bare)
  }

  private func references(_ field: RecordField, _ people: [RecordList]) -> [AuthorSpot] {
    guard field.path != id?.path else { return [] }
    return people.compactMap { list in
      guard list.wholePath != wholePath, let id = list.id, let name = list.personName,
        field.values.isWithin(id.values)
      else { return nil }
      let own =
        FieldWords.rankOfAny(field.path, FieldWords.author) + (FieldWords.names(field.path, list.wholePath) ? 1 : 0)
      // Small whole numbers match ids of many lists by chance.
      if own <= 0, field.values.isNumeric || field.values.distinct.count < 2 { return nil }
      let words = own + FieldWords.rankOfAny(list.wholePath, FieldWords.people)
      let system = AuthorSystem(
        list: list, id: id.name, name: name.name, points: list.points(except: id)?.name, idField: id,
        nameField: name)
      return AuthorSpot(system: system, path: field.path, field: field, score: 3 + words)
    }
  }

  private var objects: [AuthorSpot] {
    let parents = Set(fields.compactMap { $0.path.isEmpty ? nil : Array($0.path.dropLast()) })
    return parents.filter { !$0.isEmpty }.ordered { $0.joined(separator: ".") < $1.joined(separator: ".") }
      .compactMap { parent in
        let inside = fields.filter { $0.path.count == parent.count + 1 && $0.path.starts(with: parent) }
        let names = inside.filter { $0.values.isText && !$0.values.isList && !$0.values.isLink }
        guard let name = names.best(above: 0.9, { FieldWords.rank($0.path, FieldWords.name) }) else { return nil }
        let id =
          inside.filter { $0.values.isScalar && $0.values.present == name.values.present }
          .best(above: 0) { field in
            let isDistinct = field.values.distinct.count >= name.values.distinct.count
            // A name may change, so any other short text with as many different values is a better id.
            let isOther = field.path != name.path && field.values.isText && !field.values.isLink
            let base = isOther && field.values.meanLength <= 60 ? 0.1 : 0
            return isDistinct ? FieldWords.rankOfID(field.path) + base : -1
          } ?? name
        let system = AuthorSystem(
          list: nil, id: id.path.last ?? ".", name: name.path.last ?? ".",
          points: points(except: id, below: parent)?.path.last, idField: id, nameField: name)
        let rank = FieldWords.rankOfAny(parent, FieldWords.author)
        return AuthorSpot(system: system, path: parent, field: id, score: 2 + rank)
      }
  }

  private func bare(_ field: RecordField) -> AuthorSpot? {
    let rank = FieldWords.rank(field.path, FieldWords.author)
    guard rank > 0, field.values.isText, !field.values.isList, !field.values.isMoment, field.values.meanLength <= 60,
      field.path.count == 1
    else { return nil }
    let system = AuthorSystem(list: nil, id: ".", name: ".", points: nil, idField: field, nameField: field)
    return AuthorSpot(system: system, path: field.path, field: field, score: rank)
  }
}
