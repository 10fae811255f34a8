//! Settings: pieces (connected regions with the stones around them), alone or several that mortal strings connect.

pub(crate) mod conditions;
pub(crate) mod contacts;
pub(crate) mod couplings;
pub(crate) mod entry;
pub(crate) mod live;
pub(crate) mod piece;
pub(crate) mod piece_parts;
pub(crate) mod position;
pub(crate) mod region;
pub(crate) mod region_plays;
