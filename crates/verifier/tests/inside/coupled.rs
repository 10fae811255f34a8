//! Tests that compare the names of coupled kos with the holdings that strings allow.

use std::collections::BTreeMap;

use koatlas_board::Colour;
use koatlas_test_support::CoupledKos;

use super::coupled_ko_name;
use crate::catalogue::factors::prime_factors;
use crate::catalogue::label::{ComponentEdge, PlayLabel};
use crate::limits::{Budget, VerifierLimits};

/// Name of the component, if it is prime.
fn named(coupled: &CoupledKos, removed: u16) -> Option<Option<String>> {
    let colour = |black| if black { Colour::Black } else { Colour::White };
    let label = |black| PlayLabel { colour: colour(black), suicide: false, removed };
    let edges: Vec<ComponentEdge> =
        coupled.takings().into_iter().map(|(from, to, black)| (from, to, label(black))).collect();
    let nodes = coupled.positions().len();
    let budget = &mut Budget::new(VerifierLimits::default());
    let is_prime = coupled.is_component() && prime_factors(nodes, &edges, budget).unwrap()?.len() == 1;
    is_prime.then(|| coupled_ko_name(nodes, &edges, budget).unwrap())
}

#[test]
fn strings_are_found_again() {
    let mut counts = BTreeMap::new();
    for coupled in [2, 3, 4].into_iter().flat_map(CoupledKos::all) {
        let Some(found) = named(&coupled, 1) else { continue };
        let found = found.unwrap_or_else(|| panic!("{coupled:?}"));
        coupled.assert_name(&found);
        assert_eq!(named(&coupled, 2), Some(None));
        *counts.entry(found).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    assert_eq!(counts, CoupledKos::COUNTS);
}

/// Eight of the sixteen holdings of four kos in a ring: no strings exclude exactly the other eight.
#[test]
fn rings_have_no_name() {
    let ring = [0b0000, 0b0001, 0b0011, 0b0111, 0b1111, 0b1110, 0b1100, 0b1000];
    let mut edges: Vec<ComponentEdge> = Vec::new();
    for from in 0..8_u32 {
        for to in [(from + 1) % 8, (from + 7) % 8] {
            let colour = if ring[to as usize] > ring[from as usize] { Colour::Black } else { Colour::White };
            edges.push((from, to, PlayLabel { colour, suicide: false, removed: 1 }));
        }
    }
    assert_eq!(coupled_ko_name(8, &edges, &mut Budget::new(VerifierLimits::default())), Ok(None));
}
