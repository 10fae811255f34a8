//! What the page asks about a board.

use koatlas_board::{BoardPosition, Suicide};
use koatlas_formats::{Format, write_position};
use serde::{Deserialize, Serialize};

use crate::serve::asked::Refusal;
use crate::serve::drawn::Drawn;
use crate::serve::outlook::{Outlook, outlook};

/// A board, the bare rules, and perhaps a cycle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
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

/// A question that can be asked.
#[derive(Debug)]
pub struct Checked {
    pub position: BoardPosition,
    pub suicide: Suicide,
    /// What the program reads.
    pub input: String,
    /// How large the work may get.
    pub outlook: Outlook,
    name: String,
    cycle: String,
}

/// What the page shows before the work begins.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Announced {
    /// The board can be analysed.
    Work {
        /// How large that may get.
        #[serde(flatten)]
        outlook: Outlook,
        /// The command line that gives the same.
        command: String,
        /// What the file is to be called, without extension.
        file: String,
    },
    /// The board cannot be analysed.
    Unusable {
        /// Why.
        sentence: String,
    },
}

/// Letters of a file's name.
const LONGEST_NAME: usize = 60;

impl Question {
    /// The question, if it can be asked.
    ///
    /// # Errors
    /// If the board is no position, or if there is no such suicide policy.
    pub fn check(&self) -> Result<Checked, Refusal> {
        let file = self.position.file()?;
        let suicide = self.suicide.parse().map_err(Refusal::unusable)?;
        let outlook = outlook(&file.position)?;
        let input = write_position(&file, Format::Text);
        let cycle = self.cycle.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Checked { position: file.position, suicide, input, outlook, name: file_name(&self.position.name), cycle })
    }
}

impl Checked {
    /// The arguments of the program, which reads the position on standard input.
    pub fn arguments(&self, longest: bool) -> Vec<String> {
        let mut arguments: Vec<String> = ["classify", "-", "--json", "--quiet"].map(ToOwned::to_owned).to_vec();
        arguments.push(format!("--suicide={}", self.suicide));
        if longest {
            arguments.push("--longest".to_owned());
        } else if !self.cycle.is_empty() {
            arguments.push(format!("--cycle={}", self.cycle));
        }
        arguments
    }

    /// What is said before the work begins.
    pub fn announced(self) -> Announced {
        let mut command = format!("koatlas classify {}.toml --suicide {}", self.name, self.suicide);
        if !self.cycle.is_empty() {
            command += &format!(" --cycle {}", quoted(&self.cycle));
        }
        Announced::Work { outlook: self.outlook, command, file: self.name }
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
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
