//! What repeats: cycles, ko points, ko strings, cycles under the Default Restriction Rules, ko types and their names.

mod classification;
mod collection;
mod cycles;
mod drr;
mod ko;
mod names;
mod shortest;
pub mod types;
mod witness;
mod words;

pub use classification::{Classification, Drr, KoString, Limits, Shortest, classify};
pub use collection::{KnownPosition, collection};
pub use cycles::CycleSearch;
pub use ko::{ko_points, ko_string_sizes};
pub use names::{Factor, KoType, Names, labelled_digraph};
pub use witness::situational_moves;
pub use words::CycleWord;
