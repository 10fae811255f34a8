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
    for option in ["explore --board 2x2 --dot", "cycles --board 2x2 --list"] {
        for place in ["nowhere/x", "file/x"] {
            places().refuses(&format!("{option} {place}"), &[place, "cannot be written", "is not a folder"]);
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
        places().refuses(&format!("cycles --any-board --out {place}"), &parts);
    }
}

#[test]
#[cfg(unix)]
fn names_are_escaped_in_addresses() {
    let page = Folder::new().succeeds("catalogue --max-points 2 --no-longest --out 'a b/ü#?'");
    assert!(page.ends_with("/a%20b/%C3%BC%23%3F/index.html\n") && page.contains("\nfile:///"), "{page}");
}

#[test]
fn nothing_is_written_over_what_a_user_has_there() {
    for name in ["catalogue.json", "types.txt", "words.txt", "data", "part.koatlas"] {
        let folder = Folder::with(name, "mine");
        for line in ["catalogue --max-points 2 --out .", "cycles --any-board --out ."] {
            folder.refuses(line, &[name, "is there already: choose another directory"]);
        }
    }
}

#[test]
fn a_catalogue_is_written_among_other_files_only_by_force() {
    let folder = Folder::with("mine", "mine");
    let line = "catalogue --max-points 2 --out .";
    folder.refuses(line, &[". holds mine, which is nothing of a catalogue: choose an empty directory", "--force"]);
    folder.succeeds(&format!("{line} --force"));
    assert_eq!(folder.read("mine"), b"mine");
    assert!(folder.path().join("data/datapackage.json").exists());
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

/// Commands that write a file beside their answer.
const SIDE_FILES: [&str; 3] = [
    "explore --board 2x2 --dot",
    "cycles --board 2x2 --max-length 6 --list",
    "longest --board 1x2 --rules psk --certificate",
];

#[test]
fn nothing_is_written_over_without_force() {
    for line in SIDE_FILES {
        let folder = Folder::with("mine", "mine");
        folder.refuses(&format!("{line} mine"), &["mine: the file exists already", "--force"]);
        folder.succeeds(&format!("{line} mine --force"));
        assert_ne!(folder.read("mine"), b"mine");
        assert_eq!(folder.content().len(), 1, "{line}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_is_printed_even_if_a_side_file_cannot_be_written() {
    for line in SIDE_FILES {
        let folder = Folder::new();
        let alone = folder.succeeds(line.rsplit_once(' ').unwrap().0);
        let result = folder.run(&format!("{line} /dev/full"));
        assert_eq!((result.code, result.out), (Some(1), alone), "{line}");
        assert!(
            result.err.starts_with("koatlas: /dev/full: the ") && result.err.contains("No space left"),
            "{}",
            result.err
        );
        assert!(folder.content().is_empty());
    }
}

#[test]
#[cfg(unix)]
fn devices_and_standard_output_are_written_in_place() {
    for out in ["/dev/stdout", "-"] {
        let text = Folder::new()
            .succeeds(&format!("cycles --board 2x2 --max-length 4 --model alternating --suicide none --list {out}"));
        assert!(text.contains("elementary cycles of up to 4 plays"), "{text}");
    }
    let folder = Folder::new();
    let printed = folder.succeeds("explore --board 1x2 --dot -");
    assert!(printed.starts_with("digraph") && printed.contains("reachable from the start"), "{printed}");
    assert!(folder.content().is_empty());
}

#[test]
#[cfg(unix)]
fn links_are_followed() {
    let folder = Folder::with("real", "old");
    std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
    folder.refuses("explore --board 1x2 --dot link", &["link: the file exists already"]);
    folder.succeeds("explore --board 1x2 --dot link --force");
    assert!(folder.read("real").starts_with(b"digraph"));
    assert!(folder.path().join("link").is_symlink());
}

#[test]
fn names_that_a_terminal_would_obey_are_quoted() {
    Folder::new().refuses("classify '\u{1b}[31m.toml'", &["\"\\u{1b}[31m.toml\": "]);
    Folder::new().refuses("explore --board 2x2 --dot 'no\u{7}/x'", &["\"no\\u{7}/x\": it cannot be written"]);
}

#[test]
fn two_runs_on_one_file_are_kept_apart() {
    let folder = Folder::new();
    let line = "longest --board 2x2 --rules psk --iterations 1000000000 --certificate c.json";
    let mut first = folder.command(line).spawn().unwrap();
    let lock = folder.path().join(".c.json.lock");
    while !lock.exists() && first.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = folder.run(line);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.code, Some(2), "{}", second.err);
    assert!(second.err.contains("c.json: another run is writing there"), "{}", second.err);
    // The next run takes over what the killed one has left.
    folder.succeeds("longest --board 1x2 --rules psk --certificate c.json");
    assert_eq!(folder.content().into_keys().collect::<Vec<_>>(), ["c.json"]);
}
