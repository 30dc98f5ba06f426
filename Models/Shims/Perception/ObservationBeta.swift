// The switch that swift-perception has for betas of a system, here one that the adapter sets.

/// True if the library is to record with its own registrar, as on systems without Observation.
public nonisolated(unsafe) var isObservationBeta = false
