//! Settings of several pieces of which two or more move.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use super::contacts::Alike;
use super::piece::{Moving, Part};
use super::product::{Product, Types};
use crate::catalogue::canonical::Form;
use crate::catalogue::label::{Edge, Label};
use crate::limits::{Budget, Decided};

/// Bit in the label of a suicide before whose end the opponent's string does not breathe; no string has so many stones.
const STIFLING: u16 = 0x1000;

/// Bit in the label of a loop at a position; the two lowest bits say which strings breathe there.
const BREATH: u16 = 0x2000;

impl Part {
    /// Returns all pieces that move and touch a mortal string, one of those with the same form.
    pub fn all(pieces: &Alike, policy: Suicide, budget: &mut Budget) -> Decided<Vec<Part>> {
        let (mut met, mut all) = (BTreeSet::new(), BTreeMap::new());
        for ((near, plain), contacts) in pieces {
            for moving in Moving::all(near, *plain, policy, budget)? {
                for &contacts in contacts.keys().filter(|contacts| contacts.has_mortal()) {
                    let part = moving.with(contacts);
                    budget.work(part.breath.len() as u64)?;
                    if met.insert(part.clone()) {
                        let exchanged = part.exchanged();
                        for part in [part, exchanged] {
                            all.insert((part.touches, part.form(budget)?), part);
                        }
                    }
                }
            }
        }
        Ok(all.into_values().collect())
    }

    /// Exchanges the colours.
    fn exchanged(&self) -> Part {
        let swapped = |[black, white]: [bool; 2]| [white, black];
        let edges = self.edges.iter().map(|&(from, to, label)| (from, to, label.exchanged())).collect();
        let breath = self.breath.iter().copied().map(swapped).collect();
        Part { edges, touches: swapped(self.touches), breath, ..self.clone() }
    }

    /// Canonical form of the graph with the breath of positions and plays.
    fn form(&self, budget: &mut Budget) -> Decided<Form> {
        let marked = |(number, &(from, to, label)): (u32, &Edge)| {
            let mark = if self.stifling.contains(&number) { STIFLING } else { 0 };
            (from, to, Label { removed: label.removed | mark, ..label })
        };
        let breathing = |(position, &[black, white]): (u32, &[bool; 2])| {
            let removed = BREATH | u16::from(black) | u16::from(white) << 1;
            (position, position, Label { colour: Colour::Black, suicide: false, removed })
        };
        let marked = (0..).zip(&*self.edges).map(marked);
        let edges: Vec<Edge> = marked.chain((0..).zip(&self.breath).map(breathing)).collect();
        budget.hold(16 * edges.len() + 200)?;
        Form::of(self.breath.len(), &edges, false, budget)
    }
}

/// Returns every way in which a piece of one point can stand still: it touches one string or both, and any of these may breathe.
///
/// The empty point is a liberty of both. A stone on it is none; its string breathes if it also touches an immortal stone.
pub(super) fn still() -> Vec<Part> {
    const SETS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
    let is_within = |breath: [bool; 2], touches: [bool; 2]| (0..2).all(|colour| touches[colour] || !breath[colour]);
    let all = SETS[1..].iter().flat_map(|&touches| SETS.map(|breath| (touches, breath)));
    let part =
        |(touches, breath)| Part { points: 1, edges: [].into(), touches, breath: vec![breath], stifling: Vec::new() };
    all.filter(|&(touches, breath)| is_within(breath, touches)).map(part).collect()
}

/// True if pieces that touch these strings hang together.
pub(super) fn hang_together(touches: &[[bool; 2]]) -> bool {
    let every_one_touches = touches.iter().all(|&[black, white]| black || white);
    let there = [0, 1].map(|colour| touches.iter().any(|touches| touches[colour]));
    every_one_touches && (there != [true, true] || touches.contains(&[true, true]))
}

/// Returns the types of all settings of exactly `points` points in which two pieces or more move.
pub(super) fn types(points: usize, all: &[Part], types: &mut Types, budget: &mut Budget) -> Decided<BTreeSet<String>> {
    let (still, mut found) = (still(), BTreeSet::new());
    for parts in sets(points, all, &still) {
        if hang_together(&parts.iter().map(|part| part.touches).collect::<Vec<_>>()) {
            let product = Product::new(parts);
            found.extend(product.types(&product.living(), types, budget)?);
        }
    }
    Ok(found)
}

/// Returns all multisets of two pieces or more with `points` points together, or with one less and a point that stands still.
fn sets<'p>(points: usize, all: &'p [Part], still: &'p [Part]) -> Vec<Vec<&'p Part>> {
    let (mut sets, mut pending) = (Vec::new(), vec![(0, points, Vec::new())]);
    while let Some((first, left, chosen)) = pending.pop() {
        for (number, part) in all.iter().enumerate().skip(first).filter(|(_, part)| part.points <= left) {
            let (left, chosen) = (left - part.points, [&chosen[..], &[part]].concat());
            match left {
                _ if chosen.len() < 2 => {}
                0 => sets.push(chosen.clone()),
                1 => sets.extend(still.iter().map(|still| [&chosen[..], &[still]].concat())),
                _ => {}
            }
            pending.push((number, left, chosen));
        }
    }
    sets
}
