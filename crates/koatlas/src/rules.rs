//! `koatlas rules`: the rule sets.

mod json;
mod text;

use koatlas_rulesets::RuleSet;

use crate::args::common::Common;
use crate::args::rules::Rules;
use crate::output::{print_json, print_text};

/// Lists all rule sets, or describes one.
///
/// # Errors
/// If nothing can be printed.
pub fn run(args: &Rules, common: &Common) -> anyhow::Result<()> {
    let listed: Vec<RuleSet> = args.rule_set.as_ref().map_or_else(|| RuleSet::all().collect(), |one| vec![one.clone()]);
    match &args.rule_set {
        _ if common.json => print_json(&json::object(&listed)),
        Some(one) => print_text(&text::page(one)),
        None => print_text(&text::table(&listed)),
    }
}
