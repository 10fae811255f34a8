//! The notes of an annotated record: its annotations as comments, marks and variations of its nodes.

use std::collections::{BTreeMap, HashSet};

use koatlas_board::{Move, grouped};
use koatlas_classifier::KoType;
use koatlas_files::{Game, Note, OWN_COMMENT, OWN_VARIATION};

use super::{Annotations, ArisingKo, NotePlace, RepetitionNote, RulesNote};
use crate::check::TraditionOutcome;
use crate::find::{CycleEntry, KoEntry};
use crate::groups::group_by_key;
use crate::json::to_strings;

/// The notes of a game by node.
pub(super) struct Notes<'a> {
    lines: &'a [Game],
    /// The letters of the kos that have a note.
    labels: HashSet<String>,
    /// By the number of the line, and the node in it.
    notes: BTreeMap<(usize, NotePlace), Note>,
}

/// The notes of a line.
struct LineNotes<'a, 'n> {
    line: usize,
    all: &'n mut Notes<'a>,
}

impl Notes<'_> {
    /// The notes of a game with these `lines`, of which there are none yet.
    pub fn new(lines: &[Game]) -> Notes<'_> {
        Notes { lines, labels: HashSet::new(), notes: BTreeMap::new() }
    }

    /// Adds the notes of line `line`. The comment of a node has its lines in this order: kos, repetitions, barred moves, ends.
    pub fn add(&mut self, line: usize, Annotations { kos, repetitions, barred, ended }: &Annotations) {
        let mut notes = LineNotes { line, all: self };
        kos.iter().for_each(|ko| notes.add_ko(ko));
        repetitions.iter().for_each(|repetition| notes.add_repetition(repetition));
        barred
            .chunk_by(|one, other| one.number == other.number)
            .for_each(|notes_of_move| notes.add_barred(notes_of_move));
        ended.iter().for_each(|note| notes.add_traditions("", note));
    }

    /// The notes in the order of their nodes.
    pub fn numbered(self) -> Vec<Note> {
        let notes = self.notes.into_iter();
        notes.map(|((line, (after, set_up)), note)| Note { line, after, set_up, ..note }).collect()
    }
}

impl LineNotes<'_, '_> {
    fn note(&mut self, place: NotePlace) -> &mut Note {
        self.all.notes.entry((self.line, place)).or_default()
    }

    fn add_line(&mut self, place: NotePlace, sentence: &str) {
        let comment = &mut self.note(place).comment;
        let before = if comment.is_empty() { OWN_COMMENT } else { "\n" };
        *comment += &format!("{before}{sentence}");
    }

    /// Marks the point of move `number` with a triangle.
    fn mark(&mut self, number: usize) {
        // The start has no move, and a pass has no point.
        let game = &self.all.lines[self.line];
        let index = number.checked_sub(1 + game.handicap_moves.len());
        let point = index.and_then(|index| game.moves[index].point);
        let triangles = &mut self.note((number, false)).triangles;
        triangles.extend(point.filter(|point| !triangles.contains(point)));
    }

    fn add_ko(&mut self, ArisingKo { label, places, ko, .. }: &ArisingKo) {
        let points = to_strings(&ko.points).join(" ");
        let named = |ko_type: &KoType| ko_type.names.first().cloned().unwrap_or("a ko without a name".to_owned());
        let name = ko.ko_type.as_ref().map_or("a ko of unknown type".to_owned(), named);
        for &place in places {
            let is_new = self.all.labels.insert(label.clone());
            let again = if is_new { "" } else { " again" };
            self.add_line(place, &format!("ko {label}{again}: {name}, {points}."));
            // A line of a ko begins so: the next annotation knows by it what this one has marked.
            if let Some(fight) = ko.fight.as_ref().filter(|_| is_new) {
                self.add_line(place, &format!("ko {label} under the basic ko rule: {}", fight.sentence));
            }
            let note = self.note(place);
            note.labels.extend(ko.points.iter().map(|&point| (point, label.clone())));
            note.variations.extend(is_new.then(|| variation(label, ko)));
        }
    }

    fn add_repetition(&mut self, RepetitionNote { from_move, to_move, plays, word, balance }: &RepetitionNote) {
        let word = word.as_ref().map_or(String::new(), |word| format!(", {word}"));
        let place = if *from_move == 0 { "at the start".to_owned() } else { format!("after move {from_move}") };
        let plural = if *plays == 1 { "" } else { "s" };
        let cycle = format!("{} play{plural}{word}, balance {balance}", grouped(*plays));
        self.add_line((*to_move, false), &format!("the board is as {place} ({cycle})."));
        self.mark(*to_move);
    }

    /// Adds the statements on a barred move. If no tradition bars the move, one line lists the rule sets alone.
    fn add_barred(&mut self, notes: &[RulesNote]) {
        notes.iter().for_each(|note| self.add_traditions("illegal, ", note));
        if notes.iter().any(|note| !note.traditions.is_empty()) {
            self.mark(notes[0].number);
            return;
        }
        let models: Vec<&str> = notes.iter().flat_map(|note| &note.models).map(String::as_str).collect();
        self.add_line((notes[0].number, false), &format!("illegal under models alone: {}.", models.join("; ")));
    }

    fn add_traditions(&mut self, what: &str, RulesNote { number, sentence, traditions, .. }: &RulesNote) {
        if !traditions.is_empty() {
            self.add_line((*number, false), &format!("{what}{sentence}: {}.", traditions.join("; ")));
        }
    }
}

/// Returns the shortest cycle of `ko` as a variation of moves with comments. The last comment lists what traditions do if the cycle is
/// repeated.
fn variation(label: &str, ko: &KoEntry) -> Vec<(Move, String)> {
    // Cycles are sorted by their numbers of plays, and every ko has at least one.
    let CycleEntry { plays, word, moves, .. } = &ko.cycles[0];
    let mut variation: Vec<_> = moves.iter().map(|&board_move| (board_move, String::new())).collect();
    variation[0].1 = format!("{OWN_VARIATION}ko {label}: {word}, {} plays.", grouped(*plays));
    let events =
        group_by_key(ko.traditions.iter().map(|TraditionOutcome { name, text, .. }| (&text.event, name.as_str())));
    let lines = events.iter().map(|(event, names)| format!("\n{event}: {}.", names.join("; ")));
    let (last, lines) = (variation.len() - 1, lines.collect::<String>());
    let said = "What is said when it is played again and again";
    let before = if last == 0 { "\n" } else { OWN_COMMENT };
    variation[last].1 += &format!("{before}the board is as before the cycle. {said}:{lines}");
    variation
}
