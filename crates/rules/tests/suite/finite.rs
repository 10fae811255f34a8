//! Finite rule sets: sequences are played to the end, at random and by players who seek repetitions.

use std::collections::HashMap;

use crate::common::{Random, board, legal_points, play_or_pass};
use koatlas_board::{BoardPosition, Move, Position};
use koatlas_rules::{Fate, Referee, RuleSet, repeat_cycle};
use koatlas_test_support::{ENDLESS, random_rule_file};

/// More moves than any sequence on the boards below can have.
const TOO_MANY: usize = 200_000;

fn small_boards() -> Vec<BoardPosition> {
    let empty =
        ["1x1", "1x2", "1x3", "1x4", "2x2"].map(|size| BoardPosition::empty_board(size.parse().expect("a size")));
    let drawn = [
        ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 c4 d4 c6 d6\n",
        ". O . X\nO X X X\nO . X .\nO O X X\nregion: a4 b4 c4 a3 a2 b2\nto-move: W\n",
    ];
    empty.into_iter().chain(drawn.into_iter().map(board)).collect()
}

/// Every rule set with its defaults, and with each value of each option that has a few.
fn rule_sets() -> Vec<RuleSet> {
    let varied = |rules: RuleSet| {
        let options =
            rules.parameters().into_iter().filter(|parameter| !["ko", "passes", "window"].contains(&parameter.key));
        let set = |key: &str, value: &str| rules.clone().with_option(key, value).expect("a value of the option");
        let each = options.flat_map(|option| option.values(&rules).into_iter().map(move |value| (option.key, value)));
        let varied: Vec<RuleSet> = each.map(|(key, value)| set(key, &value)).collect();
        std::iter::once(rules.clone()).chain(varied).collect::<Vec<_>>()
    };
    RuleSet::all().flat_map(varied).collect()
}

/// The way in which a player chooses between the legal plays and a pass.
#[derive(Clone, Copy)]
enum Manner {
    /// At random.
    Random,
    /// The play that leads to the position that has occurred most often; a pass only if nothing else is legal.
    Repeat,
    /// As `Repeat`, but with a pass after every play.
    RepeatAndPass,
}

fn choose(
    referee: &Referee<u64>,
    manner: Manner,
    seen: &HashMap<Position<u64>, u32>,
    random: &mut Random,
) -> Option<usize> {
    let legal = legal_points(referee);
    match manner {
        Manner::Random => random.pick(&legal).filter(|_| random.below(6) > 0),
        Manner::RepeatAndPass if referee.turns().last().is_some_and(|turn| turn.point().is_some()) => None,
        Manner::Repeat | Manner::RepeatAndPass => {
            let mut after = HashMap::new();
            referee.for_each_play(|play, _| _ = after.insert(play.point, play.after));
            legal.iter().copied().max_by_key(|point| (seen.get(&after[point]).copied().unwrap_or(0), random.below(8)))
        }
    }
}

fn moves_to_the_end(rules: &RuleSet, board: &BoardPosition, manner: Manner, seed: u64) -> usize {
    moves_within(rules, board, manner, seed, TOO_MANY)
}

/// Plays until the sequence ends, or `most` moves are made.
fn moves_within(rules: &RuleSet, board: &BoardPosition, manner: Manner, seed: u64, most: usize) -> usize {
    let mut referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a start");
    let (mut random, mut seen) = (Random::new(seed), HashMap::new());
    while referee.end().is_none() && referee.turns().len() < most {
        *seen.entry(referee.position()).or_default() += 1;
        let point = choose(&referee, manner, &seen, &mut random);
        referee.make_action(play_or_pass(point)).expect("it is legal");
    }
    referee.turns().len()
}

/// A rule set of random parts, some in phases. `None` if they contradict each other.
pub fn random_rules(random: &mut Random) -> Option<RuleSet> {
    RuleSet::read(&random_rule_file(random)).ok()
}

/// Parts that nobody has put together before end as they are said to.
#[test]
fn random_rule_sets_end_if_they_are_finite() {
    let (mut random, mut finite, mut endless, mut in_phases) = (Random::new(56), 0, 0, 0);
    while finite < 120 || endless < 40 || in_phases <= 10 {
        let Some(rules) = random_rules(&mut random) else { continue };
        assert_eq!(rules.why_finite().is_some(), rules.is_finite());
        for size in ["1x2", "1x3", "1x4", "2x2"] {
            let board = BoardPosition::empty_board(size.parse().expect("a size"));
            for manner in [Manner::Random, Manner::Repeat, Manner::RepeatAndPass] {
                let most = if rules.is_finite() { TOO_MANY } else { 2_000 };
                let moves = moves_within(&rules, &board, manner, finite, most);
                assert!(!rules.is_finite() || moves < TOO_MANY, "{:?}", rules.definition.file);
            }
        }
        if rules.is_finite() {
            finite += 1;
        } else {
            endless += 1;
        }
        in_phases += usize::from(rules.is_finite() && !rules.later_phases.is_empty());
    }
}

#[test]
fn finite_rule_sets_end_however_one_plays() {
    for rules in rule_sets().iter().filter(|rules| rules.is_finite()) {
        for board in small_boards() {
            for seed in 0..4 {
                for manner in [Manner::Random, Manner::Repeat, Manner::RepeatAndPass] {
                    let moves = moves_to_the_end(rules, &board, manner, seed);
                    assert!(moves < TOO_MANY, "{} goes on on\n{}", rules.id(), board.rows().join("\n"));
                }
            }
        }
    }
}

/// Boards and cycles. Each rule set that is not finite lets one of them be repeated for ever.
pub fn endless() -> Vec<(BoardPosition, Vec<Move>)> {
    let moves = |text: &str| text.split("; ").map(|text| text.parse().expect("a move")).collect();
    let triple_ko = ". X X O O .\nX X O . O .\n. X X O O .\nX X . X O .\n. X X O O .\nX X O . O .\n. X X O O .\n";
    let two_for_one = ". O . X\nO X X X\nO . X .\nO O X X\nto-move: W\n";
    let ko = ". X X O O .\nX X O . O .\n. X X O O .\n";
    vec![
        (board(triple_ko), moves("B d6; W c4; B d2; W c6; B d4; W c2")),
        (board(two_for_one), moves("W c4; B a4; W b4; B pass")),
        (board(ko), moves("B d2; W pass; B pass; W c2")),
        (board(ko), moves("B pass; W pass")),
        // Geneva: the stone at c2 is taken off again and again, and the players do not pass.
        (board(". O .\nO O .\n"), moves("B pass; W pass")),
    ]
}

#[test]
fn rule_sets_that_are_not_finite_have_an_endless_cycle() {
    let endless = endless();
    for rules in rule_sets().iter().filter(|rules| !rules.is_finite()) {
        let goes_on = |(board, cycle): &(BoardPosition, Vec<Move>)| {
            let referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a start");
            repeat_cycle(referee, cycle) == Fate::ForEver
        };
        assert!(endless.iter().any(goes_on) || throws_for_ever(rules) || passes_for_kos(rules), "{}", rules.id());
    }
}

/// Geneva, null plays being plays: both players throw in the stone that is taken off each time.
fn throws_for_ever(rules: &RuleSet) -> bool {
    let board = board(". X X O O .\nX X O . O .\n. X X O O .\n");
    let mut referee = Referee::<u64>::new(rules.clone(), board).expect("a start");
    let moves = ["B d2", "W c2"].into_iter().chain(["B d2", "W c2"].into_iter().cycle().take(400));
    moves.into_iter().all(|text| referee.make(text.parse().expect("a move")).is_ok()) && referee.end().is_none()
}

/// The confirmation: a pass for the ko, an idle pass, and the ko is retaken.
fn passes_for_kos(rules: &RuleSet) -> bool {
    let board = board(". X X O O .\nX X O . O .\n. X X O O .\n");
    let mut referee = Referee::<u64>::new(rules.clone(), board).expect("a start");
    let lap = ["B d2", "W kopass:c2", "B pass", "W c2", "B kopass:d2", "W pass"];
    let moves = lap.into_iter().cycle().take(600);
    moves.into_iter().all(|text| referee.make(text.parse().expect("a move")).is_ok()) && referee.end().is_none()
}

#[test]
fn the_finite_rule_sets_are_these() {
    let endless: Vec<&str> = RuleSet::all().filter(|rules| !rules.is_finite()).map(|rules| rules.id()).collect();
    assert_eq!(endless, ENDLESS);
}
