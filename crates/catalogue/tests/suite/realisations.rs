//! The realisations of all types and words show what they should.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Point, PointSet, Position, Setup, Size, Suicide};
use koatlas_catalogue::{Catalogue, CatalogueOptions, Plan, TypeEntry, WordEntry, board_signs, draw_board};
use koatlas_classifier::types::TypeId;
use koatlas_classifier::{Classification, Component, CycleWord, LocalSituation, Names};
use koatlas_files::{Format, PositionFile, parse_position, write_position};
use koatlas_position_graph::Control;

use crate::{POLICIES, explored};

/// Number of points of the largest settings that are tested.
const POINTS: usize = 5;

/// The catalogues of both policies, without and with mortal strings.
static CATALOGUES: LazyLock<Vec<(Suicide, Catalogue)>> = LazyLock::new(|| {
    let kinds = POLICIES.into_iter().flat_map(|suicide| [(suicide, false), (suicide, true)]);
    kinds.map(|(suicide, mortal)| (suicide, without_longest(POINTS, suicide, mortal))).collect()
});

fn without_longest(points: usize, suicide: Suicide, mortal: bool) -> Catalogue {
    let plan = Plan::new(CatalogueOptions::whole(points, suicide, mortal));
    explored(&plan).catalogue_without_longest(&plan)
}

/// The board of a realisation, written to a position file and read again.
pub fn board(realisation: &BoardPosition) -> BoardPosition {
    let file = PositionFile { name: None, position: realisation.clone() };
    parse_position(write_position(&file, Format::Toml).as_bytes(), Format::Toml).unwrap().position
}

pub fn classified(board: &BoardPosition, suicide: Suicide, names: &Names) -> Classification {
    let (local_board, start) = board.local_board::<u64>().unwrap();
    let control = Control { nodes: 1 << 20, ..Control::default() };
    let situation = LocalSituation::explore(local_board, start, board.to_move(), suicide, &control).unwrap();
    situation.classify(2, names, &control).unwrap()
}

/// A board on which moves are played.
struct Replay {
    local_board: LocalBoard<u64>,
    position: Position<u64>,
    suicide: Suicide,
}

impl Replay {
    fn of(board: &BoardPosition, suicide: Suicide) -> Replay {
        let (local_board, position) = board.local_board().unwrap();
        Replay { local_board, position, suicide }
    }

    /// Plays a move and returns white minus black stones removed.
    fn play(&mut self, played: Move) -> i32 {
        let Some(point) = played.point else { return 0 };
        let point = self.local_board.index(point).unwrap();
        let play = self.local_board.play(self.position, played.colour, point, self.suicide).unwrap();
        self.position = play.after;
        let removed = play.removed.len() as i32;
        if (played.colour == Colour::Black) == play.suicide { -removed } else { removed }
    }
}

#[test]
fn every_type_is_found_again_on_its_board() {
    for (suicide, catalogue) in &*CATALOGUES {
        let (suicide, names) = (*suicide, Names::of_collection(*suicide));
        for entry in catalogue.types.clone() {
            let found = classified(&board(&entry.realisation), suicide, names);
            let ko_type = found.ko_type.unwrap();
            assert_eq!((ko_type.id, ko_type.names), (entry.id, entry.names));
            assert_eq!(ko_type.factors, entry.factors);
            assert_eq!(found.component, Component { positions: entry.positions, plays: entry.plays });
            assert_eq!(found.ko_points.free, entry.ko_points);
            assert_eq!(found.ko_string_sizes.into_iter().collect::<Vec<_>>(), entry.ko_string_sizes);
            assert_eq!(found.shortest.unwrap().plays, entry.shortest.cycle.plays);
            assert_eq!(entry.realisation.region().len(), entry.first_points);
        }
    }
}

#[test]
fn every_witness_leads_back_to_its_board() {
    for (suicide, catalogue) in &*CATALOGUES {
        catalogue.types.iter().for_each(|entry| replay_witness(entry, *suicide));
    }
}

fn replay_witness(entry: &TypeEntry, suicide: Suicide) {
    let shortest = &entry.shortest;
    let moves = &shortest.witness;
    let mut replay = Replay::of(&board(&entry.realisation), suicide);
    let start = replay.position;
    let balance: i32 = moves.iter().map(|&played| replay.play(played)).sum();
    let passes = moves.iter().filter(|played| played.point.is_none()).count();
    assert_eq!(replay.position, start, "{}", entry.id);
    assert!(moves.iter().zip(&moves[1..]).all(|(a, b)| a.colour != b.colour), "players alternate");
    assert_ne!(moves[0].colour, moves[moves.len() - 1].colour, "the same player is to move");
    assert_eq!(balance, shortest.cycle.balance);
    assert_eq!((moves.len(), passes), (shortest.cycle.moves, shortest.cycle.passes));
    assert_eq!(moves.len() - passes, shortest.cycle.plays);
}

/// A play of a word: the colour, true if it is a suicide, and the number of stones removed.
type Letter = (Colour, bool, usize);

fn letter(text: &str) -> Letter {
    let (colour, rest) = text.split_at(1);
    let number = rest.trim_start_matches('s');
    let removed = if number.is_empty() { 0 } else { number.parse().unwrap() };
    (colour.parse().unwrap(), rest.starts_with('s'), removed)
}

/// True if plays with the effects of `word` lead from the last position of `path` to its first one, through others.
fn spells(replay: &Replay, path: &mut Vec<Position<u64>>, word: &[Letter]) -> bool {
    let Some((&(colour, suicide, removed), rest)) = word.split_first() else { return false };
    let here = path[path.len() - 1];
    let plays =
        (0..replay.local_board.len()).filter_map(|i| replay.local_board.play(here, colour, i, replay.suicide).ok());
    for play in plays.filter(|play| (play.suicide, play.removed.len()) == (suicide, removed)) {
        if rest.is_empty() && play.after == path[0] {
            return true;
        }
        if !path.contains(&play.after) {
            path.push(play.after);
            if spells(replay, path, rest) {
                return true;
            }
            path.pop();
        }
    }
    false
}

fn is_spelled(entry: &WordEntry, suicide: Suicide) -> bool {
    let word: Vec<Letter> = entry.word.to_string().split(' ').map(letter).collect();
    let replay = Replay::of(&board(&entry.realisation), suicide);
    spells(&replay, &mut vec![replay.position], &word)
}

#[test]
fn every_word_is_spelled_by_a_cycle_from_its_board() {
    for (suicide, catalogue) in &*CATALOGUES {
        for entry in &catalogue.words {
            assert!(is_spelled(entry, *suicide), "{}", entry.word);
            assert_eq!(entry.realisation.region().len(), entry.first_points, "{}", entry.word);
        }
    }
}

#[test]
fn every_shortest_cycle_is_a_word_of_its_type() {
    for entry in CATALOGUES.iter().flat_map(|(_, catalogue)| &catalogue.types) {
        let short = entry.shortest.cycle.plays <= 6;
        assert_eq!(entry.cycle_words.contains_key(&entry.shortest.cycle.cycle_word), short, "{}", entry.id);
        assert_eq!(entry.cycle_words.values().sum::<u64>(), entry.cycle_lengths.values().sum::<u64>());
    }
}

#[test]
fn words_and_types_point_at_each_other() {
    for (_, catalogue) in &*CATALOGUES {
        for word in &catalogue.words {
            let with_word: Vec<&TypeEntry> =
                catalogue.types.iter().filter(|entry| entry.cycle_words.contains_key(&word.word)).collect();
            assert_eq!(word.types, with_word.iter().map(|entry| entry.id).collect::<Vec<_>>());
            assert_eq!(Some(word.first_points), with_word.iter().map(|entry| entry.first_points).min());
        }
        let words: BTreeSet<&CycleWord> = catalogue.types.iter().flat_map(|entry| entry.cycle_words.keys()).collect();
        assert_eq!(words, catalogue.words.iter().map(|entry| &entry.word).collect());
    }
}

/// The connected parts of a set of points.
fn parts(points: &[Point]) -> Vec<Vec<Point>> {
    let next_to = |a: &Point, b: &Point| a.col.abs_diff(b.col) + a.row.abs_diff(b.row) == 1;
    let mut left = points.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut part = vec![first];
        let mut done = 0;
        while done < part.len() {
            let here = part[done];
            let (near, rest) = left.into_iter().partition(|point| next_to(&here, point));
            part.extend::<Vec<Point>>(near);
            left = rest;
            done += 1;
        }
        parts.push(part);
    }
    parts
}

/// The mortal strings are connected, and can be captured: they touch no immortal stone of their colour, and no empty point but
/// those of the pieces.
#[test]
fn pieces_and_mortal_strings_are_those_of_the_board() {
    let entries: Vec<&TypeEntry> = CATALOGUES.iter().flat_map(|(_, catalogue)| &catalogue.types).collect();
    for entry in &entries {
        let board = board(&entry.realisation);
        assert_eq!(parts(board.region()).len(), entry.pieces, "{}", entry.id);
        let content = |point: &Point| board.contents()[board.size().index(*point)];
        let (local_board, _): (LocalBoard<u64>, _) = board.local_board().unwrap();
        let outside: Vec<Point> = board.size().points().filter(|point| !board.region().contains(point)).collect();
        let mut strings = 0;
        for colour in Colour::BOTH {
            let stones: Vec<Point> = outside.iter().copied().filter(|point| content(point) == Some(colour)).collect();
            let mortal = stones.iter().copied().filter(|point| !board.immortal().contains(point));
            let own = parts(&mortal.collect::<Vec<Point>>());
            assert!(own.len() <= 1, "{}", entry.id);
            for string in &own {
                let is_whole = |all: &Vec<Point>| all.len() == string.len() && all.contains(&string[0]);
                assert!(parts(&stones).iter().any(is_whole), "{}: it touches an immortal stone", entry.id);
                assert!(
                    string.iter().all(|point| local_board.index(*point).is_some()),
                    "{}: it has a liberty",
                    entry.id
                );
            }
            strings += own.len() as u32;
        }
        assert_eq!(strings, entry.mortal_strings, "{}", entry.id);
    }
    assert!(entries.iter().any(|entry| (entry.pieces, entry.mortal_strings) == (2, 1)));
}

#[test]
fn types_that_are_on_no_board_are_listed_apart() {
    for (_, catalogue) in &*CATALOGUES {
        for entry in &catalogue.by_points {
            let apart = catalogue.not_drawn.iter().filter(|other| other.points <= entry.points).count();
            assert_eq!(entry.types_of_all_settings, entry.cumulative_types + apart, "{} points", entry.points);
        }
        let ids: BTreeSet<TypeId> = catalogue.types.iter().map(|entry| entry.id).collect();
        assert!(catalogue.not_drawn.iter().all(|entry| !ids.contains(&entry.id)));
    }
    let apart = |place: usize| CATALOGUES[place].1.not_drawn.len();
    // Without mortal strings every setting has a board.
    assert_eq!([0, 1, 2, 3].map(apart), [0, 2, 0, 17]);
}

/// The transposed board: columns become rows.
fn turned(board: &BoardPosition) -> BoardPosition {
    let size = Size::new(board.size().cols(), board.size().rows()).unwrap();
    let over = |point: Point| Point { col: point.row, row: point.col };
    let all_over = |points: &[Point]| points.iter().copied().map(over).collect();
    let setup = Setup {
        size,
        contents: size.points().map(|point| board.contents()[board.size().index(over(point))]).collect(),
        region: Some(all_over(board.region())),
        immortal: all_over(board.immortal()),
        to_move: board.to_move(),
    };
    BoardPosition::try_from(setup).unwrap()
}

/// Types are told apart by an isomorphism test, identities are made from canonical forms: the two agree, and what is drawn
/// another way is still the same.
#[test]
fn an_identity_is_of_one_type_however_it_is_drawn() {
    for suicide in POLICIES {
        let (types, names) = (without_longest(4, suicide, true).types, Names::of_collection(suicide));
        for entry in &types {
            let board = board(&entry.realisation);
            for drawn in [turned(&board), board.exchanged(), turned(&board.exchanged())] {
                let id = classified(&drawn, suicide, names).ko_type.unwrap().id;
                assert_eq!(id, entry.id);
            }
        }
        let ids: BTreeSet<&TypeId> = types.iter().map(|entry| &entry.id).collect();
        assert_eq!(ids.len(), types.len());
    }
}

#[test]
fn diagrams_show_stones_surroundings_and_edges() {
    let types = without_longest(4, Suicide::Multi, true).types;
    let named = |name: &str| types.iter().find(|entry| entry.names.contains(&name.to_owned())).unwrap();
    let diagram = |name: &str| draw_board(&named(name).realisation);
    assert_eq!(diagram("basic ko"), "   x o\n x O . o\n   x o");
    assert_eq!(diagram("whole board 1x2"), "─────\n│O .│\n─────");
    assert_eq!(diagram("double ko"), "   o   o\n o X o . o\n # . # O #\n # # # # #");
}

/// A diagram that somebody copies from a table into a file, with comments and without.
#[test]
fn diagrams_are_read() {
    let read =
        |text: &str| parse_position(text.as_bytes(), Format::Text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for (suicide, catalogue) in &*CATALOGUES {
        let boards = catalogue.types.iter().map(|entry| &entry.realisation);
        for board in boards.chain(catalogue.words.iter().map(|entry| &entry.realisation)) {
            let (drawn, signs) = (draw_board(board), board_signs(board, board.immortal()));
            let indented = format!("    {}", drawn.replace('\n', "\n    "));
            let mut texts = vec![format!("# {suicide}\n{drawn}"), drawn, indented];
            // Without lines a row of small letters alone tells no region.
            texts.extend(Some(signs).filter(|signs| signs.contains(['_', '#', '@'])));
            for text in texts {
                assert_eq!(&read(&text).position.with_to_move(board.to_move()), board, "{text}");
            }
        }
    }
}
