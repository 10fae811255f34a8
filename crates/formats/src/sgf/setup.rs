//! Setup stones: of a position, as a handicap, and in the middle of a game.

use koatlas_board::{BoardPosition, Colour, Content, Move, PointSet, Setup, SetupError, Size, Wide};

use crate::error::{At, Fault};
use crate::sgf::node::{Node, fault, points, unreadable};
use crate::sgf::tree::Value;

/// The side of a board whose size is not given.
const USUAL_SIDE: usize = 19;

/// The properties of setup stones.
const STONES: [(&str, Content); 3] = [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];

/// The stones that a node sets up, and its player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stones {
    /// Points by their number in [`Size::points`] that get a black stone, a white stone, or become empty: disjoint sets.
    pub sets: [Wide; 3],
    /// The player to move, if the node names one.
    pub to_move: Option<Colour>,
}

impl Stones {
    /// Whether the node sets nothing up.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty()) && self.to_move.is_none()
    }

    /// What the points get, by their number.
    pub fn contents(&self) -> impl Iterator<Item = (usize, Content)> {
        STONES.into_iter().zip(self.sets).flat_map(|((_, content), set)| set.iter().map(move |index| (index, content)))
    }
}

/// What a node sets up; `place` is told each set of points and the value that it comes from.
pub fn stones(node: Node<'_, '_>, size: Size, mut place: impl FnMut(Wide, At)) -> Result<Stones, Fault> {
    let mut sets = [Wide::EMPTY; 3];
    for (number, (key, _)) in STONES.into_iter().enumerate() {
        for value in node.values(key) {
            let points = points(value, size)?;
            check_once(value, points, &sets[..number], size)?;
            sets[number] |= points;
            place(points, At::Byte(value.at));
        }
    }
    Ok(Stones { sets, to_move: node.to_move()? })
}

/// Checks that no other property of the node sets these points.
fn check_once(value: &Value, points: Wide, others: &[Wide], size: Size) -> Result<(), Fault> {
    for (&other, (key, _)) in others.iter().zip(STONES) {
        if let Some(point) = (points & other).first().and_then(|index| size.points().nth(index)) {
            return Err(fault(value, format!("{point} is set by {key} too: keep one of the two")));
        }
    }
    Ok(())
}

/// The size of the board.
pub fn size(node: Node<'_, '_>) -> Result<Size, Fault> {
    let Some(value) = node.single("SZ")? else { return Ok(Size::new(USUAL_SIDE, USUAL_SIDE).expect("a board")) };
    let text = value.text.trim();
    let (cols, rows) = text.split_once([':', 'x']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok().map(usize::from);
    let (Some(rows), Some(cols)) = (side(rows), side(cols)) else {
        return Err(unreadable(value, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25"));
    };
    Size::new(rows, cols).map_err(|error| fault(value, error))
}

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

/// Stones set up between two moves: what comes after has another history, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many moves have been made before.
    pub after: usize,
    pub(crate) stones: Stones,
}

/// The moves of a game in parts: where stones are set up, a new part begins, with that change.
pub fn parts<'a, M>(moves: &'a [M], changes: &'a [Change]) -> impl Iterator<Item = (Option<&'a Change>, &'a [M])> {
    let ends = changes.iter().map(|change| change.after).chain([moves.len()]);
    let starts = [0].into_iter().chain(changes.iter().map(|change| change.after));
    let first = [None].into_iter().chain(changes.iter().map(Some));
    first.zip(starts.zip(ends)).map(|(change, (from, to))| (change, &moves[from..to]))
}

impl Change {
    /// The position that a position becomes: of the same board, region and immortal stones.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn of(&self, position: &BoardPosition) -> Result<BoardPosition, SetupError> {
        let mut contents = position.contents().to_vec();
        for (index, content) in self.stones.contents().filter(|&(index, _)| index < position.size().area()) {
            contents[index] = content;
        }
        BoardPosition::try_from(Setup {
            size: position.size(),
            contents,
            region: Some(position.region().to_vec()),
            immortal: position.immortal().to_vec(),
            to_move: self.stones.to_move.unwrap_or(position.to_move()),
        })
    }

    /// The player to move, if the file names one here.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        self.stones.to_move
    }
}
