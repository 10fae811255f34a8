//! How hard it seems to prove or to disprove a state that is not decided.

/// Numbers of leaves that have to be decided, at the least, so that the player to move wins (`phi`), or loses (`delta`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hardness {
    pub phi: u32,
    pub delta: u32,
}

/// Too much to be decided: the other player has won.
pub(crate) const INFINITE: u32 = 1 << 30;

impl Hardness {
    pub const UNKNOWN: Hardness = Hardness { phi: 1, delta: 1 };
    pub const WON: Hardness = Hardness { phi: 0, delta: INFINITE };
    pub const LOST: Hardness = Hardness { phi: INFINITE, delta: 0 };
}

/// How hard states seem, by the hash of a state. Only guesses stand here, so it does no harm if two states share an entry, or if
/// one is replaced by another.
pub(crate) struct OpenStates {
    /// Hash, `phi` and `delta`. Zeros stand for nothing, so that memory is taken only where something is stored.
    entries: Vec<(u64, u32, u32)>,
}

impl OpenStates {
    /// A table with 2^`bits` entries of 16 bytes.
    pub fn new(bits: u32) -> OpenStates {
        OpenStates { entries: vec![(0, 0, 0); 1 << bits] }
    }

    fn at(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, hash: u64) -> Hardness {
        let (stored, phi, delta) = self.entries[self.at(hash)];
        if stored == hash && phi > 0 { Hardness { phi, delta } } else { Hardness::UNKNOWN }
    }

    pub fn set(&mut self, hash: u64, hardness: Hardness) {
        let at = self.at(hash);
        self.entries[at] = (hash, hardness.phi, hardness.delta);
    }
}
