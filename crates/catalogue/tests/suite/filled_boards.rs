//! All contents of small boards, from a program in C: no setting that a board shows has an obstacle. Rust needs a C compiler for linking.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use koatlas_catalogue::Region;
use koatlas_catalogue::drawing::obstacle_together;
use rayon::prelude::*;
use tempfile::TempDir;

use crate::small_settings::{Kinds, OF_4_POINTS, Setting, UP_TO_3_POINTS, least_setting, settings, with_contacts};

/// Compiles the program in `folder`.
fn compile(folder: &TempDir) -> PathBuf {
    let program = folder.path().join("small_boards");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../second_opinion/small_boards.c");
    let compiled = Command::new("cc").args(["-std=c11", "-O2", source, "-o"]).arg(&program).status().unwrap();
    assert!(compiled.success());
    program
}

/// The settings of up to `points` points on all boards of these sizes, from `program`. None has an obstacle.
fn settings_on_boards(program: &Path, points: &str, sizes: &str) -> BTreeSet<Setting> {
    let output = Command::new(program).arg(points).args(sizes.split(' ')).output().unwrap();
    assert!(output.status.success());
    let setting = |line: &str| least_setting(line.split(' ').map(parsed).collect());
    let found: BTreeSet<Setting> = String::from_utf8(output.stdout).unwrap().lines().map(setting).collect();
    found.par_iter().for_each(|setting| assert_eq!(obstacle_together(&with_contacts(setting)), None, "{setting:?}"));
    found
}

/// A piece from its text: rows and columns of the points, and the kinds of each.
fn parsed(piece: &str) -> Kinds {
    let (cells, kinds) = piece.split_once(':').unwrap();
    let digits = |text: &str| text.chars().map(|digit| digit.to_digit(16).unwrap() as u8).collect::<Vec<u8>>();
    let cells: Vec<(i8, i8)> = digits(cells).chunks(2).map(|cell| (cell[0] as i8, cell[1] as i8)).collect();
    let region = Region::all(cells.len()).into_iter().find(|region| region.cells() == cells).unwrap();
    (region, digits(kinds))
}

#[test]
fn no_setting_on_a_small_board_has_an_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let program = compile(&folder);
    assert_eq!(settings_on_boards(&program, "4", "1x8 2x6 3x4").len(), 8762);
    assert_eq!(settings_on_boards(&program, "7", "1x9 2x5 3x3").len(), 7294);
    let known: BTreeSet<Setting> = UP_TO_3_POINTS.into_iter().flat_map(settings).collect();
    assert!(settings_on_boards(&program, "3", "2x5 3x3").is_subset(&known));
}

#[test]
#[ignore = "takes minutes"]
fn slow_no_setting_on_a_larger_board_has_an_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let program = compile(&folder);
    let sizes = (1..=4).flat_map(|rows| (rows..=21 / rows).map(move |cols| format!("{rows}x{cols}")));
    let found = settings_on_boards(&program, "4", &sizes.collect::<Vec<_>>().join(" "));
    assert_eq!(found.len(), 22_590);
    let known: BTreeSet<Setting> = UP_TO_3_POINTS.into_iter().chain(OF_4_POINTS).flat_map(settings).collect();
    assert!(found.is_subset(&known));
    assert_eq!(settings_on_boards(&program, "7", "1x10 2x6 3x4").len(), 85_177);
}
