//! Ko type and cycles of a position, and what rule sets do with three of its cycles: the one that the position is known for, the shortest
//! that the basic ko rule does not stop, and the shortest of all.

#[cfg(feature = "native")]
mod inside;
mod page;

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Move, Point, PointSet, Suicide, in_narrowest, named_values};
use koatlas_classifier::{
    Classification, Component, CycleWord, Drr, Fates, KoPoints, KoString, KoType, LocalSituation, Names, NoCycle,
    PositionNotes, QuotedOutcome, Shortest, SituationalCycle,
};
use koatlas_position_graph::Control;
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

#[cfg(feature = "native")]
use inside::longest;

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::Page;
use crate::question::{FurtherRuleSets, Moves, Question, options, texts_of_files};
use crate::subject::Subject;
use crate::text::capitalised;
use crate::threats::FightInWords;
use crate::used_region::UsedRegion;
#[cfg(feature = "native")]
pub(crate) use page::QUOTED_AND_COMPUTED;

options! {
    /// Ko type, cycles and fates of a position.
    pub struct ClassifyQuestion {
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone)
        pub suicide: Suicide = Suicide::Multi => arg(long, value_name = "POLICY"),
        /// Number of moves of the longest cycles to look for under the Default Restriction Rules
        pub max_length: usize = 8 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<usize>),
        /// The cycle that the position is known for, for example "B d3; W b2; B pass; ..."; if not given, that of a .toml file
        pub cycle: Option<Moves<Move>> => arg(long, value_name = "MOVES"),
        /// Look for the longest sequences inside the component too, under every rule set that ends all sequences
        pub longest: bool => arg(long),
        /// Rule sets whose verdicts stand beside those of the list.
        pub further: FurtherRuleSets => command(flatten),
    }
}

/// The answer of [`ClassifyQuestion`]: ko type and cycles of a position. If nothing repeats, there are no type and no cycles, and lists are
/// empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassifyAnswer {
    /// The player to move: `B` or `W`.
    pub to_move: Colour,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The size of the component of the position.
    pub component: Component,
    /// The ko type; `None` if nothing repeats.
    #[serde(rename = "type")]
    pub ko_type: Option<KoType>,
    /// The points whose content changes in the component.
    pub ko_points: KoPoints,
    /// The points of `ko_points` as one list.
    pub cyclical_part: Vec<Point>,
    /// The number of points of the board that are not in `cyclical_part`.
    pub non_cyclical_points: usize,
    /// The strings of the position that some cycle captures.
    pub ko_strings: Vec<KoString>,
    /// The sizes, in stones, of all strings captured in the component.
    pub ko_string_sizes: BTreeSet<usize>,
    /// The shortest cycles; `None` if nothing repeats.
    pub shortest: Option<Shortest>,
    /// The fates of the shortest cycle of all under every rule set, by identifier such as `psk`.
    pub rulesets: Fates,
    /// The cycles whose fates are given.
    pub cycles: JudgedCycles,
    /// What players say of the fight for the region, if the player moves first with whom the first of the `cycles` begins; `None` if it has too
    /// many states.
    pub fight: Option<FightInWords>,
    /// The texts of the files of further rule sets that were asked about, by the identifiers of these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules_files: BTreeMap<String, String>,
    /// Statements by others about the position, as its file quotes them.
    pub quoted_outcomes: Vec<QuotedOutcome>,
    /// The region that was used; `None` if the file of the position has one.
    #[serde(flatten)]
    pub used: Option<UsedRegion>,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::assumptions`].
    pub warnings: Vec<String>,
    /// The cycles under the Default Restriction Rules.
    pub drr: Drr,
    /// The longest sequences inside the component, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<InsideComponent>,
}

answer!(ClassifyAnswer: "classify");

/// Cycles of a position with their fates. A field is `None` if there is no such cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedCycles {
    /// The cycle that the position is known for.
    pub known: Option<KnownCycle>,
    /// The shortest cycle that the rule set `basic-ko` does not stop.
    pub past_basic_ko: Option<JudgedCycle>,
    /// The shortest cycle of all.
    pub shortest: Option<JudgedCycle>,
}

/// The cycle that a position is known for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownCycle {
    /// The source of the cycle: `option` or `file`.
    pub named_by: NamedBy,
    /// The reason for which the moves are no cycle under the suicides that are allowed; they are one if all suicides are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_cycle: Option<String>,
    /// The cycle and its fates; `None` if `no_cycle` is given.
    #[serde(flatten)]
    pub judged: Option<JudgedCycle>,
}

named_values! {
    /// Source of the cycle that a position is known for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NamedBy {
        /// The field `cycle` of the question.
        Option = "option",
        /// The file of the position.
        File = "file",
    }
}

impl NamedBy {
    /// The name of the cycle in sentences.
    pub fn cycle_name(self) -> &'static str {
        match self {
            NamedBy::Option => "the cycle that is asked about",
            NamedBy::File => "the cycle that the position is known for",
        }
    }
}

/// A cycle with its fates under every rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedCycle {
    /// Number of plays.
    pub plays: usize,
    /// Number of moves: plays and passes.
    pub moves: usize,
    /// Number of passes.
    pub passes: usize,
    /// White stones minus black stones that the cycle removes; `0` if it is balanced.
    pub balance: i32,
    /// The cycle word, such as `B1 W1`: the colour of each play and the number of stones that it removes.
    pub cycle_word: CycleWord,
    /// The moves of the cycle, such as `B d2` and `W pass`.
    pub witness: Vec<Move>,
    /// The fates of the cycle if the players repeat it.
    pub rulesets: Fates,
}

/// A cycle with a title.
#[derive(Clone, Debug)]
pub struct NamedCycle<'a> {
    /// The title, which joins all names of the cycle: `The cycle that the position is known for; also the shortest cycle of all`.
    pub title: String,
    /// The cycle with its fates.
    pub judged: &'a JudgedCycle,
}

impl JudgedCycles {
    /// The cycles with their titles. Cycles with the same moves are listed once.
    pub fn named_cycles(&self) -> Vec<NamedCycle<'_>> {
        // The order is that of interest: a cycle takes its place in the list from its first name.
        let known = self.known.as_ref();
        let all = [
            known.and_then(|known| Some((known.named_by.cycle_name(), known.judged.as_ref()?))),
            self.past_basic_ko.as_ref().map(|judged| ("the shortest cycle that the basic ko rule lets pass", judged)),
            self.shortest.as_ref().map(|judged| ("the shortest cycle of all", judged)),
        ];
        let mut found: Vec<NamedCycle<'_>> = Vec::new();
        for (name, judged) in all.into_iter().flatten() {
            match found.iter_mut().find(|other| other.judged.witness == judged.witness) {
                Some(other) => other.title += &format!("; also {name}"),
                None => found.push(NamedCycle { title: capitalised(name), judged }),
            }
        }
        found
    }

    /// The player with whom the first of the cycles begins; `None` if there are no cycles.
    fn first_player(&self) -> Option<Colour> {
        Some(self.named_cycles().first()?.judged.witness.first()?.colour)
    }
}

/// The longest sequences inside a component.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InsideComponent {
    /// The reason for which the search was refused; `None` if it was done.
    pub refused: Option<String>,
    /// The longest sequence for each group of rule sets that allow the same sequences, shortest first. Empty if nothing repeats.
    pub sequences: Vec<SequenceInside>,
}

impl InsideComponent {
    fn refused(reason: String) -> InsideComponent {
        InsideComponent { refused: Some(reason), sequences: Vec::new() }
    }
}

/// The longest known sequence inside a component under some rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequenceInside {
    /// The identifiers of the rule sets, such as `psk`, in the order of their list.
    pub rulesets: Vec<String>,
    /// The number of plays of the sequence.
    pub lower: u64,
    /// Upper bound: no sequence has more plays.
    pub upper: u64,
    /// True if `lower` equals `upper`.
    pub exact: bool,
    /// The board on which the sequence begins.
    pub diagram: Vec<String>,
    /// The moves of the sequence.
    pub moves: Vec<Move>,
}

impl Question for ClassifyQuestion {
    type About = Subject;
    type Answer = ClassifyAnswer;
    const EACH_KO: bool = true;

    /// Classifies a position.
    ///
    /// ```
    /// use koatlas::{ClassifyQuestion, Conditions, Interrupt, Question, Subject};
    /// use koatlas_files::{Format, parse_position};
    ///
    /// let file = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text)?;
    /// let subject = Subject::from_position("a basic ko", file.position);
    /// let answer = ClassifyQuestion::default().ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!(answer.ko_type.expect("a ko").names, ["basic ko"]);
    /// let shortest = &answer.cycles.named_cycles()[0];
    /// assert_eq!((shortest.title.as_str(), shortest.judged.witness.len()), ("The shortest cycle of all", 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If too many positions can be reached, or if the given cycle is none.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<ClassifyAnswer> {
        let (notes, further) = (subject.read_known()?, &self.further.rule_sets()?);
        let _line = conditions.begin_stage("looking for what repeats", None);
        in_narrowest!(subject.position, S in [u64, u128] => {
            let situation = explore::<S>(subject, self.suicide, conditions)?;
            ClassifyWork { subject, question: self, further, situation }.answer(notes, conditions)
        })
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.suicide)
    }

    fn page(&self, answer: &ClassifyAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

/// Maximum number of positions that may be explored of a board on which `points` points can change.
///
/// A position takes 256 bytes and 120 more for each point while it is classified, including its plays: measured on whole boards and
/// rounded up.
pub fn most_positions(points: usize, conditions: &Conditions<'_>) -> usize {
    let bytes_a_position = 256 + 120 * points as u64;
    usize::try_from(conditions.memory.0 / bytes_a_position).unwrap_or(usize::MAX)
}

/// Classifies a position without rule sets. Cycles under the Default Restriction Rules have at most `max_length` moves;
/// other cycles have any length.
///
/// # Errors
/// If too many positions can be reached.
pub fn classification(
    subject: &Subject,
    suicide: Suicide,
    max_length: usize,
    conditions: &Conditions<'_>,
) -> Result<Classification> {
    in_narrowest!(subject.position, S in [u64, u128] => {
        classify_explored(subject, &explore::<S>(subject, suicide, conditions)?, max_length, conditions)
    })
}

/// Explores the component of a position.
pub(crate) fn explore<S: PointSet>(
    subject: &Subject,
    suicide: Suicide,
    conditions: &Conditions<'_>,
) -> Result<LocalSituation<S>> {
    let (local_board, start) = subject.position.local_board().map_err(|error| subject.unusable(error))?;
    let control = Control { nodes: most_positions(local_board.len(), conditions) as u64, ..conditions.control() };
    LocalSituation::explore(local_board, start, subject.position.to_move(), suicide, &control)
        .map_err(|error| subject.limit_error(error, true, conditions))
}

/// Classifies a position that has been explored.
fn classify_explored<S: PointSet>(
    subject: &Subject,
    situation: &LocalSituation<S>,
    max_length: usize,
    conditions: &Conditions<'_>,
) -> Result<Classification> {
    let names = Names::of_collection(situation.suicide);
    let found = situation.classify(max_length, names, &conditions.control());
    let mut found = found.map_err(|error| subject.limit_error(error, true, conditions))?;
    found.ko_type = found.ko_type.map(|ko_type| names.called_on_board(ko_type, &subject.position));
    Ok(found)
}

/// A question with the position that it is about, which has been explored.
struct ClassifyWork<'a, S> {
    subject: &'a Subject,
    question: &'a ClassifyQuestion,
    further: &'a [RuleSet],
    situation: LocalSituation<S>,
}

impl<S: PointSet> ClassifyWork<'_, S> {
    /// Answers the question. `notes` are those of the file of the position.
    fn answer(&self, notes: PositionNotes, conditions: &Conditions<'_>) -> Result<ClassifyAnswer> {
        let ClassifyWork { subject, question, ref situation, .. } = *self;
        let PositionNotes { cycle, outcomes: quoted_outcomes } = notes;
        let found = classify_explored(subject, situation, question.max_length, conditions)?;
        let cycles = self.cycles(&cycle, &found)?;
        let longest = question.longest.then(|| longest(subject, situation));
        let Classification { component, ko_type, ko_points, ko_strings, ko_string_sizes, shortest, drr, .. } = found;
        Ok(ClassifyAnswer {
            to_move: subject.position.to_move(),
            suicide: question.suicide,
            component,
            ko_type,
            // The other lists of `ko_points` are parts of `free`.
            cyclical_part: ko_points.free.clone(),
            non_cyclical_points: subject.position.size().area() - ko_points.free.len(),
            ko_points,
            ko_strings,
            ko_string_sizes,
            shortest,
            rulesets: cycles.shortest.as_ref().map(|judged| judged.rulesets.clone()).unwrap_or_default(),
            fight: cycles
                .first_player()
                .and_then(|first| FightInWords::new(&subject.position, first, question.suicide, &conditions.control())),
            cycles,
            rules_files: texts_of_files(&question.further.rules),
            quoted_outcomes,
            used: subject.used.clone(),
            warnings: subject.assumptions(),
            drr,
            longest,
        })
    }

    /// Collects the cycles of the position with their fates. `of_file` are the moves of the cycle that its file names; empty if it names
    /// none.
    fn cycles(&self, of_file: &[Move], found: &Classification) -> Result<JudgedCycles> {
        let shortest = found.shortest.clone().map(|Shortest { witness: moves, cycle_word: word, balance, .. }| {
            self.with_fates(SituationalCycle { moves, word, balance })
        });
        let past_basic_ko = found.past_basic_ko.clone().map(|cycle| self.with_fates(cycle));
        Ok(JudgedCycles { known: self.known_cycle(of_file)?, past_basic_ko, shortest })
    }

    /// Returns the cycle that the position is known for. The moves of the question must be a cycle; those of the file must be one if all
    /// suicides are allowed.
    fn known_cycle(&self, of_file: &[Move]) -> Result<Option<KnownCycle>> {
        let ClassifyWork { subject, question: ClassifyQuestion { suicide, cycle, .. }, .. } = *self;
        let suicide = *suicide;
        // The file states a cycle whatever suicides are allowed. If it is one only with more suicides than allowed here,
        // that is no error but part of the answer.
        let (named_by, replayed) = match cycle {
            Some(Moves(moves)) => {
                let cycle = self.replay(suicide, moves).map_err(|error| Error::argument("cycle", error))?;
                (NamedBy::Option, Ok(cycle))
            }
            None if of_file.is_empty() => return Ok(None),
            None => {
                let valid = self.replay(Suicide::All, of_file);
                valid.map_err(|error| subject.unusable(format!("cycle, {error}")))?;
                (NamedBy::File, self.replay(suicide, of_file))
            }
        };
        let no_cycle = replayed.as_ref().err().map(ToString::to_string);
        Ok(Some(KnownCycle { named_by, no_cycle, judged: replayed.ok().map(|cycle| self.with_fates(cycle)) }))
    }

    fn replay(&self, suicide: Suicide, moves: &[Move]) -> Result<SituationalCycle, NoCycle> {
        SituationalCycle::from_moves(&self.situation.local_board, self.situation.position, suicide, moves)
    }

    fn with_fates(&self, cycle: SituationalCycle) -> JudgedCycle {
        let board = &self.subject.position;
        let rulesets = Fates::of_repeated_cycle(board, &cycle.moves).with_further(self.further, board, &cycle.moves);
        let (plays, passes) = (cycle.plays(), cycle.passes());
        let SituationalCycle { moves: witness, word: cycle_word, balance } = cycle;
        JudgedCycle { plays, moves: witness.len(), passes, balance, cycle_word, witness, rulesets }
    }
}

/// Refuses to look for longest sequences: they are not in this build, which is small.
#[cfg(not(feature = "native"))]
fn longest<S>(_: &Subject, _: &LocalSituation<S>) -> InsideComponent {
    InsideComponent::refused("longest sequences are looked for by the program alone, not in pages".to_owned())
}
