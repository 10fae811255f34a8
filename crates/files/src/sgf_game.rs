//! Games in SGF files.

use std::path::Path;

use crate::error::Fault;
use crate::position_file::{decode, read_bytes};
use crate::sgf_node::Node;
use crate::{FileError, PositionFile, sgf_outline};
use koatlas_board::{BoardPosition, Colour, Move, Size};

/// The fewest handicap stones that mean White moves first.
const LEAST_HANDICAP: u32 = 2;

/// The properties that set up a position.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// A game as an SGF file holds it: the start position and the moves of the main line.
///
/// ```text
/// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]
/// ;B[ba];W[];B[tt](;W[aa])(;W[dc]))
/// ```
///
/// The first node sets up the start, its region and immortal stones as in a position file, see
/// [`Format::Sgf`](crate::Format::Sgf). A node, the first or a later one, has at most one move, `B` or `W`; `[]` is a pass,
/// and so is `[tt]` if no side of the board is longer than 19. The main line goes on with the first variation wherever the
/// game branches; other variations, and all other properties, are left to others.
///
/// The player to move at the start is
///
/// 1. the one that `PL` names;
/// 2. else White, if there are moves and `HA` gives at least two handicap stones, which must be there as `AB`;
/// 3. else the player of the first move;
/// 4. else Black: a file without moves is a position, and says the same as a position file.
///
/// Whether the moves are legal, or made by the player whose turn it is, is not asked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The name, one line, as of a position file.
    pub name: Option<String>,
    /// The position before the first move.
    pub start: BoardPosition,
    /// The moves, in order; none if the file holds a position.
    pub moves: Vec<Move>,
}

/// Reads a game from an SGF file, whatever the extension of its name.
///
/// # Errors
/// If the file cannot be read, or for a reason of [`parse_game`].
pub fn read_game(path: &Path) -> Result<GameFile, FileError> {
    read_bytes(path).and_then(|bytes| parse_game(&bytes)).map_err(|error| error.in_file(path))
}

/// Reads a game from the content of an SGF file.
///
/// ```
/// use koatlas_files::parse_game;
/// let game = parse_game(b"(;SZ[3]AW[aa:ab];B[ba]C[Atari.](;W[])(;W[ac]))")?;
/// let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["B b3", "W pass"]);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
///
/// # Errors
/// If it is larger than [`MAX_FILE_SIZE`](crate::MAX_FILE_SIZE), not UTF-8, not one game of Go in SGF, if its start is no
/// legal position, if it gives handicap without stones, or sets up anything after the first node, if a node has two moves,
/// or if a move is not on the board. The error has no file name.
pub fn parse_game(bytes: &[u8]) -> Result<GameFile, FileError> {
    let text = decode(bytes, "game")?;
    read(text).map_err(|fault| fault.in_text(text))
}

fn read(text: &str) -> Result<GameFile, Fault> {
    let line = sgf_outline::main_line(text)?;
    let root = Node::root(line.first)?;
    let PositionFile { name, position: start } = root.setup()?.check()?;
    let handicap = has_handicap(&root, &start)?;
    let mut moves: Vec<Move> = root.played(start.size())?.into_iter().collect();
    for (at, properties) in line.later {
        moves.extend(later_move(at, properties, start.size())?);
    }
    let to_move = match (root.to_move()?, moves.first()) {
        (Some(named), _) => named,
        (None, Some(_)) if handicap => Colour::White,
        (None, Some(first)) => first.colour,
        (None, None) => Colour::Black,
    };
    Ok(GameFile { name, start: start.with_to_move(to_move), moves })
}

/// Whether Black has handicap stones.
fn has_handicap(root: &Node, start: &BoardPosition) -> Result<bool, Fault> {
    let stones = root.handicap()?;
    if stones < LEAST_HANDICAP {
        return Ok(false);
    }
    if start.contents().contains(&Some(Colour::Black)) {
        return Ok(true);
    }
    let sentence =
        format!("there are {stones} handicap stones, but the first node does not say where: give them there as AB");
    Err(root.fault("HA", sentence))
}

/// The move of a node after the first, if it has one.
fn later_move(at: usize, properties: &str, size: Size) -> Result<Option<Move>, Fault> {
    let node = Node::later(at, properties)?;
    match node.first_of(SETUP) {
        Some(key) => Err(node.fault(key, "a game is set up in its first node alone: move this there, or remove it")),
        None => node.played(size),
    }
}
