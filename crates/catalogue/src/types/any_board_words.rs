//! Cycle words of few plays on boards of any size.
//!
//! The chapter [`mod@crate::any_board`] proves that the settings of as many points as plays have all of them. The words of a connected setting
//! are those of its components. A cycle in several pieces is made of a closed walk in each of them, see [`Interleaving`].

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use koatlas_board::{BoardPosition, Colour, Move, Position, Suicide};
use koatlas_classifier::{CycleSearch, CycleWord, Fates, types::EdgeLabel};
use koatlas_position_graph::{Digraph, PositionGraph, distances, legal_positions, reversed};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::drawing::OutsideStones;
use crate::run::catalogue_run::CatalogueRun;
use crate::run::plan::Plan;
use crate::settings::contacts::OuterStone;
use crate::settings::piece::PieceClass;
use crate::settings::position::{PiecePosition, SettingPosition, cartesian_product};
use crate::types::component::BoardComponent;
use crate::types::cycles::{SpelledCycle, labels};
use crate::types::realise::{SettingBoard, explore_component, local_board_of};

/// A cycle word: a class of cycles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnyBoardWord {
    /// The word.
    pub word: CycleWord,
    /// Number of plays.
    pub plays: usize,
    /// Passes that make the moves alternate.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// True if a cycle in one connected piece of at most `max_plays` points has the word.
    pub one_piece: bool,
    /// The smallest board found that shows such a cycle, in the position where it begins. No stone is declared immortal: each string outside
    /// the region has a liberty there. `None` if none was found.
    pub smallest: Option<BoardPosition>,
    /// The moves of the cycle on this board; empty without a board.
    pub moves: Vec<Move>,
    /// The fates of this cycle under the rule sets, if the players repeat it; empty without a board.
    pub fates: Fates,
}

/// Pieces in the position in which a cycle begins.
type Start = Vec<PiecePosition>;

/// Starts that are kept of a word: if no board shows the first, the next is tried.
const STARTS: usize = 16;

/// Tasks of a search for cycles whose words are in memory at a time.
const TASKS: usize = 256;

/// Fewest plays of a closed walk: nothing comes back by one play.
const FEWEST_PLAYS: usize = 2;

/// Closed walk of plays in a piece, as far as it matters to walks in other pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ClosedWalk {
    /// Labels of the plays.
    labels: Vec<EdgeLabel>,
    /// By play, the number of the position before it: positions are numbered in the order in which they occur first.
    positions: Vec<u8>,
}

impl CatalogueRun {
    /// Finds the words of all cycles on boards of any size that have at most as many plays as the settings of `plan` have points, in
    /// ascending order. The run must be finished. `None` if `stop` was set.
    ///
    /// # Panics
    /// If the plan is of a shard or has mortal strings, or if the run is not finished.
    pub fn words_on_any_board(&self, plan: &Plan, stop: &AtomicBool) -> Option<Vec<AnyBoardWord>> {
        assert!(self.is_finished(plan) && !plan.options.mortal, "the whole plan has been explored");
        let most = plan.options.max_points;
        let places = self.tally.sorted().into_iter().map(|found| found.first);
        let pieces: Vec<PiecePosition> = places.flat_map(|place| place.pieces().collect::<Vec<_>>()).collect();
        let alone = words_of_pieces(&pieces, |piece| component(plan, piece), most, stop);
        let boards = BreathingBoards { plan, found: Mutex::default() };
        let small = words_of_pieces(&by_area(plan, most, &boards), |piece| all_positions(plan, piece), most, stop);
        let several = words_of_several(&closed_walks(plan, most, stop), most, stop);
        let words = joined(vec![small, alone.clone(), several]);
        let shown = words.into_par_iter().map(|(word, starts)| {
            let board = if stop.load(Ordering::Relaxed) { None } else { boards.first_of(&starts) };
            let shown = board.map(|board| shown_cycle(board, plan.options.suicide, &word));
            let (smallest, moves, fates) =
                shown.map(|(board, moves, fates)| (Some(board), moves, fates)).unwrap_or_default();
            let (plays, passes, balance, one_piece) =
                (word.plays(), word.passes(), word.balance(), alone.contains_key(&word));
            AnyBoardWord { word, plays, passes, balance, one_piece, smallest, moves, fates }
        });
        let shown: Vec<AnyBoardWord> = shown.collect();
        (!stop.load(Ordering::Relaxed)).then_some(shown)
    }
}

/// Boards on which nothing is declared immortal: each string outside the pieces has a liberty that is next to none of them.
struct BreathingBoards<'p> {
    plan: &'p Plan,
    /// By pieces that are empty, the board that shows them; `None` if none is found. Many words begin in the same setting.
    found: Mutex<BTreeMap<Start, Arc<OnceLock<Option<SettingBoard>>>>>,
}

impl BreathingBoards<'_> {
    /// The first board that shows one of `starts`. `None` if no board is found.
    fn first_of(&self, starts: &[Start]) -> Option<BoardPosition> {
        starts.iter().find_map(|start| {
            let place = SettingPosition::new(0, start.iter().copied());
            let setting = start.iter().map(|piece| PiecePosition { position: Position::EMPTY, ..*piece }).collect();
            let mut found = self.found.lock().expect("nobody panics with the lock in hand");
            let board = Arc::clone(found.entry(setting).or_default());
            drop(found);
            let board = board.get_or_init(|| SettingBoard::find(self.plan, &place, OutsideStones::Breathing));
            board.as_ref()?.with_stones(&place)
        })
    }
}

/// Finds a cycle that begins on `board` and spells `word`. Returns the board, the moves and their fates.
fn shown_cycle(board: BoardPosition, suicide: Suicide, word: &CycleWord) -> (BoardPosition, Vec<Move>, Fates) {
    let component = BoardComponent::explore(board, suicide).expect("few points change");
    let cycle = spelled_from_start(&component, word).expect("the cycle begins there");
    let (board, moves) = (component.realised(&cycle), component.witness(&cycle));
    let fates = Fates::of_repeated_cycle(&board, &moves);
    (board, moves, fates)
}

/// First cycle from the start of `component` that spells `word`, without exchange of the colours. `None` if there is none.
fn spelled_from_start(component: &BoardComponent, word: &CycleWord) -> Option<SpelledCycle> {
    let graph = &component.graph;
    let found = CycleSearch::new(&**graph, word.plays()).collect_from(component.start, |nodes| {
        (labels(graph, nodes) == word.labels()).then(|| SpelledCycle { nodes: nodes.to_vec(), exchanged: false })
    });
    found.into_iter().next()
}

/// Words with the starts of cycles that spell them.
type WordStarts = BTreeMap<CycleWord, Vec<Start>>;

fn add_starts(words: &mut WordStarts, word: CycleWord, starts: Vec<Start>) {
    let known = words.entry(word).or_default();
    let room = STARTS - known.len();
    known.extend(starts.into_iter().take(room));
}

/// Joins the words of several parts of the work, in order.
fn joined(parts: Vec<WordStarts>) -> WordStarts {
    let mut words = WordStarts::new();
    parts.into_iter().flatten().for_each(|(word, starts)| add_starts(&mut words, word, starts));
    words
}

/// Words of the cycles of up to `most` plays in a single piece, each with a start in every piece that has it. `graph_of` gives the positions
/// of a piece that are searched.
fn words_of_pieces(
    pieces: &[PiecePosition],
    graph_of: impl Fn(PiecePosition) -> PositionGraph<u64> + Sync,
    most: usize,
    stop: &AtomicBool,
) -> WordStarts {
    let parts = pieces.par_iter().with_max_len(1).map(|&piece| {
        let graph = graph_of(piece);
        let search = CycleSearch::new(&graph, most);
        let mut words = WordStarts::new();
        for first in (0..search.tasks()).step_by(TASKS) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let tasks = first..search.tasks().min(first + TASKS);
            for (word, nodes) in
                search.collect(tasks, |nodes| Some((CycleWord::new(&labels(&graph, nodes)), nodes.to_vec())))
            {
                words.entry(word).or_insert_with_key(|word| {
                    let cycle = SpelledCycle::spelling(&graph, word, &nodes);
                    vec![vec![PiecePosition { exchanged: cycle.exchanged, ..at(&graph, piece, cycle.nodes[0]) }]]
                });
            }
        }
        words
    });
    joined(parts.collect())
}

fn component(plan: &Plan, piece: PiecePosition) -> PositionGraph<u64> {
    explore_component(plan, &SettingPosition::new(0, [piece])).expect("it has been explored before")
}

fn at(graph: &PositionGraph<u64>, piece: PiecePosition, node: u32) -> PiecePosition {
    PiecePosition { position: graph.position(node), ..piece }
}

/// Closed walks with pieces in the position in which each begins, by the number of their points that touch no stone. Pieces that differ in
/// that need other sides at the edge of a board.
type WalkStarts = BTreeMap<ClosedWalk, BTreeMap<u32, PiecePosition>>;

/// Finds the closed walks in a piece that leave two plays or more of `most` to another piece. Both colourings of a piece are taken.
fn closed_walks(plan: &Plan, most: usize, stop: &AtomicBool) -> WalkStarts {
    let most = most.saturating_sub(FEWEST_PLAYS);
    let mut pieces = played_on(plan, most);
    // A piece that touches no stone is the whole board, and has no other piece beside it.
    pieces.retain(|&(free, piece)| (free as usize) < piece.points);
    let found = pieces.into_par_iter().with_max_len(1).map(|(free, piece)| {
        let graph = all_positions(plan, piece);
        let back = reversed(&graph);
        let mut walks = WalkStarts::new();
        // A walk of fewer plays than points leaves a point alone, so that a smaller piece has it.
        let plays = piece.points..=most;
        for start in (0..graph.len() as u32).take_while(|_| !stop.load(Ordering::Relaxed)) {
            let (back, nodes, labels) = (distances(&back, &[start]), vec![start], Vec::new());
            let mut search = WalkSearch { graph: &graph, back, plays: &plays, nodes, labels, found: Vec::new() };
            search.extend();
            for walk in search.found {
                let (start, exchanged) = (at(&graph, piece, start), walk.exchanged());
                walks.entry(walk).or_default().entry(free).or_insert(start);
                let start = PiecePosition { exchanged: true, ..start };
                walks.entry(exchanged).or_default().entry(free).or_insert(start);
            }
        }
        walks
    });
    let mut walks = WalkStarts::new();
    for (walk, starts) in found.collect::<Vec<WalkStarts>>().into_iter().flatten() {
        let known = walks.entry(walk).or_default();
        starts.into_iter().for_each(|(free, start)| _ = known.entry(free).or_insert(start));
    }
    walks
}

/// Pieces of up to `most` points that can all be played on in a cycle, each with the number of its points that touch no stone.
///
/// A stone that is played next to an immortal stone of its colour stays for ever. So a point that is played on in a cycle touches immortal
/// stones of one colour at most.
fn played_on(plan: &Plan, most: usize) -> Vec<(u32, PiecePosition)> {
    let mut pieces = Vec::new();
    for points in 1..=most {
        for (class, PieceClass { first, .. }) in plan.classes(points).iter().enumerate() {
            let [black, white] =
                Colour::BOTH.map(|colour| first.contacts.points_touching(OuterStone::Immortal(colour)));
            if black & white == 0 {
                let piece = PiecePosition { points, class, exchanged: false, position: Position::EMPTY };
                pieces.push((points as u32 - (black | white).count_ones(), piece));
            }
        }
    }
    pieces
}

/// Most points of the pieces that are searched for the smallest board of a word: larger ones take long, and need larger boards.
const MOST_PIECE_POINTS: usize = 6;

/// The pieces of up to `most` points, and no more than [`MOST_PIECE_POINTS`], that can all be played on in a cycle and have a board: in
/// ascending order of its area.
fn by_area(plan: &Plan, most: usize, boards: &BreathingBoards<'_>) -> Vec<PiecePosition> {
    let pieces = played_on(plan, most.min(MOST_PIECE_POINTS)).into_par_iter().filter_map(|(_, piece)| {
        let board = boards.first_of(&[vec![piece]])?;
        Some((board.size().area(), piece))
    });
    let mut pieces: Vec<(usize, PiecePosition)> = pieces.collect();
    pieces.sort_by_key(|&(area, _)| area);
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

/// Graph of all legal positions of `piece`.
fn all_positions(plan: &Plan, piece: PiecePosition) -> PositionGraph<u64> {
    let (local_board, _) = local_board_of(plan, &SettingPosition::new(0, [piece])).expect("a piece of the plan");
    let legal = legal_positions(&local_board).expect("a small piece, all of it playable");
    PositionGraph::new(&local_board, legal, plan.options.suicide)
}

impl ClosedWalk {
    fn exchanged(&self) -> ClosedWalk {
        let labels = self.labels.iter().map(|label| label.exchanged()).collect();
        ClosedWalk { labels, positions: self.positions.clone() }
    }

    /// The walk through `nodes`, with these labels.
    fn new(nodes: &[u32], labels: &[EdgeLabel]) -> ClosedWalk {
        let (mut met, mut positions): (Vec<u32>, Vec<u8>) = (Vec::new(), Vec::new());
        for node in nodes {
            let place = met.iter().position(|other| other == node).unwrap_or(met.len());
            if place == met.len() {
                met.push(*node);
            }
            positions.push(place as u8);
        }
        ClosedWalk { labels: labels.to_vec(), positions }
    }
}

/// Search for closed walks from one start with a number of plays in `plays`, depth first.
struct WalkSearch<'g> {
    graph: &'g PositionGraph<u64>,
    /// Distance from each node to the start.
    back: Vec<u32>,
    plays: &'g RangeInclusive<usize>,
    /// Nodes from the start on.
    nodes: Vec<u32>,
    labels: Vec<EdgeLabel>,
    found: Vec<ClosedWalk>,
}

impl WalkSearch<'_> {
    /// Extends the walk by every play after which it can still be closed in time.
    fn extend(&mut self) {
        let (from, start) = (self.nodes[self.nodes.len() - 1], self.nodes[0]);
        for &edge in self.graph.edges(from) {
            let plays = self.nodes.len();
            if plays + self.back[edge.to as usize] as usize > *self.plays.end() {
                continue;
            }
            self.labels.push(edge.into());
            if edge.to == start && self.plays.contains(&plays) {
                self.found.push(ClosedWalk::new(&self.nodes, &self.labels));
            }
            self.nodes.push(edge.to);
            self.extend();
            self.nodes.pop();
            self.labels.pop();
        }
    }
}

/// Closed walk with pieces in the position in which it begins.
type WalkWithStarts<'w> = (&'w ClosedWalk, Vec<PiecePosition>);

/// Words of the cycles of up to `most` plays that change two pieces or more.
fn words_of_several(walks: &WalkStarts, most: usize, stop: &AtomicBool) -> WordStarts {
    let mut walks: Vec<WalkWithStarts<'_>> =
        walks.iter().map(|(walk, starts)| (walk, starts.values().copied().collect())).collect();
    walks.sort_by_key(|(walk, _)| walk.labels.len());
    let parts = (0..walks.len()).into_par_iter().with_max_len(1).map(|first| {
        let mut words = WordStarts::new();
        let mut chosen = vec![first];
        add_sets(&walks, &mut chosen, most, stop, &mut words);
        words
    });
    joined(parts.collect())
}

/// Adds the words of all sets of walks that begin with those of the numbers `chosen`, and have at most `most` plays together.
fn add_sets(
    walks: &[WalkWithStarts<'_>],
    chosen: &mut Vec<usize>,
    most: usize,
    stop: &AtomicBool,
    words: &mut WordStarts,
) {
    let plays: usize = chosen.iter().map(|&number| walks[number].0.labels.len()).sum();
    let last = chosen[chosen.len() - 1];
    for next in last..walks.len() {
        // Walks are sorted by their plays.
        if plays + walks[next].0.labels.len() > most || stop.load(Ordering::Relaxed) {
            break;
        }
        chosen.push(next);
        let of_set: Vec<&ClosedWalk> = chosen.iter().map(|&number| walks[number].0).collect();
        let starts = cartesian_product(chosen.iter().map(|&number| walks[number].1.clone()));
        for word in Interleaving::words(&of_set) {
            add_starts(words, word, starts.clone());
        }
        add_sets(walks, chosen, most, stop, words);
        chosen.pop();
    }
}

/// Interleaving of closed walks in several pieces: the plays of all walks in some order, those of each walk in its own order.
///
/// It is an elementary cycle if no two moments have every piece in the same position.
struct Interleaving<'w> {
    walks: &'w [&'w ClosedWalk],
    /// Plays made of each walk.
    made: Vec<usize>,
    labels: Vec<EdgeLabel>,
    /// Positions of the pieces at each moment so far.
    met: Vec<Vec<u8>>,
    words: Vec<CycleWord>,
}

impl<'w> Interleaving<'w> {
    /// Words that elementary interleavings of `walks` spell from their first play on. Every cycle is among them for some walks, as walks
    /// begin anywhere and have either colouring.
    fn words(walks: &'w [&'w ClosedWalk]) -> Vec<CycleWord> {
        let (made, met, labels) = (vec![0; walks.len()], vec![vec![0; walks.len()]], Vec::new());
        let mut all = Interleaving { walks, made, labels, met, words: Vec::new() };
        (0..walks.len()).for_each(|number| all.play(number));
        all.words.sort_unstable();
        all.words.dedup();
        all.words
    }

    /// Makes the next play of walk `number`, and goes on in every way.
    fn play(&mut self, number: usize) {
        let walk = self.walks[number];
        let Some(&label) = walk.labels.get(self.made[number]) else { return };
        self.made[number] += 1;
        self.labels.push(label);
        let here = self
            .walks
            .iter()
            .zip(&self.made)
            .map(|(walk, &made)| walk.positions[made % walk.positions.len()])
            .collect();
        if self.made.iter().zip(self.walks).all(|(&made, walk)| made == walk.labels.len()) {
            let word = CycleWord::new(&self.labels);
            self.words.extend((word.labels() == self.labels).then_some(word));
        } else if !self.met.contains(&here) {
            self.met.push(here);
            (0..self.walks.len()).for_each(|number| self.play(number));
            self.met.pop();
        }
        self.labels.pop();
        self.made[number] -= 1;
    }
}

#[cfg(test)]
#[path = "../../tests/inside/any_board_words.rs"]
mod tests;
