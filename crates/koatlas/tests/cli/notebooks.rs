//! The notebooks run: each is a Python script that calls the program named in the variable KOATLAS.

use std::path::PathBuf;
use std::process::Command;

use crate::support::{done, top};

fn notebooks() -> Vec<PathBuf> {
    let files = std::fs::read_dir(top().join("notebooks")).unwrap().map(|entry| entry.unwrap().path());
    let mut scripts: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "py")).collect();
    scripts.sort();
    scripts
}

#[test]
fn every_notebook_runs_to_its_end() {
    assert!(!notebooks().is_empty(), "there is no notebook");
    for script in notebooks() {
        let mut python = Command::new("python3");
        python.arg(&script).current_dir(top()).env("KOATLAS", env!("CARGO_BIN_EXE_koatlas"));
        let found = done(&mut python);
        assert_eq!(found.code, Some(0), "{}: {}", script.display(), found.err);
    }
}
