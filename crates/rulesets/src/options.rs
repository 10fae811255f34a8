//! Options of a rule set: which it has, and what they change.

use crate::definition::{Choice, Forfeit};
use crate::end::{End, Repetition, Settlement};
use crate::parameter::Parameter;
use crate::rule_set::RuleSet;
use koatlas_board::{nearest, quoted};

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The rule set has no such option.
    #[error("{rules} has no option {}: {}", quoted(.key), .nearest.map_or_else(
        || format!("it has {}", .known.join(", ")),
        |near| format!("is {near} meant?"),
    ))]
    Unknown {
        /// The rule set.
        rules: &'static str,
        /// What was given.
        key: String,
        /// The option most like it.
        nearest: Option<&'static str>,
        /// The options there are.
        known: Vec<&'static str>,
    },
    /// The option has no such value.
    #[error("{rules} takes no {key}={}: write {}", quoted(.value), .values.join(", "))]
    Value {
        /// The rule set.
        rules: &'static str,
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// The values there are.
        values: Vec<String>,
    },
}

impl RuleSet {
    /// The options that it has.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        Parameter::ALL.into_iter().filter(|parameter| parameter.applies(self)).collect()
    }

    /// The rule set with an option set.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// assert!(RuleSet::find("universalists")?.is_finite());
    /// assert!(!RuleSet::find("universalists")?.with("void", "agreed")?.is_finite());
    /// assert!(RuleSet::find("psk")?.with("voids", "agreed").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rule set has no such option, or the option no such value.
    pub fn with(mut self, key: &str, value: &str) -> Result<RuleSet, OptionError> {
        let (rules, parameters) = (self.id(), self.parameters());
        let known: Vec<&'static str> = parameters.iter().map(|parameter| parameter.key()).collect();
        let Some(&parameter) = parameters.iter().find(|parameter| parameter.key() == key) else {
            let nearest = nearest(key, known.iter().copied());
            return Err(OptionError::Unknown { rules, key: key.to_owned(), nearest, known });
        };
        let values = parameter.values(&self);
        let wrong = OptionError::Value { rules, key: parameter.key(), value: value.to_owned(), values };
        parameter.set(&mut self, value).map(|()| self).ok_or(wrong)
    }

    pub(crate) fn passes(&self) -> Option<u32> {
        self.ends.iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None })
    }

    pub(crate) fn set_passes(&mut self, passes: Option<u32>) {
        let place = self.ends.iter().position(|end| matches!(end, End::Passes(_))).unwrap_or(self.ends.len());
        self.ends.retain(|end| !matches!(end, End::Passes(_)));
        if let Some(passes) = passes {
            self.ends.insert(place, End::Passes(passes));
        }
    }

    pub(crate) fn repetition(&self) -> Option<Repetition> {
        let of_end = |end: &End| if let End::Repetition(of, _) = end { Some(*of) } else { None };
        self.ends.iter().find_map(of_end).or(self.forfeit.map(|forfeit| forfeit.of))
    }

    pub(crate) fn settlement(&self) -> Option<Settlement> {
        self.ends.iter().find_map(|end| if let End::Repetition(_, then) = end { Some(*then) } else { None })
    }

    pub(crate) fn set_superko(&mut self, value: &str) {
        let Some(Choice::Superko(choice)) = self.definition.choice else { return };
        let chosen = choice.iter().find(|bar| bar.superko() == Some(value));
        for bar in self.bars.iter_mut().filter(|bar| choice.contains(bar)) {
            *bar = chosen.copied().unwrap_or(*bar);
        }
    }

    pub(crate) fn set_repetition(&mut self, value: &str) {
        let Some(Choice::Repetition(choice)) = self.definition.choice else { return };
        let Some(&chosen) = choice.iter().find(|of| of.id() == value) else { return };
        for end in &mut self.ends {
            if let End::Repetition(of, _) = end {
                *of = chosen;
            }
        }
        self.forfeit = self.forfeit.map(|forfeit| Forfeit { of: chosen, ..forfeit });
    }

    pub(crate) fn set_agreed(&mut self, agreed: bool) {
        for end in &mut self.ends {
            if let End::Repetition(_, then) = end {
                *then = if agreed { Settlement::VoidIfAgreed } else { Settlement::Void };
            }
        }
    }
}
