//! Commands read what they are given once: a pipe that is open, which gives its content once, is as good as a file. What may block for
//! ever is not opened.

use std::process::{Command, Stdio};

use crate::support::{Folder, RunOutput};
use crate::waiting::output_of;

/// Runs a command with a text in a pipe as its standard input. It fails if the command waits for more.
fn on_pipe(folder: &Folder, line: &str, text: &str) -> RunOutput {
    folder.write("content", text);
    let mut writer = Command::new("cat").arg(folder.path().join("content")).stdout(Stdio::piped()).spawn().unwrap();
    let pipe = writer.stdout.take().unwrap();
    let result = in_time(folder.command(line).stdin(pipe));
    writer.wait().unwrap();
    result
}

/// Runs a command, which has to end by itself.
fn in_time(command: &mut Command) -> RunOutput {
    let result = output_of(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap());
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
        "classify -",
        "classify - --longest",
        "cycles -",
        "explore -",
        "diagram - --format svg --output p.svg",
        "diagram - --cycle known --output p.svg",
        "check - --rules psk --moves 'B c2'",
        "longest - --rules psk",
        "solve - --rules psk",
        "threats - --rules psk",
        "compare -",
        "ko -",
    ];
    for line in commands {
        let result = on_pipe(&Folder::new(), line, KO);
        assert_eq!((result.code, result.err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn games_and_certificates_are_read_once() {
    let game = "(;GM[1]SZ[3]RU[AGA];B[bb];W[aa])";
    for line in ["check -", "scan /dev/fd/0"] {
        assert_eq!(on_pipe(&Folder::new(), line, game).code, Some(0), "{line}");
    }
    let folder = Folder::new();
    folder.succeeds("solve --board 1x3 --rules psk --certificate c.json");
    let certificate = String::from_utf8(folder.read("c.json")).unwrap();
    assert_eq!(on_pipe(&folder, "verify /dev/stdin", &certificate).code, Some(0));
}

#[test]
fn named_pipes_and_devices_are_refused_at_once() {
    let folder = Folder::new();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe.sgf")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.sgf")).unwrap();
    let commands = [
        "verify FILE",
        "classify FILE",
        "check FILE",
        "scan FILE",
        "annotate FILE --output a.sgf",
        "longest --board 1x2 --rules psk --resume FILE",
        "compare FILE",
    ];
    for (line, file) in commands.into_iter().flat_map(|line| ["pipe.sgf", "zero.sgf"].map(|file| (line, file))) {
        let line = line.replace("FILE", file);
        let result = in_time(&mut folder.command(&line));
        assert!(result.code != Some(0) && result.err.contains("this is a pipe or a device"), "{line}: {}", result.err);
    }
    // Nor what stands in place of a file of a catalogue.
    std::fs::rename(folder.path().join("pipe.sgf"), folder.path().join("catalogue.json")).unwrap();
    for line in ["verify .", "types .", "catalogue longest ."] {
        assert!(in_time(&mut folder.command(line)).err.contains("this is a pipe or a device"), "{line}");
    }
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("part.koatlas")).unwrap();
    let resumed = in_time(&mut folder.command("cycles --any-board --out . --resume"));
    assert!(resumed.err.contains("this is a pipe or a device"), "{}", resumed.err);
}

/// A file of which the system stores nothing.
fn sparse(folder: &Folder, name: &str, start: &str, size: u64) {
    folder.write(name, start);
    std::fs::OpenOptions::new().append(true).open(folder.path().join(name)).unwrap().set_len(size).unwrap();
}

#[test]
fn files_that_are_too_large_are_not_read() {
    // So large that reading them would take minutes, and their memory is not there.
    let (folder, size) = (Folder::new(), 1 << 36);
    sparse(&folder, "zeros", "", size);
    sparse(&folder, "catalogue.json", r#"{"command":"catalogue","#, size);
    sparse(&folder, "table", "koatlas\n", size);
    let refuses = |line: &str, code, part: &str| {
        let result = in_time(&mut folder.command(line));
        assert!(result.code == Some(code) && result.err.contains(part), "{line}: {}", result.err);
    };
    refuses("verify zeros", 2, "the file is larger than 256 MiB");
    refuses("verify .", 2, "the file is larger than 256 MiB");
    refuses("verify table", 1, "table is not decided: the file would take up to 68719476736 bytes of memory");
    refuses("types .", 2, "it has more than 1073741824 bytes");
    refuses("longest --board 1x2 --rules psk --resume zeros", 2, "it has more than 268435456 bytes");
}
