//! Rule sets: a [`Definition`] is one as it is published, a [`RuleSet`] one with its options set. It also tells which events of a
//! sequence it can object to, and if every sequence ends.

use std::collections::BTreeMap;
use std::error::Error;

use koatlas_board::{BoardPosition, Colour, Point, Suicide};
use serde::{Deserialize, Serialize};

use crate::{
    Bar, Creator, End, MarkKind, MarkQuestion, Outcome, Repetition, SequenceEvents, Since, StartError, Window,
};

koatlas_board::named_values! {
    /// Closeness of a rule set to a published text.
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

/// The rule that a stone is taken off if its play repeats a position or situation; with the treatment of null plays, which change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// The repetition that is meant: [`Repetition::Positional`] or [`Repetition::Situational`].
    pub repetition: Repetition,
    /// True if a play that leaves the position as it was counts as a pass.
    pub null_play_is_pass: bool,
}

/// A choice between readings of a rule set, made by the option `superko` or `repetition`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The bars among which the option `superko` chooses. The first is the default.
    Superko(&'static [Bar]),
    /// The repetitions among which the option `repetition` chooses. The first is the default.
    Repetition(&'static [Repetition]),
    /// The whole game, or a number of last moves that the option `window` sets: see [`Window`].
    Window,
}

/// A sequence that shows what a rule set does.
#[derive(Clone, Debug)]
pub struct RuleExample {
    /// What it shows.
    pub note: String,
    /// The board as text, top row first.
    pub board: String,
    /// The player who begins.
    pub to_move: Colour,
    /// The moves.
    pub moves: String,
    /// The number of the move that is illegal; it is the last one. `None` if all are legal.
    pub refused: Option<u32>,
    /// How the last move ends the sequence; `None` if it goes on.
    pub outcome: Option<Outcome>,
}

/// A rule set as it is published, with default options.
#[derive(Debug)]
pub struct Definition {
    /// Its identifier.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The name of its family.
    pub family: &'static str,
    /// The publication.
    pub source: &'static str,
    /// The articles or sections of the source, each after the identifier of the rule in it: of a bar, of an end, or `suicide`.
    /// Empty if the source is not divided.
    pub articles: &'static [(&'static str, &'static str)],
    /// Closeness to the published text.
    pub standing: Standing,
    /// The reading chosen, in a sentence or two. It is empty if the text leaves no choice.
    pub reading: &'static str,
    /// The sentence of the source that says what may repeat; empty if none is quoted.
    pub quote: &'static str,
    /// The suicides that are legal by default.
    pub suicide: Suicide,
    /// True if the start position counts as having occurred by default.
    pub start_counts: bool,
    /// True if the text itself forbids suicides of a single stone. Then the option `suicide` cannot allow them.
    pub never_single_suicide: bool,
    /// The bars, in the order in which they are checked.
    pub bars: &'static [Bar],
    /// The ends, in the order in which they are checked.
    pub ends: &'static [End],
    /// The forfeit of repeating stones; `None` if they stay.
    pub forfeit: Option<Forfeit>,
    /// Choices between readings.
    pub choice: Option<Choice>,
    /// Sequences with their verdicts.
    pub examples: &'static [RuleExample],
    /// The text of the file that somebody has written it in; `None` if it is compiled in.
    pub file: Option<&'static str>,
}

/// A rule set: bars, ends, the suicides that are legal, and the treatment of the start position.
///
/// [`RuleSet::find`] and [`RuleSet::all`] return it with the defaults of its definition, [`RuleSet::with_option`] sets options. Serde
/// writes its identifier and the values of all its options.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "WrittenRuleSet", try_from = "WrittenRuleSet")]
pub struct RuleSet {
    /// The definition, with the defaults.
    pub definition: &'static Definition,
    /// The suicides that are legal.
    pub suicide: Suicide,
    /// The bars, in the order in which they are checked.
    pub bars: Vec<Bar>,
    /// The ends, in the order in which they are checked.
    pub ends: Vec<End>,
    /// The forfeit of repeating stones; `None` if they stay.
    pub forfeit: Option<Forfeit>,
    /// True if the start position counts as having occurred: the option `start`.
    pub start_counts: bool,
    /// The creator of the start position: the option `start_creator`.
    pub start_creator: Creator,
    /// The point on which the first move may not retake in a ko; `None` if the first move is free.
    pub ko: Option<Point>,
}

impl RuleSet {
    /// Creates a rule set with the default options of `definition`.
    pub fn from_definition(definition: &'static Definition) -> RuleSet {
        RuleSet {
            definition,
            suicide: definition.suicide,
            bars: definition.bars.to_vec(),
            ends: definition.ends.to_vec(),
            forfeit: definition.forfeit,
            start_counts: definition.start_counts,
            start_creator: Creator::Auto,
            ko: None,
        }
    }

    /// The identifier.
    pub fn id(&self) -> &'static str {
        self.definition.id
    }

    /// Returns the article of the source that has the rule with the identifier `by`; `None` if the source is not divided, or has no
    /// such rule.
    pub fn article(&self, by: &str) -> Option<&'static str> {
        self.definition.articles.iter().find(|(rule, _)| *rule == by).map(|&(_, article)| article)
    }

    /// Returns the name of the rule set, with the article that has the rule with the identifier `by`.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let cited = |rules| RuleSet::find(rules).map(|rules| rules.citation("ssk"));
    /// assert_eq!((cited("aga")?.as_str(), cited("ssk")?.as_str()), ("AGA rules, rule 6", "Situational superko"));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn citation(&self, by: &str) -> String {
        let name = self.definition.name;
        self.article(by).map_or_else(|| name.to_owned(), |article| format!("{name}, {article}"))
    }

    /// Returns the number of passes in a row that end a sequence; `None` if passes never do.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::find("psk")?.passes_to_end(), Some(2));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn passes_to_end(&self) -> Option<u32> {
        self.ends.iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None })
    }

    /// Returns the last positions that superko compares a play with: the option `window`. `None` if it looks back to the start.
    pub fn window(&self) -> Option<Window> {
        self.bars.iter().find_map(|bar| if let Bar::Recent(window) = bar { Some(*window) } else { None })
    }

    /// Returns the reason why no search of states takes the rule set, if there is one: superko with a window reads the last moves, which
    /// states do not hold, and for bars that only files have no proof is known.
    pub fn search_refusal(&self) -> Option<StartError> {
        let window = self.window().map(|window| StartError::Window(self.id(), window.moves));
        let unproved = |bar: &&Bar| {
            let lifted = Since::StartUnlessPassed;
            [Bar::RemovedPoint, Bar::Position(lifted), Bar::Situation(lifted)].contains(*bar)
        };
        window.or_else(|| self.bars.iter().find(unproved).map(|bar| StartError::Bar(self.id(), bar.name())))
    }

    /// Returns the player who counts as the creator of the position on `board`, if a sequence starts there; `None` if nobody does.
    pub fn start_creator_on(&self, board: &BoardPosition) -> Option<Colour> {
        self.start_creator.player(board.to_move(), board.contents().iter().all(Option::is_none))
    }

    /// Returns the kinds of marks that bars, ends and forfeits look up, in the order in which moves leave them, each with the
    /// occurrences that count. If states are `compared`, only lookups are listed that matter to sequences of legal moves.
    pub(crate) fn lookups(&self, compared: bool) -> Vec<(MarkKind, MarkQuestion)> {
        let ends = self.ends.iter().filter(|end| !compared || end.ends_play());
        let of_forfeit = self.forfeit.map(|forfeit| (forfeit.mark_kind(), MarkQuestion::Ever));
        let of_parts = ends.flat_map(|end| end.lookups()).chain(self.bars.iter().flat_map(|bar| bar.lookups()));
        let mut lookups: Vec<(MarkKind, MarkQuestion)> = Vec::new();
        for lookup in of_parts.copied().chain(of_forfeit) {
            // Legal moves leave no mark that a position is unbalanced.
            if !(lookups.contains(&lookup) || compared && lookup.0 == MarkKind::PositionUnbalanced) {
                lookups.push(lookup);
            }
        }
        lookups
    }

    /// True if the rule set may object to a move of a sequence with these `events`. If false, the only moves that a referee
    /// refuses are moves out of turn, moves on stones or where no plays may be made, and passes for a ko.
    ///
    /// The reasons:
    ///
    /// - Every repetition that ends a sequence or forfeits a stone is a position that a play repeats. The same holds for the marks of
    ///   superko and of pairs of positions. A play that retakes at once in a basic ko repeats the position of two moves ago. If somebody
    ///   has played on a point since the present position occurred first, and no play has repeated the position, it has lasted since then.
    /// - If a player passes again in a position, or both players pass at the start, there were two passes in a row, or a play has
    ///   repeated the position.
    /// - Two positions of one class have equal numbers of stones: each of their basic kos has one, on one of its two points.
    pub fn may_object(&self, events: &SequenceEvents) -> bool {
        events.suicide
            || self.ko.is_some()
            || self.forfeit.is_some() && events.repetition
            || self.bars.iter().any(|bar| bar.may_bar(events))
            || self.ends.iter().any(|end| end.may_end(events))
    }

    /// True if all parts of the two rule sets are equal, so that they judge every move of every sequence in the same way.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let psk = RuleSet::find("psk")?;
    /// assert!(psk.has_same_parts(&RuleSet::find("psk")?) && !psk.has_same_parts(&RuleSet::find("ssk")?));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn has_same_parts(&self, other: &RuleSet) -> bool {
        (self.suicide, self.forfeit, self.start_counts, self.start_creator, self.ko)
            == (other.suicide, other.forfeit, other.start_counts, other.start_creator, other.ko)
            && (&self.bars, &self.ends) == (&other.bars, &other.ends)
    }

    /// True if every sequence ends, from every start on every board, whatever the players do. `docs/rule_sets.md`
    /// proves it for those that are compiled in.
    ///
    /// The plays must be bounded, and the passes between them. Some parts bound the plays of a whole sequence. Others bound only
    /// the plays between two passes; with these, the number of passes must be bounded as well.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let finite = |rules| RuleSet::find(rules).map(|rules| rules.is_finite());
    /// assert_eq!((finite("psk")?, finite("basic-ko")?), (true, false));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn is_finite(&self) -> bool {
        // Passes for a ko are neither plays nor passes in a row, and nothing bounds them.
        if self.bars.iter().any(|bar| matches!(bar, Bar::KoPass(_))) {
            return false;
        }
        // Each player passes at most once in a position before the pass that ends the sequence. A null play of a forfeit is no such pass.
        let second_pass = self.ends.contains(&End::SecondPass) && self.forfeit.is_none();
        // The last pass before a play is made in a position that the opponent has just made, and may not make again.
        let passed_in =
            self.bars.contains(&Bar::PassedIn) && self.ends.contains(&End::Passes(2)) && self.forfeit.is_none();
        let between = self.has_bound(true);
        // Either all plays are bounded, and passes in a row or in one position; or the plays between two passes, and all passes.
        self.bounds_plays() && (self.passes_to_end().is_some() || second_pass) || between && (second_pass || passed_in)
    }

    /// Returns why every sequence ends, in a sentence; `None` if [`is_finite`](RuleSet::is_finite) is false.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let why = RuleSet::find("psk")?.why_finite();
    /// assert_eq!(why.as_deref(), Some("no play may leave a mark of positional superko twice, so plays are bounded; 2 passes in a row end"));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn why_finite(&self) -> Option<String> {
        let is_whole = self.bounds_plays();
        let by_bar = |bar: &Bar| format!("no play may leave a mark of {} twice", bar.name());
        let bars = self.bars.iter().filter(|bar| bar.bounds_plays(!is_whole)).map(by_bar);
        let by_end = |end: &End| format!("a repetition ends the sequence ({end})");
        let ends = self.ends.iter().filter(|end| end.bounds_plays(!is_whole)).map(by_end);
        let forfeit =
            "a play that repeats something takes its stone off, and one that changes nothing is a pass".to_owned();
        let plays = bars.chain(ends).next().unwrap_or(forfeit);
        let passes = match self.passes_to_end() {
            Some(_) if !is_whole && !self.ends.contains(&End::SecondPass) => {
                "after a pass the opponent may not make the position again".to_owned()
            }
            Some(1) => "a pass ends".to_owned(),
            Some(passes) => format!("{passes} passes in a row end"),
            None => "a second pass in a position ends".to_owned(),
        };
        let between = if is_whole { "" } else { " between two passes" };
        self.is_finite().then(|| format!("{plays}, so plays{between} are bounded; {passes}"))
    }

    /// True if the number of plays of a sequence is bounded, from every start on every board. Then no cycle with a play can be
    /// repeated for ever; passes may be.
    pub fn bounds_plays(&self) -> bool {
        // A repeating play that is no null play removes stones, so plays that change the position are bounded.
        let forfeits = self.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        forfeits || self.has_bound(false)
    }

    /// True if a bar or an end bounds the plays of a sequence; or, if `between_passes` is true, those between two passes. A play whose stone is
    /// forfeited leaves another position than the one that was looked up, so the argument holds only if all stones stay.
    fn has_bound(&self, between_passes: bool) -> bool {
        if self.forfeit.is_some() {
            return false;
        }
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
    /// The text of its file, if it is not compiled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules_file: Option<String>,
}

impl From<RuleSet> for WrittenRuleSet {
    fn from(rules: RuleSet) -> WrittenRuleSet {
        let options = rules.written_options().map(|(key, value)| (key.to_owned(), value)).collect();
        WrittenRuleSet { ruleset: rules.id().to_owned(), options, rules_file: rules.definition.file.map(str::to_owned) }
    }
}

impl TryFrom<WrittenRuleSet> for RuleSet {
    type Error = Box<dyn Error>;

    fn try_from(WrittenRuleSet { ruleset, options, rules_file }: WrittenRuleSet) -> Result<RuleSet, Box<dyn Error>> {
        let rules = match rules_file {
            Some(text) => RuleSet::read(&text)?,
            None => RuleSet::find(&ruleset)?,
        };
        Ok(options.iter().try_fold(rules, |rules, (key, value)| rules.with_option(key, value))?)
    }
}

impl Forfeit {
    /// Returns the kind of mark that a forfeited play repeats.
    pub(crate) fn mark_kind(self) -> MarkKind {
        match self.repetition {
            Repetition::Positional => MarkKind::Position,
            _ => MarkKind::Situation,
        }
    }
}
