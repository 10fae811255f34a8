//! Rule sets with options.

use koatlas::question::rule_set;
use koatlas::text::with_options;
use koatlas_rules::RuleSet;
use pyo3::PyResult;

use crate::errors::unusable;

/// The rule set of a name, with options, each written `KEY=VALUE`.
pub fn rule_set_with_options(name: &str, options: &[String]) -> PyResult<RuleSet> {
    let rules = rule_set(name).map_err(|error| unusable("rules", error))?;
    with_options(&rules, options).map_err(|refused| unusable("option", refused))
}
