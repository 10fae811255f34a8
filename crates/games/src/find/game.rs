//! The kos that are played in during a game, with the moves after which they come and go.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Point, PointSet, Position};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::EdgeLabel;
use koatlas_files::Control;
use serde::{Deserialize, Serialize};

use super::ko_search::{KoPart, KoSearch, join_tied, union};
use super::parts::find_parts;
use super::{FindOptions, Result, affected_points, shortest_cycles};
use crate::history::GameHistory;
use crate::local::{LocalType, LocalTypes};

/// Ko of a game in which stones were taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedKo {
    /// Last move before stones are taken in it for the first time; 0 is the start.
    pub from: usize,
    /// Last move after which it exists.
    pub to: usize,
    /// Plays that changed its points, after move `from` and up to `to`; at least one.
    pub played: usize,
    /// Its points after move `from`.
    pub points: Vec<Point>,
    /// Type after move `from` of the part of its points that it is called by.
    pub local_type: LocalType,
    /// Plays of its shortest cycle after move `from`.
    pub plays: usize,
    /// Cycle word of that cycle.
    pub word: CycleWord,
    /// White stones minus black stones removed in that cycle.
    pub balance: i32,
}

/// Finds the kos of a stretch of a game in which stones are taken: of what [`find`](super::find) and [`kos`](super::kos) find after each
/// move, without plays before a cycle, those where the next move takes stones on points of a cycle, leaves a cycle on such points, and the
/// ko lasts. It lasts until a move on its points leads out of its component; after any other move it lasts if it has the same points, or
/// its cycles through the position have. Kos that nobody takes, such as eyes into which stones could be sent, are left out.
///
/// After a move the search for cycles is repeated only on points that the move can have affected.
///
/// # Errors
/// [`LimitError`](koatlas_files::LimitError) if `control` stops the search, or if it needs more memory than `control` allows.
pub fn kos_of_game<S: PointSet>(
    history: &GameHistory<'_, S>,
    options: FindOptions,
    types: &LocalTypes,
    control: &Control<'_>,
) -> Result<Vec<PlayedKo>> {
    let (pieces, lasting, over) = (Vec::new(), Vec::new(), Vec::new());
    GameKosSearch { history, options, types, control, pieces, lasting, over }.run()
}

/// Ko that still exists.
struct LastingKo<S> {
    state: KoState<S>,
    ko: PlayedKo,
}

struct KoState<S> {
    /// Points of its cycles through the position, a union of `pieces` of the search.
    cycles: S,
    points: S,
    /// Stones on its points in the positions of its component; none if they are too many.
    positions: HashSet<Position<S>>,
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
    lasting: Vec<LastingKo<S>>,
    /// Kos that no longer exist.
    over: Vec<PlayedKo>,
}

/// Set of `points` on which there are cycles through a position, with the labels of a shortest of these.
#[derive(Clone)]
struct CyclingPoints<S> {
    points: S,
    shortest: Vec<EdgeLabel>,
}

impl<S: PointSet> GameKosSearch<'_, S> {
    /// Goes through the moves.
    fn run(mut self) -> Result<Vec<PlayedKo>> {
        let positions = &self.history.positions;
        self.add_pieces(positions[0], self.history.local_board.all())?;
        for number in 1..positions.len() {
            let (before, after) = (positions[number - 1], positions[number]);
            if before != after {
                self.go_on(number, before, after)?;
            }
        }
        let last = positions.len() - 1;
        self.over.extend(self.lasting.into_iter().map(|LastingKo { ko, .. }| PlayedKo { to: last, ..ko }));
        self.over.sort_by_key(|ko| (ko.from, ko.to, ko.points.first().copied()));
        Ok(self.over)
    }

    /// Goes on with move `number`.
    fn go_on(&mut self, number: usize, before: Position<S>, after: Position<S>) -> Result<()> {
        let (changed, played) = (affected_points(&self.history.local_board, before, after), before.difference(after));
        let taken = before.occupied().minus(after.occupied());
        let may_begin = |piece: &CyclingPoints<S>| piece.points.meets(taken) && self.is_new(piece.points);
        let pieces_before = if self.pieces.iter().any(may_begin) { self.pieces.clone() } else { Vec::new() };
        let known = self.pieces.len();
        self.pieces.retain(|piece| !piece.points.meets(changed));
        let kept = self.pieces.len();
        self.add_pieces(after, changed)?;
        let begun = self.begun(number, taken, &pieces_before)?;
        // The kos are the same as before if no cycle has gone and none has come.
        let is_in_ko = self.lasting.iter().any(|ko| ko.state.points.meets(played));
        if is_in_ko || kept < known || kept < self.pieces.len() {
            self.update(number)?;
        }
        self.lasting.extend(begun);
        for LastingKo { state, ko } in &mut self.lasting {
            ko.played += usize::from(state.points.meets(played));
        }
        Ok(())
    }

    /// Adds the sets of points with cycles through `position` that include one of the points `near`.
    fn add_pieces(&mut self, position: Position<S>, near: S) -> Result<()> {
        let found = shortest_cycles(&self.history.local_board, position, near, self.options, self.control, |_| true)?;
        self.pieces.extend(found.into_iter().map(|(points, shortest)| CyclingPoints { points, shortest }));
        Ok(())
    }

    /// The kos in which move `number` is the first that takes stones, those on `taken`. Before it there were `pieces_before`.
    fn begun(&self, number: usize, taken: S, pieces_before: &[CyclingPoints<S>]) -> Result<Vec<LastingKo<S>>> {
        let mut begun = Vec::new();
        if pieces_before.is_empty() {
            return Ok(begun);
        }
        let (position, board) = (self.history.positions[number - 1], self.history.board_after(number - 1));
        let goes_on = |cycles: S| self.pieces.iter().any(|piece| piece.points.meets(cycles));
        let mut groups =
            self.ko_search(&board).groups(position, pieces_before.iter().map(|piece| piece.points).collect());
        groups.retain(|&cycles| cycles.meets(taken) && self.is_new(cycles) && goes_on(cycles));
        for (cycles, points) in self.ko_search(&board).extend_all(&groups)? {
            if !self.is_new(points) {
                continue;
            }
            let positions = self.ko_search(&board).positions(points);
            let positions = positions.into_iter().map(|position| position.within(points)).collect();
            let mut state = KoState { cycles, points, positions };
            if self.lasts(number, &mut state)? {
                let of_ko = pieces_before.iter().filter(|piece| piece.points.meets(cycles));
                let of_cycles = of_ko.map(|piece| (piece.points, &piece.shortest[..])).collect();
                begun.push(LastingKo { state, ko: self.new_ko(number - 1, &board, points, of_cycles)? });
            }
        }
        Ok(begun)
    }

    /// True if none of the kos that exist has one of these `points`.
    fn is_new(&self, points: S) -> bool {
        self.lasting.iter().all(|ko| !ko.state.points.meets(points))
    }

    /// Ends the kos that have gone with move `number`.
    fn update(&mut self, number: usize) -> Result<()> {
        for mut ko in std::mem::take(&mut self.lasting) {
            if self.lasts(number, &mut ko.state)? {
                self.lasting.push(ko);
            } else {
                self.over.push(PlayedKo { to: number - 1, ..ko.ko });
            }
        }
        Ok(())
    }

    /// True if the ko still exists after move `number`; notes its cycles then.
    fn lasts(&self, number: usize, ko: &mut KoState<S>) -> Result<bool> {
        let [before, after] = [number - 1, number].map(|number| self.history.positions[number]);
        let pieces = self.pieces.iter().map(|piece| piece.points).collect();
        let mut groups = join_tied(&self.history.local_board, after, pieces);
        groups.retain(|group| group.meets(ko.points));
        let known = std::mem::replace(&mut ko.cycles, union(&groups));
        if before.difference(after).minus(ko.points).is_empty() && !ko.positions.is_empty() {
            return Ok(ko.positions.contains(&after.within(ko.points)));
        }
        if ko.cycles == known {
            return Ok(true);
        }
        let board = self.history.board_after(number);
        Ok(self.ko_search(&board).extend_all(&groups)?.iter().any(|&(_, points)| points == ko.points))
    }

    /// The ko on `points` after move `from`, when `of_cycles` are its cycles through the position.
    fn new_ko(
        &self,
        from: usize,
        board: &BoardPosition,
        points: S,
        of_cycles: Vec<(S, &[EdgeLabel])>,
    ) -> Result<PlayedKo> {
        let shortest =
            of_cycles.iter().map(|&(_, cycle)| cycle).min_by_key(|cycle| cycle.len()).expect("a ko has a cycle");
        let parts = find_parts(&self.ko_search(board), points, of_cycles)?;
        let KoPart { local_type, .. } = parts.into_iter().next().expect("all points are a part");
        let points: Vec<Point> = points.iter().map(|index| self.history.local_board.point(index)).collect();
        let (plays, word) = (shortest.len(), CycleWord::new(shortest));
        let balance = shortest.iter().map(|label| label.balance()).sum();
        Ok(PlayedKo { from, to: from, played: 0, points, local_type, plays, word, balance })
    }

    fn ko_search<'b>(&'b self, board: &'b BoardPosition) -> KoSearch<'b, S> {
        let GameKosSearch { history, options, types, control, .. } = *self;
        KoSearch { board, local_board: &history.local_board, options, types, control }
    }
}
