//! A rule set as it is written down and as a value, with its options set; and what must happen before it can object to anything.

use std::collections::BTreeMap;
use std::error::Error;

use koatlas_board::{BoardPosition, Colour, Point, Suicide};
use serde::{Deserialize, Serialize};

use crate::bar::{Bar, Creator};
use crate::end::{End, Repetition};
use crate::history::{MarkQuestion, Occasions, Trace};

koatlas_board::named_values! {
    /// How close a rule set is to a published text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Standing {
        /// As published, in the reading that [`Definition::reading`] names.
        Published = "published",
        /// A reconstruction: the text is lost or was not found, and this is put together from what is said about it.
        Reconstruction = "reconstruction",
        /// A part of the published rules. The rest cannot be stated formally, or is left out.
        Reduction = "reduction",
    }
}

/// The rule that a stone which repeats something is taken off, and how null plays count: plays that change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// Whether positions or situations are compared: [`Repetition::Positional`] or [`Repetition::Situational`].
    pub of: Repetition,
    /// Whether a play that leaves the position as it was counts as a pass.
    pub null_play_is_pass: bool,
}

/// A choice between readings that a rule set offers beyond the options of all rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Which superko bars: the first is the default.
    Superko(&'static [Bar]),
    /// Which repetition ends, or is compared: the first is the default.
    Repetition(&'static [Repetition]),
}

/// A rule set as it is written down.
#[derive(Debug)]
pub struct Definition {
    /// Its identifier.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The family: the module that explains it.
    pub family: &'static str,
    /// Where it is published.
    pub source: &'static str,
    /// The articles or sections of the source that have its rules, each after the identifier of the rule: of a bar, of an end, or
    /// `suicide`. Sources that are not divided have none.
    pub articles: &'static [(&'static str, &'static str)],
    /// How close this is to the published text.
    pub standing: Standing,
    /// The reading chosen, in a sentence or two. It is empty if the text leaves no choice.
    pub reading: &'static str,
    /// The suicide policy if none is given.
    pub suicide: Suicide,
    /// Whether the text itself speaks about suicides of a single stone. If it does, no option can allow them.
    pub never_single_suicide: bool,
    /// What bars a play, in the order of asking.
    pub bars: &'static [Bar],
    /// What ends a sequence, in the order of asking.
    pub ends: &'static [End],
    /// Whether a repeating stone is taken off.
    pub forfeit: Option<Forfeit>,
    /// Choices between readings.
    pub choice: Option<Choice>,
}

impl Definition {
    /// A rule set without a rule about repetition; other definitions say what they add to it. Suicide is illegal, and
    /// two passes in a row end the sequence.
    pub const NOTHING: Definition = Definition {
        id: "",
        name: "",
        family: "",
        source: "",
        articles: &[],
        standing: Standing::Published,
        reading: "",
        suicide: Suicide::None,
        never_single_suicide: false,
        bars: &[],
        ends: &[End::Passes(2)],
        forfeit: None,
        choice: None,
    };
}

/// A rule set: what bars a play, what ends a sequence, which suicides are legal, and how the start counts.
///
/// Made by [`RuleSet::find`] or [`RuleSet::all`] with the defaults of its definition, changed by [`RuleSet::with`].
/// Serde writes its identifier and the values of all its options.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "WrittenRuleSet", try_from = "WrittenRuleSet")]
pub struct RuleSet {
    /// What is written down about it.
    pub definition: &'static Definition,
    /// The suicide policy.
    pub suicide: Suicide,
    /// What bars a play, in the order of asking.
    pub bars: Vec<Bar>,
    /// What ends a sequence, in the order of asking.
    pub ends: Vec<End>,
    /// How a repeating stone is taken off, if it is.
    pub forfeit: Option<Forfeit>,
    /// Whether the start position counts as having occurred.
    pub start_counts: bool,
    /// Who is taken to have created the start position.
    pub start_creator: Creator,
    /// The point on which the first move may not retake in a ko, if one is named.
    pub ko: Option<Point>,
}

impl RuleSet {
    /// The rule set of a definition, with its defaults. The definition may be one of your own.
    #[must_use]
    pub fn of(definition: &'static Definition) -> RuleSet {
        RuleSet {
            definition,
            suicide: definition.suicide,
            bars: definition.bars.to_vec(),
            ends: definition.ends.to_vec(),
            forfeit: definition.forfeit,
            start_counts: true,
            start_creator: Creator::Auto,
            ko: None,
        }
    }

    /// The identifier.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.definition.id
    }

    /// The article of its source that has a rule, by the identifier of the rule, if the source is divided.
    #[must_use]
    pub fn article(&self, by: &str) -> Option<&'static str> {
        self.definition.articles.iter().find(|(rule, _)| *rule == by).map(|&(_, article)| article)
    }

    /// Its name, and the article of its source that has a rule.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// let cited = |rules| RuleSet::find(rules).map(|rules| rules.cited("ssk"));
    /// assert_eq!((cited("aga")?.as_str(), cited("ssk")?.as_str()), ("AGA rules, rule 6", "Situational superko"));
    /// # Ok::<(), koatlas_rulesets::UnknownRuleSet>(())
    /// ```
    #[must_use]
    pub fn cited(&self, by: &str) -> String {
        let name = self.definition.name;
        self.article(by).map_or_else(|| name.to_owned(), |article| format!("{name}, {article}"))
    }

    /// The number of passes in a row that end a sequence, if any do.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// assert_eq!(RuleSet::find("psk")?.passes(), Some(2));
    /// # Ok::<(), koatlas_rulesets::UnknownRuleSet>(())
    /// ```
    #[must_use]
    pub fn passes(&self) -> Option<u32> {
        self.ends.iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None })
    }

    /// Who is taken to have created the start position of a sequence that begins on a board.
    #[must_use]
    pub fn creator_of(&self, board: &BoardPosition) -> Option<Colour> {
        self.start_creator.of(board.to_move(), board.contents().iter().all(Option::is_none))
    }

    /// The kinds of marks that the parts look for, in the order in which a move leaves them, and what they ask of each; of those
    /// that matter alone, where states of sequences are `compared`.
    pub(crate) fn asks(&self, compared: bool) -> Vec<(Trace, MarkQuestion)> {
        let ends = self.ends.iter().filter(|end| !compared || end.ends_play());
        let of_forfeit = self.forfeit.map(|forfeit| (forfeit.trace(), MarkQuestion::Ever));
        let of_parts = ends.flat_map(|end| end.asks()).chain(self.bars.iter().flat_map(|bar| bar.asks()));
        let mut asks: Vec<(Trace, MarkQuestion)> = Vec::new();
        for ask in of_parts.copied().chain(of_forfeit) {
            // Legal moves leave no mark that a position is unbalanced.
            if !(asks.contains(&ask) || compared && ask.0 == Trace::PositionUnbalanced) {
                asks.push(ask);
            }
        }
        asks
    }

    /// Whether the rule set might object to something in a sequence where this happens, and no more. If not, all that a referee
    /// finds illegal are moves out of turn, moves on stones or where no plays may be made, and passes for a ko.
    ///
    /// The reason for each part:
    ///
    /// - All repetitions that end a sequence or have a stone taken off are positions that a play brings again, and so are the
    ///   marks of the bars of superko and of pairs of positions. Whoever retakes at once in a basic ko gives back the position of
    ///   two moves ago. A point used since the position occurred first: if no play has brought the position again, it has lasted
    ///   since then.
    /// - A player who passes again in a position, or two passes at the start: then there were two passes in a row, or a play has
    ///   brought the position again.
    /// - Two positions of one class have as many stones: each of their basic kos has one, on one of its two points.
    #[must_use]
    pub fn may_object(&self, happens: &Occasions) -> bool {
        happens.suicide
            || self.ko.is_some()
            || self.forfeit.is_some() && happens.repetition
            || self.bars.iter().any(|bar| bar.may_bar(happens))
            || self.ends.iter().any(|end| end.may_end(happens))
    }

    /// Whether both rule sets say the same of every move of every sequence, as far as their parts tell: these are equal.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// let psk = RuleSet::find("psk")?;
    /// assert!(psk.same_parts(&RuleSet::find("psk")?) && !psk.same_parts(&RuleSet::find("ssk")?));
    /// # Ok::<(), koatlas_rulesets::UnknownRuleSet>(())
    /// ```
    #[must_use]
    pub fn same_parts(&self, other: &RuleSet) -> bool {
        (self.suicide, self.forfeit, self.start_counts, self.start_creator, self.ko)
            == (other.suicide, other.forfeit, other.start_counts, other.start_creator, other.ko)
            && (&self.bars, &self.ends) == (&other.bars, &other.ends)
    }

    /// Whether every sequence ends, from every start on every board, however the players play. The pages of
    /// [`families`](crate::families) prove it.
    ///
    /// There must be a bound on the plays, and one on the passes between them. Some parts bound the plays of a whole
    /// sequence. Others bound only the plays between two passes; with these, all passes must be bounded as well.
    ///
    /// ```
    /// use koatlas_rulesets::RuleSet;
    /// let finite = |rules| RuleSet::find(rules).map(|rules| rules.is_finite());
    /// assert_eq!((finite("psk")?, finite("basic-ko")?), (true, false));
    /// # Ok::<(), koatlas_rulesets::UnknownRuleSet>(())
    /// ```
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let second_pass = self.ends.contains(&End::SecondPass);
        // Whoever passes last before a play does so in a position that his opponent has just made, and may not make again.
        let passed_in = self.bars.contains(&Bar::PassedIn) && self.ends.contains(&End::Passes(2));
        let between = self.has_bound(true);
        self.bounds_plays() && (self.passes().is_some() || second_pass) || between && (second_pass || passed_in)
    }

    /// Whether there is a bound on the number of plays of a whole sequence, from every start on every board. No cycle with a play is
    /// then repeated for ever, though passes may be.
    #[must_use]
    pub fn bounds_plays(&self) -> bool {
        let forfeits = self.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        forfeits || self.has_bound(false)
    }

    /// Whether a part bounds the plays of a sequence, or those between two passes.
    fn has_bound(&self, between_passes: bool) -> bool {
        self.bars.iter().any(|bar| bar.bounds_plays(between_passes))
            || self.ends.iter().any(|end| end.bounds_plays(between_passes))
    }
}

/// A rule set as it stands in answers.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenRuleSet {
    /// The identifier of the rule set.
    ruleset: String,
    /// The values of all its options.
    options: BTreeMap<String, String>,
}

impl From<RuleSet> for WrittenRuleSet {
    fn from(rules: RuleSet) -> WrittenRuleSet {
        let options = rules.parameters().into_iter().map(|option| (option.key.to_owned(), option.value(&rules)));
        WrittenRuleSet { ruleset: rules.id().to_owned(), options: options.collect() }
    }
}

impl TryFrom<WrittenRuleSet> for RuleSet {
    type Error = Box<dyn Error>;

    fn try_from(WrittenRuleSet { ruleset, options }: WrittenRuleSet) -> Result<RuleSet, Box<dyn Error>> {
        let rules = RuleSet::find(&ruleset)?;
        Ok(options.iter().try_fold(rules, |rules, (key, value)| rules.with(key, value))?)
    }
}

impl Forfeit {
    /// What is compared.
    pub(crate) fn trace(self) -> Trace {
        match self.of {
            Repetition::Positional => Trace::Position,
            _ => Trace::Situation,
        }
    }
}
