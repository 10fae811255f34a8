//! What the points of a piece touch outside, and every way in which they can.

use koatlas_board::Colour;

use crate::region::{GridCell, Region, images};

/// Which points of a piece touch an immortal black, an immortal white stone, the mortal black and the mortal white string:
/// all that a component can tell of its surroundings. A set of points for each, in this order; bit `i` is point `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contacts(pub [u16; 4]);

/// What a stone outside belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wall {
    /// It cannot be captured.
    Immortal(Colour),
    /// It belongs to the mortal string of the colour.
    Mortal(Colour),
}

impl Wall {
    /// All kinds of stones, in the order in which [`Contacts`] has them.
    pub(crate) const ALL: [Wall; 4] = [
        Wall::Immortal(Colour::Black),
        Wall::Immortal(Colour::White),
        Wall::Mortal(Colour::Black),
        Wall::Mortal(Colour::White),
    ];

    /// The colour of the stone.
    pub(crate) fn colour(self) -> Colour {
        match self {
            Wall::Immortal(colour) | Wall::Mortal(colour) => colour,
        }
    }

    fn index(self) -> usize {
        match self {
            Wall::Immortal(colour) => colour.index(),
            Wall::Mortal(colour) => 2 + colour.index(),
        }
    }
}

impl Contacts {
    /// The contacts with the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Contacts {
        let [black, white, mortal_black, mortal_white] = self.0;
        Contacts([white, black, mortal_white, mortal_black])
    }

    /// The contacts when mortal strings are taken for immortal.
    pub(crate) fn immortal(self) -> Contacts {
        let [black, white, mortal_black, mortal_white] = self.0;
        Contacts([black | mortal_black, white | mortal_white, 0, 0])
    }

    /// The points that touch such a stone.
    #[must_use]
    pub fn of(self, wall: Wall) -> u16 {
        self.0[wall.index()]
    }

    /// These, and such a stone that touches `points`.
    pub(crate) fn with(mut self, wall: Wall, points: u16) -> Contacts {
        self.0[wall.index()] |= points;
        self
    }

    /// Whether these are among the others.
    pub(crate) fn fits_in(self, other: Contacts) -> bool {
        self.0.iter().zip(other.0).all(|(set, other)| set & !other == 0)
    }

    /// How many mortal strings there are.
    pub(crate) fn mortal_strings(self) -> u32 {
        self.0[2..].iter().map(|&points| u32::from(points != 0)).sum()
    }
}

/// All contacts that a region can have with stones of these kinds around it, up to the symmetries of the region and exchange
/// of colours, in ascending order; with each the fewest sides of the board that it takes. If not `mortal`, all stones are immortal.
pub(crate) fn all_contacts(region: &Region, mortal: bool) -> Vec<(Contacts, u32)> {
    let mut search = ContactSearch::new(region, if mortal { &Wall::ALL } else { &Wall::ALL[..2] });
    let within = search.within.clone();
    let start = search.with_stones(vec![Contacts::default()], &within);
    search.sides(start, 0, 0);
    let symmetries = region.symmetries();
    let is_least = |contacts: Contacts| images(contacts, &symmetries).all(|image| contacts <= image);
    let found = search.fewest.iter().enumerate().filter_map(|(number, &sides)| Some((number, sides?)));
    let found = found.map(|(number, sides)| (search.contacts(number), u32::from(sides)));
    found.filter(|&(contacts, _)| is_least(contacts)).collect()
}

/// A search through all sides of the board, and all kinds of stones on the sides that are not its edge.
struct ContactSearch<'w> {
    /// The kinds of stones: the first two, or all.
    walls: &'w [Wall],
    /// Points of the region.
    points: usize,
    /// What the border cells inside of the bounding box touch.
    within: Vec<u16>,
    /// What those beyond each side of it touch.
    beyond: [Vec<u16>; 4],
    /// By number of contacts, the fewest sides with which they were found, if they were.
    fewest: Vec<Option<u8>>,
    /// By number of contacts, whether they are in a list that is being made; at rest all are `false`.
    listed: Vec<bool>,
}

impl<'w> ContactSearch<'w> {
    fn new(region: &Region, walls: &'w [Wall]) -> ContactSearch<'w> {
        let (rows, cols) = region.extent();
        let touching = |is_there: &dyn Fn(GridCell) -> bool| {
            let there = region.border().into_iter().filter(|&cell| is_there(cell));
            there.map(|cell| region.touching(cell)).collect::<Vec<u16>>()
        };
        let inside = |(row, col): GridCell| (0..rows).contains(&row) && (0..cols).contains(&col);
        // No cell that touches the region is beyond two sides.
        let beyond = [
            touching(&|(row, _)| row < 0),
            touching(&|(row, _)| row >= rows),
            touching(&|(_, col)| col < 0),
            touching(&|(_, col)| col >= cols),
        ];
        let (points, numbers) = (region.len(), 1 << (walls.len() * region.len()));
        ContactSearch {
            walls,
            points,
            within: touching(&inside),
            beyond,
            fewest: vec![None; numbers],
            listed: vec![false; numbers],
        }
    }

    /// Contacts as a number: their order is that of the numbers.
    fn number(&self, contacts: Contacts) -> usize {
        let sets = &contacts.0[..self.walls.len()];
        sets.iter().fold(0, |number, &points| number << self.points | usize::from(points))
    }

    fn contacts(&self, mut number: usize) -> Contacts {
        let mut contacts = Contacts::default();
        for points in contacts.0[..self.walls.len()].iter_mut().rev() {
            *points = (number & ((1 << self.points) - 1)) as u16;
            number >>= self.points;
        }
        contacts
    }

    /// Goes on from these contacts with the sides from `side` on, when so many before them are the edge of the board.
    fn sides(&mut self, contacts: Vec<Contacts>, side: usize, edges: u8) {
        if side < self.beyond.len() {
            let touching = self.beyond[side].clone();
            let with_stones = self.with_stones(contacts.clone(), &touching);
            self.sides(contacts, side + 1, edges + 1);
            return self.sides(with_stones, side + 1, edges);
        }
        for contacts in contacts {
            let number = self.number(contacts);
            let fewest = self.fewest[number].get_or_insert(edges);
            *fewest = edges.min(*fewest);
        }
    }

    /// These contacts with a stone of any kind on each of the cells that touch these points; all that differ.
    fn with_stones(&mut self, mut contacts: Vec<Contacts>, cells: &[u16]) -> Vec<Contacts> {
        for &touching in cells {
            let mut more = Vec::with_capacity(self.walls.len() * contacts.len());
            for with in contacts.iter().flat_map(|c| self.walls.iter().map(|&wall| c.with(wall, touching))) {
                let number = self.number(with);
                if !std::mem::replace(&mut self.listed[number], true) {
                    more.push(with);
                }
            }
            for &with in &more {
                let number = self.number(with);
                self.listed[number] = false;
            }
            contacts = more;
        }
        contacts
    }
}
