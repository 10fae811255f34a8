//! All settings of so many points after all of fewer.

use std::collections::{BTreeMap, BTreeSet};

use super::coupled::{self, Coupled};
use super::one_piece::{OnePiece, pieces};
use super::types::Types;
use crate::limits::{Budget, NotDecided};
use koatlas_board::Suicide;

/// What the settings of a number of points hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points {
    /// Settings of one piece, up to the symmetries of the grid and exchange of colours.
    pub settings: u64,
    /// Components in them.
    pub components: u64,
    /// In how many settings of one piece each type occurs.
    pub occurrences: BTreeMap<String, u64>,
    /// The types that occur in a setting of one piece without mortal strings.
    pub without_mortal: BTreeSet<String>,
    /// All types, of one piece or several; those of several pieces with fewer points may be missing.
    pub types: BTreeSet<String>,
}

/// The fewest points of a piece that moves: on a single point nothing repeats.
const FEWEST_MOVING: usize = 2;

/// All settings, by ascending numbers of points.
#[derive(Clone, Debug)]
pub(crate) struct AllSettings {
    mortal: bool,
    policy: Suicide,
    /// The most points that will be asked for.
    most: usize,
    types: Types,
    /// Pieces of fewer points, as far as they may move beside others.
    coupled: Vec<Coupled>,
}

impl AllSettings {
    /// Settings without mortal strings, or with at most one of each colour.
    pub fn new(mortal: bool, policy: Suicide, most: usize) -> AllSettings {
        AllSettings { mortal, policy, most, types: Types::default(), coupled: Vec::new() }
    }

    /// All settings of so many points; those of all smaller numbers were asked for before.
    pub fn of(&mut self, points: usize, budget: &mut Budget) -> Result<Points, NotDecided> {
        let pieces = pieces(points, self.mortal, budget)?;
        let one = OnePiece::of(&pieces, self.policy, &mut self.types, budget)?;
        let several = coupled::types(points, &self.coupled, &mut self.types, budget)?;
        if self.mortal && points + FEWEST_MOVING <= self.most {
            self.coupled.extend(Coupled::all(&pieces, self.policy, budget)?);
        }
        let id = |&number: &usize| self.types.ids[number].clone();
        Ok(Points {
            settings: one.settings,
            components: one.components,
            occurrences: one.types.iter().map(|(number, &settings)| (id(number), settings)).collect(),
            without_mortal: one.without_mortal.iter().map(id).collect(),
            types: one.types.keys().chain(&several).map(id).collect(),
        })
    }
}
