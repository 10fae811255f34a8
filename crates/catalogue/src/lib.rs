//! The catalogue of the ko types of small regions, as data and as files.
//!
//! A *piece* is a connected set of grid points on which plays may be made, with what stands around it ([`Piece`]): each outer
//! neighbour is off the board, an immortal black or white stone, or a stone of *the mortal black string* or *the mortal white string*.
//! Any of the four sides of the piece's bounding box may be the edge of the board. A mortal string is connected outside of the
//! pieces, and has no liberties but points of pieces. It is captured when the last of these is taken. There is at most one of
//! each colour. (A string with a liberty or an eye elsewhere is immortal.) A *setting* has one piece, or several that do not
//! touch and hang together by mortal strings: each can be reached from each by way of strings that touch two of them.
//!
//! The positions of a setting are those in which its mortal strings stand. If one is captured nothing is ever played on
//! its points again, so that such a position lies on no cycle.
//!
//! The catalogue of k points explores all positions of every setting of at most k points, and sorts what can repeat by type and by
//! cycle word. Without mortal strings there are settings of one piece alone.
//!
//! # What complete means
//!
//! Without mortal strings the catalogue of k points has **every ko type of every position in which the points that can change are
//! at most k, are connected, and in which plays can capture nothing outside of them**.
//!
//! With mortal strings it has every ko type of every position in which **the points where plays can be made are at most k, and plays can
//! capture nothing outside of them but one string of each colour at most; if the kos hang together by these strings.** What does not hang
//! together is a product of smaller settings. [`PointsEntry::types_of_all_settings`] counts the types of all
//! settings, whether or not they can be drawn on a board. [`Catalogue::types`] are those that have a board, on which the mortal
//! strings are connected and nothing else is needed; [`Catalogue::not_drawn`] lists the others: of some it is proved that no board has
//! them, of some only that none was found. So `types` is complete but for those that are `not found`.
//!
//! Five lemmas say why the settings explored are enough for that.
//!
//! **Contacts suffice.** *Two settings whose points are adjacent in the same way, and of whose points the same touch an
//! immortal black, an immortal white, a mortal black and a mortal white stone, have the same position graph.* A play asks of its
//! surroundings one thing: which strings have lost their last liberty and are removed. A string that touches an immortal string of
//! its colour is part of that string and is never removed. Strings that touch the mortal string of their colour are one string with
//! it. Any other string has just the liberties that it has inside the pieces: a point off the board is no liberty, and neither is
//! a stone. So it does not matter how many stones a point touches, where they are, or how many of its sides are off the board.
//! ([`Contacts`] are what is left, and a [`PieceClass`] is explored once.) It does not matter either whether a stone
//! outside touches two pieces: pieces far apart can have all contacts that pieces side by side can have.
//!
//! **Liberties that nobody can fill add nothing.** *Let a point p of the region touch an empty point outside on which nobody
//! may play. Then p holds the same in all positions of a component, and the component's prime factors are types of smaller
//! regions.* A string with a stone on p has a liberty for ever. So once p is filled it stays so, and in a component, where every
//! position is seen again, p is either always empty or always holds the same stone. If it is always empty, p is itself a liberty
//! that nobody fills, so that the same is true of its neighbours. If it always holds a stone, that stone is never captured: it
//! is an immortal stone beside the rest of the region. Going on like this from all such liberties, what is left of the
//! region is smaller and stands among immortal stones. It may have fallen into pieces, of which the next lemma speaks.
//!
//! **Disconnected regions without a common string add only products.** *If two regions do not touch, and no string outside
//! that could be captured touches both, then every component of the two together is the product of a component (or a single
//! position) of one and one of the other.* A position of both is a pair of positions. A play is made in one of them, and whether
//! it is legal and what it removes depends on that one alone. So a walk in the whole is two walks, one in each, made in turns.
//! Two pairs can reach each other if and only if both their halves can.
//!
//! **Pieces meet in the breath of strings alone.** Say that a mortal string *breathes* in a position of a piece if it has a liberty
//! there, or if it touches a string of its colour there that touches an immortal stone. *A position of a setting is a position of
//! each piece, with mortal strings taken for immortal, such that every mortal string breathes in some piece. A play of the setting is
//! a play in one of the pieces, with mortal strings taken for immortal, from such a position to another, but for suicides: a suicide
//! is one only if the opponent's mortal string still breathes in some piece when the stone has been put and nothing is removed.*
//! A string that neither touches nor has joined a mortal string has its liberties in its piece. So what is left to see is what becomes of
//! mortal strings. One of them lives as long as it has a liberty in some piece or has joined an immortal stone: as long as it
//! breathes. A play that takes the opponent's mortal string's last liberty captures it. If the play captures other strings too, the points
//! that these leave are no liberties of that string, or they would have been part of it. So it does not breathe in
//! the position after the play, if it is taken for immortal, and that position is no position of the setting. A suicide removes the stone
//! that has been put, so there the moment before has to be looked at. A player who takes the last liberty of his own mortal string
//! joins it with that stone. Then it does not breathe after the play either, unless the play captures something next to it.
//!
//! **A piece that does not change can be a single point.** *Let a component of a setting leave some pieces as they are. Then it is also a component
//! of the setting in which a single piece of one point stands for them.* Pieces that stay the same do three things: they let mortal
//! strings breathe, they touch them, and they count points. A point does all that: if it is empty, the strings that it touches breathe
//! there; if it holds a black stone, the mortal black string does if the point touches an immortal black stone, and the
//! mortal white string does not. So every choice of strings touched, and of those that breathe, is there. If one piece alone changes, such a
//! point is not needed at all: a string that breathes there for ever is immortal. So settings of several pieces are explored as
//! components of two pieces or more, of two points or more (nothing repeats on a single point), and at most one further point.
//!
//! The tests go through all small boards, played by literal rules, to see that each of the first three lemmas holds there; for the
//! other two they play all settings of up to 3 points with all their pieces by literal rules (4 points if asked), and find the
//! same types.
//!
//! # Which settings can be drawn
//!
//! A board shows a setting if its pieces lie on the grid with the contacts wanted, if the stones of each mortal string are one string,
//! and if every other neighbour of that string is a stone, off the board, or a point of a piece. There is no such board if, on every shape of
//! one of the pieces, with every choice of sides for the edge of the board and of stones around it, a mortal stone is next to an immortal one of
//! its colour, or two of the mortal strings and the outside of the board come in turns around the piece: black, white, black, white. For
//! two of them that do not meet cannot both be led around (the Jordan curve theorem). If that is so for every setting that has a type, it is
//! *proved* that the type has no board. For others boards are looked for; `drawing` in the sources says how, and has all arguments. A type
//! is shown by the first of its places, of at most eight, for which a board is found.
//!
//! # What is not covered
//!
//! - **More than one mortal string of a colour**; without the option `--mortal 1` any.
//! - **More points.** A type whose smallest setting has more than k points is not in the catalogue of k points. The quadruple ko and
//!   molasses ko need 8.
//! - **Products** of kos that do not hang together, for example three independent basic kos: their factors are there.
//! - **Boards other than rectangles of the square grid.**
//!
//! # How the settings are explored
//!
//! All settings of a region are explored together, 64 at a time. Four facts make that the same as exploring each for itself:
//!
//! 1. *The settings of one piece on a region have the same positions, and almost the same plays.* By the first lemma a play asks of the
//!    surroundings only which strings are safe: which of them touch an immortal stone of their colour. And it asks this only
//!    of strings that lose their last liberty. So there is one list of all plays of the region, each with the strings that
//!    have to be safe, and those that must not be, for the play to do what the list says. A position is legal in a setting if
//!    its strings without liberty are safe there, and if its mortal strings breathe.
//! 2. *A position to which no play leads, or from which none leads, lies on no cycle.* Such positions are taken away, from 64
//!    settings at once, until none is left: one bit a setting says where a position is still there. All components of more
//!    than one position survive this, with all their plays. Pearce's algorithm then finds them in what is left of each setting.
//! 3. *A component is its plays.* Components of two settings that have the same plays of the region's list are equal, so that
//!    its type is looked up once for all of them. Components of two regions whose plays are equal, with positions numbered by
//!    their places, have the same type. Only what is new in this sense needs a canonical form.
//! 4. *Order does not matter.* Of a type the least place is kept, and the settings that have it are added up. So regions can be
//!    explored in any order, by any number of threads and of shards.
//!
//! Nothing is left out that could hold a component: no setting of one piece is skipped because a smaller one seems to have the
//! same. The tests explore all such settings of up to 6 points a second time, 4 with mortal strings, each for itself by the plays on its
//! own board, and find the same types with the same first places, and the same numbers of settings and components.
//!
//! Settings of several pieces are not gone through one by one. By the fourth lemma all that they need of a piece is a *part*: a
//! component with mortal strings taken for immortal, and in which positions (and moments of suicides) which mortal string breathes. Few
//! parts differ. So it is parts that are combined: each combination of parts that hang together is a product of graphs, on the positions in
//! which every mortal string breathes, and its components are found as those of one piece are. For the same reason nobody counts those
//! settings: [`TypeEntry::occurrences`] and [`PointsEntry::settings`] count settings of one piece.
//!
//! # Where to read on
//!
//! A reader's way through the crate:
//!
//! - [`Region`]: the connected regions up to symmetry. [`Contacts`]: which of its points touch immortal stones and mortal strings of
//!   either colour. A [`Piece`] is both. A [`PieceClass`] is a set of pieces with the same position graph; one of them is
//!   explored for all.
//! - [`Plan`]: all classes of up to so many points, or a [`Shard`] of them. [`Run`] explores a plan, in parallel and in
//!   rounds between which it can be saved, and counts the types found.
//! - [`Catalogue`]: what comes out, with a [`TypeEntry`] a type, a [`WordEntry`] a cycle word and a [`PointsEntry`] a
//!   number of points. Each type and word has a realisation, the smallest board on which it is found.
//!   What every rule set does with the cycles of a type is in its [`FatesEntry`]s, and which of all its cycles go on for ever in its
//!   [`CyclesUnder`].
//!   How long a sequence inside its component can get under each finite rule set is in its [`Longest`]. It takes a pass of
//!   its own to find that out: [`Catalogue::find_longest`].
//! - [`files`]: the directory that holds a catalogue or an unfinished run. Shards are joined there.
//!   [`catalogue_json`] says what each key of `catalogue.json` means.
//!
//! A catalogue is the same to the byte for any number of threads, pauses and shards, and whether the longest sequences were
//! found at once or later.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use koatlas_board::Suicide;
//! use koatlas_catalogue::{Plan, Run, Shard};
//!
//! let plan = Plan::new(3, Suicide::None, false, Shard::WHOLE);
//! let mut run = Run::default();
//! run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()))?;
//! let catalogue = run.catalogue_without_longest(&plan);
//!
//! assert_eq!(catalogue.by_points.iter().map(|entry| entry.cumulative_types).collect::<Vec<_>>(), [0, 1, 5]);
//! let basic_ko = &catalogue.types[0];
//! assert_eq!((basic_ko.names[0].as_str(), basic_ko.positions, basic_ko.plays), ("basic ko", 2, 2));
//! assert_eq!(koatlas_catalogue::drawn_board(&basic_ko.realisation), "   x o\n x O . o\n   x o");
//! let words: Vec<String> = catalogue.words.iter().map(|entry| entry.word.to_string()).collect();
//! assert_eq!(words, ["B1 W1", "B B1 W2", "B W2 B1", "B W2 W B2", "B W1 B2 B W2"]);
//! # Ok::<(), Infallible>(())
//! ```

mod assemble;
mod boards;
mod breath;
mod catalogue;
pub mod catalogue_json;
mod component;
mod contacts;
mod couplings;
mod cycles;
mod cycles_under;
mod damage;
mod describe;
mod drawing;
mod explore;
pub mod files;
mod find_longest;
mod json;
mod live;
mod longest;
mod parts;
mod piece;
#[cfg(test)]
mod plain;
mod plan;
mod realise;
mod region;
mod region_plays;
mod run;
mod run_file;
mod saved;
mod setting;
mod table;
pub mod tables;
mod tally;

pub use boards::{BoardDiagram, BoardDiagramError, board_signs, drawn_board};
pub use catalogue::{
    Catalogue, NotDrawn, NotDrawnEntry, PointsEntry, ShortestEntry, TypeEntry, WordEntry, WordFatesEntry,
};
pub use component::BoardComponent;
pub use contacts::{Contacts, Wall};
pub use cycles::{ByRuleSet, FatesEntry};
pub use cycles_under::{CycleEntry, CyclesUnder, EndlessGroup, endless_groups};
pub use describe::Description;
pub use find_longest::{LongestEntry, PerType};
pub use longest::{Bounds, Longest, ProofsEntry, SequenceEntry};
pub use piece::{Piece, PieceClass};
pub use plan::Plan;
pub use region::Region;
pub use run::{Progress, Run};
pub use setting::{Shard, ShardError};
pub use table::{CLOSE, LEGEND, LONGEST_LEGEND, MORTAL_LEGEND, signed, table};
