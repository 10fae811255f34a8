//! From the types found to the entries of the catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use koatlas_board::{Arena, BoardPosition, Move, Point, PointSet, Suicide};
use koatlas_classifier::{
    CycleWord, Fates, KoType, Names, ko_points, ko_string_sizes, labelled_digraph, situational_moves,
};
use koatlas_position_graph::{Components, PositionGraph};
use koatlas_worst_case::inside::{Component as Inside, Found, longest_inside};
use rayon::prelude::*;

use crate::catalogue::{Catalogue, PointsEntry, Realisation, ShortestEntry, TypeEntry, WordEntry};
use crate::cycles::{Cycle, Cycles, plays};
use crate::explore;
use crate::longest::{Longest, SequenceEntry};
use crate::plan::Plan;
use crate::proofs::ProofsEntry;
use crate::tally::{Entry, Tally};

/// Positions of the largest component of a setting: more than any region has that can be explored.
pub(crate) const LIMIT: usize = 1 << 31;

/// The catalogue of everything found; `None` if it is stopped before.
pub(crate) fn catalogue(
    plan: &Plan,
    tally: Tally,
    stop: &AtomicBool,
    after_type: impl Fn(usize, usize) + Sync,
) -> Option<Catalogue> {
    let components = tally.components.clone();
    let mut types = types(plan, tally, stop, after_type)?;
    // Entries come by their first places: the first with a word is its smallest realisation.
    let words = words(&types);
    types.sort_by(|a, b| a.order().cmp(&b.order()));
    let identities: BTreeSet<&str> = types.iter().map(|described| described.entry.id.as_str()).collect();
    assert_eq!(identities.len(), types.len(), "two types share an identity: it needs more digits");
    let words = words.into_iter().map(|(word, first)| word_entry(&word, &first, &types)).collect();
    Some(Catalogue {
        command: "catalogue",
        version: env!("CARGO_PKG_VERSION"),
        max_points: plan.max_points,
        suicide: plan.suicide.to_string(),
        by_points: by_points(plan, &components, &types),
        types: types.into_iter().map(|described| described.entry).collect(),
        words,
    })
}

/// The types found, by their first places.
fn types(
    plan: &Plan,
    tally: Tally,
    stop: &AtomicBool,
    after_type: impl Fn(usize, usize) + Sync,
) -> Option<Vec<Described>> {
    let (names, entries, done) = (Names::of_collection(plan.suicide), tally.into_entries(), AtomicUsize::new(0));
    let described = |entry: &Entry| {
        let found = (!stop.load(Ordering::Relaxed)).then(|| Described::new(plan, entry, &names));
        after_type(1 + done.fetch_add(1, Ordering::Relaxed), entries.len());
        found
    };
    // One by one: a large component is worth many small ones.
    entries.par_iter().with_max_len(1).map(described).collect()
}

/// An entry, and what is left of the component for the words.
struct Described {
    entry: TypeEntry,
    words: BTreeMap<CycleWord, Realisation>,
}

/// A realised component.
struct Component {
    board: BoardPosition,
    arena: Arena<u64>,
    graph: PositionGraph<u64>,
}

impl Described {
    fn new(plan: &Plan, entry: &Entry, names: &Names) -> Described {
        let component = Component::new(plan, entry);
        let cycles = Cycles::of(&component.graph);
        let realised = |(word, (_, cycle)): (&CycleWord, &(u64, Cycle))| (word.clone(), component.realisation(cycle));
        let words = cycles.words.iter().map(realised).collect();
        Described { entry: component.entry(entry, plan.suicide, &cycles, names), words }
    }

    fn order(&self) -> (usize, usize, usize, &str) {
        let TypeEntry { first_points, positions, plays, id, .. } = &self.entry;
        (*first_points, *positions, *plays, id)
    }
}

impl Component {
    fn new(plan: &Plan, entry: &Entry) -> Component {
        let board = plan.class(entry.first).first.board();
        let arena = explore::arena(&board);
        let graph = PositionGraph::component(&arena, entry.first.position, plan.suicide, LIMIT);
        Component { board, graph: graph.expect("it has been explored before"), arena }
    }

    fn entry(&self, found: &Entry, suicide: Suicide, cycles: &Cycles, names: &Names) -> TypeEntry {
        let (word, shortest) = &cycles.shortest;
        let witness = self.witness(shortest);
        let KoType { id, names: type_names, factors } = names.ko_type(&labelled_digraph(&self.graph));
        let mut cycle_lengths = BTreeMap::new();
        for (word, (count, _)) in &cycles.words {
            *cycle_lengths.entry(word.plays()).or_default() += count;
        }
        let longest = self.longest(&self.realised(shortest), suicide);
        TypeEntry {
            id: id.to_string(),
            names: type_names,
            factors: factors.iter().map(|factor| factor.id.to_string()).collect(),
            factors_exchanged: factors.iter().map(|factor| factor.exchanged).collect(),
            first_points: found.first.points,
            ko_points: named(ko_points(&self.graph).iter().map(|i| self.arena.point(i))),
            positions: self.graph.positions().len(),
            plays: self.graph.edge_count(),
            ko_string_sizes: ko_string_sizes(&self.arena, &self.graph).into_iter().collect(),
            shortest: self.shortest(word, &witness),
            fates: Fates::of::<u64>(&self.realised(shortest), &witness),
            longest: Longest::of(&longest.longest),
            longest_sequences: longest.longest.iter().map(SequenceEntry::of).collect(),
            proofs: ProofsEntry::of(longest.proofs),
            cycle_words: cycles.words.iter().map(|(word, (count, _))| (word.to_string(), *count)).collect(),
            cycle_lengths,
            realisation: self.realisation(shortest),
            occurrences: found.settings,
            examples: names.examples(&id).to_vec(),
        }
    }

    /// The longest sequences inside, on the board shown: that may have the colours exchanged.
    fn longest(&self, shown: &BoardPosition, suicide: Suicide) -> Found {
        let (arena, position) = shown.arena().expect("the region of a setting is small");
        let graph = PositionGraph::component(&arena, position, suicide, LIMIT).expect("it has been explored before");
        longest_inside(&Inside::new(shown, &arena, &graph, suicide))
    }

    /// The moves of a cycle.
    fn witness(&self, cycle: &Cycle) -> Vec<Move> {
        let moves = situational_moves(&self.arena, &plays(&self.graph, &cycle.nodes));
        let exchange = |played: Move| Move { colour: !played.colour, ..played };
        moves.into_iter().map(|played| if cycle.exchanged { exchange(played) } else { played }).collect()
    }

    fn shortest(&self, word: &CycleWord, witness: &[Move]) -> ShortestEntry {
        ShortestEntry {
            plays: word.plays(),
            moves: witness.len(),
            passes: word.passes(),
            balance: word.balance(),
            needs_suicide: self.needs_suicide(),
            cycle_word: word.to_string(),
            witness: witness.iter().map(ToString::to_string).collect(),
        }
    }

    /// Whether nothing repeats without the suicides.
    fn needs_suicide(&self) -> bool {
        let positions = self.graph.positions().to_vec();
        let without = PositionGraph::new(&self.arena, positions, Suicide::None);
        Components::of(&without).sizes().iter().all(|&size| size == 1)
    }

    /// The board with the position from which a cycle spells its word.
    fn realised(&self, cycle: &Cycle) -> BoardPosition {
        let board = self.board.with(&self.arena, self.graph.position(cycle.nodes[0]));
        if cycle.exchanged { board.exchanged() } else { board }
    }

    fn realisation(&self, cycle: &Cycle) -> Realisation {
        let board = self.realised(cycle);
        Realisation {
            diagram: board.rows(),
            region: named(board.region().iter().copied()),
            immortal: named(board.immortal().iter().copied()),
        }
    }
}

fn named(points: impl Iterator<Item = Point>) -> Vec<String> {
    points.map(|point| point.to_string()).collect()
}

/// Every word with the points and the realisation of the first type that has it.
fn words(types: &[Described]) -> BTreeMap<CycleWord, (usize, Realisation)> {
    let mut words = BTreeMap::new();
    for Described { entry, words: own } in types {
        for (word, realisation) in own {
            words.entry(word.clone()).or_insert_with(|| (entry.first_points, realisation.clone()));
        }
    }
    words
}

fn word_entry(word: &CycleWord, (first_points, realisation): &(usize, Realisation), types: &[Described]) -> WordEntry {
    let with_word = types.iter().filter(|described| described.words.contains_key(word));
    WordEntry {
        word: word.to_string(),
        plays: word.plays(),
        passes: word.passes(),
        balance: word.balance(),
        first_points: *first_points,
        types: with_word.map(|described| described.entry.id.clone()).collect(),
        realisation: realisation.clone(),
    }
}

fn by_points(plan: &Plan, components: &[u64], types: &[Described]) -> Vec<PointsEntry> {
    let up_to = |points: usize| types.iter().filter(|described| described.entry.first_points <= points).count();
    let entry = |points: usize| PointsEntry {
        points,
        settings: plan.classes(points).iter().map(|class| class.settings).sum(),
        new_types: up_to(points) - up_to(points - 1),
        cumulative_types: up_to(points),
        components: components.get(points).copied().unwrap_or_default(),
    };
    (1..=plan.max_points).map(entry).collect()
}
