//! Longest sequences: known figures, and the methods compared with each other.

use koatlas_board::{BoardPosition, Colour};
use koatlas_files::{Control, Format, parse_position};
use koatlas_longest::BoundLimits;
use koatlas_longest::flows::upper_bound;
use koatlas_longest::sequences::exhaust;
use koatlas_longest::{Effort, Longest, SequenceGraph, SequenceGraphError, WalkModel, longest};
use koatlas_rules::{Bar, End, GameMove, Referee, RuleSet};
use koatlas_test_support::data::figures;
use koatlas_verifier::certificates::{Measure, NodeKind, Proof, SingleUseMarkKind};
use serde::Deserialize;

/// Effort with walks and flows alone.
const WALKS: Effort<'static> = Effort {
    exhaustive_moves: 0,
    iterations: 200_000,
    rounds: 20,
    seed: 1,
    known: &[],
    bound: None,
    control: Control { stop: &|| false, progress: &|_| (), nodes: 1 << 20, memory: u64::MAX },
};
/// Effort with all methods.
const ALL: Effort<'static> = Effort { exhaustive_moves: 200_000, ..WALKS };

fn rules(id: &str, suicide: &str) -> RuleSet {
    RuleSet::find(id).expect("a rule set").with_option("suicide", suicide).expect("a policy")
}

fn empty(size: &str) -> BoardPosition {
    BoardPosition::empty_board(size.parse().expect("a size"))
}

fn ko() -> BoardPosition {
    let text = b". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n";
    parse_position(text, Format::Text).expect("a board").position
}

fn found(rules: &RuleSet, board: &BoardPosition, measure: Measure, effort: Effort<'_>) -> Longest {
    longest::<u64>(rules, board, measure, effort).expect("a sequence can begin")
}

/// Length of a sequence, which the referee must accept move by move.
fn replayed(rules: &RuleSet, board: &BoardPosition, measure: Measure, sequence: &[GameMove]) -> u64 {
    let mut referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a start");
    let mut plays = 0;
    for &made in sequence {
        let turn = referee.make(made).expect("it is legal");
        plays += u64::from(turn.point().is_some());
    }
    if measure == Measure::Plays {
        return plays;
    }
    assert!(referee.end().is_some(), "moves are counted to the end");
    sequence.len() as u64
}

/// The graph of the reading with the best bound.
fn graph(
    rules: &RuleSet,
    board: &BoardPosition,
    measure: Measure,
    limit: usize,
) -> Result<SequenceGraph<u64>, SequenceGraphError> {
    SequenceGraph::with_model(rules, board, measure, WalkModel::for_rules(rules, measure)[0], limit)
}

fn exact(id: &str, suicide: &str, size: &str) -> u64 {
    let (rules, board) = (rules(id, suicide), empty(size));
    let found = found(&rules, &board, Measure::Plays, ALL);
    assert_eq!(found.upper, Some(found.lower), "{id} on {size}: {}", found.method);
    assert_eq!(replayed(&rules, &board, Measure::Plays, &found.sequence), found.lower);
    found.lower
}

/// A row of the groups `longest` and `games` of `data/figures.toml`.
#[derive(Deserialize)]
struct Known {
    board: String,
    rules: String,
    suicide: String,
    #[serde(alias = "longest_plays")]
    plays: u64,
}

/// Figures of boards on which a search with all methods is fast.
#[test]
fn exact_figures_as_published_and_as_counted_by_others() {
    let takes_long = |known: &Known| matches!((&*known.board, &*known.rules), ("1x7", _) | ("1x4" | "2x2", "ssk"));
    let (mut compared, rows) = (0, figures("longest").into_iter().chain(figures("games")));
    for known in rows.filter(|known| !takes_long(known)) {
        let Known { board, rules, suicide, plays } = &known;
        assert_eq!(exact(rules, suicide, board), *plays, "{rules}, {suicide} on {board}");
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
}

/// The plays of the longest game on 1x4 under situational superko.
fn longest_game() -> u64 {
    let is_wanted = |known: &Known| (&*known.board, &*known.rules, &*known.suicide) == ("1x4", "ssk", "none");
    figures("games").into_iter().find(is_wanted).expect("a row of 1x4").plays
}

/// The flow leaves room for one play more: the count of all games does not.
#[test]
fn games_are_counted_where_a_flow_leaves_room() {
    let longest = longest_game();
    for id in ["ssk", "aga"] {
        let (rules, board) = (rules(id, "none"), empty("1x4"));
        let all = found(&rules, &board, Measure::Plays, Effort { exhaustive_moves: 0, ..ALL });
        assert!(all.lower <= longest && all.upper == Some(longest), "{id}: {} {:?}", all.lower, all.upper);
        assert!(all.method.ends_with(", all games counted"), "{id}: {}", all.method);
        assert_eq!(replayed(&rules, &board, Measure::Plays, &all.sequence), all.lower, "{id}");
        let is_above = |proof| matches!(proof, Some((bound, Proof::Flow(_))) if bound > longest);
        assert!(is_above(all.proof), "{id}: a certificate proves what the flow does");
    }
}

/// Sequences with other starts, measures or suicide policies are not games, and no count applies to them.
#[test]
fn nothing_else_is_counted() {
    let few = Effort { exhaustive_moves: 0, iterations: 1_000, ..ALL };
    let board = empty("1x4");
    let white_first = board.with_to_move(Colour::White);
    let started = parse_position(b"X . . .\nregion: a1 b1 c1 d1\n", Format::Text).expect("a board").position;
    let method = |id, suicide, board: &BoardPosition, measure| found(&rules(id, suicide), board, measure, few).method;
    let counted = |method: String| method.ends_with("all games counted");
    assert!(counted(method("ssk", "none", &white_first, Measure::Plays)));
    assert!(!counted(method("ssk", "none", &board, Measure::Moves)));
    assert!(!counted(method("ssk", "multi", &board, Measure::Plays)));
    assert!(!counted(method("psk", "none", &empty("1x5"), Measure::Plays)));
    assert!(!counted(method("ssk", "none", &started, Measure::Plays)));
    assert!(!counted(method("nssk", "none", &board, Measure::Plays)));
}

/// All finite rule sets whose sequences can be gone through: the heavy walk is no longer, the bound no smaller.
#[test]
fn walks_and_flows_hold_the_longest_of_all_sequences_between_them() {
    let mut compared = 0;
    for board in [empty("1x1"), empty("1x2"), empty("1x3"), ko()] {
        for id in RuleSet::all().map(|rules| rules.id()) {
            for (suicide, measure) in [("none", Measure::Plays), ("multi", Measure::Plays), ("multi", Measure::Moves)] {
                compared += usize::from(compare(&rules(id, suicide), &board, measure));
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

fn compare(rules: &RuleSet, board: &BoardPosition, measure: Measure) -> bool {
    let all = found(rules, board, measure, Effort { exhaustive_moves: 50_000, ..WALKS });
    if !matches!(all.proof, Some((_, Proof::Exhaustive))) {
        return false;
    }
    let walks = found(rules, board, measure, Effort { iterations: 50_000, ..WALKS });
    let context = format!("{} in {measure} on\n{}\n{}", rules.id(), board.rows().join("\n"), walks.method);
    assert_eq!(replayed(rules, board, measure, &all.sequence), all.lower, "{context}");
    assert_eq!(replayed(rules, board, measure, &walks.sequence), walks.lower, "{context}");
    assert!(walks.lower <= all.lower, "{context}: {} above {}", walks.lower, all.lower);
    assert!(walks.upper.is_some() || !rules.is_finite(), "{context}: every finite rule set has a bound");
    assert!(walks.upper.is_none_or(|upper| upper >= all.lower), "{context}: {:?} below {}", walks.upper, all.lower);
    true
}

/// A region of three points beside a string that can be captured.
fn corner() -> BoardPosition {
    let text = b". O . X\nO X X X\nO . X .\nO O X X\nregion: a4 c4 b2\n";
    parse_position(text, Format::Text).expect("a board").position
}

/// Every model of every finite rule set, with options, against all sequences. If every walk is a sequence, the bound is
/// reached on these boards.
#[test]
fn every_reading_bounds_all_sequences() {
    let (mut compared, mut reached) = (0, 0);
    for board in [empty("1x1"), empty("1x2"), ko(), corner()] {
        for rules in RuleSet::all().flat_map(|rules| variants(&rules)).filter(RuleSet::is_finite) {
            for measure in [Measure::Plays, Measure::Moves] {
                let referee = Referee::<u64>::new(rules.clone(), board.clone()).expect("a start");
                let Some((longest, _)) = exhaust(&referee, measure, 20_000) else { continue };
                for reading in WalkModel::for_rules(&rules, measure) {
                    let Ok(model) = SequenceGraph::<u64>::with_model(&rules, &board, measure, reading, 10_000) else {
                        continue;
                    };
                    let limits = BoundLimits { rounds: 10, known: 0, stop: &|| false };
                    let bound = upper_bound(&model.graph, (reading.marks, reading.nodes), limits, &mut |_| ());
                    let bound = bound.bound + reading.plus;
                    let context = format!("{rules:?} in {measure} by {reading:?} on\n{}", board.rows().join("\n"));
                    assert!(bound >= longest, "{context}: {bound} below {longest}");
                    let is_exact = is_exact(&rules, reading);
                    assert!(bound == longest || !is_exact, "{context}: {bound} above {longest}");
                    compared += 1;
                    reached += usize::from(is_exact);
                }
            }
        }
    }
    assert!(compared > 1000 && reached > 300, "{compared} {reached}");
}

/// True if nodes and marks hold all that the bars and ends depend on: every walk is then a sequence.
fn is_exact(rules: &RuleSet, WalkModel { marks, nodes, .. }: WalkModel) -> bool {
    let is_full = nodes == NodeKind::Full;
    let bar = |&bar: &Bar| match (marks, bar) {
        // Superko forbids what the basic ko rule forbids.
        (SingleUseMarkKind::Positions, Bar::BasicKo | Bar::Position(_))
        | (SingleUseMarkKind::Creations, Bar::Creation)
        | (SingleUseMarkKind::Pairs, Bar::Pair | Bar::NoChange)
        | (SingleUseMarkKind::Classes, Bar::PlayInClass) => true,
        (SingleUseMarkKind::Pairs | SingleUseMarkKind::Classes, Bar::BasicKo) => is_full,
        _ => false,
    };
    // One pass between two plays must not end the sequence.
    let end = |end: &End| match end {
        End::Passes(passes) => is_full || *passes > 1,
        End::CycleEnd { .. } => is_full,
        _ => false,
    };
    let start = rules.start_counts && rules.forfeit.is_none();
    start && rules.bars.iter().all(bar) && rules.ends.iter().all(end)
}

/// The rule set with every suicide policy, and with every value of its other options that changes it.
fn variants(rules: &RuleSet) -> Vec<RuleSet> {
    let changes = [("start", "ignored"), ("passes", "1"), ("passes", "3"), ("repetition", "situational")];
    let changed = changes.iter().filter_map(|(key, value)| rules.clone().with_option(key, value).ok());
    let all: Vec<RuleSet> = std::iter::once(rules.clone()).chain(changed).collect();
    let policies =
        |rules: &RuleSet| ["none", "multi", "all"].map(|policy| rules.clone().with_option("suicide", policy).ok());
    all.iter().flat_map(policies).flatten().collect()
}

/// On 1x5 the plays up to a pass are too many to go through, so that the graph has only bounds for them.
#[test]
fn plays_up_to_a_pass_that_are_too_many() {
    let (rules, board) = (rules("spight", "none"), empty("1x5"));
    let effort = Effort { iterations: 20_000, ..WALKS };
    let found = found(&rules, &board, Measure::Plays, effort);
    assert_eq!(replayed(&rules, &board, Measure::Plays, &found.sequence), found.lower);
    assert!(found.lower >= 100 && found.upper == Some(15_861), "{} {:?}", found.lower, found.upper);
    let model = graph(&rules, &board, Measure::Plays, 1 << 20).err();
    assert_eq!(model, Some(SequenceGraphError::Stretches));
}

/// Figures that need what full nodes hold, or passes as marks: on 1x3 with suicide of two stones or more.
#[test]
fn other_figures_of_1x3() {
    let exact = |id: &str, measure| {
        let found = found(&rules(id, "multi"), &empty("1x3"), measure, WALKS);
        assert_eq!(found.upper, Some(found.lower), "{id}: {}", found.method);
        found.lower
    };
    let both = |id: &str| (exact(id, Measure::Plays), exact(id, Measure::Moves));
    assert_eq!([both("drr"), both("ing-reduced"), both("spight")], [(28, 65), (34, 130), (55, 74)]);
    assert_eq!(both("basic-fixed-ko"), (34, 60));
}

/// A rule set that bars more never allows a longer sequence. Only exact figures are compared.
#[test]
fn longer_sequences_need_fewer_bars() {
    let order = [
        ("psk", "ssk"),
        ("ssk", "nssk"),
        ("nssk", "fixed-ko"),
        ("basic-fixed-ko", "fixed-ko"),
        ("basic-ko-rules", "basic-fixed-ko"),
        ("psk", "universalists"),
        ("psk", "spight"),
    ];
    let (mut compared, mut shorter) = (0, 0);
    for (size, suicide) in [("1x2", "multi"), ("1x3", "none"), ("1x3", "multi"), ("2x2", "none")] {
        let board = empty(size);
        let of = |id| found(&rules(id, suicide), &board, Measure::Plays, ALL);
        for (more, fewer) in order {
            let (more, fewer) = (of(more), of(fewer));
            if more.upper == Some(more.lower) && fewer.upper == Some(fewer.lower) {
                assert!(more.lower <= fewer.lower, "{size} {suicide}: {more:?} {fewer:?}");
                compared += 1;
                shorter += usize::from(more.lower < fewer.lower);
            }
        }
    }
    assert!(compared >= 20 && shorter >= 8, "{compared} compared, {shorter} shorter");
}

#[test]
fn rule_sets_that_need_not_end_have_a_cycle_that_the_referee_lets_pass_for_ever() {
    for id in ["basic-ko", "drr-1play", "drr-basicko", "drr-3pass", "drr-cycleend", "japanese-1989"] {
        let (rules, board) = (rules(id, "multi"), empty("1x3"));
        let found = found(&rules, &board, Measure::Plays, WALKS);
        let cycle = found.cycle.unwrap_or_else(|| panic!("{id}: {}", found.method));
        assert_eq!((found.lower, found.upper), (0, None));
        let mut referee = Referee::<u64>::new(rules, board).expect("a start");
        let laps = found.sequence.iter().chain(std::iter::repeat_n(&cycle, 50).flatten());
        laps.for_each(|&made| assert!(referee.make(made).is_ok(), "{id}: {made}"));
        assert!(
            referee.end().is_none() && cycle.iter().any(|made| matches!(made.action, koatlas_rules::Action::Play(_)))
        );
    }
}

#[test]
fn moves_go_on_for_ever_if_no_passes_end_them() {
    let never = |id| rules(id, "multi").with_option("passes", "never").expect("an option");
    let cycle = |rules: &RuleSet, measure| found(rules, &empty("1x3"), measure, WALKS).cycle;
    let passes = cycle(&never("psk"), Measure::Moves).expect("a cycle");
    assert_eq!(passes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["B pass", "W pass"]);
    assert_eq!(cycle(&never("psk"), Measure::Plays), None);
    // The second pass in a position ends a sequence under these rules, whatever the number of passes in a row.
    assert_eq!(cycle(&never("spight"), Measure::Moves), None);
}

#[test]
fn the_same_effort_finds_the_same() {
    let (rules, board) = (rules("drr", "multi"), empty("1x4"));
    let found = || found(&rules, &board, Measure::Moves, WALKS);
    let (one, other) = (found(), found());
    assert_eq!((one.lower, one.upper, one.sequence), (other.lower, other.upper, other.sequence));
}

#[test]
fn what_has_no_walk_graph_says_why() {
    let model = |id: &str, measure| graph(&rules(id, "none"), &empty("1x3"), measure, 1 << 20).err();
    assert_eq!(WalkModel::for_rules(&rules("basic-ko", "none"), Measure::Plays), []);
    assert_eq!(model("drr-fixedko", Measure::Moves), Some(SequenceGraphError::Passes("drr-fixedko")));
    let small = graph(&rules("psk", "none"), &empty("2x2"), Measure::Plays, 40).err();
    assert_eq!(small, Some(SequenceGraphError::TooMany(40)));
}
