//! Analyses: what the page asks about a board, and the process that answers.
//!
//! Each is a process of its own: the same program, with a command line that people can type. It lives as long as the request for it. If
//! whoever asked is gone, or the server stops, it is ended.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Output, Stdio};
use std::time::Duration;

use axum::http::StatusCode;
use koatlas::each_ko::EachKo;
use koatlas::subject::Subject;
use koatlas::{ClassifyAnswer, FindQuestion};
use koatlas_board::{BoardPosition, Suicide};
use koatlas_formats::{Format, write_position};
use serde::{Deserialize, Serialize};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::sync::Semaphore;

use crate::serve::drawn_board::Drawn;
use crate::serve::request_body::Refusal;
use crate::serve::work_estimate::{Outlook, outlook};

/// A board, the bare rules, and perhaps a cycle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuestion {
    position: Drawn,
    /// Which suicides are allowed.
    suicide: String,
    /// A cycle that is asked about, as `classify --cycle` takes it; may be empty.
    #[serde(default)]
    cycle: String,
    /// Whether work that is announced as large is wanted.
    #[serde(default)]
    pub confirmed: bool,
}

/// A question that can be asked, and what the page shows before the work begins.
#[derive(Debug, Serialize)]
pub struct CheckedQuestion {
    #[serde(skip)]
    pub position: BoardPosition,
    #[serde(skip)]
    pub suicide: Suicide,
    #[serde(skip)]
    pub input: String,
    #[serde(skip)]
    cycle: String,
    /// The name of the position.
    #[serde(skip)]
    pub name: String,
    /// Whether no region is marked on a large board, so that kos are looked for.
    #[serde(skip)]
    pub needs_region: bool,
    /// How large the work may get.
    #[serde(flatten)]
    pub outlook: Outlook,
    /// The command line that gives the same.
    command: String,
    /// What the file is to be called, without extension.
    file: String,
}

/// Letters of a file's name.
const LONGEST_NAME: usize = 60;

impl AnalysisQuestion {
    /// The question, if it can be asked.
    pub fn check(&self) -> Result<CheckedQuestion, Refusal> {
        let file = self.position.file()?;
        let suicide = self.suicide.parse().map_err(Refusal::unusable)?;
        let needs_region = Subject::from_position("", file.position.clone()).needs_region();
        let outlook = if needs_region { find_kos(file.position.region().len()) } else { outlook(&file.position)? };
        let input = write_position(&file, Format::Text);
        let cycle = self.cycle.split_whitespace().collect::<Vec<_>>().join(" ");
        let (title, name) = (self.position.name.clone(), file_name(&self.position.name));
        let mut command = format!("koatlas classify {name}.toml --suicide {suicide}");
        if !cycle.is_empty() {
            command += &format!(" --cycle {}", shell_quoted(&cycle));
        }
        Ok(CheckedQuestion {
            position: file.position,
            suicide,
            input,
            cycle,
            name: title,
            needs_region,
            outlook,
            command,
            file: name,
        })
    }
}

impl CheckedQuestion {
    /// The arguments of the program, which reads the position on standard input.
    pub fn arguments(&self, longest: bool) -> Vec<String> {
        let all = ["classify", "-", "--json", "--quiet"].map(ToOwned::to_owned);
        let cycle = (!longest && !self.cycle.is_empty()).then(|| format!("--cycle={}", self.cycle));
        // Of several kos the first is shown.
        let ko = (longest && self.needs_region).then(|| "--ko=1".to_owned());
        let longest = longest.then(|| "--longest".to_owned());
        all.into_iter().chain([format!("--suicide={}", self.suicide)]).chain(longest).chain(ko).chain(cycle).collect()
    }
}

/// A file name that needs no quotes in a shell.
#[must_use]
pub fn file_name(name: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let signs: String = name.chars().take(LONGEST_NAME).map(kept).collect();
    let words: Vec<&str> = signs.split('_').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "position".to_owned() } else { words.join("_") }
}

/// A text as a word of a shell's command line.
#[must_use]
pub fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The question and the answer of the program, or its answers about each ko. Large work is begun only if it is wanted.
pub async fn analyse(
    jobs: &Jobs,
    question: &AnalysisQuestion,
    longest: bool,
) -> Result<(CheckedQuestion, Vec<ClassifyAnswer>), Refusal> {
    let checked = question.check()?;
    if checked.outlook.large && !question.confirmed {
        let sentence = format!("{}. Large work has to be confirmed", checked.outlook.sentence);
        return Err(Refusal::new(StatusCode::CONFLICT, sentence));
    }
    let said = jobs.run(&checked.arguments(longest), &checked.input).await?;
    // The program may be of another version.
    let unread = |error| Refusal::broken(format!("the answer of the analysis cannot be read: {error}"));
    let answers = match checked.needs_region && !longest {
        true => serde_json::from_slice(&said).map(|EachKo { each_ko, .. }| each_ko),
        false => serde_json::from_slice(&said).map(|answer| vec![answer]),
    };
    Ok((checked, answers.map_err(unread)?))
}

/// What is known where no region is marked on a large board.
fn find_kos(points: usize) -> Outlook {
    let within = FindQuestion::WITHIN;
    let sentence =
        format!("no region is marked: on the {points} points kos are looked for that repeat within {within} plays");
    Outlook { points, sentence, large: false }
}

/// So many analyses run at once.
const AT_ONCE: usize = 2;

/// Others wait so long that one of them ends.
const WAIT: Duration = Duration::from_secs(3);

/// Exit codes of the program if a limit is reached, and if the input cannot be used.
const NO_ANSWER: [i32; 2] = [1, 2];

#[derive(Debug)]
pub struct Jobs {
    program: PathBuf,
    arguments: Vec<OsString>,
    free: Semaphore,
}

impl Jobs {
    /// Analyses by a program, with arguments that all of them have.
    pub fn new(program: PathBuf, arguments: Vec<OsString>) -> Jobs {
        Jobs { program, arguments, free: Semaphore::new(AT_ONCE) }
    }

    /// What the program prints with these arguments, reading a text.
    pub async fn run(&self, arguments: &[String], input: &str) -> Result<Vec<u8>, Refusal> {
        let busy = || {
            let sentence = format!("{AT_ONCE} analyses are running: stop one of them, or wait until it ends");
            Refusal::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        };
        let place = tokio::time::timeout(WAIT, self.free.acquire()).await;
        let _place = place.ok().and_then(Result::ok).ok_or_else(busy)?;
        let unbegun = |error| Refusal::broken(format!("the analysis cannot be started: {error}"));
        let output = self.output(arguments, input).await.map_err(unbegun)?;
        if output.status.success() { Ok(output.stdout) } else { Err(failed(output.status, &output.stderr)) }
    }

    async fn output(&self, arguments: &[String], input: &str) -> std::io::Result<Output> {
        let mut child = Command::new(&self.program)
            .args(arguments)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // If the program does not read it, it says why.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
        child.wait_with_output().await
    }
}

/// Why there is no answer: what the program says, without its name and that of standard input.
fn failed(status: ExitStatus, said: &[u8]) -> Refusal {
    let said = String::from_utf8_lossy(said);
    let said = said.trim().trim_start_matches("koatlas: ").trim_start_matches("-: ");
    match status.code() {
        Some(code) if NO_ANSWER.contains(&code) => Refusal::unusable(said),
        Some(_) => Refusal::broken(said),
        None => Refusal::broken(format!(
            "the analysis was ended from outside ({status}): the system may have had too little memory"
        )),
    }
}
