//! Types of basic ko, by the players who can force life on it.

use koatlas_board::{BoardPosition, Colour, Move, Point};
use serde::{Deserialize, Serialize};

use super::subject::{BasicKo, sorted_points};

/// The part of a player in a basic ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KoPart {
    /// The stone of his opponent is on the ko, and he may take it.
    Open,
    /// His own stone is on the ko.
    Closed,
}

/// The points on which a player is to live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum On {
    /// Both points of the ko.
    Ko,
    /// The points of the ko and all points adjacent to them.
    Locale,
}

/// The first moves of the sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Begins {
    /// The player moves first.
    Player,
    /// His opponent moves first.
    Opponent,
    /// The player makes two moves in a row, first a play. The sequence that is searched begins after that play, with the player
    /// to move.
    PlayerTwice,
}

/// The result of one search: true if a player can virtually force uncapturable life. See [`BasicKoType`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Life {
    /// The player who is to live.
    pub player: Colour,
    /// His part in the ko before the first move.
    pub part: KoPart,
    /// The first moves.
    pub begins: Begins,
    /// The points on which he is to live.
    pub on: On,
    /// True if he can force it; `None` if the limit is reached.
    pub lives: Option<bool>,
    /// A sequence in which the player who gets his way follows his strategy. Empty if nothing is decided, or if no first play
    /// helps before two moves in a row. With two moves in a row, the play and a pass of the opponent come first: they bar
    /// nothing in the sequence and do not count for its end.
    pub line: Vec<Move>,
    /// Number of states for which that strategy has a move.
    pub states: usize,
}

koatlas_board::named_values! {
    /// The types of basic ko.
    ///
    /// After Robert Jasiek, *Types of Basic Ko*, version 11, 2010. Only its beginning can be read: there are disturbing, fighting
    /// and semi-stable kos, defined by the question if the open or the closed player and his opponent can live on the ko. The
    /// conditions are a **reconstruction**.
    ///
    /// - The *closed* player has his stone on the ko; his opponent is the *open* player and may take it. Both states of the ko
    ///   are searched: as it is, and after that capture.
    /// - A player *virtually* forces an aim in a ko if he forces it with a permission: he may retake that ko at once, in spite of
    ///   the basic ko rule, unless his own last move was a ko capture.
    /// - He *lives uncapturably* on points if they all are his area at the end, and his opponent, moving first from the end,
    ///   cannot force the capture of a string that stands on them or borders them. Stones that are in a basic ko at the end are
    ///   not counted as such strings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum BasicKoType {
        /// Each player lives on it as the closed player moving first, and neither does as the open player if his opponent moves first.
        Fighting = "fighting",
        /// One player never lives on it, in neither part and whoever moves first; his opponent always does.
        DisturbingDeath = "disturbing-death",
        /// Both players live on it in both parts, whoever moves first.
        DisturbingLife = "disturbing-life",
        /// No player gains by moving first, but a player for whom one move is not enough lives after two moves in a row.
        SemiStable = "semi-stable",
        /// None of these types.
        Unknown = "unknown",
    }
}

/// A basic ko with the searches that its type depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedKo {
    /// The ko.
    pub ko: BasicKo,
    /// The two points of the ko and all points adjacent to them.
    pub locale: Vec<Point>,
    /// The results of all searches.
    pub lives: Vec<Life>,
}

impl TypedKo {
    pub(crate) fn new(board: &BoardPosition, ko: BasicKo) -> TypedKo {
        let points = [ko.mouth, ko.stone];
        let size = board.size();
        let locale = sorted_points(board, points.into_iter().flat_map(|point| point.neighbours(size).chain([point])));
        TypedKo { ko, locale, lives: Vec::new() }
    }

    /// True if `player` lives on the ko as the closed player moving first: a *closed killer*. `None` if that is not decided.
    pub fn closed_killer(&self, player: Colour) -> Option<bool> {
        self.lives(player, KoPart::Closed, Begins::Player, On::Ko)
    }

    /// True if `player` lives on the locale as the closed player moving first: a *strong killer*. `None` if that is not decided.
    pub fn strong_killer(&self, player: Colour) -> Option<bool> {
        self.lives(player, KoPart::Closed, Begins::Player, On::Locale)
    }

    /// True if a closed killer is not a strong killer: the ko is *external*, otherwise *internal*. `None` if that is not decided.
    pub fn is_external(&self) -> Option<bool> {
        any(Colour::BOTH.map(|player| all([self.closed_killer(player), not(self.strong_killer(player))])))
    }

    /// The type of the ko; `None` if it is not decided.
    pub fn kind(&self) -> Option<BasicKoType> {
        let semi_stable = (BasicKoType::SemiStable, self.is_semi_stable());
        let first = self.one_move_types().into_iter().chain([semi_stable]).find(|(_, is)| *is != Some(false));
        first.map_or(Some(BasicKoType::Unknown), |(kind, is)| is.map(|_| kind))
    }

    /// For each type that does not depend on two moves in a row: true if the ko is of this type, `None` if that is not decided.
    fn one_move_types(&self) -> [(BasicKoType, Option<bool>); 3] {
        let fights = Colour::BOTH.map(|player| {
            let defends = self.lives(player, KoPart::Open, Begins::Opponent, On::Ko);
            all([self.closed_killer(player), not(defends)])
        });
        let deaths = Colour::BOTH.map(|player| all([self.always(player, false), self.always(!player, true)]));
        [
            (BasicKoType::Fighting, all(fights)),
            (BasicKoType::DisturbingDeath, any(deaths)),
            (BasicKoType::DisturbingLife, all(Colour::BOTH.map(|player| self.always(player, true)))),
        ]
    }

    /// True if the type depends on two moves in a row: the ko is of no other type, and no player gains by moving first.
    pub(crate) fn asks_for_two_moves(&self) -> bool {
        self.one_move_types().iter().all(|(_, is)| *is == Some(false)) && self.nobody_gains() == Some(true)
    }

    /// The result of one search; `None` if it was not made or not decided.
    fn lives(&self, player: Colour, part: KoPart, begins: Begins, on: On) -> Option<bool> {
        let mut searches = self.lives.iter();
        searches.find(|life| (life.player, life.part, life.begins, life.on) == (player, part, begins, on))?.lives
    }

    /// True if the player always lives on the ko (`lives` is true), or never does (`lives` is false).
    fn always(&self, player: Colour, lives: bool) -> Option<bool> {
        all(CASES.map(|(part, begins)| self.lives(player, part, begins, On::Ko).map(|answer| answer == lives)))
    }

    /// True if no player gains by moving first.
    fn nobody_gains(&self) -> Option<bool> {
        all(PLAYERS_AND_PARTS.map(|(player, part)| {
            let first = self.lives(player, part, Begins::Player, On::Ko)?;
            let second = self.lives(player, part, Begins::Opponent, On::Ko)?;
            Some(first == second)
        }))
    }

    fn is_semi_stable(&self) -> Option<bool> {
        let needs_two_moves = PLAYERS_AND_PARTS.map(|(player, part)| {
            let by_one = self.lives(player, part, Begins::Player, On::Ko);
            all([not(by_one), self.lives(player, part, Begins::PlayerTwice, On::Ko)])
        });
        all([self.nobody_gains(), any(needs_two_moves)])
    }
}

const PLAYERS_AND_PARTS: [(Colour, KoPart); 4] = [
    (Colour::Black, KoPart::Open),
    (Colour::Black, KoPart::Closed),
    (Colour::White, KoPart::Open),
    (Colour::White, KoPart::Closed),
];

/// Both parts, each with both first movers.
pub(crate) const CASES: [(KoPart, Begins); 4] = [
    (KoPart::Closed, Begins::Player),
    (KoPart::Closed, Begins::Opponent),
    (KoPart::Open, Begins::Player),
    (KoPart::Open, Begins::Opponent),
];

/// True if all hold, false if one does not hold, otherwise `None`.
fn all<const N: usize>(answers: [Option<bool>; N]) -> Option<bool> {
    if answers.contains(&Some(false)) { Some(false) } else { answers.iter().all(Option::is_some).then_some(true) }
}

/// True if one holds, false if none does, otherwise `None`.
fn any<const N: usize>(answers: [Option<bool>; N]) -> Option<bool> {
    not(all(answers.map(not)))
}

fn not(holds: Option<bool>) -> Option<bool> {
    holds.map(|holds| !holds)
}
