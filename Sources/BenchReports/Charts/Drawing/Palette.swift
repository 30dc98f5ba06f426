/// The colours of designs, found by search: every one has a contrast of 3.5 and more on its ground, and any two are at
/// least 25 apart (CIE76) in normal sight and in three kinds of colour blindness.
package enum Palette {
  package static let light: [StaticString] = [
    "#0016fd", "#b97513", "#2b8c94", "#bd2ad9", "#551603", "#213445", "#8c6f4c", "#490571",
  ]
  package static let dark: [StaticString] = [
    "#65b1ef", "#b88f05", "#29f9d7", "#e31198", "#fce688", "#538749", "#a5fd16", "#855dea",
  ]
  package static let lightGround: StaticString = "#ffffff"
  package static let darkGround: StaticString = "#14171a"
  package static let forms = 6
}

/// The look of a design in every drawing of a page: a hue, and a form of dash and marker.
package struct DesignStyle: Hashable, Sendable {
  package let hue: Int
  package let form: Int

  /// Both numbers are taken modulo what there is.
  package init(hue: Int, form: Int) {
    self.hue = hue % Palette.light.count
    self.form = form % Palette.forms
  }

  var classes: String { "c\(hue) k\(form)" }
}
