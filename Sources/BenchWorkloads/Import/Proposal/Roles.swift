extension Array {
  /// Returns the first of the elements with the highest score; `nil` if no score is above the least.
  func best(above least: Double = -.infinity, _ score: (Element) -> Double) -> Element? {
    map { (element: $0, score: score($0)) }.filter { $0.score > least }.max { $0.score < $1.score }?.element
  }
}

extension RecordList {
  /// The field that identifies a record: every record has the field, with a different value.
  var id: RecordField? {
    fields.filter { $0.values.isScalar && $0.values.present == count && $0.values.distinct.count == count }
      .filter { !$0.values.isMoment && ($0.values.isNumeric || $0.values.meanLength <= 80 && $0.values.prose < 0.5) }
      .best { FieldWords.rankOfID($0.path) + ($0.path.count == 1 ? 0.5 : 0) }
  }

  /// A field with the name of an id whose values, except for a few mistakes, identify records.
  var nearID: RecordField? {
    fields.filter { $0.path.count == 1 && $0.values.distinct.count + max(1, count / 20) >= count }
      .best(above: 2) { FieldWords.rank($0.path, FieldWords.id) }
  }

  private var texts: [RecordField] {
    fields.filter { field in
      field.values.isText && !field.values.isList && !field.values.isLink && !field.values.isMoment
    }
  }

  var personName: RecordField? {
    texts.best(above: 1) { field in
      let values = field.values
      let isFull = values.present == count ? 1.0 : 0
      let rank = FieldWords.rank(field.path, FieldWords.name)
      let isShort = values.meanLength <= 40 && values.distinct.count * 2 > values.present ? 0.5 : -2
      return rank + isFull + isShort - (field.path == id?.path ? 0.25 : 0)
    }
  }

  /// Returns the title, a field that every record has, and the body, the field with the most prose.
  func titleAndBody(except others: [RecordField?]) -> (title: RecordField, body: RecordField?)? {
    let taken = others.compactMap { $0?.path }
    let own = texts.filter { field in
      field.path.count <= 2 && !taken.contains { field.path.starts(with: $0) }
        && FieldWords.rankOfAny(field.path, FieldWords.author) < 2
    }
    let title = own.filter(isThroughout).best { field in
      let values = field.values
      let variety = Double(values.distinct.count) / Double(max(1, values.present))
      let rank = FieldWords.rank(field.path, FieldWords.title)
      // Names of rooms have no blanks, but their topics do.
      let prose = rank > 2 ? 0 : values.prose
      return rank * 1.5 + variety + prose
        - (values.meanLength > 200 ? 1 : 0) - (field.path.count > 1 ? 1 : 0) - (values.absences > 0 ? 1 : 0)
    }
    guard let title else { return nil }
    return (title, own.filter { $0.path != title.path }.best(above: 1) { Self.prose($0, count) })
  }

  func text(except others: [RecordField?]) -> RecordField? {
    let taken = others.compactMap { $0?.path }
    return texts.filter { field in isThroughout(field) && !taken.contains { field.path.starts(with: $0) } }
      .best(above: 0.4) { Self.prose($0, count) - ($0.values.absences > 0 ? 0.5 : 0) }
  }

  /// Returns true if every record has the field, and fewer than half of the records have `null` in this field.
  private func isThroughout(_ field: RecordField) -> Bool {
    let values = field.values
    return values.present + values.absences == count && values.absences * 2 < count
  }

  private static func prose(_ field: RecordField, _ count: Int) -> Double {
    let values = field.values
    let length = min(2, values.meanLength / 40)
    let variety = Double(values.distinct.count) / Double(max(1, values.present))
    return FieldWords.rank(field.path, FieldWords.body) + values.prose + length * variety
      - (field.path.count > 1 ? 0.5 : 0) - (variety < 0.02 ? 2 : 0)
  }

  var moment: RecordField? {
    let whole = fields.filter { !$0.values.isList && $0.values.present == count && $0.path.count <= 2 }
    return whole.filter { $0.values.isMoment || $0.values.isSeconds && $0.path != id?.path }
      .best(above: 0.5) { FieldWords.rankOfMoment($0.path) }
  }

  func points(except id: RecordField?, below path: [String] = []) -> RecordField? {
    fields.filter { field in
      field.path.starts(with: path) && field.path.count == path.count + 1 && field.path != id?.path
        && field.values.isNumeric && !field.values.isList && !field.values.isMoment
    }
    .best(above: 0) { FieldWords.rank($0.path, FieldWords.points) }
  }

  /// The labels that group records: a list of texts, a list of objects with a name, or a field of a table.
  var tags: (path: [String], values: FieldProfile)? {
    let bare = fields.filter { $0.values.isText && ($0.values.isList || FieldWords.rank($0.path, FieldWords.tags) > 2) }
      .map { (path: $0.path, values: $0.values, score: FieldWords.rank($0.path, FieldWords.tags) + 1) }
    let named = lists.compactMap { list -> (path: [String], values: FieldProfile, score: Double)? in
      guard let name = list.personName, name.values.meanLength < 30, list.fields.count < 12 else { return nil }
      return (list.path + name.path, name.values, FieldWords.rankOfAny(list.path, FieldWords.tags))
    }
    return (bare + named).filter(\.values.areLabels).best(above: 0.9) { $0.score }.map { ($0.path, $0.values) }
  }
}
