/// Returns the 64-bit hash that turns the name of a stream into a number: for each byte it does a xor, then multiplies.
///
/// Source: Fowler, Noll, Vo, FNV-1a with offset 0xcbf29ce484222325 and prime 1099511628211.
package func fnv1a64(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
  return hash
}
