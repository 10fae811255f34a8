//! From a type found to what the catalogue says of it.

use std::collections::BTreeMap;

use koatlas_board::{Arena, BoardPosition, Move, Point, PointSet, Suicide};
use koatlas_classifier::{
    CycleWord, Fates, KoType, Names, cycle_plays, ko_points, ko_string_sizes, labelled_digraph, situational_moves,
    types::type_form,
};
use koatlas_position_graph::{Components, PositionGraph};
use serde::{Deserialize, Serialize};

use crate::catalogue::{NotDrawnEntry, Realisation, ShortestEntry, TypeEntry, WordFatesEntry};
use crate::cycles::{ByRuleSet, Cycles, FatesEntry, SpelledCycle, cycles_by_word};
use crate::cycles_under::CyclesUnder;
use crate::plan::Plan;
use crate::realise::{Place, board_of};
use crate::setting::arena_of;
use crate::tally::FoundType;

/// Positions of the largest component of a setting: more than any region has that can be explored.
pub(crate) const LIMIT: usize = 1 << 31;

/// What the catalogue says of a type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Description {
    /// It is shown on a board.
    Drawn(Box<DrawnType>),
    /// No board was found.
    NotDrawn(NotDrawnEntry),
}

/// What the catalogue says of a type, but for its longest sequences, and what else it takes from the component.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DrawnType {
    /// The entry. Its [`TypeEntry::word_fates`] count among `fates`.
    pub(crate) entry: TypeEntry,
    /// What rule sets do with the cycles of these words, every answer once.
    pub(crate) fates: Vec<FatesEntry>,
    /// The words with their realisations.
    pub(crate) words: BTreeMap<CycleWord, Realisation>,
}

/// A realised component.
struct ShownComponent {
    board: BoardPosition,
    arena: Arena<u64>,
    graph: PositionGraph<u64>,
}

impl Description {
    /// Describes a type: on the first of its places for which a board is found.
    pub(crate) fn new(plan: &Plan, found: &FoundType, names: &Names) -> Description {
        let shown = found.drawable.iter().find_map(|place| Some((place, board_of(plan, place)?)));
        match shown {
            Some((place, board)) => Description::Drawn(Box::new(DrawnType::new(plan, found, place, board, names))),
            None => Description::NotDrawn(not_drawn(plan, found, names)),
        }
    }
}

/// What is said of a type for which no board is found.
fn not_drawn(plan: &Plan, found: &FoundType, names: &Names) -> NotDrawnEntry {
    let Place { points, mortal_strings, .. } = found.first;
    let graph = first_component(plan, found);
    let reason = match found.drawable.len() {
        0 => CANNOT.to_owned(),
        places => format!("{NOT_FOUND}; settings tried: {places}"),
    };
    NotDrawnEntry {
        id: names.ko_type(&labelled_digraph(&graph)).id.to_string(),
        points,
        pieces: found.first.count(),
        mortal_strings,
        positions: graph.positions().len(),
        plays: graph.edge_count(),
        reason,
    }
}

/// The component at the first place of a type.
fn first_component(plan: &Plan, found: &FoundType) -> PositionGraph<u64> {
    let (arena, position) = arena_of(plan, &found.first).expect("a place of the plan");
    PositionGraph::component(&arena, position, plan.suicide, LIMIT).expect("it has been explored before")
}

/// Why there is no board, proved.
const CANNOT: &str = "cannot be drawn: every setting that has it has a piece beside which a mortal stone is next to an immortal one of \
    its colour, or around which the mortal strings and the edge of the board come in turns";

/// Why there may be one.
const NOT_FOUND: &str = "not found: no board of up to 120 points was found on which the mortal strings can be led";

impl DrawnType {
    /// Describes a type on a board with one of its places.
    ///
    /// # Panics
    /// If the board shows another type.
    fn new(plan: &Plan, found: &FoundType, place: &Place, board: BoardPosition, names: &Names) -> DrawnType {
        let component = ShownComponent::of(board, plan.suicide);
        let forms =
            [&component.graph, &first_component(plan, found)].map(|graph| type_form(&labelled_digraph(graph)).0);
        assert!(forms[0] == forms[1], "the board shows another type");
        let cycles = Cycles::of(&component.graph);
        let realised =
            |(word, (_, cycle)): (&CycleWord, &(u64, SpelledCycle))| (word.clone(), component.realisation(cycle));
        let words = cycles.words.iter().map(realised).collect();
        let mut entry = component.entry(found, place, &cycles, names);
        let shown = cycles
            .shortest
            .1
            .exchanged
            .then(|| ShownComponent::of(component.realised(&cycles.shortest.1), plan.suicide));
        let (word_fates, fates) = match &shown {
            Some(shown) => shown.word_fates(&cycles_by_word(&shown.graph)),
            None => component.word_fates(&cycles.words),
        };
        entry.word_fates = word_fates;
        let ShownComponent { board, arena, graph } = shown.as_ref().unwrap_or(&component);
        entry.cycles_under = CyclesUnder::every_rule_set(board, arena, graph);
        DrawnType { entry, fates, words }
    }

    /// The order of the places of which the types' boards are.
    pub(crate) fn place(&self) -> (usize, u32, usize) {
        (self.entry.first_points, self.entry.mortal_strings, self.entry.pieces)
    }

    /// The types' order in the catalogue.
    pub(crate) fn order(&self) -> (usize, usize, usize, &str) {
        let TypeEntry { first_points, positions, plays, id, .. } = &self.entry;
        (*first_points, *positions, *plays, id)
    }
}

impl ShownComponent {
    /// The component of a board's position.
    fn of(board: BoardPosition, suicide: Suicide) -> ShownComponent {
        let (arena, position) = board.arena().expect("the region of a setting is small");
        let graph = PositionGraph::component(&arena, position, suicide, LIMIT);
        ShownComponent { board, graph: graph.expect("it has been explored before"), arena }
    }

    /// What rule sets do with the first cycle of each word; and all their answers, which the former count.
    fn word_fates(
        &self,
        words: &BTreeMap<CycleWord, (u64, SpelledCycle)>,
    ) -> (BTreeMap<String, WordFatesEntry>, Vec<FatesEntry>) {
        let mut answers: Vec<FatesEntry> = Vec::new();
        let entry = |(word, (_, cycle)): (&CycleWord, &(u64, SpelledCycle))| {
            let (board, moves) = (self.realised(cycle), self.witness(cycle));
            let found = FatesEntry::from(&Fates::of::<u64>(&board, &moves));
            let fates = answers.iter().position(|known| *known == found).unwrap_or_else(|| {
                answers.push(found);
                answers.len() - 1
            });
            let point = |made: &Move| made.point.map_or("pass".to_owned(), |point| point.to_string());
            let moves = moves.iter().map(point).collect::<Vec<_>>().join(" ");
            (word.to_string(), WordFatesEntry { diagram: board.rows(), moves, fates })
        };
        (words.iter().map(entry).collect(), answers)
    }

    fn entry(&self, found: &FoundType, place: &Place, cycles: &Cycles, names: &Names) -> TypeEntry {
        let (word, shortest) = &cycles.shortest;
        let witness = self.witness(shortest);
        let KoType { id, names: type_names, factors } = names.ko_type(&labelled_digraph(&self.graph));
        let mut cycle_lengths = BTreeMap::new();
        for (word, (count, _)) in &cycles.words {
            *cycle_lengths.entry(word.plays()).or_default() += count;
        }
        TypeEntry {
            id: id.to_string(),
            names: type_names,
            factors: factors.iter().map(|factor| factor.id.to_string()).collect(),
            factors_exchanged: factors.iter().map(|factor| factor.exchanged).collect(),
            first_points: place.points,
            pieces: place.count(),
            mortal_strings: place.mortal_strings,
            ko_points: named(ko_points(&self.graph).iter().map(|i| self.arena.point(i))),
            positions: self.graph.positions().len(),
            plays: self.graph.edge_count(),
            ko_string_sizes: ko_string_sizes(&self.arena, &self.graph).into_iter().collect(),
            shortest: self.shortest(word, &witness),
            fates: FatesEntry::from(&Fates::of::<u64>(&self.realised(shortest), &witness)),
            cycles_under: ByRuleSet::default(),
            longest: None,
            longest_sequences: None,
            proofs: None,
            cycle_words: cycles.words.iter().map(|(word, (count, _))| (word.to_string(), *count)).collect(),
            word_fates: BTreeMap::new(),
            cycle_lengths,
            realisation: self.realisation(shortest),
            occurrences: found.pieces,
            examples: names.examples(&id).to_vec(),
        }
    }

    /// The moves of a cycle.
    fn witness(&self, cycle: &SpelledCycle) -> Vec<Move> {
        let moves = situational_moves(&self.arena, &cycle_plays(&self.graph, &cycle.nodes));
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
    fn realised(&self, cycle: &SpelledCycle) -> BoardPosition {
        let board = self.board.with(&self.arena, self.graph.position(cycle.nodes[0]));
        if cycle.exchanged { board.exchanged() } else { board }
    }

    fn realisation(&self, cycle: &SpelledCycle) -> Realisation {
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
