import Foundation
import Testing

@testable import BenchReports

/// Contrast and distances of the colours that are there, in four kinds of sight.
struct PaletteTests {
  private typealias Colour = [Double]

  /// Returns the colours of the light or the dark scheme whose names in the style sheet begin with `name`.
  private static func colours(_ name: String, isLight: Bool) -> [Colour] {
    let schemes = PageAssets.drawingStyle.description.split(separator: "@media")
    return schemes[isLight ? 0 : 1].matches(of: /--(\w+):#([0-9a-f]{6})/).filter { $0.1.hasPrefix(name) }.map {
      linear(Array($0.2))
    }
  }

  private static func linear(_ digits: [Character]) -> Colour {
    stride(from: 0, to: 6, by: 2).map { place in
      let value = Double(Int(String(digits[place...(place + 1)]), radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private static func luminance(_ colour: Colour) -> Double {
    0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
  }

  private static func contrast(_ first: Colour, _ second: Colour) -> Double {
    let (one, other) = (luminance(first), luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Normal sight, and the matrices of Machado, Oliveira and Fernandes (2009) for missing cones.
  private static let sights: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  ]

  private static func lab(_ colour: Colour) -> Colour {
    let matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    let white = [0.9505, 1, 1.089]
    let xyz = matrix.enumerated().map { row, weights in
      zip(weights, colour).reduce(0) { $0 + $1.0 * min(1, max(0, $1.1)) } / white[row]
    }
    let parts = xyz.map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16 / 116 }
    return [116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])]
  }

  @Test(arguments: [true, false]) func `every colour stands out from its ground`(_ isLight: Bool) {
    for ground in Self.colours("bg", isLight: isLight) {
      for colour in Self.colours("c", isLight: isLight) {
        #expect(Self.contrast(colour, ground) >= 3.5, "\(colour)")
      }
    }
  }

  @Test(arguments: [true, false]) func `any two colours are apart in four kinds of sight`(_ isLight: Bool) {
    let colours = Self.colours("c", isLight: isLight)
    for sight in Self.sights {
      let seen = colours.map { colour in
        Self.lab(sight.map { row in zip(row, colour).reduce(0) { $0 + $1.0 * $1.1 } })
      }
      for first in seen.indices {
        for second in seen.indices where second > first {
          let distance = zip(seen[first], seen[second]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          #expect(distance >= 20, "\(first) and \(second)")
        }
      }
    }
  }

  @Test(arguments: [true, false]) func `the style sheet has a colour for every hue, and a ground`(_ isLight: Bool) {
    #expect(Self.colours("c", isLight: isLight).count == DesignStyle.hues)
    #expect(Self.colours("bg", isLight: isLight).count == 1)
  }
}
