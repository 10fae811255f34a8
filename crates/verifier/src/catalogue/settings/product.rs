//! Product of several pieces: their positions at once, and the types of their components.

use rustc_hash::FxHashMap;

use super::SettingPiece;
use crate::catalogue::{CanonicalGraph, ComponentEdge};
use crate::{Budget, WithinLimits, components};

/// Component: the number of its nodes, and its edges, sorted.
type ComponentGraph = (usize, Vec<ComponentEdge>);

/// Product of pieces. A tuple holds the position of every piece; tuples are numbered with the first piece changing fastest.
#[derive(Clone, Debug)]
pub(super) struct Product<'p> {
    pieces: Vec<&'p SettingPiece>,
    /// True if the setting has no black (`absent[0]`), or no white mortal string.
    absent: [bool; 2],
}

impl<'p> Product<'p> {
    pub fn new(pieces: Vec<&'p SettingPiece>) -> Product<'p> {
        let absent = [0, 1].map(|colour| !pieces.iter().any(|piece| piece.touches[colour]));
        Product { pieces, absent }
    }

    fn tuple(&self, mut number: usize) -> Vec<usize> {
        let mut tuple = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            tuple.push(number % piece.has_liberty.len());
            number /= piece.has_liberty.len();
        }
        tuple
    }

    /// True if the string of `colour` has a liberty in a piece other than `beside`, or does not exist.
    fn has_liberty_beside(&self, tuple: &[usize], beside: Option<usize>, colour: usize) -> bool {
        let mut others = self.pieces.iter().zip(tuple).enumerate().filter(|(number, _)| Some(*number) != beside);
        self.absent[colour] || others.any(|(_, (piece, &own))| piece.has_liberty[own][colour])
    }

    /// For every tuple, true if it is a position: both strings have a liberty.
    pub fn valid_tuples(&self) -> Vec<bool> {
        let count = self.pieces.iter().map(|piece| piece.has_liberty.len()).product();
        let tuples = (0..count).map(|number| self.tuple(number));
        tuples.map(|tuple| [0, 1].into_iter().all(|colour| self.has_liberty_beside(&tuple, None, colour))).collect()
    }

    /// Returns the plays between the tuples that are positions, according to `living`; sorted.
    fn plays(&self, living: &[bool]) -> Vec<ComponentEdge> {
        let mut plays = Vec::new();
        let tuples: Vec<Vec<usize>> = (0..living.len()).map(|number| self.tuple(number)).collect();
        let mut stride = 1;
        for (place, piece) in self.pieces.iter().enumerate() {
            let mut from: Vec<Vec<usize>> = vec![Vec::new(); piece.has_liberty.len()];
            // Sorts the tuples by the position of this piece, so that each of its edges finds its sources at once.
            (0..living.len()).filter(|&n| living[n]).for_each(|number| from[tuples[number][place]].push(number));
            for (edge, &(before, after, label)) in (0..).zip(&*piece.edges) {
                let may_capture = piece.may_capture.binary_search(&edge).is_ok();
                // A play changes the position of one piece: by `stride` for each position of it, see `tuple`.
                for &number in &from[before as usize] {
                    let to = number + stride * after as usize - stride * before as usize;
                    let opponent = !label.colour as usize;
                    if living[to] && (!may_capture || self.has_liberty_beside(&tuples[number], Some(place), opponent)) {
                        plays.push((number as u32, to as u32, label));
                    }
                }
            }
            stride *= piece.has_liberty.len();
        }
        plays.sort_unstable();
        plays
    }

    /// Returns the types of the components with more than one position, one for each component. `living` marks the positions.
    pub fn types(&self, living: &[bool], types: &mut TypeCache, budget: &mut Budget) -> WithinLimits<Vec<String>> {
        // Tuples that are no positions have no plays, so they are components of one node, which are dropped at the end.
        let plays = self.plays(living);
        budget.work((living.len() + 4 * plays.len()) as u64)?;
        let component = components(living.len(), plays.iter().map(|&(from, to, _)| (from as usize, to as usize)));
        let mut found = vec![ComponentGraph::default(); living.len()];
        let mut places = Vec::with_capacity(component.len());
        for &number in &component {
            places.push(found[number].0 as u32);
            found[number].0 += 1;
        }
        for (from, to, label) in plays {
            let (from, to) = (from as usize, to as usize);
            if component[from] == component[to] {
                found[component[from]].1.push((places[from], places[to], label));
            }
        }
        found.retain(|(nodes, _)| *nodes > 1);
        found.into_iter().map(|component| types.find_or_compute(component, budget)).collect()
    }
}

/// Types of components found so far, to save canonical forms.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeCache(FxHashMap<ComponentGraph, String>);

impl TypeCache {
    /// Identity of the type of `component`.
    fn find_or_compute(&mut self, component: ComponentGraph, budget: &mut Budget) -> WithinLimits<String> {
        if let Some(id) = self.0.get(&component) {
            return Ok(id.clone());
        }
        let (nodes, edges) = &component;
        let id = CanonicalGraph::of_type(*nodes, edges, budget)?.identity();
        budget.hold(16 * edges.len() + 64)?;
        self.0.insert(component, id.clone());
        Ok(id)
    }
}
