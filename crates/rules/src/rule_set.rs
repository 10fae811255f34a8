//! Rule sets: a [`Definition`] is one as it is published, a [`RuleSet`] one with its options set. It also tells which events of a
//! sequence it can object to, and if every sequence ends.

use std::collections::BTreeMap;
use std::error::Error;

use koatlas_board::{BoardPosition, Colour, Point, Suicide};
use serde::{Deserialize, Serialize};

use crate::{
    Bar, Creator, End, KoPassScope, MarkKind, MarkQuestion, Outcome, Repetition, Scoring, SequenceEvents, Settlement,
    Since, StartError, Window,
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

/// A phase after the first. It begins when the phase before it ends by scoring, and has a history of its own.
#[derive(Debug)]
pub struct Phase {
    /// Its name; it may be empty.
    pub name: &'static str,
    /// The bars, in the order in which they are checked.
    pub bars: &'static [Bar],
    /// The ends, in the order in which they are checked.
    pub ends: &'static [End],
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
    /// The phases after the first.
    pub later_phases: &'static [Phase],
    /// What counts when a position is scored.
    pub scoring: Scoring,
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
    /// The phases that follow when the bars and ends above have led to an end by scoring.
    pub later_phases: &'static [Phase],
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
            later_phases: definition.later_phases,
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

    /// Returns the rules of the next phase, with the phases after it; `None` if there is none. A phase is a sequence of its own: it starts
    /// from the last position of the phase before. Its suicides and the treatment of its start are those of the rule set, all other
    /// options are about the first phase alone.
    pub fn next_phase(&self) -> Option<RuleSet> {
        let (phase, later_phases) = self.later_phases.split_first()?;
        let (bars, ends) = (phase.bars.to_vec(), phase.ends.to_vec());
        Some(RuleSet { bars, ends, later_phases, start_creator: Creator::Auto, ko: None, ..self.clone() })
    }

    /// Returns the rules of this phase and of each phase after it.
    pub fn phases(&self) -> impl Iterator<Item = RuleSet> + use<> {
        std::iter::successors(Some(self.clone()), RuleSet::next_phase)
    }

    /// Returns what `text` says of each phase, with the number and the name of the phase if there are several.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let phases = "[[end]]\non = 'passes'\nnumber = 2\n[[phase]]\nname = 'encore'";
    /// let rules = RuleSet::read(&format!("id = 'mine'\nname = 'My rules'\n{phases}"))?;
    /// let ends = rules.in_each_phase(|phase| format!("{:?}", phase.passes_to_end()));
    /// assert_eq!(ends, "phase 1: Some(2); phase 2 (encore): None");
    /// # Ok::<(), koatlas_rules::RuleFileError>(())
    /// ```
    pub fn in_each_phase(&self, text: impl Fn(&RuleSet) -> String) -> String {
        if self.later_phases.is_empty() {
            return text(self);
        }
        let names = std::iter::once("").chain(self.later_phases.iter().map(|phase| phase.name));
        let named = self.phases().zip(names).zip(1..).map(|((phase, name), number)| {
            let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
            format!("phase {number}{name}: {}", text(&phase))
        });
        named.collect::<Vec<_>>().join("; ")
    }

    /// True if players can pass for a ko in some phase.
    pub fn has_ko_passes(&self) -> bool {
        let later = self.later_phases.iter().flat_map(|phase| phase.bars);
        self.bars.iter().chain(later).any(|bar| matches!(bar, Bar::KoPass(_)))
    }

    /// Returns `end`, an end of the rule set, in words: with what is counted if that is not the area.
    ///
    /// ```
    /// use koatlas_rules::{End, RuleSet};
    /// let words = |rules| RuleSet::find(rules).map(|rules| rules.end_in_words(End::Passes(3)));
    /// assert_eq!((words("drr")?.as_str(), words("pauli-original")?.as_str()), (
    ///     "3 passes in a row",
    ///     "3 passes in a row: the stones on the board are counted",
    /// ));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn end_in_words(&self, end: End) -> String {
        let counts_stones = end.scores() && self.definition.scoring == Scoring::Stones;
        format!("{end}{}", if counts_stones { ": the stones on the board are counted" } else { "" })
    }

    /// Returns the number of passes in a row that end a sequence, or its first phase; `None` if passes never do.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// assert_eq!(RuleSet::find("psk")?.passes_to_end(), Some(2));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn passes_to_end(&self) -> Option<u32> {
        self.ends.iter().find_map(|end| if let End::Passes(passes) = end.scored() { Some(passes) } else { None })
    }

    /// Returns the last positions that superko compares a play with: the option `window`. `None` if it looks back to the start.
    pub fn window(&self) -> Option<Window> {
        self.bars.iter().find_map(|bar| if let Bar::Recent(window) = bar { Some(*window) } else { None })
    }

    /// Returns the reason why no search of states takes the rule set, if there is one: superko with a window reads the last moves, which
    /// states do not hold, and for phases and bars that only files have no proof is known.
    pub fn search_refusal(&self) -> Option<StartError> {
        if !self.later_phases.is_empty() {
            return Some(StartError::Phases(self.id()));
        }
        let window = self.window().map(|window| StartError::Window(self.id(), window.moves));
        let unproved = |bar: &&Bar| {
            let lifted = Since::StartUnlessPassed;
            [Bar::RemovedPoint, Bar::AfterSecondPass, Bar::SituationAndPass, Bar::Disturbing].contains(*bar)
                || matches!(bar, Bar::KoAgain | Bar::KoPass(KoPassScope::Once | KoPassScope::UnlessDoubleKo))
                || [Bar::Position(lifted), Bar::Situation(lifted)].contains(*bar)
                || matches!(bar, Bar::LastPlays(_) | Bar::Counted(_))
        };
        let bar = self.bars.iter().find(unproved).map(|bar| StartError::Bar(self.id(), bar.name()));
        let of_player = self.bars.iter().any(|bar| bar.player().is_some());
        let of_player = of_player.then(|| StartError::Bar(self.id(), "bar of one player"));
        let end = self.ends.iter().find_map(|end| match end {
            End::UndisturbedPass => Some("end of undisturbed passes"),
            End::Settled(..) => Some("outcome of passes"),
            End::Repetition(_, settlement) if settlement.names_player() => Some("outcome that names a player"),
            _ => None,
        });
        let end = end.or((self.definition.scoring != Scoring::Area).then_some("score of stones"));
        window.or(bar).or(of_player).or_else(|| Some(StartError::Bar(self.id(), end?)))
    }

    /// True if what is legal and how sequences end is the same with the colours exchanged.
    pub fn treats_players_alike(&self) -> bool {
        matches!(self.start_creator, Creator::Auto | Creator::Nobody)
            && !self.phases().flat_map(|phase| phase.bars).any(|bar| bar.player().is_some())
            && !self.phases().flat_map(|phase| phase.ends).filter_map(End::settlement).any(Settlement::names_player)
    }

    /// Returns the player who counts as the creator of the position on `board`, if a sequence starts there; `None` if nobody does.
    pub fn start_creator_on(&self, board: &BoardPosition) -> Option<Colour> {
        self.start_creator.player(board.to_move(), board.contents().iter().all(Option::is_none))
    }

    /// Returns the kinds of marks that bars, ends and forfeits look up, in the order in which moves leave them, each with the
    /// occurrences that count. If states are `compared`, only lookups are listed that matter to sequences of legal moves.
    pub fn lookups(&self, compared: bool) -> Vec<(MarkKind, MarkQuestion)> {
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
    /// - A later phase begins only where an end of the first one is met, so that this end may object.
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
            && self.definition.scoring == other.definition.scoring
            && match (self.next_phase(), other.next_phase()) {
                (Some(next), Some(of_other)) => next.has_same_parts(&of_other),
                (next, of_other) => next.is_none() && of_other.is_none(),
            }
    }

    /// True if every sequence ends, from every start on every board, whatever the players do. `docs/rule_sets.md`
    /// proves it for those that are compiled in.
    ///
    /// The plays must be bounded, and the passes between them. Some parts bound the plays of a whole sequence. Others bound only
    /// the plays between two passes; with these, the number of passes must be bounded as well. If each phase ends from every start, a
    /// sequence of phases does.
    ///
    /// ```
    /// use koatlas_rules::RuleSet;
    /// let finite = |rules| RuleSet::find(rules).map(|rules| rules.is_finite());
    /// assert_eq!((finite("psk")?, finite("basic-ko")?), (true, false));
    /// # Ok::<(), koatlas_rules::UnknownRuleSet>(())
    /// ```
    pub fn is_finite(&self) -> bool {
        self.phases().all(|phase| phase.why_passes_are_bounded().is_some())
    }

    /// Returns why passes of the first phase are bounded, if plays are, or if plays between two passes are; `None` if that is not known of
    /// plays and passes.
    fn why_passes_are_bounded(&self) -> Option<String> {
        // Passes for a ko are neither plays nor passes in a row, and nothing bounds them.
        if self.bars.iter().any(|bar| matches!(bar, Bar::KoPass(_))) {
            return None;
        }
        // A null play of a forfeit counts as a pass for the number of passes in a row, and for nothing else.
        let has_end = |end| self.forfeit.is_none() && self.ends.iter().any(|one| one.scored() == end);
        let has = |bar, end| self.bars.contains(&bar) && has_end(end);
        // Each player passes at most once in a position before the pass that ends the sequence.
        let second_pass = has_end(End::SecondPass);
        let undisturbed = has_end(End::UndisturbedPass);
        let in_a_row = self.passes_to_end();
        if self.why_plays_are_bounded(false).is_some() {
            return match in_a_row {
                Some(1) => Some("a pass ends".to_owned()),
                Some(passes) => Some(format!("{passes} passes in a row end")),
                // A row of passes has no disturbing play.
                None => (second_pass || undisturbed).then(|| "a second pass in a position ends".to_owned()),
            };
        }
        self.why_plays_are_bounded(true)?;
        if second_pass {
            return Some("a second pass in a position ends".to_owned());
        }
        // The last pass before a play is made in a position that the opponent has just made, and may not make again.
        if has(Bar::PassedIn, End::Passes(2)) {
            return Some("after a pass the opponent may not make the position again".to_owned());
        }
        // Before the pass that ends the sequence, each player passes at most once in a position between two disturbing plays. And each
        // player makes at most one of these in a position.
        if has(Bar::Disturbing, End::UndisturbedPass) {
            return Some(
                "a second pass in a position ends unless a disturbing play came between, and these do not recur"
                    .to_owned(),
            );
        }
        // A play follows a pass only if that is the first one of its player in the position. So the rows of passes that a play follows
        // are bounded.
        let passes = in_a_row.filter(|&passes| has(Bar::AfterSecondPass, End::Passes(passes)))?;
        Some(format!("no play follows a second pass of a player in a position, and {passes} passes in a row end"))
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
        self.is_finite().then(|| self.in_each_phase(|phase| phase.why_phase_is_finite().unwrap_or_default()))
    }

    fn why_phase_is_finite(&self) -> Option<String> {
        let passes = self.why_passes_are_bounded()?;
        let (plays, between) = match self.why_plays_are_bounded(false) {
            Some(plays) => (plays, ""),
            None => (self.why_plays_are_bounded(true)?, " between two passes"),
        };
        Some(format!("{plays}, so plays{between} are bounded; {passes}"))
    }

    /// True if the number of plays of a sequence is bounded, from every start on every board. Then no cycle with a play can be
    /// repeated for ever; passes may be.
    pub fn bounds_plays(&self) -> bool {
        self.phases().all(|phase| phase.why_plays_are_bounded(false).is_some())
    }

    /// Returns why the number of plays of a phase is bounded; or, if `between_passes` is true, that of the plays between two passes, where
    /// there are no passes for a ko. `None` if that is not known.
    fn why_plays_are_bounded(&self, between_passes: bool) -> Option<String> {
        // A play whose stone is forfeited leaves another position than the one that was looked up, so that no mark bounds plays. But a
        // repeating play that is no null play removes stones, so plays that change the position are bounded.
        if let Some(forfeit) = self.forfeit {
            let why = "a play that repeats something takes its stone off, and one that changes nothing is a pass";
            return (forfeit.null_play_is_pass && !between_passes).then(|| why.to_owned());
        }
        let bounds = |bar: &Bar| bar.bounds_plays(between_passes) || between_passes && bar.bounds_plays(false);
        let by_bar = |player: Option<Colour>| {
            let bar = self.bars.iter().find(|bar| bar.player() == player && bounds(bar))?;
            let of_player = player.map_or(String::new(), |player| format!(" of {}", player.name()));
            Some(match bar.of_both_players() {
                Bar::Counted(_) => format!("plays{of_player} may leave a mark of {} only so often", bar.name()),
                _ => format!("no play{of_player} may leave a mark of {} twice", bar.name()),
            })
        };
        let by_end = || {
            let end = self.ends.iter().find(|end| end.bounds_plays(between_passes))?;
            Some(format!("a repetition ends the sequence ({end})"))
        };
        by_bar(None).or_else(by_end).or_else(|| match Colour::BOTH.map(|player| by_bar(Some(player))) {
            [Some(black), Some(white)] => Some(format!("{black}, and {white}")),
            [None, None] => None,
            [Some(one), _] | [_, Some(one)] if between_passes => Some(format!("{one}, and the players play in turn")),
            // Where only one player plays, his stones become more, for none of them is removed.
            [Some(one), _] | [_, Some(one)] => (self.suicide == Suicide::None).then(|| {
                format!("{one}, and between these the other player can only add stones, as suicide is illegal")
            }),
        })
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
