//! The rule sets, family by family: each module states the rules in words, with the chosen reading and the sources.

pub mod basic_ko;
pub mod chinese;
pub mod default_restriction;
pub mod fixed_ko;
pub mod geneva;
pub mod japanese;
pub mod katago;
pub mod prohibition;
pub mod spight;
pub mod superko;

use koatlas_board::Suicide;

use crate::{Bar, Choice, Definition, End, Forfeit, KoPassScope, Repetition, Settlement, Since, Standing};
