//! Forced kos against the slow and obvious way: for each open state all states that mutual insistence can reach, and a plain search for cycles.

use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_outcome::Interval;
use koatlas_outcome::retrograde::insistence::Insistence;
use koatlas_outcome::retrograde::{ForcedKo, ForcedKos, KoRule, KosWithStrings, RetrogradeTable, TableState};
use koatlas_position_graph::Control;
use koatlas_rules::{Fate, Referee, RuleSet, repeat_cycle};
use koatlas_test_support::{Contents, LiteralBoard};

use super::reference::{After, Reference, table_state};
use super::{SUICIDES, size, table};

/// The open states of a board with their insisting moves, as lists.
struct Obvious {
    states: Vec<TableState>,
    values: Vec<Interval>,
    /// By state, the states after its insisting moves, each with the stones of the largest string captured. Empty if it is not open.
    moves: Vec<Vec<(usize, usize)>>,
}

/// Less than every score, and greater than every score.
const WORST: [i32; 2] = [-1000, 1000];

fn bounds(value: Interval) -> [i32; 2] {
    [value.lo.unwrap_or(WORST[0]), value.hi.unwrap_or(WORST[1])]
}

impl Obvious {
    fn new(board: &str, ko_rule: KoRule, suicide: Suicide) -> Obvious {
        let reference = Reference::new(size(board), ko_rule, suicide);
        let (literal, values) = (LiteralBoard::whole(size(board)), reference.values());
        let moves = (0..reference.states.len()).map(|state| {
            let [lo, hi] = bounds(values[state]);
            let (contents, to_move, ..) = &reference.states[state];
            let mut insisting = Vec::new();
            for after in &reference.moves[state] {
                let (value, to) = match after {
                    After::State(to) => (bounds(values[*to]), Some(*to)),
                    After::End(score) => ([*score; 2], None),
                };
                let kept = if *to_move == Colour::Black { value[1] == hi } else { value[0] == lo };
                // What the module says: no move is better for its player, and an insisting move leads to an open state.
                let better = if *to_move == Colour::Black {
                    [value[0] > lo, value[1] > hi]
                } else {
                    [value[0] < lo, value[1] < hi]
                };
                assert_eq!(better, [false, false]);
                if lo < hi && kept {
                    let to = to.expect("an insisting move ends nothing");
                    assert!(value[0] < value[1]);
                    insisting.push((to, captured(&literal, contents, &reference.states[to].0, !*to_move)));
                }
            }
            assert_eq!(insisting.is_empty(), lo >= hi);
            insisting
        });
        Obvious { moves: moves.collect(), states: reference.states.iter().map(table_state).collect(), values }
    }

    /// All states that mutual insistence can reach from a state by one move or more.
    fn reached(&self, from: usize) -> Vec<usize> {
        let mut reached: Vec<usize> = Vec::new();
        let mut is_reached = vec![false; self.states.len()];
        let mut todo = vec![from];
        while let Some(state) = todo.pop() {
            for &(to, _) in &self.moves[state] {
                if !std::mem::replace(&mut is_reached[to], true) {
                    reached.push(to);
                    todo.push(to);
                }
            }
        }
        reached
    }

    /// True if there is a path without end from `state` whose moves all capture less than `size` stones of a string. `on_path` is
    /// true for states on the present path, `None` for states not seen yet.
    fn avoids(&self, state: usize, size: usize, on_path: &mut Vec<Option<bool>>) -> bool {
        match on_path[state] {
            Some(on_path) => return on_path,
            None => on_path[state] = Some(true),
        }
        let small = self.moves[state].iter().filter(|&&(_, string)| string < size);
        let found = small.clone().any(|&(to, _)| self.avoids(to, size, on_path));
        on_path[state] = Some(found);
        found
    }

    /// The greatest `s` for which the open state is a forced ko of `s` stones.
    fn needed(&self, state: usize, reached: &[usize]) -> usize {
        (1..)
            .find(|&size| {
                let mut on_path = vec![None; self.states.len()];
                reached.iter().chain([&state]).any(|&start| self.avoids(start, size, &mut on_path))
            })
            .expect("a string has not more stones than the board")
            - 1
    }
}

impl Obvious {
    /// By state, true if `player` enforces strings of `size` stones: sets that shrink and grow by sweeps over all states.
    fn enforcing(&self, player: Colour, size: usize) -> Vec<bool> {
        let mut lasting: Vec<bool> = self.moves.iter().map(|moves| !moves.is_empty()).collect();
        loop {
            let mut forced = vec![false; self.states.len()];
            while self.sweep(player, size, &lasting, &mut forced) {}
            if forced == lasting {
                return lasting;
            }
            lasting = forced;
        }
    }

    /// Adds the states whose moves force a capture that leads to `lasting`. False if there is nothing to add.
    fn sweep(&self, player: Colour, size: usize, lasting: &[bool], forced: &mut [bool]) -> bool {
        let mut added = false;
        for (state, moves) in self.moves.iter().enumerate().filter(|(_, moves)| !moves.is_empty()) {
            let mut good = moves.iter().map(|&(to, string)| forced[to] || (string >= size && lasting[to]));
            let is_forced =
                if self.states[state].to_move == player { good.any(|good| good) } else { good.all(|good| good) };
            added |= is_forced && !std::mem::replace(&mut forced[state], true);
        }
        added
    }
}

/// The stones of the largest string of `colour` that is there before, and not after.
fn captured(board: &LiteralBoard, before: &Contents, after: &Contents, colour: Colour) -> usize {
    let gone = (0..before.len()).filter(|&point| before[point] == Some(colour) && after[point].is_none());
    gone.map(|point| board.string(before, point).len()).max().unwrap_or(0)
}

/// Compares every state, and the counts.
fn compare(board: &str, ko_rule: KoRule, suicide: Suicide) {
    let obvious = Obvious::new(board, ko_rule, suicide);
    let table = table(board, ko_rule, suicide);
    let control = Control::default();
    let insistence = Insistence::find(&table, &control).expect("a small board");
    let needed = insistence.needed_strings(&control).expect("nobody stops it");
    let recurring = insistence.recurring(&control).expect("nobody stops it");
    let kos = ForcedKos::find(&table, &control).expect("a small board");
    let enforced = insistence.enforced_strings(&control).expect("nobody stops it");
    let enforcing: Vec<[Vec<bool>; 2]> = (1..=table.size().area())
        .map(|size| Colour::BOTH.map(|player| obvious.enforcing(player, size)))
        .take_while(|by| by.iter().flatten().any(|&enforces| enforces))
        .collect();
    assert_eq!(kos.by_string.len(), enforcing.len());
    let (mut open, mut on_cycles, mut counts) = (0, 0, vec![[0; 5]; kos.by_string.len()]);
    let whole = table.size().area() as i32;
    for (number, state) in obvious.states.iter().enumerate() {
        let stored = table.numbering.number(state).expect("a state").0 as u32;
        let [lo, hi] = bounds(obvious.values[number]);
        assert_eq!(insistence.numbers.binary_search(&stored).is_ok(), lo < hi);
        assert_eq!(table.insisting_moves(state).len(), obvious.moves[number].len());
        if lo >= hi {
            continue;
        }
        let index = insistence.numbers.binary_search(&stored).expect("an open state");
        let reached = obvious.reached(number);
        let expected = (obvious.needed(number, &reached), reached.contains(&number));
        let found = (usize::from(needed[index]), recurring[index]);
        assert_eq!(found, expected, "{board} {ko_rule} suicide {suicide}: {state:?}");
        let of_player = |player: Colour| enforcing.iter().filter(|by| by[player.index()][number]).count();
        let [own, other] = [state.to_move, !state.to_move].map(of_player);
        assert_eq!([enforced[index].to_move, enforced[index].opponent].map(usize::from), [own, other], "{state:?}");
        let in_part = lo > -whole || hi < whole;
        for (count, size) in counts.iter_mut().zip(1..) {
            let forced = expected.0 >= size;
            let recurs = forced && expected.1;
            let more = [own >= size || other >= size, own >= size && other >= size, forced, recurs, recurs && in_part];
            count.iter_mut().zip(more).for_each(|(count, more)| *count += u64::from(more));
        }
        open += 1;
        on_cycles += u64::from(expected.1);
    }
    assert_eq!((kos.open, kos.recurring), (open, on_cycles), "{board} {ko_rule} suicide {suicide}");
    assert_eq!(kos.by_string.iter().map(numbers).collect::<Vec<_>>(), counts, "{board} {ko_rule} suicide {suicide}");
    examples_are_right(&table, &kos);
}

fn numbers(kos: &KosWithStrings) -> [u64; 5] {
    [kos.by_one, kos.by_both, kos.forced, kos.recurring, kos.in_part]
}

/// Every example is a state with such bounds, and its cycle is one of insisting moves, with such strings, that nothing stops.
fn examples_are_right(table: &RetrogradeTable, kos: &ForcedKos) {
    for of_size in &kos.by_string {
        let examples = [&of_size.example, &of_size.example_in_part];
        // Whoever is in a forced ko comes to one that recurs.
        assert_eq!([of_size.forced, of_size.in_part].map(|states| states > 0), examples.map(Option::is_some));
        for ko in examples.into_iter().flatten() {
            assert_eq!(table.value(&ko.state), Some(ko.value));
            assert!(ko.cycle.iter().any(|&(_, string)| string >= of_size.stones), "{ko:?}");
            follow(table, ko);
            assert_eq!(fate(table, ko), Fate::ForEver);
        }
    }
}

/// Follows the cycle through the table: each move insists, keeps both bounds, and the last leads back.
fn follow(table: &RetrogradeTable, ko: &ForcedKo) {
    let mut state = ko.state;
    for &(game_move, string) in &ko.cycle {
        let moves = table.insisting_moves(&state);
        let made = moves.iter().find(|next| next.game_move == game_move).expect("it insists");
        assert_eq!((made.value, table.captured_string(&state, made)), (ko.value, string));
        state = made.after.state().expect("it ends nothing");
    }
    assert_eq!(state, ko.state);
}

/// What the referee says if the cycle is repeated.
fn fate(table: &RetrogradeTable, ko: &ForcedKo) -> Fate {
    let rules = RuleSet::find("basic-ko").expect("a rule set").with_option("suicide", &table.suicide.to_string());
    let board =
        BoardPosition::empty_board(table.size()).with_position(table.numbering.local_board(), ko.state.position);
    let referee = Referee::<u64>::new(rules.expect("an option"), board).expect("a start");
    let cycle: Vec<_> = ko.cycle.iter().map(|&(game_move, _)| game_move).collect();
    repeat_cycle(referee, &cycle)
}

#[test]
fn boards_of_up_to_six_points() {
    for board in ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "5x1", "2x3", "1x6"] {
        SUICIDES.iter().for_each(|&suicide| compare(board, KoRule::BasicKo, suicide));
    }
}

#[test]
fn three_by_three() {
    compare("3x3", KoRule::BasicKo, Suicide::None);
}
