//! `koatlas suite`: writes test suites of rule sets.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::check::RulesChoice;
use koatlas::question::rule_set_parser;
use koatlas::suite::claim;
use koatlas::{SuiteAnswer, suites};
use koatlas_files::shown;
use koatlas_games::programs::suites::Case;
use koatlas_rules::RuleSet;

use crate::args::{CommonArgs, RuleOptions};
use crate::failure::CliError;
use crate::interrupt;
use crate::terminal::{line, table, title, wrapped};

/// Makes the suites, writes them and prints their contents.
pub fn run(args: &SuiteArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let rules = rules(args)?;
    let dirs: Vec<PathBuf> = match args.rule_set {
        RulesChoice::All => rules.iter().map(|rules| args.out.join(rules.id())).collect(),
        RulesChoice::One(_) => vec![args.out.clone()],
    };
    let conditions = common.conditions();
    let _claim = claim(&args.out, &dirs, &conditions)?;
    interrupt::listen()?;
    let mut answer = suites(&rules, &conditions)?;
    for (suite, dir) in answer.suites.iter_mut().zip(&dirs) {
        suite.write(dir)?;
    }
    match (&args.rule_set, &answer.suites[..]) {
        (RulesChoice::One(_), [one]) => common.answer(one, || page(one)),
        _ => common.answer(&answer, || page_of_all(&args.out, &answer.suites)),
    }
}

const DEFAULTS_ALONE: &str = "--rules all takes every rule set with its defaults: name one to set options";

fn rules(args: &SuiteArgs) -> anyhow::Result<Vec<RuleSet>> {
    match &args.rule_set {
        RulesChoice::One(rules) => {
            let rules = args.options.apply_to(rules)?;
            let ko = "--option ko: the ko is a point of one board, and a suite has boards of many sizes: leave it out";
            if rules.ko.is_some() { Err(CliError::input(ko)) } else { Ok(vec![rules]) }
        }
        RulesChoice::All if args.options.is_empty() => Ok(RuleSet::all().collect()),
        RulesChoice::All => Err(CliError::input(DEFAULTS_ALONE)),
    }
}

/// Width, in characters, of the column with the moves of a case; longer ones are cut off.
const MOVES_WIDTH: usize = 26;

fn page(answer: &SuiteAnswer) -> String {
    let cases = answer.suite.iter().flat_map(|suite| &suite.cases);
    let rows = cases.map(|case| [format!("{}\n{}", name(case), last(case)), shows(case)]);
    let text = format!(": {} cases for programs that play by it", answer.cases);
    let not_shown = if answer.not_shown.is_empty() { "nothing".to_owned() } else { answer.not_shown.join(", ") };
    [
        title(answer.rules.id(), &text),
        format!("{}\n\n", table(&["case, last move", "shows"], "ll", rows).trim_fmt()),
        line("not shown", &not_shown),
        line("written", &answer.files.join(", ")),
    ]
    .concat()
}

fn page_of_all(out: &Path, suites: &[SuiteAnswer]) -> String {
    let rows = suites.iter().map(|suite| {
        let [cases, illegal, ends] = [suite.cases, suite.illegal, suite.ended].map(|count| count.to_string());
        [suite.rules.id().to_owned(), cases, illegal, ends]
    });
    let table = table(&["rule set", "cases", "illegal", "ends"], "lrrr", rows);
    let text = format!(": {} suites, each in a folder of {}", suites.len(), shown(out));
    let legend = wrapped("illegal, ends: the cases in which the last move is so");
    format!("{}{}\n\n{legend}", title("all rule sets", &text), table.trim_fmt())
}

/// Board and moves of a case, cut off at [`MOVES_WIDTH`].
fn name(case: &Case) -> String {
    if case.id.chars().count() <= MOVES_WIDTH {
        return case.id.clone();
    }
    let beginning: String = case.id.chars().take(MOVES_WIDTH - 14).collect();
    format!("{beginning}... ({} moves)", case.steps.len())
}

fn last(case: &Case) -> String {
    let Some(verdict) = case.last() else { return String::new() };
    match (verdict.refused, verdict.ended) {
        (Some(refused), _) => format!("  illegal: {}", refused.id()),
        (_, Some(ended)) => format!("  ends: {} by {}", ended.outcome.id(), ended.rule.id()),
        _ if verdict.forfeited => "  legal, forfeited".to_owned(),
        _ => "  legal".to_owned(),
    }
}

fn shows(case: &Case) -> String {
    let ids = case.shows.iter().map(|shown| shown.id.clone());
    let distinguished = match case.tells_from.len() {
        0 => None,
        1 => Some(format!("tells from {}", case.tells_from[0].ruleset)),
        others => Some(format!("tells from {others} rule sets")),
    };
    ids.chain(distinguished).collect::<Vec<_>>().join("\n")
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
A case is a start and moves, with the verdict on each move and the board after it. Each case is the smallest that shows \
something about the rule set, or that tells it from another one; README.md in the folder says what was gone through, and \
how to test a program. The folder also gets suite.jsonl, for programs, and suite.sgf, for people.

Examples:
  koatlas suite --rules psk --out psk
  koatlas suite --rules aga --option superko=natural --out aga
  koatlas suite --rules all --out suites       a folder for each rule set")]
pub struct SuiteArgs {
    /// The rule set, as `koatlas rules` lists them, or `all`: each with its defaults, in a folder of its own
    #[arg(long = "rules", value_name = "ID|all", value_parser = rule_set_parser(str::parse::<RulesChoice>, Some("all")), hide_possible_values = true)]
    pub rule_set: RulesChoice,
    #[command(flatten)]
    pub options: RuleOptions,
    /// Folder to write to; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
