//! What a last move does on the board, whatever a rule set makes of it.

pub(crate) mod table;
