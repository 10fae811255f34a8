//! Thermographs of positions of a local game.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use koatlas_board::Colour;

use super::order::{Turn, order};
use super::walls::walls;
use super::{Fraction, LocalGame, Trajectory, ValueError};

/// What each player gets at each tax if he plays first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    /// The score for Black at each tax, by the colour of the player who may play first, Black first.
    walls: [Trajectory; 2],
}

impl Thermograph {
    /// The score for Black at each tax if `player` may play first: the left wall for Black, the right wall for White.
    pub fn wall(&self, player: Colour) -> &Trajectory {
        &self.walls[player.index()]
    }

    /// The value at all taxes from the temperature on: the count of the position.
    pub fn mast(&self) -> Fraction {
        self.walls[0].last().line.at_zero
    }

    /// The lowest tax from which on the value is that of the mast, whoever may play first: the value of a play.
    pub fn temperature(&self) -> Fraction {
        self.walls[0].last().from.max(self.walls[1].last().from)
    }
}

/// The thermograph of a position, where `komaster` wins the kos. Without a komaster all plays may be made at any time.
///
/// ```
/// use koatlas_board::Colour;
/// use koatlas_outcome::thermograph::{GameNode, LocalGame, LocalPlay, thermograph};
///
/// // Black gets 5 points if he plays first, and White 2 if he does: the count is 3/2, and a play gains 7/2.
/// let open = GameNode::open(&[LocalPlay::plain(1)], &[LocalPlay::plain(2)]);
/// let game = LocalGame::new(vec![open, GameNode::end(5), GameNode::end(-2)])?;
/// let thermograph = thermograph(&game, 0, None)?;
/// assert_eq!((thermograph.mast().to_string(), thermograph.temperature().to_string()), ("3/2".into(), "7/2".into()));
/// # Ok::<(), koatlas_outcome::thermograph::ValueError>(())
/// ```
///
/// # Errors
/// If there is no such position, if play need not end, if a score is missing where nobody wants to play, or if a number does not
/// fit.
pub fn thermograph(game: &LocalGame, start: usize, komaster: Option<Colour>) -> Result<Thermograph, ValueError> {
    let mut found = vec![None; game.nodes().len()];
    for (at, turns) in order(game, start, komaster)? {
        let [black, white] = Colour::BOTH.map(|player| scaffold(&found, player, &turns[player.index()]));
        let score = game.node(at)?.score.map(Fraction::integer);
        let walls =
            walls([black?.as_ref(), white?.as_ref()], score, game.lowest_tax())?.ok_or(ValueError::NoScore(at))?;
        found[at] = Some(Thermograph { walls });
    }
    found.swap_remove(start).ok_or(ValueError::NoSuchNode(start))
}

/// What a player gets if he plays first: the best of his turns, after the taxes for them. `None` if he has none.
fn scaffold(
    found: &[Option<Thermograph>],
    player: Colour,
    turns: &BTreeSet<Turn>,
) -> Result<Option<Trajectory>, ValueError> {
    let (sign, better) = match player {
        Colour::Black => (-1, Ordering::Greater),
        Colour::White => (1, Ordering::Less),
    };
    let mut best: Option<Trajectory> = None;
    for turn in turns {
        let after = found[turn.to].as_ref().expect("what a turn leads to is valued first");
        let value = after.wall(!player).taxed(sign * turn.plays)?;
        best = Some(best.map_or(Ok(value.clone()), |best| best.extreme(&value, better))?);
    }
    Ok(best)
}

/// How much it matters who is komaster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Neither the mast nor the temperature depends on it.
    Placid,
    /// The temperature depends on it, but not the mast. The word is Bill Spight's; for Berlekamp this is placid.
    Active,
    /// The mast depends on it.
    Hyperactive,
}

/// The thermographs of a position under both komasters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Komasters {
    /// By the colour of the komaster, Black first.
    pub thermographs: [Thermograph; 2],
}

impl Komasters {
    /// The thermograph if a player is komaster.
    pub fn under(&self, komaster: Colour) -> &Thermograph {
        &self.thermographs[komaster.index()]
    }

    /// How much it matters who is komaster.
    pub fn activity(&self) -> Activity {
        let [black, white] = &self.thermographs;
        if black.mast() != white.mast() {
            Activity::Hyperactive
        } else if black.temperature() != white.temperature() {
            Activity::Active
        } else {
            Activity::Placid
        }
    }
}

/// The thermographs of a position under both komasters.
///
/// # Errors
/// Those of [`thermograph`].
pub fn ko_thermographs(game: &LocalGame, start: usize) -> Result<Komasters, ValueError> {
    let [black, white] = Colour::BOTH.map(|komaster| thermograph(game, start, Some(komaster)));
    Ok(Komasters { thermographs: [black?, white?] })
}
