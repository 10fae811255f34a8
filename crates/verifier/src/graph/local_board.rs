//! Local board of the verifier: the points whose content can change, positions on it as numbers, and the positions that plays reach.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Suicide};
use rustc_hash::FxHashMap;

use crate::{BoardContents, Budget, Grid, NotDecided, Play, WithinLimits};

/// Set of points of the local board: bit `i` for point `i`.
pub(super) type LocalPointSet = u128;

/// Contents of the local board. Positions are sorted by black stones, then white stones, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Position {
    black: LocalPointSet,
    white: LocalPointSet,
}

impl Position {
    /// Removes the stones on `points`.
    pub fn without(self, points: LocalPointSet) -> Position {
        Position { black: self.black & !points, white: self.white & !points }
    }
}

/// Points of a board whose content can change, in the order of their numbers.
///
/// First come the points where plays may be made, then the stones outside of the region that a play could capture: those of
/// strings without an immortal stone and without a liberty where no play may be made. Both row by row from the top left.
pub(super) struct LocalBoard(Vec<usize>);

impl LocalBoard {
    /// Finds the points of `board`. Fails if there are more than a [`LocalPointSet`] holds.
    pub fn from_board(board: &BoardPosition) -> WithinLimits<LocalBoard> {
        let grid = Grid::from_board(board);
        let playable = (0..board.contents().len()).filter(|&point| grid.is_playable(point));
        let points: Vec<usize> = playable.chain(capturable(&grid, board.contents())).collect();
        if points.len() > LocalPointSet::BITS as usize {
            let (points, most) = (points.len(), LocalPointSet::BITS);
            let reason = format!("{points} points can change, and graphs of at most {most} can be built");
            return Err(NotDecided::Other(reason));
        }
        Ok(LocalBoard(points))
    }

    /// Converts `contents`, those of the whole board.
    pub fn position(&self, contents: &[Content]) -> Position {
        let [black, white] = Colour::BOTH.map(|colour| self.set(|point| contents[point] == Some(colour)));
        Position { black, white }
    }

    /// Returns the set of the points for which `is_in` is true; it takes their numbers on the whole board.
    pub fn set(&self, is_in: impl Fn(usize) -> bool) -> LocalPointSet {
        (0..).zip(&self.0).filter(|&(_, &point)| is_in(point)).fold(0, |set, (number, _)| set | 1 << number)
    }
}

/// Returns the stones outside of the region of `grid` that a play could capture, in the order of their points.
fn capturable(grid: &Grid, contents: &[Content]) -> Vec<usize> {
    let outside: BoardContents = (0..contents.len()).map(|p| contents[p].filter(|_| !grid.is_playable(p))).collect();
    let stones = (0..outside.len()).filter(|&p| outside[p].is_some());
    stones.filter(|&p| !grid.string(&outside, p).iter().any(|&q| keeps_string(grid, contents, q))).collect()
}

/// True if the stone at `stone`, outside of the region, keeps its string on the board for ever: it is immortal, or has a liberty where
/// no play may be made.
fn keeps_string(grid: &Grid, contents: &[Content], stone: usize) -> bool {
    grid.is_immortal(stone) || grid.adjacent(stone).iter().any(|&q| !grid.is_playable(q) && contents[q].is_none())
}

/// Upper bounds for the bytes of a reachable position, and of a play.
const POSITION_BYTES: usize = 384;
const PLAY_BYTES: usize = 96;

/// Positions that plays of either player can reach, sorted.
pub(super) struct ReachablePositions {
    /// Contents of all points of the board, by number of the position.
    pub positions: Vec<BoardContents>,
    /// By number of the position, the plays that are legal without rules about repetition: player, point, and number of the position
    /// after the play.
    pub plays: Vec<Vec<(Colour, usize, usize)>>,
    pub numbers: FxHashMap<Position, usize>,
}

impl ReachablePositions {
    /// Explores all positions that plays reach from `board`, under the suicide policy `policy`.
    pub fn explore(
        board: &BoardPosition,
        local_board: &LocalBoard,
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<ReachablePositions> {
        let grid = Grid::from_board(board);
        let (mut found, mut new) = (BTreeMap::new(), vec![board.contents().to_vec()]);
        // The order of the search does not matter: the map sorts the positions, and their numbers follow from that.
        while let Some(before) = new.pop() {
            let position = local_board.position(&before);
            if found.contains_key(&position) {
                continue;
            }
            let empty = (0..before.len()).filter(|&point| grid.is_playable(point) && before[point].is_none());
            let both = empty.flat_map(|point| Colour::BOTH.map(|colour| grid.play(&before, colour, point)));
            let plays: Vec<Play> = both.filter(|play| play.is_allowed(policy)).collect();
            budget.work(1 + grid.take_steps())?;
            budget.hold(POSITION_BYTES + PLAY_BYTES * plays.len())?;
            let short: Vec<_> =
                plays.iter().map(|play| (play.colour, play.point, local_board.position(&play.after))).collect();
            found.insert(position, (before, short));
            new.extend(plays.into_iter().map(|play| play.after));
        }
        let numbers: FxHashMap<Position, usize> = found.keys().copied().zip(0..).collect();
        let (positions, plays): (_, Vec<Vec<_>>) = found.into_values().unzip();
        let mut numbered = Vec::with_capacity(plays.len());
        for plays in plays {
            numbered.push(plays.into_iter().map(|(colour, point, after)| (colour, point, numbers[&after])).collect());
        }
        Ok(ReachablePositions { positions, plays: numbered, numbers })
    }
}
