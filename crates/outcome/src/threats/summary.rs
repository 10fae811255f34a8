//! What players say of a fight: who needs the first threat, how many more he needs, how many he must ignore, and what kind of ko it is.

use koatlas_board::Colour;
use koatlas_files::{Control, LimitError};

use super::fight::{FightCell, KoFight, Threats};
use super::needed::NeededThreats;
use super::solo::{Solo, SoloPlays};
use super::values::{ends_of, local_game};
use crate::payoff::{HalfPoints, Interval, WIN};
use crate::thermograph::{KoValue, Komasters, ko_thermographs, ratio};

/// A fight with its solution for all numbers of threats up to a limit, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightSummary {
    /// The cells: by Black's threats, by White's, Black first before White.
    pub cells: Vec<FightCell>,
    /// What Black gets at best with any of these threats, and what White gets at best, in half points from Black's point of view; `None` if
    /// he can force no end.
    pub ends: [Option<HalfPoints>; 2],
    /// The ends between which a play gains what a thermograph says; if there are none, or no thermographs, the
    /// [`ends`](FightSummary::ends).
    pub solo_ends: [Option<HalfPoints>; 2],
    /// True if there are thermographs, and between no ends a play gains what they say.
    pub contradicted: bool,
    /// By player, the threats that he needs to get his way, if the player to move in the position moves first.
    pub needed: [NeededThreats; 2],
    /// The player who needs the first threat: without threats his opponent gets his way, and threats would change that.
    pub first_threat: Option<Colour>,
    /// By player, the least number of threats that he must ignore to get his way, if he has none and his opponent as many as were tried.
    /// He moves first. `None` if it does not help to ignore up to [`MOST_IGNORED`].
    pub ignored: [Option<u8>; 2],
    /// The values of the fight by thermographs; `None` if it is about no score, has too many positions, or cycles that no komaster breaks.
    pub komasters: Option<Komasters>,
    /// By player, his plays alone, all in a row, that lead to his end in `solo_ends`; `None` if none do.
    pub solo: [Option<SoloPlays>; 2],
}

/// Most threats that a player ignores.
pub const MOST_IGNORED: u8 = 4;

impl FightSummary {
    /// Solves `fight` for up to `most` threats of each player. `to_move` is the player to move in the position.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if `control` stops the work.
    pub fn new(
        fight: &mut KoFight,
        most: u8,
        to_move: Colour,
        control: &Control<'_>,
    ) -> Result<FightSummary, LimitError> {
        let fight_counts_score = fight.counts_score();
        let mut cells = Vec::new();
        for black in 0..=most {
            for white in 0..=most {
                cells.extend(fight.solve(Threats { left: [black, white], ..Threats::default() }, control)?);
            }
        }
        let end = |values: fn(&FightCell) -> Option<HalfPoints>| cells.iter().filter_map(values);
        let [black, white] = [end(|cell| cell.value.lo).max(), end(|cell| cell.value.hi).min()];
        // To force that the string's fate is the opponent's wish is no end of one's own.
        let is_wish = |sign: HalfPoints| move |end: &HalfPoints| fight_counts_score || *end == sign * WIN;
        let ends = [black.filter(is_wish(1)), white.filter(is_wish(-1))];
        let mut summary = FightSummary {
            cells,
            ends,
            solo_ends: ends,
            contradicted: false,
            needed: Colour::BOTH.map(|_| NeededThreats { least: vec![None; usize::from(most) + 1] }),
            first_threat: None,
            ignored: [None, None],
            solo: [None, None],
            komasters: None,
        };
        summary.needed = Colour::BOTH.map(|player| summary.needed_by(player, to_move, most));
        summary.first_threat = summary.first_threat();
        for player in Colour::BOTH {
            summary.ignored[player.index()] = summary.ignored_by(fight, player, most, control)?;
        }
        if summary.is_fight() {
            summary.komasters = local_game(fight).and_then(|game| ko_thermographs(&game, 0).ok());
            if let Some(found) = &summary.komasters {
                let ends = ends_of(fight, most, found);
                summary.contradicted = ends.is_none();
                summary.solo_ends = ends.map_or(summary.ends, |ends| ends.map(Some));
            }
            let reaches = |player, value| is_as_good(player, value, summary.solo_ends);
            summary.solo = Solo::new(fight, most, reaches).plays_of_both();
        }
        Ok(summary)
    }

    /// The stages of the ko from one end to the other, and by player the approach moves that he needs; `None` if a player cannot get his way
    /// by plays alone, or if nobody takes anything back.
    pub fn stages(&self) -> Option<(u32, [u32; 2])> {
        let [Some(black), Some(white)] = self.solo else { return None };
        let stages = black.stages + white.stages;
        (stages > 0 && self.threats_matter()).then_some((stages, [black.approach, white.approach]))
    }

    /// True if the players want different things, and each can get his way with some numbers of threats.
    pub fn is_fight(&self) -> bool {
        matches!(self.ends, [Some(black), Some(white)] if black > white)
    }

    /// True if the numbers of threats change what the players can force.
    pub fn threats_matter(&self) -> bool {
        Colour::BOTH.into_iter().any(|first| {
            let mut values = self.cells.iter().filter(|cell| cell.first == first).map(|cell| cell.value);
            let without = values.next();
            values.any(|value| Some(value) != without)
        })
    }

    /// The difference of the two ends in half points of area; `None` if there is no fight.
    pub fn swing_of_area(&self) -> Option<HalfPoints> {
        let [black, white] = self.ends;
        Some(black? - white?).filter(|_| self.is_fight())
    }

    /// The value by the ratio of the swing to the plays, in points of territory: by area a player gains a point more by each of his plays.
    /// `None` if the ends are no scores, if a player cannot reach his by plays alone, or if thermographs contradict.
    pub fn ratio(&self) -> Option<KoValue> {
        let ([black, white], [Some(black_solo), Some(white_solo)]) = (self.solo_ends, self.solo) else { return None };
        let in_points = |end: HalfPoints| (end.abs() < WIN && end % 2 == 0).then_some(i64::from(end / 2));
        let black_end = in_points(black?)? - i64::from(black_solo.plays);
        let white_end = in_points(white?)? + i64::from(white_solo.plays);
        ratio(black_end, black_solo.plays, white_end, white_solo.plays)
            .ok()
            .filter(|_| self.is_fight() && !self.contradicted)
    }

    /// The player who gets the best that he can get with any number of threats; `None` if neither does, or if the ends do not differ. If a
    /// player can force no end of his own, his opponent is the winner where he forces his.
    pub fn winner(&self, cell: &FightCell) -> Option<Colour> {
        let differ = !matches!(self.ends, [Some(black), Some(white)] if black <= white);
        Colour::BOTH.into_iter().find(|&player| differ && self.gets_way(player, cell.value))
    }

    fn gets_way(&self, player: Colour, value: Interval) -> bool {
        is_as_good(player, value, self.ends)
    }

    fn needed_by(&self, player: Colour, first: Colour, most: u8) -> NeededThreats {
        let cell = |[black, white]: [u8; 2]| {
            let row = usize::from(black) * (usize::from(most) + 1) + usize::from(white);
            &self.cells[row * Colour::BOTH.len() + first.index()]
        };
        NeededThreats::new(player, most, |left| self.gets_way(player, cell(left).value))
    }

    fn first_threat(&self) -> Option<Colour> {
        // Against no threats of the opponent.
        let least = |player: Colour| self.needed[player.index()].least[0];
        let winner = Colour::BOTH.into_iter().find(|&player| self.is_fight() && least(player) == Some(0))?;
        least(!winner).is_some().then_some(!winner)
    }

    fn ignored_by(
        &self,
        fight: &mut KoFight,
        player: Colour,
        most: u8,
        control: &Control<'_>,
    ) -> Result<Option<u8>, LimitError> {
        for number in 0..=MOST_IGNORED {
            let mut threats = Threats::default();
            threats.left[(!player).index()] = most;
            threats.ignored[player.index()] = number;
            if self.gets_way(player, fight.solve(threats, control)?[player.index()].value) {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }
}

/// True if `player` can force his one of the `ends` or better with this value.
fn is_as_good(player: Colour, value: Interval, ends: [Option<HalfPoints>; 2]) -> bool {
    let [black, white] = ends;
    match player {
        Colour::Black => value.lo.zip(black).is_some_and(|(lo, end)| lo >= end),
        Colour::White => value.hi.zip(white).is_some_and(|(hi, end)| hi <= end),
    }
}
