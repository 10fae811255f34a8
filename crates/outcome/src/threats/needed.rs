//! The threats that a player needs in a fight, and how they depend on those of his opponent.

use koatlas_board::Colour;

/// The threats that a player needs to get his way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededThreats {
    /// By the number of his opponent's threats, the least number of own ones; `None` if none of those that were tried is enough.
    pub least: Vec<Option<u8>>,
}

/// How the threats that a player needs depend on his opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatNeed {
    /// None, however many the opponent has.
    Nothing,
    /// No number that was tried is enough, not even against none.
    NotEnough,
    /// The same number against any number.
    Same(u8),
    /// The number of the opponent's and this number more; fewer if it is negative.
    More(i8),
    /// None of these.
    Irregular,
}

impl NeededThreats {
    /// The threats that `player` needs, up to `most`. `wins` says whether he gets his way with these threats, Black's first.
    pub fn new(player: Colour, most: u8, wins: impl Fn([u8; 2]) -> bool) -> NeededThreats {
        let left = |own, opponent| if player == Colour::Black { [own, opponent] } else { [opponent, own] };
        let least = |opponent| (0..=most).find(|&own| wins(left(own, opponent)));
        NeededThreats { least: (0..=most).map(least).collect() }
    }

    /// Says how the need depends on the opponent's threats, as far as they were tried.
    pub fn need(&self) -> ThreatNeed {
        let least = &self.least;
        if least.iter().all(Option::is_none) {
            return ThreatNeed::NotEnough;
        }
        match least.first() {
            Some(&Some(same)) if least.iter().all(|&needed| needed == Some(same)) && least.len() > 1 => {
                if same == 0 {
                    ThreatNeed::Nothing
                } else {
                    ThreatNeed::Same(same)
                }
            }
            _ => self.more().map_or(ThreatNeed::Irregular, ThreatNeed::More),
        }
    }

    /// The number of threats that are needed beyond the opponent's, if it is always the same.
    fn more(&self) -> Option<i8> {
        let most = self.least.len() as i8 - 1;
        let last = self.least.iter().rposition(|needed| needed.is_some_and(|needed| needed > 0))?;
        let more = self.least[last]? as i8 - last as i8;
        let fits = |(number, &needed): (usize, &Option<u8>)| {
            let wanted = (number as i8 + more).max(0);
            needed == (wanted <= most).then_some(wanted as u8)
        };
        self.least.iter().enumerate().all(fits).then_some(more)
    }
}
