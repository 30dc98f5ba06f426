import StoreBenchKit
import Foundation
let c = Calibration.measure(.system())
print(c)
