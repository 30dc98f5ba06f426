/// The look of a design in every drawing of a page: a hue, and a form that sets dash and marker.
struct DesignStyle: Hashable, Sendable {
  let hue: Int
  let form: Int

  /// The number of colours of designs in the style sheet.
  static let hues = 8
  private static let forms = 6

  /// Takes `hue` modulo the number of hues, and `form` modulo the number of forms.
  init(hue: Int, form: Int) { (self.hue, self.form) = (hue % Self.hues, form % Self.forms) }

  var classes: String { "c\(hue) k\(form)" }
}
