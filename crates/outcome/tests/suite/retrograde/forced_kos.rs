//! Forced kos against the slow and obvious way: for each open state all states that mutual insistence can reach, and a plain search
//! for cycles.

use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Move, Suicide, grouped};
use koatlas_files::{Format, parse_position};
use koatlas_outcome::Interval;
use koatlas_outcome::retrograde::forced_kos_table::{COLUMNS, rows};
use koatlas_outcome::retrograde::insistence::Insistence;
use koatlas_outcome::retrograde::{ForcedKo, ForcedKos, KoRule, KosWithStrings, RetrogradeTable, TableState};
use koatlas_position_graph::{Control, LimitError};
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
    for (of_size, [black, white]) in kos.by_string.iter().zip(&enforcing) {
        let example = of_size.example_by_both.map(|(state, value)| {
            assert_eq!(table.value(&state), Some(value));
            state.position.occupied().count_ones()
        });
        assert_eq!(example, fewest_stones(&obvious, |number| black[number] && white[number]));
    }
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

/// The fewest stones among the states that `counts`, which every smallest example has.
fn fewest_stones(obvious: &Obvious, counts: impl Fn(usize) -> bool) -> Option<u32> {
    let states = obvious.states.iter().enumerate().filter(|&(number, _)| counts(number));
    states.map(|(_, state)| state.position.occupied().count_ones()).min()
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

/// The columns of `results/large/forced_kos.csv` that its checks need.
struct Row<'t> {
    cells: Vec<&'t str>,
}

impl<'t> Row<'t> {
    fn cell(&self, column: &str) -> &'t str {
        let at = COLUMNS.split(',').position(|name| name == column).expect("a column");
        self.cells[at]
    }

    fn number(&self, column: &str) -> u64 {
        self.cell(column).parse().expect("a number")
    }
}

pub fn result(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results").join(name);
    std::fs::read_to_string(file).expect("a result")
}

/// The table of all boards that were gone through.
fn kept() -> String {
    result("large/forced_kos.csv")
}

/// The page about forced kos.
pub fn page() -> String {
    result("../docs/forced_kos.md")
}

/// What stands in `text` after the first `before`.
fn after<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    text.split_once(before).map(|(_, rest)| rest)
}

fn kept_rows(text: &str) -> Vec<Row<'_>> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(COLUMNS));
    lines.map(|line| Row { cells: line.split(',').collect() }).collect()
}

#[test]
fn the_kept_table_has_what_is_found() {
    let text = kept();
    for (board, suicide) in SMALL.iter().flat_map(|&board| SUICIDES.map(|suicide| (board, suicide))) {
        let table = table(board, KoRule::BasicKo, suicide);
        let kos = ForcedKos::find(&table, &Control::default()).expect("a small board");
        let start = format!("{board},{suicide},");
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(&start)).collect();
        assert_eq!(lines, rows(&table, &kos));
    }
}

/// The boards of the kept table that are gone through again.
const SMALL: [&str; 14] =
    ["1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3", "1x7", "1x8", "2x4", "1x9", "3x3", "1x10", "2x5"];

/// The referee repeats the cycle of every example, also on the large boards, and the strings are those that he takes off.
#[test]
fn every_kept_cycle_goes_on_for_ever() {
    let text = kept();
    let mut cycles = 0;
    for (row, part) in kept_rows(&text).iter().flat_map(|row| [(row, ""), (row, "part ")]) {
        let cell = |column: &str| row.cell(&format!("{part}{column}"));
        if cell("cycle").is_empty() {
            continue;
        }
        let rules = RuleSet::find("basic-ko").expect("a rule set").with_option("suicide", row.cell("suicide"));
        let drawn = cell("position").replace('/', "\n");
        let board = parse_position(drawn.as_bytes(), Format::Text).expect("a position").position;
        let cycle: Vec<Move> = cell("cycle").split("; ").map(|made| made.parse().expect("a move")).collect();
        let referee = Referee::<u64>::new(rules.expect("an option"), board.clone()).expect("a start");
        assert_eq!(strings(referee.set_up(board).expect("a start"), &cycle), cell("strings"), "{drawn}");
        assert_eq!(repeat_cycle(referee, &cycle), Fate::ForEver, "{drawn}");
        let size: usize = row.cell("string").parse().expect("a number");
        assert!(cell("strings").split(' ').any(|string| string.parse().is_ok_and(|string: usize| string >= size)));
        cycles += 1;
    }
    assert!(cycles > 0);
}

/// The stones of the largest string of the opponent that each move captures.
fn strings(mut referee: Referee<u64>, cycle: &[Move]) -> String {
    let literal = LiteralBoard::of_local_board(referee.local_board());
    let mut strings = Vec::new();
    for &game_move in cycle {
        let before = referee.board();
        referee.make(game_move.into()).expect("a legal move");
        let gone =
            captured(&literal, &before.contents().to_vec(), &referee.board().contents().to_vec(), !game_move.colour);
        strings.push(gone.to_string());
    }
    strings.join(" ")
}

/// The table of the page: per board the largest strings by each of the three definitions, with how many states.
fn table_of_the_page(text: &str) -> String {
    let rows = kept_rows(text);
    let mut lines =
        vec![format!("{:<6}{:<8}{:>12}{:>16}{:>16}{:>16}", "board", "suicide", "open", "forced", "by both", "by one")];
    for of_board in
        rows.chunk_by(|one, other| ["board", "suicide"].iter().all(|name| one.cell(name) == other.cell(name)))
    {
        let largest = |column: &str| {
            let row = of_board.iter().rev().find(|row| !row.cell("string").is_empty() && row.cell(column) != "0");
            row.map_or("none".to_owned(), |row| {
                format!("{}: {}", row.cell("string"), grouped(row.cell(column).parse::<u64>().expect("a number")))
            })
        };
        let (row, open) = (&of_board[0], of_board[0].cell("open").parse::<u64>().expect("a number"));
        lines.push(format!(
            "{:<6}{:<8}{:>12}{:>16}{:>16}{:>16}",
            row.cell("board"),
            row.cell("suicide"),
            grouped(open),
            largest("forced"),
            largest("by both"),
            largest("by one")
        ));
    }
    lines.join("\n")
}

/// `results/questions/strings.csv` and `results/large/strings_of_kos.txt` were made by other programs. They have the open states, those on
/// cycles of moves that keep both bounds, and those of which every cycle through the state takes a large string. A forced ko on a cycle
/// is one of these.
#[test]
fn open_states_and_those_on_cycles_are_those_of_other_programs() {
    let (text, csv, printed) = (kept(), result("questions/strings.csv"), result("large/strings_of_kos.txt"));
    let mut compared = 0;
    // The others have not counted 2x8.
    let counted = |row: &&Row<'_>| row.cell("suicide") == "none" && row.cell("board") != "2x8";
    for row in kept_rows(&text).iter().filter(counted).filter(|row| !row.cell("string").is_empty()) {
        let [board, states, open, cyclic, size] =
            ["board", "states", "open", "open on cycles", "string"].map(|column| row.cell(column));
        let through = if let Some(rest) = after(&csv, &format!("\n{board},{states},{open},{cyclic},{size},")) {
            rest
        } else {
            let counts = format!(" \"states\": {states}, \"open\": {open}, \"cyclic\": {cyclic},");
            let of_board = after(&printed, &format!("$ basic_ko_boards strings {board}\n")).expect("the board");
            let of_board = of_board.split("\n\n").next().expect("a part");
            assert!(of_board.contains(&counts), "{board}: {counts}");
            after(of_board, &format!("{{\"size\": {size}, \"states\": ")).unwrap_or("0,")
        };
        let through: u64 = through.split(',').next().and_then(|number| number.parse().ok()).expect("a number");
        assert!(row.number("on cycles") <= through, "{board} {size}");
        compared += 1;
    }
    assert!(compared > 0);
}

/// What the page says in words of the boards without suicide and with suicide of two stones or more.
#[test]
fn the_page_says_what_the_table_has() {
    let text = kept();
    for row in kept_rows(&text).iter().filter(|row| row.cell("suicide") != "all") {
        let (board, size) = (row.cell("board"), row.cell("string").parse().unwrap_or(0));
        let is_row = board.starts_with("1x");
        if size >= 4 {
            assert!(row.number("forced") == 0 || board == "2x3");
            assert!(row.number("by one") == 0 || is_row || board == "2x3");
            assert!(row.number("by both") == 0 || row.cell("suicide") == "none" || board == "2x3");
        }
        if (board, row.cell("suicide"), size) == ("2x3", "none", 5) {
            assert_eq!((row.cell("forced"), row.number("in part")), (row.cell("open"), 0));
        }
        if (board, size) == ("3x5", 3) {
            assert!(row.number("in part") > 0);
        }
    }
}

#[test]
fn the_page_has_the_numbers_of_the_table() {
    let expected = table_of_the_page(&kept());
    assert!(page().contains(&format!("```text\n{expected}\n```")), "the page should have\n{expected}");
}

#[test]
fn the_answer_is_the_same_for_any_number_of_threads() {
    for board in ["3x3", "1x9"] {
        let find = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let table = table(board, KoRule::BasicKo, Suicide::Multi);
            pool.install(|| ForcedKos::find(&table, &Control::default())).expect("a small board")
        };
        let single = find(1);
        assert!([2, 3, 8].iter().all(|&threads| find(threads) == single), "{board}");
    }
}

#[test]
fn limits_end_the_search() {
    let table = table("2x3", KoRule::BasicKo, Suicide::None);
    let stopped = ForcedKos::find(&table, &Control { stop: &|| true, ..Control::default() });
    assert_eq!(stopped, Err(LimitError::Stopped));
    let small = ForcedKos::find(&table, &Control { memory: 1000, ..Control::default() });
    assert!(matches!(small, Err(LimitError::Memory { limit: 1000, .. })));
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
