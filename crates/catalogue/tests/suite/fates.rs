//! The fates of shortest cycles under the rule sets, compared with a slow, literal referee, and with rules that every cycle obeys.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_catalogue::TypeEntry;
use koatlas_classifier::{CycleWord, FateEntry, Fates, Names, collection};
use koatlas_rules::RuleSet;
use koatlas_verifier::literal::{Act, LiteralReferee, RULE_SETS};

use crate::realisations::{board, classified};
use crate::{POLICIES, catalogue};

/// Number of points of the largest regions that are compared.
const POINTS: usize = 5;

/// Number of laps after which the literal referee takes a cycle to go on for ever.
const LAPS: usize = 6;

/// A fate: its name, the number of the move, the rule and the outcome.
type Event<'f> = (&'f str, Option<usize>, Option<&'f str>, Option<&'f str>);

/// The fate of a cycle under the literal referee.
fn literal_event(id: &str, board: &BoardPosition, cycle: &[Move]) -> Event<'static> {
    let size = board.size();
    let mut referee = LiteralReferee::new(id, &[], &board.with_to_move(cycle[0].colour)).unwrap();
    for (number, made) in (1..).zip(std::iter::repeat_n(cycle, LAPS).flatten()) {
        assert_eq!(referee.to_move(), made.colour);
        let act = made.point.map_or(Act::Pass, |point| Act::Play(size.index(point)));
        if let Some(&reason) = referee.reasons_against(act).first() {
            return ("stopped", Some(number), Some(reason), None);
        }
        referee.make(act).unwrap();
        if referee.has_forfeited() {
            return ("forfeited", Some(number), None, None);
        }
        if let Some((outcome, by)) = referee.outcome() {
            return (if outcome == "void" { "void" } else { "ended" }, Some(number), Some(by), Some(outcome));
        }
    }
    ("for ever", None, None, None)
}

/// A fate as the catalogue writes it.
fn written(FateEntry { fate, number, by, outcome }: &FateEntry) -> Event<'_> {
    (fate, *number, by.as_deref(), if fate == "void" { Some("void") } else { outcome.as_deref() })
}

/// Compares `fates` with those of the literal referee.
fn agree(name: &str, fates: &Fates, board: &BoardPosition, cycle: &[Move]) {
    assert_eq!(fates.iter().count(), RULE_SETS.len());
    for id in *RULE_SETS {
        assert_eq!(written(fates.under(id).unwrap()), literal_event(id, board, cycle), "{name} under {id}");
    }
}

fn witness(entry: &TypeEntry) -> Vec<Move> {
    entry.shortest.witness.clone()
}

#[test]
fn fates_of_types_are_those_of_a_literal_referee() {
    for suicide in POLICIES {
        for entry in catalogue(POINTS, suicide).types {
            agree(&entry.id.to_string(), &entry.fates, &board(&entry.realisation), &witness(&entry));
        }
    }
}

/// A rule set of the list as somebody might have it in a file.
fn as_file(text: &str) -> RuleSet {
    let own = text.replacen("id = \"", "id = \"own-", 1).replacen("name = \"", "name = \"Our ", 1);
    RuleSet::read(&own).unwrap_or_else(|error| panic!("{error}: {own}"))
}

#[test]
fn a_file_does_what_the_rule_set_of_the_list_with_its_parts_does() {
    let files: Vec<RuleSet> = koatlas_data::rule_sets().map(as_file).collect();
    for suicide in POLICIES {
        let catalogue = catalogue(POINTS, suicide);
        let found = catalogue.under_further_rules(&files, &AtomicBool::new(false), || ()).unwrap();
        assert_eq!(found.len(), RULE_SETS.len());
        for (found, listed) in found.iter().zip(RuleSet::all()) {
            for entry in &catalogue.types {
                let (under, place) = (&found.types[&entry.id], format!("{} under {}", entry.id, listed.id()));
                assert_eq!(Some(&under.fate), entry.fates.under(listed.id()), "{place}");
                let [own, known] = [under.cycles_under.as_ref(), entry.cycles_under.under(listed.id())];
                assert_eq!(own.map(|cycles| cycles.moves()), known.map(|cycles| cycles.moves()), "{place}");
            }
        }
    }
}

#[test]
fn fates_of_known_positions_are_those_of_a_literal_referee() {
    for suicide in POLICIES {
        let names = Names::of_collection(suicide);
        let mut cycles = 0;
        for known in collection() {
            let found = classified(&known.position, suicide, names);
            for cycle in found.shortest.iter().flat_map(|s| [&s.witness, &s.moves_witness, &s.passes_witness]) {
                agree(&known.name, &Fates::of_repeated_cycle(&known.position, cycle), &known.position, cycle);
                cycles += 1;
            }
        }
        assert!(cycles > 90, "{cycles}");
    }
}

fn fate<'e>(entry: &'e TypeEntry, rules: &str) -> &'e FateEntry {
    entry.fates.under(rules).unwrap()
}

/// The moves of a cycle of a word: Black first, the players take turns.
fn word_moves(points: &[Option<Point>]) -> Vec<Move> {
    let colours = Colour::BOTH.into_iter().cycle();
    points.iter().zip(colours).map(|(&point, colour)| Move { colour, point }).collect()
}

/// The board on which a cycle of a word begins.
fn word_board(entry: &TypeEntry, word: &CycleWord) -> BoardPosition {
    board(&entry.word_fates[word].diagram.on(&entry.realisation).unwrap())
}

#[test]
fn fates_of_words_are_those_of_a_literal_referee() {
    for suicide in POLICIES {
        let catalogue = catalogue(4, suicide);
        for entry in &catalogue.types {
            assert!(entry.word_fates.keys().eq(entry.cycle_words.keys()), "{}", entry.id);
            for (word, cycle) in &entry.word_fates {
                let name = format!("{} {word}", entry.id);
                let moves = word_moves(&cycle.moves);
                agree(&name, &catalogue.fates[cycle.fates], &word_board(entry, word), &moves);
            }
        }
    }
}

#[test]
fn answers_come_once_and_in_the_order_of_first_use() {
    for catalogue in POLICIES.map(|suicide| catalogue(5, suicide)) {
        // Words are written in the order of their texts.
        let in_order = |entry: &TypeEntry| {
            let words = entry.word_fates.iter().map(|(word, cycle)| (word.to_string(), cycle.fates));
            words.collect::<BTreeMap<String, usize>>().into_values()
        };
        let used = catalogue.types.iter().flat_map(in_order);
        let mut next = 0;
        used.for_each(|place| {
            assert!(place <= next);
            next = next.max(place + 1);
        });
        assert_eq!(next, catalogue.fates.len());
        let different = |i: usize| catalogue.fates[..i].iter().all(|other| *other != catalogue.fates[i]);
        assert!((0..next).all(different));
    }
}

/// Finds the cycle of each word again from its definition: of all elementary cycles that spell it, found by depth-first search over
/// literal positions, the one with the least list of positions.
#[test]
fn the_cycle_of_a_word_is_the_first() {
    let mut compared = 0;
    for suicide in POLICIES {
        for entry in catalogue(3, suicide).types {
            let graph = WordGraph::of(&entry, suicide);
            let cycles = graph.cycles();
            assert_eq!(cycles.len() as u64, entry.cycle_words.values().sum::<u64>(), "{}", entry.id);
            for (word, cycle) in &entry.word_fates {
                let first = cycles.iter().filter(|nodes| graph.word(nodes) == *word).min().unwrap();
                assert_eq!(
                    graph.start(first, &word.to_string()),
                    (cycle.diagram.rows(), cycle.moves.clone()),
                    "{} {word}",
                    entry.id
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// The component of a type's board: its positions in order, and the plays between them.
struct WordGraph {
    board: BoardPosition,
    local_board: koatlas_board::LocalBoard<u64>,
    positions: Vec<koatlas_board::Position<u64>>,
    plays: Vec<BTreeMap<usize, koatlas_board::Play<u64>>>,
}

impl WordGraph {
    fn of(entry: &TypeEntry, suicide: koatlas_board::Suicide) -> WordGraph {
        let board = board(&entry.realisation);
        let (local_board, start) = board.local_board::<u64>().unwrap();
        let component = koatlas_position_graph::PositionGraph::component(&local_board, start, suicide, 1000).unwrap();
        let mut positions = component.positions().to_vec();
        positions.sort_by_key(|position| (position.black, position.white));
        let plays = |&from: &koatlas_board::Position<u64>| {
            let mut plays = BTreeMap::new();
            local_board.for_each_changing_play(from, suicide, |play| {
                if let Some(to) = positions.iter().position(|other| *other == play.after) {
                    plays.insert(to, play);
                }
            });
            plays
        };
        let plays = positions.iter().map(plays).collect();
        WordGraph { board, local_board, positions, plays }
    }

    /// All elementary cycles of up to six plays, from their least positions.
    fn cycles(&self) -> Vec<Vec<usize>> {
        let mut cycles = Vec::new();
        (0..self.positions.len()).for_each(|root| self.extend(&mut vec![root], &mut cycles));
        cycles
    }

    fn extend(&self, path: &mut Vec<usize>, cycles: &mut Vec<Vec<usize>>) {
        let last = path[path.len() - 1];
        if self.plays[last].contains_key(&path[0]) && path.len() > 1 {
            cycles.push(path.clone());
        }
        for &to in self.plays[last].keys() {
            if to > path[0] && path.len() < 6 && !path.contains(&to) {
                path.push(to);
                self.extend(path, cycles);
                path.pop();
            }
        }
    }

    fn plays_of(&self, nodes: &[usize]) -> Vec<koatlas_board::Play<u64>> {
        (0..nodes.len()).map(|i| self.plays[nodes[i]][&nodes[(i + 1) % nodes.len()]]).collect()
    }

    fn word(&self, nodes: &[usize]) -> CycleWord {
        let labels: Vec<_> = self.plays_of(nodes).iter().map(koatlas_classifier::types::EdgeLabel::from_play).collect();
        CycleWord::new(&labels)
    }

    /// The position from which a cycle begins to spell its word, and its moves with passes.
    fn start(&self, nodes: &[usize], word: &str) -> (Vec<String>, Vec<Option<Point>>) {
        for exchanged in [false, true] {
            for from in 0..nodes.len() {
                let nodes = [&nodes[from..], &nodes[..from]].concat();
                let plays = self.plays_of(&nodes);
                let label = |play| koatlas_classifier::types::EdgeLabel::from_play(play);
                let label = |play| if exchanged { label(play).exchanged() } else { label(play) };
                let spelled: Vec<String> = plays.iter().map(|play| label(play).to_string()).collect();
                if spelled.join(" ") != word {
                    continue;
                }
                let board = self.board.with_position(&self.local_board, self.positions[nodes[0]]);
                let board = if exchanged { board.exchanged() } else { board };
                let next = plays.iter().cycle().skip(1);
                let moves = plays.iter().zip(next).flat_map(|(play, next)| {
                    let pass = (play.colour == next.colour).then_some(None);
                    [Some(self.local_board.point(play.point))].into_iter().chain(pass)
                });
                return (board.rows(), moves.collect());
            }
        }
        panic!("{word} is not spelled")
    }
}

#[test]
fn finite_rule_sets_let_nothing_go_on_for_ever() {
    let finite: Vec<&str> = RuleSet::all().filter(RuleSet::is_finite).map(|rules| rules.id()).collect();
    assert!(finite.len() > 20);
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        assert!(finite.iter().all(|rules| fate(&entry, rules).fate != "for ever"), "{}", entry.id);
    }
}

/// The number of the move at which a rule set stops the cycle, unless a suicide rule does.
fn stopped(entry: &TypeEntry, rules: &str) -> Option<usize> {
    let FateEntry { fate, number, by, .. } = fate(entry, rules);
    number.filter(|_| fate == "stopped" && by.as_deref() != Some("suicide"))
}

#[test]
fn weaker_superko_stops_later() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let numbers = ["psk", "ssk", "nssk", "fixed-ko"].map(|rules| stopped(&entry, rules));
        assert!(numbers.iter().all(Option::is_some) && numbers.is_sorted(), "{}: {numbers:?}", entry.id);
    }
}

/// A shortest cycle meets no position twice before its last play. So all that superko rules do is to be read off its moves.
#[test]
fn superko_stops_where_the_moves_say() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let moves = witness(&entry);
        let (lap, last_play) = (moves.len(), 1 + moves.iter().rposition(|made| made.point.is_some()).unwrap());
        // The start comes about by the opponent of the first mover, or else by himself and he then begins a second lap.
        let situational = if last_play == lap { lap } else { lap + 1 };
        assert_eq!(stopped(&entry, "psk"), Some(last_play), "{}", entry.id);
        assert_eq!(stopped(&entry, "ssk"), Some(situational), "{}", entry.id);
        assert_eq!(stopped(&entry, "nssk"), Some(situational), "{}", entry.id);
        assert_eq!(stopped(&entry, "fixed-ko"), Some(lap + 1), "{}", entry.id);
    }
}

#[test]
fn the_long_cycle_rule_counts_the_balance() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let FateEntry { fate, outcome, .. } = fate(&entry, "japanese-2003");
        if fate != "ended" {
            continue;
        }
        let sign = match outcome.as_deref() {
            Some("tie") => 0,
            Some("black") => 1,
            Some("white") => -1,
            other => panic!("{other:?}"),
        };
        assert_eq!(sign, entry.shortest.cycle.balance.signum(), "{}", entry.id);
    }
}
