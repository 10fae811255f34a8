//! [`SequenceEvents`] of random games, counted on a slow board, against the referees.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Move, Suicide};
use koatlas_rules::{Referee, Refusal, RuleSet, SequenceEvents};
use koatlas_test_support::LiteralBoard;

use crate::common::{Random, board, boards};
use crate::finite::random_rules;

/// A random game in which everything is played that can be put on the board, mostly in turn.
fn game(start: &BoardPosition, random: &mut Random) -> Vec<Move> {
    let board = LiteralBoard::of(start);
    let (mut contents, mut colour, mut moves) = (start.contents().to_vec(), start.to_move(), Vec::new());
    for _ in 0..random.below(30) {
        let point = random.pick(&board.region).expect("a point");
        let played = board.play(&contents, colour, point, Suicide::All);
        let played = played.filter(|played| random.below(12) > 0 && (!played.suicide || random.below(8) == 0));
        moves.push(Move { colour, point: played.as_ref().map(|_| board.points[point]) });
        contents = played.map_or(contents, |played| played.after);
        colour = if random.below(40) == 0 { colour } else { !colour };
    }
    moves
}

/// Counts the events of a game.
fn happens(start: &BoardPosition, moves: &[Move]) -> SequenceEvents {
    let (board, mut happens) = (LiteralBoard::of(start), SequenceEvents::default());
    let (mut contents, mut passes) = (start.contents().to_vec(), 0);
    let (mut seen, mut lost, mut used) = (HashSet::from([contents.clone()]), HashSet::new(), HashSet::new());
    for &Move { colour, point } in moves {
        let Some(point) = point.map(|point| start.size().index(point)) else {
            passes += 1;
            happens.passes = happens.passes.max(passes);
            continue;
        };
        let played = board.play(&contents, colour, point, Suicide::All).expect("it can be put on the board");
        happens.replays_point |= !used.insert((colour, point, contents.iter().flatten().count()));
        happens.suicide |= played.suicide;
        if let ([stone], false) = (&played.stones()[..], played.suicide) {
            happens.retaking |= lost.contains(&(colour, point));
            lost.insert((!colour, *stone));
        }
        happens.repetition |= !seen.insert(played.after.clone());
        (contents, passes) = (played.after, 0);
    }
    happens
}

/// True if a rule set bars a move of a recorded game, takes its stone off, or ends the game.
fn objects(rules: &RuleSet, start: &BoardPosition, moves: &[Move]) -> bool {
    let mut referee = Referee::<u64>::new(rules.clone(), start.clone()).expect("a start");
    moves.iter().any(|&made| {
        let played = referee.make_as_played(made.into());
        matches!(played.refusal, Some(Refusal::Suicide | Refusal::Barred(_) | Refusal::NoKoBan))
            || played.turn.is_some_and(|turn| turn.forfeited)
            || referee.end().is_some()
    })
}

/// No position comes twice, and yet Black takes at d6 twice, from positions that are the same outside of their three kos.
fn three_kos() -> (BoardPosition, Vec<Move>) {
    let start = board(". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n");
    let moves = ["B d6", "W c4", "B d2", "W c6", "B d4", "W pass", "B d6"].map(|made| made.parse().expect("a move"));
    (start, moves.to_vec())
}

/// A rule set objects only if [`RuleSet::may_object`] is true; and each kind of event matters to some rule set.
#[test]
fn rule_sets_object_only_to_what_happens() {
    type Hides = fn(SequenceEvents) -> SequenceEvents;
    let hides: [(&str, Hides); 5] = [
        ("repetition", |happens| SequenceEvents { repetition: false, ..happens }),
        ("suicide", |happens| SequenceEvents { suicide: false, ..happens }),
        ("retaking", |happens| SequenceEvents { retaking: false, ..happens }),
        ("again", |happens| SequenceEvents { replays_point: false, ..happens }),
        ("passes", |happens| SequenceEvents { passes: happens.passes.min(1), ..happens }),
    ];
    let (mut needed, mut random): (HashSet<&str>, _) = (HashSet::new(), Random::new(6));
    let random_games = boards().into_iter().flat_map(|start| {
        let moves: Vec<Vec<Move>> = (0..60).map(|_| game(&start, &mut random)).collect();
        moves.into_iter().map(move |moves| (start.clone(), moves))
    });
    for (start, moves) in random_games.chain([three_kos()]) {
        let happens = happens(&start, &moves);
        for rules in RuleSet::all().filter(|rules| objects(rules, &start, &moves)) {
            assert!(rules.may_object(&happens), "{} {happens:?} {:?} {moves:?}", rules.id(), start.rows());
            let needs = hides.iter().filter(|(_, hides)| !rules.may_object(&hides(happens)));
            needed.extend(needs.map(|&(what, _)| what));
        }
    }
    assert_eq!(needed.len(), hides.len(), "{needed:?}");
}

/// Nor do random rule sets with phases, whatever a part of a later phase objects to.
#[test]
fn rule_sets_with_phases_object_only_to_what_happens() {
    let (mut random, mut objections) = (Random::new(61), 0);
    while objections < 300 {
        let Some(rules) = random_rules(&mut random).filter(|rules| !rules.later_phases.is_empty()) else { continue };
        for start in boards() {
            let moves = game(&start, &mut random);
            let objects = objects(&rules, &start, &moves);
            objections += usize::from(objects);
            assert!(!objects || rules.may_object(&happens(&start, &moves)), "{:?} {moves:?}", rules.definition.file);
        }
    }
}

/// An ordinary game has one pass in a row at most, and nothing comes again: nobody need look at it.
#[test]
fn nobody_objects_to_an_ordinary_game() {
    let ordinary = SequenceEvents { passes: 1, ..SequenceEvents::default() };
    assert!(RuleSet::all().all(|rules| !rules.may_object(&ordinary)));
}
