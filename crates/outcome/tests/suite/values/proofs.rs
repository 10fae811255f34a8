//! Two ways to one number: the search, which keeps proofs with what they rely on, and the analysis of all states.

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::Control;
use koatlas_outcome::all_states::AllStates;
use koatlas_outcome::game::SearchGame;
use koatlas_outcome::search::ClaimSearch;
use koatlas_outcome::search::value::AtLeastClaim;
use koatlas_outcome::{AfterMove, Terms, VoidIs, solve};
use koatlas_rules::RuleSet;
use koatlas_test_support::Random;

use super::{finite, positions, with_suicides};

/// Every rule set under which all sequences end, with every suicide policy that it can have.
fn finite_with_suicides() -> Vec<RuleSet> {
    finite().iter().flat_map(with_suicides).collect()
}

/// Does work on a large stack, as a search needs it.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 32).spawn_scoped(scope, work);
        thread.expect("address space").join().expect("it does not panic")
    })
}

fn within(nodes: u64) -> Control<'static> {
    Control { nodes, ..Control::default() }
}

fn game(rules: &RuleSet, board: &BoardPosition) -> SearchGame<u64> {
    SearchGame::new(rules, board).expect("a start")
}

/// True if the graph was small enough. Then both must find the same value.
fn same(rules: &RuleSet, board: &BoardPosition, terms: Terms, most: u64) -> bool {
    let Some(states) = deep(|| AllStates::new(&mut game(rules, board), terms, &within(most))) else { return false };
    let search = solve(rules, board, terms, &Control::default()).expect("a start");
    let told = format!("{} {} {terms:?}\n{}", rules.id(), rules.suicide, board.rows().join("\n"));
    assert!(search.exact, "{told}");
    assert_eq!(search.value, states.value(0), "{told}");
    assert_eq!(search.best, states.best(), "{told}");
    true
}

/// Number of positions that were compared. One in `part` is taken, at random.
fn compare(boards: &[(usize, usize)], part: u64, most: u64) -> usize {
    let mut random = Random::new(part);
    let positions: Vec<BoardPosition> = boards.iter().flat_map(|&(rows, cols)| positions(rows, cols)).collect();
    let kinds = [VoidIs::Draw, VoidIs::Separate, VoidIs::Black, VoidIs::White];
    let mut compared = 0;
    for rules in finite_with_suicides() {
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
    let terms = Terms::default();
    let Some(all) = AllStates::new(&mut game(rules, board), terms, &within(2_000)) else { return 0 };
    let area = board.size().area() as i32;
    let threshold = 2 * (random.below(2 * area as u64 + 1) as i32 - area);
    let claim = AtLeastClaim { terms, threshold, forced_by: Colour::Black };
    let mut search = ClaimSearch::new(game(rules, board), claim, 12, &Control::default());
    search.decide();
    let mut found = 0;
    for _ in 0..20 {
        let (mut state, mut made) = (0_u32, 0);
        loop {
            if let Some(proof) = search.proofs.find(&search.game, &search.key()) {
                let black_wins = search.proofs.winner(proof) == Colour::Black;
                let value = all.value(state).lo.expect("every sequence ends");
                assert_eq!(black_wins, value >= threshold, "{} {}\n{}", rules.id(), threshold, board.rows().join("\n"));
                found += 1;
            }
            let moves = &all.states[state as usize].moves;
            let (next, after) = moves[random.below(moves.len())];
            let mut candidates = search.game.candidates().into_iter();
            let candidate = candidates.find(|candidate| search.game.game_move(candidate.action) == next);
            search.game.make(candidate.expect("the same moves"), &mut Vec::new());
            made += 1;
            match after {
                AfterMove::State(next) => state = next,
                AfterMove::End(_) => break,
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
        for rules in finite_with_suicides() {
            for _ in 0..2 {
                let board = &positions[random.below(positions.len())];
                found += proofs_hold(&rules, board, &mut random);
            }
        }
        found
    });
    assert!(found > 100, "{found}");
}
