//! Fates of a cycle: the results of repeating it under every rule set.

use std::sync::LazyLock;

use koatlas_board::{BoardPosition, Move, Wide, in_narrowest};
use koatlas_rules::{Bar, Fate, Outcome, Referee, RuleSet, first_event, repeat_cycle};
use serde::{Deserialize, Serialize};

use crate::by_rule_set::ByRuleSet;

/// The fates of a situational cycle under every rule set, each with its defaults, if the players repeat it.
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// use koatlas_classifier::Fates;
///
/// // A basic ko, with Black to take at d2.
/// let board = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?.position;
/// let fates = Fates::of_repeated_cycle(&board, &["B d2".parse()?, "W c2".parse()?]);
/// let (id, fate) = fates.iter().next().expect("many rule sets");
/// assert_eq!((id, fate.words()), ("basic-ko", "stopped at move 2 (basic ko rule)".to_owned()));
/// assert_eq!((fate.number, fate.by.as_deref()), (Some(2), Some("basic-ko")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Fates = ByRuleSet<FateEntry>;

/// All rule sets with their defaults. Those that judge all moves as an earlier one does have its index.
static RULE_SETS: LazyLock<Vec<(RuleSet, Option<usize>)>> = LazyLock::new(|| {
    let mut all: Vec<(RuleSet, Option<usize>)> = Vec::new();
    for rules in RuleSet::all() {
        let first_alike = all.iter().position(|(known, _)| known.has_same_parts(&rules));
        all.push((rules, first_alike));
    }
    all
});

impl Fates {
    /// The fates of `cycle`, repeated from the position of `board`. The first move decides who moves first, not the player to
    /// move of `board`. Empty if the cycle has no moves.
    pub fn of_repeated_cycle(board: &BoardPosition, cycle: &[Move]) -> Fates {
        Fates::each(board, cycle, true)
    }

    /// Adds the fate of `cycle`, repeated from the position of `board`, under each of `further` rule sets, which are not of the list.
    #[must_use]
    pub fn with_further(mut self, further: &[RuleSet], board: &BoardPosition, cycle: &[Move]) -> Fates {
        let fates = fates_under(further.iter().map(|rules| (rules, None)), board, cycle, true);
        self.extend(further.iter().zip(fates).filter_map(|(rules, fate)| Some((rules.id(), fate?))));
        self
    }

    /// The fates of `moves` made once. Only rule sets are listed under which a move is illegal, ends the sequence or has its
    /// stone taken off. The first move decides who moves first.
    ///
    /// ```
    /// use koatlas_classifier::Fates;
    /// use koatlas_files::{Format, parse_position};
    /// // A basic ko is taken, and retaken at once.
    /// let board = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?.position;
    /// let fates = Fates::of_moves_made_once(&board, &["B d2".parse()?, "W c2".parse()?]);
    /// assert_eq!(fates.under("psk").map(|fate| fate.number), Some(Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_moves_made_once(board: &BoardPosition, moves: &[Move]) -> Fates {
        Fates::each(board, moves, false)
    }

    fn each(board: &BoardPosition, moves: &[Move], is_repeated: bool) -> Fates {
        let fates = fates_under(RULE_SETS.iter().map(|(rules, alike)| (rules, *alike)), board, moves, is_repeated);
        RULE_SETS.iter().zip(fates).filter_map(|((rules, _), fate)| Some((rules.id(), fate?))).collect()
    }

    /// Groups the rule sets by their fates: first those under which the cycle goes on for ever, then by the number of the move.
    ///
    /// ```
    /// use koatlas_classifier::{FateEntry, Fates};
    /// let stopped = |by: &str| FateEntry { fate: "stopped".into(), number: Some(2), by: Some(by.into()), outcome: None };
    /// let for_ever = FateEntry { fate: "for ever".into(), number: None, by: None, outcome: None };
    /// let fates: Fates = [("ssk", stopped("ssk")), ("drr-3pass", for_ever), ("aga", stopped("ssk"))].into_iter().collect();
    /// let lines = fates.groups().into_iter().map(|group| format!("{}: {}", group.words, group.rules.join(", ")));
    /// let lines: Vec<String> = lines.collect();
    /// assert_eq!(lines, ["goes on for ever: drr-3pass", "stopped at move 2 (situational superko): ssk, aga"]);
    /// ```
    pub fn groups(&self) -> Vec<FateGroup> {
        let mut groups: Vec<FateGroup> = Vec::new();
        for (rules, fate) in self.iter() {
            let words = fate.words();
            match groups.iter_mut().find(|group| group.words == words) {
                Some(group) => group.rules.push(rules),
                None => groups.push(FateGroup { fate: fate.clone(), words, rules: vec![rules] }),
            }
        }
        // A stable sort: fates at the same move keep the order of the rule sets. `None`, for ever, comes first.
        groups.sort_by_key(|group| group.fate.number);
        groups
    }
}

impl FateEntry {
    /// The fate of `cycle` under `rules`, if the players repeat it from the position of `board`; `None` if it has no moves.
    ///
    /// # Panics
    /// If `rules` need to know which kos are fought: none does by default.
    pub fn of_repeated_cycle(rules: &RuleSet, board: &BoardPosition, cycle: &[Move]) -> Option<FateEntry> {
        fates_under([(rules, None)], board, cycle, true).pop()?
    }
}

/// The fates of `moves` under some rule sets, each with the index of an earlier one that judges all moves alike, if there is one. The fate
/// of moves made once is `None` if nothing happens. Empty if there are no moves. The first move decides who moves first.
fn fates_under<'r>(
    rule_sets: impl IntoIterator<Item = (&'r RuleSet, Option<usize>)>,
    board: &BoardPosition,
    moves: &[Move],
    is_repeated: bool,
) -> Vec<Option<FateEntry>> {
    let Some(first) = moves.first() else { return Vec::new() };
    let board = board.with_to_move(first.colour);
    in_narrowest!(board, S in [u64, Wide] => {
        let (local_board, start) = board.local_board::<S>().expect("every board fits");
        let mut fates: Vec<Option<FateEntry>> = Vec::new();
        for (rules, first_alike) in rule_sets {
            let known = first_alike.map(|first| fates[first].clone());
            fates.push(known.unwrap_or_else(|| {
                let referee = Referee::with_local_board(rules.clone(), board.clone(), local_board.clone(), start);
                let mut referee = referee.expect("no rule set names a ko by default");
                let fate = if is_repeated {
                    Some(repeat_cycle(referee, moves))
                } else {
                    first_event(&mut referee, moves.iter().copied())
                };
                fate.map(FateEntry::from)
            }));
        }
        fates
    })
}

/// The fate of a cycle under a rule set, in JSON. Keys that do not apply are left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FateEntry {
    /// `stopped`, `ended`, `void`, `forfeited` or `for ever`.
    pub fate: String,
    /// The number of the decisive move, from 1, over all laps.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The identifier of the rule that decides the fate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The outcome of an end: `score`, `tie`, `black` or `white`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

impl From<Fate> for FateEntry {
    fn from(fate: Fate) -> FateEntry {
        let outcome = match fate {
            Fate::Ended { ended, .. } if ended.outcome != Outcome::Void => Some(ended.outcome.id().to_owned()),
            _ => None,
        };
        let by = fate.rule_id().map(ToOwned::to_owned);
        FateEntry { fate: fate.id().to_owned(), number: fate.number(), by, outcome }
    }
}

/// Rule sets with the same fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FateGroup {
    /// The fate under the first of them.
    pub fate: FateEntry,
    /// The fate in words.
    pub words: String,
    /// The identifiers of the rule sets, in the order of [`RuleSet::all`].
    pub rules: Vec<&'static str>,
}

impl FateEntry {
    /// Describes the fate in words, for example `stopped at move 3 (positional superko)`.
    pub fn words(&self) -> String {
        let FateEntry { fate, number, by, outcome } = self;
        let (number, by) = (number.unwrap_or_default(), by.as_deref().unwrap_or_default());
        match (fate.as_str(), outcome.as_deref()) {
            ("for ever", _) => "goes on for ever".to_owned(),
            ("stopped", _) => format!("stopped at move {number} ({})", rule_name(by)),
            ("forfeited", _) => format!("stone forfeited at move {number}"),
            ("ended", Some("black")) => format!("Black wins at move {number}"),
            ("ended", Some("white")) => format!("White wins at move {number}"),
            ("ended", Some("tie")) => format!("a tie at move {number}"),
            ("ended", _) => format!("ended at move {number} ({})", by.replace('-', " ")),
            ("void", _) => format!("no result at move {number}"),
            (other, _) => format!("{other} at move {number}"),
        }
    }

    /// Says what happens to a cycle of `moves` moves that the players repeat, in a sentence for which one needs to know no rule.
    ///
    /// ```
    /// use koatlas_classifier::FateEntry;
    /// let stopped = FateEntry { fate: "stopped".into(), number: Some(3), by: Some("basic-ko".into()), outcome: None };
    /// assert_eq!(
    ///     stopped.sentence(2),
    ///     "Move 3 (move 1 again) is forbidden: it takes back at once the single stone that has just taken a single stone."
    /// );
    /// ```
    pub fn sentence(&self, moves: usize) -> String {
        let number = self.number.unwrap_or_default();
        let again = if number > moves { format!(" (move {} again)", (number - 1) % moves + 1) } else { String::new() };
        let the_end = format!("the game ends after move {number}{again}");
        match (self.fate.as_str(), self.outcome.as_deref()) {
            ("for ever", _) => "Nothing ends it: the players can go on for ever.".to_owned(),
            ("stopped", _) => {
                let reason = self.by.as_deref().and_then(Bar::with_id).map_or("suicide is not allowed", Bar::condition);
                format!("Move {number}{again} is forbidden: {reason}.")
            }
            ("forfeited", _) => format!("The stone of move {number}{again} is taken off again."),
            ("void", _) => format!("No result: {the_end}, and nobody wins."),
            (_, Some("tie")) => format!("A tie: {the_end}."),
            (_, Some("black")) => format!("Black wins: {the_end}."),
            (_, Some("white")) => format!("White wins: {the_end}."),
            _ => format!("The game ends after move {number}{again}, and is counted."),
        }
    }
}

/// The name of the bar with the identifier `id`, or `id` if there is none.
fn rule_name(id: &str) -> String {
    Bar::with_id(id).map_or_else(|| id.to_owned(), |bar| bar.name().to_owned())
}
