//! Who wins under any rule set, from all states that can be reached: also where play can go on for ever.

pub(crate) mod graph;
pub(crate) mod play;
