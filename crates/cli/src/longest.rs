//! `koatlas longest`: the longest sequences under a rule set.

use clap::Args;
use koatlas::conditions::ReachedLimit;
use koatlas::{LongestAnswer, LongestQuestion, Subject, families};
use koatlas_rules::RuleSet;

use crate::args::CommonArgs;
use crate::asked::{InRegion, Paged, ask};
use crate::check::rules_title;
use crate::rules::suicide;
use crate::terminal::{assumed, line, line_if_any, sequence, shorten, title};

impl Paged for LongestQuestion {
    fn page(&self, subject: &Subject, answer: &LongestAnswer) -> String {
        let rules = self.rules.rule_set().expect("the question has been answered");
        page(self, &rules, subject, answer)
    }
}

/// The bounds, the method, and the sequence: whole if `full`, else shortened.
fn page(question: &LongestQuestion, rules: &RuleSet, subject: &Subject, answer: &LongestAnswer) -> String {
    let LongestQuestion { measure, full, .. } = *question;
    let head = title(&subject.title, &format!(": {}, {measure}", rules_title(rules)));
    let figure = match (answer.lower, answer.upper) {
        (None, _) => "unbounded: a cycle can go on for ever".to_owned(),
        (Some(lower), Some(upper)) if lower == upper => format!("exactly {upper}"),
        (Some(lower), Some(upper)) => format!("at least {lower}, at most {upper}"),
        (Some(lower), None) => format!("at least {lower}; no upper bound is known"),
    };
    let moves = match &answer.sequence {
        cycle if answer.unbounded => line("beginning", &sequence(&answer.lead_in)) + &line("cycle", &sequence(cycle)),
        moves if full => line("sequence", &sequence(moves)),
        moves => line("sequence", &shorten(moves)),
    };
    let limit = line_if_any("ended by", answer.limit.map_or("", ReachedLimit::id));
    let certified = answer.certified_upper.filter(|&bound| answer.upper != Some(bound));
    let certified =
        certified.map(|bound| format!("at most {bound}: a certificate can prove no more, as it does not count games"));
    let certified = line_if_any("certified", &certified.unwrap_or_default());
    let suicides = line("suicide", suicide(rules.suicide));
    let method = line("found by", &answer.method);
    [head, line("longest", &figure), suicides, method, certified, limit, assumed(&answer.warnings), moves].concat()
}

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

/// The end of the help.
pub const HELP: &str = "\
Examples:
  koatlas longest --board 2x2 --rules psk
  koatlas longest --board 2x3 --rules ssk --time-limit 60 --certificate ssk.json";
