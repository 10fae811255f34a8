//! Enumeration of the settings by their number of points.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};
use rustc_hash::FxHashMap;

use super::contacts::{BYTES_A_PIECE, enumerate_pieces};
use super::coupled::coupled_types;
use super::obstacles::has_no_obstacle;
use super::piece::StringLiberties;
use super::shapes::shapes;
use super::{FEWEST_MOVING, Lays, PieceComponent, PieceContacts, Product, SettingPiece, TypeCache};
use crate::{Budget, WithinLimits};

/// Settings with a given number of points.
#[derive(Clone, Debug, Default)]
pub(crate) struct SettingsSummary {
    /// Number of settings of one piece, up to the symmetries of the grid and exchange of colours.
    pub settings: u64,
    /// Number of components in these settings.
    pub components: u64,
    /// Number of settings of one piece in which each type occurs.
    pub occurrences: BTreeMap<String, u64>,
    /// Types that occur in a setting of one piece without mortal strings.
    pub without_mortal: BTreeSet<String>,
    /// Types that occur in a setting of which no piece has an obstacle; of one piece with mortal strings only if the type has no board
    /// of `points` points or less.
    pub without_obstacle: BTreeSet<String>,
    /// All types, of one piece or several. Types of several pieces that occur with fewer points may be missing.
    pub types: BTreeSet<String>,
}

/// Enumeration of all settings, by ascending numbers of points.
#[derive(Clone, Debug)]
pub(crate) struct AllSettings {
    mortal: bool,
    policy: Suicide,
    /// Largest number of points of the enumeration.
    most: usize,
    /// Points of the board of each type that has one.
    boards: BTreeMap<String, usize>,
    types: TypeCache,
    /// Pieces of fewer points that can move beside others, with all ways to lie on a board; see [`coupled_types`].
    pub(super) coupled: BTreeMap<SettingPiece, Lays>,
}

impl AllSettings {
    /// Prepares the enumeration: without mortal strings, or with at most one of each colour. `boards` has the points of the board of each
    /// type that has one.
    pub fn new(mortal: bool, policy: Suicide, most: usize, boards: BTreeMap<String, usize>) -> AllSettings {
        AllSettings { mortal, policy, most, boards, types: TypeCache::default(), coupled: BTreeMap::new() }
    }

    /// Enumerates the settings of `points` points. The caller must have enumerated all smaller numbers before.
    pub fn enumerate(&mut self, points: usize, budget: &mut Budget) -> WithinLimits<SettingsSummary> {
        let [coupled, open] = self.of_several_pieces(points, budget)?;
        let (mut found, mut alone) = (SettingsSummary::default(), TypesAlone::new(points));
        let mut shapes = shapes(points, budget)?;
        shapes.sort_unstable_by(|a, b| (&a.near, &a.region).cmp(&(&b.near, &b.region)));
        // Pieces with different neighbourhoods are never equal, so those with one are forgotten before the next.
        for alike in shapes.chunk_by(|a, b| a.near == b.near) {
            let pieces = enumerate_pieces(alike, self.mortal, budget)?;
            for ((near, plain), contacts) in &pieces {
                found.settings += contacts.values().sum::<u64>();
                // All pieces with these contacts, apart from mortal strings, share the graph; only the liberties of these differ.
                let moving = PieceComponent::all(near, *plain, self.policy, budget)?;
                let mut moving: Vec<MovingAlone> = moving.iter().map(MovingAlone::new).collect();
                if moving.is_empty() {
                    continue;
                }
                for (&contacts, count) in contacts {
                    found.components += count * self.add_alone(&mut moving, contacts, *count, &mut alone, budget)?;
                    if alone.here.iter().any(|&number| !alone.types[number].is_settled)
                        && has_no_obstacle(near, contacts, alike, budget)?
                    {
                        alone.settle_here();
                    }
                }
            }
            if self.mortal && points + FEWEST_MOVING <= self.most {
                SettingPiece::add_all(&mut self.coupled, &pieces, alike, self.policy, budget)?;
            }
            budget.release(BYTES_A_PIECE * pieces.values().map(BTreeMap::len).sum::<usize>());
        }
        found.types = coupled;
        found.without_obstacle = open;
        alone.add_to(&mut found);
        Ok(found)
    }

    /// Returns the types of settings of `points` points in which several pieces move, and those of settings without obstacle.
    pub(super) fn of_several_pieces(
        &mut self,
        points: usize,
        budget: &mut Budget,
    ) -> WithinLimits<[BTreeSet<String>; 2]> {
        coupled_types(points, self.most, &self.coupled, &mut self.types, budget)
    }

    /// Adds the types of `count` equal pieces alone to `alone`. Returns the number of their components.
    fn add_alone(
        &mut self,
        moving: &mut [MovingAlone],
        contacts: PieceContacts,
        count: u64,
        alone: &mut TypesAlone,
        budget: &mut Budget,
    ) -> WithinLimits<u64> {
        let mut here = std::mem::take(&mut alone.here);
        here.clear();
        for moving in moving {
            here.extend_from_slice(moving.types(contacts, self, alone, budget)?);
        }
        let components = here.len() as u64;
        here.sort_unstable();
        here.dedup();
        for &number in &here {
            let known = &mut alone.types[number];
            known.occurrences += count;
            known.is_without_mortal |= !contacts.has_mortal();
            known.is_settled |= known.is_without_mortal;
        }
        alone.here = here;
        Ok(components)
    }
}

/// Types of settings of one piece, which has a given number of points.
#[derive(Clone, Debug)]
struct TypesAlone {
    points: usize,
    numbers: FxHashMap<String, usize>,
    types: Vec<TypeAlone>,
    /// Numbers of the types of the last piece, each once.
    here: Vec<usize>,
}

/// What is known of a type of settings of one piece.
#[derive(Clone, Debug)]
struct TypeAlone {
    occurrences: u64,
    is_without_mortal: bool,
    /// True if it does not matter whether a setting has an obstacle: one is known that has none, or a board of no more points.
    is_settled: bool,
    /// True if a setting with mortal strings has no obstacle.
    is_open: bool,
}

impl TypesAlone {
    fn new(points: usize) -> TypesAlone {
        TypesAlone { points, numbers: FxHashMap::default(), types: Vec::new(), here: Vec::new() }
    }

    /// Number of a type.
    fn number(&mut self, id: String, boards: &BTreeMap<String, usize>) -> usize {
        let is_settled = boards.get(&id).is_some_and(|&board| board <= self.points);
        let number = *self.numbers.entry(id).or_insert(self.types.len());
        if number == self.types.len() {
            self.types.push(TypeAlone { occurrences: 0, is_without_mortal: false, is_settled, is_open: false });
        }
        number
    }

    /// Notes that the last piece has no obstacle.
    fn settle_here(&mut self) {
        for &number in &self.here {
            self.types[number].is_open = true;
            self.types[number].is_settled = true;
        }
    }

    fn add_to(self, found: &mut SettingsSummary) {
        for (id, number) in self.numbers {
            let TypeAlone { occurrences, is_without_mortal, is_open, .. } = self.types[number];
            found.types.insert(id.clone());
            found.occurrences.insert(id.clone(), occurrences);
            if is_without_mortal {
                found.without_mortal.insert(id.clone());
            }
            if is_without_mortal || is_open {
                found.without_obstacle.insert(id);
            }
        }
    }
}

/// Component of a piece alone, with the types found so far: what repeats depends only on when each mortal string has a liberty.
struct MovingAlone<'m> {
    moving: &'m PieceComponent,
    /// For each colour, numbers of `numbers` by the points that touch its mortal string, and those that touch its immortal stones.
    known: [FxHashMap<(u32, u32), usize>; 2],
    numbers: FxHashMap<StringLiberties, usize>,
    /// Numbers of the types of the components, by the numbers of the liberties of both strings.
    types: FxHashMap<[usize; 2], Vec<usize>>,
}

impl MovingAlone<'_> {
    fn new(moving: &PieceComponent) -> MovingAlone<'_> {
        let (numbers, types) = (FxHashMap::default(), FxHashMap::default());
        MovingAlone { moving, known: Default::default(), numbers, types }
    }

    /// Returns the type of each component with these contacts.
    fn types(
        &mut self,
        contacts: PieceContacts,
        all: &mut AllSettings,
        alone: &mut TypesAlone,
        budget: &mut Budget,
    ) -> WithinLimits<&[usize]> {
        budget.work(1)?;
        let liberties = Colour::BOTH.map(|colour| self.liberties_number(contacts, colour));
        if !self.types.contains_key(&liberties) {
            let part = self.moving.with_contacts(contacts);
            budget.work(part.has_liberty.len() as u64)?;
            let product = Product::new(vec![&part]);
            let types = product.types(&product.valid_tuples(), &mut all.types, budget)?;
            let numbers = types.into_iter().map(|id| alone.number(id, &all.boards)).collect();
            self.types.insert(liberties, numbers);
        }
        Ok(&self.types[&liberties])
    }

    /// Number of the liberties of the mortal string of `colour`. Without that string it is 0.
    fn liberties_number(&mut self, contacts: PieceContacts, colour: Colour) -> usize {
        let (mortal, immortal) = (contacts.mortal(colour), contacts.immortal(colour));
        if mortal == 0 {
            return 0;
        }
        let next = self.numbers.len() + 1;
        let MovingAlone { moving, known, numbers, .. } = self;
        let number = known[colour as usize].entry((mortal, immortal));
        *number.or_insert_with(|| *numbers.entry(moving.string_liberties(contacts, colour)).or_insert(next))
    }
}
