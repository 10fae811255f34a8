//! Permutations of a region's points.

use koatlas_board::PointSet;

use crate::contacts::Contacts;

/// A permutation of up to 16 points, as a table of what it makes of every set of them.
#[derive(Clone, Debug)]
pub(crate) struct Permutation(Vec<u16>);

impl Permutation {
    /// The permutation that sends point `i` to `to[i]`.
    pub fn new(to: &[usize]) -> Permutation {
        let mut moved = vec![0];
        for set in 1..1_u64 << to.len() {
            let rest: u16 = moved[set.without_first() as usize];
            moved.push(rest | 1 << to[set.trailing_zeros() as usize]);
        }
        Permutation(moved)
    }

    /// The contacts when the points are moved.
    pub fn moved(&self, contacts: Contacts) -> Contacts {
        let moved = |set: u16| self.0[usize::from(set)];
        let Contacts { black, white, mortal_black, mortal_white } = contacts;
        Contacts {
            black: moved(black),
            white: moved(white),
            mortal_black: moved(mortal_black),
            mortal_white: moved(mortal_white),
        }
    }
}

/// The images of contacts under permutations of the points, each with and without exchange of colours.
pub(crate) fn images(contacts: Contacts, permutations: &[Permutation]) -> impl Iterator<Item = Contacts> {
    let moved = permutations.iter().map(move |permutation| permutation.moved(contacts));
    moved.flat_map(|contacts| [contacts, contacts.exchanged()])
}
