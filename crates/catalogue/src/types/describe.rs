//! Descriptions of types: the search for a board, and the catalogue entry of the component that it shows.

use std::{collections::BTreeMap, sync::OnceLock};

use koatlas_board::{BoardPosition, LocalBoard, Move, PointSet, Suicide};
use koatlas_classifier::{
    CycleWord, Fates, KoType, Names, cycle_plays, ko_points, ko_string_sizes, labelled_digraph, situational_moves,
};
use koatlas_position_graph::{Components, PositionGraph};
use serde::{Deserialize, Serialize};

use crate::drawing::OutsideStones;
use crate::files::boards::BoardDiagram;
use crate::run::plan::Plan;
use crate::run::tally::{FoundType, Tally};
use crate::settings::entry;
use crate::settings::position::SettingPosition;
use crate::types::catalogue::{NotDrawn, NotDrawnEntry, ShortestEntry, ShortestLine, TypeEntry, WordFatesEntry};
use crate::types::component::BoardComponent;
use crate::types::cycles::{CycleWords, SpelledCycle, WORD_PLAYS, cycles_by_word, shortest};
use crate::types::cycles_under::CyclesUnder;
use crate::types::find_longest::LongestEntry;
use crate::types::realise::{SettingBoard, explore_component};

/// The description of a type in the catalogue.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Description {
    /// A board shows the type.
    Drawn(Box<DrawnType>),
    /// No board was found.
    NotDrawn(NotDrawnEntry),
}

/// The [`TypeEntry`] of a type without its longest sequences, and the data from which the catalogue's shared lists are made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DrawnType {
    /// The entry. The indices in its [`TypeEntry::word_fates`] refer to `fates`.
    pub(crate) entry: TypeEntry,
    /// The different fates of the cycles in `entry.word_fates`.
    pub(crate) fates: Vec<Fates>,
    /// By word, the diagram from which a cycle spells it.
    pub(crate) words: BTreeMap<CycleWord, BoardDiagram>,
}

impl Description {
    /// Describes the type `found` on the first of its places for which a board is found.
    pub(crate) fn new(plan: &Plan, tally: &Tally, found: &FoundType, names: &Names) -> Description {
        let mut places = found.to_draw();
        let on_board = |place| SettingBoard::find(plan, place, OutsideStones::Declared)?.with_stones(place);
        let realisation = places.find_map(|place| Some((place, on_board(place)?)));
        let Some((place, board)) = realisation else {
            return Description::NotDrawn(describe_not_drawn(plan, found, names));
        };
        let component = BoardComponent::explore(board, plan.options.suicide).expect("it has been explored before");
        let (ko_type, form) = names.ko_type_and_form(&labelled_digraph(&component.graph));
        assert!(tally.find(&form).is_some_and(|known| known.first == found.first), "the board shows another type");
        let SettingPosition { points, piece_count: pieces, mortal_strings, .. } = *place;
        let setting = ShownSetting { points, pieces, mortal_strings, occurrences: found.one_piece_settings };
        Description::Drawn(Box::new(describe_drawn(setting, ko_type, &component, plan.options.suicide)))
    }

    /// The description with the longest sequences of the type, if it has a board.
    pub(crate) fn with_longest(mut self, suicide: Suicide) -> Description {
        if let Description::Drawn(drawn) = &mut self {
            drawn.entry.add_longest(LongestEntry::new(&drawn.entry, suicide));
        }
        self
    }
}

/// The [`NotDrawnEntry`] of a type for which no board is found.
fn describe_not_drawn(plan: &Plan, found: &FoundType, names: &Names) -> NotDrawnEntry {
    let SettingPosition { points, mortal_strings, .. } = found.first;
    let graph = explore_component(plan, &found.first).expect("it has been explored before");
    NotDrawnEntry {
        id: names.ko_type(&labelled_digraph(&graph)).id,
        points,
        pieces: found.first.piece_count,
        mortal_strings,
        positions: graph.positions().len(),
        plays: graph.edge_count(),
        setting: entry::pieces(plan, &found.first).expect("it has been explored before"),
        reason: match found.to_draw().count() {
            0 => NotDrawn::Proved,
            settings => NotDrawn::NotFound(settings),
        },
    }
}

/// What the [`TypeEntry`] of a type says of the setting that its board shows.
#[derive(Clone, Copy)]
pub(crate) struct ShownSetting {
    pub points: usize,
    pub pieces: usize,
    pub mortal_strings: u32,
    /// Number of settings of one piece that have the type.
    pub occurrences: u64,
}

/// The [`TypeEntry`] of a type by its component on a board, which shows `setting`.
pub(crate) fn describe_drawn(
    setting: ShownSetting,
    ko_type: KoType,
    component: &BoardComponent,
    suicide: Suicide,
) -> DrawnType {
    let words = cycles_by_word(&component.graph, WORD_PLAYS);
    let (word, shortest) = shortest(&component.graph, &words);
    let (board, witness) = (component.realised(&shortest), component.witness(&shortest));
    let BoardComponent { local_board, graph, .. } = component;
    let mut cycle_lengths = BTreeMap::new();
    for (word, (count, _)) in &words {
        *cycle_lengths.entry(word.plays()).or_default() += count;
    }
    let on_board = if shortest.exchanged {
        component.exchanged(board.clone(), suicide)
    } else {
        component.clone().with_start(board.clone())
    };
    let on_board = on_board.expect("the cycle goes through the component");
    let exchanged_words = shortest.exchanged.then(|| cycles_by_word(&on_board.graph, WORD_PLAYS));
    let (word_fates, fates) = on_board.word_fates(exchanged_words.as_ref().unwrap_or(&words));
    let entry = TypeEntry {
        id: ko_type.id,
        names: ko_type.names,
        factors: ko_type.factors,
        factors_exchanged: ko_type.factors_exchanged,
        first_points: setting.points,
        pieces: setting.pieces,
        mortal_strings: setting.mortal_strings,
        ko_points: ko_points(graph).iter().map(|point| local_board.point(point)).collect(),
        positions: graph.positions().len(),
        plays: graph.edge_count(),
        ko_string_sizes: ko_string_sizes(local_board, graph).into_iter().collect(),
        shortest: ShortestEntry {
            cycle: ShortestLine {
                plays: word.plays(),
                moves: witness.len(),
                passes: word.passes(),
                balance: word.balance(),
                needs_suicide: needs_suicide(local_board, graph),
                cycle_word: word.clone(),
            },
            witness: witness.clone(),
        },
        fates: Fates::of_repeated_cycle(&board, &witness),
        cycles_under: CyclesUnder::every_rule_set(&board, &on_board.local_board, &on_board.graph),
        longest: None,
        longest_sequences: None,
        proofs: None,
        cycle_words: words.iter().map(|(word, (count, _))| (word.clone(), *count)).collect(),
        word_fates,
        cycle_lengths,
        realisation: board,
        occurrences: setting.occurrences,
        examples: ko_type.examples,
        component: OnceLock::new(),
    };
    entry.keep_if_small(&on_board);
    let diagram = |cycle| BoardDiagram::from(&component.realised(cycle));
    let diagrams = words.iter().map(|(word, (_, cycle))| (word.clone(), diagram(cycle)));
    DrawnType { entry, fates, words: diagrams.collect() }
}

impl BoardComponent {
    /// The fates of the first cycle of each word of `words`, as indices in the list that is returned with them.
    fn word_fates(&self, words: &CycleWords) -> (BTreeMap<CycleWord, WordFatesEntry>, Vec<Fates>) {
        let mut list: Vec<Fates> = Vec::new();
        let mut entries = BTreeMap::new();
        for (word, (_, cycle)) in words {
            let (board, moves) = (self.realised(cycle), self.witness(cycle));
            let fates = find_or_push(Fates::of_repeated_cycle(&board, &moves), &mut list);
            let moves = moves.iter().map(|played| played.point).collect();
            entries.insert(word.clone(), WordFatesEntry { diagram: BoardDiagram::from(&board), moves, fates });
        }
        (entries, list)
    }

    /// The moves of `cycle`, with the passes that make it a situational cycle.
    pub(crate) fn witness(&self, cycle: &SpelledCycle) -> Vec<Move> {
        let mut moves = situational_moves(&self.local_board, &cycle_plays(&self.graph, &cycle.nodes));
        if cycle.exchanged {
            moves.iter_mut().for_each(|played| *played = played.exchanged());
        }
        moves
    }

    /// The board with the position from which `cycle` spells its word.
    pub(crate) fn realised(&self, cycle: &SpelledCycle) -> BoardPosition {
        let board = self.board.with_position(&self.local_board, self.graph.position(cycle.nodes[0]));
        if cycle.exchanged { board.exchanged() } else { board }
    }
}

/// True if the component `graph` has no cycle without suicides.
fn needs_suicide(local_board: &LocalBoard<u64>, graph: &PositionGraph<u64>) -> bool {
    // The same positions without suicides: a cycle is left if some component has more than one position.
    let without = PositionGraph::new(local_board, graph.positions().to_vec(), Suicide::None);
    Components::find(&without).sizes.iter().all(|&size| size == 1)
}

/// Index of `value` in `list`, to which it is appended if it is missing.
pub(crate) fn find_or_push<T: PartialEq>(value: T, list: &mut Vec<T>) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}
