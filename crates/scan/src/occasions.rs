//! What happens in a game that rule sets might object to, noticed while it is replayed.

use koatlas_board::{Colour, PointSet};
use koatlas_classifier::types::Label;
use koatlas_rulesets::Occasions;

/// Notices what [`Occasions`] tell.
pub struct Watch {
    happens: Occasions,
    /// Passes in a row up to now.
    passes: u32,
    /// By colour and point, whether a play has taken a stone of the colour there, and no other.
    taken: [Vec<bool>; 2],
    /// Stones on the board.
    stones: u32,
    /// By colour and point, the numbers of stones before each play there.
    before: [Vec<Vec<u32>>; 2],
}

/// A play that has been made.
pub struct Made<S> {
    /// Where.
    pub point: usize,
    /// What it did.
    pub label: Label,
    /// The points that it emptied.
    pub gone: S,
    /// Whether the position has occurred before.
    pub repeats: bool,
}

impl Watch {
    pub fn new(points: usize, stones: usize) -> Watch {
        Watch {
            happens: Occasions::default(),
            passes: 0,
            taken: [(); 2].map(|()| vec![false; points]),
            stones: stones as u32,
            before: [(); 2].map(|()| vec![Vec::new(); points]),
        }
    }

    pub fn play<S: PointSet>(&mut self, made: &Made<S>) {
        let &Made { point, label, ref gone, repeats } = made;
        self.any();
        self.passes = 0;
        self.happens.repetition |= repeats;
        self.happens.suicide |= label.suicide();
        self.played_again(label.colour(), point);
        self.stones = self.stones + 1 - label.removed() as u32;
        if label.removed() == 1 && !label.suicide() {
            self.happens.retaking |= self.taken[label.colour().index()][point];
            gone.for_each(|stone| self.taken[(!label.colour()).index()][stone] = true);
        }
    }

    /// Once it has happened nobody asks again; up to then the numbers of a point are all different.
    fn played_again(&mut self, colour: Colour, point: usize) {
        if !self.happens.again {
            let before = &mut self.before[colour.index()][point];
            self.happens.again = before.contains(&self.stones);
            before.push(self.stones);
        }
    }

    pub fn pass(&mut self) {
        self.any();
        self.passes += 1;
    }

    /// A play that is not made is a move all the same.
    pub fn not_made(&mut self) {
        self.any();
    }

    /// A row of passes counts when a move follows: what ends with the last move ends as games do.
    fn any(&mut self) {
        self.happens.passes = self.happens.passes.max(self.passes);
    }

    pub fn happens(&self) -> Occasions {
        self.happens
    }
}
