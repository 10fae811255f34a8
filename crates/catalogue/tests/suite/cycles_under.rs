//! The cycles that go on for ever under rule sets, compared with all short sequences, which the referee plays one by one.

use koatlas_board::{BoardPosition, LocalBoard, Suicide};
use koatlas_catalogue::{BoardDiagram, CycleEntry, CyclesUnder, TypeEntry};
use koatlas_position_graph::{PositionGraph, SituationGraph, distances, reversed, situation_number};
use koatlas_rules::{Action, GameMove, Referee, RuleSet};

use crate::realisations::board;
use crate::{POLICIES, catalogue};

/// Number of laps after which a cycle counts as going on for ever.
const LAPS: usize = 5;

/// Largest number of moves in a search over sequences for one kind of cycle.
const MOST_MOVES: usize = 30_000;

/// The kind of cycles that a search looks for.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Any,
    PassFree,
    Balanced,
}

/// The search over all sequences from every situation of a component under a rule set, by length.
struct Sequences<'g> {
    rules: &'g RuleSet,
    board: &'g BoardPosition,
    local_board: &'g LocalBoard<u64>,
    graph: &'g PositionGraph<u64>,
    kind: Kind,
    /// By situation, the fewest moves from every other situation to it.
    back: Vec<Vec<u32>>,
    made: usize,
}

impl<'g> Sequences<'g> {
    fn new(
        rules: &'g RuleSet,
        (board, local_board, graph): (&'g BoardPosition, &'g LocalBoard<u64>, &'g PositionGraph<u64>),
        kind: Kind,
    ) -> Self {
        let before = reversed(&SituationGraph { positions: graph, passes: !matches!(kind, Kind::PassFree) });
        let back = (0..2 * graph.positions().len() as u32).map(|start| distances(&before, &[start])).collect();
        Sequences { rules, board, local_board, graph, kind, back, made: 0 }
    }

    /// The fewest moves of a cycle that goes on for ever, if one is found, and the length, at most `most`, up to which all sequences
    /// were tried.
    fn shortest(&mut self, most: usize) -> (Option<usize>, usize) {
        for length in 1..=most {
            for start in 0..self.back.len() as u32 {
                let (position, mover) = koatlas_position_graph::split_situation(start);
                let board =
                    self.board.with_position(self.local_board, self.graph.position(position)).with_to_move(mover);
                let mut referee = Referee::new(self.rules.clone(), board).unwrap();
                match self.extend(&mut referee, start, length) {
                    Some(true) => return (Some(length), length),
                    Some(false) => {}
                    None => return (None, length - 1),
                }
            }
        }
        (None, most)
    }

    /// True if some sequence of `left` more moves closes a cycle that goes on for ever; `None` if too many moves have been made.
    fn extend(&mut self, referee: &mut Referee<u64>, start: u32, left: usize) -> Option<bool> {
        self.made += 1;
        if self.made > MOST_MOVES {
            return None;
        }
        let node = self.graph.node(referee.position())?;
        let here = situation_number(node, referee.to_move());
        if left == 0 {
            return Some(here == start && self.goes_on(referee));
        }
        if self.back[start as usize][here as usize] as usize > left {
            return Some(false);
        }
        for done in self.moves(referee) {
            if referee.make_action(done).is_err() {
                continue;
            }
            let found = if referee.end().is_some() { Some(false) } else { self.extend(referee, start, left - 1) };
            referee.undo();
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    /// Plays of the component, passes, and passes for kos.
    fn moves(&self, referee: &Referee<u64>) -> Vec<Action<usize>> {
        let node = self.graph.node(referee.position()).expect("no play has left the component");
        let plays = self.graph.edges(node).iter().filter(|edge| edge.colour == referee.to_move());
        let mut moves: Vec<Action<usize>> = plays.map(|edge| Action::Play(edge.point.into())).collect();
        if !matches!(self.kind, Kind::PassFree) {
            moves.extend([Action::Pass].into_iter().chain(referee.ko_passes().map(Action::KoPass)));
        }
        moves
    }

    fn goes_on(&self, referee: &Referee<u64>) -> bool {
        let cycle: Vec<Action<usize>> = referee.turns().iter().map(|turn| turn.action).collect();
        let balance = referee.turns().last().map_or(0, |turn| turn.balance);
        let is_wanted = !matches!(self.kind, Kind::Balanced) || balance == 0;
        let mut again = referee.clone();
        let mut later = std::iter::repeat_n(&cycle, LAPS).flatten();
        let has_play = cycle.iter().any(|done| matches!(done, Action::Play(_)));
        is_wanted && has_play && later.all(|&done| again.make_action(done).is_ok() && again.end().is_none())
    }
}

/// Compares the entry of a type with all short sequences and returns the number of statements that they prove.
fn compare(entry: &TypeEntry, suicide: Suicide) -> usize {
    let shown = board(&entry.realisation);
    let (local_board, start) = shown.local_board::<u64>().unwrap();
    let graph = PositionGraph::component(&local_board, start, suicide, 1000).unwrap();
    let mut proved = 0;
    for rules in RuleSet::all() {
        let said = entry.cycles_under.under(rules.id()).unwrap();
        for (kind, fewest) in [Kind::Any, Kind::PassFree, Kind::Balanced].into_iter().zip(said.moves()) {
            let most = fewest.unwrap_or(8);
            let (found, searched) = Sequences::new(&rules, (&shown, &local_board, &graph), kind).shortest(most);
            let expected = fewest.filter(|&fewest| fewest <= searched);
            assert_eq!(found, expected, "{} under {}, {kind:?}", entry.id, rules.id());
            proved += usize::from(found.is_some());
        }
    }
    proved
}

#[test]
fn no_short_sequence_does_better() {
    let proved: usize = POLICIES
        .into_iter()
        .flat_map(|suicide| catalogue(4, suicide).types.into_iter().map(move |entry| (entry, suicide)))
        .map(|(entry, suicide)| compare(&entry, suicide))
        .sum();
    println!("proved {proved}");
    assert!(proved > 300, "{proved}");
}

/// Plays a cycle lap after lap, and fails if the rule set stops it, ends it or takes a stone off.
fn goes_on_for_ever(rules: &RuleSet, entry: &TypeEntry, CycleEntry { rows, witness }: &CycleEntry) {
    let start = board(&rows.on(&entry.realisation).unwrap()).with_to_move(witness[0].colour);
    let mut referee = Referee::<u64>::new(rules.clone(), start.clone()).unwrap();
    for lap in 1..=LAPS {
        for &made in witness {
            let turn = referee.make(made).map(|turn| turn.forfeited);
            assert_eq!(turn, Ok(false), "{} under {}, lap {lap}, {made}", entry.id, rules.id());
            assert_eq!(referee.end(), None, "{} under {}, lap {lap}, {made}", entry.id, rules.id());
        }
        assert_eq!(referee.board(), start, "{} under {}", entry.id, rules.id());
    }
}

#[test]
fn witnesses_go_on_for_ever() {
    for entry in POLICIES.into_iter().flat_map(|suicide| catalogue(5, suicide).types) {
        for rules in RuleSet::all() {
            let cycles = entry.cycles_under.under(rules.id()).unwrap();
            let written = serde_json::to_value(cycles).unwrap();
            assert_eq!(cycles.balanced_at_least, None);
            let [fewest_moves, ..] = cycles.moves();
            let for_ever = written["for_ever"] == true;
            assert_eq!(for_ever, fewest_moves.is_some());
            assert!(!(for_ever && rules.is_finite()), "{} is finite", rules.id());
            let all = [&cycles.fewest, &cycles.pass_free, &cycles.balanced];
            for (key, cycle) in ["fewest_moves", "pass_free", "balanced"].into_iter().zip(all) {
                assert_eq!(written[key].as_u64(), cycle.as_ref().map(|cycle| cycle.witness.len() as u64));
                cycle.iter().for_each(|cycle| goes_on_for_ever(&rules, &entry, cycle));
            }
            let is_play = |made: &GameMove| matches!(made.action, Action::Play(_));
            assert!(cycles.pass_free.iter().all(|cycle| cycle.witness.iter().all(is_play)));
            // A cycle on which the players insist, the shortest, cannot do better than the best of all.
            let shortest = entry.fates.under(rules.id()).unwrap();
            assert!(
                shortest.fate != "for ever" || fewest_moves.is_some_and(|moves| moves <= entry.shortest.cycle.moves)
            );
        }
    }
}

#[test]
fn what_is_not_known_is_not_denied() {
    let rows = BoardDiagram::from(&BoardPosition::empty_board("1x2".parse().unwrap()));
    let witness = vec!["B a1".parse().unwrap(), "W b1".parse().unwrap()];
    let fewest = Some(CycleEntry { rows, witness });
    let of = |balanced_at_least| CyclesUnder { fewest: fewest.clone(), balanced_at_least, ..CyclesUnder::default() };
    assert_eq!(of(None).words(), "some cycle goes on for ever, in 2 moves; none without passes; none balanced");
    let words = "some cycle goes on for ever, in 2 moves; none without passes; 6 or more balanced, if any";
    assert_eq!(of(Some(6)).words(), words);
}
