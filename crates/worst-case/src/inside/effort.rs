//! How much work is done for a component. All limits are numbers of steps, so that results are the same on every
//! machine.

/// Random choices follow from this number.
pub(super) const SEED: u64 = 1;

/// Iterations of a random search for a long path.
pub(super) const ITERATIONS: u64 = 20_000;

/// Linear programs for an upper bound.
pub(super) const ROUNDS: usize = 4;

/// Gates of the largest graph in which a path is looked for: the time for it grows faster than their number.
pub(super) const GATES: usize = 2_000;

/// Tokens of the largest graph of which linear programs are solved.
pub(super) const TOKENS: usize = 160;

/// Positions of the largest component of which all sequences are gone through, if they are few.
pub(super) const POSITIONS: usize = 12;

/// Moves for going through all sequences.
pub(super) const EXHAUSTIVE: u64 = 5_000;

/// Starts from which walks are looked for that do not come back there.
pub(super) const STARTS: usize = 2;

/// Moves of a random search with the referee.
pub(super) const IMPROVE: u64 = 2_000;

/// Plays for going through all sequences that meet no situation twice.
pub(super) const SITUATIONS: u64 = 10_000;
