//! Places where nothing can be written, and readers that go away.

use std::io::Read;

use crate::support::{Folder, position};

/// A folder with a file `file` and a folder `folder`.
fn places() -> Folder {
    let places = Folder::with("file", "keep me");
    std::fs::create_dir(places.path().join("folder")).unwrap();
    places
}

#[test]
fn files_in_no_folder() {
    for option in ["explore --board 2x2 --dot", "explore --board 2x2 --snapshot", "cycles --board 2x2 --list"] {
        for place in ["nowhere/x", "file/x"] {
            places().refuses(&format!("{option} {place}"), &[place, "cannot be written", "is no folder"]);
        }
        places().refuses(&format!("{option} folder"), &["folder: ", "cannot be written", "choose another place"]);
    }
}

#[test]
fn catalogues_in_no_folder() {
    for place in ["file", "file/x"] {
        let parts = [place, "cannot be written", "choose another directory"];
        places().refuses(&format!("catalogue --max-points 2 --out {place}"), &parts);
        places().refuses(&format!("catalogue --max-points 2 --shard 1/2 --resume --out {place}"), &parts);
    }
}

#[test]
fn nothing_is_written_over_what_a_user_has_there() {
    for name in ["catalogue.json", "types.txt", "words.txt", "rulesets.csv", "longest.csv", "part.koatlas"] {
        let folder = Folder::with(name, "mine");
        folder.refuses("catalogue --max-points 2 --out .", &[name, "is there already: choose another directory"]);
    }
    let folder = Folder::with("mine", "mine");
    folder.refuses("explore --board 2x2 --snapshot mine", &["mine: the file exists already", "--resume"]);
}

#[test]
fn other_files_in_the_directory_stay() {
    let folder = Folder::with("mine", "mine");
    folder.succeeds("catalogue --max-points 2 --out .");
    assert_eq!(folder.read("mine"), b"mine");
    assert_eq!(folder.content().len(), 6);
}

#[test]
fn a_second_catalogue_in_the_same_directory_is_refused() {
    let folder = Folder::new();
    folder.succeeds("catalogue --max-points 3 --out o");
    for points in [2, 3] {
        folder.refuses(&format!("catalogue --max-points {points} --out o"), &["o/catalogue.json is there already"]);
    }
    folder.refuses("catalogue --max-points 3 --out o --resume", &["complete catalogue: there is nothing to resume"]);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for line in [format!("classify {}", position("triple_ko")), "catalogue --max-points 5 --json".to_owned()] {
        let mut child = Folder::new().command(&line).spawn().unwrap();
        let mut start = [0; 1];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{line}");
    }
}

#[test]
fn a_failure_that_nobody_hears_of_is_a_failure() {
    let mut child = Folder::new().command("classify nothing.toml").spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
