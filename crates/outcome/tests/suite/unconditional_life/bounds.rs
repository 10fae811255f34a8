//! The bounds of unconditional life, each proved by a search without them.

use koatlas_board::{BoardPosition, Colour};
use koatlas_outcome::Terms;
use koatlas_outcome::search::OutcomeClaim;
use koatlas_outcome::search::value::AtLeastClaim;
use koatlas_rules::{Action, Bar, RuleSet};
use koatlas_test_support::Random;

use super::{black_gets, game_after};
use crate::values::proofs::deep;
use crate::values::{board, positions, told, with_suicides};

/// Black lives in the middle of the board, where everything is his.
const LIVING: [&str; 3] = ["...", "XXX", "..."];

/// The bounds on the score after some moves that say more than that all points are one player's, each with the player who forces it.
fn bounds(rules: &RuleSet, board: &BoardPosition, moves: &[Action<usize>]) -> Vec<(Colour, i32)> {
    let area = board.size().area() as i32;
    let Some([lo, hi]) = game_after(rules, board, moves).life_bounds() else { return Vec::new() };
    let told = [(Colour::Black, lo), (Colour::White, hi)].into_iter();
    told.filter(|&(player, bound)| bound != if player == Colour::Black { -area } else { area }).collect()
}

/// The number of bounds after some moves that are proved, and of those that take too long.
fn proved(rules: &RuleSet, board: &BoardPosition, moves: &[Action<usize>]) -> [usize; 2] {
    let mut found = [0; 2];
    for (player, bound) in bounds(rules, board, moves) {
        let threshold = if player == Colour::Black { 2 * bound } else { 2 * bound + 1 };
        let gets = black_gets(game_after(rules, board, moves), Terms::default(), threshold, player, 10_000);
        let can = gets.map(|gets| gets == (player == Colour::Black));
        assert_ne!(can, Some(false), "{player:?} {bound} {moves:?}: {}", told(rules, board));
        found[usize::from(can.is_none())] += 1;
    }
    found
}

/// Rule sets with the fixed-ko-rule, under which all sequences end, and another bar each.
fn of_two_bars() -> Vec<RuleSet> {
    let bars = [
        "position",
        "situation",
        "creation",
        "recapture",
        "null-play",
        "passed-in",
        "play-in-class",
        "point-since-position",
    ];
    let text = |bar| {
        format!(
            "id = 'pair-and-{bar}'\nname = 'Pair and {bar}'\nsuicide = 'all'\n[[bar]]\nwhat = 'pair'\n[[bar]]\nwhat = '{bar}'\n\
             [[end]]\non = 'passes'\nnumber = 2\n"
        )
    };
    bars.iter().map(|bar| RuleSet::read(&text(bar)).expect("a rule set")).collect()
}

fn applies(rules: &RuleSet) -> bool {
    !bounds(rules, &board(&LIVING, Colour::Black).expect("a board"), &[]).is_empty()
}

/// The rule sets under which the bounds hold, with each suicide policy.
pub fn where_it_applies() -> Vec<RuleSet> {
    RuleSet::all().filter(applies).flat_map(|rules| with_suicides(&rules)).collect()
}

fn of_boards(sizes: &[(usize, usize)]) -> Vec<BoardPosition> {
    sizes.iter().flat_map(|&(rows, cols)| positions(rows, cols)).collect()
}

/// Proves the bounds of one case in `part`.
fn prove(rules: &[RuleSet], boards: &[BoardPosition], part: u64) -> [usize; 2] {
    let mut random = Random::new(part);
    let mut sum = [0; 2];
    deep(|| {
        for board in boards.iter().filter(|board| !bounds(&rules[0], board, &[]).is_empty()) {
            for rules in rules {
                if random.below(part) == 0 {
                    let found = proved(rules, board, &[]);
                    sum = [sum[0] + found[0], sum[1] + found[1]];
                }
            }
        }
    });
    sum
}

#[test]
fn rule_sets_with_bounds() {
    let ids = |rules: &[RuleSet]| {
        rules.iter().filter(|&rules| applies(rules)).map(|rules| rules.id().to_owned()).collect::<Vec<_>>()
    };
    let known = [
        "psk",
        "ssk",
        "nssk",
        "tromp-taylor",
        "aga",
        "new-zealand",
        "fixed-ko",
        "basic-fixed-ko",
        "ing-reduced",
        "chinese-1988-text",
        "wmsg-2008",
        "wwgo-1996",
        "spight-2",
        "katago-psk",
        "katago-ssk",
    ];
    assert_eq!(ids(&RuleSet::all().collect::<Vec<_>>()), known);
    let of_two = ["position", "situation", "creation", "recapture", "null-play", "passed-in"];
    assert_eq!(ids(&of_two_bars()), of_two.map(|bar| format!("pair-and-{bar}")));
}

#[test]
fn bounds_of_positions_are_forced() {
    let of_lines = prove(&where_it_applies(), &of_boards(&[(1, 5), (2, 3), (1, 6)]), 2);
    let larger = prove(&where_it_applies(), &of_boards(&[(1, 7), (2, 4)]), 10);
    let largest = prove(&where_it_applies(), &of_boards(&[(3, 3)]), 100);
    assert!(of_lines[0] > 2_000 && larger[0] > 2_000 && largest[0] > 500, "{of_lines:?} {larger:?} {largest:?}");
    assert_eq!([of_lines[1], larger[1], largest[1]], [0; 3]);
}

/// Proves the bounds along random sequences: their number, and the number of states in which a player with life has given some up.
fn prove_in_games(rules: &RuleSet, boards: &[BoardPosition], number: usize, random: &mut Random) -> [usize; 2] {
    let mut found = [0; 2];
    for _ in 0..number {
        let board = &boards[random.below(boards.len())];
        let (mut game, mut moves) = (game_after(rules, board, &[]), Vec::new());
        for _ in 0..16 {
            let [in_time, late] = proved(rules, board, &moves);
            assert_eq!(late, 0, "{moves:?}: {}", told(rules, board));
            found[0] += in_time;
            let position = game.state.position;
            let life = game.history.positions.life(position).map(|life| life.points > 0);
            found[1] += (0..2).filter(|&player| life[player] && game.history.gave_up_life[player]).count();
            let legal = game.legal_moves();
            let action = if random.below(4) == 0 { Action::Pass } else { legal[random.below(legal.len())].action };
            if game.make_action(action).is_some() {
                break;
            }
            moves.push(action);
        }
    }
    found
}

#[test]
fn bounds_inside_games_are_forced() {
    let boards = [(1, 6), (2, 3), (2, 4), (3, 3)].map(|size| of_boards(&[size]));
    let rules = [where_it_applies(), of_two_bars()].concat();
    let mut random = Random::new(5);
    let mut found = [0; 2];
    deep(|| {
        for rules in rules.iter().filter(|rules| applies(rules)) {
            for boards in &boards {
                let [proved, given_up] = prove_in_games(rules, boards, 5, &mut random);
                found = [found[0] + proved, found[1] + given_up];
            }
        }
    });
    assert!(found[0] > 500 && found[1] > 5, "{found:?}");
}

/// The points of a board with their numbers, and a pass.
fn actions(points: &[Option<usize>]) -> Vec<Action<usize>> {
    points.iter().map(|point| point.map_or(Action::Pass, Action::Play)).collect()
}

/// True if Black can force that all eight points are his.
fn black_gets_all(rules: &RuleSet, board: &BoardPosition, moves: &[Action<usize>]) -> Option<bool> {
    deep(|| black_gets(game_after(rules, board, moves), Terms::default(), 16, Colour::Black, 2_000_000))
}

/// Black fills an eye, loses all stones and builds them again around a stone of White. The position without that stone has occurred.
#[test]
fn life_that_was_given_up_bounds_nothing() {
    let start = board(&["XXX.", ".XXX"], Colour::Black).expect("a board");
    let points = [4, 3, 5, 4, 1, 8, 6, 8, 2, 8, 7].map(|point| Some(point).filter(|&point| point < 8));
    let moves = actions(&points);
    let psk = RuleSet::find("psk").expect("a rule set");
    assert_eq!(bounds(&psk, &start, &[]), [(Colour::Black, 8)]);
    let mut game = game_after(&psk, &start, &moves);
    let position = game.state.position;
    assert_eq!(game.history.positions.life(position)[0].points, 8);
    assert_eq!(black_gets_all(&psk, &start, &moves), Some(false));
    assert_eq!(bounds(&psk, &start, &moves), []);
    // Proofs are not shared with sequences in which no life was given up, and moves that are taken back give up nothing.
    let claim = AtLeastClaim { terms: Terms::default(), threshold: 16, forced_by: Colour::Black };
    let given_up = claim.extra_state(&game);
    moves.iter().for_each(|_| assert!(game.undo()));
    assert_ne!(claim.extra_state(&game), given_up);
    assert_eq!(game.life_bounds(), Some([8, 8]));
}

/// The only play that removes the stones of White is on a point that he has played on since the position occurred first.
#[test]
fn a_bar_of_new_positions_bounds_nothing() {
    let start = board(&[".XX.", "OXXX"], Colour::White).expect("a board");
    let moves = actions(&[Some(0), None, Some(4)]);
    let rules =
        of_two_bars().into_iter().find(|rules| rules.bars.contains(&Bar::PointSincePosition)).expect("the rule set");
    assert_eq!(black_gets_all(&rules, &start, &moves), Some(false));
    assert_eq!(bounds(&rules, &start, &moves), []);
    let superko = RuleSet::find("fixed-ko").expect("a rule set");
    assert_eq!(proved(&superko, &start, &moves), [1, 0]);
}

/// White lives in an area that only stones of Black that live bound. And he takes a point that a stone of Black which does not live bounds.
#[test]
fn other_areas_are_no_territory() {
    let psk = RuleSet::find("psk").expect("a rule set");
    let start = board(&["X.XOO.", ".XXO.O"], Colour::Black).expect("a board");
    assert_eq!(bounds(&psk, &start, &[]), Colour::BOTH.map(|player| (player, 0)));
    assert_eq!(deep(|| proved(&psk, &start, &[])), [2, 0]);
    let start = board(&["X.X.XO", ".XXXO."], Colour::White).expect("a board");
    assert_eq!(bounds(&psk, &start, &[]), [(Colour::Black, 2)]);
    assert_eq!(deep(|| proved(&psk, &start, &[])), [1, 0]);
    let after = game_after(&psk, &start, &actions(&[Some(3)]));
    assert_eq!(deep(|| black_gets(after, Terms::default(), 8, Colour::Black, 1_000_000)), Some(false));
}
