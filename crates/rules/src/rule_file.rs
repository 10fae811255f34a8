//! Rule sets as files: a reader of TOML. The page `docs/rule_files.md` says what each key means; `data/rules` has a file for each rule set
//! that is compiled in.

use std::collections::{BTreeMap, HashMap};
use std::mem::discriminant;
use std::sync::{LazyLock, Mutex, PoisonError};

use koatlas_board::{Colour, Suicide, quoted};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::{
    Bar, Choice, Definition, End, Forfeit, KoPassScope, Outcome, Repetition, RuleExample, Settlement, Since, Standing,
    Window,
};

/// The keys of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RuleFile {
    id: Spanned<String>,
    name: Spanned<String>,
    #[serde(default)]
    family: String,
    #[serde(default)]
    source: String,
    standing: Option<Standing>,
    #[serde(default)]
    reading: String,
    #[serde(default)]
    quote: String,
    start: Option<WrittenStart>,
    suicide: Option<Spanned<Suicide>>,
    #[serde(default)]
    never_single_suicide: bool,
    articles: Option<Spanned<BTreeMap<String, String>>>,
    #[serde(default)]
    bar: Vec<Spanned<WrittenBar>>,
    #[serde(default)]
    end: Vec<Spanned<WrittenEnd>>,
    forfeit: Option<Spanned<WrittenForfeit>>,
    #[serde(default)]
    example: Vec<Spanned<WrittenExample>>,
}

koatlas_board::named_values! {
    /// Whether the start has occurred.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WrittenStart { Counts = "counts", Ignored = "ignored", }
}

/// A table `[[example]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenExample {
    #[serde(default)]
    note: String,
    board: String,
    to_move: Option<Colour>,
    moves: String,
    refused: Option<u32>,
    outcome: Option<WrittenResult>,
}

koatlas_board::named_values! {
    /// How a sequence ends.
    #[derive(Clone, Copy, Debug)]
    pub enum WrittenResult {
        Score = "score",
        NoResult = "no result",
        Draw = "draw",
        Black = "black",
        White = "white",
    }
}

/// A table `[[bar]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenBar {
    what: Barred,
    within: Option<Spanned<Value>>,
    #[serde(default)]
    or: Vec<Barred>,
    or_within: Option<AnyWindow>,
    lifted_by: Option<Lifted>,
}

koatlas_board::named_values! {
    /// What a play may not do.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Barred {
        /// Make a position that has occurred.
        Position = "position",
        /// Make a position that has occurred with the same player to move.
        Situation = "situation",
        /// Make a position that the player has made by a play before.
        Creation = "creation",
        /// Lead from one position to another, as a play has done before.
        Pair = "pair",
        /// Be on a point on which the player has played from a position of the same class.
        PlayInClass = "play-in-class",
        /// Be on a point on which somebody has played since the position on the board occurred first.
        PointSincePosition = "point-since-position",
        /// Retake at once a single stone that has taken a single stone.
        Recapture = "recapture",
        /// Leave the position as it is.
        NullPlay = "null-play",
        /// Make a position in which the opponent has passed, and a play followed.
        PassedIn = "passed-in",
        /// Complete a cycle in which unequal numbers of black and white stones were removed.
        Unbalanced = "unbalanced",
        /// Retake in a ko, before a pass has lifted the ban.
        Ko = "ko",
        /// Be on a point from which the last move has removed a stone of the player.
        RemovedPoint = "removed-point",
    }
}

koatlas_board::named_values! {
    /// The window that the option `window` sets.
    #[derive(Clone, Copy, Debug)]
    pub enum AnyWindow { Moves = "a number of moves", }
}

koatlas_board::named_values! {
    /// The pass that lifts a ban.
    #[derive(Clone, Copy, Debug)]
    pub enum Lifted {
        ThisKo = "pass for this ko",
        AnyKo = "pass for any ko",
        JustBefore = "a pass just before",
    }
}

/// A table `[[end]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenEnd {
    on: On,
    number: Option<Spanned<i64>>,
    of: Option<Repetition>,
    #[serde(default)]
    or: Vec<Repetition>,
    outcome: Option<WrittenOutcome>,
    #[serde(default)]
    needs_play: bool,
    unless: Option<Exception>,
}

koatlas_board::named_values! {
    /// What ends a sequence.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum On {
        Passes = "passes",
        SecondPass = "second-pass",
        Repetition = "repetition",
        ReturnToStart = "return-to-start",
    }
}

koatlas_board::named_values! {
    /// The consequence of a repetition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WrittenOutcome {
        NoResult = "no result",
        Agreed = "no result if agreed",
        Draw = "draw",
        Balance = "winner by stones removed",
    }
}

koatlas_board::named_values! {
    /// The recaptures that are no return to the start.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Exception {
        Late = "a late recapture",
        LateBefore = "a late recapture before",
    }
}

/// The table `[forfeit]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenForfeit {
    of: Repetition,
    #[serde(default)]
    or: Vec<Repetition>,
    null_play: NullPlay,
}

koatlas_board::named_values! {
    /// As what a play counts that leaves the position as it was.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NullPlay { Pass = "pass", Play = "play", }
}

/// The largest number of passes in a row that end, and the widest window.
const MOST: i64 = 99;

/// The reason why a file is no rule set, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {sentence}")]
pub struct RuleFileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what can be written.
    pub sentence: String,
}

/// A sentence and the byte that it is about.
type Wrong = (usize, String);

/// Refuses what stands in `at`.
fn refuse<T>(at: &Spanned<impl Sized>, sentence: impl Into<String>) -> Result<T, Wrong> {
    Err((at.span().start, sentence.into()))
}

/// Reads the text of a file, whose names must not be taken. The same text is read once, since a definition lives as long as the program.
pub(crate) fn read(text: &str, is_taken: fn(&str) -> bool) -> Result<&'static Definition, RuleFileError> {
    static READ: LazyLock<Mutex<HashMap<&'static str, &'static Definition>>> = LazyLock::new(Mutex::default);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&definition) = read.get(text) {
        return Ok(definition);
    }
    let file = parse(text).and_then(|file| is_free(&file, is_taken).map(|()| file));
    let found = file.and_then(definition).map_err(|wrong| located(text, wrong))?;
    let written: &'static str = text.to_owned().leak();
    let found: &'static Definition = Box::leak(Box::new(Definition { file: Some(written), ..found }));
    read.insert(written, found);
    Ok(found)
}

/// Reads the file of a rule set that is compiled in.
///
/// # Panics
/// If the file is wrong.
pub(crate) fn known(text: &str) -> Definition {
    let read = parse(text).and_then(definition);
    read.unwrap_or_else(|wrong| panic!("{}: {text}", located(text, wrong)))
}

fn parse(text: &str) -> Result<RuleFile, Wrong> {
    toml::from_str(text).map_err(|error| {
        (
            error.span().map_or(0, |span| span.start),
            format!("{}: correct the TOML here", error.message().replace('\n', ", ")),
        )
    })
}

fn located(text: &str, (byte, sentence): Wrong) -> RuleFileError {
    let before = &text[..text.floor_char_boundary(byte)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |start| start.chars().count()) + 1;
    RuleFileError { line, column, sentence }
}

/// Refuses the names of rule sets that are known.
fn is_free(file: &RuleFile, is_taken: fn(&str) -> bool) -> Result<(), Wrong> {
    for name in [&file.id, &file.name] {
        let text = name.get_ref();
        if is_taken(text) {
            return refuse(name, format!("{} is a known rule set: take another name", quoted(text)));
        }
    }
    Ok(())
}

/// The definition that a file has.
fn definition(file: RuleFile) -> Result<Definition, Wrong> {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    if file.id.get_ref().is_empty() || !file.id.get_ref().chars().all(is_sign) {
        return refuse(&file.id, "an identifier has small letters, digits and hyphens, such as my-rules");
    }
    if file.name.get_ref().trim().is_empty() {
        return refuse(&file.name, "the name is empty: write one, such as My rules");
    }
    let suicide = file.suicide.as_ref().map_or(Suicide::None, |suicide| *suicide.get_ref());
    if let Some(written) = file.suicide.as_ref().filter(|_| file.never_single_suicide && suicide == Suicide::All) {
        return refuse(written, "suicide of a single stone is never legal under these rules: write multi or none");
    }
    let mut choice = None;
    let bars = parts(&file.bar, |bar| read_bar(bar, &mut choice))?;
    let ends = parts(&file.end, |end| read_end(end, &mut choice))?;
    let forfeit = file.forfeit.as_ref().map(|forfeit| read_forfeit(forfeit, &mut choice)).transpose()?;
    if let Some(written) = file.forfeit.as_ref().filter(|_| ends.iter().any(|end| matches!(end, End::Repetition(..)))) {
        return refuse(written, "a repetition ends the sequence or forfeits a stone: leave out the end or the forfeit");
    }
    let articles = read_articles(file.articles, &bars, &ends, choice)?;
    Ok(Definition {
        id: leaked(file.id.into_inner()),
        name: leaked(file.name.into_inner()),
        family: leaked(file.family),
        source: leaked(file.source),
        articles: articles
            .into_iter()
            .map(|(rule, article)| (leaked(rule), leaked(article)))
            .collect::<Vec<_>>()
            .leak(),
        standing: file.standing.unwrap_or(Standing::Published),
        reading: leaked(file.reading),
        quote: leaked(file.quote),
        suicide,
        start_counts: file.start != Some(WrittenStart::Ignored),
        never_single_suicide: file.never_single_suicide,
        bars: bars.leak(),
        ends: ends.leak(),
        forfeit,
        choice,
        examples: file.example.iter().map(read_example).collect::<Result<Vec<_>, Wrong>>()?.leak(),
        file: None,
    })
}

/// Reads the articles of the rules that the file has.
fn read_articles(
    articles: Option<Spanned<BTreeMap<String, String>>>,
    bars: &[Bar],
    ends: &[End],
    choice: Option<Choice>,
) -> Result<BTreeMap<String, String>, Wrong> {
    let Some(articles) = articles else { return Ok(BTreeMap::new()) };
    let or = if let Some(Choice::Superko(all)) = choice { all } else { &[] };
    let known = bars.iter().chain(or).map(|bar| bar.id()).chain(ends.iter().map(|end| end.id())).chain(["suicide"]);
    let known: Vec<&str> = known.collect();
    if let Some(other) = articles.get_ref().keys().find(|rule| !known.contains(&rule.as_str())) {
        return refuse(&articles, format!("{} is no rule of this file: it has {}", quoted(other), known.join(", ")));
    }
    Ok(articles.into_inner())
}

fn read_example(example: &Spanned<WrittenExample>) -> Result<RuleExample, Wrong> {
    let WrittenExample { note, board, to_move, moves, refused, outcome } = example.get_ref();
    if *refused == Some(0) {
        return refuse(example, "refused is the number of a move, from 1");
    }
    if refused.is_some() && outcome.is_some() {
        return refuse(example, "an example has refused or outcome: an illegal move ends nothing");
    }
    let outcome = outcome.map(|outcome| match outcome {
        WrittenResult::Score => Outcome::Score,
        WrittenResult::NoResult => Outcome::Void,
        WrittenResult::Draw => Outcome::Tie,
        WrittenResult::Black => Outcome::Win(Colour::Black),
        WrittenResult::White => Outcome::Win(Colour::White),
    });
    let (note, board, moves) = (note.clone(), board.clone(), moves.clone());
    Ok(RuleExample { note, board, to_move: to_move.unwrap_or(Colour::Black), moves, refused: *refused, outcome })
}

fn leaked(text: String) -> &'static str {
    text.leak()
}

/// Reads parts. A second one of a kind would be part of the first, or contradict it.
fn parts<W, P>(written: &[Spanned<W>], mut read: impl FnMut(&Spanned<W>) -> Result<P, Wrong>) -> Result<Vec<P>, Wrong> {
    let mut parts: Vec<P> = Vec::new();
    for part in written {
        let read = read(part)?;
        if parts.iter().any(|other| discriminant(other) == discriminant(&read)) {
            return refuse(part, "a second part of this kind: leave one out");
        }
        parts.push(read);
    }
    Ok(parts)
}

fn read_bar(bar: &Spanned<WrittenBar>, choice: &mut Option<Choice>) -> Result<Bar, Wrong> {
    let WrittenBar { what, within, or, or_within, lifted_by } = bar.get_ref();
    let has_window = matches!(what, Barred::Position | Barred::Situation);
    if let Some(within) = within.as_ref().filter(|_| !has_window) {
        return refuse(within, format!("{what} has no window: only position and situation have"));
    }
    let read = match (what, within, lifted_by) {
        (Barred::Position, None, Some(Lifted::JustBefore)) => Bar::Position(Since::StartUnlessPassed),
        (Barred::Situation, None, Some(Lifted::JustBefore)) => Bar::Situation(Since::StartUnlessPassed),
        (Barred::Ko, None, Some(Lifted::ThisKo)) => Bar::KoPass(KoPassScope::PerKo),
        (Barred::Ko, None, Some(Lifted::AnyKo)) => Bar::KoPass(KoPassScope::Any),
        (Barred::Ko, ..) => return refuse(bar, "ko has a key lifted-by: \"pass for this ko\" or \"pass for any ko\""),
        (_, _, Some(lifted)) => {
            return refuse(bar, format!("\"{lifted}\" does not lift this bar: leave lifted-by out"));
        }
        (_, Some(within), None) => windowed(*what, within)?,
        (_, None, None) => whole_game(*what),
    };
    if or_within.is_some() {
        if !has_window || within.is_some() || lifted_by.is_some() {
            return refuse(bar, "or-within belongs to a position or situation of the whole game");
        }
        choose(bar, choice, Choice::Window)?;
    }
    if !or.is_empty() {
        let all: Vec<Bar> = std::iter::once(read).chain(or.iter().map(|&other| whole_game(other))).collect();
        if all.iter().any(|bar| bar.superko().is_none()) {
            return refuse(bar, "or stands between position, situation and creation of the whole game");
        }
        choose(bar, choice, Choice::Superko(all.leak()))?;
    }
    Ok(read)
}

/// The bar of a play that repeats something of the whole game, or of the last moves.
fn whole_game(what: Barred) -> Bar {
    match what {
        Barred::Position => Bar::PSK,
        Barred::Situation => Bar::SSK,
        Barred::Creation => Bar::NSSK,
        Barred::Pair => Bar::Pair,
        Barred::PlayInClass => Bar::PlayInClass,
        Barred::PointSincePosition => Bar::PointSincePosition,
        Barred::Recapture => Bar::BasicKo,
        Barred::NullPlay => Bar::NoChange,
        Barred::PassedIn => Bar::PassedIn,
        Barred::Unbalanced => Bar::Unbalanced,
        Barred::Ko => Bar::KoPass(KoPassScope::PerKo),
        Barred::RemovedPoint => Bar::RemovedPoint,
    }
}

/// The bar of a play that repeats a position or situation within a window.
fn windowed(what: Barred, within: &Spanned<Value>) -> Result<Bar, Wrong> {
    let situational = what == Barred::Situation;
    match within.get_ref() {
        Value::String(text) if text == "last pass" && situational => Ok(Bar::Situation(Since::LastPass)),
        Value::String(text) if text == "last pass" => Ok(Bar::Position(Since::LastPass)),
        Value::String(text) if text == "two moves ago" && !situational => Ok(Bar::TwoAgo),
        Value::Integer(moves) if (2..=MOST).contains(moves) => {
            Ok(Bar::Recent(Window { situational, moves: *moves as u8 }))
        }
        _ => refuse(
            within,
            format!(
                "{what} is looked for within \"last pass\", a number of moves from 2 to {MOST}{}; without the key, within the whole game",
                if situational { "" } else { ", or \"two moves ago\"" }
            ),
        ),
    }
}

/// Sets the choice of the rule set. Options have one name for each kind of choice, so there can be one.
fn choose(at: &Spanned<impl Sized>, choice: &mut Option<Choice>, new: Choice) -> Result<(), Wrong> {
    match choice.replace(new) {
        None => Ok(()),
        Some(_) => refuse(at, "there is a choice already: a rule set has one at most"),
    }
}

fn read_end(end: &Spanned<WrittenEnd>, choice: &mut Option<Choice>) -> Result<End, Wrong> {
    let WrittenEnd { on, number, of, or, outcome, needs_play, unless } = end.get_ref();
    let keys = [
        ("number", number.is_some(), On::Passes),
        ("of", of.is_some(), On::Repetition),
        ("or", !or.is_empty(), On::Repetition),
        ("outcome", outcome.is_some(), On::Repetition),
        ("needs-play", *needs_play, On::ReturnToStart),
        ("unless", unless.is_some(), On::ReturnToStart),
    ];
    if let Some((key, _, owner)) = keys.into_iter().find(|(_, is_there, owner)| *is_there && owner != on) {
        return refuse(end, format!("{key} belongs to the end on {owner}, not on {on}: leave it out"));
    }
    match on {
        On::Passes => match number {
            Some(number) if (1..=MOST).contains(number.get_ref()) => Ok(End::Passes(*number.get_ref() as u32)),
            Some(number) => refuse(number, format!("a number of passes is from 1 to {MOST}")),
            None => refuse(end, "how many passes in a row end? Write number = 2"),
        },
        On::SecondPass => Ok(End::SecondPass),
        On::Repetition => read_repetition(end, choice),
        On::ReturnToStart => match unless {
            Some(unless) => Ok(End::CycleEnd { needs_play: *needs_play, anywhere: *unless == Exception::LateBefore }),
            None => refuse(end, "write unless = \"a late recapture\" or \"a late recapture before\""),
        },
    }
}

fn read_repetition(end: &Spanned<WrittenEnd>, choice: &mut Option<Choice>) -> Result<End, Wrong> {
    let WrittenEnd { of, or, outcome, .. } = end.get_ref();
    let (Some(of), Some(outcome)) = (*of, *outcome) else {
        return refuse(
            end,
            "an end on repetition has a key of and a key outcome: of = \"situational\", outcome = \"no result\"",
        );
    };
    let settlement = match outcome {
        WrittenOutcome::NoResult => Settlement::Void,
        WrittenOutcome::Agreed => Settlement::VoidIfAgreed,
        WrittenOutcome::Draw => Settlement::Draw,
        WrittenOutcome::Balance => Settlement::Balance,
    };
    let all: Vec<Repetition> = std::iter::once(of).chain(or.iter().copied()).collect();
    let counts_since_pass = |one: &Repetition| matches!(one, Repetition::PassFree | Repetition::Third);
    if settlement == Settlement::Balance && all.iter().any(counts_since_pass) {
        return refuse(
            end,
            "stones are counted since the first occurrence, so the repetition is positional or situational",
        );
    }
    choose_repetition(end, choice, all)?;
    Ok(End::Repetition(of, settlement))
}

fn read_forfeit(forfeit: &Spanned<WrittenForfeit>, choice: &mut Option<Choice>) -> Result<Forfeit, Wrong> {
    let WrittenForfeit { of, or, null_play } = forfeit.get_ref();
    let all: Vec<Repetition> = std::iter::once(*of).chain(or.iter().copied()).collect();
    if all.iter().any(|one| !matches!(one, Repetition::Positional | Repetition::Situational)) {
        return refuse(forfeit, "a stone is forfeited by a repetition that is positional or situational");
    }
    choose_repetition(forfeit, choice, all)?;
    Ok(Forfeit { repetition: *of, null_play_is_pass: *null_play == NullPlay::Pass })
}

fn choose_repetition(at: &Spanned<impl Sized>, choice: &mut Option<Choice>, all: Vec<Repetition>) -> Result<(), Wrong> {
    if all.len() > 1 { choose(at, choice, Choice::Repetition(all.leak())) } else { Ok(()) }
}
