import Foundation
import TestSupport
import Testing

/// Pages as a real browser shows them, on every medium.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .enabled(
    if: Browser.isRequired || Browser.works,
    "there is no browser here that starts; scripts/set-up --browser installs one"))
struct PageBrowserTests {
  /// Writes a page and opens a browser.
  private func with(_ page: SamplePage, _ body: (Browser, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      // The browser names a file by its real path.
      let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/page.html"
      try Data(page.html.utf8).write(to: URL(fileURLWithPath: path))
      try body(try Browser(), path)
    }
  }

  /// Keeps a picture of what is seen, to be looked at.
  private func keep(_ name: String, _ browser: Browser) throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../.build/pages").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let picture = try browser.call("Page.captureScreenshot")["data"] as? String ?? ""
    try Data(base64Encoded: picture)?.write(to: folder.appendingPathComponent("\(name).png"))
  }

  @Test(arguments: SamplePage.allCases)
  func `a page is quiet, asks for nothing and fits, on every medium`(_ page: SamplePage) throws {
    try with(page) { browser, path in
      for medium in Medium.allCases {
        try browser.open(path, on: medium)
        let layout = try browser.texts(of: Audit.layout)
        #expect(layout == [], "\(medium)")
        #expect(browser.complaints(of: path) == [], "\(medium)")
        if [.light, .dark, .phone].contains(medium) { try keep("\(page)-\(medium)", browser) }
      }
    }
  }

  @Test(
    .enabled(
      if: Browser.isRequired || Audit.isAxeThere, "axe.min.js is not there; scripts/set-up --browser fetches it"),
    arguments: [SamplePage.sweep, .point, .failed, .comparison, .gallery])
  func `axe finds nothing in a page`(_ page: SamplePage) throws {
    let axe = try Audit.axe()
    try with(page) { browser, path in
      // What is on the page is the same on all media; only colours differ.
      for (medium, rule) in [(Medium.light, nil), (.dark, "color-contrast")] {
        try browser.open(path, on: medium)
        _ = try browser.value(of: axe + ";0")
        let found = try browser.texts(of: Audit.violations(rule: rule))
        #expect(found == [], "\(medium)")
      }
    }
  }

  @Test(arguments: SamplePage.allCases.filter(\.hasShortChart))
  func `the first screen holds verdict, question, answer, chart and strip`(_ page: SamplePage) throws {
    try with(page) { browser, path in
      try browser.open(path, on: .light)
      // Where all designs but one failed or were stopped, there is nothing to draw.
      let parts = Audit.firstScreen(hasChart: page != .failed, hasStrip: page == .sweep || page == .pair)
      #expect(try browser.texts(of: parts) == [])
    }
  }

  @Test func `Tab goes through the page in reading order, and each stop can be seen`() throws {
    try with(.sweep) { browser, path in
      try browser.open(path, on: .light)
      var places: [Int] = []
      for press in 0..<200 {
        for type in ["keyDown", "keyUp"] {
          try browser.call(
            "Input.dispatchKeyEvent", ["type": type, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9])
        }
        let stop = try #require(try browser.value(of: Audit.focus) as? Browser.Message)
        let place = try #require(stop["place"] as? Int)
        if stop["tag"] as? String == "BODY" || places.contains(place) { break }
        #expect(stop["isSeen"] as? Bool == true, "\(stop)")
        if press == 0 { #expect(stop["name"] as? String == "To the answer") }
        places.append(place)
      }
      #expect(places.count > 10)
      #expect(places == places.sorted())
    }
  }

  @Test(arguments: [SamplePage.sweep, .point, .comparison])
  func `a screen reader has a name and a description for each drawing`(_ page: SamplePage) throws {
    try with(page) { browser, path in
      try browser.open(path, on: .light)
      let nodes = try browser.call("Accessibility.getFullAXTree")["nodes"] as? [Browser.Message] ?? []
      func text(_ node: Browser.Message, _ key: String) -> String {
        (node[key] as? Browser.Message)?["value"] as? String ?? ""
      }
      let images = nodes.filter { ["image", "img"].contains(text($0, "role")) }
      // A flame graph that is walked is a tree, and no image.
      let drawings = try browser.value(of: "document.querySelectorAll('svg.chart:not(.flame)').length") as? Int
      #expect(images.count == drawings)
      #expect(images.allSatisfy { !text($0, "name").isEmpty })
    }
  }

  @Test func `a press on a design dims the others and stands in the address, and a head sorts`() throws {
    try with(.sweep) { browser, path in
      try browser.open(path, on: .light)
      let chosen = try browser.value(of: "document.querySelector('.designs button').click(), location.hash")
      #expect(chosen as? String == "#designs=boxed")
      let dimmed = "[...new Set([...document.querySelectorAll('.dim')].map(part => part.dataset.design))]"
      #expect(try browser.texts(of: dimmed) == ["persistent"])
      let sorted = """
        (() => {
          const table = document.querySelector("table.sort"), head = table.tHead.rows[0].cells[1];
          head.firstChild.click();
          const values = [...table.tBodies[0].rows].map(row => +row.cells[1].dataset.v);
          const isSorted = values.every((value, place) => !place || values[place - 1] <= value);
          return head.getAttribute("aria-sort") + " " + isSorted;
        })()
        """
      #expect(try browser.value(of: sorted) as? String == "ascending true")
    }
  }

  @Test func `a search leaves the answers that have every word, here or in another library`() throws {
    try with(.gallery) { browser, path in
      try browser.open(path, on: .light)
      let shown = "[...document.querySelectorAll('article')].filter(part => part.offsetHeight > 0).map(part => part.id)"
      #expect(try browser.texts(of: shown).sorted() == ["dots", "lines", "two-parts"])
      func search(_ words: String) throws -> [String] {
        _ = try browser.value(
          of: "(field => { field.value = '\(words)'; field.dispatchEvent(new Event('input')); return 0 })"
            + "(document.querySelector('.search input'))")
        return try browser.texts(of: shown).sorted()
      }
      #expect(try search("TreeDictionary") == ["lines"])
      #expect(try search("nothing of that") == [])
      #expect(try search("").count == 3)
    }
  }

  @Test func `a flame graph is walked with the keyboard, and a word shows another measure`() throws {
    try with(.point) { browser, path in
      try browser.open(path, on: .light)
      let isShown = "[...document.querySelectorAll('.choice')[0].children].slice(1).map(f => `${f.offsetHeight > 0}`)"
      #expect(try browser.texts(of: isShown) == ["true", "false", "false"])
      _ = try browser.value(of: "document.querySelectorAll('.choice .tools button')[1].click(), 0")
      #expect(try browser.texts(of: isShown) == ["false", "true", "false"])
      _ = try browser.value(of: "document.querySelectorAll('.choice .flame')[1].querySelector('.frame').focus(), 0")
      let words = "['aria-level', 'aria-label'].map(name => document.activeElement.getAttribute(name).split(' · ')[0])"
      func press(_ key: String) throws {
        for type in ["keyDown", "keyUp"] {
          try browser.call("Input.dispatchKeyEvent", ["type": type, "key": key, "code": key])
        }
      }
      #expect(try browser.texts(of: words) == ["1", "all"])
      try press("ArrowDown")
      #expect(try browser.texts(of: words) == ["2", "load"])
      try press("ArrowRight")
      #expect(try browser.texts(of: words) == ["2", "main"])
      let width = "`${document.activeElement.querySelector('rect').getAttribute('width') > 1000}`"
      #expect(try browser.value(of: width) as? String == "false")
      try press("Enter")
      #expect(try browser.value(of: width) as? String == "true")
      try press("ArrowDown")
      #expect(try browser.texts(of: words) == ["3", "updatePost"])
      try press("Escape")
      #expect(try browser.value(of: width) as? String == "false")
      try press("ArrowUp")
      #expect(try browser.texts(of: words) == ["2", "main"])
    }
  }

  @Test(arguments: [SamplePage.sweep, .point, .comparison])
  func `without its script a page says the same`(_ page: SamplePage) throws {
    try with(page) { browser, path in
      // The script adds empty labels to narrow functions of a flame graph, for the moment when one is widened.
      let words = """
        [...document.querySelectorAll('main h2,main p,main td,main th,main li,main text')]
          .map(e => e.textContent).filter(text => text)
        """
      try browser.open(path, on: .light)
      let usual = try browser.texts(of: words)
      try browser.open(path, on: .withoutScript)
      #expect(try browser.texts(of: words) == usual)
      #expect(usual.count > 20)
      #expect(try browser.value(of: "document.querySelectorAll('.js').length") as? Int == 0)
    }
  }
}

/// Where there must be a browser, its absence is a failure and no skipped test.
struct BrowserPresenceTests {
  @Test(.enabled(if: Browser.isRequired, "CI=true asks for a browser; here there may be none"))
  func `there is a browser and axe where tests must not be left out`() throws {
    #expect(Browser.works)
    #expect(try !Audit.axe().isEmpty)
  }
}
