//! Every type and every word is found on the board that is shown for it.

use std::collections::BTreeSet;

use koatlas_board::{Arena, BoardPosition, Colour, Move, Point, PointSet, Position, Setup, Size, Suicide};
use koatlas_catalogue::{Realisation, TypeEntry, WordEntry};
use koatlas_classifier::{Classification, Limits, Names, classify};
use koatlas_files::{Format, PositionFile, parse_position, write_position};

use crate::{POLICIES, catalogue};

/// Points of the largest regions that are looked at.
const POINTS: usize = 5;

fn points(names: &[String]) -> Vec<Point> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// The board of a realisation, by way of a position file.
pub fn board(realisation: &Realisation) -> BoardPosition {
    let size = Size::new(realisation.diagram.len(), realisation.diagram[0].len()).unwrap();
    let content = |c: char| match c {
        'X' => Some(Colour::Black),
        'O' => Some(Colour::White),
        '.' => None,
        other => panic!("{other} in a diagram"),
    };
    let setup = Setup {
        size,
        contents: realisation.diagram.iter().flat_map(|row| row.chars().map(content)).collect(),
        region: Some(points(&realisation.region)),
        immortal: points(&realisation.immortal),
        to_move: Colour::Black,
    };
    let file = PositionFile { name: None, position: BoardPosition::try_from(setup).unwrap() };
    parse_position(write_position(&file, Format::Toml).as_bytes(), Format::Toml).unwrap().position
}

pub fn classified(board: &BoardPosition, suicide: Suicide, names: &Names) -> Classification {
    let (arena, start) = board.arena::<u64>().unwrap();
    let limits = Limits { max_length: 2, positions: 1 << 20 };
    classify(&arena, start, board.to_move(), suicide, limits, names).unwrap()
}

/// A board that moves are played on.
struct Replay {
    arena: Arena<u64>,
    position: Position<u64>,
    suicide: Suicide,
}

impl Replay {
    fn of(board: &BoardPosition, suicide: Suicide) -> Replay {
        let (arena, position) = board.arena().unwrap();
        Replay { arena, position, suicide }
    }

    /// Plays a move; answers white minus black stones removed.
    fn play(&mut self, played: Move) -> i32 {
        let Some(point) = played.point else { return 0 };
        let point = self.arena.index(point).unwrap();
        let play = self.arena.play(self.position, played.colour, point, self.suicide).unwrap();
        self.position = play.after;
        let removed = play.removed.len() as i32;
        if (played.colour == Colour::Black) == play.suicide { -removed } else { removed }
    }
}

#[test]
fn every_type_is_found_again_on_its_board() {
    for suicide in POLICIES {
        let names = Names::of_collection(suicide);
        for entry in catalogue(POINTS, suicide).types {
            let found = classified(&board(&entry.realisation), suicide, &names);
            let ko_type = found.ko_type.unwrap();
            assert_eq!((ko_type.id.to_string(), ko_type.names), (entry.id, entry.names));
            let ids: Vec<String> = ko_type.factors.iter().map(|factor| factor.id.to_string()).collect();
            assert_eq!(ids, entry.factors);
            assert_eq!((found.positions, found.plays), (entry.positions, entry.plays));
            assert_eq!(found.free, points(&entry.ko_points));
            assert_eq!(found.ko_string_sizes.into_iter().collect::<Vec<_>>(), entry.ko_string_sizes);
            assert_eq!(found.shortest.unwrap().plays, entry.shortest.plays);
            assert_eq!(entry.realisation.region.len(), entry.first_points);
        }
    }
}

#[test]
fn every_witness_leads_back_to_its_board() {
    for suicide in POLICIES {
        for entry in catalogue(POINTS, suicide).types {
            replay_witness(&entry, suicide);
        }
    }
}

fn replay_witness(entry: &TypeEntry, suicide: Suicide) {
    let shortest = &entry.shortest;
    let moves: Vec<Move> = shortest.witness.iter().map(|text| text.parse().unwrap()).collect();
    let mut replay = Replay::of(&board(&entry.realisation), suicide);
    let start = replay.position;
    let balance: i32 = moves.iter().map(|&played| replay.play(played)).sum();
    let passes = moves.iter().filter(|played| played.point.is_none()).count();
    assert_eq!(replay.position, start, "{}", entry.id);
    assert!(moves.iter().zip(&moves[1..]).all(|(a, b)| a.colour != b.colour), "players alternate");
    assert_ne!(moves[0].colour, moves[moves.len() - 1].colour, "the same player is to move");
    assert_eq!(balance, shortest.balance);
    assert_eq!((moves.len(), passes), (shortest.moves, shortest.passes));
    assert_eq!(moves.len() - passes, shortest.plays);
}

/// A play as a word has it: the colour, whether it is suicide, the stones removed.
type Letter = (Colour, bool, usize);

fn letter(text: &str) -> Letter {
    let (colour, rest) = text.split_at(1);
    let number = rest.trim_start_matches('s');
    let removed = if number.is_empty() { 0 } else { number.parse().unwrap() };
    (colour.parse().unwrap(), rest.starts_with('s'), removed)
}

/// Whether plays that do what the word says lead from the last of these positions to the first, through others.
fn spells(replay: &Replay, path: &mut Vec<Position<u64>>, word: &[Letter]) -> bool {
    let Some((&(colour, suicide, removed), rest)) = word.split_first() else { return false };
    let here = path[path.len() - 1];
    let plays = (0..replay.arena.len()).filter_map(|i| replay.arena.play(here, colour, i, replay.suicide).ok());
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
    let word: Vec<Letter> = entry.word.split(' ').map(letter).collect();
    let replay = Replay::of(&board(&entry.realisation), suicide);
    spells(&replay, &mut vec![replay.position], &word)
}

#[test]
fn every_word_is_spelled_by_a_cycle_from_its_board() {
    for suicide in POLICIES {
        for entry in catalogue(POINTS, suicide).words {
            assert!(is_spelled(&entry, suicide), "{}", entry.word);
            assert_eq!(entry.realisation.region.len(), entry.first_points, "{}", entry.word);
        }
    }
}

#[test]
fn every_shortest_cycle_is_a_word_of_its_type() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(POINTS, suicide).types) {
        let short = entry.shortest.plays <= 6;
        assert_eq!(entry.cycle_words.contains_key(&entry.shortest.cycle_word), short, "{}", entry.id);
        assert_eq!(entry.cycle_words.values().sum::<u64>(), entry.cycle_lengths.values().sum::<u64>());
    }
}

#[test]
fn words_and_types_point_at_each_other() {
    for suicide in POLICIES {
        let catalogue = catalogue(POINTS, suicide);
        for word in &catalogue.words {
            let with_word: Vec<&TypeEntry> =
                catalogue.types.iter().filter(|entry| entry.cycle_words.contains_key(&word.word)).collect();
            assert_eq!(word.types, with_word.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>());
            assert_eq!(Some(word.first_points), with_word.iter().map(|entry| entry.first_points).min());
        }
        let words: BTreeSet<&String> = catalogue.types.iter().flat_map(|entry| entry.cycle_words.keys()).collect();
        assert_eq!(words, catalogue.words.iter().map(|entry| &entry.word).collect());
    }
}

/// The board turned over: columns become rows.
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
        let (types, names) = (catalogue(4, suicide).types, Names::of_collection(suicide));
        for entry in &types {
            let board = board(&entry.realisation);
            for drawn in [turned(&board), board.exchanged(), turned(&board.exchanged())] {
                let id = classified(&drawn, suicide, &names).ko_type.unwrap().id.to_string();
                assert_eq!(id, entry.id);
            }
        }
        let ids: BTreeSet<&String> = types.iter().map(|entry| &entry.id).collect();
        assert_eq!(ids.len(), types.len());
    }
}

#[test]
fn diagrams_show_stones_surroundings_and_edges() {
    let types = catalogue(3, Suicide::Multi).types;
    let diagram =
        |name: &str| types.iter().find(|entry| entry.names.contains(&name.to_owned())).unwrap().realisation.diagram();
    assert_eq!(diagram("basic ko"), "   x o\n x O . o\n   x o");
    assert_eq!(diagram("whole board 1x2"), "─────\n│O .│\n─────");
}
