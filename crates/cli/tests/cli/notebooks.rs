//! The studies that need Python alone run: scripts that call the program named in the variable KOATLAS. Those that need
//! packages have an executed notebook beside them; tests/notebooks runs them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{run_to_end, top};

/// Studies begin with a cell; other scripts in the folder are what studies share.
fn is_plain_study(path: &Path) -> bool {
    let is_script = path.extension().is_some_and(|end| end == "py");
    is_script && !path.with_extension("ipynb").exists() && std::fs::read_to_string(path).unwrap().starts_with("# %%")
}

fn plain_studies() -> Vec<PathBuf> {
    let files = std::fs::read_dir(top().join("notebooks")).unwrap().map(|entry| entry.unwrap().path());
    let mut scripts: Vec<PathBuf> = files.filter(|path| is_plain_study(path)).collect();
    scripts.sort();
    scripts
}

#[test]
fn every_study_that_needs_python_alone_runs_to_its_end() {
    assert!(!plain_studies().is_empty(), "there is no study");
    for script in plain_studies() {
        let mut python = Command::new("python3");
        python.arg(&script).current_dir(top()).env("KOATLAS", env!("CARGO_BIN_EXE_koatlas"));
        let found = run_to_end(&mut python);
        assert_eq!(found.code, Some(0), "{}: {}", script.display(), found.err);
    }
}
