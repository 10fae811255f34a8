//! Pieces (connected regions with the stones around them), and classes of pieces with the same position graph.

use hashbrown::HashMap;
use koatlas_board::BoardPosition;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use crate::drawing::{OutsideStones, draw};
use crate::settings::contacts::{Contacts, OuterStone};
use crate::settings::region::{GridCell, PointGraph, Region, contact_images};

/// A connected region of grid points with its contacts.
///
/// Pieces are ordered by the fields in turn. So of two pieces of a class that touch as many mortal strings, the one that needs fewer
/// sides of the board comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Number of mortal strings that the piece touches.
    pub mortal_strings: u32,
    /// Least number of sides of the [`Region::extent`] that must be the edge of the board.
    pub sides: u32,
    /// The region.
    pub region: Region,
    /// Stones that the points of the region touch outside.
    pub contacts: Contacts,
}

/// Pieces with isomorphic point graphs and the same contacts, up to an exchange of the colours. They have the same position graph, and so
/// the same ko types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceClass {
    /// The least of the pieces.
    pub first: Piece,
    /// Number of pieces, counted up to the symmetries of the grid and exchange of the colours.
    pub pieces: u64,
    /// Index of the point graph in [`Pieces::graphs`].
    graph: usize,
}

/// All pieces with a given number of points.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    graphs: Vec<PointGraph>,
    /// The classes, ordered by their least pieces.
    pub classes: Vec<PieceClass>,
}

/// One way to lay a class of pieces on the grid, with the numbers that its points have there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PieceForm {
    pub region: Region,
    pub contacts: Contacts,
    /// By number of a point of [`PieceClass::first`], the number of the point in this region.
    pub to: Vec<u32>,
}

impl PieceClass {
    /// All classes of pieces of `points` points, ordered by their least pieces. Pieces that touch mortal strings are among them only if
    /// `mortal`.
    pub fn all(points: usize, mortal: bool) -> Vec<PieceClass> {
        Pieces::new(points, mortal).classes
    }

    /// The classes of all pieces whose regions have the point graph `number`.
    fn of_graph(graphs: &[PointGraph], number: usize, mortal: bool) -> impl Iterator<Item = PieceClass> + use<> {
        let graph = &graphs[number];
        let mut classes: HashMap<Contacts, PieceClass, FxBuildHasher> = HashMap::default();
        for (region, to) in &graph.regions {
            for (contacts, sides) in all_contacts(region, mortal) {
                // The least image names the class: it is the same for all pieces of it.
                let least = contact_images(to.apply(contacts), &graph.automorphisms).min().unwrap_or(contacts);
                let mortal_strings = contacts.mortal_strings();
                let piece = Piece { mortal_strings, sides, region: region.clone(), contacts };
                let class = classes.entry(least);
                let class = class.or_insert_with(|| PieceClass { first: piece.clone(), pieces: 0, graph: number });
                class.pieces += 1;
                if piece < class.first {
                    class.first = piece;
                }
            }
        }
        classes.into_values()
    }
}

impl Pieces {
    /// All pieces of `points` points. Pieces that touch mortal strings are among them only if `mortal`.
    pub fn new(points: usize, mortal: bool) -> Pieces {
        let graphs = PointGraph::from_regions(Region::all(points));
        let numbers = (0..graphs.len()).into_par_iter().with_max_len(1);
        let classes = numbers.flat_map_iter(|number| PieceClass::of_graph(&graphs, number, mortal));
        let mut classes: Vec<PieceClass> = classes.collect();
        classes.par_sort_unstable_by(|a, b| a.first.cmp(&b.first));
        Pieces { graphs, classes }
    }

    /// All ways to lay `class` on the grid, its first piece first. Some have no pieces: no stones may make these contacts.
    pub fn forms(&self, class: &PieceClass) -> Vec<PieceForm> {
        let graph = &self.graphs[class.graph];
        let own = graph.regions.iter().find(|(region, _)| *region == class.first.region);
        let (_, numbers) = own.expect("the region of the class has its graph");
        let mut forms = Vec::new();
        for (region, to) in &graph.regions {
            let back = to.inverse();
            for automorphism in &graph.automorphisms {
                // Point of the first piece -> canonical number -> image under the automorphism -> point of `region`.
                let map = numbers.then(automorphism).then(&back);
                let contacts = map.apply(class.first.contacts);
                forms.push(PieceForm { region: region.clone(), contacts, to: map.table(region.len()) });
            }
        }
        forms.sort_unstable();
        forms.dedup_by(|a, b| (&a.region, a.contacts) == (&b.region, b.contacts));
        forms.sort_by_key(|form| (form.region != class.first.region, form.contacts != class.first.contacts));
        forms
    }
}

impl Piece {
    /// A board that shows the piece: the region is empty, the stones around it are immortal, also those of mortal strings, and as few sides
    /// as possible are the edge of the board.
    ///
    /// # Panics
    /// If no stones make these contacts. The pieces of [`PieceClass::all`] all have such stones.
    pub fn board(&self) -> BoardPosition {
        let drawing = draw(&[(&self.region, self.contacts.with_all_immortal())], OutsideStones::Declared);
        drawing.expect("the contacts come from stones").board
    }
}

/// By contacts, the least number of sides of the bounding box that must be the edge of the board for them.
type FewestSides = HashMap<Contacts, u32, FxBuildHasher>;

/// All contacts that `region` can have, up to its symmetries and exchange of the colours, in ascending order, each with the least number
/// of sides that must be the edge of the board. If not `mortal`, all stones around it are immortal.
fn all_contacts(region: &Region, mortal: bool) -> Vec<(Contacts, u32)> {
    let (rows, cols) = region.extent();
    let kinds = if mortal { &OuterStone::ALL[..] } else { &OuterStone::ALL[..2] };
    let nothing = FewestSides::from_iter([(Contacts::default(), 0)]);
    let is_in_box: &dyn Fn(GridCell) -> bool = &|(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col);
    let mut found = with_stones(&nothing, region, kinds, is_in_box);
    // Each border cell outside the bounding box lies beyond a single side. So the sides are independent: each is the edge, which
    // leaves its cells empty at the cost of one side, or has a stone on every border cell beyond it.
    let beyond: [&dyn Fn(GridCell) -> bool; 4] =
        [&|(row, _)| row < 0, &|(row, _)| row >= rows, &|(_, col)| col < 0, &|(_, col)| col >= cols];
    for cells in beyond {
        let mut all = with_stones(&found, region, kinds, cells);
        found.into_iter().for_each(|(contacts, sides)| add(&mut all, contacts, sides + 1));
        found = all;
    }
    let symmetries = region.symmetries();
    let mut found: Vec<(Contacts, u32)> = found.into_iter().collect();
    found.retain(|&(contacts, _)| contact_images(contacts, &symmetries).all(|image| contacts <= image));
    found.sort_unstable();
    found
}

/// The contacts of `found` with a stone of each of these `kinds` on every border cell of `region` for which `is_chosen` holds.
fn with_stones(
    found: &FewestSides,
    region: &Region,
    kinds: &[OuterStone],
    is_chosen: &dyn Fn(GridCell) -> bool,
) -> FewestSides {
    let mut found = found.clone();
    for cell in region.border().into_iter().filter(|&cell| is_chosen(cell)) {
        let touching = region.touching(cell);
        let mut with_stone = FewestSides::with_capacity_and_hasher(2 * found.len(), FxBuildHasher);
        for (contacts, sides) in found {
            kinds.iter().for_each(|&kind| add(&mut with_stone, contacts.with_stone(kind, touching), sides));
        }
        found = with_stone;
    }
    found
}

/// Records that `contacts` are possible with `sides` sides.
fn add(found: &mut FewestSides, contacts: Contacts, sides: u32) {
    let fewest = found.entry(contacts).or_insert(sides);
    *fewest = sides.min(*fewest);
}
