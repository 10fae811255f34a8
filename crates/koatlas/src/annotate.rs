//! A game record with comments, marks and variations at every ko that arises, every repetition, and every move that a rule set bars.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use koatlas_board::{BoardPosition, Point, Suicide, U384, Wide, grouped, in_narrowest};
use koatlas_classifier::CycleWord;
use koatlas_formats::{Game, MAX_GAMES_SIZE, Note, annotated, parse_game, read_bytes};
use koatlas_position_graph::LimitError;
use koatlas_rulesets::{GameMove, Refusal, RuleSet};
use koatlas_scan::cycle::cycles;
use koatlas_scan::find::{FindOptions, FoundKo, MAX_PLAYS, find, kos};
use koatlas_scan::history::History;
use koatlas_scan::{Stretch, stretches};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::check::{GameRecord, GameReplay, TraditionOutcome, record};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::find::{CycleEntry, KoEntry, ko_entry};
use crate::groups::group_by_key;
use crate::json::Answer;

/// The kos, repetitions and barred moves of a game record.
#[derive(Clone, Copy, Debug)]
pub struct AnnotateQuestion<'a> {
    /// The SGF file, with one game.
    pub path: &'a Path,
    /// The most plays of a cycle of a ko.
    pub within: usize,
    /// Which suicides are allowed.
    pub suicide: Suicide,
}

impl<'a> AnnotateQuestion<'a> {
    /// The usual question: kos with cycles of up to six plays.
    #[must_use]
    pub fn new(path: &'a Path) -> AnnotateQuestion<'a> {
        AnnotateQuestion { path, within: 6, suicide: Suicide::Multi }
    }
}

/// What a record has been annotated with.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotateAnswer {
    /// Moves of the game.
    pub moves: usize,
    /// The most plays of a cycle.
    pub within: usize,
    /// Which suicides are allowed.
    pub suicide: Suicide,
    /// How many of each there are.
    pub counts: AnnotationCounts,
    /// The kos that arise, in the order of the moves.
    pub kos: Vec<ArisingKo>,
    /// The repetitions.
    pub repetitions: Vec<RepetitionNote>,
    /// The moves that rule sets bar.
    pub barred: Vec<RulesNote>,
    /// The moves at which rule sets end the game, but for passes.
    pub ended: Vec<RulesNote>,
    /// The content of the annotated record.
    #[serde(skip)]
    pub text: String,
}

impl Answer for AnnotateAnswer {
    const COMMAND: &'static str = "annotate";
}

impl AnnotateAnswer {
    /// The kos, the repetitions, and the moves that are barred: how many there are, and the first of them; nothing if there is none.
    #[must_use]
    pub fn summaries(&self) -> [String; 3] {
        let AnnotationCounts { kos, repetitions, barred } = self.counts;
        let ko = |ArisingKo { label, arises, ko, .. }: &ArisingKo| {
            let name = ko.ko_type.as_ref().and_then(|ko_type| ko_type.names.first());
            format!("{label}{}, move {}", name.map_or_else(String::new, |name| format!(", {name}")), arises[0])
        };
        let again = |found: &RepetitionNote| format!("move {} as after {}", found.to_move, found.from_move);
        let mut moves: Vec<String> = self.barred.iter().map(|note| note.number.to_string()).collect();
        moves.dedup();
        [
            first_of(kos, self.kos.iter().map(ko)),
            first_of(repetitions, self.repetitions.iter().map(again)),
            first_of(barred, moves.into_iter()),
        ]
    }
}

/// How many there are, and the first twelve.
fn first_of(count: usize, all: impl Iterator<Item = String>) -> String {
    let first = all.take(12).collect::<Vec<_>>().join("; ");
    let more = if count > 12 { "; ..." } else { "" };
    if count == 0 { String::new() } else { format!("{count}: {first}{more}") }
}

/// How many kos, repetitions and barred moves there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotationCounts {
    /// Kos that arise; one that arises again counts once.
    pub kos: usize,
    /// Repetitions.
    pub repetitions: usize,
    /// Moves that some rule set bars.
    pub barred: usize,
}

/// A place in a record: after a move, and whether after stones that are set up there.
type NotePlace = (usize, bool);

/// A ko that arises in a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArisingKo {
    /// What it is called in the record.
    pub label: String,
    /// The numbers of the moves after which it is there, and was not before them.
    pub arises: Vec<usize>,
    /// The same, each with whether stones have been set up there.
    #[serde(skip)]
    places: Vec<NotePlace>,
    /// The ko as it arises first.
    #[serde(flatten)]
    pub ko: KoEntry,
}

/// A move after which the board is as it was before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RepetitionNote {
    /// The last move before after which the board was so; 0 is the start.
    pub from_move: usize,
    /// The move.
    pub to_move: usize,
    /// Plays of the cycle.
    pub plays: usize,
    /// The cycle word; none for long cycles.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed.
    pub balance: i32,
}

/// What some rule sets say of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesNote {
    /// The number of the move.
    pub number: usize,
    /// The move.
    #[serde(rename = "move")]
    pub game_move: GameMove,
    /// What they say.
    pub sentence: String,
    /// The traditions among them: rules by which people and programs play.
    pub traditions: Vec<String>,
    /// The identifiers of the others, which are models.
    pub models: Vec<String>,
}

/// Annotates a record. All else stays as it is in the file.
///
/// # Errors
/// If the file cannot be read or has several games, if cycles of too many plays are asked for, or if somebody interrupts.
pub fn annotate(question: AnnotateQuestion<'_>, conditions: &Conditions<'_>) -> Result<AnnotateAnswer> {
    let AnnotateQuestion { path, within, suicide } = question;
    if !(1..=MAX_PLAYS).contains(&within) {
        return Err(Error::argument("within", format!("cycles have 1 to {MAX_PLAYS} plays, not {within}")));
    }
    let _line = conditions.begin_stage("annotating the game", None);
    let in_file = |error: koatlas_formats::FileError| error.in_file(path);
    let bytes = read_bytes(path, MAX_GAMES_SIZE)?;
    let game = parse_game(&bytes).map_err(in_file)?;
    let stretches = stretches(&game).map_err(|error| Error::unusable(path, error))?;
    let arising = arising(&stretches, &question, conditions)?;
    let repetitions: Vec<RepetitionNote> = stretches.iter().flat_map(repetitions).collect();
    let [barred, ended] = said(path, &game, &stretches[0].start)?;
    let mut notes = Notes { game: &game, notes: BTreeMap::new() };
    arising.iter().for_each(|ko| notes.ko(ko));
    repetitions.iter().for_each(|repetition| notes.repetition(repetition));
    barred.chunk_by(|one, other| one.number == other.number).for_each(|notes_of_move| notes.barred(notes_of_move));
    ended.iter().for_each(|note| notes.say_of_traditions("", note));
    let text = annotated(&bytes, &notes.numbered()).map_err(in_file)?;
    let barred_moves = barred.chunk_by(|one, other| one.number == other.number).count();
    let counts = AnnotationCounts { kos: arising.len(), repetitions: repetitions.len(), barred: barred_moves };
    Ok(AnnotateAnswer {
        moves: game.moves.len(),
        within,
        suicide,
        counts,
        kos: arising,
        repetitions,
        barred,
        ended,
        text,
    })
}

/// The kos that are there after a move and were not before it.
fn arising(
    stretches: &[Stretch<'_>],
    question: &AnnotateQuestion<'_>,
    conditions: &Conditions<'_>,
) -> Result<Vec<ArisingKo>> {
    let boards = stretches.iter().flat_map(boards).collect::<Vec<_>>();
    let changes = kos_where_they_change(&boards, question, conditions)?;
    let (mut all, mut known, mut before) = (Vec::<ArisingKo>::new(), HashMap::<&[Point], usize>::new(), &[][..]);
    for (after, kos) in &changes {
        for ko in kos.iter().filter(|ko| before.iter().all(|other| !same_points(other, ko))) {
            let number = *known.entry(ko.board.region()).or_insert(all.len());
            if number == all.len() {
                let ko = ko_entry(ko, question.suicide, conditions);
                all.push(ArisingKo { label: label(number), arises: Vec::new(), places: Vec::new(), ko });
            }
            all[number].arises.push(after.0);
            all[number].places.push(*after);
        }
        before = kos;
    }
    Ok(all)
}

fn same_points(one: &FoundKo, other: &FoundKo) -> bool {
    one.board.region() == other.board.region()
}

/// The kos at a place.
type KosAfter = (NotePlace, Vec<FoundKo>);

/// The kos after each move that has changed what cycles there are. Where they are as before, so are the kos.
fn kos_where_they_change(
    boards: &[(NotePlace, BoardPosition)],
    question: &AnnotateQuestion<'_>,
    conditions: &Conditions<'_>,
) -> Result<Vec<KosAfter>> {
    let options = FindOptions { within: question.within, soon: 0, suicide: question.suicide };
    let control = conditions.control();
    let cycles = boards.par_iter().map(|(_, board)| find(board, options, &control)).collect::<Result<Vec<_>, _>>();
    let refused = |limit| match limit {
        LimitError::Stopped => Error::interrupted("the game has not been annotated"),
        limit => Error::unusable(question.path, limit),
    };
    let cycles = cycles.map_err(refused)?;
    let changed = (0..boards.len()).filter(|&at| at == 0 || cycles[at] != cycles[at - 1]).collect::<Vec<_>>();
    let kos_at = |&at: &usize| {
        let (after, board) = &boards[at];
        Ok((*after, kos(board, options, &cycles[at], &control)?))
    };
    changed.par_iter().map(kos_at).collect::<Result<Vec<_>, _>>().map_err(refused)
}

/// The boards of a stretch with their places. The start of a later stretch stands after a move as well.
fn boards(Stretch { before, start, moves }: &Stretch<'_>) -> Vec<(NotePlace, BoardPosition)> {
    in_narrowest!(start, S in [u64, u128, U384, Wide] => {
        let history = History::<S>::new(start, moves);
        let place = |number| (before + number, number == 0 && *before > 0);
        (0..=moves.len()).map(|number| (place(number), history.board_after(number))).collect()
    })
}

/// The name of a ko: A to Z, then A1 and so on.
fn label(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

fn repetitions(Stretch { before, start, moves }: &Stretch<'_>) -> Vec<RepetitionNote> {
    in_narrowest!(start, S in [u64, u128, U384, Wide] => {
        let history = History::<S>::new(start, moves);
        let note = |cycle: koatlas_scan::Cycle| {
            let deeds = cycle.summary(&history);
            RepetitionNote {
                from_move: before + cycle.from,
                to_move: before + cycle.to,
                plays: deeds.plays,
                word: deeds.word,
                balance: deeds.balance,
            }
        };
        cycles(&history).into_iter().map(note).collect()
    })
}

/// A rule set with its name, and whether it is a tradition.
type Named = (bool, String);

/// The traditions, and the other rule sets by their identifiers.
fn named_rules() -> Vec<(Named, RuleSet)> {
    let traditions: Vec<(&str, RuleSet)> = RuleSet::traditions().collect();
    let is_tradition =
        |rules: &RuleSet| traditions.iter().any(|(_, other)| other.id() == rules.id() && other.has_same_parts(rules));
    let models = RuleSet::all().filter(|rules| !is_tradition(rules)).map(|rules| (false, rules.id(), rules));
    let named = models.collect::<Vec<_>>().into_iter();
    let named = traditions.iter().map(|(name, rules)| (true, *name, rules.clone())).chain(named);
    named.map(|(is_tradition, name, rules)| ((is_tradition, name.to_owned()), rules)).collect()
}

/// The moves that rule sets bar, and those at which they end the game.
fn said(path: &Path, game: &Game, start: &BoardPosition) -> Result<[Vec<RulesNote>; 2]> {
    // Marks on the points of a record are no region.
    let record = record(path, 1, false, Game { start: start.clone(), ..game.clone() });
    let replayed = |(named, rules): (Named, RuleSet)| Ok((named, GameReplay::new(rules, &record, false)?));
    let replays = named_rules().into_par_iter().map(replayed).collect::<Result<Vec<_>>>()?;
    let barred = replays.iter().flat_map(|(named, replay)| {
        let of_rules = replay.violations().filter(|(_, verdict)| is_of_rules(verdict.reason.as_deref()));
        let said = of_rules.map(|(number, verdict)| (number, verdict.explanation.clone().unwrap_or_default()));
        said.map(move |said| (said, named))
    });
    let ended = replays.iter().filter_map(|(named, replay)| {
        let end = replay.ended.as_ref().filter(|end| end.by != "passes")?;
        Some(((end.after_move, end.event.clone()), named))
    });
    Ok([notes(barred, &record), notes(ended, &record)])
}

/// Whether a move is refused by a rule about suicide or repetition: not as it is out of turn, on a stone, or after the end.
fn is_of_rules(reason: Option<&str>) -> bool {
    let others = [Refusal::Turn, Refusal::MissingPoint, Refusal::Occupied, Refusal::Ended].map(Refusal::id);
    reason.is_some_and(|reason| !others.contains(&reason))
}

/// What is said of the moves, in their order, each with those who say it.
fn notes<'a>(said: impl Iterator<Item = ((usize, String), &'a Named)>, record: &GameRecord) -> Vec<RulesNote> {
    let note = |((number, sentence), named): ((usize, String), Vec<&Named>)| {
        let (traditions, models): (Vec<_>, Vec<_>) =
            named.into_iter().cloned().partition(|(is_tradition, _)| *is_tradition);
        let [traditions, models] = [traditions, models].map(|named| named.into_iter().map(|(_, name)| name).collect());
        RulesNote { number, game_move: record.moves[number - 1], sentence, traditions, models }
    };
    let mut notes: Vec<RulesNote> = group_by_key(said).into_iter().map(note).collect();
    notes.sort_by_key(|note| note.number);
    notes
}

/// The notes of a game by their places.
struct Notes<'a> {
    game: &'a Game,
    notes: BTreeMap<NotePlace, Note>,
}

impl Notes<'_> {
    fn say(&mut self, place: NotePlace, sentence: &str) {
        let comment = &mut self.notes.entry(place).or_default().comment;
        let before = if comment.is_empty() { "koatlas: " } else { "\n" };
        *comment += &format!("{before}{sentence}");
    }

    /// A triangle on the play of a move.
    fn mark(&mut self, number: usize) {
        let point = number.checked_sub(1).and_then(|index| self.game.moves[index].point);
        let triangles = &mut self.notes.entry((number, false)).or_default().triangles;
        triangles.extend(point.filter(|point| !triangles.contains(point)));
    }

    fn ko(&mut self, ArisingKo { label, places, ko, .. }: &ArisingKo) {
        let points = ko.points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let name = ko.ko_type.as_ref().map_or("a ko of unknown type", |ko_type| {
            ko_type.names.first().map_or("a ko without a name", String::as_str)
        });
        for (&place, again) in places.iter().zip([""].into_iter().chain(std::iter::repeat(" again"))) {
            self.say(place, &format!("ko {label}{again}: {name}, {points}."));
            let labels = ko.points.iter().map(|&point| (point, label.clone()));
            self.notes.entry(place).or_default().labels.extend(labels);
        }
        self.notes.entry(places[0]).or_default().variations.push(variation(label, ko));
    }

    fn repetition(&mut self, RepetitionNote { from_move, to_move, plays, word, balance }: &RepetitionNote) {
        let word = word.as_ref().map_or(String::new(), |word| format!(", {word}"));
        let place = if *from_move == 0 { "at the start".to_owned() } else { format!("after move {from_move}") };
        let plural = if *plays == 1 { "" } else { "s" };
        let cycle = format!("{} play{plural}{word}, balance {balance}", grouped(*plays));
        self.say((*to_move, false), &format!("the board is as {place} ({cycle})."));
        self.mark(*to_move);
    }

    /// What is said of a move that is barred. That only models bar it is said in short.
    fn barred(&mut self, notes: &[RulesNote]) {
        notes.iter().for_each(|note| self.say_of_traditions("illegal, ", note));
        if notes.iter().any(|note| !note.traditions.is_empty()) {
            self.mark(notes[0].number);
            return;
        }
        let models: Vec<&str> = notes.iter().flat_map(|note| &note.models).map(String::as_str).collect();
        self.say((notes[0].number, false), &format!("illegal under models alone: {}.", models.join("; ")));
    }

    fn say_of_traditions(&mut self, what: &str, RulesNote { number, sentence, traditions, .. }: &RulesNote) {
        if !traditions.is_empty() {
            self.say((*number, false), &format!("{what}{sentence}: {}.", traditions.join("; ")));
        }
    }

    /// The notes in the order of their places.
    fn numbered(self) -> Vec<Note> {
        self.notes.into_iter().map(|((after, set_up), note)| Note { after, set_up, ..note }).collect()
    }
}

/// The shortest cycle of a ko as moves with comments: what it is, and what traditions say when it is played again and again.
fn variation(label: &str, ko: &KoEntry) -> Vec<(koatlas_board::Move, String)> {
    let CycleEntry { plays, word, moves, .. } = &ko.cycles[0];
    let mut variation: Vec<_> = moves.iter().map(|&made| (made, String::new())).collect();
    variation[0].1 = format!("koatlas: the shortest cycle of ko {label}: {word}, {} plays.", grouped(*plays));
    let said = group_by_key(
        ko.traditions.iter().map(|TraditionOutcome { name, text: said, .. }| (&said.event, name.as_str())),
    );
    let lines = said.iter().map(|(event, names)| format!("\n{event}: {}.", names.join("; ")));
    let last = variation.len() - 1;
    variation[last].1 = format!(
        "koatlas: the board is as before the cycle. What is said when it is played again and again:{}",
        lines.collect::<String>()
    );
    variation
}
