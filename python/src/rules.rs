//! Rule sets with options.

use koatlas::text::with_options;
use koatlas_rules::RuleSet;
use pyo3::PyResult;

use crate::errors::unusable;

/// The rule set of a name.
pub fn named(name: &str) -> PyResult<RuleSet> {
    RuleSet::find(name).map_err(|error| unusable("rules", error))
}

/// The rule set of a name, with options, each written `KEY=VALUE`.
pub fn chosen(name: &str, options: &[String]) -> PyResult<RuleSet> {
    with_options(&named(name)?, options).map_err(|refused| unusable("option", refused))
}
