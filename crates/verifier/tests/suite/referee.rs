//! Tests of the answers of the literal referee in random games. The comparison with the rule sets tests that they are correct; these
//! tests detect that one of them changes.

use std::fmt::Write;

use koatlas_board::BoardPosition;
use koatlas_verifier::certificates::Measure;
use koatlas_verifier::literal::{Act, LiteralReferee, RULE_SETS};

use crate::support::{KO_AND_EYE, Random, Task, board, compare, empty, mark, variants};

/// Largest number of moves of a game.
const MOVES: usize = 24;

/// All moves that a player can try.
fn acts(board: &BoardPosition) -> Vec<Act> {
    let points = 0..board.size().area();
    points.clone().map(Act::Play).chain(points.map(Act::KoPass)).chain([Act::Pass]).collect()
}

/// Answers of the referee before a move.
fn answers(literal: &LiteralReferee, acts: &[Act]) -> String {
    let reasons = acts.iter().map(|&act| literal.reasons_against(act).join("+")).collect::<Vec<_>>().join(" ");
    let counted = (literal.plays(), literal.moves(), literal.balance(), literal.score());
    let (ended, offered, forfeited) = (literal.outcome(), literal.can_agree_void(), literal.has_forfeited());
    format!("{} {reasons} {ended:?} {offered} {forfeited} {counted:?}", literal.to_move())
}

/// Questions and answers so far.
#[derive(Default)]
struct Said {
    moves: usize,
    barred: usize,
    ended: usize,
    answers: String,
}

/// Plays a game. Passes are as likely as plays, so that the rules about passes matter.
fn play(task: &Task, random: &mut Random, said: &mut Said) {
    let (mut literal, acts) = (task.literal(), acts(&task.board));
    for _ in 0..MOVES {
        said.answers += &answers(&literal, &acts);
        let (legal, barred): (Vec<Act>, Vec<Act>) =
            acts.iter().partition(|act| literal.reasons_against(**act).is_empty());
        said.barred += barred.len();
        let without_passes: Vec<Act> = legal.iter().filter(|act| **act != Act::Pass).copied().collect();
        let passes = random.below(3) == 0;
        let Some(act) = (if passes { None } else { random.pick(&without_passes) }).or(legal.last().copied()) else {
            break;
        };
        literal.make(act).unwrap();
        said.moves += 1;
    }
    said.ended += usize::from(literal.outcome().is_some());
}

/// Lines for each rule set: number of moves with all its options, of moves that could not be made, of games that have ended, and a
/// checksum of all answers.
#[test]
fn what_the_referee_answers() {
    let boards = [empty("1x3"), empty("2x2"), board(KO_AND_EYE), board("X . .\n. O X\nregion: b1 c2 a1\nto-move: W\n")];
    let mut found = String::new();
    for rules in *RULE_SETS {
        let (mut random, mut said) = (Random::new(3), Said::default());
        for board in &boards {
            let tasks = variants(rules, board, Measure::Plays);
            tasks.iter().for_each(|task| play(task, &mut random, &mut said));
        }
        let Said { moves, barred, ended, answers } = said;
        writeln!(found, "{rules}: {moves} {barred} {ended} {:08x}", mark(answers.bytes())).unwrap();
    }
    compare(&found, include_str!("../data/referee.txt"));
}
