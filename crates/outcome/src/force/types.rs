//! Types of basic ko, by the players who can force life on it.

use koatlas_board::{Colour, Move, Point};
use serde::{Deserialize, Serialize};

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

/// A basic ko with its type. What is not decided is `None` (`null` in JSON).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypedKo {
    /// The points of the ko: the empty one, and that of the stone.
    pub points: [Point; 2],
    /// The points of the ko and those adjacent to them.
    pub locale: Vec<Point>,
    /// The type of the ko.
    #[serde(rename = "type")]
    pub kind: Option<BasicKoType>,
    /// True if the ko is external, false if it is internal.
    pub external: Option<bool>,
    /// The players who can live on the ko as the closed player, moving first.
    pub closed_killers: Option<Vec<Colour>>,
    /// The players who can live on the locale as the closed player, moving first.
    pub strong_killers: Option<Vec<Colour>>,
    /// The searches for life, with their results.
    pub lives: Vec<Life>,
}

impl TypedKo {
    /// The type of the ko of `points` that follows from the results of the searches.
    pub fn new(points: [Point; 2], locale: Vec<Point>, lives: Vec<Life>) -> TypedKo {
        let found = Lives(&lives);
        let [closed, strong] = [On::Ko, On::Locale].map(|on| Colour::BOTH.map(|player| found.killer(player, on)));
        // A closed killer who is not a strong killer makes the ko external.
        let external = any(Colour::BOTH.map(|player| all([closed[player.index()], not(strong[player.index()])])));
        let (kind, closed_killers, strong_killers) = (found.kind(), killers(closed), killers(strong));
        TypedKo { points, locale, kind, external, closed_killers, strong_killers, lives }
    }
}

/// The players who are killers.
fn killers([black, white]: [Option<bool>; 2]) -> Option<Vec<Colour>> {
    // Undecided for one player is undecided for both: a list with one player would say that the other is none.
    let is_one = [black?, white?];
    Some(Colour::BOTH.into_iter().filter(|player| is_one[player.index()]).collect())
}

/// The results of the searches for life on a ko.
pub(crate) struct Lives<'a>(pub &'a [Life]);

impl Lives<'_> {
    /// True if `player` lives on the points as the closed player moving first.
    fn killer(&self, player: Colour, on: On) -> Option<bool> {
        self.lives(player, KoPart::Closed, Begins::Player, on)
    }

    /// The type of the ko; `None` if it is not decided.
    fn kind(&self) -> Option<BasicKoType> {
        let semi_stable = (BasicKoType::SemiStable, self.is_semi_stable());
        let first = self.one_move_types().into_iter().chain([semi_stable]).find(|(_, is)| *is != Some(false));
        first.map_or(Some(BasicKoType::Unknown), |(kind, is)| is.map(|_| kind))
    }

    /// For each type that does not depend on two moves in a row: true if the ko is of this type, `None` if that is not decided.
    fn one_move_types(&self) -> [(BasicKoType, Option<bool>); 3] {
        let fights = Colour::BOTH.map(|player| {
            let defends = self.lives(player, KoPart::Open, Begins::Opponent, On::Ko);
            all([self.killer(player, On::Ko), not(defends)])
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
        let mut searches = self.0.iter();
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
