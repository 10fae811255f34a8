//! Values against plain minimax over whole histories, with the literal referee.

use koatlas_board::{BoardPosition, Colour};
use koatlas_outcome::{HalfPoints, WIN};
use koatlas_rules::{Action, Outcome, Referee, RuleSet};
use koatlas_test_support::Random;
use koatlas_verifier::literal::LiteralReferee;

use super::{acts, collection, finite, literal, payoff, positions, told, value, with_suicides};

/// Plain minimax: tries all moves of all sequences until the result is clear.
struct Minimax {
    sequence: LiteralReferee,
    points: usize,
    /// Number of states that may still be visited.
    left: u64,
}

impl Minimax {
    /// True if Black can get at least a payoff; `None` if that takes too long.
    fn black_gets(&mut self, least: HalfPoints) -> Option<bool> {
        if let Some(payoff) = payoff(&self.sequence) {
            return Some(payoff >= least);
        }
        self.left = self.left.checked_sub(1)?;
        let black = self.sequence.to_move() == Colour::Black;
        for act in acts(self.points) {
            if self.sequence.make(act).is_err() {
                continue;
            }
            let gets = self.black_gets(least);
            self.sequence.undo();
            if gets? == black {
                return Some(black);
            }
        }
        Some(!black)
    }
}

/// True if minimax ends in time. Then it must find the same value.
fn same(rules: &RuleSet, board: &BoardPosition, most: u64) -> bool {
    let value = value(rules, board);
    let gets = |least| {
        let mut minimax = Minimax { sequence: literal(rules, board), points: board.size().area(), left: most };
        minimax.black_gets(least)
    };
    let (at_least, more) = (gets(value), gets(value + 1));
    assert_ne!(at_least, Some(false), "less than {value}: {}", told(rules, board));
    assert_ne!(more, Some(true), "more than {value}: {}", told(rules, board));
    at_least.is_some() && more.is_some()
}

/// Number of values that were compared, and of all.
fn compare(rules: &[RuleSet], boards: &[BoardPosition], part: u64, most: u64) -> (usize, usize) {
    let mut random = Random::new(part);
    let cases = rules.iter().flat_map(|rules| boards.iter().map(move |board| (rules, board)));
    let taken: Vec<_> = cases.filter(|_| random.below(part) == 0).collect();
    (taken.iter().filter(|(rules, board)| same(rules, board, most)).count(), taken.len())
}

fn with_all_suicides() -> Vec<RuleSet> {
    finite().iter().flat_map(with_suicides).collect()
}

#[test]
fn values_of_boards_of_up_to_three_points() {
    let boards: Vec<BoardPosition> = (1..=3).flat_map(|cols| positions(1, cols)).collect();
    let (compared, of) = compare(&with_all_suicides(), &boards, 4, 1_500);
    assert!(compared > 500, "{compared} of {of}");
}

#[test]
fn values_of_boards_of_four_points() {
    let boards: Vec<BoardPosition> = [positions(2, 2), positions(1, 4)].concat();
    let (compared, of) = compare(&with_all_suicides(), &boards, 40, 1_500);
    assert!(compared > 100, "{compared} of {of}");
}

#[test]
fn values_of_the_collection() {
    let (compared, of) = compare(&finite(), &collection(5), 4, 500);
    assert!(compared > 50, "{compared} of {of}");
}

/// True if Black can get at least a payoff, by plain minimax with the referee that reads files.
fn black_gets(referee: &mut Referee<u64>, least: HalfPoints, left: &mut u64) -> Option<bool> {
    if let Some(end) = referee.end() {
        let payoff = match end.outcome {
            Outcome::Score => 2 * referee.score(),
            Outcome::Win(Colour::Black) => WIN,
            Outcome::Win(Colour::White) => -WIN,
            Outcome::Void | Outcome::Tie => 0,
        };
        return Some(payoff >= least);
    }
    *left = left.checked_sub(1)?;
    let black = referee.to_move() == Colour::Black;
    for action in (0..referee.board().size().area()).map(Action::Play).chain([Action::Pass]) {
        if referee.make_action(action).is_ok() {
            let gets = black_gets(referee, least, left);
            referee.undo();
            if gets? == black {
                return Some(black);
            }
        }
    }
    Some(!black)
}

#[test]
fn values_where_the_player_who_repeats_loses() {
    let boards: Vec<BoardPosition> = [positions(1, 2), positions(1, 3), positions(2, 2), positions(1, 4)].concat();
    let (mut random, mut compared, mut matters) = (Random::new(9), 0, 0);
    for _ in 0..600 {
        let of = ["positional", "situational", "pass-free", "third"][random.below(4)];
        let suicide = ["none", "multi", "all"][random.below(3)];
        let start = ["counts", "ignored"][random.below(2)];
        let bar = ["", "[[bar]]\nwhat = 'recapture'\n"][random.below(2)];
        let last = ["on = 'passes'\nnumber = 2", "on = 'second-pass'"][random.below(2)];
        let text = format!(
            "id = 'mine'\nname = 'My rules'\nsuicide = '{suicide}'\nstart = '{start}'\n{bar}[[end]]\non = 'repetition'\nof = '{of}'\n\
             outcome = 'the player who repeats loses'\n[[end]]\n{last}\n"
        );
        let (rules, board) = (RuleSet::read(&text).expect("a rule set"), &boards[random.below(boards.len())]);
        if !rules.is_finite() {
            continue;
        }
        let value = value(&rules, board);
        let gets = |least| {
            let mut referee = Referee::new(rules.clone(), board.clone()).expect("a start");
            black_gets(&mut referee, least, &mut 3_000)
        };
        let (at_least, more) = (gets(value), gets(value + 1));
        assert!(at_least != Some(false) && more != Some(true), "{value}: {text}{}", told(&rules, board));
        compared += usize::from(at_least.is_some() && more.is_some());
        let drawn = text.replace("the player who repeats loses", "draw");
        matters += usize::from(value != super::value(&RuleSet::read(&drawn).expect("a rule set"), board));
    }
    assert!(compared > 30 && matters > 10, "{compared} {matters}");
}

#[test]
#[ignore = "takes many minutes"]
fn values_of_many_more_boards() {
    let lines: Vec<BoardPosition> = (1..=3).flat_map(|cols| positions(1, cols)).collect();
    println!("up to 1x3: {:?}", compare(&with_all_suicides(), &lines, 1, 100_000));
    println!("2x2: {:?}", compare(&with_all_suicides(), &positions(2, 2), 4, 20_000));
    println!("1x4: {:?}", compare(&with_all_suicides(), &positions(1, 4), 4, 20_000));
    println!("1x5: {:?}", compare(&with_all_suicides(), &positions(1, 5), 40, 20_000));
    println!("collection: {:?}", compare(&with_all_suicides(), &collection(5), 1, 20_000));
}
