//! Two ways to one number: the search, which keeps proofs with what they rely on, and the analysis of all states.

use koatlas_board::{BoardPosition, Colour};
use koatlas_formats::{Format, parse_position};
use koatlas_rulesets::RuleSet;
use koatlas_storage::Control;
use koatlas_test_support::Random;

use super::{SolveAnswer, deep, from_all_states, solve};
use crate::all_states::AllStates;
use crate::best::After;
use crate::game::SearchGame;
use crate::payoff::{Terms, VoidIs};
use crate::search::ClaimSearch;
use crate::search::value::AtLeast;

/// Every legal position of a board, with both players to move.
fn positions(rows: usize, cols: usize) -> Vec<BoardPosition> {
    let drawn = (0..3_usize.pow((rows * cols) as u32)).map(|number| {
        let digits = (0..rows * cols).map(|point| ".XO".as_bytes()[number / 3_usize.pow(point as u32) % 3] as char);
        let cells: Vec<String> = digits.map(String::from).collect();
        cells.chunks(cols).map(|row| row.join(" ") + "\n").collect::<String>()
    });
    let legal: Vec<BoardPosition> =
        drawn.filter_map(|text| Some(parse_position(text.as_bytes(), Format::Text).ok()?.position)).collect();
    legal.iter().flat_map(|board| Colour::BOTH.map(|colour| board.with_to_move(colour))).collect()
}

/// Every rule set under which all sequences end, with every suicide policy that it can have.
fn finite() -> Vec<RuleSet> {
    let policies = ["none", "multi", "all"];
    let with =
        |rules: RuleSet| policies.into_iter().filter_map(move |policy| rules.clone().with("suicide", policy).ok());
    RuleSet::all().filter(RuleSet::is_finite).flat_map(with).collect()
}

fn within(nodes: u64) -> Control<'static> {
    Control { nodes, ..Control::default() }
}

fn all_states(rules: &RuleSet, board: &BoardPosition, terms: Terms, most: u64) -> SolveAnswer {
    deep(|| from_all_states(SearchGame::<u64>::new(rules, board).expect("a start"), terms, &within(most)))
}

/// Whether the graph was small enough. Then both have found the same.
fn same(rules: &RuleSet, board: &BoardPosition, terms: Terms, most: u64) -> bool {
    let states = all_states(rules, board, terms, most);
    if !states.exact {
        return false;
    }
    let search = solve(rules, board, terms, &Control::default()).expect("a start");
    let told = format!("{} {} {terms:?}\n{}", rules.id(), rules.suicide(), board.rows().join("\n"));
    assert!(search.exact, "{told}");
    assert_eq!(search.value, states.value, "{told}");
    assert_eq!(search.best, states.best, "{told}");
    true
}

/// How many positions were compared. One in `part` is taken, at random.
fn compare(boards: &[(usize, usize)], part: u64, most: u64) -> usize {
    let mut random = Random::new(part);
    let positions: Vec<BoardPosition> = boards.iter().flat_map(|&(rows, cols)| positions(rows, cols)).collect();
    let kinds = [VoidIs::Draw, VoidIs::Separate, VoidIs::Black, VoidIs::White];
    let mut compared = 0;
    for rules in finite() {
        for board in &positions {
            if random.below(part) == 0 {
                let terms =
                    Terms { komi: random.below(4_u64) as i32 - 2, void_is: random.pick(&kinds).unwrap_or_default() };
                compared += usize::from(same(&rules, board, terms, most));
            }
        }
    }
    compared
}

#[test]
fn search_and_all_states_agree_on_lines() {
    let compared = compare(&[(1, 1), (1, 2), (1, 3)], 6, 2_000);
    assert!(compared > 200, "{compared}");
}

#[test]
#[ignore = "takes minutes"]
fn search_and_all_states_agree_on_many_more() {
    let compared = compare(&[(1, 1), (1, 2), (1, 3)], 1, 100_000) + compare(&[(2, 2), (1, 4)], 4, 100_000);
    let larger = compare(&[(2, 3), (1, 5)], 2_000, 300_000);
    println!("{compared} and {larger} compared");
    assert!(compared > 2_000, "{compared}");
}

/// Proofs that are found somewhere along random sequences, each held against what can be forced from there.
fn proofs_hold(rules: &RuleSet, board: &BoardPosition, random: &mut Random) -> usize {
    let game = || SearchGame::<u64>::new(rules, board).expect("a start");
    let terms = Terms::default();
    let Some(all) = AllStates::new(game(), terms, &within(2_000)) else { return 0 };
    let area = board.size().area() as i32;
    let threshold = 2 * (random.below(2 * area as u64 + 1) as i32 - area);
    let claim = AtLeast { terms, threshold, forced_by: Colour::Black };
    let mut search = ClaimSearch::new(game(), claim, 12, &Control::default());
    search.decide();
    let mut found = 0;
    for _ in 0..20 {
        let (mut state, mut made) = (0_u32, 0);
        loop {
            if let Some(proof) = search.proofs.find(&search.game, &search.key()) {
                let black_wins = search.proofs.proof(proof).winner == Colour::Black;
                let value = all.value(state).lo.expect("every sequence ends");
                assert_eq!(black_wins, value >= threshold, "{} {}\n{}", rules.id(), threshold, board.rows().join("\n"));
                found += 1;
            }
            let moves = &all.states[state as usize].moves;
            let (done, after) = moves[random.below(moves.len())];
            let candidate = search.game.candidates().into_iter().find(|candidate| candidate.done == done);
            search.game.make(candidate.expect("the same moves"), &mut Vec::new());
            made += 1;
            match after {
                After::State(next) => state = next,
                After::End(_) => break,
            }
        }
        (0..made).for_each(|_| _ = search.game.undo());
    }
    found
}

#[test]
fn a_proof_holds_wherever_it_is_found() {
    let found: usize = deep(|| {
        let mut random = Random::new(13);
        let positions: Vec<BoardPosition> =
            [(1, 2), (1, 3), (2, 2)].into_iter().flat_map(|(r, c)| positions(r, c)).collect();
        let mut found = 0;
        for rules in finite() {
            for _ in 0..2 {
                let board = &positions[random.below(positions.len())];
                found += proofs_hold(&rules, board, &mut random);
            }
        }
        found
    });
    assert!(found > 100, "{found}");
}
