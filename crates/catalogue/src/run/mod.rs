//! The run that makes a catalogue: its plan, the exploration of all settings, what is found so far, and the
//! parcels in which processes hand it to each other.

pub(crate) mod catalogue_run;
pub(crate) mod explore;
pub(crate) mod file;
pub(crate) mod options;
pub(crate) mod parcel;
pub(crate) mod plan;
pub(crate) mod tally;
