//! Tests of the bundles of games.

use std::ops::ControlFlow;

/// How many games there are in each bundle of a file.
fn bundled(file: &str) -> Vec<usize> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sgf");
    std::fs::write(&path, file).unwrap();
    let mut lengths = Vec::new();
    let read = super::in_bundles(
        |take| crate::inputs::read_inputs(&[path], koatlas_files::Reading::default(), take),
        |bundle| {
            lengths.push(bundle.len());
            ControlFlow::Continue(())
        },
    );
    assert!(read.is_continue());
    lengths
}

/// So that memory is bounded, whatever is read.
#[test]
fn bundles_end_by_games_and_by_bytes() {
    assert_eq!(bundled(&"(;SZ[5];B[aa])".repeat(600)), [256, 256, 88]);
    let long = format!("(;SZ[5]C[{}];B[aa])", "x".repeat(400 << 10));
    assert_eq!(bundled(&long.repeat(7)), [3, 3, 1]);
}
