//! Names of rule sets on the command line.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use koatlas_rules::RuleSet;

/// A parser of the names of rule sets. Shell completion offers the identifiers, and the word `besides`.
pub fn rule_set_parser<T: Clone + Send + Sync + 'static>(
    parse: fn(&str) -> Result<T, String>,
    besides: Option<&'static str>,
) -> impl TypedValueParser<Value = T> {
    RuleSetParser { parse, besides }
}

#[derive(Clone)]
struct RuleSetParser<T> {
    parse: fn(&str) -> Result<T, String>,
    besides: Option<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for RuleSetParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        TypedValueParser::parse_ref(&self.parse, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(RuleSet::all().map(|rules| rules.id()).chain(self.besides).map(PossibleValue::new)))
    }
}
