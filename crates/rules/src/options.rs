//! Options of rule sets, written `KEY=VALUE`. Each has a row in a table: its key, its meaning, its values, and a function that sets it.

use koatlas_board::{nearest, quoted};

use crate::{
    Bar, Choice, Counted, Counts, Creator, End, KoPassScope, PassEnd, Repetition, RuleSet, Settlement, Window,
};

/// An option of rule sets.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The key of the option.
    pub key: &'static str,
    /// The meaning of the option, in words.
    pub meaning: &'static str,
    /// Lists the values that the option can have in a rule set; none if the rule set does not have the option.
    values: fn(&RuleSet) -> Vec<&'static str>,
    /// Sets the option, or returns `None` if the value is invalid. Except for numbers and points, the value is one of those listed.
    set: fn(&mut RuleSet, &str) -> Option<()>,
}

impl Parameter {
    /// Returns the values that the option can have in `rules`, as they are written.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let rules = RuleSet::find("aga")?;
    /// let suicide = rules.parameters().into_iter().find(|option| option.key == "suicide").expect("every rule set has it");
    /// assert_eq!(suicide.value(&rules), "none");
    /// assert_eq!(suicide.values(&rules)[..2], ["none", "multi"]);
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn values(self, rules: &RuleSet) -> Vec<String> {
        (self.values)(rules).into_iter().map(str::to_owned).collect()
    }

    /// Returns the value that the option has in `rules`: a number or point, or else one of the [`Parameter::values()`].
    pub fn value(self, rules: &RuleSet) -> String {
        match (self.key, rules.passes_to_end(), rules.ko) {
            ("passes", Some(passes), _) => passes.to_string(),
            ("ko", _, Some(point)) => point.to_string(),
            ("window", ..) => rules.window().map_or_else(|| "none".to_owned(), |window| window.moves.to_string()),
            _ => {
                let mut values = (self.values)(rules).into_iter();
                values.find(|value| self.is_set(rules, value)).unwrap_or_default().to_owned()
            }
        }
    }

    /// True if setting the option to `value` changes nothing.
    fn is_set(self, rules: &RuleSet, value: &str) -> bool {
        let mut changed = rules.clone();
        (self.set)(&mut changed, value).is_some() && changed.has_same_parts(rules)
    }
}

/// Returns `values` if `is_option` is true, otherwise none.
fn values_if<const N: usize>(is_option: bool, values: [&'static str; N]) -> Vec<&'static str> {
    if is_option { values.to_vec() } else { Vec::new() }
}

fn has_ko_pass_option(bar: &Bar) -> bool {
    matches!(bar, Bar::KoPass(KoPassScope::PerKo | KoPassScope::Any))
}

/// All options, in the order of [`RuleSet::parameters`].
const PARAMETERS: [Parameter; 11] = [
    Parameter {
        key: "suicide",
        meaning: "suicides that are legal: none, multi (two stones or more), all (also of a single stone)",
        values: |rules| ["none", "multi", "all"][..3 - usize::from(rules.definition.never_single_suicide)].to_vec(),
        set: |rules, value| value.parse().ok().map(|suicide| rules.suicide = suicide),
    },
    Parameter {
        key: "passes",
        meaning: "passes in a row that end a sequence",
        values: |_| vec!["1..99", "never"],
        set: |rules, value| {
            let passes = if value == "never" { None } else { Some(value.parse().ok()?) };
            // The new number of passes takes the place of the old one, because ends are checked in order.
            let is_end = |end: &End| matches!(end.scored(), End::Passes(_));
            let place = rules.ends.iter().position(is_end).unwrap_or(rules.ends.len());
            let settlement = rules.ends.iter().find(|end| is_end(end)).and_then(|end| end.settlement());
            rules.ends.retain(|end| !is_end(end));
            let end = |passes| match settlement {
                Some(settlement) => End::Settled(PassEnd::InARow(passes), settlement),
                None => End::Passes(passes),
            };
            passes.into_iter().for_each(|passes| rules.ends.insert(place, end(passes)));
            passes.is_none_or(|passes| (1..=99).contains(&passes)).then_some(())
        },
    },
    Parameter {
        key: "start",
        meaning: "whether the start counts as having occurred",
        values: |rules| {
            let superko = matches!(rules.definition.choice, Some(Choice::Superko(_)));
            let bar_counts = |bar: &Bar| match bar.of_both_players() {
                Bar::Position(_) | Bar::Situation(_) | Bar::Recent(_) | Bar::LastPlays(_) => true,
                Bar::Counted(counted) => matches!(counted.counts, Counts::Position | Counts::Situation),
                bar => matches!(bar, Bar::SituationAndPass | Bar::Unbalanced),
            };
            let phase_counts = |phase: RuleSet| phase.repetition().is_some() || phase.bars.iter().any(bar_counts);
            values_if(superko || rules.phases().any(phase_counts), ["counts", "ignored"])
        },
        set: |rules, value| {
            rules.start_counts = value == "counts";
            Some(())
        },
    },
    Parameter {
        key: "start_creator",
        meaning: "who created the start position; auto: the opponent of the first mover, nobody if the board is empty",
        values: |rules| {
            let offered = matches!(rules.definition.choice, Some(Choice::Superko(bars)) if bars.contains(&Bar::NSSK));
            let is_barred = |bar: &Bar| {
                matches!(bar.of_both_players(), Bar::NSSK | Bar::Counted(Counted { counts: Counts::Creation, .. }))
            };
            values_if(offered || rules.bars.iter().any(is_barred), Creator::ALL.map(Creator::id))
        },
        set: |rules, value| {
            rules.start_creator = Creator::ALL.into_iter().find(|creator| creator.id() == value)?;
            Some(())
        },
    },
    Parameter {
        key: "superko",
        meaning: "which superko is meant",
        values: |rules| match rules.definition.choice {
            Some(Choice::Superko(bars)) => bars.iter().filter_map(|bar| bar.superko()).collect(),
            _ => Vec::new(),
        },
        set: |rules, value| {
            let Some(Choice::Superko(choice)) = rules.definition.choice else { return None };
            let chosen = *choice.iter().find(|bar| bar.superko() == Some(value))?;
            rules.bars.iter_mut().filter(|bar| choice.contains(bar)).for_each(|bar| *bar = chosen);
            Some(())
        },
    },
    Parameter {
        key: "window",
        meaning: "how many moves superko looks back: none is to the start; with a number the basic ko rule holds, too",
        values: |rules| values_if(rules.definition.choice == Some(Choice::Window), ["none", "2..99"]),
        set: |rules, value| {
            let moves = if value == "none" { None } else { Some(value.parse().ok()?) };
            let set = |bar: Bar| match (bar, moves) {
                (Bar::PSK | Bar::Recent(Window { situational: false, .. }), None) => Bar::PSK,
                (Bar::SSK | Bar::Recent(Window { situational: true, .. }), None) => Bar::SSK,
                (Bar::PSK, Some(moves)) => Bar::Recent(Window { situational: false, moves }),
                (Bar::SSK, Some(moves)) => Bar::Recent(Window { situational: true, moves }),
                (Bar::Recent(window), Some(moves)) => Bar::Recent(Window { moves, ..window }),
                (other, _) => other,
            };
            rules.bars.iter_mut().for_each(|bar| *bar = set(*bar));
            moves.is_none_or(|moves| (2..=99).contains(&moves)).then_some(())
        },
    },
    Parameter {
        key: "repetition",
        meaning: "which repetition is meant",
        values: |rules| match rules.definition.choice {
            Some(Choice::Repetition(all)) => all.iter().map(|repetition| repetition.id()).collect(),
            _ => Vec::new(),
        },
        set: |rules, value| {
            let Some(Choice::Repetition(choice)) = rules.definition.choice else { return None };
            let chosen = *choice.iter().find(|repetition| repetition.id() == value)?;
            rules.each_repetition(|repetition, _| *repetition = chosen);
            // A rule set has either an end by repetition or a forfeit.
            rules.forfeit.iter_mut().for_each(|forfeit| forfeit.repetition = chosen);
            Some(())
        },
    },
    Parameter {
        key: "void",
        meaning: "whether a repetition is void at once, or only if the players agree",
        values: |rules| {
            let mut ends = rules.ends.iter();
            let has_void =
                ends.any(|end| matches!(end, End::Repetition(_, Settlement::Void | Settlement::VoidIfAgreed)));
            values_if(has_void, ["automatic", "agreed"])
        },
        set: |rules, value| {
            let settlement = if value == "agreed" { Settlement::VoidIfAgreed } else { Settlement::Void };
            rules.each_repetition(|_, old| *old = settlement);
            Some(())
        },
    },
    Parameter {
        key: "ko_pass",
        meaning: "what a pass for a ko lifts: the ban in that ko, or any ban of the player",
        values: |rules| values_if(rules.bars.iter().any(has_ko_pass_option), ["per-ko", "any"]),
        set: |rules, value| {
            let scope = if value == "any" { KoPassScope::Any } else { KoPassScope::PerKo };
            rules.bars.iter_mut().filter(|bar| has_ko_pass_option(bar)).for_each(|bar| *bar = Bar::KoPass(scope));
            Some(())
        },
    },
    Parameter {
        key: "null_play",
        meaning: "as what a play counts that leaves the position as it was",
        values: |rules| values_if(rules.forfeit.is_some(), ["pass", "play"]),
        set: |rules, value| {
            rules.forfeit.iter_mut().for_each(|forfeit| forfeit.null_play_is_pass = value == "pass");
            Some(())
        },
    },
    Parameter {
        key: "ko",
        meaning: "a point on which the first move may not retake in a ko",
        values: |rules| {
            let forbids_retaking =
                |bar: &Bar| matches!(bar.of_both_players(), Bar::BasicKo | Bar::TwoAgo | Bar::KoPass(_));
            values_if(rules.bars.iter().any(forbids_retaking), ["none", "a point"])
        },
        set: |rules, value| {
            rules.ko = if value == "none" { None } else { Some(value.parse().ok()?) };
            Some(())
        },
    },
];

/// The reason why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The rule set has no such option.
    #[error("{rules} has no option {}: {}", quoted(.key), .nearest.map_or_else(
        || format!("it has {}", .known.join(", ")),
        |near| format!("did you mean {near}?"),
    ))]
    Unknown {
        /// Identifier of the rule set.
        rules: &'static str,
        /// The key that was given.
        key: String,
        /// The key that is most like it.
        nearest: Option<&'static str>,
        /// The keys of all options of the rule set.
        known: Vec<&'static str>,
    },
    /// The option has no such value.
    #[error("{rules} takes no {key}={}: write {}", quoted(.value), .values.join(", "))]
    Value {
        /// Identifier of the rule set.
        rules: &'static str,
        /// The key.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The valid values.
        values: Vec<String>,
    },
}

impl RuleSet {
    /// Returns the options of the rule set.
    pub fn parameters(&self) -> Vec<Parameter> {
        PARAMETERS.into_iter().filter(|parameter| !(parameter.values)(self).is_empty()).collect()
    }

    /// Returns the options with their values, as answers and certificates have them: a window only if there is one.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let keys = |name| RuleSet::find(name).map(|rules| rules.written_options().map(|(key, _)| key).collect::<Vec<_>>());
    /// assert_eq!(keys("psk")?, ["suicide", "passes", "start"]);
    /// assert_eq!(keys("ogs")?, ["suicide", "passes", "start", "window"]);
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn written_options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let written = self.parameters().into_iter().filter(|option| option.key != "window" || self.window().is_some());
        written.map(|option| (option.key, option.value(self)))
    }

    /// Returns the value of the option `key`; `None` if the rule set has no such option.
    pub fn option(&self, key: &str) -> Option<String> {
        self.parameters().iter().find(|parameter| parameter.key == key).map(|parameter| parameter.value(self))
    }

    /// Sets the option `key` to `value`.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert!(RuleSet::find("universalists")?.is_finite());
    /// assert!(!RuleSet::find("universalists")?.with_option("void", "agreed")?.is_finite());
    /// assert!(RuleSet::find("psk")?.with_option("voids", "agreed").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OptionError::Unknown`] if the rule set has no option `key`, [`OptionError::Value`] if the option cannot have this value.
    pub fn with_option(mut self, key: &str, value: &str) -> Result<RuleSet, OptionError> {
        let (rules, parameters) = (self.id(), self.parameters());
        let known: Vec<&'static str> = parameters.iter().map(|parameter| parameter.key).collect();
        let Some(&parameter) = parameters.iter().find(|parameter| parameter.key == key) else {
            let nearest = nearest(key, known.iter().copied());
            return Err(OptionError::Unknown { rules, key: key.to_owned(), nearest, known });
        };
        let values = parameter.values(&self);
        // Numbers and points are parsed by `set`. All other values are those listed.
        let can_be_set = ["passes", "ko", "window"].contains(&key) || values.iter().any(|listed| listed == value);
        match can_be_set.then(|| (parameter.set)(&mut self, value)).flatten() {
            Some(()) => Ok(self),
            None => Err(OptionError::Value { rules, key: parameter.key, value: value.to_owned(), values }),
        }
    }

    fn repetition(&self) -> Option<Repetition> {
        let mut ends = self.ends.iter();
        let of_end =
            ends.find_map(|end| if let End::Repetition(repetition, _) = end { Some(*repetition) } else { None });
        of_end.or(self.forfeit.map(|forfeit| forfeit.repetition))
    }

    fn each_repetition(&mut self, change: impl Fn(&mut Repetition, &mut Settlement)) {
        for end in &mut self.ends {
            if let End::Repetition(repetition, settlement) = end {
                change(repetition, settlement);
            }
        }
    }
}
