//! Every position of the collection: figures, the cycles given, witnesses, names.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::data::{CycleFacts, PositionFile};
use crate::common::drr::Sequence;
use crate::common::replay::{Replay, replay};
use crate::common::{POLICIES, classified, with_to_move};
use koatlas_board::{BoardPosition, Colour, Move, Point, Suicide, fold_name};
use koatlas_classifier::{Classification, Drr, KnownPosition, KoString, Names, Shortest, collection};
use koatlas_test_support::data::read;
use koatlas_test_support::{LiteralBoard, Played};

/// Longest cycles under the Default Restriction Rules.
const MOVES: usize = 8;

fn file(known: &KnownPosition) -> PositionFile {
    read(&format!("positions/{}.toml", known.name))
}

fn for_each_policy(mut check: impl FnMut(&KnownPosition, &PositionFile, Suicide, &Classification)) {
    for policy in POLICIES {
        let names = Names::of_collection(policy);
        for known in collection() {
            check(&known, &file(&known), policy, &classified(&known.position, policy, MOVES, names));
        }
    }
}

#[test]
fn files_are_read_as_they_are_written() {
    assert_eq!(collection().len(), 43);
    for known in collection() {
        let file = file(&known);
        let policies: Vec<String> = known.names_type.iter().map(ToString::to_string).collect();
        assert_eq!((&known.name, &known.type_name, policies), (&file.name, &file.type_name, file.names_type.clone()));
        assert_eq!(known.position, file.drawn.position(), "{}", known.name);
    }
}

#[test]
fn names_in_other_languages_are_aliases_of_one_position_each() {
    #[derive(serde::Deserialize)]
    struct Names {
        source: String,
        #[serde(flatten)]
        languages: BTreeMap<String, Vec<String>>,
    }
    let tables: BTreeMap<String, Names> = read("names.toml");
    let known = collection();
    for (position, names) in &tables {
        let known = known.iter().find(|known| known.name == *position).expect("a known position");
        assert!(names.languages.keys().all(|key| ["japanese", "chinese", "korean"].contains(&&key[..])), "{position}");
        assert!(names.languages.values().flatten().all(|name| known.aliases.contains(name)), "{position}");
        assert!(!names.source.is_empty(), "{position}");
    }
    let mut given: BTreeMap<String, &str> = BTreeMap::new();
    for (known, alias) in known.iter().flat_map(|known| known.aliases.iter().map(move |alias| (known, alias))) {
        let other = given.insert(fold_name(alias), &known.name);
        assert!(other.is_none_or(|other| other == known.name), "{alias}: {other:?} and {}", known.name);
    }
    let of = |name: &str| given.get(&fold_name(name)).copied();
    for (names, position) in [
        (["三コウ", "三劫循环", "삼패"], "triple_ko"),
        (["長生", "长生", "장생"], "eternal_life"),
        (["コウ", "劫", "패"], "basic_ko_centre"),
    ] {
        assert!(names.iter().all(|name| of(name) == Some(position)), "{names:?}");
    }
}

#[test]
fn figures_are_those_measured() {
    for_each_policy(|known, file, policy, found| {
        let measured = file.measured.of(policy);
        let shortest = found.shortest.as_ref();
        let plays = shortest.map_or(0, |shortest| shortest.plays);
        let pass_free = shortest.and_then(|shortest| shortest.pass_free_plays).unwrap_or(0);
        let moves = shortest.map_or(0, |shortest| shortest.moves);
        let expected = [
            measured.positions,
            measured.ko_points,
            measured.shortest_plays,
            measured.shortest_pass_free_plays,
            measured.shortest_moves,
        ];
        let found = [found.component.positions, found.ko_points.free.len(), plays, pass_free, moves];
        assert_eq!(found, expected, "{} {policy}", known.name);
    });
}

#[test]
fn ten_points_of_the_8x8_board_are_cyclical_and_fifty_four_are_not() {
    for_each_policy(|known, _, _, found| {
        if known.name == "jasiek_ko_rules_8x8_line_variant" {
            assert_eq!((found.ko_points.free.len(), known.position.size().area()), (10, 64));
        }
    });
}

/// The moves of the cycle in the file, the first by the player to move.
fn given_moves(file: &PositionFile) -> Vec<Move> {
    file.cycle.iter().map(|text| text.parse().expect("a move")).collect()
}

fn facts(replay: &Replay) -> CycleFacts {
    let sizes: BTreeSet<usize> = replay.plays().flat_map(|played| &played.removed).map(Vec::len).collect();
    CycleFacts {
        moves: replay.moves.len(),
        plays: replay.plays().count(),
        passes: replay.passes(),
        kind: if replay.balance() == 0 { "balanced" } else { "unbalanced" }.to_owned(),
        balance: replay.balance(),
        string_sizes: sizes.into_iter().collect(),
        uses_suicide: replay.plays().any(|played| played.suicide),
        same_player_to_move: replay.same_player_to_move(),
    }
}

fn touched(board: &LiteralBoard, replay: &Replay) -> BTreeSet<Point> {
    replay.plays().flat_map(Played::touched).map(|p| board.points[p]).collect()
}

fn is_subset(points: &BTreeSet<Point>, of: &[Point]) -> bool {
    points.iter().all(|point| of.contains(point))
}

#[test]
fn given_cycles_replay_and_lie_within_what_is_found() {
    for_each_policy(|known, file, policy, found| {
        if file.cycle_facts.uses_suicide && policy == Suicide::None {
            return;
        }
        let board = LiteralBoard::of(&known.position);
        let replay = replay(&board, &known.position.contents().to_vec(), &given_moves(file), policy);
        assert!(replay.returns(), "{}", known.name);
        assert_eq!(given_moves(file)[0].colour, known.position.to_move());
        assert_eq!(facts(&replay), file.cycle_facts, "{}", known.name);
        let points = touched(&board, &replay);
        assert!(is_subset(&points, &found.ko_points.free), "{}", known.name);
        assert!(replay.passes() > 0 || is_subset(&points, &found.ko_points.pass_free), "{}", known.name);
        assert!(file.cycle_facts.string_sizes.iter().all(|size| found.ko_string_sizes.contains(size)));
    });
}

/// A position whose witnesses are replayed.
struct Subject<'a> {
    position: &'a BoardPosition,
    board: LiteralBoard,
    policy: Suicide,
}

impl Subject<'_> {
    fn replay(&self, moves: &[Move]) -> Replay {
        replay(&self.board, &self.position.contents().to_vec(), moves, self.policy)
    }

    /// A cycle from the situation to the situation, with a play.
    fn situational_cycle(&self, moves: &[Move]) -> Replay {
        let replay = self.replay(moves);
        assert!(replay.returns() && replay.same_player_to_move() && replay.plays().count() > 0);
        assert_eq!(moves[0].colour, self.position.to_move());
        replay
    }

    fn check_shortest(&self, shortest: &Shortest) {
        let fewest_plays = self.situational_cycle(&shortest.witness);
        assert_eq!(fewest_plays.plays().count(), shortest.plays);
        assert_eq!((fewest_plays.balance(), fewest_plays.word()), (shortest.balance, shortest.cycle_word.clone()));
        assert_eq!(self.situational_cycle(&shortest.passes_witness).passes(), shortest.passes);
        let fewest_moves = self.situational_cycle(&shortest.moves_witness);
        assert_eq!(fewest_moves.moves.len(), shortest.moves);
        assert!(fewest_moves.moves.len() <= fewest_plays.moves.len());
        let pass_free = shortest.pass_free_witness.as_ref().map(|moves| self.situational_cycle(moves));
        assert!(pass_free.iter().all(|cycle| cycle.passes() == 0));
        assert_eq!(pass_free.map(|cycle| cycle.plays().count()), shortest.pass_free_plays);
        assert_eq!(shortest.pass_free_plays.is_some(), shortest.passes == 0);
        let has_suicide = [&shortest.witness, &shortest.moves_witness, &shortest.passes_witness]
            .map(|moves| self.replay(moves).plays().any(|played| played.suicide));
        assert!(!shortest.needs_suicide || has_suicide == [true; 3]);
    }

    fn check_ko_string(&self, string: &KoString) {
        let start = self.position.contents().to_vec();
        let index = |point: &Point| self.board.points.iter().position(|p| p == point).expect("a point");
        let mut points: Vec<usize> = string.points.iter().map(index).collect();
        points.sort_unstable();
        assert_eq!(start[points[0]], Some(string.colour));
        assert_eq!(self.board.string(&start, points[0]), points);
        let replay = self.replay(&string.witness);
        assert!(replay.returns() && replay.captures(&points));
        for (before, pass, after) in passes(&replay) {
            assert!(pass.is_none() && before.colour == after.colour);
        }
    }

    fn check_drr(&self, drr: &Drr, points: &[Point]) {
        assert_eq!(drr.witness.as_ref().map(Vec::len), drr.shortest_moves);
        assert_eq!(drr.cycles.first().map(|cycles| cycles.moves), drr.shortest_moves);
        let Some(witness) = &drr.witness else { return };
        let start = self.position.contents().to_vec();
        let mut sequence = Sequence::new(&self.board, &start, self.position.to_move(), self.policy);
        for played in self.situational_cycle(witness).moves {
            assert!(sequence.make(played.map(|played| played.point)), "{witness:?}");
        }
        assert!(sequence.has_returned());
        assert!(is_subset(&touched(&self.board, &self.replay(witness)), points));
    }
}

/// Every pass with the plays before and after it, which must be there.
fn passes(replay: &Replay) -> Vec<(&Played, &Option<Played>, &Played)> {
    let play = |i: usize| replay.moves[i].as_ref().expect("a play");
    let passes = (0..replay.moves.len()).filter(|&i| replay.moves[i].is_none());
    passes.map(|i| (play(i - 1), &replay.moves[i], play(i + 1))).collect()
}

#[test]
fn witnesses_show_what_is_claimed() {
    for policy in POLICIES {
        for known in collection() {
            for to_move in Colour::BOTH {
                let position = &with_to_move(&known.position, to_move);
                let subject = Subject { position, board: LiteralBoard::of(position), policy };
                let found = classified(position, policy, MOVES, &Names::default());
                found.shortest.iter().for_each(|shortest| subject.check_shortest(shortest));
                found.ko_strings.iter().for_each(|string| subject.check_ko_string(string));
                subject.check_drr(&found.drr, &found.ko_points.drr);
            }
        }
    }
}
