//! The fate of sequences and of cycles, against the literal referee, which is asked move by move.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_rules::{Fate, Referee, RuleSet, first_event, repeat_cycle};
use koatlas_test_support::LiteralBoard;
use koatlas_verifier::literal::{Act, LiteralReferee};

use crate::common::{Random, boards};
use crate::finite::endless;

/// Alternating moves that can be put on the board, mostly plays.
fn moves(start: &BoardPosition, random: &mut Random) -> Vec<Move> {
    let board = LiteralBoard::of(start);
    let (mut contents, mut colour, mut moves) = (start.contents().to_vec(), start.to_move(), Vec::new());
    for _ in 0..random.below(40) {
        let played = random.pick(&board.region).filter(|_| random.below(8) > 0);
        let played = played.and_then(|point| board.play(&contents, colour, point, Suicide::All));
        moves.push(Move { colour, point: played.as_ref().map(|played| board.points[played.point]) });
        contents = played.map_or(contents, |played| played.after);
        colour = !colour;
    }
    moves
}

/// Returns the first event by the literal referee: its kind, the number of the move, and the rules that can be named for it.
fn literal(rules: &RuleSet, start: &BoardPosition, moves: &[Move]) -> Option<(&'static str, usize, Vec<&'static str>)> {
    let mut referee = LiteralReferee::new(rules.id(), &[], start).expect("a rule set");
    for (number, made) in (1..).zip(moves) {
        let act = made.point.map_or(Act::Pass, |point| Act::Play(start.size().index(point)));
        let reasons = referee.reasons_against(act);
        if !reasons.is_empty() {
            return Some(("stopped", number, reasons));
        }
        referee.make(act).expect("nothing speaks against it");
        if referee.has_forfeited() {
            return Some(("forfeited", number, Vec::new()));
        }
        if let Some((outcome, by)) = referee.outcome() {
            return Some((if outcome == "void" { "void" } else { "ended" }, number, vec![by]));
        }
    }
    None
}

fn assert_is(fate: Fate, literal: &(&str, usize, Vec<&str>), what: &str) {
    let (id, number, by) = literal;
    assert_eq!((fate.id(), fate.number()), (*id, Some(*number)), "{what}");
    assert!(fate.rule_id().map_or(by.is_empty(), |one| by.contains(&one)), "{what}: {fate:?}, literally {by:?}");
}

#[test]
fn the_first_event_of_random_games() {
    let (mut random, mut found) = (Random::new(3), BTreeSet::new());
    let boards: Vec<BoardPosition> = boards().into_iter().filter(|board| board.region().len() <= 12).collect();
    for number in 0..40 {
        let start = boards[number % boards.len()].with_to_move([Colour::Black, Colour::White][number % 2]);
        let moves = moves(&start, &mut random);
        for rules in RuleSet::all() {
            let what = format!("{} {:?} {moves:?}", rules.id(), start.rows());
            let literal = literal(&rules, &start, &moves);
            let mut referee = Referee::<u64>::new(rules, start.clone()).expect("a start");
            match (first_event(&mut referee, moves.iter().copied()), literal) {
                (Some(fate), Some(literal)) => {
                    assert_is(fate, &literal, &what);
                    found.insert(fate.id());
                }
                (fate, literal) => assert!(fate.is_none() && literal.is_none(), "{what}: {fate:?} {literal:?}"),
            }
        }
    }
    assert_eq!(found, BTreeSet::from(["ended", "forfeited", "stopped", "void"]));
}

/// Three laps by the literal referee; a cycle that they do not end never ends.
#[test]
fn cycles_on_which_the_players_insist() {
    for rules in RuleSet::all() {
        for (start, cycle) in endless() {
            let start = start.with_to_move(cycle[0].colour);
            let what = format!("{} {:?} {cycle:?}", rules.id(), start.rows());
            let literal = literal(&rules, &start, &cycle.repeat(3));
            let fate = repeat_cycle(Referee::<u64>::new(rules.clone(), start).expect("a start"), &cycle);
            match literal {
                Some(literal) => assert_is(fate, &literal, &what),
                None => assert_eq!((fate.id(), fate.number(), fate.rule_id()), ("for ever", None, None), "{what}"),
            }
        }
    }
}
