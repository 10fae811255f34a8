//! Positions of several pieces at once, and the types of their components.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::piece::Supply;
use crate::catalogue::canonical::Forms;
use crate::catalogue::label::Edge;
use crate::graph::components::components;
use crate::limits::{Budget, Decided};

#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'p> {
    pub edges: &'p [Edge],
    pub supply: &'p Supply,
}

/// A component: the number of its nodes, and its edges, sorted.
type Found = (usize, Vec<Edge>);

/// Pieces that move together, and what stands still beside them.
#[derive(Clone, Debug)]
pub(super) struct Product<'p> {
    parts: Vec<Part<'p>>,
    /// Whether the black and the white mortal string breathe elsewhere, or are not there.
    secure: [bool; 2],
}

impl<'p> Product<'p> {
    /// Pieces, and whether the strings breathe elsewhere.
    pub fn new(parts: Vec<Part<'p>>, elsewhere: [bool; 2]) -> Product<'p> {
        let touched = |colour: usize| parts.iter().any(|part| part.supply.touches[colour]);
        let secure = [0, 1].map(|colour| elsewhere[colour] || !touched(colour));
        Product { parts, secure }
    }

    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.supply.breath.len()).product()
    }

    /// The position of every piece in a tuple: the first piece's changes fastest.
    fn tuple(&self, mut number: usize) -> Vec<usize> {
        let place = |part: &Part| {
            let own = number % part.supply.breath.len();
            number /= part.supply.breath.len();
            own
        };
        self.parts.iter().map(place).collect()
    }

    /// Whether a string breathes in another piece than one, or elsewhere.
    fn breathes_beside(&self, tuple: &[usize], beside: Option<usize>, colour: usize) -> bool {
        let others = self.parts.iter().zip(tuple).enumerate().filter(|(number, _)| Some(*number) != beside);
        self.secure[colour] || others.into_iter().any(|(_, (part, &own))| part.supply.breath[own][colour])
    }

    /// Of every tuple whether it is a position: whether both strings breathe.
    pub fn living(&self) -> Vec<bool> {
        let lives = |number| {
            let tuple = self.tuple(number);
            [0, 1].into_iter().all(|colour| self.breathes_beside(&tuple, None, colour))
        };
        (0..self.len()).map(lives).collect()
    }

    /// The plays from positions to positions.
    fn plays(&self, living: &[bool]) -> Vec<Edge> {
        let mut plays = Vec::new();
        let tuples: Vec<Vec<usize>> = (0..living.len()).map(|number| self.tuple(number)).collect();
        let mut stride = 1;
        for (place, part) in self.parts.iter().enumerate() {
            let mut from: Vec<Vec<usize>> = vec![Vec::new(); part.supply.breath.len()];
            (0..living.len()).filter(|&n| living[n]).for_each(|number| from[tuples[number][place]].push(number));
            for (edge, &(before, after, label)) in (0..).zip(part.edges) {
                let stifles = part.supply.stifling.binary_search(&edge).is_ok();
                for &number in &from[before as usize] {
                    let to = number + stride * after as usize - stride * before as usize;
                    let opponent = !label.colour as usize;
                    if living[to] && (!stifles || self.breathes_beside(&tuples[number], Some(place), opponent)) {
                        plays.push((number as u32, to as u32, label));
                    }
                }
            }
            stride *= part.supply.breath.len();
        }
        plays.sort_unstable();
        plays
    }

    /// The types of the components with more than one position, of each component one.
    pub fn types(&self, living: &[bool], types: &mut Types, budget: &mut Budget) -> Decided<Vec<usize>> {
        self.components(living, budget)?.into_iter().map(|component| types.number(component, budget)).collect()
    }

    fn components(&self, living: &[bool], budget: &mut Budget) -> Decided<Vec<Found>> {
        let plays = self.plays(living);
        budget.work((living.len() + 4 * plays.len()) as u64)?;
        let component = components(living.len(), plays.iter().map(|&(from, to, _)| (from as usize, to as usize)));
        let mut members: BTreeMap<usize, u32> = BTreeMap::new();
        let place = |&of: &usize| {
            let count = members.entry(of).or_default();
            *count += 1;
            *count - 1
        };
        let places: Vec<u32> = component.iter().map(place).collect();
        let mut found: BTreeMap<usize, Found> = members
            .into_iter()
            .filter(|&(_, count)| count > 1)
            .map(|(of, count)| (of, (count as usize, Vec::new())))
            .collect();
        for (from, to, label) in plays {
            let (from, to) = (from as usize, to as usize);
            if let Some((_, edges)) = found.get_mut(&component[from]).filter(|_| component[from] == component[to]) {
                edges.push((places[from], places[to], label));
            }
        }
        Ok(found.into_values().collect())
    }
}

/// The types that were met, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Types {
    /// The identity of each.
    pub ids: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// Components that were met, to spare canonical forms.
    met: FxHashMap<Found, usize>,
}

impl Types {
    /// The type of a component.
    fn number(&mut self, component: Found, budget: &mut Budget) -> Decided<usize> {
        if let Some(&number) = self.met.get(&component) {
            return Ok(number);
        }
        let (nodes, edges) = &component;
        let mut own = budget.part(u64::MAX);
        let forms = Forms::of(*nodes, edges, &mut own);
        budget.work(own.worked())?;
        let id = forms?.type_form().identity();
        budget.hold(16 * edges.len() + 64)?;
        let new = self.ids.len();
        let number = *self.numbers.entry(id.clone()).or_insert(new);
        if number == new {
            self.ids.push(id);
        }
        self.met.insert(component, number);
        Ok(number)
    }
}
