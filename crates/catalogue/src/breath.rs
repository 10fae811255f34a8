//! Where a mortal string of a piece would find a liberty.

use koatlas_board::{Arena, Colour, PointSet};
use koatlas_position_graph::{Rows, Ternary};

use crate::condition::{Settings, touching};
use crate::contacts::{Contacts, Wall};

/// By position of a region, what a mortal string that touches it can live on.
///
/// The mortal string of a colour *breathes* in a position of a piece if it has a liberty there, or if it cannot be captured. It
/// has a liberty if it touches an empty point, or a string of its colour that has one; such a string has joined it. It cannot
/// be captured if it touches a string of its colour that touches an immortal stone.
pub(crate) struct Breath {
    /// By colour and code: the empty points, and the stones of the colour's strings with a liberty. A mortal string that
    /// touches one of them has a liberty.
    open: [Vec<u16>; 2],
    /// By colour and code, the colour's strings without a liberty, which are safe if the position is legal.
    closed: [Rows<u16>; 2],
}

impl Breath {
    /// Of all positions of an arena without outside.
    pub fn new(arena: &Arena<u64>, ternary: Ternary) -> Breath {
        let mut breath = Breath { open: [Vec::new(), Vec::new()], closed: [Rows::default(), Rows::default()] };
        for code in 0..ternary.codes() {
            let position = ternary.position(code);
            let empty = arena.empty_points(position);
            for colour in Colour::BOTH {
                let strings = arena.strings(position.stones(colour));
                let (open, closed): (Vec<_>, Vec<_>) = strings.partition(|(_, around)| around.meets(empty));
                let open = open.into_iter().fold(empty, |open, (string, _)| open | string);
                breath.open[colour.index()].push(open as u16);
                breath.closed[colour.index()].push(closed.into_iter().map(|(string, _)| string as u16));
            }
        }
        breath
    }

    /// Whether the mortal string of a colour breathes in the position with this code, in a piece with these contacts. Not if it
    /// does not touch the piece.
    pub fn breathes(&self, code: u32, colour: Colour, contacts: Contacts) -> bool {
        let (mortal, immortal) = (contacts.of(Wall::Mortal(colour)), contacts.of(Wall::Immortal(colour)));
        let joined = |&string: &u16| string & mortal != 0 && string & immortal != 0;
        self.open[colour.index()][code as usize] & mortal != 0
            || self.closed[colour.index()].row(code).iter().any(joined)
    }

    /// By colour and code, in which of the settings of a single piece with these contacts the mortal string breathes, or there is
    /// none.
    pub fn of_settings(&self, points: usize, settings: &[Contacts]) -> [Vec<Settings>; 2] {
        Colour::BOTH.map(|colour| {
            let mortal = touching(points, settings, Wall::Mortal(colour));
            let immortal = touching(points, settings, Wall::Immortal(colour));
            let without = !mortal[mortal.len() - 1];
            let breathing = |(code, &open): (u32, &u16)| {
                let closed = self.closed[colour.index()].row(code).iter();
                let joined = closed.fold(0, |all, &s| all | mortal[usize::from(s)] & immortal[usize::from(s)]);
                without | joined | mortal[usize::from(open)]
            };
            (0..).zip(&self.open[colour.index()]).map(breathing).collect()
        })
    }
}
