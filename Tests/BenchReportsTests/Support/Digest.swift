/// SHA-256 (FIPS 180-4), for the hashes of a page's policy.
enum Digest {
  static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = sha256(Array(text.utf8))
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let chunk = bytes[start..<min(start + 3, bytes.count)]
      let word = chunk.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for place in 0..<4 {
        result += place <= chunk.count ? String(alphabet[(word >> (18 - 6 * place)) & 63]) : "="
      }
    }
    return result
  }

  private static func primes(_ count: Int) -> [Int] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }

  /// The first 32 bits behind the point of a root, by bisection on whole numbers that need no rounding.
  private static func fraction(_ prime: Int, power: Int) -> UInt32 {
    var (low, high) = (0.0, Double(prime))
    for _ in 0..<200 {
      let middle = (low + high) / 2
      let raised = power == 2 ? middle * middle : middle * middle * middle
      if raised <= Double(prime) { low = middle } else { high = middle }
    }
    return UInt32((low - low.rounded(.down)) * 4_294_967_296)
  }

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    let constants = primes(64).map { fraction($0, power: 3) }
    var state = primes(8).map { fraction($0, power: 2) }
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      compress(&state, Array(bytes[start..<start + 64]), constants)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  private static func compress(_ state: inout [UInt32], _ block: [UInt8], _ constants: [UInt32]) {
    func rotated(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }
    var words = (0..<16).map { place in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place * 4 + $1]) }
    }
    for place in 16..<64 {
      let (first, last) = (words[place - 15], words[place - 2])
      let small = rotated(first, 7) ^ rotated(first, 18) ^ first >> 3
      let large = rotated(last, 17) ^ rotated(last, 19) ^ last >> 10
      words.append(words[place - 16] &+ small &+ words[place - 7] &+ large)
    }
    var now = state
    for place in 0..<64 {
      let sum = rotated(now[4], 6) ^ rotated(now[4], 11) ^ rotated(now[4], 25)
      let choice = now[4] & now[5] ^ ~now[4] & now[6]
      let first = now[7] &+ sum &+ choice &+ constants[place] &+ words[place]
      let other = rotated(now[0], 2) ^ rotated(now[0], 13) ^ rotated(now[0], 22)
      let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
      now = [first &+ other &+ majority, now[0], now[1], now[2], now[3] &+ first, now[4], now[5], now[6]]
    }
    for place in state.indices { state[place] &+= now[place] }
  }
}
