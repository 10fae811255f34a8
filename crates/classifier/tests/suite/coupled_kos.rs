//! The names of coupled kos, on graphs that are made from the strings that the kos share.

use std::collections::BTreeMap;

use koatlas_board::{Colour, Suicide};
use koatlas_classifier::Names;
use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, LabelledEdge};
use koatlas_test_support::CoupledKos;

fn graph(coupled: &CoupledKos, removed: usize) -> LabelledDigraph {
    let colour = |black| if black { Colour::Black } else { Colour::White };
    let takings = coupled.takings().into_iter();
    let edges: Vec<_> =
        takings.map(|(from, to, black)| (from, to, EdgeLabel::new(colour(black), false, removed))).collect();
    LabelledDigraph::new(coupled.positions().len(), &edges).expect("a graph")
}

/// The number of factors and the names, if it is a component.
fn named(coupled: &CoupledKos, removed: usize) -> Option<(usize, Vec<String>)> {
    let found = coupled.is_component().then(|| Names::default().ko_type(&graph(coupled, removed)))?;
    Some((found.factors.len(), found.names))
}

fn kos(kos: u32, black: &[u32], white: &[u32]) -> CoupledKos {
    CoupledKos { kos, black: black.to_vec(), white: white.to_vec() }
}

#[test]
fn names_say_which_strings_are_shared() {
    let expected = [
        (kos(2, &[0b11], &[]), "double ko (one string shared by 2 kos)"),
        (kos(2, &[], &[0b11]), "double ko (one string shared by 2 kos)"),
        (kos(3, &[0b111], &[]), "triple ko (one string shared by 3 kos)"),
        (kos(3, &[0b111], &[0b111]), "triple ko (strings of both colours, shared by 3 and by 3 kos)"),
        (kos(3, &[0b011], &[0b111]), "triple ko (strings of both colours, shared by 3 and by 2 kos)"),
        (kos(3, &[0b011], &[0b110]), "triple ko (strings of both colours, shared by 2 and by 2 kos)"),
        (kos(3, &[0b011, 0b110], &[]), "triple ko (strings of one colour, shared by 2 + 2 kos)"),
        (kos(4, &[0b0111], &[0b1111]), "quadruple ko (strings of both colours, shared by 4 and by 3 kos)"),
        (kos(5, &[], &[0b11111]), "quintuple ko (one string shared by 5 kos)"),
        (kos(8, &[0xff], &[]), "octuple ko (one string shared by 8 kos)"),
    ];
    for (coupled, name) in expected {
        assert_eq!(named(&coupled, 1), Some((1, vec![name.to_owned()])), "{coupled:?}");
    }
    let independent = "double ko (one string shared by 2 kos) x double ko (one string shared by 2 kos)";
    assert_eq!(named(&kos(4, &[0b0011, 0b1100], &[]), 1), Some((2, vec![independent.to_owned()])));
}

#[test]
fn all_coupled_kos_have_a_name() {
    let mut counts = BTreeMap::new();
    for coupled in [2, 3, 4].into_iter().flat_map(CoupledKos::all) {
        let Some((1, names)) = named(&coupled, 1) else { continue };
        let [name] = &names[..] else { panic!("{coupled:?} {names:?}") };
        coupled.assert_name(name);
        *counts.entry(name.clone()).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    assert_eq!(counts, CoupledKos::COUNTS);
}

#[test]
fn other_graphs_have_no_such_name() {
    let triple = kos(3, &[0b111], &[]);
    assert_eq!(named(&triple, 2), Some((1, vec![])), "plays that capture two stones");
    // A cycle of eight positions of four kos: most of the sixteen are missing, and no strings say which.
    let ring = [0b0000, 0b0001, 0b0011, 0b0111, 0b1111, 0b1110, 0b1100, 0b1000];
    let label = |black: bool| EdgeLabel::new(if black { Colour::Black } else { Colour::White }, false, 1);
    let edges: Vec<_> = (0..8_u32)
        .flat_map(|at| {
            let next = (at + 1) % 8;
            let black = ring[next as usize] > ring[at as usize];
            [(at, next, label(black)), (next, at, label(!black))]
        })
        .collect();
    assert!(Names::default().ko_type(&LabelledDigraph::new(8, &edges).expect("a graph")).names.is_empty());
}

#[test]
fn kos_of_several_stages_are_paths_on_which_each_player_goes_one_way() {
    let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
    let names = |edges: &[LabelledEdge]| {
        let nodes = edges.len() as u32 / 2 + 1;
        let graph = LabelledDigraph::new(nodes as usize, edges).unwrap();
        Names::of_collection(Suicide::None).ko_type(&graph)
    };
    let two = names(&[(0, 1, black), (1, 0, white), (1, 2, black), (2, 1, white)]);
    assert_eq!(
        (two.id.to_string().as_str(), &two.names[..]),
        ("p3e4-140826982e4ce792", &["two-stage ko".to_owned()][..])
    );
    let three = names(&[(0, 1, black), (1, 0, white), (1, 2, black), (2, 1, white), (2, 3, black), (3, 2, white)]);
    assert_eq!(three.names, ["three-stage ko"]);
    // Both players go from the middle to both ends: two kos of one string.
    let double = names(&[(0, 1, black), (1, 0, white), (1, 2, white), (2, 1, black)]);
    assert_eq!(double.names[0], "double ko");
    let larger = EdgeLabel::new(Colour::Black, false, 2);
    assert!(names(&[(0, 1, larger), (1, 0, white), (1, 2, black), (2, 1, white)]).names.is_empty());
}
