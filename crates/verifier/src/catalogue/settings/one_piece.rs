//! All settings of one piece: how many there are, and how often each type occurs.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::contacts::{Contacts, all_contacts};
use super::piece::{Moving, Supply};
use super::product::{Part, Product};
use super::shapes::{Near, regions};
use super::types::Types;
use crate::limits::{Budget, NotDecided};
use koatlas_board::Suicide;

/// What the settings of one piece of so many points hold.
#[derive(Clone, Debug, Default)]
pub(super) struct OnePiece {
    /// Up to the symmetries of the grid and exchange of colours.
    pub settings: u64,
    pub components: u64,
    /// In how many settings each type occurs.
    pub types: BTreeMap<usize, u64>,
    /// The types that occur in a setting without mortal strings.
    pub without_mortal: BTreeSet<usize>,
}

/// Pieces that are the same when mortal strings are taken for immortal: with each contacts how many there are, up to symmetry and
/// exchange of colours.
pub(super) type Alike = BTreeMap<(Near, Contacts), Vec<(Contacts, u64)>>;

/// All pieces of so many points, one of those whose points are next to each other in the same way and have the same contacts, perhaps
/// with the colours exchanged: whatever repeats in one of them repeats in all.
pub(super) fn pieces(points: usize, mortal: bool, budget: &mut Budget) -> Result<Alike, NotDecided> {
    let mut counts: BTreeMap<Near, BTreeMap<Contacts, u64>> = BTreeMap::new();
    for region in regions(points, budget)? {
        let (near, orders) = Near::of(&region).least();
        let counts = counts.entry(near).or_default();
        for contacts in all_contacts(&region, mortal, budget)? {
            budget.work(orders.len() as u64)?;
            *counts.entry(contacts.least(&orders)).or_default() += 1;
        }
        budget.hold(BYTES_A_PIECE * counts.len())?;
    }
    let mut alike = Alike::new();
    for (near, counts) in counts {
        for (contacts, count) in counts {
            alike.entry((near.clone(), contacts.plain())).or_default().push((contacts, count));
        }
    }
    Ok(alike)
}

/// Bytes that a piece takes among all pieces.
const BYTES_A_PIECE: usize = 40;

impl OnePiece {
    /// What these pieces hold, each alone.
    pub fn of(pieces: &Alike, policy: Suicide, types: &mut Types, budget: &mut Budget) -> Result<OnePiece, NotDecided> {
        let mut found = OnePiece::default();
        for ((near, plain), contacts) in pieces {
            let mut moving: Vec<Remembered> =
                Moving::all(near, *plain, policy, budget)?.into_iter().map(Remembered::new).collect();
            for &(contacts, count) in contacts {
                found.settings += count;
                let mut here = BTreeSet::new();
                for moving in &mut moving {
                    let types = moving.types(contacts, types, budget)?;
                    found.components += count * types.len() as u64;
                    here.extend(types);
                }
                if !contacts.has_mortal() {
                    found.without_mortal.extend(&here);
                }
                here.into_iter().for_each(|number| *found.types.entry(number).or_default() += count);
            }
        }
        Ok(found)
    }
}

/// Positions of a piece, and what was found with some contacts: others may leave the same positions and plays.
struct Remembered {
    moving: Moving,
    found: FxHashMap<(Vec<bool>, Vec<u32>), Vec<usize>>,
}

impl Remembered {
    fn new(moving: Moving) -> Remembered {
        Remembered { moving, found: FxHashMap::default() }
    }

    /// The types of the components with some contacts, of each component one.
    fn types(&mut self, contacts: Contacts, types: &mut Types, budget: &mut Budget) -> Result<&[usize], NotDecided> {
        let supply: Supply = self.moving.supply(contacts);
        budget.work(supply.breath.len() as u64)?;
        let product = Product::new(vec![Part { edges: &self.moving.edges, supply: &supply }], [false; 2]);
        let living = product.living();
        let key = (living, supply.stifling.clone());
        if !self.found.contains_key(&key) {
            let components = product.components(&key.0, budget)?;
            let numbers = components.into_iter().map(|component| types.number(component, budget));
            let numbers = numbers.collect::<Result<Vec<usize>, _>>()?;
            self.found.insert(key.clone(), numbers);
        }
        Ok(&self.found[&key])
    }
}
