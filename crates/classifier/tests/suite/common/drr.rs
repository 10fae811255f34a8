//! The Default Restriction Rules word for word, on the whole history.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use koatlas_test_support::{Contents, LiteralBoard, Played};

/// A sequence with everything that has happened in it.
pub struct Sequence<'b> {
    board: &'b LiteralBoard,
    suicide: bool,
    first: Colour,
    /// The positions before each move, and the one after the last.
    positions: Vec<Contents>,
    /// The moves, `None` for a pass.
    moves: Vec<Option<Played>>,
}

impl<'b> Sequence<'b> {
    /// The sequence without moves. No suicide at all is a rule more, if the policy says so.
    pub fn new(board: &'b LiteralBoard, start: &Contents, first: Colour, policy: Suicide) -> Sequence<'b> {
        let suicide = policy != Suicide::None;
        Sequence { board, suicide, first, positions: vec![start.clone()], moves: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.moves.len()
    }

    fn to_move(&self) -> Colour {
        if self.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    fn position(&self) -> &Contents {
        self.positions.last().expect("the start")
    }

    fn passes_at_the_end(&self) -> usize {
        self.moves.iter().rev().take_while(|played| played.is_none()).count()
    }

    /// True if position and player to move are those of the start.
    pub fn has_returned(&self) -> bool {
        self.len() > 0 && *self.position() == self.positions[0] && self.to_move() == self.first
    }

    /// True if a rule has ended the sequence.
    fn is_over(&self) -> bool {
        self.passes_at_the_end() == 3 || self.has_returned()
    }

    /// A play, if the rules allow it.
    fn legal(&self, point: usize) -> Option<Played> {
        let policy = if self.suicide { Suicide::All } else { Suicide::None };
        let played = self.board.play(self.position(), self.to_move(), point, policy)?;
        let barred =
            self.barred_by_1_play(&played) || self.barred_by_basic_ko(&played) || self.barred_by_fixed_ko(&played);
        (!barred).then_some(played)
    }

    fn barred_by_1_play(&self, played: &Played) -> bool {
        played.after == *self.position()
    }

    /// The opponent has just taken one stone, from where the play is made, and the play takes just the taker.
    fn barred_by_basic_ko(&self, played: &Played) -> bool {
        let Some(Some(last)) = self.moves.last() else { return false };
        !last.suicide && last.removed == [[played.point]] && !played.suicide && played.removed == [[last.point]]
    }

    /// Some play has led from this position to that one.
    fn barred_by_fixed_ko(&self, played: &Played) -> bool {
        let is_pair = |i: usize| self.positions[i] == *self.position() && self.positions[i + 1] == played.after;
        (0..self.len()).any(|i| self.moves[i].is_some() && is_pair(i))
    }

    /// Makes a move: a play, or a pass. Answers whether the rules allow it.
    pub fn make(&mut self, point: Option<usize>) -> bool {
        assert!(!self.is_over(), "the sequence is over");
        let played = point.map(|point| self.legal(point));
        if played == Some(None) {
            return false;
        }
        let played = played.flatten();
        self.positions.push(played.as_ref().map_or_else(|| self.position().clone(), |played| played.after.clone()));
        self.moves.push(played);
        true
    }

    fn take_back(&mut self) {
        self.positions.pop();
        self.moves.pop();
    }
}

/// Summary of all cycles up to a length.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cycles {
    pub counts: BTreeMap<usize, u64>,
    /// The points that are played on or emptied.
    pub points: BTreeSet<usize>,
    /// The shortest, and of several the first: points in the order of the board, the pass after them.
    pub shortest: Option<Vec<Option<usize>>>,
}

impl Cycles {
    /// All cycles that begin so: tries every move after every sequence.
    pub fn search(&mut self, sequence: &mut Sequence<'_>, max_length: usize) {
        if sequence.has_returned() {
            return self.add(sequence);
        }
        if sequence.is_over() || sequence.len() == max_length {
            return;
        }
        let region = sequence.board.region.iter();
        for point in region.copied().map(Some).chain([None]) {
            if sequence.make(point) {
                self.search(sequence, max_length);
                sequence.take_back();
            }
        }
    }

    /// Adds a sequence that has returned, unless it consists of passes.
    fn add(&mut self, sequence: &Sequence<'_>) {
        if sequence.moves.iter().all(Option::is_none) {
            return;
        }
        *self.counts.entry(sequence.len()).or_default() += 1;
        self.points.extend(sequence.moves.iter().flatten().flat_map(Played::touched));
        if self.shortest.as_ref().is_none_or(|shortest| sequence.len() < shortest.len()) {
            let point = |played: &Option<Played>| played.as_ref().map(|played| played.point);
            self.shortest = Some(sequence.moves.iter().map(point).collect());
        }
    }
}
