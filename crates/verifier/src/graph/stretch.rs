//! Plays in turn without a pass.

use std::rc::Rc;

use koatlas_board::Colour;
use rustc_hash::FxHashMap;

use super::places::{PlacePlay, Places};
use super::position::Position;
use crate::limits::{Budget, NotDecided};
use crate::literal::bars::{BASIC_KO, SPIGHT, SSK_SINCE_PASS};
use crate::literal::ends::{End, Repetition};
use crate::literal::rules::Rules;

/// A position and the player to move.
pub(crate) type Situation = (Position, Colour);

/// What rules say of plays since the last pass.
pub(crate) struct Stretch<'a> {
    places: &'a Places,
    /// Whether positions are compared, whoever is to move.
    pub positions: bool,
    /// How often the same may be there.
    pub times: usize,
    /// Whether a ko may not be retaken at once.
    basic_ko: bool,
}

impl<'a> Stretch<'a> {
    /// Of a rule set under which what matters for plays has been since the last pass.
    pub fn of(rules: &Rules, places: &'a Places) -> Option<Stretch<'a>> {
        let third = |end: &End| matches!(end, End::Repetition(Repetition::Third, _));
        let (positions, times) = match () {
            () if rules.has(SPIGHT) => (true, 1),
            () if rules.has(SSK_SINCE_PASS) => (false, 1),
            () if rules.ends.iter().any(third) && !rules.settings.void_is_agreed => (false, 2),
            () => return None,
        };
        // Retaking at once brings a situation for the second time.
        let basic_ko = rules.has(BASIC_KO) && times == 2;
        Some(Stretch { places, positions, times, basic_ko })
    }

    /// The plays that the bare rules allow.
    pub fn plays(&self, (position, colour): Situation) -> Vec<PlacePlay> {
        self.places.plays(position).iter().filter(|play| play.colour == colour).copied().collect()
    }

    /// The most plays from one situation to each that there is.
    pub fn most(
        &self,
        from: Situation,
        has_occurred: bool,
        budget: &mut Budget,
    ) -> Result<FxHashMap<Situation, u32>, NotDecided> {
        let mut walk = Walk {
            stretch: self,
            seen: FxHashMap::from_iter([(self.compared(from), usize::from(has_occurred))]),
            stands: vec![Stand { at: from, by: None, plays: self.places.plays(from.0), next: 0 }],
        };
        let mut most = FxHashMap::from_iter([(from, 0)]);
        while !walk.stands.is_empty() {
            if let Some((situation, depth)) = walk.step(budget)? {
                let is_new = !most.contains_key(&situation);
                budget.hold(if is_new { ENTRY } else { 0 })?;
                let known = most.entry(situation).or_insert(0);
                *known = depth.max(*known);
            }
        }
        budget.release(ENTRY * (most.len() - 1));
        Ok(most)
    }

    /// What is compared of a situation.
    fn compared(&self, (position, colour): Situation) -> (Position, Option<Colour>) {
        (position, (!self.positions).then_some(colour))
    }
}

/// Bytes that a situation takes in both tables: rounded up.
const ENTRY: usize = 256;

/// Steps of trying a play.
const TRY: u64 = 20;

/// All plays one after the other: depth first.
struct Walk<'s, 'a> {
    stretch: &'s Stretch<'a>,
    /// How often what is compared has been there.
    seen: FxHashMap<(Position, Option<Colour>), usize>,
    /// Where the walk stands, and where it stood before each play.
    stands: Vec<Stand>,
}

/// A situation on the way.
struct Stand {
    at: Situation,
    /// The play that led there.
    by: Option<PlacePlay>,
    plays: Rc<[PlacePlay]>,
    /// The play that is tried next.
    next: usize,
}

impl Walk<'_, '_> {
    /// Tries the next play, or takes the last one back. Answers where a play has led to, and how many there have been up
    /// to it.
    fn step(&mut self, budget: &mut Budget) -> Result<Option<(Situation, u32)>, NotDecided> {
        let Some(stand) = self.stands.last_mut() else { return Ok(None) };
        let Some(&play) = stand.plays.get(stand.next) else {
            self.back(budget);
            return Ok(None);
        };
        stand.next += 1;
        let (colour, by) = (stand.at.1, stand.by);
        budget.work(TRY)?;
        if play.colour != colour || self.is_barred(play, by) {
            return Ok(None);
        }
        let to = (play.after, !colour);
        self.go(to, play, budget)?;
        Ok(Some((to, self.stands.len() as u32 - 1)))
    }

    /// Whether a play after another one brings what has been there as often as it may.
    fn is_barred(&self, play: PlacePlay, last: Option<PlacePlay>) -> bool {
        let to = (play.after, !play.colour);
        let times = self.seen.get(&self.stretch.compared(to)).copied().unwrap_or(0);
        let retakes = self.stretch.basic_ko && last.is_some_and(|last| retakes(&last, &play));
        times >= self.stretch.times || retakes
    }

    fn go(&mut self, to: Situation, by: PlacePlay, budget: &mut Budget) -> Result<(), NotDecided> {
        budget.hold(size_of::<Stand>())?;
        *self.seen.entry(self.stretch.compared(to)).or_insert(0) += 1;
        self.stands.push(Stand { at: to, by: Some(by), plays: self.stretch.places.plays(to.0), next: 0 });
        self.stretch.places.charge(budget)
    }

    /// Takes the last play back.
    fn back(&mut self, budget: &mut Budget) {
        let left = self.stands.pop().filter(|_| !self.stands.is_empty());
        if let Some(left) = left {
            self.seen.entry(self.stretch.compared(left.at)).and_modify(|times| *times -= 1);
            budget.release(size_of::<Stand>());
        }
    }
}

/// Whether a play takes just the stone that has just taken one stone on its point.
fn retakes(last: &PlacePlay, play: &PlacePlay) -> bool {
    let takes = |play: &PlacePlay, point: usize| !play.suicide && play.removed == 1 << point;
    takes(last, play.point) && takes(play, last.point)
}
