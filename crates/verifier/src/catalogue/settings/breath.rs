//! Where a mortal string could breathe.

use koatlas_board::Colour;

use crate::literal::grid::{Contents, Grid};

/// What a position of a piece has for a mortal string of one colour, wherever the string touches the piece.
#[derive(Clone, Debug)]
pub(super) struct Breath {
    /// Points that lend it a liberty: those that are empty, and the stones of strings that have a liberty.
    air: u32,
    /// The other strings of its colour: one that touches an immortal stone of the colour makes it immortal.
    tied: Vec<u32>,
}

impl Breath {
    /// Of some contents of the points, with nothing around them.
    pub fn of(points: &Grid, contents: &Contents, colour: Colour) -> Breath {
        let mut breath = Breath { air: 0, tied: Vec::new() };
        for point in 0..contents.len() {
            let string = if contents[point] == Some(colour) { points.string(contents, point) } else { Vec::new() };
            let stones = string.iter().map(|&stone| 1 << stone).sum();
            if contents[point].is_none() {
                breath.air |= 1 << point;
            } else if points.lives(contents, &string) {
                breath.air |= stones;
            } else if string.first() == Some(&point) {
                breath.tied.push(stones);
            }
        }
        breath
    }

    /// Whether the mortal string stays on the board if it touches some points, and immortal stones of its colour some.
    pub fn is_enough(&self, mortal: u32, immortal: u32) -> bool {
        self.air & mortal != 0 || self.tied.iter().any(|string| string & mortal != 0 && string & immortal != 0)
    }
}
