//! Settings of several pieces of which two or more move.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use super::contacts::PiecesByContacts;
use super::obstacles::is_open;
use super::piece::{PieceComponent, SettingPiece};
use super::product::{Product, TypeCache};
use super::shapes::Shape;
use crate::catalogue::canonical::CanonicalGraph;
use crate::catalogue::label::{ComponentEdge, PlayLabel};
use crate::limits::{Budget, WithinLimits};

/// Bit in the label of a suicide before whose end the opponent's string does not breathe; no string has as many stones as this number.
const STIFLING: u16 = 0x1000;

/// Bit in the label of a loop at a position; the two lowest bits say which strings breathe there.
const BREATH: u16 = 0x2000;

impl SettingPiece {
    /// Returns all of `pieces` that move and touch a mortal string, one of those with the same form. `shapes` are their regions.
    pub fn all(
        pieces: &PiecesByContacts,
        shapes: &[Shape],
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<Vec<SettingPiece>> {
        let (mut met, mut all) = (BTreeSet::new(), BTreeMap::<_, SettingPiece>::new());
        for ((near, plain), contacts) in pieces {
            let moving = PieceComponent::all(near, *plain, policy, budget)?;
            for &contacts in contacts.keys().filter(|contacts| !moving.is_empty() && contacts.has_mortal()) {
                let has_obstacle = !is_open(near, contacts, shapes, budget)?;
                for moving in &moving {
                    let part = SettingPiece { has_obstacle, ..moving.with_contacts(contacts) };
                    budget.work(part.breath.len() as u64)?;
                    if met.insert(part.clone()) {
                        let exchanged = part.exchanged();
                        for part in [part, exchanged] {
                            let alike = all.entry((part.touches, part.form(budget)?)).or_insert(part);
                            alike.has_obstacle &= has_obstacle;
                        }
                    }
                }
            }
        }
        Ok(all.into_values().collect())
    }

    fn exchanged(&self) -> SettingPiece {
        let edges = self.edges.iter().map(|&(from, to, label)| (from, to, label.exchanged())).collect();
        let breath = self.breath.iter().map(|&[black, white]| [white, black]).collect();
        let [black, white] = self.touches;
        SettingPiece { edges, touches: [white, black], breath, ..self.clone() }
    }

    /// Canonical form of the graph, with `breath` and `stifling` as parts of its labels.
    fn form(&self, budget: &mut Budget) -> WithinLimits<CanonicalGraph> {
        let mut edges: Vec<ComponentEdge> = Vec::new();
        for (number, &(from, to, label)) in (0..).zip(&*self.edges) {
            let stifling = if self.stifling.contains(&number) { STIFLING } else { 0 };
            edges.push((from, to, PlayLabel { removed: label.removed | stifling, ..label }));
        }
        for (position, &[black, white]) in (0..).zip(&self.breath) {
            let removed = BREATH | u16::from(black) | u16::from(white) << 1;
            edges.push((position, position, PlayLabel { colour: Colour::Black, suicide: false, removed }));
        }
        budget.hold(16 * edges.len() + 200)?;
        CanonicalGraph::new(self.breath.len(), &edges, false, budget)
    }
}

/// Returns every way in which a piece of one point can stand still: it touches one string or both, and any of these may breathe.
///
/// The empty point is a liberty of both. A stone on it is none; its string breathes if it also touches an immortal stone. The four
/// stones around a point can be any, so it has no obstacle.
pub(super) fn still_pieces() -> Vec<SettingPiece> {
    const SETS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
    let mut all = Vec::new();
    for &touches in &SETS[1..] {
        for breath in SETS {
            if (0..2).all(|colour| touches[colour] || !breath[colour]) {
                let breath = vec![breath];
                let (edges, stifling) = ([].into(), Vec::new());
                all.push(SettingPiece { points: 1, has_obstacle: false, edges, touches, breath, stifling });
            }
        }
    }
    all
}

/// True if pieces that touch the strings in `touches`, black and white, hang together.
pub(super) fn hang_together(touches: &[[bool; 2]]) -> bool {
    let every_one_touches = touches.iter().all(|&[black, white]| black || white);
    let touched = [0, 1].map(|colour| touches.iter().any(|touches| touches[colour]));
    every_one_touches && (touched != [true, true] || touches.contains(&[true, true]))
}

/// Returns the types of all settings of exactly `points` points in which two pieces or more move, and those of settings without obstacle.
pub(super) fn coupled_types(
    points: usize,
    moving: &[SettingPiece],
    types: &mut TypeCache,
    budget: &mut Budget,
) -> WithinLimits<[BTreeSet<String>; 2]> {
    let (still, mut found) = (still_pieces(), [BTreeSet::new(), BTreeSet::new()]);
    for parts in sets(points, moving, &still) {
        if hang_together(&parts.iter().map(|part| part.touches).collect::<Vec<_>>()) {
            let is_open = parts.iter().all(|part| !part.has_obstacle);
            let product = Product::new(parts);
            let here = product.types(&product.valid_tuples(), types, budget)?;
            found[1].extend(here.iter().filter(|_| is_open).cloned());
            found[0].extend(here);
        }
    }
    Ok(found)
}

/// Returns all multisets of two pieces or more of `moving` with `points` points together, or with one less and a point that stands still.
fn sets<'p>(points: usize, moving: &'p [SettingPiece], still: &'p [SettingPiece]) -> Vec<Vec<&'p SettingPiece>> {
    let (mut sets, mut pending) = (Vec::new(), vec![(0, points, Vec::new())]);
    while let Some((first, left, chosen)) = pending.pop() {
        for (number, part) in moving.iter().enumerate().skip(first).filter(|(_, part)| part.points <= left) {
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
