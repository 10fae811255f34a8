//! The rule sets: the bars (prohibitions of plays) and ends of each, the suicides that it allows, and the effect of its options.
//! [`bars`](super::bars) and [`ends`](super::ends) state each rule in words.

use std::fmt;
use std::sync::LazyLock;

use koatlas_board::{Point, Size, Suicide};

use super::bars::{
    BASIC_KO, KO_PASS_NEEDED, KO_PASSES, NSSK, PSK, PSK_PLAYS, PSK_UNLESS_PASSED, PSK_WINDOW, SPIGHT, SSK,
    SSK_AND_PASS, SSK_SINCE_PASS, SSK_UNLESS_PASSED, SSK_WINDOW, TWO_AGO,
};
use super::counted::Repeated;
use super::ends::Decision::{Score, Void};
use super::ends::EndRule::{self, Passes, Repetition, SecondPass, SecondPassUndisturbed};
use super::ends::RepetitionKind;
use super::rule_file;
use crate::certificates::quoted;
use crate::{BarRule, Refused, RuleSettings};

/// The rule sets of the list: those that a certificate names without their text.
static LIST: LazyLock<[LiteralRules; 37]> = LazyLock::new(|| {
    let mut texts = koatlas_data::rule_sets();
    std::array::from_fn(|_| texts.next().map(rule_file::read).expect("there are 37").expect("they can be read"))
});

/// The further rule sets that come with koatlas. A certificate has their texts.
static FURTHER: LazyLock<Vec<LiteralRules>> = LazyLock::new(|| {
    koatlas_data::more_rule_sets().map(|text| rule_file::read(text).expect("it can be read")).collect()
});

/// Identifiers of the rule sets of the list.
pub static RULE_SETS: LazyLock<[&'static str; 37]> = LazyLock::new(|| LIST.each_ref().map(|rules| &*rules.id));

/// Rule set of the [`LiteralReferee`](super::referee::LiteralReferee), with its options set.
#[derive(Clone)]
pub struct LiteralRules {
    pub id: String,
    pub bars: Vec<BarRule>,
    pub ends: Vec<EndRule>,
    pub suicide: Suicide,
    /// True if the score counts stones alone, no empty points.
    pub counts_stones: bool,
    /// Rule under which a stone is forfeited: a play that it would bar is made, and then the stone played is taken off the board.
    /// `None` if no stone is forfeited.
    pub forfeits: Option<BarRule>,
    /// True if the option `suicide` can allow suicide of a single stone.
    pub single_suicide: bool,
    /// Bars that the option `superko` can choose, the default first; empty without this option.
    pub superko: Vec<BarRule>,
    /// Repetitions that the option `repetition` can choose, the default first; empty without this option.
    pub repetition: Vec<RepetitionKind>,
    /// True if there is the option `window`.
    pub has_window: bool,
    /// Settings of single rules.
    pub settings: RuleSettings,
    /// The phases after the first one, each as a rule set of one phase, which has no options of its own.
    pub later_phases: Vec<LiteralRules>,
    /// Options whose value is not their default, each with its value.
    pub changed: Vec<(&'static str, String)>,
}

impl LiteralRules {
    /// Returns the rule set `id` of the list with the defaults of its options. Fails if there is none.
    pub(crate) fn of_list(id: &str) -> Result<&'static LiteralRules, Refused> {
        LIST.iter().find(|rules| rules.id == id).ok_or_else(|| {
            Refused::unreadable(
                "",
                format_args!("{} is not a rule set of `koatlas rules`, and no text says what it is", quoted(id)),
            )
        })
    }

    /// Returns the further rule set `id` with the defaults of its options, if it comes with koatlas.
    pub(crate) fn of_further(id: &str) -> Option<LiteralRules> {
        FURTHER.iter().find(|rules| rules.id == id).cloned()
    }

    /// Returns the rule set `id` with the defaults of its options: that of the list, or that in `file`.
    pub(crate) fn new(id: &str, file: Option<&str>) -> Result<LiteralRules, Refused> {
        file.map_or_else(|| LiteralRules::of_list(id).cloned(), |text| LiteralRules::from_file(id, text))
    }

    /// Reads the rule set `id` from `text`, its file. Fails if the text is of another rule set, or if it has the name of a known one and
    /// other rules.
    pub(crate) fn from_file(id: &str, text: &str) -> Result<LiteralRules, Refused> {
        let rules = rule_file::read(text).map_err(|refused| refused.within("rules"))?;
        let is_other = |known: &LiteralRules| !known.is_same_as(&rules) || known.options() != rules.options();
        let reason = if rules.id != id {
            format!("they are {}, and ruleset is {}", rules.id, quoted(id))
        } else if RULE_SETS.contains(&id) {
            format!("{id} is a rule set of `koatlas rules`, which needs no text")
        } else if FURTHER.iter().any(|known| known.id == id && is_other(known)) {
            format!("{id} is the name of a known rule set, and these are other rules")
        } else {
            return Ok(rules);
        };
        Err(Refused::at("rules", reason))
    }

    /// Sets `options`, each a key and its value, on a board of `size`. Fails if there is no such option or value.
    pub(crate) fn with_options(mut self, options: &[(&str, &str)], size: Size) -> Result<LiteralRules, Refused> {
        // An option may change the bars and ends, and with them `options`. So the options are listed before any is set.
        let all = self.options();
        for &(key, value) in options {
            let Some((key, values)) = all.iter().find(|(known, _)| *known == key) else {
                let known: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
                let (id, key, known) = (&self.id, quoted(key), known.join(", "));
                return Err(Refused::unreadable("", format_args!("{id} has no option {key}: it has {known}")));
            };
            if !values.allows(value, size) {
                let (id, value) = (&self.id, quoted(value));
                return Err(Refused::unreadable("", format_args!("{id} takes no {key}={value}: write {values}")));
            }
            self.set(key, value, size);
            if values.default() != value {
                self.changed.push((key, value.to_owned()));
            }
        }
        Ok(self)
    }

    /// Returns the options of a rule set that still has its defaults.
    pub(super) fn options(&self) -> Vec<(&'static str, OptionValues)> {
        let is_of_start = |phase: &LiteralRules| {
            let mut bars = phase.bars.iter().chain(&phase.superko);
            let repeats = phase.ends.iter().any(|end| matches!(end, Repetition(..)));
            let counts = phase.counts(&[Repeated::Position, Repeated::Situation]);
            repeats || phase.forfeits.is_some() || counts || bars.any(|bar| LOOK_BACK.contains(&bar.of_both()))
        };
        let voids = self.ends.iter().any(|end| matches!(end, Repetition(_, Void)));
        let mut suicide = Suicide::ALL.map(Suicide::id).to_vec();
        suicide.truncate(if self.single_suicide { 3 } else { 2 });
        // The default comes first.
        let default = suicide.iter().position(|policy| *policy == self.suicide.id()).unwrap_or(0);
        suicide[..=default].rotate_right(1);
        let superko: Vec<&str> = self.superko.iter().map(|bar| name_of(*bar)).collect();
        let repetition = self.repetition.iter().map(|repetition| repetition.id()).collect();
        let settings = &self.settings;
        let has_ko = [BASIC_KO, TWO_AGO].into_iter().chain(KO_PASSES).any(|bar| self.has_kind(bar));
        let creates = self.has_kind(NSSK) || self.counts(&[Repeated::Creation]);
        // Options without values are those that the rule set does not have; they are dropped at the end.
        let all = [
            ("suicide", OptionValues::Listed(suicide)),
            (
                "passes",
                OptionValues::Passes(self.ending_passes().map_or("never".to_owned(), |passes| passes.to_string())),
            ),
            ("start", either(self.phases().any(is_of_start), ["ignored", "counts"], settings.start_counts)),
            ("start_creator", listed_if(creates || superko.contains(&"natural"), &["auto", "none", "B", "W"])),
            ("superko", OptionValues::Listed(superko)),
            ("window", if self.has_window { OptionValues::Window } else { listed_if(false, &[]) }),
            ("repetition", OptionValues::Listed(repetition)),
            ("void", either(voids, ["automatic", "agreed"], settings.void_is_agreed)),
            ("ko_pass", either(self.has_bar(KO_PASS_NEEDED), ["per-ko", "any"], settings.ko_pass_lifts_all)),
            ("null_play", either(self.forfeits.is_some(), ["play", "pass"], settings.null_play_is_pass)),
            ("ko", if has_ko { OptionValues::Point } else { listed_if(false, &[]) }),
        ];
        all.into_iter().filter(|(_, values)| *values != OptionValues::Listed(Vec::new())).collect()
    }

    /// Sets the option `key`, whose `value` has been checked.
    fn set(&mut self, key: &str, value: &str, size: Size) {
        match key {
            "suicide" => self.suicide = value.parse().unwrap_or(self.suicide),
            "start" => self.settings.start_counts = value == "counts",
            "passes" => self.set_passes(value.parse().ok()),
            // `none` is nobody: `Some(None)`.
            "start_creator" => self.settings.start_creator = (value != "auto").then(|| value.parse().ok()),
            "ko" => self.settings.ko = value.parse().ok().map(|point: Point| size.index(point)),
            "superko" => {
                let chosen = self.superko.iter().find(|bar| name_of(**bar) == value).copied();
                let own = self.bars.iter_mut().find(|bar| self.superko.first() == Some(bar));
                own.into_iter().zip(chosen).for_each(|(own, chosen)| *own = chosen);
            }
            "window" => self.set_window(value.parse().ok()),
            "repetition" => value.parse().into_iter().for_each(|repetition| self.set_repetition(repetition)),
            "void" => self.settings.void_is_agreed = value == "agreed",
            "ko_pass" => self.settings.ko_pass_lifts_all = value == "any",
            "null_play" => self.settings.null_play_is_pass = value == "pass",
            _ => unreachable!("every option of a rule set is here"),
        }
        // All other options change the first phase alone.
        if ["suicide", "start"].contains(&key) {
            self.later_phases.iter_mut().for_each(|phase| phase.set(key, value, size));
        }
    }

    /// Lets `passes` passes in a row end the sequence, or no number of them for `None`. Without such an end before, adds it
    /// as the last one.
    fn set_passes(&mut self, passes: Option<usize>) {
        let decided = |end: &EndRule| if let Passes(_, decision) = end { Some(*decision) } else { None };
        let place = self.ends.iter().position(|end| decided(end).is_some()).unwrap_or(self.ends.len());
        let decision = self.ends.get(place).and_then(decided);
        let place = place..place + usize::from(decision.is_some());
        self.ends.splice(place, passes.map(|passes| Passes(passes, decision.unwrap_or(Score))));
    }

    /// Lets superko look back `moves` moves; for `None` it stays as it is.
    fn set_window(&mut self, moves: Option<usize>) {
        if moves.is_none() {
            return;
        }
        self.settings.window = moves;
        for bar in &mut self.bars {
            *bar = if *bar == PSK {
                PSK_WINDOW
            } else if *bar == SSK {
                SSK_WINDOW
            } else {
                *bar
            };
        }
    }

    fn set_repetition(&mut self, repetition: RepetitionKind) {
        self.forfeits = self.forfeits.and_then(|_| rule_file::superko(repetition).ok());
        for end in &mut self.ends {
            if let Repetition(_, decision) = *end {
                *end = Repetition(repetition, decision);
            }
        }
    }

    /// Number of passes in a row that end the sequence; `None` if no number does.
    pub fn ending_passes(&self) -> Option<usize> {
        self.ends.iter().find_map(|end| if let Passes(passes, _) = end { Some(*passes) } else { None })
    }

    /// True if every second pass of a player in a position ends the sequence.
    pub fn has_second_pass(&self) -> bool {
        self.ends.iter().any(|end| matches!(end, SecondPass(_)))
    }

    /// True if passes cannot follow each other for ever, in any phase.
    pub fn limits_passes(&self) -> bool {
        let ends = |end: &EndRule| matches!(end, Passes(..) | SecondPass(_) | SecondPassUndisturbed(_));
        self.phases().all(|phase| phase.ends.iter().any(ends))
    }

    /// The phases in their order: this rule set is the first one.
    pub fn phases(&self) -> impl Iterator<Item = &LiteralRules> {
        std::iter::once(self).chain(&self.later_phases)
    }

    /// Returns the repetitions that end the sequence without an agreement.
    pub fn repetitions(&self) -> impl Iterator<Item = RepetitionKind> {
        self.ends.iter().filter_map(|end| match end {
            Repetition(_, Void) if self.settings.void_is_agreed => None,
            Repetition(repetition, _) => Some(*repetition),
            _ => None,
        })
    }

    pub fn has_bar(&self, bar: BarRule) -> bool {
        self.bars.contains(&bar)
    }

    /// True if the rule set has `bar`, for both players or for one.
    pub(super) fn has_kind(&self, bar: BarRule) -> bool {
        self.bars.iter().any(|own| own.of_both() == bar)
    }

    /// True if one of `bars` is a bar of the rule set.
    pub fn has_any(&self, bars: &[BarRule]) -> bool {
        bars.iter().any(|&bar| self.has_bar(bar))
    }

    /// True if a bar counts one of `what`.
    pub fn counts(&self, what: &[Repeated]) -> bool {
        self.bars.iter().filter_map(BarRule::counts).any(|counted| what.contains(&counted.what))
    }

    /// True if `other` is the same rules, perhaps under another name.
    pub fn is_same_as(&self, other: &LiteralRules) -> bool {
        let parts = |rules: &LiteralRules| {
            (rules.bars.clone(), rules.ends.clone(), rules.suicide, rules.counts_stones, rules.forfeits, rules.settings)
        };
        parts(self) == parts(other)
            && self.later_phases.len() == other.later_phases.len()
            && self.later_phases.iter().zip(&other.later_phases).all(|(own, other)| own.is_same_as(other))
    }
}

/// Bars that count nothing, and for which it matters whether the start has occurred, and there is an option for it.
const LOOK_BACK: [BarRule; 10] = [
    PSK,
    SSK,
    SPIGHT,
    SSK_SINCE_PASS,
    PSK_WINDOW,
    SSK_WINDOW,
    PSK_PLAYS,
    PSK_UNLESS_PASSED,
    SSK_UNLESS_PASSED,
    SSK_AND_PASS,
];

/// Value of the option `superko` for a bar.
fn name_of(bar: BarRule) -> &'static str {
    if bar == PSK {
        "positional"
    } else if bar == SSK {
        "situational"
    } else {
        "natural"
    }
}

/// Returns the options of the rule set `id` of the list, or of the one in `file`, each with its values.
///
/// # Errors
/// [`Refused`] if there is no such rule set, or if the file cannot be read.
pub fn options(id: &str, file: Option<&str>) -> Result<Vec<(&'static str, OptionValues)>, Refused> {
    LiteralRules::new(id, file).map(|rules| rules.options())
}

/// Values of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of these; the first is the default.
    Listed(Vec<&'static str>),
    /// A number of passes from 1 to 99, or `never`; holds the default.
    Passes(String),
    /// A point of the board, or `none`, which is the default.
    Point,
    /// A number of moves from 2 to 99, or `none`, which is the default.
    Window,
}

/// Largest number of passes in a row that an option may ask for.
pub(super) const MOST_PASSES: usize = 99;

/// Largest number of moves that an option may let superko look back.
pub(super) const WIDEST_WINDOW: usize = 99;

/// Returns `values`, or no values if the rule set does not have the option.
fn listed_if(has_option: bool, values: &[&'static str]) -> OptionValues {
    OptionValues::Listed(if has_option { values.to_vec() } else { Vec::new() })
}

/// Returns both `values`, the second one first if it is the default; or no values if the rule set does not have the option.
fn either(has_option: bool, [first, second]: [&'static str; 2], is_second: bool) -> OptionValues {
    listed_if(has_option, &if is_second { [second, first] } else { [first, second] })
}

impl OptionValues {
    /// True if `value` is a value of the option on a board of `size`.
    fn allows(&self, value: &str, size: Size) -> bool {
        match self {
            OptionValues::Listed(listed) => listed.contains(&value),
            OptionValues::Passes(_) => value == "never" || (1..=MOST_PASSES).any(|passes| value == passes.to_string()),
            OptionValues::Window => value == "none" || (2..=WIDEST_WINDOW).any(|moves| value == moves.to_string()),
            OptionValues::Point => value == "none" || value.parse().is_ok_and(|point: Point| size.contains(point)),
        }
    }

    /// Default of the option.
    pub fn default(&self) -> &str {
        match self {
            OptionValues::Listed(listed) => listed.first().copied().unwrap_or_default(),
            OptionValues::Passes(passes) => passes,
            OptionValues::Point | OptionValues::Window => "none",
        }
    }
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValues::Listed(listed) => f.write_str(&listed.join(", ")),
            OptionValues::Passes(_) => write!(f, "1 to {MOST_PASSES}, or never"),
            OptionValues::Point => f.write_str("none or a point of the board"),
            OptionValues::Window => write!(f, "none, or 2 to {WIDEST_WINDOW}"),
        }
    }
}
