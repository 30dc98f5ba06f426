/// On what a page is looked at.
enum Medium: String, CaseIterable {
  case light, dark, print, phone, withoutScript, forcedColours, reducedMotion

  var width: Int { self == .phone ? 380 : 1_280 }

  fileprivate var feature: (name: String, value: String)? {
    switch self {
    case .dark: ("prefers-color-scheme", "dark")
    case .forcedColours: ("forced-colors", "active")
    case .reducedMotion: ("prefers-reduced-motion", "reduce")
    default: nil
    }
  }
}

extension Browser {
  /// Opens a page as it is seen on a medium.
  func open(_ path: String, on medium: Medium) throws {
    let features = medium.features
    try call("Emulation.setEmulatedMedia", ["media": medium == .print ? "print" : "", "features": features])
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": medium.width, "height": 800, "deviceScaleFactor": 1, "mobile": false])
    try call("Emulation.setScriptExecutionDisabled", ["value": medium == .withoutScript])
    try open(path)
  }

  /// Returns the messages of the page on the console, its requests, and what its policy refused.
  func complaints(of path: String) -> [String] {
    events.compactMap { event in
      let parameters = event["params"] as? Message ?? [:]
      switch event["method"] as? String {
      case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded": return "console: \(parameters)"
      case "Network.requestWillBeSent":
        let address = (parameters["request"] as? Message)?["url"] as? String ?? ""
        return address == "file://\(path)" || address == "data:," ? nil : "request: \(address)"
      default: return nil
      }
    }
  }
}

extension Medium {
  fileprivate var features: [Browser.Message] {
    feature.map { [["name": $0.name, "value": $0.value]] } ?? []
  }
}
