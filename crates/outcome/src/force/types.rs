//! Types of basic ko, by who can force life on it.

use koatlas_board::{BoardPosition, Colour, Move, Point};
use serde::{Deserialize, Serialize};

use super::subject::{BasicKo, in_order};

/// A player's part in a basic ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KoPart {
    /// His opponent's stone is on the ko: he may take it.
    Open,
    /// His own stone is on the ko.
    Closed,
}

/// Where a player is to live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum On {
    /// On both points of the ko.
    Ko,
    /// On the points of the ko and all points next to them.
    Locale,
}

/// How play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Begins {
    /// The player moves first.
    Player,
    /// His opponent does.
    Opponent,
    /// The player makes two moves in a row, a play first: his opponent does not answer it. The sequence that is asked
    /// about begins after that play, with the player to move.
    PlayerTwice,
}

/// Whether a player can virtually force uncapturable life: see [`BasicKoType`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Life {
    /// Who is to live.
    pub player: Colour,
    /// His part in the ko before the first move.
    pub part: KoPart,
    /// How play begins.
    pub begins: Begins,
    /// Where he is to live.
    pub on: On,
    /// Whether he can; `None` if the limit is reached.
    pub lives: Option<bool>,
    /// A sequence in which the one who gets his way follows his strategy; empty if nothing is decided, or if no play of
    /// the player's helps before two moves in a row. Where he makes two, the first two moves, his play and a pass, come
    /// before the sequence: they bar nothing in it and do not count for its end.
    pub line: Vec<Move>,
    /// For so many states that strategy has an answer.
    pub states: usize,
}

koatlas_board::named_values! {
    /// The types of basic ko.
    ///
    /// After Robert Jasiek, *Types of Basic Ko*, version 11, 2010, of which only the beginning can be read. That there are
    /// disturbing, fighting and semi-stable kos, and that their definitions ask whether the open or the closed player and his opponent can
    /// live on the ko, stands there; the conditions below are a **reconstruction**.
    ///
    /// - The *closed* player has his stone on the ko, his opponent is the *open* player and may take it. Both states of the ko
    ///   are asked about: as it is, and after that capture.
    /// - A player *virtually* forces something in a ko if he forces it where, other than under the basic ko rule, he may retake
    ///   that ko at once, unless his own last move was a ko-capture.
    /// - He *lives uncapturably* on points if at the end they all are his area, and if his opponent, moving first from the end,
    ///   cannot force the capture of one of the strings that stand on them or border them. A stone that is in a basic ko at the
    ///   end is not such a string.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum BasicKoType {
        /// Each player lives on it as the closed player if he moves first, and neither as the open player if his opponent moves first.
        Fighting = "fighting",
        /// One player never lives on it, in neither part and whoever moves first; the other always does.
        DisturbingDeath = "disturbing-death",
        /// Both players live on it in both parts, whoever moves first.
        DisturbingLife = "disturbing-life",
        /// Nobody gains by moving first, but somebody lives on it after two moves in a row where one move is not enough.
        SemiStable = "semi-stable",
        /// None of these.
        Unknown = "unknown",
    }
}

/// A basic ko, and of which type it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedKo {
    /// The ko.
    pub ko: BasicKo,
    /// Its two points and those next to them.
    pub locale: Vec<Point>,
    /// What has been asked, with the answers.
    pub lives: Vec<Life>,
}

impl TypedKo {
    pub(crate) fn new(board: &BoardPosition, ko: BasicKo) -> TypedKo {
        let points = [ko.mouth, ko.stone];
        let size = board.size();
        let next_to = |point: &Point| points.iter().any(|&own| own.neighbours(size).any(|other| other == *point));
        let locale = in_order(board, size.points().filter(|point| points.contains(point) || next_to(point)));
        TypedKo { ko, locale, lives: Vec::new() }
    }

    /// Who lives on the ko as the closed player, moving first: *closed killers*. `None` where that is not decided.
    #[must_use]
    pub fn closed_killer(&self, player: Colour) -> Option<bool> {
        self.of(player, KoPart::Closed, Begins::Player, On::Ko)
    }

    /// The same on the locale: *strong killers*.
    #[must_use]
    pub fn strong_killer(&self, player: Colour) -> Option<bool> {
        self.of(player, KoPart::Closed, Begins::Player, On::Locale)
    }

    /// Whether there is a closed killer that is not a strong killer: the ko is *external*, else *internal*.
    #[must_use]
    pub fn is_external(&self) -> Option<bool> {
        let not_strong = |player| all([self.closed_killer(player), self.strong_killer(player).map(|strong| !strong)]);
        any(Colour::BOTH.map(not_strong))
    }

    /// The type; `None` if it is not decided.
    #[must_use]
    pub fn kind(&self) -> Option<BasicKoType> {
        let semi_stable = (BasicKoType::SemiStable, self.is_semi_stable());
        let met = self.of_one_move().into_iter().chain([semi_stable]).find(|(_, met)| *met != Some(false));
        met.map_or(Some(BasicKoType::Unknown), |(kind, met)| met.map(|_| kind))
    }

    /// Whether the ko is of the types that do not ask for two moves in a row.
    fn of_one_move(&self) -> [(BasicKoType, Option<bool>); 3] {
        let is_death_of = |player: Colour| all([self.always(player, false), self.always(!player, true)]);
        [
            (BasicKoType::Fighting, self.is_fighting()),
            (BasicKoType::DisturbingDeath, any(Colour::BOTH.map(is_death_of))),
            (BasicKoType::DisturbingLife, all(Colour::BOTH.map(|player| self.always(player, true)))),
        ]
    }

    /// Whether two moves in a row matter: no type that asks for less is known to be met.
    pub(crate) fn asks_for_two_moves(&self) -> bool {
        self.of_one_move().iter().all(|(_, met)| *met == Some(false)) && self.nobody_gains() == Some(true)
    }

    fn of(&self, player: Colour, part: KoPart, begins: Begins, on: On) -> Option<bool> {
        let asked = |life: &&Life| (life.player, life.part, life.begins, life.on) == (player, part, begins, on);
        self.lives.iter().find(asked)?.lives
    }

    fn is_fighting(&self) -> Option<bool> {
        let of = |player| {
            let defends = self.of(player, KoPart::Open, Begins::Opponent, On::Ko);
            all([self.closed_killer(player), defends.map(|lives| !lives)])
        };
        all(Colour::BOTH.map(of))
    }

    /// Whether a player always lives on the ko, or never does.
    fn always(&self, player: Colour, lives: bool) -> Option<bool> {
        all(CASES.map(|(part, begins)| self.of(player, part, begins, On::Ko).map(|of| of == lives)))
    }

    fn nobody_gains(&self) -> Option<bool> {
        let same = |player: Colour, part: KoPart| {
            let of = |begins| self.of(player, part, begins, On::Ko);
            Some(of(Begins::Player)? == of(Begins::Opponent)?)
        };
        all(Colour::BOTH.map(|player| all([KoPart::Open, KoPart::Closed].map(|part| same(player, part)))))
    }

    fn is_semi_stable(&self) -> Option<bool> {
        let by_two = |player: Colour, part: KoPart| {
            let one = self.of(player, part, Begins::Player, On::Ko).map(|lives| !lives);
            all([one, self.of(player, part, Begins::PlayerTwice, On::Ko)])
        };
        let somebody =
            any(Colour::BOTH.map(|player| any([KoPart::Open, KoPart::Closed].map(|part| by_two(player, part)))));
        all([self.nobody_gains(), somebody])
    }
}

/// Both parts, each with either player to begin.
pub(crate) const CASES: [(KoPart, Begins); 4] = [
    (KoPart::Closed, Begins::Player),
    (KoPart::Closed, Begins::Opponent),
    (KoPart::Open, Begins::Player),
    (KoPart::Open, Begins::Opponent),
];

/// Whether all hold, where some may not be known.
fn all<const N: usize>(of: [Option<bool>; N]) -> Option<bool> {
    if of.contains(&Some(false)) { Some(false) } else { of.iter().all(Option::is_some).then_some(true) }
}

/// Whether one holds, where some may not be known.
fn any<const N: usize>(of: [Option<bool>; N]) -> Option<bool> {
    all(of.map(|holds| holds.map(|holds| !holds))).map(|none| !none)
}
