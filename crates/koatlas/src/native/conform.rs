//! Comparison of another program with the referee: finds moves on which they disagree, and the rule sets that the program follows.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use koatlas_board::{Size, UnplayableMove, grouped};
use koatlas_files::{Control, Record, move_comments};
use koatlas_games::programs::{
    ConformPlan, ConformStep, Disagreement, Example, Failure, FollowedRules, Launch, Protocol, Report, RuleSetMatches,
    Script, conform as play, sequences,
};
use koatlas_rules::RuleSet;
use serde::Serialize;

use crate::check::rules_title;
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::json::{answer, to_strings};
use crate::page::{Block, Page, sequence, unbreakable};
use crate::question::{ChosenRules, Seconds, options};
use crate::text::visible;

/// Boards of random games if the question names none. Most are small, as positions repeat on small boards.
const SIZES: [&str; 24] = [
    "3x3", "2x2", "1x3", "4x4", "2x3", "1x5", "3x3", "3x4", "1x2", "5x5", "2x2", "1x4", "3x2", "6x6", "3x3", "1x6",
    "2x4", "4x4", "9x9", "1x1", "2x5", "5x1", "13x13", "19x19",
];

options! {
    /// What another program does, compared with a rule set.
    pub struct ConformQuestion {
        /// The rule set that the program claims to follow.
        pub rules: ChosenRules => command(flatten),
        /// Number of random games, after the sequences; with --infer a fifth of it
        pub games: usize = 300 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<usize>),
        /// Seed of the random games: the same number gives the same games
        pub seed: u64 = 1 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
        /// Board sizes with commas between, in turn; nothing is played on others, and no shorter game is looked for there. If not given, 1x1 to 19x19, mostly small ones
        pub sizes: Vec<Size> => arg(long, value_name = "ROWSxCOLS,...", value_delimiter = ','),
        /// Time limit for an answer; a program that takes longer is stopped and started again
        pub answer_limit: Seconds = Seconds(Duration::from_secs(60)) => arg(long, value_name = "SECONDS", value_parser = answer_limit),
    }
}

/// Parses the time limit for an answer.
#[cfg(feature = "command-line")]
fn answer_limit(text: &str) -> Result<Seconds, String> {
    let limit = text.parse().ok().filter(|Seconds(limit)| (0.01..=86_400.0).contains(&limit.as_secs_f64()));
    limit.ok_or_else(|| format!("\"{text}\" is not a time: write seconds from 0.01 to 86400"))
}

/// Another program.
#[derive(Clone, Debug)]
pub struct OtherProgram {
    /// The protocol that it speaks.
    pub protocol: Protocol,
    /// The program and its arguments. No shell is used.
    pub words: Vec<String>,
}

impl OtherProgram {
    /// The start of the program, with the time limit for an answer.
    pub(super) fn launch(&self, limit: Duration, conditions: &Conditions<'static>) -> Launch {
        Launch { words: self.words.clone(), limit, stop: conditions.interrupt.stop_flag() }
    }
}

impl ConformQuestion {
    /// The sizes of the boards of random games, used in turn.
    pub(super) fn sizes_of_games(&self) -> Vec<Size> {
        if !self.sizes.is_empty() {
            return self.sizes.clone();
        }
        SIZES.iter().filter_map(|size| size.parse().ok()).collect()
    }
}

/// The answer of [`ConformQuestion`]: the differences between a program and a rule set, and the rule sets that it follows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConformAnswer {
    /// The rule set that the program claims to follow, with its options.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// What the program did.
    #[serde(flatten)]
    pub report: Report,
    /// True if the question named sizes, so that a refused size is a failure.
    #[serde(skip)]
    pub needs_sizes: bool,
}

answer!(ConformAnswer: "conform");

/// Plays with a program: the fixed sequences, the test suite of the rule set, and random games.
///
/// # Errors
/// If the program cannot be started, or if the work is interrupted.
pub fn conform(
    question: &ConformQuestion,
    program: &OtherProgram,
    conditions: &Conditions<'static>,
) -> Result<ConformAnswer> {
    const INTERRUPTED: &str = "not everything was asked";
    let ConformQuestion { games, seed, answer_limit: Seconds(limit), .. } = *question;
    let rules = question.rules.rule_set()?;
    let launch = &program.launch(limit, conditions);
    let scripts = scripts(&rules, conditions).ok_or(Error::interrupted(INTERRUPTED))?;
    let only_these_sizes = !question.sizes.is_empty();
    let sizes = question.sizes_of_games();
    let plan = ConformPlan { rules, games, seed, sizes, scripts, only_these_sizes };
    let bar = conditions.begin_stage("games", Some((plan.scripts.len() + games) as u64));
    let report = play(program.protocol, launch, &plan, &|step| match step {
        ConformStep::Game => bar.add_done(1),
        ConformStep::Shrinking => bar.set_message(&"shorter games"),
        ConformStep::Trying => bar.set_message(&"rule sets"),
    });
    if report.interrupted {
        return Err(Error::interrupted(INTERRUPTED));
    }
    ensure_started(&report.failures)?;
    Ok(ConformAnswer { rules: plan.rules, report, needs_sizes: only_these_sizes })
}

/// Fails if the program could not be started.
pub(super) fn ensure_started(failures: &[Failure]) -> Result<()> {
    match failures.first().filter(|failure| failure.id == "not-started") {
        Some(failure) => Err(Error::argument("program", failure.what.clone())),
        None => Ok(()),
    }
}

/// The sequences that are played before the random games; `None` if interrupted.
fn scripts(rules: &RuleSet, conditions: &Conditions<'_>) -> Option<Vec<Script>> {
    let line = conditions.begin_stage("", None);
    let progress = |now: &dyn Display| line.set_message(&format!("the test suite: {now}"));
    let control = Control { stop: conditions.interrupt.stop_flag(), progress: &progress, ..Control::default() };
    sequences::all_scripts(rules, &control).ok()
}

impl ConformAnswer {
    fn pair(&self) -> ComparedPair<'_> {
        ComparedPair { program: &self.report.program, rules: &self.rules }
    }

    /// True if the program disagrees with the rule set, fails, or has answered nothing. It may refuse sizes that the question did not
    /// name.
    pub fn is_nonconforming(&self) -> bool {
        let Report { failures, disagreements, compared, .. } = &self.report;
        let failed = failures.iter().any(|failure| !failure.is_refused_size() || self.needs_sizes);
        failed || !disagreements.is_empty() || compared.attempts == 0
    }

    /// Writes the shortest game for each kind of disagreement, and the first one if it is another, into `dir`.
    ///
    /// # Errors
    /// If a file cannot be written, or if a game cannot be replayed.
    pub fn write_games(&self, dir: &Path, conditions: &Conditions<'_>) -> Result<()> {
        self.pair().write_games(&self.report.disagreements, dir, conditions)
    }

    /// The page: what was compared, the disagreements, the rule sets that the program follows, and its failures.
    pub fn page(&self) -> Page {
        let title = Block::headed(self.pair().name(), format!(": compared with {}", rules_title(&self.rules)));
        let disagreements = self.report.disagreements.iter().map(|found| self.pair().disagreement(found));
        let head = [vec![title], self.compared()].into_iter().chain(disagreements);
        Page::new(head.chain([self.follows()]).chain(failures(&self.report.failures)))
    }

    fn compared(&self) -> Vec<Block> {
        let compared = self.report.compared;
        let others = [("boards", compared.boards), ("ends", compared.ends), ("areas", compared.areas)].into_iter();
        let others = others.filter(|(_, count)| *count > 0).map(|(what, count)| format!(", {} {what}", grouped(count)));
        let moves = format!("{} moves{}", grouped(compared.attempts), others.collect::<String>());
        vec![
            Block::row("games", grouped(self.report.games)),
            Block::row("compared", moves),
            Block::row("barred", format!("{} of the moves, by repetition", grouped(compared.barred_by_repetition))),
            Block::row("agreed", format!("{} moves", grouped(compared.agreed))),
            Block::row("disagreed", format!("in {} ways", grouped(self.report.disagreements.len()))),
        ]
    }

    fn follows(&self) -> Vec<Block> {
        let RuleSetMatches { all: follows, nearest, nearest_differences, candidates, tells_end } = &self.report.follows;
        let tried = grouped(*candidates);
        let silent = if *tells_end { "" } else { " The program does not tell when games end." };
        let text = if *candidates == 0 {
            "The program has answered nothing, so nothing is known of its rules.".to_owned()
        } else if follows.is_empty() {
            let differences = nearest_differences.unwrap_or_default();
            let answers = if differences == 1 { "answer" } else { "answers" };
            let differences = grouped(differences);
            format!(
                "None of {tried} rule sets with options agrees with every answer of this run.{silent} The nearest agree with \
                 all but {differences} {answers}:"
            )
        } else {
            format!(
                "Of {tried} rule sets with options these agree with every answer of this run, which does not tell them \
                 apart.{silent}"
            )
        };
        let listed = if follows.is_empty() { nearest } else { follows };
        let listed = listed.iter().map(|rules| Block::row("", rules_with_options(rules)));
        [Block::row("follows", text)].into_iter().chain(listed).collect()
    }
}

/// A rule set with its options, for example `psk, suicide=none, passes=2|3`.
fn rules_with_options(followed: &FollowedRules) -> String {
    let options = followed.options.iter().map(|(key, value)| {
        let others = followed.others.get(*key).into_iter().flatten();
        let values: Vec<&str> = std::iter::once(value).chain(others).map(String::as_str).collect();
        unbreakable(format!("{key}={}", values.join("|")))
    });
    let options: Vec<String> = options.collect();
    let colon = if options.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", followed.id, options.join(", "))
}

/// A program and the rule set that it is compared with.
#[derive(Clone, Copy)]
pub(super) struct ComparedPair<'a> {
    pub program: &'a str,
    pub rules: &'a RuleSet,
}

impl<'a> ComparedPair<'a> {
    /// The name of the program in sentences.
    pub fn name(self) -> Cow<'a, str> {
        if self.program.is_empty() { "the program".into() } else { visible(self.program) }
    }

    /// Writes the shortest game for each kind of disagreement, and the first one if it is another, into `dir`.
    ///
    /// # Errors
    /// If a file cannot be written, or if a game cannot be replayed.
    pub fn write_games(self, disagreements: &[Disagreement], dir: &Path, conditions: &Conditions<'_>) -> Result<()> {
        for found in disagreements {
            let first = (found.first != found.shortest).then_some((&found.first, "first"));
            for (example, which) in [(&found.shortest, "shortest")].into_iter().chain(first) {
                let path = dir.join(format!("{}.{which}.sgf", found.kind));
                let text = self.sgf(found, example);
                let subject = || found.kind.to_string();
                let text = text.map_err(|reason| Error::Ended { subject: subject(), reason: reason.into() })?;
                files::write(&path, "game", conditions.interrupt, |out| out.write_all(text.as_bytes()))?;
            }
        }
        Ok(())
    }

    /// The game as SGF. If its last move cannot be made, it is only in the comment.
    fn sgf(self, found: &Disagreement, example: &Example) -> Result<String, UnplayableMove> {
        let (sentence, Script { start, moves }) = (self.sentence(example), &example.game);
        let all = move_comments(start, moves);
        // Only the last move can be impossible: the referee has made those before.
        let moves = if all.is_ok() { &moves[..] } else { &moves[..moves.len() - 1] };
        let mut comments = move_comments(start, moves)?;
        if let (Some(comment), true) = (comments.last_mut(), all.is_ok()) {
            *comment = format!("{comment}\n{sentence}");
        }
        let (name, rules) = (&format!("{}: {}", self.name(), found.kind), self.rules.definition.name);
        let (comment, comments) = (&sentence, &comments);
        Record { name, rules, start, ko_points: &[], comment, moves, comments, boards: None }.to_sgf()
    }

    /// A sentence with the answers of the program and of the rule set on the last move of `example`.
    fn sentence(self, example: &Example) -> String {
        let moves = &example.game.moves;
        let last = moves[moves.len() - 1];
        let does = last.point.map_or("passes".to_owned(), |point| format!("plays at {point}"));
        format!(
            "Move {}: {} {does}. {} says: {}. By the rule set {}: {}.",
            moves.len(),
            last.colour.name(),
            self.name(),
            example.engine,
            self.rules.id(),
            example.referee
        )
    }

    /// The section about a disagreement.
    pub fn disagreement(self, found: &Disagreement) -> Vec<Block> {
        let example = &found.shortest;
        let times = if found.count == 1 { "once".to_owned() } else { format!("{} times", grouped(found.count)) };
        vec![
            Block::row("disagreement", format!("{}, {times}", found.kind)),
            Block::headed("start", ""),
            Block::board(&example.game.start, &[]),
            Block::row("moves", sequence(&example.game.moves)),
            Block::row("last move", visible(&self.sentence(example))),
        ]
    }
}

/// The sizes of boards that the program refuses, and a section for each other failure.
pub(super) fn failures(failures: &[Failure]) -> impl Iterator<Item = Vec<Block>> {
    let (refused, others): (Vec<_>, Vec<_>) = failures.iter().partition(|failure| failure.is_refused_size());
    let sizes = to_strings(refused.iter().map(|failure| failure.game.start.size())).join(", ");
    let refused = (!sizes.is_empty()).then(|| Block::row("refused boards", format!("{sizes}: not played on")));
    let others = others.into_iter().map(|Failure { game: Script { start, moves }, what, .. }| {
        let after = if moves.is_empty() { String::new() } else { format!(", after {}", sequence(moves)) };
        Block::text(format!("failure on {}{after}: {}", start.size(), visible(what)))
    });
    refused.into_iter().chain(others).map(|block| vec![block])
}
