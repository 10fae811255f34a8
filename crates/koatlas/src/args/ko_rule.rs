//! The bare rules, or the basic ko rule on top of them.

use std::str::FromStr;

use clap::Args;
use clap::builder::ArgPredicate;
use koatlas_board::Suicide;

/// The bare rules, or the basic ko rule on top of them.
#[derive(Clone, Copy, Debug, Args)]
pub struct KoRules {
    /// Which suicides are allowed: none, multi (two stones or more), all (also of a single stone)
    #[arg(
        long,
        value_name = "POLICY",
        default_value = "multi",
        default_value_if("ko_rule", ArgPredicate::IsPresent, "none")
    )]
    pub suicide: Suicide,
    /// A rule on top of the bare rules: basic-ko, with the model alternating and without suicide
    #[arg(id = "ko_rule", long = "rules", value_name = "RULE")]
    pub ko_rule: Option<KoRule>,
}

/// Rules whose state is small enough to be explored with the situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// A stone that has just taken a single stone in a basic ko may not be retaken at once.
    BasicKo,
}

impl FromStr for KoRule {
    type Err = String;

    fn from_str(text: &str) -> Result<KoRule, String> {
        match text {
            "basic-ko" => Ok(KoRule::BasicKo),
            _ => Err(format!("\"{text}\" is no rule for this command: write basic-ko, or leave --rules out")),
        }
    }
}
