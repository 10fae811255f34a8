//! The kos of a game, as they come and go.

use koatlas_board::{Point, PointSet, Position};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::EdgeLabel;
use koatlas_storage::{Control, LimitError};

use super::kos::{tied, whole};
use super::{FindOptions, changed, on_points};
use crate::history::History;
use crate::local::{LocalType, LocalTypes};

/// A ko that a game had for some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExistingKo {
    /// The first move after which it was there; 0 is the start.
    pub from: usize,
    /// The last move after which it was there.
    pub to: usize,
    /// Plays that changed its points after the first move and up to the last.
    pub played: usize,
    /// Its points when it came.
    pub points: Vec<Point>,
    /// Its type when it came.
    pub local_type: LocalType,
    /// Plays of its shortest cycle when it came.
    pub plays: usize,
    /// The word of that cycle.
    pub word: CycleWord,
    /// White stones minus black stones removed in that cycle.
    pub balance: i32,
}

/// The kos of a stretch of a game: what [`find`](super::find) and [`kos`](super::kos) find after each of its moves, with no plays before.
/// A ko lasts as long as its points, or those of its cycles through the position, stay the same; its points are told as they were when it came.
///
/// After a move only what it can have changed is looked at again.
///
/// # Errors
/// If the control stops it, or if more memory is needed than it allows.
pub fn kos_of_game<S: PointSet>(
    history: &History<'_, S>,
    options: FindOptions,
    types: &LocalTypes,
    control: &Control<'_>,
) -> Result<Vec<ExistingKo>, LimitError> {
    let kos =
        GameKosSearch { history, options, types, control, pieces: Vec::new(), lasting: Vec::new(), over: Vec::new() };
    kos.of_game()
}

/// A ko that is still there.
struct Lasting<S> {
    /// The points of its cycles through the position.
    pieces: S,
    /// Its points.
    points: S,
    ko: ExistingKo,
}

struct GameKosSearch<'a, S: PointSet> {
    history: &'a History<'a, S>,
    options: FindOptions,
    types: &'a LocalTypes,
    control: &'a Control<'a>,
    /// For each set of points on which there are cycles through the position, the shortest.
    pieces: Vec<CyclingPoints<S>>,
    lasting: Vec<Lasting<S>>,
    over: Vec<ExistingKo>,
}

/// Points on which there are cycles through a position, and the shortest of these.
struct CyclingPoints<S> {
    points: S,
    shortest: Vec<EdgeLabel>,
}

impl<S: PointSet> GameKosSearch<'_, S> {
    fn of_game(mut self) -> Result<Vec<ExistingKo>, LimitError> {
        let positions = &self.history.positions;
        self.add_pieces(positions[0], self.history.local_board.all())?;
        self.update(0)?;
        for number in 1..positions.len() {
            let (before, after) = (positions[number - 1], positions[number]);
            if before == after {
                continue;
            }
            let changed = changed(&self.history.local_board, before, after);
            let known = self.pieces.len();
            self.pieces.retain(|piece| !piece.points.meets(changed));
            let kept = self.pieces.len();
            self.add_pieces(after, changed)?;
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

    /// Adds what has cycles through a position and one of some points.
    fn add_pieces(&mut self, position: Position<S>, some: S) -> Result<(), LimitError> {
        let found = on_points(&self.history.local_board, position, some, self.options, self.control, |_| true)?;
        self.pieces.extend(found.into_iter().map(|(points, shortest)| CyclingPoints { points, shortest }));
        Ok(())
    }

    /// Ends the kos that are there no more after a move, and begins those that are new.
    fn update(&mut self, number: usize) -> Result<(), LimitError> {
        let (local_board, position) = (&self.history.local_board, self.history.positions[number]);
        let mut before = std::mem::take(&mut self.lasting);
        let mut told = S::EMPTY;
        for pieces in tied(local_board, position, self.pieces.iter().map(|piece| piece.points).collect()) {
            if pieces.meets(told) {
                continue;
            }
            let same = before.iter().position(|lasting| lasting.pieces == pieces);
            let points = match same {
                Some(same) => before[same].points,
                None => whole(&self.history.board_after(number), local_board, pieces, self.options, self.control)?,
            };
            told |= points;
            let same = same.or_else(|| before.iter().position(|lasting| lasting.points == points));
            let ko = match same {
                Some(same) => before.swap_remove(same).ko,
                None => self.begun(number, pieces, points),
            };
            self.lasting.push(Lasting { pieces, points, ko });
        }
        self.over.extend(before.into_iter().map(|Lasting { ko, .. }| ExistingKo { to: number - 1, ..ko }));
        Ok(())
    }

    /// A ko that a move has made.
    fn begun(&self, number: usize, pieces: S, points: S) -> ExistingKo {
        let of_ko = self.pieces.iter().filter(|piece| piece.points.meets(pieces));
        let shortest = of_ko.map(|piece| &piece.shortest).min_by_key(|cycle| cycle.len()).expect("a ko has a cycle");
        let points: Vec<Point> = points.iter().map(|index| self.history.local_board.point(index)).collect();
        ExistingKo {
            from: number,
            to: number,
            played: 0,
            local_type: self.types.classify(&self.history.board_after(number), points.clone()),
            points,
            plays: shortest.len(),
            word: CycleWord::new(shortest),
            balance: shortest.iter().map(|label| label.balance()).sum(),
        }
    }
}
