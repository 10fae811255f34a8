//! `koatlas longest`: the longest sequences under a rule set.

use clap::Args;
use koatlas::{LongestQuestion, Subject, families};

use crate::args::CommonArgs;
use crate::asked::{InRegion, ask};

/// A question about a position, or about a member of a family of boards.
#[derive(Debug, Args)]
#[command(mut_group("target", |group| group.required(false)))]
pub struct LongestArgs {
    #[command(flatten)]
    asked: InRegion<LongestQuestion>,
    /// A family of boards instead of a target: the families are listed in data/families.toml
    #[arg(long, value_name = "NAME", requires = "n", conflicts_with_all = ["board", "file"])]
    family: Option<String>,
    /// The member of the family
    #[arg(long, value_name = "N", requires = "family")]
    n: Option<u32>,
}

impl LongestArgs {
    /// Asks the question and prints the answer.
    pub fn run(&self, common: &CommonArgs) -> anyhow::Result<()> {
        let (Some(name), Some(n)) = (&self.family, self.n) else { return self.asked.run(common) };
        let subject = Subject { argument: format!("--family {name} --n {n}"), ..families::member(name, n)? };
        ask(&self.asked.question, &subject, common)
    }
}
