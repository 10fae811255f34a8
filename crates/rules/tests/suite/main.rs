//! Rule sets and their referee, against sequences whose verdicts are known and against a referee that follows the words of the rules.

mod against_literal;
mod as_played;
mod common;
mod counted;
mod cycle_end;
mod double_ko;
mod ends;
mod exhaustive;
mod finite;
mod insist;
mod lattice;
mod literal_options;
mod literal_sequences;
mod memory;
mod names;
mod occasions;
mod phases;
mod players;
mod rule_files;
mod sequences;
mod shortcuts;
mod window;
