//! Analyses: the question of the page, and the process that answers it.
//!
//! Each analysis is a process of its own: the same program, with a command line that users could type. The process is
//! killed when its request is dropped, because the client is gone or the server stops.

use axum::http::StatusCode;
use koatlas::each_ko::EachKo;
use koatlas::subject::Subject;
use koatlas::{ClassifyAnswer, FindQuestion};
use koatlas_board::{BoardPosition, Suicide};
use koatlas_formats::{Format, write_position};
use serde::{Deserialize, Serialize};

use crate::serve::drawn_board::DrawnBoard;
use crate::serve::jobs::Jobs;
use crate::serve::request_body::RequestRefusal;
use crate::serve::work_estimate::{WorkEstimate, estimate_work};

/// Question of the page: a board, the suicides that are allowed, and optionally a cycle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuestion {
    position: DrawnBoard,
    /// Suicides that are allowed, as `--suicide` takes them.
    suicide: String,
    /// Cycle to judge, as `classify --cycle` takes it; may be empty.
    #[serde(default)]
    cycle: String,
    /// True if the user has confirmed a large amount of work.
    #[serde(default)]
    pub confirmed: bool,
}

/// A valid question, with what the page shows before the work begins.
#[derive(Debug, Serialize)]
pub struct CheckedQuestion {
    #[serde(skip)]
    pub position: BoardPosition,
    #[serde(skip)]
    pub suicide: Suicide,
    /// `position` as text, for standard input of the program.
    #[serde(skip)]
    pub input: String,
    #[serde(skip)]
    cycle: String,
    /// Name of the position.
    #[serde(skip)]
    pub name: String,
    /// True if the board is large and has no region, so that kos must be searched first.
    #[serde(skip)]
    pub needs_region: bool,
    /// Estimated amount of work.
    #[serde(flatten)]
    pub outlook: WorkEstimate,
    /// Command line that gives the same answer.
    command: String,
    /// Name for the file of the position, without extension.
    file: String,
}

/// Largest number of characters in the name of a file.
const LONGEST_NAME: usize = 60;

impl AnalysisQuestion {
    /// Checks the question.
    ///
    /// Fails if the board is not a legal position or an option is invalid.
    pub fn check(&self) -> Result<CheckedQuestion, RequestRefusal> {
        let file = self.position.to_file()?;
        let suicide = self.suicide.parse().map_err(RequestRefusal::unusable)?;
        // Large boards without a region are searched for kos, of which each gets a region.
        let needs_region = Subject::from_position("", file.position.clone()).needs_region();
        let outlook =
            if needs_region { find_kos(file.position.region().len()) } else { estimate_work(&file.position)? };
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
    /// Arguments of the program, which reads the position from standard input.
    pub fn arguments(&self, longest: bool) -> Vec<String> {
        let all = ["classify", "-", "--json", "--quiet"].map(ToOwned::to_owned);
        let cycle = (!longest && !self.cycle.is_empty()).then(|| format!("--cycle={}", self.cycle));
        // If there are several kos, the page shows the longest sequences of the first.
        let ko = (longest && self.needs_region).then(|| "--ko=1".to_owned());
        let longest = longest.then(|| "--longest".to_owned());
        all.into_iter().chain([format!("--suicide={}", self.suicide)]).chain(longest).chain(ko).chain(cycle).collect()
    }
}

/// Converts `name` to a file name that needs no quotes in a shell.
#[must_use]
pub fn file_name(name: &str) -> String {
    let beginning: String = name.chars().take(LONGEST_NAME).collect();
    let beginning = beginning.to_ascii_lowercase();
    let words = beginning.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "position".to_owned() } else { words.join("_") }
}

/// Quotes `text` as a word of a shell command line.
#[must_use]
pub fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Runs the analysis of `question`. Returns its answer, or one answer for each ko if the position needs a region.
/// Large amounts of work must be confirmed.
pub async fn analyse(
    jobs: &Jobs,
    question: &AnalysisQuestion,
    longest: bool,
) -> Result<(CheckedQuestion, Vec<ClassifyAnswer>), RequestRefusal> {
    let checked = question.check()?;
    if checked.outlook.large && !question.confirmed {
        let sentence = format!("{}. Large work has to be confirmed", checked.outlook.sentence);
        return Err(RequestRefusal::new(StatusCode::CONFLICT, sentence));
    }
    let output = jobs.run(&checked.arguments(longest), &checked.input).await?;
    let answers = match checked.needs_region && !longest {
        true => serde_json::from_slice(&output).map(|EachKo { each_ko, .. }| each_ko),
        false => serde_json::from_slice(&output).map(|answer| vec![answer]),
    };
    // Fails if the executable was replaced by another version while the server runs.
    let answers = answers
        .map_err(|error| RequestRefusal::broken(format!("the answer of the analysis cannot be read: {error}")))?;
    Ok((checked, answers))
}

/// Estimate for a large board without a region.
fn find_kos(points: usize) -> WorkEstimate {
    let within = FindQuestion::WITHIN;
    let sentence =
        format!("no region is marked: on the {points} points kos are looked for that repeat within {within} plays");
    WorkEstimate { points, sentence, large: false }
}
