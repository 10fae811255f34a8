//! How many situations have which value.

use std::collections::BTreeMap;

use super::table::Table;
use crate::interval::Interval;

impl Table {
    /// The number of situations by value: legal positions with a player to move, without a ko point, after which nobody has
    /// passed. All of them count, not one for each image under symmetries. O(states).
    #[must_use]
    pub fn situations_by_value(&self) -> BTreeMap<Interval, u64> {
        let mut counts = BTreeMap::new();
        for place in 0..self.numbering.positions() {
            let value = self.bounds[place].interval();
            let orbit = self.numbering.images().orbit(self.numbering.code(place)) as u64;
            // With Black to move, and with the colours exchanged.
            *counts.entry(value).or_default() += orbit;
            *counts.entry(-value).or_default() += orbit;
        }
        counts
    }

    /// The number of states of the board: every situation with no pass before and after a pass, and every one with a ko point.
    /// O(states).
    #[must_use]
    pub fn states(&self) -> u64 {
        let numbering = &self.numbering;
        let states = |place: usize| {
            let code = numbering.code(place);
            let kos: usize = numbering.kos_of(place).map(|(_, ko)| numbering.images().orbit_with(code, ko)).sum();
            // Each with Black to move and with White to move.
            2 * (2 * numbering.images().orbit(code) + kos) as u64
        };
        (0..numbering.positions()).map(states).sum()
    }
}
