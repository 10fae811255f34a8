//! Bans that only a pass for the ko lifts: lists by number, so that a state holds a number.

use koatlas_board::{Arena, Colour, PointSet, Position};
use koatlas_rulesets::{Done, KoPass};
use rustc_hash::FxHashMap;

use super::now::Capture;

/// A player may not take the single stone `by` on the point `taken`, where his own stone was.
pub(crate) type Ban = (Colour, Capture);

/// The lists of bans that have come up. Number 0 is the empty list.
#[derive(Default)]
pub(crate) struct BanLists {
    lists: Vec<Vec<Ban>>,
    numbers: FxHashMap<Vec<Ban>, u32>,
}

impl BanLists {
    pub fn new() -> BanLists {
        let mut lists = BanLists::default();
        lists.number(Vec::new());
        lists
    }

    pub fn number(&mut self, mut list: Vec<Ban>) -> u32 {
        list.sort_unstable_by_key(|&(colour, Capture { taken, by })| (colour, taken, by));
        list.dedup();
        let next = self.lists.len() as u32;
        let number = *self.numbers.entry(list.clone()).or_insert(next);
        if number == next {
            self.lists.push(list);
        }
        number
    }

    pub fn list(&self, number: u32) -> &[Ban] {
        &self.lists[number as usize]
    }

    /// The bans after a move: those whose ko is still there and that it does not lift, and a new one after a capture.
    pub fn after<S: PointSet>(
        &mut self,
        arena: &Arena<S>,
        number: u32,
        lifts: KoPass,
        (mover, done): (Colour, Done),
        (after, capture): (Position<S>, Option<Capture>),
    ) -> u32 {
        let lifted = |&(player, Capture { taken, .. }): &Ban| match done {
            Done::KoPass(mouth) => player == mover && (lifts == KoPass::Any || usize::from(taken) == mouth),
            _ => false,
        };
        let stands = |&(player, Capture { taken, by }): &Ban| {
            arena.is_basic_ko(after, usize::from(taken), usize::from(by), player)
        };
        let kept = self.list(number).iter().filter(|ban| !lifted(ban));
        let new = capture.map(|capture| (!mover, capture));
        let list = kept.copied().chain(new).filter(stands).collect();
        self.number(list)
    }
}
