//! Cycles, ko points, ko strings and ko types of a position, and the names of types.
//!
//! All analyses start from a [`LocalBoard`](koatlas_board::LocalBoard), the points whose content can change, and from a
//! component: all positions that can be reached from a position and from which it can be reached again. Its
//! [`PositionGraph`](koatlas_position_graph::PositionGraph) has these positions with the plays between them. All answers are
//! exact, and the same on every run and for any number of threads.
//!
//! - [`LocalSituation`] explores one situation and classifies it. Its [`Classification`] has the [`Shortest`] cycles, the [`KoString`]s and the cycles
//!   under the Default Restriction Rules ([`Drr`]), each with a witness that can be replayed. A
//!   [`Control`](koatlas_position_graph::Control) bounds the work.
//! - [`ko_points`] and [`ko_string_sizes`] analyse a component that has been explored already.
//! - [`CycleSearch`] counts or lists all elementary cycles of a graph up to a length. [`WholeBoardCycles`] counts them if the
//!   edges do not fit into memory. [`situational_moves`] turns a cycle into alternating moves, and [`CycleWord`] describes the
//!   plays of a cycle apart from their points.
//! - [`Fates`] are the results of a cycle under all rule sets if the players repeat it. [`FateEntry`] is one of them.
//! - [`labelled_digraph`] reduces a component to the effects of its plays. [`types`] compares such graphs, computes canonical
//!   forms and finds prime factors. [`Names`] names a [`KoType`] and its factors; coupled kos are named by the strings they share.
//! - [`SituationalCycle`] is a cycle of moves, checked move by move, or found by its word.
//! - [`collection`] has the [`KnownPosition`]s, each with the cycle that it is known for ([`PositionNotes`]).
//! - [`edge_through_a_ko`] finds out if a region has only a part of a ko.
//!
//! ```
//! use koatlas_board::Suicide;
//! use koatlas_files::{Format, parse_position};
//! use koatlas_classifier::{LocalSituation, Names};
//! use koatlas_position_graph::Control;
//!
//! // Black, to move, can send a second stone at c1 to the one at b1; White takes both, and Black takes the taker.
//! let text = b"
//! . X O .
//! X X O O
//! X O O .
//! . X . O
//! region: a1 b1 c1
//! ";
//! let position = parse_position(text, Format::Text)?.position;
//! let (local_board, start) = position.local_board::<u64>()?;
//! let names = Names::of_collection(Suicide::Multi);
//! let control = Control { nodes: 1000, ..Control::default() };
//! let situation = LocalSituation::explore(local_board, start, position.to_move(), Suicide::Multi, &control)?;
//! let found = situation.classify(8, &names, &control)?;
//!
//! assert_eq!((found.component.positions, found.component.plays, found.ko_points.free.len()), (4, 5, 3));
//! assert_eq!(found.ko_type.expect("a ko").names, ["sending-two-returning-one"]);
//! let shortest = found.shortest.expect("a ko");
//! assert_eq!(shortest.cycle_word.to_string(), "B W2 B1");
//! let moves: Vec<_> = shortest.moves_witness.iter().map(|m| m.to_string()).collect();
//! assert_eq!(moves, ["B c1", "W a1", "B b1", "W pass"]);
//! let counts: Vec<_> = found.drr.cycles.iter().map(|cycles| (cycles.moves, cycles.count.0)).collect();
//! assert_eq!(counts, [(4, 1), (6, 2), (8, 1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod at_stake;
mod by_rule_set;
mod classification;
mod classify;
mod collection;
mod coupled_kos;
mod cycles;
mod drr;
mod endless;
mod fates;
mod ko;
mod names;
mod shortest;
mod situational_cycle;
mod stages;
pub mod types;

pub use at_stake::{is_at_stake, is_seki};
pub use by_rule_set::ByRuleSet;
pub use classification::{Classification, Component, CyclesOfMoves, Drr, KoPoints, KoString, Shortest};
pub use classify::LocalSituation;
pub use collection::{
    KnownPosition, PositionNotes, PositionNotesError, QuotedOutcome, all_known_positions, collection,
};
pub use cycles::{CycleSearch, STEPS_A_SECOND, WholeBoardCycles};
pub use endless::{EndlessCycle, EndlessCycles, endless_cycles, endless_cycles_by_rule_set};
pub use fates::{FateEntry, FateGroup, Fates};
pub use ko::{edge_through_a_ko, ko_points, ko_string_sizes, labelled_digraph};
pub use names::{KoType, Names};
pub use situational_cycle::{CycleWord, CycleWordError, NoCycle, SituationalCycle, cycle_plays, situational_moves};
