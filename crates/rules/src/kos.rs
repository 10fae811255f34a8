//! Basic kos: the class of a position by its basic kos, and lists of bans that only a pass for the ko lifts.

use std::ops::ControlFlow;

use koatlas_board::{BoardPosition, Colour, LocalBoard, PointSet, Position, Suicide, Wide};
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
    /// The ban in that ko, and all later bans of the player on retaking on its point.
    Once,
    /// All bans of the player who passes.
    Any,
    /// The ban in that ko. In a double ko no ban holds.
    UnlessDoubleKo,
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
                player != mover || scope != KoPassScope::Any && usize::from(ko.captured) != point
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

/// True if no ban holds in `ko`, because it is one of a double ko. `board` has the stones outside of the local board.
///
/// A ko is a stone and an empty point beside it: all other points beside the stone have stones of the other colour, and all other points
/// beside the empty point have stones of its own. What a play there takes does not matter. Two kos are a *strong* double ko if a black
/// string stands beside both, and a white one too. They are a *weak* one if beside both stands a string that stands beside no two kos of
/// a strong one; the bans hold in it, unless the stones of the two kos have one colour.
pub(crate) fn is_in_double_ko<S: PointSet>(
    local_board: &LocalBoard<S>,
    position: Position<S>,
    board: &BoardPosition,
    ko: Capture,
) -> bool {
    let (whole_board, stones) = board.with_position(local_board, position).whole_board();
    let of_whole_board = |point: usize| board.size().index(local_board.point(point));
    let playable = Wide::collect(local_board.playable().iter().map(of_whole_board));
    let beside = |point: usize, other: usize| whole_board.neighbours(point).minus(Wide::single(other));
    let is_ko = |&(empty, stone): &(usize, usize)| {
        let colour = stones.content(stone);
        colour.is_some_and(|colour| {
            let is_full = |points: Wide, colour| points.minus(stones.stones(colour)).is_empty();
            is_full(beside(empty, stone), colour) && is_full(beside(stone, empty), !colour)
        })
    };
    let next_to = |empty: usize| (playable & whole_board.neighbours(empty)).iter().map(move |stone| (empty, stone));
    let kos: Vec<(usize, usize)> = playable.minus(stones.occupied()).iter().flat_map(next_to).filter(is_ko).collect();
    let own = (of_whole_board(ko.captured.into()), of_whole_board(ko.capturer.into()));
    // Of each string its colour, and the kos that it stands beside; it is not the stone of such a ko.
    let mut strings: Vec<(Colour, Vec<(usize, usize)>)> = Vec::new();
    for colour in Colour::BOTH {
        for (string, around) in whole_board.strings(stones.stones(colour)) {
            let is_beside = |&&(empty, stone): &&(usize, usize)| {
                !string.contains(stone) && (around.contains(empty) || around.contains(stone))
            };
            strings.push((colour, kos.iter().filter(is_beside).copied().collect()));
        }
    }
    let is_strong = |one, two| {
        let has_both =
            |colour| strings.iter().any(|(its, kos)| *its == colour && kos.contains(&one) && kos.contains(&two));
        Colour::BOTH.into_iter().all(has_both)
    };
    let is_strong_within =
        |kos: &[(usize, usize)]| kos.iter().any(|&one| kos.iter().any(|&two| one < two && is_strong(one, two)));
    kos.contains(&own)
        && kos.iter().filter(|&&other| other != own).any(|&other| {
            let is_weak = |kos: &[(usize, usize)]| kos.contains(&own) && kos.contains(&other) && !is_strong_within(kos);
            let is_alike = stones.content(own.1) == stones.content(other.1);
            is_strong(own, other) || is_alike && strings.iter().any(|(_, kos)| is_weak(kos))
        })
}
