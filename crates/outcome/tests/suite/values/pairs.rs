//! Best moves and lines of best play where the two bounds can differ, against plain minimax over whole histories with the
//! literal referee; and the analysis of all states against tables of whole boards.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_files::Control;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable};
use koatlas_outcome::{BestFor, GameSolution, HalfPoints, Interval, Terms, VoidIs, WIN, from_table, solve};
use koatlas_rules::{GameMove, Outcome, RuleSet};
use koatlas_test_support::Random;
use koatlas_verifier::literal::{Act, LiteralReferee};

use super::winners::is_at_least;
use super::{acts, board, collection, finite, literal, positions, rules, told, with_suicides};

/// The interval of an end.
fn of_end(outcome: &str, score: i32, terms: Terms) -> Interval {
    let both = |worth: HalfPoints| Interval { lo: Some(worth), hi: Some(worth) };
    match (outcome, terms.void_is) {
        ("score", _) => both(2 * score),
        ("black", _) | ("void" | "tie", VoidIs::Black) => both(WIN),
        ("white", _) | ("void" | "tie", VoidIs::White) => both(-WIN),
        (_, VoidIs::Draw) => both(terms.komi),
        (_, VoidIs::Separate) => Interval { lo: None, hi: None },
        other => panic!("{other:?}"),
    }
}

/// Plain search: tries all moves of all sequences to their ends.
struct Exhaustive {
    sequence: LiteralReferee,
    points: usize,
    terms: Terms,
    /// Number of states that may still be visited.
    left: u64,
}

impl Exhaustive {
    fn legal(&mut self) -> Vec<Act> {
        acts(self.points).filter(|&act| self.sequence.make(act).is_ok() && self.sequence.undo()).collect()
    }

    /// The interval that both players can force; `None` if that takes too long.
    fn value(&mut self) -> Option<Interval> {
        if let Some((outcome, _)) = self.sequence.outcome() {
            return Some(of_end(outcome, self.sequence.score(), self.terms));
        }
        self.left = self.left.checked_sub(1)?;
        let black = self.sequence.to_move() == Colour::Black;
        let after: Vec<Interval> = self.values_after()?.into_iter().map(|(_, value)| value).collect();
        // An upper bound that is missing is more than any.
        let upper = |value: &Interval| (value.hi.is_none(), value.hi);
        let hi = |best: Option<&Interval>| best.and_then(|value| value.hi);
        let lo = after.iter().map(|value| value.lo);
        Some(if black {
            Interval { lo: lo.max()?, hi: hi(after.iter().max_by_key(|value| upper(value))) }
        } else {
            Interval { lo: lo.min()?, hi: hi(after.iter().min_by_key(|value| upper(value))) }
        })
    }

    /// All moves with what both can force after them.
    fn values_after(&mut self) -> Option<Vec<(Act, Interval)>> {
        let mut values = Vec::new();
        for act in self.legal() {
            self.sequence.make(act).ok()?;
            let value = self.value();
            self.sequence.undo();
            values.push((act, value?));
        }
        Some(values)
    }
}

/// The move with its point by name.
fn named(board: &BoardPosition, colour: Colour, act: Act) -> String {
    let point = |index: usize| board.size().points().nth(index).expect("a point");
    match act {
        Act::Play(index) => format!("{colour} {}", point(index)),
        Act::Pass => format!("{colour} pass"),
        Act::KoPass(index) => format!("{colour} kopass:{}", point(index)),
    }
}

fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<String> = moves.collect();
    moves.sort();
    moves
}

fn listed<M: ToString>(moves: &[M]) -> Vec<String> {
    sorted(moves.iter().map(ToString::to_string))
}

/// Compares the lists of best moves with what is there after each move.
fn best_is_right(answer: &GameSolution, value: Interval, after: &[(String, Interval)], told: &str) {
    let keeping = |keeps: &dyn Fn(Interval) -> bool| {
        sorted(after.iter().filter(|(_, v)| keeps(*v)).map(|(name, _)| name.clone()))
    };
    let both = keeping(&|after| after == value);
    let one = [keeping(&|after| after.lo == value.lo), keeping(&|after| after.hi == value.hi)];
    let one = both.is_empty().then_some(one);
    assert_eq!(listed(&answer.best.both), both, "{told}");
    assert_eq!(answer.best.one.as_ref().map(|best| [listed(&best.lo), listed(&best.hi)]), one, "{told}");
}

/// True if the search through all sequences ends in time. Then values, best moves and the line of best play are right.
fn same(rules: &RuleSet, board: &BoardPosition, terms: Terms, most: u64) -> Option<bool> {
    let told = format!("{} {terms:?}", told(rules, board));
    let points = board.size().area();
    let mut all = Exhaustive { sequence: literal(rules, board), points, terms, left: most };
    let value = all.value()?;
    let answer = solve(rules, board, terms, &Control::default()).expect("a start");
    assert_eq!((answer.exact, answer.value.lo, answer.value.hi), (true, value.lo, value.hi), "{told}");
    let mut value = value;
    for (at, made) in answer.variation.iter().enumerate() {
        let colour = all.sequence.to_move();
        let after = all.values_after()?;
        let names: Vec<(String, Interval)> =
            after.iter().map(|&(act, value)| (named(board, colour, act), value)).collect();
        if at == 0 {
            best_is_right(&answer, value, &names, &told);
        }
        let place = names.iter().position(|(name, _)| *name == made.to_string()).expect("a legal move");
        let chosen = names[place].1;
        let keeps_both = names.iter().any(|(_, after)| *after == value);
        let granted = |v: Interval| if colour == Colour::Black { v.hi } else { v.lo };
        assert!(if keeps_both { chosen == value } else { granted(chosen) == granted(value) }, "{made} {told}");
        let own = |v: Interval| if colour == Colour::Black { v } else { -v };
        let dominates = |v: Interval| v != chosen && is_at_least(own(v), own(chosen));
        assert!(!names.iter().any(|(_, after)| dominates(*after)), "{made} is dominated: {told}");
        all.sequence.make(after[place].0).expect("a legal move");
        value = chosen;
    }
    assert!(answer.variation.is_empty() || all.sequence.outcome().is_some(), "{told}");
    Some(value.lo != value.hi || answer.value.lo != answer.value.hi)
}

const KINDS: [VoidIs; 4] = [VoidIs::Separate, VoidIs::Draw, VoidIs::Black, VoidIs::White];

/// Number of positions that were compared, and of those in which the bounds differ somewhere.
fn compare(rule_sets: &[RuleSet], boards: &[BoardPosition], part: u64, most: u64) -> (usize, usize) {
    let mut random = Random::new(part);
    let (mut compared, mut open) = (0, 0);
    for rules in rule_sets {
        for board in boards {
            if random.below(part) == 0 {
                // Ends without result as no end are what is new here: they are asked about most.
                let void_is = if random.below(3) > 0 { VoidIs::Separate } else { KINDS[random.below(4)] };
                let terms = Terms { komi: random.below(7_u64) as i32 - 3, void_is };
                if let Some(differ) = same(rules, board, terms, most) {
                    (compared, open) = (compared + 1, open + usize::from(differ));
                }
            }
        }
    }
    (compared, open)
}

/// The rule sets that know ends without result.
fn with_void() -> Vec<RuleSet> {
    let can_be_void = |rules: &RuleSet| {
        let ends = rules.ends.iter().map(ToString::to_string).collect::<String>();
        ends.contains("no result") || ends.contains("wins")
    };
    finite().into_iter().filter(can_be_void).flat_map(|rules| with_suicides(&rules)).collect()
}

#[test]
fn no_dominated_move_is_best() {
    let start = board(&["X.", "OO"], Colour::Black).unwrap();
    let terms = Terms { komi: 0, void_is: VoidIs::Separate };
    let answer = solve(&rules("chinese-practice", "none"), &start, terms, &Control::default()).unwrap();
    assert_eq!((answer.value.lo, answer.value.hi), (Some(-2), Some(2)));
    assert_eq!(listed(&answer.best.both), ["B b2"]);
    assert_eq!(answer.variation[0].to_string(), "B b2");
    assert_eq!(answer.outcome, Some(Outcome::Void));
}

#[test]
fn best_moves_of_small_boards() {
    let lines: Vec<BoardPosition> = (1..=3).flat_map(|cols| positions(1, cols)).collect();
    let (compared, open) = compare(&with_void(), &lines, 1, 3_000);
    assert!(compared > 300 && open > 10, "{compared} {open}");
}

#[test]
fn best_moves_in_regions() {
    let (compared, open) = compare(&with_void(), &collection(4), 2, 2_000);
    assert!(compared > 30 && open > 3, "{compared} {open}");
}

#[test]
#[ignore = "takes many minutes"]
fn best_moves_of_many_more() {
    let lines: Vec<BoardPosition> = (1..=3).flat_map(|cols| positions(1, cols)).collect();
    println!("up to 1x3: {:?}", compare(&with_void(), &lines, 1, 200_000));
    println!("2x2: {:?}", compare(&with_void(), &positions(2, 2), 2, 60_000));
    println!("1x4: {:?}", compare(&with_void(), &positions(1, 4), 2, 60_000));
    println!("collection: {:?}", compare(&with_void(), &collection(5), 1, 60_000));
}

/// Under the basic ko rule alone play can go on for ever: all states that can be reached, and all states of the board.
#[test]
fn all_states_and_tables_have_the_same_best_moves() {
    let mut open = 0;
    for (size, (rows, cols)) in [("1x3", (1, 3)), ("1x4", (1, 4)), ("2x2", (2, 2))] {
        let table = RetrogradeTable::solve(size.parse().unwrap(), KoRule::BasicKo, Suicide::None, &Control::default());
        let table = table.unwrap();
        for start in positions(rows, cols) {
            let rules = rules("basic-ko", "none");
            let (one, other) =
                (solve(&rules, &start, Terms::default(), &Control::default()).unwrap(), from_table(&table, &start));
            let told = told(&rules, &start);
            assert_eq!(one.value, other.value, "{told}");
            assert_eq!(listed(&one.best.both), listed(&other.best.both), "{told}");
            let [for_one, for_other] = [&one, &other].map(|answer| answer.best.one.as_ref());
            let both = |best: Option<&BestFor<GameMove>>| best.map(|best| [listed(&best.lo), listed(&best.hi)]);
            assert_eq!(both(for_one), both(for_other), "{told}");
            open += usize::from(one.value.lo != one.value.hi);
        }
    }
    assert!(open > 50, "{open}");
}
