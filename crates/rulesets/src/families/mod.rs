//! The rule sets by families: a page each, with the rules in words, the reading chosen, and the sources.

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

use crate::definition::Definition;

/// All definitions, family by family, in the order of every listing.
pub(crate) static ALL: [&[Definition]; 10] = [
    basic_ko::RULE_SETS,
    superko::RULE_SETS,
    fixed_ko::RULE_SETS,
    prohibition::RULE_SETS,
    default_restriction::RULE_SETS,
    geneva::RULE_SETS,
    japanese::RULE_SETS,
    chinese::RULE_SETS,
    spight::RULE_SETS,
    katago::RULE_SETS,
];
