//! Plays in turn without a pass.

use std::collections::HashMap;

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};

use super::node::Points;
use crate::literal::bars::{BASIC_KO, SPIGHT, SSK_SINCE_PASS};
use crate::literal::ends::{End, Repetition};
use crate::literal::rules::Rules;

/// A position and the player to move.
pub(crate) type Situation = (Position<Points>, Colour);

/// What rules say of plays since the last pass.
pub(crate) struct Stretch<'a> {
    arena: &'a Arena<Points>,
    suicide: Suicide,
    /// Whether positions are compared, whoever is to move.
    pub positions: bool,
    /// How often the same may be there.
    pub times: usize,
    /// Whether a ko may not be retaken at once.
    basic_ko: bool,
}

impl<'a> Stretch<'a> {
    /// Of a rule set under which what matters for plays has been since the last pass.
    pub fn of(rules: &Rules, arena: &'a Arena<Points>) -> Option<Stretch<'a>> {
        let third = |end: &End| matches!(end, End::Repetition(Repetition::Third, _));
        let (positions, times) = match () {
            () if rules.has(SPIGHT) => (true, 1),
            () if rules.has(SSK_SINCE_PASS) => (false, 1),
            () if rules.ends.iter().any(third) && !rules.settings.void_is_agreed => (false, 2),
            () => return None,
        };
        // Retaking at once brings a situation for the second time.
        let basic_ko = rules.has(BASIC_KO) && times == 2;
        Some(Stretch { arena, suicide: rules.suicide, positions, times, basic_ko })
    }

    /// The plays that the bare rules allow.
    pub fn plays(&self, (position, colour): Situation) -> Vec<Play<Points>> {
        let mut plays = Vec::new();
        self.arena.for_each_play_by(position, colour, self.suicide, |play| plays.push(play));
        plays
    }

    /// The most plays from one situation to each that there is. Nothing if more than `limit` plays have been tried.
    pub fn most(
        &self,
        from: Situation,
        has_occurred: bool,
        limit: u64,
        tried: &mut u64,
    ) -> Option<HashMap<Situation, u32>> {
        let seen = if has_occurred { vec![from] } else { Vec::new() };
        let mut walk = Walk { stretch: self, seen, depth: 0, most: HashMap::new(), limit, tried };
        walk.on(from, None)?;
        Some(walk.most)
    }

    fn same(&self, a: Situation, b: Situation) -> bool {
        a.0 == b.0 && (self.positions || a.1 == b.1)
    }
}

/// All plays one after the other.
struct Walk<'s, 'a> {
    stretch: &'s Stretch<'a>,
    /// What has been there, in order.
    seen: Vec<Situation>,
    /// Plays made.
    depth: u32,
    most: HashMap<Situation, u32>,
    limit: u64,
    tried: &'s mut u64,
}

impl Walk<'_, '_> {
    /// Goes on after the last play; nothing if that takes too long.
    fn on(&mut self, at: Situation, last: Option<Play<Points>>) -> Option<()> {
        let most = self.most.entry(at).or_insert(0);
        *most = self.depth.max(*most);
        for play in self.stretch.plays(at) {
            let next = (play.after, !at.1);
            let times = self.seen.iter().filter(|&&seen| self.stretch.same(seen, next)).count();
            let retakes = self.stretch.basic_ko && last.is_some_and(|last| retakes(&last, &play));
            if times >= self.stretch.times || retakes {
                continue;
            }
            *self.tried += 1;
            if *self.tried > self.limit {
                return None;
            }
            self.seen.push(next);
            self.depth += 1;
            self.on(next, Some(play))?;
            self.depth -= 1;
            self.seen.pop();
        }
        Some(())
    }
}

/// Whether a play takes just the stone that has just taken one stone on its point.
fn retakes(last: &Play<Points>, play: &Play<Points>) -> bool {
    let takes = |play: &Play<Points>, point| !play.suicide && play.removed == Points::single(point);
    takes(last, play.point) && takes(play, last.point)
}
