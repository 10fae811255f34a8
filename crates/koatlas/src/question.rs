//! Questions: each is a struct whose fields are its options, with one function that answers it. An option is declared once: the command
//! line, requests in JSON and Python read it from the same field, with the same default.

mod keys;
mod options;
#[cfg(feature = "command-line")]
mod rule_set_parser;
mod rules_file;
mod target;
mod values;

use koatlas_board::Suicide;
use koatlas_files::Claim;

use crate::conditions::Conditions;
use crate::error::Result;
use crate::json::Answer;
use crate::page::Page;

#[cfg(feature = "schema")]
pub(crate) use keys::describe_option;
pub use keys::{Keys, OptionValue, Options};
pub(crate) use options::options;
#[cfg(feature = "command-line")]
pub use rule_set_parser::rule_set_parser;
pub use rules_file::rule_set;
pub(crate) use rules_file::{ensure_distinct, texts_of_files};
pub use target::{BoardTarget, ReadingOptions, Target};
#[cfg(feature = "command-line")]
pub(crate) use values::parse_komi;
pub use values::{AddedRule, ChosenRules, FurtherRuleSets, KoRuleOptions, Moves, Seconds, SolveOptions};

/// A question.
pub trait Question: Options {
    /// What is asked about: a [`Subject`](crate::Subject), or `()` if the options say all.
    type About: ?Sized;
    /// The answer.
    type Answer: Answer;

    /// True if a board on which no region is marked is asked about ko by ko, see [`ask_each`](crate::each_ko::ask_each).
    const EACH_KO: bool = false;
    /// True if plays are made in the region of the position alone.
    const IN_REGION: bool = true;

    /// Answers the question about `about`.
    ///
    /// # Errors
    /// If options have values that cannot be used, or for a reason that the type names.
    fn ask(&self, about: &Self::About, conditions: &Conditions<'_>) -> Result<Self::Answer>;

    /// The answer as people read it; `None` if it has no page.
    fn page(&self, _answer: &Self::Answer, _about: &Self::About) -> Option<Page> {
        None
    }

    /// The suicides by which the kos of a board are numbered, for a question about one of them.
    ///
    /// # Errors
    /// If options contradict each other.
    fn suicide(&self) -> Result<Suicide> {
        Ok(Suicide::Multi)
    }

    /// Claims the file that the question writes, before the work begins.
    ///
    /// # Errors
    /// If it exists and may not be replaced, or if it cannot be written.
    fn claim(&self, _conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        Ok(None)
    }

    /// Writes the file that the question asks for, once the answer is known.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn write(&self, _answer: &Self::Answer, _about: &Self::About, _conditions: &Conditions<'_>) -> Result<()> {
        Ok(())
    }

    /// Refuses an answer that is not whole.
    ///
    /// # Errors
    /// If a limit was reached, or the work interrupted.
    fn check_whole(&self, _answer: &Self::Answer, _about: &Self::About, _conditions: &Conditions<'_>) -> Result<()> {
        Ok(())
    }
}
