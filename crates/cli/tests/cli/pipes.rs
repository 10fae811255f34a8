//! Commands read what they are given once: a pipe with a name, which gives its content once, is as good as a file.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, RunOutput};

/// Writes a text into a pipe that has been made, as soon as somebody reads it.
fn feed(folder: &Folder, pipe: &str, text: &str) -> std::process::Child {
    let path = folder.path().join(pipe);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    folder.write("content", text);
    let copy = format!("cat content > {pipe}");
    Command::new("sh").args(["-c", &copy]).current_dir(folder.path()).stdin(Stdio::null()).spawn().unwrap()
}

/// Runs a command whose target is a pipe. It fails if the command waits for a second reading.
fn on_pipe(line: &str, pipe: &str, text: &str) -> RunOutput {
    let folder = Folder::new();
    let mut writer = feed(&folder, pipe, text);
    let mut child = folder.command(line).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end || child.kill().is_err(), "{line} has not ended");
        std::thread::sleep(Duration::from_millis(10));
    }
    writer.kill().ok();
    writer.wait().unwrap();
    let result = child.wait_with_output().unwrap();
    RunOutput { code: result.status.code(), out: String::new(), err: String::from_utf8(result.stderr).unwrap() }
}

const KO: &str = r#"
rows = 3
cols = 4
diagram = """
. X O .
X O . O
. X O .
"""
region = ["b2", "c2"]
to_move = "B"
cycle = ["B c2", "W b2"]
"#;

#[test]
fn every_command_reads_its_position_once() {
    let commands = [
        "classify p.toml",
        "classify p.toml --longest",
        "cycles p.toml",
        "explore p.toml",
        "diagram p.toml --format svg --output p.svg",
        "diagram p.toml --cycle known --output p.svg",
        "check p.toml --rules psk --moves 'B c2'",
        "longest p.toml --rules psk",
        "solve p.toml --rules psk",
        "compare p.toml",
        "ko p.toml",
    ];
    for line in commands {
        let result = on_pipe(line, "p.toml", KO);
        assert_eq!((result.code, result.err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn games_and_certificates_are_read_once() {
    let game = "(;GM[1]SZ[3]RU[AGA];B[bb];W[aa])";
    for line in ["check p.sgf", "scan p.sgf"] {
        assert_eq!(on_pipe(line, "p.sgf", game).code, Some(0), "{line}");
    }
    let folder = Folder::new();
    folder.succeeds("solve --board 1x3 --rules psk --certificate c.json");
    let certificate = String::from_utf8(folder.read("c.json")).unwrap();
    assert_eq!(on_pipe("verify c.json", "c.json", &certificate).code, Some(0));
}
