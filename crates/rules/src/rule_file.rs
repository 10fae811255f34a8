//! Rule sets as files: a reader of TOML. The page `docs/rule_files.md` says what each key means; `data/rules` has a file for each rule set
//! that is compiled in.

mod keys;

use std::collections::{BTreeMap, HashMap};
use std::mem::discriminant;
use std::sync::{LazyLock, Mutex, PoisonError};

use koatlas_board::{Colour, Suicide, quoted};
use toml::{Spanned, Value};

use keys::{
    Barred, Exception, Lifted, NullPlay, On, RuleFile, WrittenBar, WrittenEnd, WrittenExample, WrittenForfeit,
    WrittenPhase, WrittenPlayer, WrittenResult, WrittenStart,
};

use crate::{
    Bar, Choice, Counted, Counts, Cycle, Definition, End, Forfeit, KoPassScope, Outcome, PassEnd, Phase, Repetition,
    RuleExample, Scoring, Settlement, Since, Standing, Window,
};

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

/// The definitions that have been read, by the texts of their files. They live as long as the program.
static READ: LazyLock<Mutex<HashMap<&'static str, &'static Definition>>> = LazyLock::new(Mutex::default);

/// The identifier `id` as a rule set has it that has been read; `None` if none has it.
pub(crate) fn id_of_read(id: &str) -> Option<&'static str> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.values().map(|definition| definition.id).find(|known| *known == id)
}

/// Reads the text of a file, whose names must not be taken. The same text is read once.
pub(crate) fn read(text: &str, is_taken: fn(&str) -> bool) -> Result<&'static Definition, RuleFileError> {
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

/// The JSON schema of the files, for editors.
#[cfg(feature = "schema")]
pub fn rule_file_schema() -> schemars::Schema {
    schemars::generate::SchemaSettings::draft07().into_generator().into_root_schema_for::<RuleFile>()
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
    let bars = parts(&file.bar, kind_of_bar, |bar| read_bar(bar, &mut choice))?;
    let is_choice = |bar: &&Spanned<WrittenBar>| !bar.get_ref().or.is_empty() || bar.get_ref().or_within.is_some();
    if let Some(written) = file.bar.iter().find(is_choice).filter(|_| makes_two(choice, &bars)) {
        return refuse(
            written,
            "the choice is between bars of a kind that another bar has: leave out the choice, or that bar",
        );
    }
    let ends = parts(&file.end, |end: &End| end.id(), |end| read_end(end, &mut choice))?;
    let forfeit = file.forfeit.as_ref().map(|forfeit| read_forfeit(forfeit, &mut choice)).transpose()?;
    if let Some(written) = file.forfeit.as_ref().filter(|_| ends.iter().any(|end| matches!(end, End::Repetition(..)))) {
        return refuse(written, "a repetition ends the sequence or forfeits a stone: leave out the end or the forfeit");
    }
    // A pair is found by the point of its play, and plays on two points can lead to one position if one of them forfeits its stone.
    let is_pair =
        |bar: &Bar| matches!(bar.of_both_players(), Bar::Pair | Bar::Counted(Counted { counts: Counts::Pair, .. }));
    if let Some(written) = file.forfeit.as_ref().filter(|_| bars.iter().any(is_pair)) {
        return refuse(
            written,
            "the bar pair has no meaning for stones that are taken off: leave out the bar or the forfeit",
        );
    }
    let later_phases = file.phase.iter().map(read_phase).collect::<Result<Vec<_>, Wrong>>()?;
    if let (Some(written), false) = (&file.forfeit, later_phases.is_empty()) {
        return refuse(written, "stones are not forfeited in phases: leave out the forfeit or the phases");
    }
    let ends_before = std::iter::once(&ends[..]).chain(later_phases.iter().map(|phase| phase.ends));
    if let Some((written, _)) =
        file.phase.iter().zip(ends_before).find(|(_, ends)| !ends.iter().any(|end| end.scores()))
    {
        return refuse(written, "this phase never begins: the phase before it needs an end, such as one on passes");
    }
    let all_bars = bars.iter().chain(later_phases.iter().flat_map(|phase| phase.bars));
    let all_ends = ends.iter().chain(later_phases.iter().flat_map(|phase| phase.ends));
    let articles = read_articles(file.articles, all_bars, all_ends, choice)?;
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
        later_phases: later_phases.leak(),
        scoring: file.score.unwrap_or(Scoring::Area),
        choice,
        examples: file.example.iter().map(read_example).collect::<Result<Vec<_>, Wrong>>()?.leak(),
        file: None,
    })
}

/// Reads a phase after the first. Options change the first phase alone.
fn read_phase(phase: &Spanned<WrittenPhase>) -> Result<Phase, Wrong> {
    let WrittenPhase { name, bar, end } = phase.get_ref();
    let mut choice = None;
    let bars = parts(bar, kind_of_bar, |bar| read_bar(bar, &mut choice))?;
    let ends = parts(end, |end: &End| end.id(), |end| read_end(end, &mut choice))?;
    if choice.is_some() {
        return refuse(phase, "a choice belongs to the first phase: leave out or and or-within here");
    }
    Ok(Phase { name: leaked(name.clone()), bars: bars.leak(), ends: ends.leak() })
}

/// Reads the articles of the rules that the file has.
fn read_articles<'a>(
    articles: Option<Spanned<BTreeMap<String, String>>>,
    bars: impl Iterator<Item = &'a Bar>,
    ends: impl Iterator<Item = &'a End>,
    choice: Option<Choice>,
) -> Result<BTreeMap<String, String>, Wrong> {
    let Some(articles) = articles else { return Ok(BTreeMap::new()) };
    let or = if let Some(Choice::Superko(all)) = choice { all } else { &[] };
    let mut known: Vec<&str> = Vec::new();
    for id in bars.chain(or).map(|bar| bar.id()).chain(ends.map(|end| end.id())).chain(["suicide"]) {
        // Two phases can have the same rule.
        if !known.contains(&id) {
            known.push(id);
        }
    }
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
fn parts<W, P, K: PartialEq>(
    written: &[Spanned<W>],
    kind: impl Fn(&P) -> K,
    mut read: impl FnMut(&Spanned<W>) -> Result<P, Wrong>,
) -> Result<Vec<P>, Wrong> {
    let mut parts: Vec<P> = Vec::new();
    for part in written {
        let read = read(part)?;
        if parts.iter().any(|other| kind(other) == kind(&read)) {
            return refuse(part, "a second part of this kind: leave one out");
        }
        parts.push(read);
    }
    Ok(parts)
}

/// The kind of a bar. Bars of different players are of different kinds. Bars that count are of one kind if they count the same.
fn kind_of_bar(bar: &Bar) -> impl PartialEq + use<> {
    let counted = Counted { counts: Counts::Position, since_pass: false, cycle: Some(Cycle::Unbalanced), allowed: 0 };
    let of_both = bar.of_both_players();
    let of_both = if of_both == Bar::Unbalanced { Bar::Counted(counted) } else { of_both };
    (bar.player(), discriminant(&of_both), if matches!(of_both, Bar::Counted(_)) { of_both.id() } else { "" })
}

/// True if an option that makes the choice could make two bars of one kind.
fn makes_two(choice: Option<Choice>, bars: &[Bar]) -> bool {
    let is_chosen = |bar: &&Bar| match choice {
        Some(Choice::Superko(all)) => all.iter().any(|one| discriminant(one) == discriminant(*bar)),
        Some(Choice::Window) => matches!(bar, Bar::Recent(_)),
        _ => false,
    };
    bars.iter().filter(is_chosen).count() > usize::from(choice != Some(Choice::Window))
}

fn read_bar(bar: &Spanned<WrittenBar>, choice: &mut Option<Choice>) -> Result<Bar, Wrong> {
    let WrittenBar { what, or, or_within, player, .. } = bar.get_ref();
    let Some(player) = player else { return read_bar_of_both_players(bar, choice) };
    if *what == Barred::Ko || or_within.is_some() || !or.is_empty() {
        return refuse(player, "ko, or and or-within are about both players: leave out player, or these");
    }
    let of_both = Box::leak(Box::new(read_bar_of_both_players(bar, choice)?));
    Ok(Bar::OfPlayer(if *player.get_ref() == WrittenPlayer::Black { Colour::Black } else { Colour::White }, of_both))
}

fn read_bar_of_both_players(bar: &Spanned<WrittenBar>, choice: &mut Option<Choice>) -> Result<Bar, Wrong> {
    let WrittenBar { what, within, within_plays, or, or_within, lifted_by, allowed, only_if, unless, player: _ } =
        bar.get_ref();
    if allowed.is_some() || only_if.is_some() {
        return read_counted(bar);
    }
    if let Some(plays) = within_plays {
        return read_last_plays(bar, plays);
    }
    let has_window = matches!(what, Barred::Position | Barred::Situation);
    if let Some(within) = within.as_ref().filter(|_| !has_window) {
        return refuse(within, format!("{what} has no window: only position and situation have"));
    }
    let read = match (what, within, lifted_by) {
        (Barred::Ko, None, Some(Lifted::ThisKo)) if unless.is_some() => Bar::KoPass(KoPassScope::UnlessDoubleKo),
        _ if unless.is_some() => {
            return refuse(
                bar,
                "unless = \"a double ko\" belongs to ko with lifted-by = \"pass for this ko\": leave it out",
            );
        }
        (Barred::Position, None, Some(Lifted::JustBefore)) => Bar::Position(Since::StartUnlessPassed),
        (Barred::Situation, None, Some(Lifted::JustBefore)) => Bar::Situation(Since::StartUnlessPassed),
        (Barred::Ko, None, Some(Lifted::ThisKo)) => Bar::KoPass(KoPassScope::PerKo),
        (Barred::Ko, None, Some(Lifted::ThisKoOnce)) => Bar::KoPass(KoPassScope::Once),
        (Barred::Ko, None, Some(Lifted::AnyKo)) => Bar::KoPass(KoPassScope::Any),
        (Barred::Ko, ..) => {
            return refuse(
                bar,
                "ko has a key lifted-by: \"pass for this ko\", \"pass for any ko\" or \"one pass for this ko\"",
            );
        }
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

/// The bar of a play that repeats one of the positions that the last plays have made.
fn read_last_plays(bar: &Spanned<WrittenBar>, plays: &Spanned<i64>) -> Result<Bar, Wrong> {
    let WrittenBar { what, within, or, or_within, lifted_by, unless, .. } = bar.get_ref();
    if *what != Barred::Position
        || unless.is_some()
        || within.is_some()
        || lifted_by.is_some()
        || or_within.is_some()
        || !or.is_empty()
    {
        return refuse(
            plays,
            "within-plays belongs to position, and to no key but what: leave it or the other keys out",
        );
    }
    match plays.get_ref() {
        1..=MOST => Ok(Bar::LastPlays(*plays.get_ref() as u8)),
        _ => refuse(plays, format!("a number of plays is from 1 to {MOST}")),
    }
}

/// The bar of a play that repeats something too often, or in some cycles alone.
fn read_counted(bar: &Spanned<WrittenBar>) -> Result<Bar, Wrong> {
    let WrittenBar { what, within, within_plays, or, or_within, lifted_by, allowed, only_if, unless, player: _ } =
        bar.get_ref();
    if unless.is_some() || within_plays.is_some() || lifted_by.is_some() || or_within.is_some() || !or.is_empty() {
        return refuse(
            bar,
            "allowed and only-if go with what and within = \"last pass\" alone: leave the other keys out",
        );
    }
    let since_pass = match within {
        None => false,
        Some(within) if within.get_ref().as_str() == Some("last pass") => true,
        Some(within) => {
            return refuse(
                within,
                "allowed and only-if count in the whole game or within \"last pass\": write this, or leave within out",
            );
        }
    };
    let counts = match what {
        Barred::Position => Counts::Position,
        Barred::Situation => Counts::Situation,
        Barred::Creation => Counts::Creation,
        Barred::Pair => Counts::Pair,
        _ => return refuse(bar, format!("{what} is not counted: only position, situation, creation and pair are")),
    };
    if matches!(counts, Counts::Creation | Counts::Pair) && (since_pass || only_if.is_some()) {
        return refuse(bar, format!("{what} has allowed alone: within and only-if belong to position and situation"));
    }
    let cycle = only_if.as_ref().map(|cycle| *cycle.get_ref());
    match allowed.as_ref().map(|allowed| (allowed, *allowed.get_ref())) {
        None if (counts, since_pass, cycle) == (Counts::Position, false, Some(Cycle::Unbalanced)) => {
            Ok(Bar::Unbalanced)
        }
        None => Ok(Bar::Counted(Counted { counts, since_pass, cycle, allowed: 0 })),
        Some((_, times @ 1..=MOST)) => Ok(Bar::Counted(Counted { counts, since_pass, cycle, allowed: times as u8 })),
        Some((at, _)) => refuse(at, format!("a number of occurrences that are allowed is from 1 to {MOST}")),
    }
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
        Barred::Ko => Bar::KoPass(KoPassScope::PerKo),
        Barred::KoAgain => Bar::KoAgain,
        Barred::RemovedPoint => Bar::RemovedPoint,
        Barred::AfterSecondPass => Bar::AfterSecondPass,
        Barred::Disturbing => Bar::Disturbing,
        Barred::SituationAndPass => Bar::SituationAndPass,
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
        ("needs-play", *needs_play, On::ReturnToStart),
        ("unless", unless.is_some() && *on != On::SecondPass, On::ReturnToStart),
    ];
    if let Some((key, _, owner)) = keys.into_iter().find(|(_, is_there, owner)| *is_there && owner != on) {
        return refuse(end, format!("{key} belongs to the end on {owner}, not on {on}: leave it out"));
    }
    if *on == On::ReturnToStart && outcome.is_some() {
        return refuse(end, "a return to the start ends with the score: leave outcome out");
    }
    let by_passes = match on {
        On::Passes => match number {
            Some(number) if (1..=MOST).contains(number.get_ref()) => PassEnd::InARow(*number.get_ref() as u32),
            Some(number) => return refuse(number, format!("a number of passes is from 1 to {MOST}")),
            None => return refuse(end, "how many passes in a row end? Write number = 2"),
        },
        On::SecondPass => match unless {
            None => PassEnd::Second,
            Some(Exception::Disturbed) => PassEnd::Undisturbed,
            Some(_) => return refuse(end, "a second pass has unless = \"a disturbing play between\", or no unless"),
        },
        On::Repetition => return read_repetition(end, choice),
        On::ReturnToStart => {
            return match unless {
                Some(Exception::Late) => Ok(End::CycleEnd { needs_play: *needs_play, anywhere: false }),
                Some(Exception::LateBefore) => Ok(End::CycleEnd { needs_play: *needs_play, anywhere: true }),
                Some(Exception::Disturbed) | None => {
                    refuse(end, "write unless = \"a late recapture\" or \"a late recapture before\"")
                }
            };
        }
    };
    match outcome {
        Some(Settlement::MoverLoses | Settlement::MoverWins | Settlement::VoidIfAgreed) => refuse(
            end,
            "after passes the outcome is no result, draw, winner by stones removed, the player who passes loses, black wins or \
             white wins; without it the score",
        ),
        Some(outcome) => Ok(End::Settled(by_passes, *outcome)),
        None => Ok(by_passes.scored()),
    }
}

fn read_repetition(end: &Spanned<WrittenEnd>, choice: &mut Option<Choice>) -> Result<End, Wrong> {
    let WrittenEnd { of, or, outcome, .. } = end.get_ref();
    let (Some(of), Some(settlement)) = (*of, *outcome) else {
        return refuse(
            end,
            "an end on repetition has a key of and a key outcome: of = \"situational\", outcome = \"no result\"",
        );
    };
    let all: Vec<Repetition> = std::iter::once(of).chain(or.iter().copied()).collect();
    let counts_since_pass = |one: &Repetition| matches!(one, Repetition::PassFree | Repetition::Third);
    if settlement == Settlement::Balance && all.iter().any(counts_since_pass) {
        return refuse(
            end,
            "stones are counted since the first occurrence, so the repetition is positional or situational",
        );
    }
    if settlement == Settlement::PasserLoses {
        return refuse(end, "a play repeats, and no pass does: the outcome can be the player who repeats loses");
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
