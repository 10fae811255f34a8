//! What `koatlas longest` is asked.

use koatlas_rulesets::RuleSet;
use koatlas_verifier::Measure;

use crate::target::Subject;

/// How long a sequence can be: from where, by which rules, and what is counted.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The start.
    pub subject: &'a Subject,
    /// The rule set, with its options.
    pub rules: &'a RuleSet,
    /// What is counted.
    pub measure: Measure,
}
