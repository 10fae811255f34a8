//! Settings of several pieces of which two or more move.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use super::contacts::PiecesByContacts;
use super::obstacles::lays_in_every_shape;
use super::piece::{PieceLiberties, legal_positions};
use super::{
    Adjacency, BITS, FEWEST_MOVING, Lays, PieceComponent, PieceContacts, Product, SettingPiece, Shape, TypeCache,
    can_lie_together, lays, walled,
};
use crate::catalogue::exchanged;
use crate::{Budget, Grid, WithinLimits};

impl SettingPiece {
    /// Adds to `all` those of `pieces` that move and touch a mortal string, also with the colours exchanged, without equal ones, and how
    /// they can lie on a board. `shapes` are their regions.
    pub fn add_all(
        all: &mut BTreeMap<SettingPiece, Lays>,
        pieces: &PiecesByContacts,
        shapes: &[Shape],
        policy: Suicide,
        budget: &mut Budget,
    ) -> WithinLimits<()> {
        for ((near, plain), contacts) in pieces {
            let moving = PieceComponent::all(near, *plain, policy, budget)?;
            for &contacts in contacts.keys().filter(|contacts| !moving.is_empty() && contacts.has_mortal()) {
                let [lays, exchanged] = [contacts, contacts.exchanged()]
                    .map(|contacts| lays_in_every_shape(near, contacts, shapes, budget));
                let (lays, exchanged) = (lays?, exchanged?);
                for moving in &moving {
                    let part = moving.with_contacts(contacts);
                    budget.work(part.has_liberty.len() as u64)?;
                    let bytes = 16 * part.edges.len() + 200;
                    for (part, lays) in [(part.exchanged(), &exchanged), (part, &lays)] {
                        let known = all.entry(part).or_default();
                        budget.hold(if known.is_empty() { bytes } else { 0 })?;
                        known.extend(lays.iter().cloned());
                    }
                }
            }
        }
        Ok(())
    }

    fn exchanged(&self) -> SettingPiece {
        let has_liberty = self.has_liberty.iter().map(|&[black, white]| [white, black]).collect();
        let [black, white] = self.touches;
        SettingPiece { edges: exchanged(&self.edges).into(), touches: [white, black], has_liberty, ..self.clone() }
    }
}

/// Returns every way in which a piece of one point can stand still: it touches one string or both, and any of these may have a liberty
/// there.
///
/// The empty point is a liberty of both. A stone on it is none; its string has a liberty if it also touches an immortal stone.
pub(super) fn still_pieces() -> Vec<SettingPiece> {
    const SETS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
    let mut all = Vec::new();
    for &touches in &SETS[1..] {
        for liberties in SETS {
            if (0..2).all(|colour| touches[colour] || !liberties[colour]) {
                let (edges, has_liberty, may_capture) = ([].into(), vec![liberties], Vec::new());
                all.push(SettingPiece { points: 1, edges, touches, has_liberty, may_capture });
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
/// Instead of a point that stands still, the latter may have pieces of up to `limit` points together with those that move.
pub(super) fn coupled_types(
    points: usize,
    limit: usize,
    moving: &BTreeMap<SettingPiece, Lays>,
    types: &mut TypeCache,
    budget: &mut Budget,
) -> WithinLimits<[BTreeSet<String>; 2]> {
    let (still, mut found) = (still_pieces(), [BTreeSet::new(), BTreeSet::new()]);
    let (moving_pieces, lays_of_point): (Vec<&SettingPiece>, _) = (moving.keys().collect(), LaysOfPoint::new(budget)?);
    for parts in sets(points, &moving_pieces, &still) {
        if hang_together(&parts.iter().map(|part| part.touches).collect::<Vec<_>>()) {
            let lays: Vec<&Lays> = parts.iter().filter_map(|part| moving.get(part)).collect();
            let still = parts.iter().find(|part| part.points < FEWEST_MOVING);
            budget.work(lays.iter().map(|lays| lays.len() as u64).product())?;
            let beside = still.map_or(vec![Vec::new()], |still| lays_of_point.instead_of(still, points == limit));
            let is_open = beside.iter().any(|still| can_lie_together(&[&lays[..], still].concat()));
            let product = Product::new(parts);
            let here = product.types(&product.valid_tuples(), types, budget)?;
            found[1].extend(here.iter().filter(|_| is_open).cloned());
            found[0].extend(here);
        }
    }
    Ok(found)
}

/// How a single point can lie on a board, by the strings that it touches and those of them that have a liberty there.
struct LaysOfPoint(BTreeMap<[[bool; 2]; 2], Lays>);

impl LaysOfPoint {
    /// Puts every stone, or none, on a point that touches any stones.
    fn new(budget: &mut Budget) -> WithinLimits<LaysOfPoint> {
        let near = Adjacency(vec![Vec::new()]);
        let bare = Grid::from_adjacency(near.0.clone(), &[0], &[]);
        let mut all: BTreeMap<_, Lays> = BTreeMap::new();
        for contacts in (0..1 << BITS).map(PieceContacts) {
            let lays = lays(&[(0, 0)], contacts, budget)?;
            let (grid, empty) = walled(&near, contacts.plain());
            for contents in legal_positions(&grid, &empty, 1, budget)? {
                let has_liberty = |colour| {
                    PieceLiberties::in_contents(&bare, &contents[..1].to_vec(), colour).has_liberty(contacts, colour)
                };
                let touches = Colour::BOTH.map(|colour| contacts.mortal(colour) != 0);
                all.entry([touches, Colour::BOTH.map(has_liberty)]).or_default().extend(lays.iter().cloned());
            }
        }
        Ok(LaysOfPoint(all))
    }

    /// Returns the lays of all that may stand still where a product has the point `still`: one of the lists has to lie beside the pieces
    /// that move.
    ///
    /// If `is_alone`, there is no more room in the limit, and it is a point that gives just these liberties. Otherwise it may be several
    /// pieces, or a larger one. They lie like one point that touches its strings, or like two that touch one string each, whatever
    /// liberties these give: a piece of more points leaves the others no more room.
    fn instead_of(&self, still: &SettingPiece, is_alone: bool) -> Vec<Vec<&Lays>> {
        // An empty point is a liberty of all strings that it touches, beside any other stones.
        let any = |touches: [bool; 2]| &self.0[&[touches, touches]];
        match still.touches {
            touches if is_alone => vec![vec![&self.0[&[touches, still.has_liberty[0]]]]],
            [true, true] => vec![vec![any([true, true])], vec![any([true, false]), any([false, true])]],
            touches => vec![vec![any(touches)]],
        }
    }
}

/// Returns all multisets of two pieces or more of `moving` with `points` points together, or with one less and a point that stands still.
fn sets<'p>(points: usize, moving: &[&'p SettingPiece], still: &'p [SettingPiece]) -> Vec<Vec<&'p SettingPiece>> {
    let (mut sets, mut pending) = (Vec::new(), vec![(0, points, Vec::new())]);
    while let Some((first, left, chosen)) = pending.pop() {
        for (number, &part) in moving.iter().enumerate().skip(first).filter(|(_, part)| part.points <= left) {
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
