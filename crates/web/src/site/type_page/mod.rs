//! The page of a type, and the files that it offers.

mod cycles;
mod facts;
mod longest;
mod record;
mod related;
mod rule_sets;
mod sections;

pub(super) use sections::files;
