//! `koatlas rules`: the rule sets.

mod json;
mod text;

use koatlas_rulesets::RuleSet;

use crate::args::chosen_rules::Rules;
use crate::args::common::Common;
use crate::failure::Failure;
use crate::output::{print_json, print_text};

pub use text::suicide;

/// Lists all rule sets or those of a family, or describes one.
///
/// # Errors
/// If nothing is called so, or nothing can be printed.
pub fn run(args: &Rules, common: &Common) -> anyhow::Result<()> {
    let listed = listed(args.named.as_deref())?;
    match &listed[..] {
        _ if common.json => print_json(&json::object(&listed)),
        [one] => print_text(&text::page(one)),
        _ => print_text(&text::table(&listed)),
    }
}

/// The rule set of this name, or else the family; all if there is no name.
fn listed(name: Option<&str>) -> anyhow::Result<Vec<RuleSet>> {
    let Some(name) = name else { return Ok(RuleSet::all().collect()) };
    match RuleSet::find(name) {
        Ok(one) => Ok(vec![one]),
        Err(error) => RuleSet::family(name).ok_or_else(|| Failure::input(error)),
    }
}
