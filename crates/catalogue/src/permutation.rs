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

    /// Where point `i` goes, for so many points.
    pub fn table(&self, points: usize) -> Vec<usize> {
        (0..points).map(|point| self.0[1 << point].trailing_zeros() as usize).collect()
    }

    /// The permutation that takes back what this one does.
    pub fn inverse(&self) -> Permutation {
        let to = self.table(self.0.len().trailing_zeros() as usize);
        let mut back = vec![0; to.len()];
        to.iter().enumerate().for_each(|(point, &image)| back[image] = point);
        Permutation::new(&back)
    }

    /// This one, and then another.
    pub fn then(&self, other: &Permutation) -> Permutation {
        Permutation(self.0.iter().map(|&set| other.0[usize::from(set)]).collect())
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
