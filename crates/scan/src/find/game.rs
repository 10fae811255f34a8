//! The kos of a game, with the moves after which they come and go.

use koatlas_board::{BoardPosition, Point, PointSet, Position};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::EdgeLabel;
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use super::kos::KoSearch;
use super::parts::{KoPart, find_parts};
use super::{FindOptions, Result, affected_points, shortest_cycles};
use crate::history::GameHistory;
use crate::local::{LocalType, LocalTypes};

/// Ko that exists for some moves of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExistingKo {
    /// First move after which it exists; 0 is the start.
    pub from: usize,
    /// Last move after which it exists.
    pub to: usize,
    /// Plays that changed its points, after move `from` and up to `to`.
    pub played: usize,
    /// Its points when it came.
    pub points: Vec<Point>,
    /// Type when it came of the part of its points that it is called by.
    pub local_type: LocalType,
    /// Plays of its shortest cycle when it came.
    pub plays: usize,
    /// Cycle word of that cycle.
    pub word: CycleWord,
    /// White stones minus black stones removed in that cycle.
    pub balance: i32,
}

/// Finds the kos of a stretch of a game: what [`find`](super::find) and [`kos`](super::kos) find after each of its moves, without
/// plays before a cycle. A ko lasts as long as its points, or those of its cycles through the position, stay the same.
///
/// After a move the search is repeated only on points that the move can have affected.
///
/// # Errors
/// [`LimitError`](koatlas_storage::LimitError) if `control` stops the search, or if it needs more memory than `control` allows.
pub fn kos_of_game<S: PointSet>(
    history: &GameHistory<'_, S>,
    options: FindOptions,
    types: &LocalTypes,
    control: &Control<'_>,
) -> Result<Vec<ExistingKo>> {
    let (pieces, lasting, over) = (Vec::new(), Vec::new(), Vec::new());
    GameKosSearch { history, options, types, control, pieces, lasting, over }.run()
}

/// Ko that still exists.
struct Lasting<S> {
    /// Points of its cycles through the position, a union of `pieces` of the search.
    pieces: S,
    /// All its points.
    points: S,
    ko: ExistingKo,
}

/// State of the search between two moves.
struct GameKosSearch<'a, S: PointSet> {
    history: &'a GameHistory<'a, S>,
    options: FindOptions,
    types: &'a LocalTypes,
    control: &'a Control<'a>,
    /// For each set of points on which there are cycles through the position, the shortest.
    pieces: Vec<CyclingPoints<S>>,
    /// Kos that still exist.
    lasting: Vec<Lasting<S>>,
    /// Kos that no longer exist.
    over: Vec<ExistingKo>,
}

/// Set of `points` on which there are cycles through a position, with the labels of a shortest of these.
struct CyclingPoints<S> {
    points: S,
    shortest: Vec<EdgeLabel>,
}

impl<S: PointSet> GameKosSearch<'_, S> {
    /// Goes through the moves.
    fn run(mut self) -> Result<Vec<ExistingKo>> {
        let positions = &self.history.positions;
        self.add_pieces(positions[0], self.history.local_board.all())?;
        self.update(0)?;
        for number in 1..positions.len() {
            let (before, after) = (positions[number - 1], positions[number]);
            if before == after {
                continue;
            }
            let changed = affected_points(&self.history.local_board, before, after);
            let known = self.pieces.len();
            self.pieces.retain(|piece| !piece.points.meets(changed));
            let kept = self.pieces.len();
            self.add_pieces(after, changed)?;
            // The kos are the same as before if no cycle has gone and none has come.
            if kept < known || kept < self.pieces.len() {
                self.update(number)?;
            }
            let played = before.difference(after);
            for Lasting { points, ko, .. } in &mut self.lasting {
                ko.played += usize::from(ko.from < number && points.meets(played));
            }
        }
        let last = positions.len() - 1;
        self.over.extend(self.lasting.into_iter().map(|Lasting { ko, .. }| ExistingKo { to: last, ..ko }));
        self.over.sort_by_key(|ko| (ko.from, ko.to, ko.points.first().copied()));
        Ok(self.over)
    }

    /// Adds the sets of points with cycles through `position` that include one of the points `near`.
    fn add_pieces(&mut self, position: Position<S>, near: S) -> Result<()> {
        let found = shortest_cycles(&self.history.local_board, position, near, self.options, self.control, |_| true)?;
        self.pieces.extend(found.into_iter().map(|(points, shortest)| CyclingPoints { points, shortest }));
        Ok(())
    }

    /// Ends the kos that have gone with move `number`, and adds those that have come.
    fn update(&mut self, number: usize) -> Result<()> {
        let position = self.history.positions[number];
        let mut before = std::mem::take(&mut self.lasting);
        let board = self.history.board_after(number);
        let groups = self.ko_search(&board).groups(position, self.pieces.iter().map(|piece| piece.points).collect());
        // A ko with the same pieces as before has the same points, so that they need not be computed.
        let same = |pieces: S| before.iter().find(|lasting| lasting.pieces == pieces).map(|lasting| lasting.points);
        for (pieces, points) in self.ko_search(&board).extend_all(&groups, &same)? {
            // With other pieces but the same points it is still the same ko.
            let same = before.iter().position(|lasting| lasting.points == points);
            let ko = match same {
                Some(same) => before.swap_remove(same).ko,
                None => self.new_ko(number, pieces, points)?,
            };
            self.lasting.push(Lasting { pieces, points, ko });
        }
        self.over.extend(before.into_iter().map(|Lasting { ko, .. }| ExistingKo { to: number - 1, ..ko }));
        Ok(())
    }

    /// The ko on `points` that has come with move `number`; its cycles through the position are on `pieces`.
    fn new_ko(&self, number: usize, pieces: S, points: S) -> Result<ExistingKo> {
        let of_ko = self.pieces.iter().filter(|piece| piece.points.meets(pieces));
        let of_cycles: Vec<_> = of_ko.map(|piece| (piece.points, &piece.shortest[..])).collect();
        let shortest =
            of_cycles.iter().map(|&(_, cycle)| cycle).min_by_key(|cycle| cycle.len()).expect("a ko has a cycle");
        let board = self.history.board_after(number);
        let parts = find_parts(&self.ko_search(&board), points, of_cycles)?;
        let KoPart { local_type, .. } = parts.into_iter().next().expect("all points are a part");
        let points: Vec<Point> = points.iter().map(|index| self.history.local_board.point(index)).collect();
        let (plays, word) = (shortest.len(), CycleWord::new(shortest));
        let balance = shortest.iter().map(|label| label.balance()).sum();
        Ok(ExistingKo { from: number, to: number, played: 0, points, local_type, plays, word, balance })
    }

    fn ko_search<'b>(&'b self, board: &'b BoardPosition) -> KoSearch<'b, S> {
        let GameKosSearch { history, options, types, control, .. } = *self;
        KoSearch { board, local_board: &history.local_board, options, types, control }
    }
}
