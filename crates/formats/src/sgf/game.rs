//! Games in SGF files.

use std::path::{Path, PathBuf};

use koatlas_board::{BoardPosition, Colour, Content, Move, PointSet, Size};

use super::tree::{Tree, Value, Variations};
use super::{encoding, tree};
use crate::error::{At, Fault, FileError, Lines};
use crate::input;
use crate::position::text::tidy;
use crate::position::written::Written;
use crate::sgf::node::{Node, fault};
use crate::sgf::setup::Change;
use crate::sgf::{node, position, setup};

/// The largest file of games, in bytes: 16 MiB.
pub const MAX_GAMES_SIZE: usize = 16 << 20;

/// A game as an SGF file holds it: the start position and the moves of the main line.
///
/// ```text
/// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]
/// ;B[ba];W[];B[tt](;W[aa])(;W[dc]))
/// ```
///
/// The nodes before the first move set up the start; its region and its immortal stones are marked in the first node as in a
/// position file, see [`Format::Sgf`](crate::Format::Sgf). A node, the first or a later one, has at most one move, `B` or
/// `W`; `[]` is a pass, and so is `[tt]` if no side of the board is longer than 19. The main line goes on with the first
/// variation wherever the game branches; other variations, and all other properties, are left to others.
///
/// The player to move at the start is
///
/// 1. the one that `PL` names;
/// 2. else White, if there are moves and `HA` gives at least two handicap stones. They must be there as `AB`, or be the
///    first moves, all of Black, which then become stones of the start;
/// 3. else the player of the first move;
/// 4. else Black: a file without moves is a position, and says the same as a position file.
///
/// Whether the moves are legal, or made by the player whose turn it is, is not asked here.
///
/// *What is tolerated*, because servers and old programs write it: text before the first game; names of properties with
/// small letters between (`GaMe`); a `(` without `;` before a property; a property that is written twice with one value;
/// sizes as `19x19`; blanks anywhere between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name (`GN`), one line, as of a position file.
    pub name: Option<String>,
    /// The rules (`RU`), one line, as they are written: `Japanese`, `Chinese`, `AGA`, or anything else.
    pub rules: Option<String>,
    /// The komi (`KM`) as it is written: servers use several units.
    pub komi: Option<String>,
    /// The position before the first move.
    pub start: BoardPosition,
    /// The moves, in order; none if the file holds a position.
    pub moves: Vec<Move>,
    /// Where stones are set up after the first move, in order.
    pub changes: Vec<Change>,
}

/// A file of games: a collection of one or more.
#[derive(Clone, Debug)]
pub struct Games {
    text: String,
    file: Option<PathBuf>,
}

/// Reads a file of games, whatever the extension of its name; `-` is standard input.
///
/// # Errors
/// If the file cannot be read, is larger than [`MAX_GAMES_SIZE`], or its encoding is not known.
pub fn read_games(path: &Path) -> Result<Games, FileError> {
    let games = input::read(path, MAX_GAMES_SIZE).and_then(|bytes| parse_games(&bytes));
    games.map(|games| games.in_file(path)).map_err(|error| error.in_file(path))
}

/// Reads a file of games from its content.
///
/// ```
/// use koatlas_formats::parse_games;
/// let games = parse_games(b"(;SZ[3]RU[Chinese];B[bb])(;SZ[5];B[cc];W[bb])")?;
/// let lengths: Vec<usize> = games.iter().map(|game| game.map(|game| game.moves.len())).collect::<Result<_, _>>()?;
/// assert_eq!(lengths, [1, 2]);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
///
/// # Errors
/// If it is larger than [`MAX_GAMES_SIZE`], or its encoding is not known.
pub fn parse_games(bytes: &[u8]) -> Result<Games, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    Ok(Games { text: encoding::decode(bytes)?, file: None })
}

impl Games {
    /// The games, with the file that errors name.
    pub(crate) fn in_file(self, path: &Path) -> Games {
        Games { file: Some(path.to_owned()), ..self }
    }

    /// The games, in order. An error of one game does not end the others, unless nobody can say where it ends.
    ///
    /// All of them together take time that grows with the length of the file.
    pub fn iter(&self) -> impl Iterator<Item = Result<Game, FileError>> {
        let mut lines = Lines::of(&self.text);
        let mut from = Some(0);
        std::iter::from_fn(move || {
            let tree = match self.tree(from?) {
                Ok(tree) => tree,
                Err(fault) => {
                    from = None;
                    return Some(Err(self.error(fault, &mut lines)));
                }
            };
            let Some(tree) = tree else {
                from = None;
                return None;
            };
            from = Some(tree.end);
            Some(game(&tree).map_err(|fault| self.error(fault, &mut lines)))
        })
    }

    /// The only game of the file.
    ///
    /// # Errors
    /// If there are more, or for a reason of [`parse_game`].
    pub fn only(&self) -> Result<Game, FileError> {
        self.only_game().map_err(|fault| self.error(fault, &mut Lines::of(&self.text)))
    }

    fn only_game(&self) -> Result<Game, Fault> {
        let tree = self.tree(0)?.expect("a file without a game is an error");
        match tree::next_game(&self.text, tree.end)? {
            None => game(&tree),
            Some(second) => Err(Fault::new(At::Byte(second), "a second game begins here: keep one game in the file")),
        }
    }

    fn tree(&self, from: usize) -> Result<Option<Tree<'_>>, Fault> {
        tree::next_game(&self.text, from)?.map(|start| tree::read(&self.text, start, Variations::Main)).transpose()
    }

    fn error(&self, fault: Fault, lines: &mut Lines<'_>) -> FileError {
        FileError { file: self.file.clone(), ..fault.in_lines(lines) }
    }
}

/// Reads the only game of an SGF file, whatever the extension of its name; `-` is standard input.
///
/// # Errors
/// If the file cannot be read, or for a reason of [`parse_game`].
pub fn read_game(path: &Path) -> Result<Game, FileError> {
    read_games(path)?.only()
}

/// Reads the only game of an SGF file from its content.
///
/// ```
/// use koatlas_formats::parse_game;
/// let game = parse_game(b"(;SZ[3]AW[aa:ab];B[ba]C[Atari.](;W[])(;W[ac]))")?;
/// let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["B b3", "W pass"]);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
///
/// # Errors
/// If it is larger than [`MAX_GAMES_SIZE`], not in the encoding that it names, not one game of Go in SGF, if its start is no
/// legal position, if it gives handicap without stones, if a node has two moves, or if a move is not on the board. The error
/// has no file name.
pub fn parse_game(bytes: &[u8]) -> Result<Game, FileError> {
    parse_games(bytes)?.only()
}

/// The main line of a tree.
pub fn game(tree: &Tree<'_>) -> Result<Game, Fault> {
    line(tree.nodes())
}

/// The game of the nodes of a line.
pub fn line<'t, 'a: 't>(nodes: impl Iterator<Item = &'t [Value<'a>]>) -> Result<Game, Fault> {
    let mut nodes = nodes.map(Node);
    let root = nodes.next().expect("every game has a node");
    check_game_of_go(root)?;
    let size = setup::size(root)?;
    let mut start = Start { size, contents: vec![(None, At::File); size.area()], to_move: None };
    let (mut moves, mut changes) = (Vec::new(), Vec::new());
    for node in std::iter::once(root).chain(nodes) {
        if moves.is_empty() {
            start.set_up(node)?;
        } else {
            let stones = setup::stones(node, size, |_, _| {})?;
            let change = Change { after: moves.len(), stones };
            changes.extend((!stones.is_empty()).then_some(change));
        }
        moves.extend(node::played(node, size)?);
    }
    let handicap = setup::place(root, &mut start.contents, size, &mut moves, &mut changes)?;
    let to_move = match (start.to_move, moves.first()) {
        (Some(named), _) => named,
        (None, Some(_)) if handicap => Colour::White,
        (None, Some(first)) => first.colour,
        (None, None) => Colour::Black,
    };
    let written = Written {
        name: root.text("GN")?,
        size,
        contents: start.contents,
        region: position::region(root, size)?,
        immortal: position::immortal(root, size)?,
        to_move,
    };
    let file = written.check()?;
    let line = |key| Ok(root.text(key)?.as_deref().and_then(tidy));
    Ok(Game { name: file.name, rules: line("RU")?, komi: line("KM")?, start: file.position, moves, changes })
}

/// What is set up before the first move.
struct Start {
    size: Size,
    contents: Vec<(Content, At)>,
    to_move: Option<Colour>,
}

impl Start {
    fn set_up(&mut self, node: Node<'_, '_>) -> Result<(), Fault> {
        let Start { size, contents, to_move } = self;
        let stones = setup::stones(node, *size, |points, at| points.iter().for_each(|index| contents[index].1 = at))?;
        for (index, content) in stones.contents() {
            contents[index].0 = content;
        }
        *to_move = stones.to_move.or(*to_move);
        Ok(())
    }
}

fn check_game_of_go(root: Node<'_, '_>) -> Result<(), Fault> {
    match root.single("GM")? {
        Some(value) if value.text.trim() != "1" => Err(fault(value, "this is no game of Go: write GM[1]")),
        _ => Ok(()),
    }
}
