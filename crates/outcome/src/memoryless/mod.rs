//! Memoryless strategies: a player makes the whole board his by plays that depend on the position alone.
//!
//! Under superko a strategy must look at the history, since it decides which plays are legal. A strategy that makes the player's stones
//! unconditionally alive can do without, if it comes nearer to that with every move: then no state comes twice, and no play of it is barred.
//! `docs/unconditional_life.md` has the theorem with its proof.
//!
//! [`find_whole_board_win`] searches for such a strategy. What it returns was visited in full: each reply of the opponent, in each state.

mod search;
mod states;
mod visit;

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::Control;
use koatlas_rules::{Bar, GameMove, RuleSet, Since};

use crate::best::{Strategy, StrategyMoves};
use crate::unconditional_life::life_bounds_scores;
use search::{DepthSearch, table_bytes};
use states::{State, StateGame};
use visit::Visit;

/// A strategy by which a player makes the whole board his.
pub struct WholeBoardWin {
    /// The strategy.
    pub strategy: Strategy,
    /// A line of play in which the opponent holds out as long as he can.
    pub line: Vec<GameMove>,
}

/// Greatest depth of a search in moves, for each point of the board.
const DEPTH_OF_A_POINT: u32 = 2;

/// Searches for a strategy by which `player` makes all points of `board` his. Returns the number of expanded states, and `None` if there is
/// no such strategy, if it is not found within the limits, or if it would not be sure of its value under `rules`.
///
/// From an empty board only the most central first move is looked at.
pub fn find_whole_board_win(
    rules: &RuleSet,
    board: &BoardPosition,
    player: Colour,
    control: &Control<'_>,
) -> (u64, Option<WholeBoardWin>) {
    let area = board.size().area();
    let game = if is_sound(rules, board) { StateGame::new(board, rules.suicide, player, area) } else { None };
    let Some((game, start)) = game.filter(|_| table_bytes(area) <= control.memory) else { return (0, None) };
    let mut search = DepthSearch::new(&game, control);
    let visit = (1..=DEPTH_OF_A_POINT * area as u32).find_map(|depth| visit_within(&mut search, &start, depth));
    let win = visit.map(|visit| {
        let points = visit.longest_line(&start).into_iter();
        let colours = [start.to_move, !start.to_move].into_iter().cycle();
        let line = colours.zip(points).map(|(colour, point)| GameMove { colour, action: game.action(point) }).collect();
        let value = if player == Colour::Black { 2 * area as i32 } else { -2 * area as i32 };
        WholeBoardWin { strategy: Strategy { player, value, moves: StrategyMoves::Plays(visit.plays) }, line }
    });
    (search.expanded, win)
}

/// The visit of a strategy by which the player reaches a leaf within `depth` moves, and no position comes twice.
fn visit_within<'s>(search: &mut DepthSearch<'s, '_>, start: &State, depth: u32) -> Option<Visit<'s>> {
    while search.forces(start, depth) {
        let visit = Visit::new(search, start, depth)?;
        let repeating = visit.repeating_plays();
        if repeating.is_empty() {
            return Some(visit);
        }
        // The search goes on without the plays by which positions come twice.
        search.forbid(repeating);
    }
    None
}

/// True if a memoryless strategy is sure of its value under `rules` on `board`: unconditional life bounds the score, and no ko may be
/// retaken at once, since that would make a position again with the same player to move, perhaps the start.
pub(crate) fn is_sound(rules: &RuleSet, board: &BoardPosition) -> bool {
    let bars_retakes = |bar: &Bar| matches!(bar, Bar::Position(Since::Start) | Bar::Situation(Since::Start));
    life_bounds_scores(rules, board) && rules.start_counts && rules.bars.iter().any(bars_retakes)
}
