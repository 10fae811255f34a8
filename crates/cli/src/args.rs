//! Arguments that several commands share.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{ArgPredicate, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgGroup, Args, ColorChoice, Command, Error};
use koatlas::check::RulesChoice;
use koatlas::conditions::{Conditions, NoProgress, ProgressObserver, SolveLimits};
use koatlas::each_ko::narrowed;
use koatlas::memory_limit::MemoryLimit;
use koatlas::subject::{MovePath, PositionSelector, Subject};
use koatlas::text::{parse_half_points, parse_moves, parse_number, parse_seconds, with_options_and_suicide};
use koatlas_board::{Colour, Point, Size, Suicide, grouped};
use koatlas_formats::{Reading, TextEncoding};
use koatlas_outcome::{HalfPoints, Terms, VoidIs};
use koatlas_position_graph::Model;
use koatlas_rulesets::{GameMove, RuleSet, UnknownRuleSet};
use koatlas_tables::{HAS_PARQUET, WITHOUT_PARQUET};

use crate::failure::CliError;
use crate::interrupt::INTERRUPT;
use crate::progress::TERMINAL;
use crate::text::visible;

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct CommonArgs {
    /// Print one JSON object on standard output, and nothing else there
    #[arg(long, global = true, hide_short_help = true)]
    pub json: bool,
    /// Number of threads; if not given, as many as there are processors
    #[arg(long, global = true, hide_short_help = true, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Memory limit of an analysis, for example 500M or 16G
    ///
    /// [default: 8G, and 1G for verify]
    #[arg(long = "memory-limit", global = true, hide_short_help = true, value_name = "SIZE")]
    pub given_memory_limit: Option<MemoryLimit>,
    /// When to colour text: auto (on a terminal, unless the variable NO_COLOR is set), always, never
    #[arg(long, global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true)]
    pub color: ColorChoice,
    /// Replace files that exist; if not given, no command writes over a file
    #[arg(long, global = true, hide_short_help = true)]
    pub force: bool,
    /// Show no progress
    #[arg(long, global = true, hide_short_help = true)]
    pub quiet: bool,
}

impl CommonArgs {
    /// Conditions of the work: limits, interruption and progress.
    pub fn conditions(&self) -> Conditions<'static> {
        let CommonArgs { given_memory_limit, force: replace, quiet, .. } = *self;
        let memory = given_memory_limit.unwrap_or(Conditions::USUAL_MEMORY);
        let progress: &dyn ProgressObserver = if quiet { &NoProgress } else { &TERMINAL };
        Conditions { memory, replace, interrupt: &INTERRUPT, progress }
    }
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is not a number of threads: write a number from 1 to 1024"))
}

/// Refuses `--parquet` where the program is built without it.
pub fn check_parquet(asked: bool) -> anyhow::Result<()> {
    if asked && !HAS_PARQUET { Err(CliError::input(format_args!("--parquet: {WITHOUT_PARQUET}"))) } else { Ok(()) }
}

/// A board or a file, and which position of it.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(group = ArgGroup::new("target").args(["board", "file"]).required(true))]
pub struct BoardArgs {
    /// An empty board with this number of rows and columns; every point is playable, and Black moves first
    #[arg(long, value_name = "ROWSxCOLS")]
    pub board: Option<Size>,
    /// A position file or a game record: .toml, .sgf or .txt
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Move of the record after which the position stands: a number, 0 for the start, last, or 12.2.17 for move 17 of the second variation after move 12
    #[arg(long = "move", value_name = "N", conflicts_with = "board", default_value = "last")]
    pub after: MovePath,
    /// Number of the game, if the file holds several
    #[arg(long, value_name = "N", conflicts_with = "board", value_parser = parse_number::<usize>)]
    pub game: Option<usize>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How game records are read.
#[derive(Clone, Copy, Debug, Default, Args)]
#[group(skip)]
pub struct ReadingArgs {
    /// Refuse a game record with a slip, such as a point off the board or a missing bracket, in place of a warning
    #[arg(long)]
    pub strict: bool,
    /// Encoding of the record, such as GBK, Big5, Shift_JIS or EUC-KR; if not given, the record tells or it is recognised
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<TextEncoding>,
}

impl ReadingArgs {
    /// How the records are read.
    pub fn reading(self) -> Reading {
        Reading { strict: self.strict, encoding: self.encoding }
    }
}

/// Prints the slips of a record on standard error.
pub fn warn_of_slips<S: ToString>(slips: impl IntoIterator<Item = S>) {
    slips.into_iter().for_each(|slip| warn(&slip.to_string()));
}

fn warn(sentence: &str) {
    TERMINAL.suspend(|| anstream::eprintln!("warning: {}", visible(sentence)));
}

/// The slips of many records. A sentence is printed with its first place; of the others there is a count.
#[derive(Default)]
pub struct SlipsOfMany {
    places: BTreeMap<String, usize>,
}

impl SlipsOfMany {
    /// Most sentences that are counted; further ones are printed wherever they are true.
    const MOST: usize = 1000;

    /// Prints a slip, such as `game.sgf:1:2: SZ: ...`, if its sentence is new.
    pub fn warn(&mut self, slip: &str) {
        let sentence = slip.split_once(": ").map_or(slip, |(_, sentence)| sentence);
        match self.places.get_mut(sentence) {
            Some(places) => *places += 1,
            None => {
                if self.places.len() < SlipsOfMany::MOST {
                    self.places.insert(sentence.to_owned(), 0);
                }
                warn(slip);
            }
        }
    }

    /// Prints the counts.
    pub fn finish(self) {
        for (sentence, places) in self.places.into_iter().filter(|&(_, places)| places > 0) {
            let plural = if places == 1 { "" } else { "s" };
            warn(&format!("{} more place{plural}: {sentence}", grouped(places)));
        }
    }
}

impl BoardArgs {
    /// Reads the position of the board or file.
    pub fn read(&self) -> anyhow::Result<Subject> {
        let reading = self.reading.reading();
        let selector = PositionSelector { game: self.game, after: self.after.clone(), reading };
        match (self.board, &self.file) {
            (Some(size), _) => Ok(Subject { argument: format!("--board {size}"), ..Subject::empty_board(size) }),
            (None, Some(path)) => {
                let subject = Subject::read_file(path, &selector)?;
                warn_of_slips(&subject.slips);
                Ok(subject)
            }
            (None, None) => Err(CliError::input("name a position file or a --board")),
        }
    }
}

/// A position and its region.
#[derive(Clone, Debug, Args)]
pub struct TargetArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// Points where plays may be made, separated by commas
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub region: Option<Vec<Point>>,
    /// Use the region of this ko: its number in the list that `koatlas find` prints
    #[arg(long, value_name = "N", conflicts_with = "region", value_parser = parse_number::<usize>)]
    pub ko: Option<usize>,
}

impl TargetArgs {
    /// Reads the position and sets its region: the one that is given, or that of the given ko.
    pub fn read(&self, suicide: Suicide, common: &CommonArgs) -> anyhow::Result<Subject> {
        let TargetArgs { board, region, ko } = self;
        Ok(narrowed(board.read()?, region.as_deref(), *ko, suicide, &common.conditions())?)
    }
}

/// The bare rules, as the rules of a record have them.
#[derive(Clone, Copy, Debug, Args)]
pub struct SuicideArgs {
    /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone); if not given, those that the rules of the record (RU) allow, and none if it names none
    #[arg(long, value_name = "POLICY")]
    pub suicide: Option<Suicide>,
}

/// The bare rules.
#[derive(Clone, Copy, Debug, Args)]
pub struct BareRulesArgs {
    /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(long, value_name = "POLICY", default_value = "multi")]
    pub suicide: Suicide,
}

/// The bare rules, or the basic ko rule on top of them.
#[derive(Clone, Copy, Debug, Args)]
pub struct KoRulesArgs {
    /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(long, value_name = "POLICY", default_value = "multi")]
    #[arg(default_value_if("ko_rule", ArgPredicate::IsPresent, "none"))]
    pub suicide: Suicide,
    /// A rule on top of the bare rules: basic-ko, with the model alternating and without suicide
    #[arg(id = "ko_rule", long = "rules", value_name = "RULE", value_parser = basic_ko)]
    pub ko_rule: Option<&'static str>,
    /// Who may move: free (either colour at any time), alternating, with-passes
    #[arg(long, default_value = "free", default_value_if("ko_rule", ArgPredicate::IsPresent, "alternating"))]
    pub model: Model,
}

fn basic_ko(text: &str) -> Result<&'static str, String> {
    match text {
        "basic-ko" => Ok("basic-ko"),
        _ => Err(format!("\"{text}\" is not a rule for this command: write basic-ko, or leave --rules out")),
    }
}

/// A rule set and its options, as they are asked for.
#[derive(Debug, Args)]
pub struct ChosenRules {
    /// The rule set, as `koatlas rules` lists them
    #[arg(long = "rules", value_name = "ID", value_parser = RULE_SET, hide_possible_values = true)]
    rule_set: RuleSet,
    #[command(flatten)]
    options: RuleOptions,
}

/// Options of a rule set.
#[derive(Debug, Args)]
pub struct RuleOptions {
    /// An option of the rule set, as `koatlas rules ID` lists them; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Suicides that are allowed: none, multi, all; the same as --option suicide=POLICY
    #[arg(long, value_name = "POLICY")]
    suicide: Option<Suicide>,
}

impl ChosenRules {
    pub fn rules(&self) -> anyhow::Result<RuleSet> {
        self.options.apply_to(&self.rule_set)
    }
}

impl RuleOptions {
    /// True if no option is given.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.suicide.is_none()
    }

    /// Returns `rules` with these options.
    pub fn apply_to(&self, rules: &RuleSet) -> anyhow::Result<RuleSet> {
        Ok(with_options_and_suicide(rules, &self.options, self.suicide)?)
    }
}

/// Parses the value of `--moves`.
pub fn moves_option(text: &str) -> koatlas::Result<Vec<GameMove>> {
    parse_moves(text).map_err(|error| koatlas::Error::argument("moves", error))
}

/// Parser of the names of rule sets. Shell completion offers the identifiers.
#[derive(Clone, Copy)]
pub struct RuleSetParser<T> {
    parse: fn(&str) -> Result<T, UnknownRuleSet>,
    /// Another word that completion offers.
    besides: Option<&'static str>,
}

/// Parses the name of a rule set.
pub const RULE_SET: RuleSetParser<RuleSet> = RuleSetParser { parse: RuleSet::find, besides: None };

/// Parses the name of a rule set or tradition, or `all`.
pub const RULE_SET_OR_ALL: RuleSetParser<RulesChoice> = RuleSetParser { parse: str::parse, besides: Some("all") };

impl<T: Clone + Send + Sync + 'static> TypedValueParser for RuleSetParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        TypedValueParser::parse_ref(&self.parse, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RuleSet::all().map(|rules| rules.id()).chain(self.besides).map(PossibleValue::new)))
    }
}

/// Parser of fixed words; each has a help text and a value.
pub fn one_of<T: Copy + Send + Sync>(words: &'static [(&str, &str, T)]) -> impl TypedValueParser<Value = T> {
    let read = PossibleValuesParser::new(words.iter().map(|&(word, help, _)| PossibleValue::new(word).help(help)));
    read.map(|found| words.iter().find(|(word, ..)| *word == found).expect("one of the words").2)
}

/// Who moves, what ends are worth, and how long to look.
#[derive(Clone, Debug, Args)]
pub struct ValueArgs {
    /// Who moves first; if not given, the player that the target names
    #[arg(long, value_name = "B|W")]
    pub to_move: Option<Colour>,
    /// Points that White receives: a game without result, or a tie, is worth as much as a score equal to the komi
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = parse_half_points, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Value of a game without result, or of a tie: draw (equal at the komi), black or white (a win of that player), separate (no end at all: the question is who can force a scored end)
    #[arg(long, value_name = "WHAT", default_value = "draw", value_parser = one_of(&VOID_IS))]
    pub void_is: VoidIs,
    /// Largest number of states that one search may visit
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub most_states: Option<u64>,
    /// Stop after this time and print the best bounds found so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time_limit: Option<Duration>,
}

const VOID_IS: [(&str, &str, VoidIs); 4] = [
    ("draw", "Equal at the komi", VoidIs::Draw),
    ("black", "A win of Black", VoidIs::Black),
    ("white", "A win of White", VoidIs::White),
    ("separate", "No end", VoidIs::Separate),
];

impl ValueArgs {
    pub fn terms(&self) -> Terms {
        Terms { komi: self.komi, void_is: self.void_is }
    }

    pub fn limits(&self) -> SolveLimits {
        let ValueArgs { most_states, time_limit, .. } = *self;
        SolveLimits { most_states, time_limit }
    }
}
