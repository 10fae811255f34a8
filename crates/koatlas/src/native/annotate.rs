//! Annotation of a game record: comments, marks and variations at every ko that arises, every repetition, and every move that a rule set
//! bars.

mod notes;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use koatlas_board::{BoardPosition, Point, PointSet, Suicide, Wide, in_narrowest};
use koatlas_classifier::CycleWord;
use koatlas_files::{Claim, Game, MAX_GAMES_SIZE, Variations, annotate_game, parse_lines_with, read_bytes, shown};
use koatlas_games::cycle::{CycleSummary, cycles};
use koatlas_games::find::{FindOptions, FoundKo, MAX_PLAYS, find, kos};
use koatlas_games::history::GameHistory;
use koatlas_games::judge::rule_sets_of_games;
use koatlas_games::{LocalTypes, Stretch, stretches};
use koatlas_position_graph::LimitError;
use koatlas_rules::{GameMove, Refusal, RuleSet};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use self::notes::Notes;

use crate::check::{GameRecord, GameReplay, SlipWarning, record};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::{claim, write};
use crate::find::{KoEntry, ko_entry};
use crate::groups::group_by_key;
use crate::json::{answer, to_strings};
use crate::page::{Block, Page, or_none};
use crate::question::{FurtherRuleSets, Question, ReadingOptions, options, texts_of_files};

options! {
    /// A game record with every ko, repetition and barred move marked and explained.
    pub struct AnnotateQuestion {
        /// File to write the annotated record to
        pub out: Option<PathBuf> => arg(short = 'o', long = "output", value_name = "FILE", required = true),
        /// Largest number of plays of a cycle of a ko
        pub within: usize = 6 => arg(long, value_name = "L", value_parser = crate::text::parse_number::<usize>),
        /// Leave out the variations
        pub main_line: bool => arg(long),
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone); if not given, those that the rules of the record (RU) allow, and none if it names none
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
        /// Rule sets whose notes stand beside those of the list.
        pub further: FurtherRuleSets => command(flatten),
        /// How the record is read.
        pub reading: ReadingOptions => command(flatten),
    }
}

/// The kos, repetitions and rule set notices that [`AnnotateQuestion`] has added to a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotateAnswer {
    /// The number of moves of the game, at `path`.
    pub moves: usize,
    /// Maximum number of plays of a cycle.
    pub within: usize,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The numbers of kos, repetitions and barred moves of all lines.
    pub counts: AnnotationCounts,
    /// The annotations of the main line.
    #[serde(flatten)]
    pub main_line: Annotations,
    /// The annotations of the variations that have some, in the order of the file.
    #[serde(default)]
    pub lines: Vec<AnnotatedLine>,
    /// The texts of the files of further rule sets that were asked about, by the identifiers of these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules_files: BTreeMap<String, String>,
    /// The slips of the record, which was read in spite of them.
    #[serde(default)]
    pub warnings: Vec<SlipWarning>,
    /// The content of the annotated SGF file, in the encoding of the record.
    #[serde(skip)]
    pub text: Vec<u8>,
}

answer!(AnnotateAnswer: "annotate");

impl AnnotateAnswer {
    /// Summaries of the kos, of the repetitions and of the barred moves: the number and the first twelve of each. A summary is empty if
    /// there are none.
    pub fn summaries(&self) -> [String; 3] {
        let AnnotationCounts { kos, repetitions, barred } = self.counts;
        let variations = self.lines.iter().map(|line| (format!("{}.", line.path), &line.found));
        let lines: Vec<(String, &Annotations)> =
            [(String::new(), &self.main_line)].into_iter().chain(variations).collect();
        let mut labels = HashSet::new();
        let all_kos = lines.iter().flat_map(|(path, found)| found.kos.iter().map(move |ko| (path, ko)));
        let new_kos = all_kos.filter(|(_, ko)| labels.insert(&ko.label)).map(|(path, ko)| ko.summary(path));
        let repeating = lines.iter().flat_map(|(path, found)| found.repetitions.iter().map(move |note| (path, note)));
        let repeating =
            repeating.map(|(path, note)| format!("move {path}{} as after {}", note.to_move, note.from_move));
        // Notes are sorted by move, so that `dedup` leaves each number once.
        let barred_moves = lines.iter().flat_map(|(path, found)| found.barred.iter().map(move |note| (path, note)));
        let mut barred_moves: Vec<String> = barred_moves.map(|(path, note)| format!("{path}{}", note.number)).collect();
        barred_moves.dedup();
        [
            first_twelve(kos, new_kos),
            first_twelve(repetitions, repeating),
            first_twelve(barred, barred_moves.into_iter()),
        ]
    }
}

/// The annotations of a line: only those at moves that no earlier line has.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Annotations {
    /// The kos that arise, in the order of the moves after which they first arise.
    pub kos: Vec<ArisingKo>,
    /// The repetitions, in the order of moves.
    pub repetitions: Vec<RepetitionNote>,
    /// The moves that rule sets bar.
    pub barred: Vec<RulesNote>,
    /// The moves at which rule sets end the game for another reason than passes.
    pub ended: Vec<RulesNote>,
}

/// The annotations of a variation: an item of [`AnnotateAnswer::lines`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotatedLine {
    /// The address of the variation, such as `12.2`, the second that goes on after move 12.
    pub path: String,
    /// The annotations.
    #[serde(flatten)]
    pub found: Annotations,
}

impl Annotations {
    fn is_empty(&self) -> bool {
        self.kos.is_empty() && self.repetitions.is_empty() && self.barred.is_empty() && self.ended.is_empty()
    }

    /// Number of moves that at least one rule set bars.
    fn barred_moves(&self) -> usize {
        self.barred.chunk_by(|one, other| one.number == other.number).count()
    }
}

/// Returns `count` and the first twelve items of `all` as one text.
fn first_twelve(count: usize, all: impl Iterator<Item = String>) -> String {
    let first = all.take(12).collect::<Vec<_>>().join("; ");
    let more = if count > 12 { "; ..." } else { "" };
    if count == 0 { String::new() } else { format!("{count}: {first}{more}") }
}

/// Counts of [`AnnotateAnswer`]: kos, repetitions and barred moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnotationCounts {
    /// Number of kos; a ko that arises more than once, or in several lines, counts once.
    pub kos: usize,
    /// Number of repetitions.
    pub repetitions: usize,
    /// Number of moves that at least one rule set bars.
    pub barred: usize,
}

/// A node of the record: the number of the move, and true if stones are set up after it.
type NotePlace = (usize, bool);

/// A ko that arises in a game: an item of [`Annotations::kos`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ArisingKo {
    /// The letter of the ko in the record, such as `A`.
    pub label: String,
    /// The numbers of the moves after which the ko is on the board and was not before.
    pub arises: Vec<usize>,
    /// The nodes of the record of `arises`.
    #[serde(skip)]
    places: Vec<NotePlace>,
    /// The ko, as it is when it first arises.
    #[serde(flatten)]
    pub ko: KoEntry,
}

impl ArisingKo {
    /// The letter, name and first move of the ko, in the line `path`.
    fn summary(&self, path: &str) -> String {
        let name = self.ko.ko_type.as_ref().and_then(|ko_type| ko_type.names.first());
        let name = name.map_or_else(String::new, |name| format!(", {name}"));
        format!("{}{name}, move {path}{}", self.label, self.arises[0])
    }
}

/// A move after which the board is the same as after an earlier move: an item of [`Annotations::repetitions`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RepetitionNote {
    /// The last earlier move after which the board was the same; 0 is the start.
    pub from_move: usize,
    /// The number of the move that repeats the board.
    pub to_move: usize,
    /// The number of plays of the cycle.
    pub plays: usize,
    /// The cycle word; `None` for long cycles.
    pub word: Option<CycleWord>,
    /// White stones minus black stones that the cycle removes; `0` if it is balanced.
    pub balance: i32,
}

/// A statement about a move on which some rule sets agree, such as `would repeat the position after move 1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesNote {
    /// The number of the move, from `1`.
    pub number: usize,
    /// The move, such as `B d2`, `W pass` or `B kopass:c2`.
    #[serde(rename = "move")]
    pub game_move: GameMove,
    /// The statement, as a sentence without a full stop: `would repeat the position after move 1`.
    pub sentence: String,
    /// The names of the traditions that make it, such as `Chinese`: rule sets by which people and programs play.
    pub traditions: Vec<String>,
    /// The identifiers of the other rule sets that make it, such as `psk`.
    pub models: Vec<String>,
}

impl Question for AnnotateQuestion {
    type About = Path;
    type Answer = AnnotateAnswer;

    /// Annotates the record in an SGF file, which has one game. All other content of the file is kept.
    ///
    /// # Errors
    /// If the file cannot be read or has several games, if `within` is too large, or if the work is interrupted.
    fn ask(&self, path: &Path, conditions: &Conditions<'_>) -> Result<AnnotateAnswer> {
        let (&AnnotateQuestion { within, suicide, .. }, reading) = (self, self.reading.reading());
        let variations = if self.main_line { Variations::Main } else { Variations::All };
        if !(1..=MAX_PLAYS).contains(&within) {
            return Err(Error::argument("within", format!("cycles have 1 to {MAX_PLAYS} plays, not {within}")));
        }
        let _line = conditions.begin_stage("annotating the game", None);
        let bytes = read_bytes(path, MAX_GAMES_SIZE)?;
        let mut lines = parse_lines_with(&bytes, reading, variations).map_err(|error| error.in_file(path))?;
        let warnings = SlipWarning::all(&std::mem::take(&mut lines[0].slips));
        lines.retain(|line| !line.place.is_added);
        let suicide = suicide.unwrap_or_else(|| RuleSet::suicide_of_record(lines[0].rules.as_deref()));
        let (options, rule_sets) = (FindOptions { within, soon: 0, suicide }, named_rules(&self.further.rule_sets()?));
        let (types, kos, numbers) = (LocalTypes::new(suicide), Vec::new(), HashMap::new());
        let mut annotator = Annotator { path, options, conditions, types, rule_sets, kos, numbers };
        let mut notes = Notes::new(&lines);
        let mut found = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate() {
            let annotations = annotator.annotations(line, number.checked_sub(1).map(|before| &lines[before]))?;
            notes.add(number, &annotations);
            found.push(AnnotatedLine { path: line.place.to_string(), found: annotations });
        }
        let text = annotate_game(&bytes, &notes.numbered(), reading).map_err(|error| error.in_file(path))?;
        let counts = AnnotationCounts {
            kos: annotator.kos.len(),
            repetitions: found.iter().map(|line| line.found.repetitions.len()).sum(),
            barred: found.iter().map(|line| line.found.barred_moves()).sum(),
        };
        let (moves, main_line) = (lines[0].move_count(), found.remove(0).found);
        let lines = found.into_iter().filter(|line| !line.found.is_empty()).collect();
        let rules_files = texts_of_files(&self.further.rules);
        Ok(AnnotateAnswer { moves, within, suicide, counts, main_line, lines, rules_files, warnings, text })
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        claim(self.out.as_deref(), None, conditions)
    }

    fn write(&self, answer: &AnnotateAnswer, _: &Path, conditions: &Conditions<'_>) -> Result<()> {
        let Some(out) = &self.out else { return Ok(()) };
        write(out, "record", conditions.interrupt, |file| file.write_all(&answer.text))
    }

    fn page(&self, answer: &AnnotateAnswer, path: &Path) -> Option<Page> {
        let [kos, repetitions, barred] = answer.summaries().map(or_none);
        let title = format!(": {} moves, annotated in {}", answer.moves, shown(self.out.as_ref()?));
        let rows = [("kos", kos), ("repetitions", repetitions), ("barred moves", barred)];
        let rows = rows.map(|(label, text)| Block::row(label, text)).into();
        Some(Page::new([vec![Block::headed(shown(path), title)], rows]))
    }
}

/// Finds the annotations of one line after the other.
struct Annotator<'a> {
    path: &'a Path,
    options: FindOptions,
    conditions: &'a Conditions<'a>,
    /// Types of all lines: variations have many kos in common.
    types: LocalTypes,
    rule_sets: Vec<(RulesName, RuleSet)>,
    /// The kos so far, each as it was when it first arose.
    kos: Vec<KoEntry>,
    /// The index of each ko by its region, so that one that arises again keeps its letter.
    numbers: HashMap<Vec<Point>, usize>,
}

impl Annotator<'_> {
    /// The annotations of `line` at the nodes that no earlier line has. `earlier` is the line before, with which it shares the others.
    fn annotations(&mut self, line: &Game, earlier: Option<&Game>) -> Result<Annotations> {
        let path = self.path;
        // A stretch is a run of moves between two nodes where stones are set up.
        let stretches = stretches(line).map_err(|error| Error::unusable(path, error))?;
        let shared = line.place.shared_moves();
        let is_shared = |&(after, set_up): &NotePlace| {
            let is_set_up_there = |game: &Game| {
                game.changes.iter().find(|change| game.handicap_moves.len() + change.after == after).copied()
            };
            earlier.is_some_and(|earlier| {
                after < shared || after == shared && (!set_up || is_set_up_there(earlier) == is_set_up_there(line))
            })
        };
        let boards = stretches.iter().zip(0..).flat_map(|(stretch, number)| boards(stretch, number > 0));
        let boards = boards.collect::<Vec<_>>();
        let first = boards.iter().position(|(place, _)| !is_shared(place)).unwrap_or(boards.len());
        let kos = self.arising_kos(&boards[first.saturating_sub(1)..], first > 0)?;
        let mut repetitions: Vec<RepetitionNote> = Vec::new();
        let mut events = Vec::new();
        for stretch in &stretches {
            in_narrowest!(stretch.start, S in [u64, Wide] => {
                let history = stretch.history::<S>();
                events.push(history.occasions);
                repetitions.extend(repetitions_in(&history, stretch.before));
            });
        }
        repetitions.retain(|repetition| repetition.to_move > shared);
        let may_object = |rules: &RuleSet| events.iter().any(|events| rules.may_object(events));
        let rule_sets = self.rule_sets.iter().filter(|(_, rules)| may_object(rules)).collect::<Vec<_>>();
        // The first stretch begins at the start of the game; later ones begin where stones are set up.
        let [mut barred, mut ended] = rules_notes(path, line, &stretches[0].start, &rule_sets)?;
        barred.retain(|note| note.number > shared);
        ended.retain(|note| note.number > shared);
        Ok(Annotations { kos, repetitions, barred, ended })
    }

    /// Finds the kos that are on the board after a move and were not before it. If `goes_on`, the first board is shared with an earlier
    /// line.
    fn arising_kos(&mut self, boards: &[(NotePlace, BoardPosition)], goes_on: bool) -> Result<Vec<ArisingKo>> {
        let mut changes = self.kos_where_they_change(boards)?;
        let (mut before, mut arising) = (Vec::new(), Vec::<ArisingKo>::new());
        if goes_on && !changes.is_empty() {
            before = changes.remove(0).1;
        }
        for (after, kos) in changes {
            for ko in kos.iter().filter(|ko| before.iter().all(|other| !same_points(other, ko))) {
                let number = self.number(ko);
                let label = label(number);
                let at = arising.iter().position(|other| other.label == label).unwrap_or(arising.len());
                if at == arising.len() {
                    let ko = self.kos[number].clone();
                    arising.push(ArisingKo { label, arises: Vec::new(), places: Vec::new(), ko });
                }
                arising[at].arises.push(after.0);
                arising[at].places.push(after);
            }
            before = kos;
        }
        Ok(arising)
    }

    /// Finds the kos at each node whose cycles differ from those of the node before. At the others they are taken to be unchanged: that a ko
    /// has grown, by cycles that cannot begin at this node, is noticed at the next change.
    fn kos_where_they_change(&self, boards: &[(NotePlace, BoardPosition)]) -> Result<Vec<KosAfter>> {
        let Annotator { path, options, ref types, .. } = *self;
        let control = self.conditions.control();
        // The search for cycles is cheap. Finding their kos is not, so that it is done only where the cycles have changed.
        let cycles = boards.par_iter().map(|(_, board)| find(board, options, &control)).collect::<Result<Vec<_>, _>>();
        let cycles = cycles.map_err(|limit| limit_error(path, limit))?;
        let has_changed = |&index: &usize| index == 0 || cycles[index] != cycles[index - 1];
        let found = (0..boards.len()).into_par_iter().filter(has_changed).map(|index| {
            let (after, board) = &boards[index];
            Ok((*after, kos(board, options, &cycles[index], types, &control)?))
        });
        found.collect::<Result<Vec<_>, _>>().map_err(|limit| limit_error(path, limit))
    }

    /// The index of a ko among all of the record.
    fn number(&mut self, ko: &FoundKo) -> usize {
        if let Some(&number) = self.numbers.get(ko.board.region()) {
            return number;
        }
        self.numbers.insert(ko.board.region().to_vec(), self.kos.len());
        self.kos.push(ko_entry(ko, self.options.suicide, self.conditions));
        self.kos.len() - 1
    }
}

fn same_points(one: &FoundKo, other: &FoundKo) -> bool {
    one.board.region() == other.board.region()
}

/// The kos of the board at a node of the record.
type KosAfter = (NotePlace, Vec<FoundKo>);

/// The error of a search in the record `path` that exceeds `limit`.
fn limit_error(path: &Path, limit: LimitError) -> Error {
    match limit {
        LimitError::Stopped => Error::interrupted("the game has not been annotated"),
        limit => Error::unusable(path, limit),
    }
}

/// The boards of a stretch, each with its node. Its start may be `set_up` after a move.
fn boards(stretch: &Stretch<'_>, set_up: bool) -> Vec<(NotePlace, BoardPosition)> {
    let before = stretch.before;
    in_narrowest!(stretch.start, S in [u64, Wide] => {
        let history = stretch.history::<S>();
        let after = 0..=stretch.moves.len();
        after.map(|number| ((before + number, number == 0 && set_up), history.board_after(number))).collect()
    })
}

/// The letter of the ko with this number: A to Z, then A1 and so on.
fn label(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

/// The repetitions of a stretch that begins after `before` moves.
fn repetitions_in<S: PointSet>(history: &GameHistory<'_, S>, before: usize) -> Vec<RepetitionNote> {
    let notes = cycles(history).into_iter().map(|cycle| {
        let CycleSummary { plays, word, balance, .. } = cycle.summary(history);
        RepetitionNote { from_move: before + cycle.from, to_move: before + cycle.to, plays, word, balance }
    });
    notes.collect()
}

/// The name by which notes list a rule set, and true if it is that of a tradition, not the identifier of the rule set.
type RulesName = (&'static str, bool);

/// Lists `further` rule sets and the traditions, then the rule sets that are no tradition.
fn named_rules(further: &[RuleSet]) -> Vec<(RulesName, RuleSet)> {
    let further = further.iter().map(|rules| (rules.definition.name, rules.clone()));
    let traditions: Vec<(&str, RuleSet)> = further.chain(RuleSet::traditions()).collect();
    let mut models: Vec<RuleSet> = rule_sets_of_games(&[]).map(|(_, rules)| rules).collect();
    models.retain(|rules| !traditions.iter().any(|(_, other)| other.id() == rules.id() && other.has_same_parts(rules)));
    let models = models.into_iter().map(|rules| ((rules.id(), false), rules));
    traditions.into_iter().map(|(name, rules)| ((name, true), rules)).chain(models).collect()
}

/// Collects the moves that rule sets bar, and those at which they end the game.
fn rules_notes(
    path: &Path,
    game: &Game,
    start: &BoardPosition,
    rule_sets: &[&(RulesName, RuleSet)],
) -> Result<[Vec<RulesNote>; 2]> {
    // `game.start` may have a region, made of marks that mean something else in a game. The start of the stretch has none.
    let record = record(&shown(path), 1, false, Game { start: start.clone(), ..game.clone() });
    let replays = rule_sets.par_iter();
    let replays = replays.map(|(name, rules)| Ok((*name, GameReplay::new(rules.clone(), &record, false)?)));
    let replays = replays.collect::<Result<Vec<(RulesName, GameReplay)>>>()?;
    let (mut barred, mut ended) = (Vec::new(), Vec::new());
    for &(name, ref replay) in &replays {
        for (number, verdict) in replay.violations().filter(|(_, verdict)| is_of_rules(verdict.reason.as_deref())) {
            barred.push(((number, verdict.explanation.clone().unwrap_or_default()), name));
        }
        if let Some(end) = replay.ended.as_ref().filter(|end| end.by != "passes") {
            ended.push(((end.after_move, end.event.clone()), name));
        }
    }
    Ok([notes(barred, &record), notes(ended, &record)])
}

/// True if `reason` is a rule about suicide or repetition. The other reasons are a wrong turn, a point that is occupied or not on the
/// board, and a move after the end.
fn is_of_rules(reason: Option<&str>) -> bool {
    let others = [Refusal::Turn, Refusal::MissingPoint, Refusal::Occupied, Refusal::Ended].map(Refusal::id);
    reason.is_some_and(|reason| !others.contains(&reason))
}

/// Groups the statements, each of a rule set, by move and sentence.
fn notes(statements: Vec<((usize, String), RulesName)>, record: &GameRecord) -> Vec<RulesNote> {
    let mut notes: Vec<RulesNote> = Vec::new();
    for ((number, sentence), names) in group_by_key(statements) {
        let (traditions, models): (Vec<_>, Vec<_>) = names.into_iter().partition(|(_, is_tradition)| *is_tradition);
        let [traditions, models] = [traditions, models].map(|names| to_strings(names.iter().map(|(name, _)| name)));
        notes.push(RulesNote { number, game_move: record.moves[number - 1], sentence, traditions, models });
    }
    // The sort is stable: statements on a move stay in the order of the rule sets.
    notes.sort_by_key(|note| note.number);
    notes
}
