//! Running the program, and looking at what it leaves behind.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

use koatlas_files::sealed::{self, Header, Reader};
use serde_json::Value;
use tempfile::TempDir;

/// The top of the repository.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The program, to be started in a folder, whatever the terminal of those who test.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_koatlas"));
    command.current_dir(folder).env_remove("COLUMNS").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Exit code, standard output and standard error of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutput {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Starts a command and waits for its end.
pub fn run_to_end(command: &mut Command) -> RunOutput {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    RunOutput { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The arguments of a line of text: its words, and as one what stands between quotation marks.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split(['\'', '"']).enumerate();
    pieces.flat_map(|(i, piece)| if i % 2 == 0 { piece.split_whitespace().collect() } else { vec![piece] })
}

/// The folder of a catalogue of 5 points with mortal strings and longest sequences, which is made once for all tests, whether they run
/// in one process or in several.
pub fn catalogue(suicide: &str) -> String {
    let (parent, built) = (Path::new(env!("CARGO_TARGET_TMPDIR")), when_built());
    let folder = parent.join(format!("catalogue-5-{suicide}-{built}"));
    let lock = File::create(parent.join(format!("catalogue-5-{suicide}.lock"))).unwrap();
    lock.lock().unwrap();
    if !folder.exists() {
        // Of another build of the program, or of a run that did not end.
        remove_all(parent, &format!("catalogue-5-{suicide}-"));
        let unfinished = parent.join(format!("catalogue-5-{suicide}-unfinished"));
        let arguments = ["catalogue", "--max-points", "5", "--mortal", "1", "--suicide", suicide, "--quiet", "--out"];
        let found = run_to_end(program(&top()).args(arguments).arg(&unfinished));
        assert_eq!(found.code, Some(0), "{}", found.err);
        std::fs::rename(unfinished, &folder).unwrap();
    }
    folder.display().to_string()
}

/// When the program was built, in nanoseconds.
fn when_built() -> u128 {
    let modified = Path::new(env!("CARGO_BIN_EXE_koatlas")).metadata().unwrap().modified().unwrap();
    modified.duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

/// Removes the folders whose names begin so.
fn remove_all(parent: &Path, beginning: &str) {
    for entry in std::fs::read_dir(parent).unwrap().map(Result::unwrap) {
        if entry.file_name().to_string_lossy().starts_with(beginning) {
            std::fs::remove_dir_all(entry.path()).unwrap();
        }
    }
}

/// A folder of its own for a test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A folder with one file.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, content);
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path().join(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path().join(name)).unwrap()
    }

    /// Every file and folder in it.
    pub fn content(&self) -> BTreeMap<String, Vec<u8>> {
        content_of(self.path())
    }

    /// The program with these arguments, to be started here.
    pub fn command(&self, line: &str) -> Command {
        let mut command = program(self.path());
        command.args(words(line));
        command
    }

    /// The program with these arguments, which hears signals even if the tests were started by something that ignores
    /// them: what ignores a signal hands that on to everything it starts.
    pub fn hearing(&self, line: &str) -> Command {
        let mut command = self.command(line);
        if cfg!(target_os = "linux") {
            let program = command.get_program().to_owned();
            let args: Vec<_> = command.get_args().map(std::ffi::OsStr::to_owned).collect();
            let mut heard = Command::new("env");
            heard.arg("--default-signal=HUP,INT,TERM").arg(program).args(args);
            heard
                .current_dir(self.path())
                .env_remove("COLUMNS")
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command = heard;
        }
        command
    }

    pub fn run(&self, line: &str) -> RunOutput {
        run_to_end(&mut self.command(line))
    }

    /// Runs what must succeed and say nothing on standard error; answers its output.
    pub fn succeeds(&self, line: &str) -> String {
        let RunOutput { code, out, err } = self.run(line);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{line}");
        out
    }

    /// Runs what must succeed, with `--json`.
    pub fn json(&self, line: &str) -> Value {
        serde_json::from_str(&self.succeeds(&format!("{line} --json"))).unwrap()
    }

    /// Runs a check of moves; answers its output. The exit code says whether all moves are legal.
    pub fn checks(&self, line: &str) -> String {
        let verdicts = self.verdicts(line);
        let legal = verdicts["verdicts"].as_array().unwrap().iter().all(|verdict| verdict["legal"] == true);
        self.answers(line, i32::from(!legal))
    }

    /// Runs a check of moves with `--json`, as [`Folder::checks`].
    pub fn verdicts(&self, line: &str) -> Value {
        let RunOutput { code, out, err } = self.run(&format!("{line} --json"));
        let found: Value = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{line}: {error}: {err}"));
        let legal = found["verdicts"].as_array().unwrap().iter().all(|verdict| verdict["legal"] == true);
        assert_eq!((code, err.as_str()), (Some(i32::from(!legal)), ""), "{line}");
        found
    }

    /// Runs what must end with an exit code, and say nothing on standard error; answers its output.
    pub fn answers(&self, line: &str, expected: i32) -> String {
        let RunOutput { code, out, err } = self.run(line);
        assert_eq!((code, err.as_str()), (Some(expected), ""), "{line}");
        out
    }

    /// Changes the header and the sections of a sealed file of this kind, and makes its checksums right.
    pub fn forge(&self, name: &str, kind: &str, change: impl FnOnce(&mut Header, &mut Vec<Vec<u8>>)) {
        let path = self.path().join(name);
        let mut file = Reader::open(&path, kind, u64::MAX).unwrap();
        let mut header = file.header().clone();
        let bytes = header.sections.iter().map(|section| file.read_bytes(&section.name).unwrap());
        let mut sections: Vec<Vec<u8>> = bytes.collect();
        change(&mut header, &mut sections);
        header.sections.iter_mut().zip(&sections).for_each(|(section, bytes)| section.bytes = bytes.len() as u64);
        sealed::write(&path, &header, |blocks| blocks.write_bytes(&sections.concat())).unwrap();
    }

    /// Runs what must be refused: one sentence with these parts on standard error, nothing on standard output, and no
    /// file made or changed.
    pub fn refuses(&self, line: &str, parts: &[&str]) {
        self.fails(line, 2, parts);
    }

    /// Runs what must fail with a code, as [`Folder::refuses`].
    pub fn fails(&self, line: &str, code: i32, parts: &[&str]) {
        let before = self.content();
        let result = self.run(line);
        assert_eq!((result.code, result.out.as_str()), (Some(code), ""), "{line}: {}", result.err);
        let sentence = sentence(&result.err);
        assert!(!result.err.contains("panicked"), "{line}: {}", result.err);
        for part in parts {
            assert!(sentence.contains(part), "{line}: \"{part}\" is not in: {sentence}");
        }
        assert!(self.content() == before, "{line} has left or changed files");
    }
}

/// Message of a failure: one line of our own, or the first lines of a mistake on the command line.
fn sentence(err: &str) -> &str {
    match err.strip_prefix("koatlas: ") {
        Some(own) => {
            assert_eq!(own.lines().count(), 1, "one line: {err}");
            own
        }
        None => err.strip_prefix("error: ").unwrap_or_else(|| panic!("no failure of ours: {err}")),
    }
}

/// The line that a run prints which went on from `file`.
pub fn went_on_from(file: &str) -> String {
    format!("went on from {file}: what that holds was not verified\n")
}

/// The JSON that a run printed which went on from `files`, without that it did.
pub fn without_resumed(printed: &str, files: &[&str]) -> Value {
    let mut found: Value = serde_json::from_str(printed).unwrap();
    assert_eq!(found.as_object_mut().unwrap().remove("resumed_from"), Some(files.into()));
    found
}

/// Every file and folder in a folder, by its path from there; folders end in `/` and have no content.
pub fn content_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let inside = content_of(&entry.path()).into_iter();
            all.extend(inside.map(|(path, content)| (format!("{name}/{path}"), content)));
            all.insert(format!("{name}/"), Vec::new());
        } else {
            all.insert(name, std::fs::read(entry.path()).unwrap());
        }
    }
    all
}

/// A known position.
pub fn position(name: &str) -> String {
    top().join(format!("data/positions/{name}.toml")).display().to_string()
}
