//! What is known of some positions.

use koatlas_board::Colour::{Black, White};
use koatlas_files::Control;
use koatlas_outcome::force::ForcedKind::{Global, Local};
use koatlas_outcome::force::{ForceOptions, KoByForce, KoKind, ko_by_force};

use super::{DK, KO, TK, asked, board, claims, known, options, points, told};

/// The six points of the triple ko.
const SIX: &str = "b5 d5 f5 b4 d4 f4";

fn only_basic(found: &KoByForce, kos: &[&str]) {
    let sets: Vec<_> = found.kos.iter().map(|ko| (ko.points.clone(), ko.kinds.clone())).collect();
    let expected: Vec<_> = kos.iter().map(|ko| (points(ko), vec![KoKind::Basic])).collect();
    assert_eq!(sets, expected);
    assert!(found.claims.is_empty() && found.komi_ranges == Some(Vec::new()) && found.undecided.is_empty());
    assert_eq!((found.ko_stones.len(), found.ko_strings.len()), (kos.len(), kos.len()));
}

/// As reported for this position: the mouth that would take the whole black group is a local-ko-intersection, the others
/// are basic.
#[test]
fn the_triple_ko() {
    let found = asked(&known("triple_ko_katago"));
    let basic: Vec<_> = found.basic_kos.iter().map(|ko| (ko.open, ko.mouth, ko.stone)).collect();
    let [d, f] = ["d5 d4", "f5 f4"].map(points);
    assert_eq!(basic, [(Black, d[0], d[1]), (Black, f[0], f[1])]);
    assert_eq!(told(&claims(&found, Local)), [(Black, Black, points(SIX)), (White, Black, points(SIX))]);
    assert_eq!(told(&claims(&found, Global)), [(Black, Black, points(SIX))]);
    assert_eq!(found.kos.len(), 1);
    assert_eq!(found.kos[0].kinds, [KoKind::Basic, KoKind::Local, KoKind::Global]);
    assert_eq!(found.kos[0].points, points(SIX));
    assert_eq!(found.ko_stones, points("b5 d4 f4"));
    assert_eq!(found.ko_strings.len(), 3);
}

#[test]
fn the_komi_values_of_the_triple_ko() {
    let found = asked(&known("triple_ko_katago"));
    let all = found.komi_ranges.unwrap();
    let ranges: Vec<_> =
        all.iter().map(|range| (range.roles.player, range.roles.first, range.lowest, range.highest)).collect();
    assert_eq!(ranges[0], (Black, Black, Some(-16), Some(13)));
    assert!(all.iter().all(|range| range.points == points(SIX)));
    for (komi, is_global) in [(-17, false), (-16, true), (13, true), (14, false)] {
        let found = ko_by_force(
            &known("triple_ko_katago"),
            &ForceOptions { komi: 2 * komi, player_second: false, ..options() },
        );
        assert_eq!(!claims(&found.unwrap(), Global).is_empty(), is_global, "komi {komi}");
    }
}

/// The line of a claim takes all three kos in turn.
#[test]
fn the_line_of_the_triple_ko() {
    let line: Vec<String> =
        claims(&asked(&known("triple_ko_katago")), Local)[0].line.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["B d5", "W b4", "B f5", "W d4", "B b5", "W f4"]);
}

#[test]
fn kos_with_nothing_else_at_stake_are_only_basic() {
    only_basic(&asked(&board(KO)), &["c2 d2"]);
    only_basic(&asked(&board(DK)), &["c4 d4", "c2 d2"]);
    only_basic(&asked(&board(TK)), &["c6 d6", "c4 d4", "c2 d2"]);
    only_basic(&asked(&known("three_independent_kos")), &["b3 b2", "d3 d2", "f3 f2"]);
}

#[test]
fn limits_are_told() {
    let few = ForceOptions { control: Control { nodes: 10, ..Control::default() }, ..options() };
    let found = ko_by_force(&known("triple_ko_katago"), &few).unwrap();
    let is_open = |kind| found.undecided.iter().any(|open| open.kind == kind);
    assert!(claims(&found, Local).is_empty() && is_open(Local) && is_open(Global));
    let few = ForceOptions { most_positions: 3, ..options() };
    let found = ko_by_force(&known("triple_ko_katago"), &few).unwrap();
    assert_eq!(found.not_decided, Some("more than 3 positions can be reached".to_owned()));
    assert_eq!(found.basic_kos.len(), 2);
}
