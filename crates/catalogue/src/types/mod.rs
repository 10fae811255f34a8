//! What a catalogue says of each type and of each cycle word, and how it is found.

pub(crate) mod any_board_words;
pub(crate) mod assemble;
pub(crate) mod catalogue;
pub(crate) mod component;
pub(crate) mod cycles;
pub(crate) mod cycles_under;
pub(crate) mod describe;
pub(crate) mod find_longest;
pub(crate) mod further_rules;
pub(crate) mod longest;
pub(crate) mod per_type;
pub(crate) mod realise;
