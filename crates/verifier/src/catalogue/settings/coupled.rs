//! Settings of several pieces of which two or more move.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use super::contacts::Alike;
use super::piece::{Moving, Supply};
use super::product::{Part, Product, Types};
use crate::catalogue::canonical::Form;
use crate::catalogue::label::{Edge, Label};
use crate::limits::{Budget, Decided};

/// A piece that moves beside others.
#[derive(Clone, Debug)]
pub(super) struct Coupled {
    points: usize,
    edges: Vec<Edge>,
    supply: Supply,
}

/// A mark on the label of a suicide before whose end the opponent's string does not breathe; no string has so many stones.
const STIFLING: u16 = 0x1000;

/// The label of an edge from a position to itself, which says what breathes there.
const BREATH: u16 = 0x2000;

impl Coupled {
    /// All that move, of these pieces, and touch a mortal string: one of those that are the same.
    pub fn all(pieces: &Alike, policy: Suicide, budget: &mut Budget) -> Decided<Vec<Coupled>> {
        let (mut met, mut all) = (BTreeSet::new(), BTreeMap::new());
        for ((near, plain), contacts) in pieces {
            for moving in Moving::all(near, *plain, policy, budget)? {
                for &(contacts, _) in contacts.iter().filter(|(contacts, _)| contacts.has_mortal()) {
                    let supply = moving.supply(contacts);
                    budget.work(supply.breath.len() as u64)?;
                    if met.insert((moving.edges.clone(), supply.clone())) {
                        let coupled = Coupled { points: moving.points, edges: moving.edges.clone(), supply };
                        let exchanged = coupled.exchanged();
                        for coupled in [coupled, exchanged] {
                            all.insert((coupled.supply.touches, coupled.form(budget)?), coupled);
                        }
                    }
                }
            }
        }
        Ok(all.into_values().collect())
    }

    fn exchanged(&self) -> Coupled {
        let swapped = |[black, white]: [bool; 2]| [white, black];
        let edges = self.edges.iter().map(|&(from, to, label)| (from, to, label.exchanged())).collect();
        let Supply { touches, breath, stifling } = self.supply.clone();
        let breath = breath.into_iter().map(swapped).collect();
        Coupled { points: self.points, edges, supply: Supply { touches: swapped(touches), breath, stifling } }
    }

    /// The canonical form of the graph with all that is said of positions and plays.
    fn form(&self, budget: &mut Budget) -> Decided<Form> {
        let marked = |(number, &(from, to, label)): (u32, &Edge)| {
            let mark = if self.supply.stifling.contains(&number) { STIFLING } else { 0 };
            (from, to, Label { removed: label.removed | mark, ..label })
        };
        let breathing = |(position, &[black, white]): (u32, &[bool; 2])| {
            let removed = BREATH | u16::from(black) | u16::from(white) << 1;
            (position, position, Label { colour: Colour::Black, suicide: false, removed })
        };
        let edges: Vec<Edge> =
            (0..).zip(&self.edges).map(marked).chain((0..).zip(&self.supply.breath).map(breathing)).collect();
        let mut own = budget.part(u64::MAX);
        let form = Form::of(self.supply.breath.len(), &edges, false, &mut own);
        budget.work(own.worked())?;
        budget.hold(16 * edges.len() + 200)?;
        form
    }
}

/// A point that stands still beside pieces that move: which strings it touches, and which breathe there.
type Still = ([bool; 2], [bool; 2]);

/// Every way in which a piece of one point can stand still: it touches a string or both, and any of those that it touches breathe.
///
/// Empty, it is a liberty of both. A stone on it is none, and what it is tied to breathes if it also touches an immortal stone.
pub(super) fn still() -> impl Iterator<Item = Still> {
    const SETS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
    let is_within = |breath: [bool; 2], touches: [bool; 2]| (0..2).all(|colour| touches[colour] || !breath[colour]);
    let all = SETS[1..].iter().flat_map(|&touches| SETS.map(|breath| (touches, breath)));
    all.filter(move |&(touches, breath)| is_within(breath, touches))
}

/// Whether pieces hang together by the strings that they touch.
pub(super) fn hang_together(touches: &[[bool; 2]]) -> bool {
    let every_one_touches = touches.iter().all(|&[black, white]| black || white);
    let there = [0, 1].map(|colour| touches.iter().any(|touches| touches[colour]));
    every_one_touches && (there != [true, true] || touches.contains(&[true, true]))
}

/// The types of all settings of just so many points in which two pieces or more move.
pub(super) fn types(
    points: usize,
    all: &[Coupled],
    types: &mut Types,
    budget: &mut Budget,
) -> Decided<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    for chosen in sets(points, all) {
        let left = points - chosen.iter().map(|coupled| coupled.points).sum::<usize>();
        let beside: Vec<Option<Still>> = if left == 0 { vec![None] } else { still().map(Some).collect() };
        for product in beside.into_iter().filter_map(|still| product(&chosen, still)) {
            found.extend(product.types(&product.living(), types, budget)?);
        }
    }
    Ok(found)
}

/// These pieces and perhaps a point that stands still, if they are a setting that has a position.
fn product<'c>(chosen: &[&'c Coupled], still: Option<Still>) -> Option<Product<'c>> {
    let moving: Vec<[bool; 2]> = chosen.iter().map(|coupled| coupled.supply.touches).collect();
    let all: Vec<[bool; 2]> = moving.iter().copied().chain(still.map(|(touches, _)| touches)).collect();
    let elsewhere = still.map_or([false; 2], |(_, breath)| breath);
    let is_beside = |pieces: &[[bool; 2]], colour: usize| pieces.iter().any(|touches| touches[colour]);
    // A string that is beside the point alone, and does not breathe there, never does.
    let never = |colour: usize| is_beside(&all, colour) && !is_beside(&moving, colour) && !elsewhere[colour];
    let part = |coupled: &&'c Coupled| Part { edges: &coupled.edges, supply: &coupled.supply };
    let is_setting = hang_together(&all) && !never(0) && !never(1);
    is_setting.then(|| Product::new(chosen.iter().map(part).collect(), elsewhere))
}

/// All sets of two pieces or more that have so many points together, or one less; pieces may be there several times.
fn sets<'c>(points: usize, all: &'c [Coupled]) -> Vec<Vec<&'c Coupled>> {
    let (mut sets, mut pending) = (Vec::new(), vec![(0, 0, Vec::new())]);
    while let Some((first, have, chosen)) = pending.pop() {
        for (number, coupled) in
            all.iter().enumerate().skip(first).filter(|(_, coupled)| have + coupled.points <= points)
        {
            let mut chosen: Vec<&'c Coupled> = chosen.clone();
            chosen.push(coupled);
            let have = have + coupled.points;
            if chosen.len() > 1 && have + 1 >= points {
                sets.push(chosen.clone());
            }
            pending.push((number, have, chosen));
        }
    }
    sets
}
