//! Enumeration of the settings by their number of points.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::Suicide;
use rustc_hash::FxHashMap;

use super::contacts::{PieceContacts, enumerate_pieces};
use super::coupled;
use super::lay::Lays;
use super::obstacles::is_open;
use super::piece::{FEWEST_MOVING, PieceComponent, SettingPiece};
use super::product::{Product, TypeCache};
use super::shapes::shapes;
use crate::limits::{Budget, WithinLimits};

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

/// Types of a [`PieceComponent`], by the tuples that are positions and the suicides that are impossible.
type TypesByProduct = FxHashMap<(Vec<bool>, Vec<u32>), Vec<String>>;

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
    /// Pieces of fewer points that can move beside others, with all ways to lie on a board; see [`coupled`].
    coupled: BTreeMap<SettingPiece, Lays>,
}

impl AllSettings {
    /// Prepares the enumeration: without mortal strings, or with at most one of each colour. `boards` has the points of the board of each
    /// type that has one.
    pub fn new(mortal: bool, policy: Suicide, most: usize, boards: BTreeMap<String, usize>) -> AllSettings {
        AllSettings { mortal, policy, most, boards, types: TypeCache::default(), coupled: BTreeMap::new() }
    }

    /// Enumerates the settings of `points` points. The caller must have enumerated all smaller numbers before.
    pub fn enumerate(&mut self, points: usize, budget: &mut Budget) -> WithinLimits<SettingsSummary> {
        let shapes = shapes(points, budget)?;
        let pieces = enumerate_pieces(&shapes, self.mortal, budget)?;
        let mut found = SettingsSummary::default();
        for ((near, plain), contacts) in &pieces {
            // All pieces with these contacts, apart from mortal strings, share the graph; only the breath differs.
            let moving = PieceComponent::all(near, *plain, self.policy, budget)?;
            let mut known = vec![TypesByProduct::default(); moving.len()];
            for (&contacts, count) in contacts {
                found.settings += count;
                let mut here = BTreeSet::new();
                for (moving, known) in moving.iter().zip(&mut known) {
                    let types = self.types_alone(moving, contacts, known, budget)?;
                    found.components += count * types.len() as u64;
                    here.extend(types);
                }
                for id in here {
                    *found.occurrences.entry(id.clone()).or_default() += count;
                    if !contacts.has_mortal() {
                        found.without_mortal.insert(id.clone());
                    } else if self.boards.get(id).is_none_or(|&board| board > points)
                        && !found.without_obstacle.contains(id)
                        && is_open(near, contacts, &shapes, budget)?
                    {
                        found.without_obstacle.insert(id.clone());
                    }
                }
            }
        }
        let [coupled, open] = coupled::coupled_types(points, &self.coupled, &mut self.types, budget)?;
        found.types = coupled;
        found.types.extend(found.occurrences.keys().cloned());
        found.without_obstacle.extend(open);
        found.without_obstacle.extend(found.without_mortal.iter().cloned());
        if self.mortal && points + FEWEST_MOVING <= self.most {
            self.coupled.extend(SettingPiece::all(&pieces, &shapes, self.policy, budget)?);
        }
        Ok(found)
    }

    /// Returns the type of each component of a piece alone. Looks it up in `known`, as other contacts may allow the same positions
    /// and plays.
    fn types_alone<'k>(
        &mut self,
        moving: &PieceComponent,
        contacts: PieceContacts,
        known: &'k mut TypesByProduct,
        budget: &mut Budget,
    ) -> WithinLimits<&'k [String]> {
        let part = moving.with_contacts(contacts);
        budget.work(part.breath.len() as u64)?;
        let product = Product::new(vec![&part]);
        let key = (product.valid_tuples(), part.stifling.clone());
        if !known.contains_key(&key) {
            let types = product.types(&key.0, &mut self.types, budget)?;
            known.insert(key.clone(), types);
        }
        Ok(&known[&key])
    }
}
