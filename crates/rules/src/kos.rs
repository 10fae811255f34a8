//! Basic kos: the class of a position by its basic kos, and lists of bans that only a pass for the ko lifts.

use std::ops::ControlFlow;

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};
use rustc_hash::FxHashMap;

use crate::Action;

/// A play that took a single stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The point of the stone that was captured.
    pub captured: u16,
    /// The point of the stone that captured it.
    pub capturer: u16,
}

/// A ban on retaking in a ko: the player may not take the single stone [`Capture::capturer`] by a play on [`Capture::captured`],
/// where the player's own stone was.
pub type Ban = (Colour, Capture);

/// The bans that a pass for a ko lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoPassScope {
    /// The ban in that ko.
    PerKo,
    /// All bans of the player who passes.
    Any,
}

/// Table that gives a number to each list of [`Ban`]s, so that states can be compared. Number 0 is the empty list.
#[derive(Clone, Debug, Default)]
pub struct BanLists {
    lists: Vec<Vec<Ban>>,
    numbers: FxHashMap<Vec<Ban>, u32>,
}

impl BanLists {
    /// Creates the table with the empty list.
    pub fn new() -> BanLists {
        let mut lists = BanLists::default();
        lists.number(Vec::new());
        lists
    }

    /// Returns the number of `list`; the order of its bans does not matter. Adds the list if it is new.
    pub fn number(&mut self, mut list: Vec<Ban>) -> u32 {
        list.sort_unstable_by_key(|&(colour, Capture { captured, capturer })| (colour, captured, capturer));
        list.dedup();
        let next = self.lists.len() as u32;
        let number = *self.numbers.entry(list.clone()).or_insert(next);
        if number == next {
            self.lists.push(list);
        }
        number
    }

    /// Returns the bans of the list `number`, in ascending order.
    ///
    /// # Panics
    /// If there is no list with this number.
    pub fn list(&self, number: u32) -> &[Ban] {
        &self.lists[number as usize]
    }

    /// Returns the number of the list after the move `action` of `mover`, which leads to the position `after`. It has the
    /// bans of the list `number` whose ko is still there and that the move does not lift, and a new ban if the move is
    /// a `capture` of a single stone. `scope` says which bans a pass for a ko lifts.
    pub fn after<S: PointSet>(
        &mut self,
        local_board: &LocalBoard<S>,
        number: u32,
        scope: KoPassScope,
        (mover, action): (Colour, Action<usize>),
        (after, capture): (Position<S>, Option<Capture>),
    ) -> u32 {
        let mut list = self.list(number).to_vec();
        if let Action::KoPass(point) = action {
            list.retain(|&(player, ko)| {
                player != mover || scope == KoPassScope::PerKo && usize::from(ko.captured) != point
            });
        }
        // The opponent's stone was captured, so the ban is the opponent's. If no ko is left there, it is dropped at once.
        list.extend(capture.map(|capture| (!mover, capture)));
        list.retain(|&(player, ko)| local_board.is_basic_ko(after, ko.captured.into(), ko.capturer.into(), player));
        self.number(list)
    }
}

/// Returns the class of `position` under the Basic Ko Rules: the points of its basic kos, and the contents of all other points.
///
/// The class is stored like a position, as two sets of points: a point of a ko is in both, any other point in at most one.
pub fn position_class<S: PointSet>(local_board: &LocalBoard<S>, position: Position<S>) -> Position<S> {
    let mut kos = S::EMPTY;
    let _ = local_board.try_for_each_removing_play(&Colour::BOTH, position, Suicide::None, |play| {
        // A ko takes two points: that of the stone that can be captured, and that of the play.
        if local_board.is_ko_capture(&play) {
            kos |= play.removed | S::single(play.point);
        }
        ControlFlow::<()>::Continue(())
    });
    Position { black: position.black | kos, white: position.white | kos }
}
