//! The value of a ko by the ratio of its swing to its plays.

use std::collections::{BTreeMap, VecDeque};

use koatlas_board::Colour;
use serde::Serialize;

use super::{Fraction, LocalGame, ValueError};

/// The value of a ko between two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoValue {
    /// The score of Black's end minus that of White's.
    pub swing: i64,
    /// The plays between the two ends: those of Black alone to his end, and those of White alone to his.
    pub plays: u64,
    /// What a play gains: the swing by the plays. Also called miai value.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub value_of_play: Fraction,
    /// The score that the position is worth to Black: White's end, and the value of a play for each play that White needs.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub count: Fraction,
}

/// The value of a ko that Black ends with the score `black_end` by `black_plays` plays in a row, and White with `white_end` by
/// `white_plays`. Scores are Black's.
///
/// The count divides the way between the two ends in the ratio of the plays. With scores by area a play gains one point more than with
/// scores by territory, since it brings a stone.
///
/// ```
/// use koatlas_outcome::thermograph::ratio;
///
/// // A ko of one stone: Black has taken it and fills for nothing, or White takes it back, for a point, and fills.
/// let value = ratio(0, 1, -1, 2)?;
/// assert_eq!((value.swing, value.plays), (1, 3));
/// assert_eq!((value.value_of_play.to_string(), value.count.to_string()), ("1/3".into(), "-1/3".into()));
/// # Ok::<(), koatlas_outcome::thermograph::ValueError>(())
/// ```
///
/// # Errors
/// If there are no plays, or if a number does not fit.
pub fn ratio(black_end: i64, black_plays: u32, white_end: i64, white_plays: u32) -> Result<KoValue, ValueError> {
    let plays = u64::from(black_plays) + u64::from(white_plays);
    if plays == 0 {
        return Err(ValueError::NoPlays);
    }
    let swing = black_end.checked_sub(white_end).ok_or(ValueError::TooLarge)?;
    let divisor = i64::try_from(plays).map_err(|_| ValueError::TooLarge)?;
    let value_of_play = Fraction::new(swing, divisor)?;
    let count = value_of_play.times(white_plays.into())?.plus(Fraction::integer(white_end))?;
    Ok(KoValue { swing, plays, value_of_play, count })
}

/// The value by [`ratio`] of a position of a game in which each player alone reaches exactly one score.
///
/// # Errors
/// If a player alone reaches no end or ends with several scores, if there are no plays, or if a number does not fit.
pub fn ratio_at(game: &LocalGame, start: usize) -> Result<KoValue, ValueError> {
    let [(black_end, black_plays), (white_end, white_plays)] =
        [end_alone(game, start, Colour::Black)?, end_alone(game, start, Colour::White)?];
    ratio(black_end, black_plays, white_end, white_plays)
}

/// The score of the only end that a player reaches alone, and the fewest plays for it.
fn end_alone(game: &LocalGame, start: usize, player: Colour) -> Result<(i64, u32), ValueError> {
    let ends = ends_alone(game, start, player)?;
    match ends.first_key_value() {
        Some((&score, &plays)) if ends.len() == 1 => Ok((score, plays)),
        _ => Err(ValueError::NotOneEnd { player, node: start, ends: ends.len() }),
    }
}

/// By score, the fewest plays by which a player alone reaches a position in which he has no play left.
fn ends_alone(game: &LocalGame, start: usize, player: Colour) -> Result<BTreeMap<i64, u32>, ValueError> {
    game.node(start)?;
    let mut plays_to = vec![None; game.nodes().len()];
    plays_to[start] = Some(0);
    let mut ends = BTreeMap::new();
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((at, plays)) = waiting.pop_front() {
        let node = game.node(at)?;
        if node.plays_of(player).is_empty() {
            ends.entry(node.score.ok_or(ValueError::NoScore(at))?).or_insert(plays);
        }
        for play in node.plays_of(player) {
            if plays_to[play.to].is_none() {
                plays_to[play.to] = Some(plays + 1);
                waiting.push_back((play.to, plays + 1));
            }
        }
    }
    Ok(ends)
}
