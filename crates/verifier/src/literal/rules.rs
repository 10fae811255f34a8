//! The rule sets: the bars (prohibitions of plays) and ends of each, the suicides that it allows, and the effect of its options.
//! [`bars`](super::bars) and [`ends`](super::ends) state each rule in words.

use std::fmt;

use koatlas_board::{Point, Size, Suicide};

use super::bars::{
    BASIC_KO, CONFIGURATION, END_KO, FIXED_KO, KO_PASS_NEEDED, NSSK, ONE_PLAY, PROHIBITION, PSK, PSK_WINDOW, SPIGHT,
    SSK, SSK_SINCE_PASS, SSK_WINDOW, TWO_AGO, UNBALANCED_CYCLE,
};
use super::ends::CycleEndReading;
use super::ends::EndRule::{self, Cycle, Passes, Repetition, SecondPass};
use super::ends::RepetitionKind::{self, PassFree, Positional, Situational};
use super::ends::RepetitionOutcome::{ByBalance, Void};
use crate::certificates::quoted;
use crate::{BarRule, Refused, RuleSettings};

/// All rule sets: identifier, bars and ends in their order, and suicide policy.
const ALL: [(&str, &[BarRule], &[EndRule], Suicide); 37] = [
    ("basic-ko", &[BASIC_KO], &[Passes(2)], Suicide::None),
    ("universalists", &[TWO_AGO], &[Repetition(Positional, Void), Passes(2)], Suicide::Multi),
    ("psk", &[PSK], &[Passes(2)], Suicide::All),
    ("ssk", &[SSK], &[Passes(2)], Suicide::All),
    ("nssk", &[NSSK], &[Passes(2)], Suicide::All),
    ("fixed-ko", &[FIXED_KO], &[Passes(2)], Suicide::Multi),
    ("basic-fixed-ko", &[BASIC_KO, FIXED_KO], &[Passes(2)], Suicide::Multi),
    ("basic-ko-rules", &[BASIC_KO, PROHIBITION], &[Passes(2)], Suicide::Multi),
    ("configuration", &[BASIC_KO, CONFIGURATION], &[Passes(2)], Suicide::Multi),
    ("drr", &[ONE_PLAY, BASIC_KO, FIXED_KO], &[Cycle(CycleEndReading::Itself), Passes(3)], Suicide::All),
    ("drr-needs-play", &[ONE_PLAY, BASIC_KO, FIXED_KO], &[Cycle(CycleEndReading::NeedsPlay), Passes(3)], Suicide::All),
    ("drr-anywhere", &[ONE_PLAY, BASIC_KO, FIXED_KO], &[Cycle(CycleEndReading::Anywhere), Passes(3)], Suicide::All),
    ("drr-1play", &[ONE_PLAY], &[], Suicide::All),
    ("drr-basicko", &[BASIC_KO], &[], Suicide::All),
    ("drr-fixedko", &[FIXED_KO], &[], Suicide::All),
    ("drr-3pass", &[], &[Passes(3)], Suicide::All),
    ("drr-cycleend", &[], &[Cycle(CycleEndReading::Itself)], Suicide::All),
    ("tromp-taylor", &[PSK], &[Passes(2)], Suicide::All),
    ("aga", &[SSK], &[Passes(2)], Suicide::None),
    ("new-zealand", &[SSK], &[Passes(2)], Suicide::All),
    ("geneva", &[], &[Passes(2)], Suicide::Multi),
    ("japanese-1989", &[BASIC_KO], &[Repetition(PassFree, Void), Passes(2)], Suicide::None),
    ("japanese-1989-literal", &[BASIC_KO], &[Repetition(Positional, Void), Passes(2)], Suicide::None),
    ("japanese-1989-confirmation", &[KO_PASS_NEEDED], &[Passes(2)], Suicide::None),
    ("japanese-2003", &[TWO_AGO], &[Repetition(Positional, ByBalance), Passes(2)], Suicide::None),
    ("olympiad", &[TWO_AGO], &[Repetition(Positional, ByBalance), Passes(2)], Suicide::None),
    ("chinese-1988-text", &[PSK], &[Passes(2)], Suicide::None),
    ("chinese-practice", &[BASIC_KO, UNBALANCED_CYCLE], &[Repetition(Situational, Void), Passes(2)], Suicide::None),
    ("wmsg-2008", &[PSK], &[Passes(2)], Suicide::None),
    ("wwgo-1996", &[BASIC_KO, PSK], &[Passes(2)], Suicide::None),
    ("ing-reduced", &[BASIC_KO, FIXED_KO], &[Passes(4)], Suicide::Multi),
    ("spight", &[SPIGHT], &[SecondPass], Suicide::All),
    ("spight-2", &[SSK_SINCE_PASS, END_KO], &[Passes(2)], Suicide::All),
    ("katago-simple", &[BASIC_KO], &[Repetition(RepetitionKind::Third, Void), Passes(2), SecondPass], Suicide::Multi),
    ("katago-psk", &[BASIC_KO, PSK], &[Passes(2)], Suicide::Multi),
    ("katago-ssk", &[BASIC_KO, SSK], &[Passes(2)], Suicide::Multi),
    ("katago-spight", &[BASIC_KO, SPIGHT], &[SecondPass], Suicide::Multi),
];

/// Identifiers of all rule sets.
pub const RULE_SETS: [&str; 37] = {
    let (mut ids, mut place) = ([""; 37], 0);
    while place < ids.len() {
        ids[place] = ALL[place].0;
        place += 1;
    }
    ids
};

/// Rule set of the [`LiteralReferee`](super::referee::LiteralReferee), with its options set.
#[derive(Clone)]
pub struct LiteralRules {
    pub id: &'static str,
    pub bars: Vec<BarRule>,
    pub ends: Vec<EndRule>,
    pub suicide: Suicide,
    /// Rule under which a stone is forfeited: a play that it would bar is made, and then the stone played is taken off the board.
    /// `None` if no stone is forfeited.
    pub forfeits: Option<BarRule>,
    /// Settings of single rules.
    pub settings: RuleSettings,
    /// Options whose value is not their default, each with its value.
    pub changed: Vec<(&'static str, String)>,
}

impl LiteralRules {
    /// Returns the rule set `id` with the defaults of its options. Fails if there is none.
    pub fn with_defaults(id: &str) -> Result<LiteralRules, Refused> {
        let (id, bars, ends, suicide) = ALL.into_iter().find(|(known, ..)| *known == id).ok_or_else(|| {
            Refused::unreadable("", format_args!("{} is not a rule set: `koatlas rules` lists them", quoted(id)))
        })?;
        let is_geneva = id == "geneva";
        let settings = RuleSettings {
            start_counts: true,
            start_creator: None,
            ko: None,
            void_is_agreed: false,
            ko_pass_lifts_all: false,
            null_play_is_pass: is_geneva,
            window: None,
        };
        let (bars, ends, forfeits) = (bars.to_vec(), ends.to_vec(), is_geneva.then_some(PSK));
        Ok(LiteralRules { id, bars, ends, suicide, forfeits, settings, changed: Vec::new() })
    }

    /// Returns the rule set `id` with `options`, each a key and its value. Fails if there is no such rule set, option or value.
    pub(super) fn with_options(id: &str, options: &[(&str, &str)], size: Size) -> Result<LiteralRules, Refused> {
        let mut rules = LiteralRules::with_defaults(id)?;
        // An option may change the bars and ends, and with them `options`. So the options are listed before any is set.
        let all = rules.options();
        for &(key, value) in options {
            let Some((key, values)) = all.iter().find(|(known, _)| *known == key) else {
                let known: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
                let (key, known) = (quoted(key), known.join(", "));
                return Err(Refused::unreadable("", format_args!("{id} has no option {key}: it has {known}")));
            };
            if !values.allows(value, size) {
                let value = quoted(value);
                return Err(Refused::unreadable("", format_args!("{id} takes no {key}={value}: write {values}")));
            }
            rules.set(key, value, size);
            if values.default() != value {
                rules.changed.push((key, value.to_owned()));
            }
        }
        Ok(rules)
    }

    /// Returns the options of a rule set that still has its defaults. The rule sets of `KataGo` never allow the suicide of a
    /// single stone.
    fn options(&self) -> Vec<(&'static str, OptionValues)> {
        let repeats = self.ends.iter().any(|end| matches!(end, Repetition(..)));
        let voids = self.ends.iter().any(|end| matches!(end, Repetition(_, Void)));
        let looks_back = repeats || self.has_any(&[PSK, SSK, SPIGHT, SSK_SINCE_PASS, UNBALANCED_CYCLE]);
        let mut suicide = Suicide::ALL.map(Suicide::id).to_vec();
        suicide.truncate(if self.id.starts_with("katago-") { 2 } else { 3 });
        // The default comes first.
        let default = suicide.iter().position(|policy| *policy == self.suicide.id()).unwrap_or(0);
        suicide[..=default].rotate_right(1);
        let superko: &[&str] = match self.id {
            "aga" => &["situational", "natural", "positional"],
            "chinese-1988-text" => &["positional", "situational"],
            _ => &[],
        };
        let repetition: &[&str] = match self.id {
            "universalists" | "geneva" => &["positional", "situational"],
            "japanese-1989" => &["pass-free", "positional", "third"],
            _ => &[],
        };
        let has_ko = self.has_any(&[BASIC_KO, TWO_AGO, KO_PASS_NEEDED]);
        // Options without values are those that the rule set does not have; they are dropped at the end.
        let all = [
            ("suicide", OptionValues::Listed(suicide)),
            (
                "passes",
                OptionValues::Passes(self.ending_passes().map_or("never".to_owned(), |passes| passes.to_string())),
            ),
            ("start", listed_if(looks_back || self.forfeits.is_some(), &["counts", "ignored"])),
            (
                "start_creator",
                listed_if(self.has_bar(NSSK) || superko.contains(&"natural"), &["auto", "none", "B", "W"]),
            ),
            ("superko", listed_if(true, superko)),
            ("window", if ["psk", "ssk"].contains(&self.id) { OptionValues::Window } else { listed_if(false, &[]) }),
            ("repetition", listed_if(true, repetition)),
            ("void", listed_if(voids, &["automatic", "agreed"])),
            ("ko_pass", listed_if(self.has_bar(KO_PASS_NEEDED), &["per-ko", "any"])),
            ("null_play", listed_if(self.forfeits.is_some(), &["pass", "play"])),
            ("ko", if has_ko { OptionValues::Point } else { listed_if(false, &[]) }),
        ];
        all.into_iter().filter(|(_, values)| *values != OptionValues::Listed(Vec::new())).collect()
    }

    /// Sets the option `key`, whose `value` has been checked.
    fn set(&mut self, key: &str, value: &str, size: Size) {
        let superko = || match value {
            "positional" => PSK,
            "situational" => SSK,
            _ => NSSK,
        };
        match key {
            "suicide" => self.suicide = value.parse().unwrap_or(self.suicide),
            "passes" => self.set_passes(value.parse().ok()),
            "start" => self.settings.start_counts = value == "counts",
            // `none` is nobody: `Some(None)`.
            "start_creator" => self.settings.start_creator = (value != "auto").then(|| value.parse().ok()),
            "ko" => self.settings.ko = value.parse().ok().map(|point: Point| size.index(point)),
            "superko" => self.bars = vec![superko()],
            "window" => self.set_window(value.parse().ok()),
            "repetition" if self.forfeits.is_some() => self.forfeits = Some(superko()),
            "repetition" => self.set_repetition(value),
            "void" => self.settings.void_is_agreed = value == "agreed",
            "ko_pass" => self.settings.ko_pass_lifts_all = value == "any",
            "null_play" => self.settings.null_play_is_pass = value == "pass",
            _ => unreachable!("every option of a rule set is here"),
        }
    }

    /// Lets `passes` passes in a row end the sequence, or no number of them for `None`. Without such an end before, adds it
    /// as the last one.
    fn set_passes(&mut self, passes: Option<usize>) {
        let place = self.ends.iter().position(|end| matches!(end, Passes(_)));
        let place = place.map_or(self.ends.len()..self.ends.len(), |place| place..place + 1);
        self.ends.splice(place, passes.map(Passes));
    }

    /// Lets superko look back `moves` moves, or to the start for `None`.
    fn set_window(&mut self, moves: Option<usize>) {
        self.settings.window = moves;
        self.bars = vec![match (self.id, moves) {
            ("psk", None) => PSK,
            ("psk", Some(_)) => PSK_WINDOW,
            (_, None) => SSK,
            (_, Some(_)) => SSK_WINDOW,
        }];
    }

    fn set_repetition(&mut self, value: &str) {
        let repetition = match value {
            "positional" => Positional,
            "situational" => Situational,
            "pass-free" => PassFree,
            _ => RepetitionKind::Third,
        };
        for end in &mut self.ends {
            if let Repetition(_, decision) = *end {
                *end = Repetition(repetition, decision);
            }
        }
    }

    /// Number of passes in a row that end the sequence; `None` if no number does.
    pub fn ending_passes(&self) -> Option<usize> {
        self.ends.iter().find_map(|end| if let Passes(passes) = end { Some(*passes) } else { None })
    }

    /// True if a second pass of a player in a position ends the sequence.
    pub fn has_second_pass(&self) -> bool {
        self.ends.iter().any(|end| matches!(end, SecondPass))
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
        self.bars.iter().any(|own| own.id == bar.id)
    }

    /// True if one of `bars` is a bar of the rule set.
    pub fn has_any(&self, bars: &[BarRule]) -> bool {
        bars.iter().any(|&bar| self.has_bar(bar))
    }

    /// True if `other` is the same rules, perhaps under another name.
    pub fn is_same_as(&self, other: &LiteralRules) -> bool {
        let parts = |rules: &LiteralRules| {
            (rules.bars.clone(), rules.ends.clone(), rules.suicide, rules.forfeits, rules.settings)
        };
        parts(self) == parts(other)
    }
}

/// Returns the options of the rule set `id`, each with its values.
///
/// # Errors
/// [`Refused`] if there is no such rule set.
pub fn options(id: &str) -> Result<Vec<(&'static str, OptionValues)>, Refused> {
    LiteralRules::with_defaults(id).map(|rules| rules.options())
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
const MOST_PASSES: usize = 99;

/// Largest number of moves that an option may let superko look back.
const WIDEST_WINDOW: usize = 99;

/// Returns `values`, or no values if the rule set does not have the option.
fn listed_if(has_option: bool, values: &[&'static str]) -> OptionValues {
    OptionValues::Listed(if has_option { values.to_vec() } else { Vec::new() })
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
