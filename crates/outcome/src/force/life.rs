//! Uncapturable life on some points.

use std::cell::{Cell, RefCell};

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Wide, in_narrowest};
use koatlas_rulesets::{Ended, areas};
use rustc_hash::FxHashMap;

use crate::force::goal::{Budget, decide, position};
use crate::force::kos::Subject;
use crate::force::local::basic_kos;
use crate::game::state::Game;
use crate::search::prove::Claim;

/// That a player holds some points at the end, and that his opponent, moving first from there, cannot force that a string
/// which holds them is captured.
pub(crate) struct Life<'a> {
    /// Who is to live.
    pub player: Colour,
    /// Where, numbered as on the whole board.
    on: Wide,
    board: BoardPosition,
    budget: &'a RefCell<Budget>,
    /// By position.
    known: RefCell<FxHashMap<u32, bool>>,
    /// Whether a capture has not been decided.
    pub is_open: Cell<bool>,
}

impl<'a> Life<'a> {
    pub fn new(board: &BoardPosition, player: Colour, on: &[Point], budget: &'a RefCell<Budget>) -> Life<'a> {
        let on = Wide::collect(on.iter().map(|&point| board.size().index(point)));
        let (known, is_open) = (RefCell::default(), Cell::new(false));
        Life { player, on, board: board.clone(), budget, known, is_open }
    }

    fn is_there(&self, board: &BoardPosition) -> bool {
        if !self.on.minus(areas(board)[self.player.index()]).is_empty() {
            return false;
        }
        let captured = captures_any(board, self.player, self.on, &mut self.budget.borrow_mut());
        self.is_open.set(self.is_open.get() || captured.is_none());
        captured == Some(false)
    }
}

impl<S: PointSet> Claim<S> for Life<'_> {
    fn holds(&self, game: &mut Game<S>, _ended: Ended) -> bool {
        let place = game.now.place;
        let known = self.known.borrow().get(&place).copied();
        let lives = known.unwrap_or_else(|| {
            let lives = self.is_there(&self.board.with(game.arena(), position(game)));
            self.known.borrow_mut().insert(place, lives);
            lives
        });
        lives == (self.player == Colour::Black)
    }

    fn need(&self, _game: &Game<S>) -> i32 {
        0
    }
}

/// Whether a player's opponent, moving first, can force that one of the strings is captured that stand on some points or
/// border those of them that are empty. A stone in a basic ko is no such string: it is what the ko is about. `None` if
/// the limit is reached.
fn captures_any(board: &BoardPosition, player: Colour, on: Wide, budget: &mut Budget) -> Option<bool> {
    let holding = holding(board, player, on);
    in_narrowest!(board, S in [u64, u128] => {
        let subject = Subject::<S>::new(board).ok()?;
        let inside = |&index: &usize| holding.contains(subject.board.size().index(subject.arena.point(index)));
        let stones = S::collect((0..subject.arena.len()).filter(inside));
        if stones.is_empty() {
            return Some(false);
        }
        let claim = Capture { by: !player, stones };
        Some(decide(subject.game(!player), claim, budget)?.winner() == !player)
    })
}

/// The stones of the strings that hold some points.
fn holding(board: &BoardPosition, player: Colour, on: Wide) -> Wide {
    let (arena, position) = board.whole_board();
    let empty = arena.empty_points(position) & on;
    let kos = Wide::collect(ko_stones(board, player));
    let strings = arena.strings(position.stones(player));
    let holding =
        strings.filter(|&(string, around)| (string.meets(on) || around.meets(empty)) && !string.minus(kos).is_empty());
    holding.fold(Wide::EMPTY, |all, (string, _)| all | string)
}

/// A player's stones in basic kos that his opponent can take.
fn ko_stones(board: &BoardPosition, player: Colour) -> Vec<usize> {
    let kos = Subject::<Wide>::new(board).map(|subject| basic_kos(&subject.arena, subject.position));
    let taken = kos.into_iter().flatten().filter(|ko| ko.open != player);
    taken.map(|ko| board.size().index(ko.stone)).collect()
}

/// That one of some stones is captured.
struct Capture<S> {
    by: Colour,
    stones: S,
}

impl<S: PointSet> Capture<S> {
    fn has_happened(&self, game: &Game<S>) -> bool {
        !self.stones.minus(position(game).stones(!self.by)).is_empty()
    }
}

impl<S: PointSet> Claim<S> for Capture<S> {
    fn holds(&self, game: &mut Game<S>, _ended: Ended) -> bool {
        self.has_happened(game) == (self.by == Colour::Black)
    }

    fn holds_already(&self, game: &Game<S>) -> Option<bool> {
        self.has_happened(game).then_some(self.by == Colour::Black)
    }

    fn need(&self, _game: &Game<S>) -> i32 {
        0
    }
}
