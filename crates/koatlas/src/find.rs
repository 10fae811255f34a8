//! Search for cycles of a few plays on a board of any size, without a region.

mod page;
mod verdict;

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Colour, Move, Point, Suicide, in_narrowest};
use koatlas_classifier::{ByRuleSet, CycleWord, KoType, Names, SituationalCycle, ko_points, labelled_digraph};
use koatlas_games::find::{
    FindOptions, FoundCycle, FoundKo, KoPart, MAX_PLAYS, find as found_cycles, kos, needs_suicide,
};
use koatlas_games::{LocalTypes, MAX_POSITIONS};
use koatlas_position_graph::{Packed, PositionGraph};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::check::{AllOutcomes, RulesChoice, TraditionOutcome};
use crate::classify::most_positions;
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::Page;
use crate::question::{Question, options};
use crate::subject::Subject;
use crate::threats::FightInWords;
use crate::used_region::UsedRegion;

options! {
    /// What repeats within a few plays on a board of any size, without a region.
    pub struct FindQuestion {
        /// Most plays of a cycle
        pub within: usize = FindQuestion::WITHIN => arg(long, value_name = "L", value_parser = crate::text::parse_number::<usize>),
        /// Largest number of plays before a cycle begins
        pub soon: usize = 0 => arg(long, value_name = "D", value_parser = crate::text::parse_number::<usize>),
        /// The rules whose verdict on each ko is shown: a rule set, a tradition, or `all` traditions; if not given, those that the record names (RU)
        pub rules: Option<RulesChoice> => arg(long, value_name = "ID|all", value_parser = crate::question::rule_set_parser(str::parse::<RulesChoice>, Some("all")), hide_possible_values = true),
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone); if not given, those that the rules of the record (RU) allow, and none if it names none
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
    }
}

impl FindQuestion {
    /// Most plays of a cycle, if nothing else is said.
    pub const WITHIN: usize = 6;
    /// Most plays before a cycle of a ko that has a number.
    pub const NUMBERED: usize = 2;
}

/// The answer of [`FindQuestion`]: the cycles and kos of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindAnswer {
    /// Maximum number of plays of a cycle.
    pub within: usize,
    /// Maximum number of plays before a cycle begins.
    pub soon: usize,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// The number of the move in a game record after which the position occurs; `None` if the position is not from a record.
    #[serde(rename = "move")]
    pub after_move: Option<usize>,
    /// The player to move: `B` or `W`.
    pub to_move: Colour,
    /// Numbers of elementary cycles of one piece through the position itself, by number of plays.
    pub counts: Vec<CyclesOfPlays>,
    /// The identifier of the rule set that the game record names; `None` if it names none that is known.
    pub rules: Option<String>,
    /// The kos: first those of the position itself, then those after further plays. Among these those come first that are fought in the
    /// game record, then those without suicide, and those with a name before others.
    pub kos: Vec<KoEntry>,
}

answer!(FindAnswer: "find");

/// The number of cycles with the same number of plays: an item of [`FindAnswer::counts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CyclesOfPlays {
    /// The number of plays of a cycle.
    pub plays: usize,
    /// The number of cycles.
    pub cycles: usize,
}

/// A ko on a board: an item of [`FindAnswer::kos`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoEntry {
    /// The points whose content changes in the component; if it is too large, the points on which its cycles are played.
    pub points: Vec<Point>,
    /// The rows of the board on which the ko is.
    pub rows: Vec<String>,
    /// The player to move in the position of the question.
    pub to_move: Colour,
    /// The region: the points on which plays are made.
    pub region: Vec<Point>,
    /// True if no sequence of plays in the region, of either colour in any order, removes a stone outside.
    pub closed: bool,
    /// The stones outside the region that some sequence of plays in it removes, including suicides.
    pub leaks: Vec<Point>,
    /// The stones next to the region that plays in it cannot remove. They are assumed to stay.
    pub immortal: Vec<Point>,
    /// The plays from the position of the question to the ko; empty if [`FindQuestion::soon`](crate::FindQuestion::soon) is 0.
    pub after: Vec<Move>,
    /// Number of positions of the component; `None` if it is too large.
    pub positions: Option<usize>,
    /// Number of plays of the component; `None` if it is too large.
    pub plays: Option<usize>,
    /// The ko type; `None` if the component is too large.
    #[serde(rename = "type")]
    pub ko_type: Option<KoType>,
    /// Its other parts with a name: points on which something repeats if everything else stands still.
    pub parts: Vec<NamedPart>,
    /// All points of the ko, if it is called by a part of them; `None` if these are the region.
    pub wider: Option<WiderKo>,
    /// What players say of the fight for it, if the player moves first with whom the first of the `cycles` begins; `None` if it has too many
    /// states.
    pub fight: Option<FightInWords>,
    /// The cycles that were found: first those on all points of the region, then those on some of them, then the others, the shortest
    /// first.
    pub cycles: Vec<CycleEntry>,
    /// For each rule set, the events if the players repeat the first of the cycles, in words.
    pub verdicts: ByRuleSet<String>,
    /// The events under the traditions, which are rule sets by which people and programs play.
    pub traditions: Vec<TraditionOutcome>,
}

/// A part of a ko with a name: an item of [`KoEntry::parts`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedPart {
    /// The points on which plays are made.
    pub points: Vec<Point>,
    /// The name of their type.
    pub name: String,
}

/// All points of a ko that is called by a part of them: [`KoEntry::wider`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WiderKo {
    /// The points on which its cycles are played.
    pub points: Vec<Point>,
    /// The stones outside these points that some sequence of plays on them removes, including suicides.
    pub leaks: Vec<Point>,
    /// Number of positions of the component; `None` if it is too large.
    pub positions: Option<usize>,
    /// The ko type; `None` if the component is too large.
    #[serde(rename = "type")]
    pub ko_type: Option<KoType>,
}

impl WiderKo {
    fn new(board: &BoardPosition, suicide: Suicide, conditions: &Conditions<'_>) -> WiderKo {
        let KoComponent { size, ko_type, .. } = KoComponent::of_board(board, suicide, conditions);
        let UsedRegion { region: points, leaks, .. } = UsedRegion::from_board(board, None);
        WiderKo { points, leaks, positions: size.map(|(positions, _)| positions), ko_type }
    }
}

/// The board of `found` with the points as its region by which it is called.
pub(crate) fn called_by(found: &FoundKo) -> BoardPosition {
    let first = found.parts.first().map(|part| part.points.clone());
    first.and_then(|points| found.board.with_region(Some(points)).ok()).unwrap_or_else(|| found.board.clone())
}

/// A cycle on a board: an item of [`KoEntry::cycles`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CycleEntry {
    /// Number of plays.
    pub plays: usize,
    /// Number of passes.
    pub passes: usize,
    /// The moves of the cycle, such as `B d2` and `W pass`.
    pub moves: Vec<Move>,
    /// The cycle word, such as `B1 W1`: the colour of each play and the number of stones that it removes.
    pub word: CycleWord,
    /// White stones minus black stones that the cycle removes; `0` if it is balanced.
    pub balance: i32,
    /// True if the points on which the cycle is played are connected. If false, strings tie them whose last liberties are now in one part
    /// and now in another.
    pub one_piece: bool,
}

impl From<&FoundCycle> for CycleEntry {
    fn from(FoundCycle { plays, labels, pieces, .. }: &FoundCycle) -> CycleEntry {
        let cycle = SituationalCycle::of_plays(plays, labels);
        let (plays, passes, one_piece) = (cycle.plays(), cycle.passes(), *pieces == 1);
        let SituationalCycle { moves, word, balance } = cycle;
        CycleEntry { plays, passes, moves, word, balance, one_piece }
    }
}

impl CycleEntry {
    /// The points on which it is played.
    fn points(&self) -> HashSet<Point> {
        self.moves.iter().filter_map(|made| made.point).collect()
    }
}

impl Question for FindQuestion {
    type About = Subject;
    type Answer = FindAnswer;
    const IN_REGION: bool = false;

    /// Finds the cycles and kos of a board. Its region is ignored.
    ///
    /// ```
    /// use koatlas::{Conditions, FindQuestion, Interrupt, Question, Subject};
    /// use koatlas_files::{Format, parse_position};
    ///
    /// let file = parse_position(b". . . . . .\n. . X O . .\n. X O . O .\n. . X O . .\n. . . . . .", Format::Text)?;
    /// let subject = Subject::from_position("a board", file.position);
    /// let answer = FindQuestion::default().ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!(answer.counts.iter().map(|count| (count.plays, count.cycles)).collect::<Vec<_>>(), [(2, 1)]);
    /// assert_eq!(answer.kos[0].ko_type.as_ref().expect("a ko").names, ["basic ko"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `within` is too large, if the search takes more memory than allowed, or if it is interrupted.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<FindAnswer> {
        let FindQuestion { within, soon, .. } = *self;
        let suicide = self.suicide.unwrap_or_else(|| subject.usual_suicide());
        let (cycles, kos) = find_cycles_and_kos(subject, FindOptions { within, soon, suicide }, conditions)?;
        let mut counts: Vec<_> = (1..=within).map(|plays| CyclesOfPlays { plays, cycles: 0 }).collect();
        for cycle in cycles.iter().filter(|cycle| cycle.after.is_empty() && cycle.pieces == 1) {
            counts[cycle.plays.len() - 1].cycles += 1;
        }
        counts.retain(|count| count.cycles > 0);
        let kos = kos.iter().map(|ko| ko_entry(ko, suicide, conditions)).collect();
        let (after_move, to_move) = (subject.after_move, subject.position.to_move());
        let rules = subject.rule_set().map(|rules| rules.id().to_owned());
        Ok(FindAnswer { within, soon, suicide, after_move, to_move, counts, rules, kos })
    }

    fn page(&self, answer: &FindAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject, self.rules.as_ref()))
    }
}

/// Finds the cycles, and the kos in the order of their numbers.
pub(crate) fn find_cycles_and_kos(
    subject: &Subject,
    options: FindOptions,
    conditions: &Conditions<'_>,
) -> Result<(Vec<FoundCycle>, Vec<FoundKo>)> {
    let FindOptions { within, suicide, .. } = options;
    if !(1..=MAX_PLAYS).contains(&within) {
        return Err(Error::argument("within", format!("cycles have 1 to {MAX_PLAYS} plays, not {within}")));
    }
    let _line = conditions.begin_stage("looking for what repeats", None);
    let (board, control) = (&subject.position, conditions.control());
    let found = found_cycles(board, options, &control)
        .and_then(|cycles| Ok((kos(board, options, &cycles, &LocalTypes::new(suicide), &control)?, cycles)))
        .map(|(kos, cycles)| (cycles, kos));
    let (cycles, mut kos) =
        found.map_err(|limit| subject.search_error(limit, "not all kos have been found", conditions))?;
    // Kos on the same points are one; the first is reached by the fewest plays.
    let mut regions = HashSet::new();
    kos.retain(|ko| regions.insert(ko.board.region().to_vec()));
    let is_fought = |ko: &FoundKo| {
        ko.parts.first().is_some_and(|part| part.points.iter().any(|point| subject.fought.contains(point)))
    };
    kos.sort_by_cached_key(|ko| (ko.after.len(), !is_fought(ko), importance(ko)));
    Ok((cycles, kos))
}

/// Sorts kos by importance: those that need suicide last, the named before others, basic kos after other names, then the shortest first.
fn importance(ko: &FoundKo) -> (bool, u8, Option<usize>) {
    let needs_suicide = ko.cycles.iter().all(|cycle| needs_suicide(&cycle.labels));
    let named = ko.parts.first().and_then(|part| part.local_type.named_type());
    let place = named.map_or(2, |named| if !named.is_named() { 2 } else { u8::from(named.id.positions == 2) });
    (needs_suicide, place, ko.cycles.iter().map(|cycle| cycle.plays.len()).min())
}

/// Analyses a ko: its component, type and events under rule sets.
pub(crate) fn ko_entry(found: &FoundKo, suicide: Suicide, conditions: &Conditions<'_>) -> KoEntry {
    let FoundKo { after, board: wider, parts, cycles } = found;
    let board = &called_by(found);
    let ko_component = KoComponent::of_board(board, suicide, conditions);
    let mut cycles: Vec<CycleEntry> = cycles.iter().map(CycleEntry::from).collect();
    // `CycleEntry` compares the number of plays first, so that the shortest comes first.
    cycles.sort();
    cycles.sort_by_key(|cycle| match cycle.points() {
        points if points.iter().any(|point| !board.region().contains(point)) => 2,
        points => u8::from(points.len() < board.region().len()),
    });
    let is_called_by_all = wider.region() == board.region();
    let named = |part: &KoPart| {
        let name = part.local_type.named_type().filter(|named| named.is_named())?.name.clone()?;
        Some(NamedPart { points: part.points.clone(), name })
    };
    let shortest = cycles.first().map_or(&[][..], |cycle| &cycle.moves);
    let (first, outcomes) = (shortest.first(), AllOutcomes::for_cycle(board, shortest));
    let AllOutcomes { traditions, rulesets, .. } = outcomes;
    let KoComponent { points, size, ko_type } = ko_component;
    let UsedRegion { region, leaks, immortal, .. } = UsedRegion::from_board(board, None);
    let (positions, plays) = size.unzip();
    let ids = RuleSet::all().map(|rules| rules.id());
    KoEntry {
        points,
        rows: board.rows(),
        to_move: board.to_move(),
        region,
        closed: leaks.is_empty(),
        immortal,
        leaks,
        after: after.iter().map(|&(colour, point)| Move::play(colour, point)).collect(),
        positions,
        plays,
        ko_type,
        parts: parts.iter().skip(1).filter_map(named).collect(),
        fight: first.and_then(|first| FightInWords::new(board, first.colour, suicide, &conditions.control())),
        wider: (!is_called_by_all).then(|| WiderKo::new(wider, suicide, conditions)),
        cycles,
        verdicts: ids.zip(rulesets.into_iter().map(|one| one.text.sentence)).collect(),
        traditions,
    }
}

/// The component of positions of a found ko.
struct KoComponent {
    /// The points whose content changes; all points of the region if the component is too large.
    points: Vec<Point>,
    /// The numbers of positions and plays of the component; `None` if it is too large.
    size: Option<(usize, usize)>,
    /// The type; `None` if the component is too large.
    ko_type: Option<KoType>,
}

impl KoComponent {
    fn of_board(board: &BoardPosition, suicide: Suicide, conditions: &Conditions<'_>) -> KoComponent {
        in_narrowest!(board, S in [u64, u128] => KoComponent::new::<S>(board, suicide, conditions))
    }

    fn new<S: Packed>(board: &BoardPosition, suicide: Suicide, conditions: &Conditions<'_>) -> KoComponent {
        let mut result = KoComponent { points: board.region().to_vec(), size: None, ko_type: None };
        let Ok((local_board, start)) = board.local_board::<S>() else { return result };
        let most = most_positions(local_board.len(), conditions).min(MAX_POSITIONS);
        if let Ok(graph) = PositionGraph::component(&local_board, start, suicide, most) {
            result.points = ko_points(&graph).iter().map(|index| local_board.point(index)).collect();
            result.size = Some((graph.positions().len(), graph.edge_count()));
            let names = Names::of_collection(suicide);
            result.ko_type = Some(names.called_on_board(names.ko_type(&labelled_digraph(&graph)), board));
        }
        result
    }
}
