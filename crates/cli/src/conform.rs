//! `koatlas conform`: another program, compared with the referee.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use koatlas::json::{JsonEntries, JsonObject, list, object, texts};
use koatlas::text::{number, options};
use koatlas_board::{Size, Unplayable, grouped};
use koatlas_conformance::{
    ConformPlan, ConformStep, Disagreement, Example, FollowedRules, Launch, Protocol, Report, Script, conform,
    sequences,
};
use koatlas_formats::{Record, move_comments};
use koatlas_rulesets::RuleSet;
use koatlas_storage::{Claim, Control, write_atomically};

use crate::args::{ChosenRules, Common, one_of};
use crate::check::named;
use crate::diagram::Diagram;
use crate::failure::{Failure, unwritable};
use crate::interrupt::{INTERRUPT, listen};
use crate::terminal::{line, lines, plain, sequence, title, unbroken};
use crate::text::visible;

/// Said if somebody wants an end.
const INTERRUPTED: &str = "interrupted: not everything was asked";

/// The boards of random games if none are asked for: on small ones positions repeat.
const SIZES: [&str; 24] = [
    "3x3", "2x2", "1x3", "4x4", "2x3", "1x5", "3x3", "3x4", "1x2", "5x5", "2x2", "1x4", "3x2", "6x6", "3x3", "1x6",
    "2x4", "4x4", "9x9", "1x1", "2x5", "5x1", "13x13", "19x19",
];

/// What was asked, and what was found.
struct Conformed<'a> {
    rules: &'a RuleSet,
    report: &'a Report,
}

impl Conformed<'_> {
    /// What to call the program.
    fn name(&self) -> String {
        if self.report.name.is_empty() { "the program".to_owned() } else { visible(&self.report.name).into_owned() }
    }

    /// Whether the program does all that the rule set does, as far as it was asked, and never fails.
    fn is_no(&self, args: &Conform) -> bool {
        // Boards that nobody has asked for may be refused.
        let failed = self.report.failures.iter().any(|failure| !failure.is_refused_size() || !args.sizes.is_empty());
        failed || !self.report.disagreements.is_empty() || self.report.compared.attempts == 0
    }

    /// The answer with the contract's keys.
    fn json(&self) -> JsonObject<impl JsonEntries> {
        let Report { compared, follows, .. } = self.report;
        let disagreement = |found: &Disagreement| {
            object()
                .with("kind", found.kind.to_string())
                .with("count", found.count)
                .with("shortest", game(&found.shortest.game))
                .and([("engine", found.shortest.engine.clone()), ("referee", found.shortest.referee.clone())])
                .with("first", game(&found.first.game))
        };
        let followed = |FollowedRules { id, options, others }: &FollowedRules| {
            object().with("ruleset", *id).with("options", options.clone()).with("other_values", others.clone())
        };
        let failure = |failure: &koatlas_conformance::Failure| {
            object().with("kind", failure.id).and(game(&failure.game)).with("explanation", failure.what.clone())
        };
        object()
            .with("ruleset", self.rules.id())
            .with("options", options(self.rules))
            .with("program", &self.report.name)
            .with("games", self.report.games)
            .and([("attempts", compared.attempts), ("agreed", compared.agreed)])
            .with("barred_by_repetition", compared.barred_by_repetition)
            .and([("boards", compared.boards), ("ends", compared.ends), ("areas", compared.areas)])
            .with("disagreements", list(&self.report.disagreements, disagreement))
            .with("follows", list(&follows.all, followed))
            .with("nearest", list(&follows.nearest, followed))
            .with("nearest_differences", (!follows.nearest.is_empty()).then_some(follows.differences))
            .with("candidates", follows.candidates)
            .with("tells_end", self.report.follows.tells_end)
            .with("failures", list(&self.report.failures, failure))
    }

    /// Writes two games for each kind of disagreement: the shortest, and the first if it is another.
    fn write_games(&self, dir: &Path) -> anyhow::Result<()> {
        for found in &self.report.disagreements {
            let first = (found.first != found.shortest).then_some((&found.first, "first"));
            for (example, which) in [(&found.shortest, "shortest")].into_iter().chain(first) {
                let path = dir.join(format!("{}.{which}.sgf", found.kind));
                let text = self.sgf(found, example).map_err(Failure::work)?;
                write_atomically(&path, text.as_bytes()).map_err(|error| unwritable(&path, "game", error))?;
            }
        }
        Ok(())
    }

    /// The game. A last move that can be on no board stands in the comment alone.
    fn sgf(&self, found: &Disagreement, example: &Example) -> Result<String, Unplayable> {
        let (said, Script { start, moves }) = (self.sentence(example), &example.game);
        let all = move_comments(start, moves);
        let moves = if all.is_ok() { &moves[..] } else { &moves[..moves.len() - 1] };
        let mut comments = move_comments(start, moves)?;
        if let (Some(comment), true) = (comments.last_mut(), all.is_ok()) {
            *comment = format!("{comment}\n{said}");
        }
        let record = Record {
            name: &format!("{}: {}", self.name(), found.kind),
            rules: self.rules.definition.name,
            start,
            ko_points: &[],
            comment: &said,
            moves,
            comments: &comments,
            boards: None,
        };
        record.to_sgf()
    }

    /// What both say of the last move.
    fn sentence(&self, example: &Example) -> String {
        let moves = &example.game.moves;
        let made = moves[moves.len() - 1];
        let does = made.point.map_or("passes".to_owned(), |point| format!("plays at {point}"));
        format!(
            "Move {}: {} {does}. {} says: {}. By the rule set {}: {}.",
            moves.len(),
            made.colour.name(),
            self.name(),
            example.engine,
            self.rules.id(),
            example.referee
        )
    }

    /// What was compared, how the program differs, and which rule set it follows.
    fn page(&self) -> String {
        let title = title(&self.name(), &format!(": compared with {}", named(self.rules)));
        let found = self.report.disagreements.iter().map(|found| self.disagreement(found)).collect::<String>();
        [title, self.compared(), found, self.follows(), self.failures()].concat()
    }

    fn compared(&self) -> String {
        let (report, compared) = (self.report, self.report.compared);
        let told = [("boards", compared.boards), ("ends", compared.ends), ("areas", compared.areas)].into_iter();
        let told = told.filter(|(_, count)| *count > 0).map(|(what, count)| format!(", {} {what}", grouped(count)));
        line("games", &grouped(report.games))
            + &line("compared", &format!("{} moves{}", grouped(compared.attempts), told.collect::<String>()))
            + &line("barred", &format!("{} of the moves, by repetition", grouped(compared.barred_by_repetition)))
            + &line("agreed", &format!("{} moves", grouped(compared.agreed)))
            + &line("disagreed", &format!("in {} ways", grouped(report.disagreements.len())))
    }

    fn disagreement(&self, found: &Disagreement) -> String {
        let example = &found.shortest;
        let times = if found.count == 1 { "once".to_owned() } else { format!("{} times", grouped(found.count)) };
        let head = format!("\n{}", line("disagreement", &format!("{}, {times}", found.kind)));
        head + &lines("start", Diagram::whole(&example.game.start, &[]).lines())
            + &line("moves", &sequence(&example.game.moves))
            + &line("last move", &visible(&self.sentence(example)))
    }

    fn follows(&self) -> String {
        let follows = &self.report.follows;
        let tried = grouped(follows.candidates);
        let silent = if self.report.follows.tells_end { "" } else { " The program does not tell when games end." };
        let text = if follows.candidates == 0 {
            "The program has answered nothing, so nothing is known of its rules.".to_owned()
        } else if follows.all.is_empty() {
            let answers = if follows.differences == 1 { "answer" } else { "answers" };
            let differences = grouped(follows.differences);
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
        let listed = if follows.all.is_empty() { &follows.nearest } else { &follows.all };
        format!("\n{}{}", line("follows", &text), listed.iter().map(|one| line("", &followed(one))).collect::<String>())
    }

    fn failures(&self) -> String {
        let failures = &self.report.failures;
        let (refused, others): (Vec<_>, Vec<_>) = failures.iter().partition(|failure| failure.is_refused_size());
        let sizes = texts(refused.iter().map(|failure| failure.game.start.size())).join(", ");
        let refused = (!sizes.is_empty()).then(|| line("refused boards", &format!("{sizes}: not played on")));
        let others =
            others.into_iter().map(|koatlas_conformance::Failure { game: Script { start, moves }, what, .. }| {
                let after = if moves.is_empty() { String::new() } else { format!(", after {}", sequence(moves)) };
                plain(&format!("failure on {}{after}: {}", start.size(), visible(what)))
            });
        refused.into_iter().chain(others).map(|text| format!("\n{text}")).collect()
    }
}

fn game(Script { start, moves }: &Script) -> JsonObject<impl JsonEntries + use<>> {
    object().with("rows", start.rows()).with("to_move", start.to_move().to_string()).with("moves", texts(moves))
}

/// A rule set with its options: `psk, suicide=none, passes=2|3`.
fn followed(followed: &FollowedRules) -> String {
    let option = |(key, value): (&&str, &String)| {
        let others = followed.others.get(*key).into_iter().flatten();
        let values: Vec<&str> = std::iter::once(value).chain(others).map(String::as_str).collect();
        unbroken(format!("{key}={}", values.join("|")))
    };
    let options: Vec<String> = followed.options.iter().map(option).collect();
    let colon = if options.is_empty() { "" } else { ": " };
    format!("{}{colon}{}", followed.id, options.join(", "))
}

/// Plays with the program, and prints how it differs from the rule set and which one it follows.
/// If it disagrees or fails the answer is "no".
pub fn run(args: &Conform, common: &Common) -> anyhow::Result<()> {
    let rules = args.chosen.rules()?;
    let (protocol, launch) = launch(args)?;
    let _claim = args.out.as_deref().map(|dir| claim(dir, common)).transpose()?;
    listen()?;
    let plan = plan(args, rules, common)?;
    let bar = common.conditions().stage("games", Some((plan.scripts.len() + plan.games) as u64));
    let watch = |step| match step {
        ConformStep::Game => bar.more_done(1),
        ConformStep::Shrinking => bar.state(&"shorter games"),
        ConformStep::Trying => bar.state(&"rule sets"),
    };
    let report = conform(protocol, &launch, &plan, &watch);
    drop(bar);
    if report.interrupted {
        return Err(Failure::work(INTERRUPTED));
    }
    if let Some(failure) = report.failures.first().filter(|failure| failure.id == "not-started") {
        return Err(Failure::input(&failure.what));
    }
    let conformed = Conformed { rules: &plan.rules, report: &report };
    if let Some(dir) = &args.out {
        conformed.write_games(dir)?;
    }
    common.print("conform", || conformed.json(), || conformed.page())?;
    if conformed.is_no(args) { Err(Failure::No.into()) } else { Ok(()) }
}

/// How the program is started.
fn launch(args: &Conform) -> anyhow::Result<(Protocol, Launch)> {
    let (option, protocol, command) = match (&args.gtp, args.protocol, &args.command) {
        (Some(command), ..) => ("--gtp", Protocol::Gtp, command),
        (None, Some(Protocol::Gtp), Some(command)) => ("--protocol gtp", Protocol::Gtp, command),
        (None, Some(Protocol::Json), Some(command)) => ("--protocol json", Protocol::Json, command),
        _ => return Err(Failure::input("name a program, with --gtp or with --protocol")),
    };
    let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
        Failure::input(format_args!(
            "{option} {command:?}: this is no command: write a program and its arguments, and close quotation marks"
        ))
    })?;
    Ok((protocol, Launch { words, limit: args.answer_limit, stop: || INTERRUPT.requested() }))
}

fn plan(args: &Conform, rules: RuleSet, common: &Common) -> anyhow::Result<ConformPlan> {
    let only_these_sizes = !args.sizes.is_empty();
    let sizes = if only_these_sizes {
        args.sizes.clone()
    } else {
        SIZES.iter().map(|size| size.parse::<Size>()).collect::<Result<_, _>>()?
    };
    let line = common.conditions().stage("", None);
    let progress = |now: &dyn Display| line.state(&format!("the test suite: {now}"));
    let scripts =
        sequences::all(&rules, &Control { stop: INTERRUPT.stop(), progress: &progress, ..Control::default() });
    drop(line);
    let scripts = scripts.map_err(|_| Failure::work(INTERRUPTED))?;
    Ok(ConformPlan { rules, games: args.games, seed: args.seed, sizes, scripts, only_these_sizes })
}

/// Takes a folder, which is made if there is none, for this run alone. One that holds something is only written to with `--force`.
fn claim(dir: &Path, common: &Common) -> anyhow::Result<Claim> {
    let unwritable = |error| Failure::at(dir, format_args!("the folder cannot be made: {error}"));
    std::fs::create_dir_all(dir).map_err(unwritable)?;
    let is_empty = dir.read_dir().map_err(unwritable)?.next().is_none();
    if !is_empty && !common.force {
        return Err(Failure::at(
            dir,
            "the folder is not empty: choose another, or allow with --force that games in it are replaced",
        ));
    }
    Claim::folder(dir).map_err(Failure::input)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
The program is started, without a shell, and plays the sequences of the project, the test suite of the rule set and random games in \
which much is taken and retaken. In every position it is asked which moves are legal, and each answer is compared with the rule set; so are the board, \
the end and the area, where the program tells them. Every kind of disagreement is told once, with the shortest game found. \
The rule sets that agree with every answer of this run are listed: they may still differ from the program where nothing was asked.

By GTP the program needs boardsize, clear_board and play, and is_legal, all_legal or undo. loadsgf or set_position lets it begin \
with a position, list_stones or showboard tells the board. The protocol has no end of games: moves after it are not asked about. \
adapters/README.md has the ten lines of the protocol of JSON.

Exit code: 0 if all agrees, 1 if not or if the program fails, 2 if it cannot be started.

Examples:
  koatlas conform --gtp 'gnugo --mode gtp --positional-superko' --rules psk --suicide none
  koatlas conform --gtp ./my-engine --rules tromp-taylor --sizes 2x2,3x3,9x9 --out games
  koatlas conform --protocol json 'python3 adapter.py' --rules aga --json")]
pub struct Conform {
    /// A program that speaks the Go Text Protocol, with its arguments
    #[arg(long, value_name = "COMMAND", required_unless_present = "protocol", conflicts_with_all = ["protocol", "command"])]
    pub gtp: Option<String>,
    /// The protocol of the program that is named after it: gtp, or json for lines of JSON
    #[arg(long, value_name = "PROTOCOL", requires = "command")]
    #[arg(hide_possible_values = true, value_parser = one_of(&PROTOCOLS))]
    pub protocol: Option<Protocol>,
    /// The program for --protocol, with its arguments
    #[arg(value_name = "COMMAND", requires = "protocol")]
    pub command: Option<String>,
    #[command(flatten)]
    pub chosen: ChosenRules,
    /// Number of random games, after the sequences
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize>)]
    pub games: usize,
    /// Another number gives other random games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>)]
    pub seed: u64,
    /// Board sizes with commas between, in turn; nothing is played on others, and no shorter game is looked for there. If not given, 1x1 to 19x19, mostly small ones
    #[arg(long, value_name = "ROWSxCOLS,...", value_delimiter = ',')]
    pub sizes: Vec<Size>,
    /// Most time for an answer; a program that takes longer is ended and started again
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub answer_limit: Duration,
    /// A folder for the games that show disagreements, as SGF
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The protocols.
const PROTOCOLS: [(&str, &str, Protocol); 2] =
    [("gtp", "The Go Text Protocol", Protocol::Gtp), ("json", "Lines of JSON", Protocol::Json)];

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("\"{text}\" is no time: write seconds from 0.01 to 86400"))
}
