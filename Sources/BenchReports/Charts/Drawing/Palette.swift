/// The colours of designs, found by search: each has a contrast of at least 3.5 on its background, and any two are at
/// least 25 apart (CIE76) in normal sight and in three kinds of colour blindness.
enum Palette {
  static let light: [StaticString] = [
    "#0016fd", "#b97513", "#2b8c94", "#bd2ad9", "#551603", "#213445", "#8c6f4c", "#490571",
  ]
  static let dark: [StaticString] = [
    "#65b1ef", "#b88f05", "#29f9d7", "#e31198", "#fce688", "#538749", "#a5fd16", "#855dea",
  ]
  static let lightGround: StaticString = "#ffffff"
  static let darkGround: StaticString = "#14171a"
  static let forms = 6
}

/// The look of a design in every drawing of a page: a hue, and a form that sets dash and marker.
struct DesignStyle: Hashable, Sendable {
  let hue: Int
  let form: Int

  /// Takes `hue` modulo the number of hues, and `form` modulo the number of forms.
  init(hue: Int, form: Int) {
    self.hue = hue % Palette.light.count
    self.form = form % Palette.forms
  }

  var classes: String { "c\(hue) k\(form)" }
}
