//! Descriptions of rule sets: names, sources, bars, ends and options.

use koatlas_board::{BoardPosition, Suicide, Wide};
use koatlas_files::{Format, parse_position};
use koatlas_rules::{Bar, Definition, End, GameMove, Outcome, Referee, RuleExample, RuleSet, Standing, other_names_of};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::endless::endless;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::{Block, Lines, Page, blocks, suicide_in_words};
use crate::question::{Question, options, rule_set};
use crate::text::parse_moves;

options! {
    /// Rule sets: what bars a play, what ends a sequence, and their options.
    pub struct RulesQuestion {
        /// The rule set to describe, or the family to list; if not given, all are listed
        pub named: Option<String> => arg(value_name = "NAME"),
    }
}

/// The answer of [`RulesQuestion`]: descriptions of some rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesAnswer {
    /// The rule sets.
    pub rulesets: Vec<RulesEntry>,
}

answer!(RulesAnswer: "rules");

/// The description of a rule set: an item of [`RulesAnswer::rulesets`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesEntry {
    /// The identifier, such as `tromp-taylor`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Other names of the rule set with its defaults.
    pub aliases: Vec<String>,
    /// The family.
    pub family: String,
    /// The place of publication.
    pub source: String,
    /// The closeness of the rule set to the published text.
    pub standing: Standing,
    /// The reading of the text that was chosen, in a sentence or two; empty if the text leaves no choice.
    pub reading: String,
    /// The default suicide rule: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The rules that bar plays, in the order in which they are applied.
    pub bars: Vec<BarEntry>,
    /// The rules that end sequences, in the order in which they are applied.
    pub ends: Vec<EndEntry>,
    /// The phases that follow when these rules have led to an end by scoring.
    pub phases: Vec<PhaseEntry>,
    /// True if a stone just played is taken off if it repeats.
    pub forfeits: bool,
    /// True if it is proved that every sequence ends, however the players move.
    pub finite: bool,
    /// Why every sequence ends; `None` if that is not proved.
    pub why_finite: Option<String>,
    /// A known cycle that can be played for ever, of a rule set that is not in the list; `None` if none was found, or not sought.
    pub endless: Option<String>,
    /// The sentence of the source that says what may repeat; empty if none is quoted.
    pub quote: String,
    /// The examples of the file, each with its verdict.
    pub examples: Vec<ExampleEntry>,
    /// The options.
    pub parameters: Vec<ParameterEntry>,
}

/// An example of a file: an item of [`RulesEntry::examples`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleEntry {
    /// What it shows.
    pub note: String,
    /// What is wrong with it; `None` if the rules do what it says.
    pub wrong: Option<String>,
}

/// A rule that bars plays: an item of [`RulesEntry::bars`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarEntry {
    /// The identifier of the rule, such as `basic-ko`.
    pub id: String,
    /// The name of the rule in sentences.
    pub name: String,
}

/// A rule that ends sequences: an item of [`RulesEntry::ends`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndEntry {
    /// The identifier of the rule, such as `basic-ko`.
    pub id: String,
    /// The condition and its consequence, in words.
    pub text: String,
}

/// A phase after the first: an item of [`RulesEntry::phases`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseEntry {
    /// The name; it may be empty.
    pub name: String,
    /// The rules that bar plays, in the order in which they are applied.
    pub bars: Vec<BarEntry>,
    /// The rules that end the phase, in the order in which they are applied.
    pub ends: Vec<EndEntry>,
}

/// An option of a rule set: an item of [`RulesEntry::parameters`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterEntry {
    /// The key of the option, such as `passes`.
    pub key: String,
    /// The default value.
    pub default: String,
    /// The values that the option can have.
    pub values: Vec<String>,
    /// The meaning of the option.
    pub meaning: String,
}

impl Question for RulesQuestion {
    type About = ();
    type Answer = RulesAnswer;

    /// Describes the rule set or the rule sets of the family that is named.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, Question, RulesQuestion};
    ///
    /// let question = RulesQuestion { named: Some("Tromp Taylor".to_owned()) };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.rulesets[0].id.as_str(), answer.rulesets[0].finite), ("tromp-taylor", true));
    /// # Ok::<(), koatlas::Error>(())
    /// ```
    ///
    /// # Errors
    /// If no rule set and no family has this name.
    fn ask(&self, (): &(), _: &Conditions<'_>) -> Result<RulesAnswer> {
        let listed = match &self.named {
            None => RuleSet::all().collect(),
            Some(name) => match rule_set(name) {
                Ok(one) => vec![one],
                Err(unknown) => RuleSet::family(name).ok_or_else(|| Error::argument("named", unknown))?,
            },
        };
        Ok(RulesAnswer { rulesets: listed.iter().map(RulesEntry::from).collect() })
    }

    fn check_whole(&self, answer: &RulesAnswer, (): &(), _: &Conditions<'_>) -> Result<()> {
        let holds = |rules: &RulesEntry| rules.examples.iter().all(|example| example.wrong.is_none());
        let refusal = |rules: &RulesEntry| Error::Ended { subject: rules.id.clone(), reason: NOT_ALL_HOLD.into() };
        answer.rulesets.iter().find(|rules| !holds(rules)).map_or(Ok(()), |rules| Err(refusal(rules)))
    }

    fn page(&self, answer: &RulesAnswer, (): &()) -> Option<Page> {
        Some(match &answer.rulesets[..] {
            [one] => Page::new([
                vec![Block::headed(&one.name, format!(" ({})", one.id))],
                description(one),
                vec![parameters(one)],
            ]),
            listed => {
                let head = Block::headed(format!("{} rule sets", listed.len()), "");
                Page::new([vec![head, table(listed)], LEGEND.map(Block::text).into()])
            }
        })
    }
}

const NOT_ALL_HOLD: &str = "not every example holds; the answer says what is wrong";

impl From<&RuleSet> for RulesEntry {
    fn from(rules: &RuleSet) -> RulesEntry {
        let Definition { id, name, family, source, reading, standing, .. } = *rules.definition;
        let [id, name, family, source, reading] = [id, name, family, source, reading].map(str::to_owned);
        let phases = rules.later_phases.iter().map(|phase| PhaseEntry {
            name: phase.name.to_owned(),
            bars: bar_entries(phase.bars),
            ends: end_entries(rules, phase.ends),
        });
        let parameters = rules.parameters().into_iter().map(|option| {
            let (default, values) = (option.value(rules), option.values(rules));
            ParameterEntry { key: option.key.to_owned(), default, values, meaning: option.meaning.to_owned() }
        });
        RulesEntry {
            aliases: other_names_of(&id).map(str::to_owned).collect(),
            id,
            name,
            family,
            source,
            standing,
            reading,
            suicide: rules.suicide,
            bars: bar_entries(&rules.bars),
            ends: end_entries(rules, &rules.ends),
            phases: phases.collect(),
            forfeits: rules.forfeit.is_some(),
            finite: rules.is_finite(),
            why_finite: rules.why_finite(),
            endless: if rules.is_listed() { None } else { endless(rules) },
            quote: rules.definition.quote.to_owned(),
            examples: rules.definition.examples.iter().map(|example| judged(rules, example)).collect(),
            parameters: parameters.collect(),
        }
    }
}

fn bar_entries(bars: &[Bar]) -> Vec<BarEntry> {
    bars.iter().map(|bar| BarEntry { id: bar.id().to_owned(), name: bar.full_name() }).collect()
}

fn end_entries(rules: &RuleSet, ends: &[End]) -> Vec<EndEntry> {
    ends.iter().map(|&end| EndEntry { id: end.id().to_owned(), text: rules.end_in_words(end) }).collect()
}

/// Plays an example of a file.
fn judged(rules: &RuleSet, example: &RuleExample) -> ExampleEntry {
    ExampleEntry { note: example.note.clone(), wrong: play(rules, example).err() }
}

/// The board of an example.
pub(crate) fn example_board(example: &RuleExample) -> std::result::Result<BoardPosition, String> {
    let board = parse_position(example.board.trim_start_matches('\n').as_bytes(), Format::Text);
    Ok(board.map_err(|error| format!("its board: {error}"))?.position.with_to_move(example.to_move))
}

/// Plays an example to its end, or returns what is not as it says.
fn play(rules: &RuleSet, example: &RuleExample) -> std::result::Result<(), String> {
    let board = example_board(example)?;
    let moves = parse_moves::<GameMove>(&example.moves)?;
    if example.refused.is_some_and(|number| number as usize > moves.len()) {
        return Err("there is no such move".to_owned());
    }
    let mut referee = Referee::<Wide>::new(rules.clone(), board).map_err(|error| error.to_string())?;
    for (made, number) in moves.iter().zip(1..) {
        match (referee.make(*made), example.refused == Some(number)) {
            (Err(_), true) if number as usize == moves.len() => return Ok(()),
            (Err(_), true) => return Err(format!("moves follow move {number}, which is refused")),
            (Err(refusal), false) => return Err(format!("move {number}, {made}, is illegal: {refusal}")),
            (Ok(_), true) => return Err(format!("move {number}, {made}, is legal")),
            (Ok(_), false) => {}
        }
    }
    let ended = referee.end().map(|end| end.outcome);
    let said = |outcome: Option<Outcome>| outcome.map_or("goes on", Outcome::id);
    match ended == example.outcome && example.refused.is_none() {
        true => Ok(()),
        false => Err(format!("the end is \"{}\", not \"{}\"", said(ended), said(example.outcome))),
    }
}

/// Whether sequences end, with the reason.
fn ending(rules: &RulesEntry) -> String {
    match (&rules.why_finite, &rules.endless) {
        (Some(why), _) => format!("always end: {why}"),
        (None, Some(cycle)) => format!("can go on for ever: {cycle}"),
        // For those in the list a sequence is known: `docs/rule_sets.md` has it.
        (None, None) if RuleSet::all().any(|listed| listed.id() == rules.id) => "need not end".to_owned(),
        (None, None) => "are not proved to end".to_owned(),
    }
}

/// How many of the examples hold, and what is wrong with the others.
fn examples(rules: &RulesEntry) -> String {
    let all = rules.examples.len();
    let wrong = (1..).zip(&rules.examples).filter_map(|(number, example)| {
        example.wrong.as_ref().map(|wrong| format!("example {number} does not hold: {wrong}"))
    });
    let wrong: Vec<String> = wrong.collect();
    match (all, wrong.is_empty()) {
        (0, _) => String::new(),
        (_, true) => format!("{all}, and all hold"),
        (_, false) => wrong.join("; "),
    }
}

const LEGEND: [&str; 6] = [
    "finite: every sequence ends, however the players play.",
    "forfeits: a stone just played is taken off if it repeats.",
    "reduction: only a part of the published rules.",
    "reconstruction: the text was not found, this is what is said about it.",
    "`koatlas rules ID` describes one of them, with its options; `koatlas rules FILE.toml` a rule set of your own.",
    "`koatlas rules server`, `program`, `federation`, `proposal` list more rule sets.",
];

fn table(listed: &[RulesEntry]) -> Block {
    let rows = listed.iter().map(|rules| {
        let mark = if rules.standing == Standing::Published { String::new() } else { format!(" ({})", rules.standing) };
        let title = format!("{}{mark}\n{}", rules.id, rules.name);
        let bars = or_nothing(rules.bars.iter().map(|bar| bar.id.as_str()), "\n");
        let bars = if rules.forfeits { bars + "\n(forfeits)" } else { bars };
        let bars = if rules.phases.is_empty() { bars } else { bars + "\n(more phases)" };
        // `3 passes in a row` is shortened to `3 passes`; other ends are shown by their identifiers.
        let ends = rules.ends.iter().map(|end| end.text.strip_suffix(" in a row").unwrap_or(&end.id));
        let finite = if rules.finite { "yes" } else { "no" };
        [title, bars, or_nothing(ends, "\n"), rules.suicide.to_string(), finite.to_owned()]
    });
    // Names may be broken, but identifiers may not. This leaves just enough room for the longest at 80 columns.
    Block::table("Lllll", Lines::All, ["rule set", "bars a play", "ends", "suicide", "finite"], rows)
}

fn or_nothing<'a>(items: impl Iterator<Item = &'a str>, between: &str) -> String {
    let text = items.collect::<Vec<_>>().join(between);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

fn names_of_bars(bars: &[BarEntry]) -> String {
    or_nothing(bars.iter().map(|bar| bar.name.as_str()), "; ")
}

fn texts_of_ends(ends: &[EndEntry]) -> String {
    or_nothing(ends.iter().map(|end| end.text.as_str()), "; ")
}

/// The phases after the first, each with its parts.
fn later_phases(rules: &RulesEntry) -> Vec<Block> {
    let rows = (2..).zip(&rules.phases).map(|(number, PhaseEntry { name, bars, ends })| {
        let name = if name.is_empty() { String::new() } else { format!("{name}. ") };
        let parts = format!("{name}Bars a play: {}. Ends: {}.", names_of_bars(bars), texts_of_ends(ends));
        Block::row(format!("phase {number}"), parts)
    });
    rows.collect()
}

fn description(rules: &RulesEntry) -> Vec<Block> {
    let forfeits = if rules.forfeits { "a stone just played is taken off if it repeats" } else { "" };
    let standing = match rules.standing {
        Standing::Published => "published",
        Standing::Reconstruction => "a reconstruction: the text was not found, this is what is said about it",
        Standing::Reduction => "a reduction: only a part of the published rules",
    };
    let mut all = blocks([
        Block::row_if_any("also called", rules.aliases.join(", ")),
        Block::row_if_any("family", &rules.family),
        Block::row_if_any("source", &rules.source),
        Some(Block::row("standing", standing)),
        Block::row_if_any("it says", if rules.quote.is_empty() { String::new() } else { format!("“{}”", rules.quote) }),
        Block::row_if_any("reading", &rules.reading),
        Some(Block::row("bars a play", names_of_bars(&rules.bars))),
        Block::row_if_any("forfeits", forfeits),
        Some(Block::row("ends", texts_of_ends(&rules.ends))),
    ]);
    all.extend(later_phases(rules));
    all.extend(blocks([
        Some(Block::row("suicide", suicide_in_words(rules.suicide))),
        Some(Block::row("sequences", ending(rules))),
        Block::row_if_any("examples", examples(rules)),
    ]));
    all
}

fn parameters(rules: &RulesEntry) -> Block {
    let rows = rules.parameters.iter().map(|option| {
        let ParameterEntry { key, default, values, meaning } = option;
        [key.clone(), default.clone(), values.join(", "), meaning.clone()]
    });
    Block::table("LLLL", Lines::All, ["option", "default", "values", "meaning"], rows)
}
