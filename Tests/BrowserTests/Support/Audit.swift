import Foundation

/// Expressions that look at a page in the browser, each of which answers a list of what is wrong.
enum Audit {
  /// Texts of a drawing that lie on each other or outside of it, and a page that is wider than the screen.
  static let layout = """
    (() => {
      const found = [];
      for (const drawing of document.querySelectorAll("svg.chart")) {
        const frame = drawing.getBoundingClientRect();
        if (!frame.width) continue;
        const name = drawing.querySelector("title").textContent;
        const texts = [...drawing.querySelectorAll("text")].filter(text => text.textContent.trim())
          .map(text => ({ words: text.textContent, box: text.getBoundingClientRect() })).filter(text => text.box.width);
        for (const { words, box } of texts) {
          if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
            || box.bottom > frame.bottom + 1) found.push(`outside of ${name}: ${words}`);
        }
        texts.forEach((one, place) => texts.slice(place + 1).forEach(other => {
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // The box of a text reaches a little above and below its letters.
          if (width > 1 && height > 3) found.push(`in ${name}: ${one.words} lies on ${other.words}`);
        }));
      }
      const width = document.documentElement.scrollWidth;
      if (width > innerWidth) found.push(`the page is ${width} wide, the screen ${innerWidth}`);
      return found;
    })()
    """

  /// The five things that the first screen must hold, where they end below it or are not there.
  static func firstScreen(hasChart: Bool, hasStrip: Bool) -> String {
    let parts = [".verdict", "h1", ".answer"] + (hasChart ? ["svg.chart"] : []) + (hasStrip ? [".win"] : [])
    let names = parts.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      [\(names)].flatMap(name => {
        const parts = [...document.querySelectorAll(name)].filter(part => part.closest("#answer,header"));
        if (!parts.length) return [`${name} is not there`];
        const end = Math.max(...parts.map(part => part.getBoundingClientRect().bottom));
        return end > 800 ? [`${name} ends at ${end}`] : [];
      })
      """
  }

  /// Where the focus is: its place among all elements, its name, and whether it can be seen.
  static let focus = """
    (() => {
      const part = document.activeElement;
      const box = part.getBoundingClientRect(), style = getComputedStyle(part);
      const name = part.getAttribute("aria-label") || part.textContent.trim().slice(0, 40);
      const isSeen = box.width > 0 && box.height > 0 && style.visibility !== "hidden" && style.outlineStyle !== "none";
      return { place: [...document.querySelectorAll("*")].indexOf(part), name, isSeen, tag: part.tagName };
    })()
    """

  /// The library axe, which is fetched by `scripts/set-up --browser` and kept out of the repository.
  static func axe() throws -> String {
    guard let text = try? String(contentsOfFile: axePath, encoding: .utf8) else {
      throw Browser.Failure(description: "\(axePath) is not there; scripts/set-up --browser fetches it")
    }
    return text
  }

  static let isAxeThere = FileManager.default.isReadableFile(atPath: axePath)

  private static let axePath: String = {
    let usual = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.build/axe/axe.min.js")
    return ProcessInfo.processInfo.environment["STOREBENCH_AXE"] ?? usual.standardizedFileURL.path
  }()

  /// Returns the script with which axe looks for violations of WCAG 2 A and AA and best practice; or of one rule alone.
  static func violations(rule: String? = nil) -> String {
    let choice =
      rule.map { "{ type: 'rule', values: ['\($0)'] }" }
      ?? "{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'best-practice'] }"
    return """
      axe.run(document, { runOnly: \(choice), resultTypes: ['violations'] }).then(result => result.violations.map(
        found => found.id + ': ' + found.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' and ')))
      """
  }
}
