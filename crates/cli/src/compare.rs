//! `koatlas compare`: who wins under each rule set, in a paragraph for each value.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use clap::Args;
use koatlas::conditions::{ReachedLimit, until};
use koatlas::json::{JsonEntries, JsonObject, list, object, points, texts};
use koatlas::subject::Subject;
use koatlas::value::{ended, found};
use koatlas_board::{Suicide, in_narrowest};
use koatlas_catalogue::CyclesUnder;
use koatlas_classifier::ByRuleSet;
use koatlas_outcome::{BestFor, HalfPoints, Interval, Solution, solve};
use koatlas_position_graph::PositionGraph;
use koatlas_rulesets::{GameMove, RuleSet};
use rayon::prelude::*;

use crate::args::{Common, Stakes, Target};
use crate::interrupt;
use crate::show::all_cycles;
use crate::terminal::{assumed, by_common, filled, line_if_any, listed, plain, title, width};

/// Rule sets under which the position has the same value, and what is best and comes of it: the same for those of a group.
struct ValueRow(Vec<AnswerGroup>);

/// Rule sets with the same answer.
struct AnswerGroup {
    rules: Vec<&'static str>,
    /// The answer for the first of them.
    answer: Solution,
}

/// What has been asked, and the answers, ordered by value: the best for Black first, what is not decided last.
struct Compared<'a> {
    subject: &'a Subject,
    komi: HalfPoints,
    rows: Vec<ValueRow>,
    /// Which cycles of the position's component go on for ever; none if nothing repeats or the component is too large.
    cycles_under: Option<ByRuleSet<CyclesUnder>>,
    /// Why some searches ended early, if they did.
    limit: Option<ReachedLimit>,
}

/// Solves the target under every rule set, and prints which agree.
pub fn run(args: &Compare, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?.with_to_move(args.stakes.to_move);
    interrupt::listen()?;
    let all: Vec<RuleSet> = RuleSet::all().collect();
    let bar = common.conditions().stage("rule sets", Some(all.len() as u64));
    let (patience, conditions) = (args.stakes.patience(), common.conditions());
    let end = patience.deadline();
    let left = AtomicU32::new(all.len() as u32);
    let answered = all.into_par_iter().map(|rules| {
        let stop = until(share(end, left.fetch_sub(1, Ordering::Relaxed)), &conditions);
        let control = patience.control(&stop, &conditions);
        let answer = solve(&rules, &subject.position, args.stakes.terms(), &control);
        bar.more_done(1);
        answer.map(|answer| (rules.id(), answer)).map_err(|error| subject.refused(error))
    });
    let answers = answered.collect::<anyhow::Result<Vec<(&'static str, Solution)>>>()?;
    drop(bar);
    let is_decided = answers.iter().all(|(_, answer)| answer.exact);
    let compared = Compared {
        subject: &subject,
        komi: args.stakes.komi,
        rows: rows(answers),
        cycles_under: cycles_under(&subject),
        limit: (!is_decided).then(|| patience.limit(&conditions)),
    };
    common.print("compare", || json(&compared), || page(&compared))?;
    Ok(subject.finished(compared.limit)?)
}

/// Cycles are looked for in components of up to so many positions: in a few seconds.
const POSITIONS: usize = 1 << 12;

/// Which cycles of a position's component go on for ever under each rule set with its defaults.
fn cycles_under(subject: &Subject) -> Option<ByRuleSet<CyclesUnder>> {
    let board = &subject.position;
    // Rule sets without suicide bar those plays.
    in_narrowest!(board, S in [u64, u128] => {
        let (arena, start) = board.arena::<S>().ok()?;
        let component = PositionGraph::component(&arena, start, Suicide::Multi, POSITIONS).ok()?;
        (component.edge_count() > 0).then(|| CyclesUnder::every_rule_set(board, &arena, &component))
    })
}

/// The moment up to which the next of so many rule sets is looked at: what it leaves of its time is for the others.
fn share(end: Option<Instant>, left: u32) -> Option<Instant> {
    let (end, now) = (end?, Instant::now());
    let threads = rayon::current_num_threads() as u32;
    Some(now + end.saturating_duration_since(now) * threads.min(left) / left.max(1))
}

/// The answers, those with the same value in a row, and in it those that agree in best moves and what comes of them.
fn rows(answers: Vec<(&'static str, Solution)>) -> Vec<ValueRow> {
    let play = |answer: &Solution| {
        let end = answer.outcome.map(|outcome| (outcome, answer.variation.len()));
        (answer.best.clone(), end)
    };
    let group = |mut alike: Vec<(&'static str, Solution)>| {
        let rules = alike.iter().map(|&(id, _)| id).collect();
        AnswerGroup { rules, answer: alike.swap_remove(0).1 }
    };
    let row = |same: Vec<(&'static str, Solution)>| {
        let groups = by_common(same.into_iter().map(|(id, answer)| (play(&answer), (id, answer))));
        ValueRow(groups.into_iter().map(|(_, alike)| group(alike)).collect())
    };
    let by_value = by_common(answers.into_iter().map(|(id, answer)| ((answer.value, answer.exact), (id, answer))));
    let mut rows: Vec<ValueRow> = by_value.into_iter().map(|(_, same)| row(same)).collect();
    rows.sort_by_key(|row| {
        let Interval { lo, hi } = row.answer().value;
        let is_known = lo.is_some() || hi.is_some();
        // An upper bound that is missing is more than any.
        (!row.answer().exact, !is_known, Reverse((lo, hi.is_none(), hi)))
    });
    rows
}

impl ValueRow {
    /// An answer of the row: all have its value.
    fn answer(&self) -> &Solution {
        &self.0[0].answer
    }

    /// What all groups have in common, if they have.
    fn common<T: PartialEq>(&self, of: impl Fn(&Solution) -> T) -> Option<T> {
        let first = of(self.answer());
        self.0.iter().all(|group| of(&group.answer) == first).then_some(first)
    }
}

/// The answers with the contract's keys.
fn json(compared: &Compared<'_>) -> JsonObject<impl JsonEntries> {
    let cycles_under = compared
        .cycles_under
        .as_ref()
        .map(|all| all.iter().filter(|(_, cycles)| cycles.fewest.is_some()).collect::<BTreeMap<&str, &CyclesUnder>>());
    object()
        .with("to_move", compared.subject.position.to_move().to_string())
        .with("komi", points(Some(compared.komi)))
        .with("rows", list(&compared.rows, |row| row_json(row, compared.komi)))
        .with("cycles_under", cycles_under)
        .with("warnings", compared.subject.assumed_of_area())
        .with("limit", compared.limit)
}

/// The rule sets that give one value.
fn row_json(row: &ValueRow, komi: HalfPoints) -> JsonObject<impl JsonEntries> {
    let answer = row.answer();
    let everywhere = |made: &&GameMove| row.0.iter().all(|group| group.answer.best.both.contains(made));
    object()
        .with("rulesets", row.0.iter().flat_map(|group| group.rules.clone()).collect::<Vec<_>>())
        .and([("lo", points(answer.value.lo)), ("hi", points(answer.value.hi))])
        .with("exact", answer.exact)
        .with("winner", answer.winner(komi).map(|winner| winner.id()))
        .with("best", texts(answer.best.both.iter().filter(everywhere)))
        .with("length", row.common(length).flatten())
        .with("outcome", row.common(outcome).flatten())
        .with("groups", list(&row.0, group_json))
}

/// The rule sets of a row that agree in play too.
fn group_json(AnswerGroup { rules, answer }: &AnswerGroup) -> JsonObject<impl JsonEntries> {
    object()
        .with("rulesets", rules)
        .with("best", texts(&answer.best.both))
        .with("best_for", &answer.best.one)
        .with("length", length(answer))
        .with("outcome", outcome(answer))
}

/// The moves of the variation; one that goes on for ever has no length.
fn length(answer: &Solution) -> Option<usize> {
    answer.outcome.map(|_| answer.variation.len())
}

fn outcome(answer: &Solution) -> Option<&'static str> {
    answer.outcome.map(|outcome| outcome.id())
}

/// A paragraph for each value, with the rule sets that give it; and what was assumed.
fn page(compared: &Compared<'_>) -> String {
    let mover = compared.subject.position.to_move().name();
    let head = title(&compared.subject.title, &format!(": who wins, {mover} first"));
    let paragraphs: Vec<String> = compared.rows.iter().map(|row| paragraph(row, compared)).collect();
    let warnings = assumed(&compared.subject.assumed_of_area());
    let limit = line_if_any("ended by", compared.limit.map_or("", ReachedLimit::id));
    let gap = if warnings.is_empty() && limit.is_empty() { "" } else { "\n" };
    let cycles = compared.cycles_under.as_ref().map(all_cycles).unwrap_or_default();
    [head, paragraphs.join("\n"), cycles, gap.to_owned(), warnings, limit].concat()
}

fn paragraph(row: &ValueRow, compared: &Compared<'_>) -> String {
    let texts = row.0.iter().flat_map(|group| [("  ", listed(&group.rules, ", ")), ("    ", play(group))]);
    let indented = |(indent, text): (&str, String)| {
        let lines = filled(&text, width().saturating_sub(indent.len())).into_iter();
        lines.filter(|line| !line.is_empty()).map(|line| format!("{indent}{line}\n")).collect::<String>()
    };
    plain(&found(row.answer(), compared.komi)) + &texts.map(indented).collect::<String>()
}

/// The best moves, and where they lead.
fn play(AnswerGroup { answer, .. }: &AnswerGroup) -> String {
    let moves = |moves: &[GameMove]| listed(moves.iter().map(|made| made.action), ", ");
    let best = match &answer.best.one {
        _ if !answer.exact => return String::new(),
        Some(BestFor { lo, hi }) => format!("by {} for the lower bound, {} for the upper", moves(lo), moves(hi)),
        None if answer.best.both.is_empty() => return String::new(),
        None => format!("by {}", moves(&answer.best.both)),
    };
    match answer.outcome {
        Some(outcome) => format!("{best}; {} moves: {}", answer.variation.len(), ended(outcome)),
        None => format!("{best}; play goes on for ever"),
    }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value stand together, the best value for Black first; \
within, those that agree in best moves and what comes of them. \"Not decided\" is what a limit has ended; \"no end can be forced\" is proved.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10")]
pub struct Compare {
    #[command(flatten)]
    pub target: Target,
    // The limit of states holds for each rule set, that of time for all of them together.
    #[command(flatten)]
    pub stakes: Stakes,
}
