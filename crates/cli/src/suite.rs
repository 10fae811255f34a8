//! `koatlas suite`: test suites of rule sets, as files.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::json::{JsonEntries, JsonObject, list, object};
use koatlas::text::options;
use koatlas_conformance::suites::folder::{self, FILES, FolderError};
use koatlas_conformance::suites::suite_format::VERSION;
use koatlas_conformance::suites::{Case, MoveVerdict, SearchError, Suite, suites};
use koatlas_rulesets::RuleSet;
use koatlas_storage::{Claim, Control, shown};

use crate::args::{Common, NAMED_OR_ALL, RuleOptions, RulesChoice};
use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPT};
use crate::terminal::{line, plain, table, title};

/// A suite, and the folder that it is written to.
struct WrittenSuite {
    suite: Suite,
    dir: PathBuf,
}

/// Makes the suite of a rule set, or of all, writes it and says what is in it.
pub fn run(args: &SuiteArgs, common: &Common) -> anyhow::Result<()> {
    let rules = rules(args)?;
    let dirs: Vec<PathBuf> = match args.rule_set {
        RulesChoice::All => rules.iter().map(|rules| args.out.join(rules.id())).collect(),
        RulesChoice::One(_) => vec![args.out.clone()],
    };
    let _claim = claim(&args.out, &dirs, common)?;
    interrupt::listen()?;
    let made = make(&rules, common)?;
    let written: Vec<WrittenSuite> =
        made.into_iter().zip(dirs).map(|(suite, dir)| WrittenSuite { suite, dir }).collect();
    for WrittenSuite { suite, dir } in &written {
        folder::write(suite, dir).map_err(Failure::work)?;
    }
    match (&args.rule_set, &written[..]) {
        (RulesChoice::One(_), [one]) => common.print("suite", || json(one), || page(one)),
        _ => {
            let json = || object().with("suites", list(&written, json));
            common.print("suite", json, || page_of_all(&args.out, &written))
        }
    }
}

/// The rule sets asked for.
fn rules(args: &SuiteArgs) -> anyhow::Result<Vec<RuleSet>> {
    match &args.rule_set {
        RulesChoice::One(rules) => {
            let rules = args.options.set(rules)?;
            let ko = "--option ko: the ko is a point of one board, and a suite has boards of many sizes: leave it out";
            if rules.ko.is_some() { Err(Failure::input(ko)) } else { Ok(vec![rules]) }
        }
        RulesChoice::All if args.options.are_none() => Ok(RuleSet::all().collect()),
        RulesChoice::All => {
            Err(Failure::input("--rules all takes every rule set with its defaults: name one to set options"))
        }
    }
}

/// Takes the folder, which is made if there is none, for this run alone. Suites that are there stay, unless `--force` is given.
fn claim(out: &Path, dirs: &[PathBuf], common: &Common) -> anyhow::Result<Claim> {
    if !common.force {
        dirs.iter().try_for_each(|dir| folder::check_free(dir)).map_err(Failure::input)?;
    }
    std::fs::create_dir_all(out).map_err(|error| Failure::input(FolderError::Write { path: out.to_owned(), error }))?;
    Claim::folder(out).map_err(Failure::input)
}

fn make(rules: &[RuleSet], common: &Common) -> anyhow::Result<Vec<Suite>> {
    let line = common.conditions().stage("", None);
    let progress = |now: &dyn Display| line.state(now);
    let made = suites(rules, &Control { stop: INTERRUPT.stop(), progress: &progress, ..Control::default() });
    drop(line);
    made.map_err(|error| match error {
        SearchError::Stopped => Failure::work(error),
        SearchError::Ko(_) => Failure::input(error),
    })
}

fn json(WrittenSuite { suite, dir }: &WrittenSuite) -> JsonObject<impl JsonEntries> {
    let [illegal, ended] = counts(suite);
    object()
        .with("ruleset", suite.rules.id())
        .with("options", options(&suite.rules))
        .with("suite_version", VERSION)
        .and([("cases", suite.cases.len()), ("illegal", illegal), ("ended", ended)])
        .with("not_shown", list(&suite.not_shown, |shown| shown.id.clone()))
        .with("files", files(dir))
}

/// How many last moves are illegal, and how many end the sequence.
fn counts(suite: &Suite) -> [usize; 2] {
    let count = |is: fn(&MoveVerdict) -> bool| suite.cases.iter().filter_map(Case::last).filter(is).count();
    [count(|last| last.refused.is_some()), count(|last| last.ended.is_some())]
}

fn files(dir: &Path) -> Vec<String> {
    list(FILES, |name| shown(&dir.join(name)))
}

/// Columns for the moves of a case; those of long ones are cut off.
const MOVES: usize = 26;

/// The cases of a suite, a row each.
fn page(WrittenSuite { suite, dir }: &WrittenSuite) -> String {
    let rows = suite.cases.iter().map(|case| [format!("{}\n{}", name(case), last(case)), shows(case)]);
    let text = format!(": {} cases for programs that play by it", suite.cases.len());
    let not_shown: Vec<&str> = suite.not_shown.iter().map(|shown| shown.id.as_str()).collect();
    let not_shown = if not_shown.is_empty() { "nothing".to_owned() } else { not_shown.join(", ") };
    [
        title(suite.rules.id(), &text),
        format!("{}\n\n", table(&["case, last move", "shows"], "ll", rows).trim_fmt()),
        line("not shown", &not_shown),
        line("written", &files(dir).join(", ")),
    ]
    .concat()
}

/// The suites, a row each.
fn page_of_all(out: &Path, written: &[WrittenSuite]) -> String {
    let rows = written.iter().map(|WrittenSuite { suite, .. }| {
        let [illegal, ends] = counts(suite).map(|count| count.to_string());
        [suite.rules.id().to_owned(), suite.cases.len().to_string(), illegal, ends]
    });
    let table = table(&["rule set", "cases", "illegal", "ends"], "lrrr", rows);
    let text = format!(": {} suites, each in a folder of {}", written.len(), shown(out));
    title("all rule sets", &text)
        + &format!("{}\n\n", table.trim_fmt())
        + &plain("illegal, ends: the cases in which the last move is so")
}

/// The board and the moves, as far as there is room.
fn name(case: &Case) -> String {
    if case.id.chars().count() <= MOVES {
        return case.id.clone();
    }
    let beginning: String = case.id.chars().take(MOVES - 14).collect();
    format!("{beginning}... ({} moves)", case.steps.len())
}

fn last(case: &Case) -> String {
    let Some(verdict) = case.last() else { return String::new() };
    match (verdict.refused, verdict.ended) {
        (Some(refused), _) => format!("  illegal: {}", refused.id()),
        (_, Some(ended)) => format!("  ends: {} by {}", ended.outcome.id(), ended.by.id()),
        _ if verdict.forfeited => "  legal, forfeited".to_owned(),
        _ => "  legal".to_owned(),
    }
}

fn shows(case: &Case) -> String {
    let ids = case.shows.iter().map(|shown| shown.id.clone());
    let others = match case.tells_from.len() {
        0 => None,
        1 => Some(format!("tells from {}", case.tells_from[0].ruleset)),
        others => Some(format!("tells from {others} rule sets")),
    };
    ids.chain(others).collect::<Vec<_>>().join("\n")
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
A case is a start and moves, with the verdict on each move and the board after it. Each case is the smallest that shows \
something about the rule set, or that tells it from another one; README.md in the folder says what was gone through, and \
how to test a program. The folder also gets suite.jsonl, for programs, and suite.sgf, for eyes.

Examples:
  koatlas suite --rules psk --out psk
  koatlas suite --rules aga --option superko=natural --out aga
  koatlas suite --rules all --out suites       a folder for each rule set")]
pub struct SuiteArgs {
    /// The rule set, as `koatlas rules` lists them, or `all`: each with its defaults, in a folder of its own
    #[arg(long = "rules", value_name = "ID|all", value_parser = NAMED_OR_ALL, hide_possible_values = true)]
    pub rule_set: RulesChoice,
    #[command(flatten)]
    pub options: RuleOptions,
    /// The folder, which is made if there is none
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}
