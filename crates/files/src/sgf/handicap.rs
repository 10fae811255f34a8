//! Handicap stones.

use koatlas_board::{Colour, Content, Move, Size};

use super::change::Change;
use super::node::{Node, fault, unreadable};
use crate::error::{At, Fault};

/// The fewest handicap stones that mean White moves first.
const LEAST: usize = 2;

/// Whether the game has handicap stones. Those that are written as the first moves become stones of the start.
///
/// # Errors
/// If `HA` is no number, or the file does not say where the stones are.
pub fn place(
    node: Node<'_, '_>,
    contents: &mut [(Content, At)],
    size: Size,
    moves: &mut Vec<Move>,
    changes: &mut [Change],
) -> Result<bool, Fault> {
    let Some(value) = node.single("HA")? else { return Ok(false) };
    let remedy = "write the number of handicap stones, for example HA[2]";
    let text = value.text.trim();
    let stones: usize = if text.is_empty() { 0 } else { text.parse().map_err(|_| unreadable(value, remedy))? };
    if stones < LEAST {
        return Ok(false);
    }
    if contents.iter().any(|&(content, _)| content == Some(Colour::Black)) {
        return Ok(true);
    }
    let first: Vec<usize> = moves.iter().take(stones).filter_map(|played| stone(*played, size)).collect();
    let apart = (1..first.len()).all(|i| !first[..i].contains(&first[i]));
    let before = changes.iter().all(|change| change.after >= stones);
    let white_goes_on = moves.get(stones).is_none_or(|next| next.colour == Colour::White);
    if first.len() < stones || !apart || !before || !white_goes_on {
        let sentence = format!("there are {stones} handicap stones, but the file does not say where: give them as AB");
        return Err(fault(value, sentence));
    }
    for index in first {
        contents[index] = (Some(Colour::Black), At::Byte(value.at));
    }
    moves.drain(..stones);
    changes.iter_mut().for_each(|change| change.after -= stones);
    Ok(true)
}

/// The point of a play by Black.
fn stone(played: Move, size: Size) -> Option<usize> {
    played.point.filter(|_| played.colour == Colour::Black).map(|point| size.index(point))
}
