//! The catalogue of ko types.

mod catalogue;
mod cycles;
mod describe;
mod explore;
pub mod files;
mod part;
mod plan;
mod region;
mod run;
mod setting;
mod surroundings;
mod table;
mod tally;

pub use catalogue::{Catalogue, PointsEntry, Realisation, ShortestEntry, TypeEntry, WordEntry};
pub use plan::{MAX_POINTS, Plan, Shard, ShardError};
pub use region::Region;
pub use run::{Progress, Run};
pub use setting::{Setting, SettingClass};
pub use surroundings::Contacts;
pub use table::LEGEND;
