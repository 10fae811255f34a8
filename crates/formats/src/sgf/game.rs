//! Converts the nodes of an SGF file into a [`Game`] or a position.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, PointSet, Setup, SetupError, Size};

use crate::error::{Fault, FaultPlace};
use crate::position::position_file::{PositionFile, UncheckedPosition};
use crate::sgf::node::{
    Node, STONES, SetupStones, parse_move, parse_points, parse_setup_stones, parse_size, point_name, points_property,
    text_property, unreadable_value, value_fault,
};
use crate::sgf::record;
use crate::sgf::tree::{self, Value};

/// A game of an SGF file: the start position and the moves of the main line.
///
/// ```text
/// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]
/// ;B[ba];W[];B[tt](;W[aa])(;W[dc]))
/// ```
///
/// The nodes before the first move set up the start. Squares (`SQ`) in the first node mark its region, and beside them crosses (`MA`)
/// its immortal stones, see [`Format::Sgf`](crate::Format::Sgf). A node has at most one move, `B` or `W`; `[]` is a
/// pass, and so is `[tt]` if no side of the board is longer than 19. The main line takes the first variation at every
/// branch. Other variations and other properties are ignored.
///
/// The player to move at the start is
///
/// 1. the one that `PL` names;
/// 2. else White, if there are moves and `HA` gives at least two handicap stones. These must be set up as `AB`, or be
///    the first moves, all of Black, which then become stones of the start;
/// 3. else the player of the first move;
/// 4. else Black: a file without moves is a position, and is read like a position file.
///
/// Reading does not check whether the moves are legal, or made by the player whose turn it is.
///
/// *Accepted deviations*, since servers and old programs write them: text before the first game; small letters in
/// names of properties (`GaMe`); `(` without `;` before a property; a property written twice with the same value;
/// sizes written as `19x19`; blanks anywhere between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Name (`GN`), as one line.
    pub name: Option<String>,
    /// Rules (`RU`) as they are written, as one line: `Japanese`, `Chinese`, `AGA`, or anything else.
    pub rules: Option<String>,
    /// Komi (`KM`) as it is written: servers use different units.
    pub komi: Option<String>,
    /// Position before the first move.
    pub start: BoardPosition,
    /// Moves in order; empty if the file contains a position.
    pub moves: Vec<Move>,
    /// Stones set up after the first move, in order.
    pub changes: Vec<SetupChange>,
}

impl Game {
    /// Returns an SGF file with this game. Stones set up before the first move become stones of the start.
    ///
    /// ```
    /// use koatlas_formats::parse_game;
    /// let game = parse_game(b"(;SZ[3]RU[aga]AB[aa];W[];AE[aa]AW[bb]PL[B];B[cc]C[Why?])")?;
    /// assert_eq!(parse_game(game.to_sgf().as_bytes())?, game);
    /// # Ok::<(), koatlas_formats::FileError>(())
    /// ```
    pub fn to_sgf(&self) -> String {
        let size = self.start.size();
        let start = PositionFile { name: self.name.clone(), position: self.start.clone() };
        let root = record::write_position(&start);
        let terms = [("RU", &self.rules), ("KM", &self.komi)]
            .map(|(key, term)| text_property(key, term.as_deref().unwrap_or_default()));
        let mut nodes = root.trim_end().trim_end_matches(')').to_owned() + &terms.concat();
        for (change, moves) in split_at_changes(&self.moves, &self.changes) {
            nodes += &change.map(|change| change.node(size)).unwrap_or_default();
            for game_move in moves {
                let point = game_move.point.map(|point| point_name(point, size)).unwrap_or_default();
                nodes += &format!("\n;{}[{point}]", game_move.colour);
            }
        }
        nodes + "\n)\n"
    }

    /// Number of moves that `self` and `other` have in common from the start.
    pub fn common_moves(&self, other: &Game) -> usize {
        if self.start != other.start {
            return 0;
        }
        let moves = self.moves.iter().zip(&other.moves).take_while(|(a, b)| a == b).count();
        let changes = self.changes.iter().zip(&other.changes).take_while(|(a, b)| a == b).count();
        // A change of only one of the games ends the common part.
        let next = [self, other].into_iter().filter_map(|game| game.changes.get(changes)).map(|change| change.after);
        next.fold(moves, usize::min)
    }
}

/// Reads a position file: one node with setup stones, and marks for the region and the immortal stones.
pub fn read_position(text: &str) -> Result<PositionFile, Fault> {
    const GOES_ON: &str =
        "the game goes on here, but a position file has one node, without moves: remove all further nodes";
    const FOLLOWED: &str = "something follows the end of the game: a position file has one game, remove what follows";
    let tree = tree::read_first_game(text)?;
    if let Some(at) = tree.second_node {
        return Err(Fault::at(at, GOES_ON));
    }
    if let Some(at) = tree::find_next_game(text, tree.end)? {
        return Err(Fault::at(at, FOLLOWED));
    }
    if let Some(value) = tree.main_line().into_iter().flatten().find(|value| matches!(value.key, "B" | "W")) {
        return Err(value_fault(value, "a position has no moves: give stones as AB and AW"));
    }
    let game = game_from_line(tree.main_line())?;
    Ok(PositionFile { name: game.name, position: game.start })
}

/// Builds the game whose nodes are `nodes`, each as the list of its values.
pub fn game_from_line<'a>(nodes: Vec<&[Value<'a>]>) -> Result<Game, Fault> {
    let mut nodes = nodes.into_iter().map(Node);
    let root = nodes.next().expect("every game has a node");
    if let Some(value) = root.single("GM")?.filter(|value| value.text.trim() != "1") {
        return Err(value_fault(value, "this is no game of Go: write GM[1]"));
    }
    let size = parse_size(root)?;
    let (mut contents, mut named) = (vec![(None, FaultPlace::File); size.area()], None);
    let (mut moves, mut changes) = (Vec::new(), Vec::new());
    for node in std::iter::once(root).chain(nodes) {
        if moves.is_empty() {
            let stones =
                parse_setup_stones(node, size, |points, at| points.iter().for_each(|index| contents[index].1 = at))?;
            stones.contents().for_each(|(index, content)| contents[index].0 = content);
            named = stones.to_move.or(named);
        } else {
            let stones = parse_setup_stones(node, size, |_, _| {})?;
            changes.extend((!stones.is_empty()).then_some(SetupChange { after: moves.len(), stones }));
        }
        moves.extend(parse_move(node, size)?);
    }
    let has_handicap = place_handicap(root, &mut contents, size, &mut moves, &mut changes)?;
    let to_move = match (named, moves.first()) {
        (Some(named), _) => named,
        (None, Some(_)) if has_handicap => Colour::White,
        (None, Some(first)) => first.colour,
        (None, None) => Colour::Black,
    };
    let region = Some(marked(root, "SQ", size)?).filter(|region| !region.is_empty());
    let (immortal, name) = (immortal(root, size, &contents, region.as_deref(), !moves.is_empty())?, root.text("GN")?);
    let file = UncheckedPosition { name, region, immortal, to_move, ..UncheckedPosition::new(size, contents) };
    let file =
        file.check().map_err(|fault| if moves.is_empty() { fault } else { Fault { repaired: None, ..fault } })?;
    Ok(Game { name: file.name, rules: root.line("RU")?, komi: root.line("KM")?, start: file.position, moves, changes })
}

/// Immortal stones of a position: the crosses (`MA`) of the first node `root`. Viewers draw crosses too, so they count only beside a `region`,
/// and in a game with moves (`has_moves`) only on stones outside of it.
fn immortal(
    root: Node<'_, '_>,
    size: Size,
    contents: &[(Content, FaultPlace)],
    region: Option<&[(Point, FaultPlace)]>,
    has_moves: bool,
) -> Result<Vec<(Point, FaultPlace)>, Fault> {
    let mut crosses = marked(root, "MA", size)?;
    let is_region = |point: Point| region.is_some_and(|region| region.iter().any(|&(other, _)| other == point));
    let is_stone = |point: Point| contents[size.index(point)].0.is_some();
    crosses.retain(|&(point, _)| region.is_some() && (!has_moves || is_stone(point) && !is_region(point)));
    Ok(crosses)
}

/// Points marked by the property `key`, each with the last value that marks it, in the order of [`Size::points`].
fn marked(node: Node<'_, '_>, key: &'static str, size: Size) -> Result<Vec<(Point, FaultPlace)>, Fault> {
    let mut marked = vec![None; size.area()];
    for value in node.values(key) {
        for index in parse_points(value, size)?.iter() {
            marked[index] = Some(FaultPlace::Byte(value.at));
        }
    }
    Ok(size.points().zip(marked).filter_map(|(point, at)| Some((point, at?))).collect())
}

/// Smallest number of handicap stones after which White moves first.
const MIN_HANDICAP: usize = 2;

/// Handles the handicap `HA` of `node`. Returns true if the game has handicap stones. If they are written as the first
/// moves, they are moved from `moves` to `contents`.
fn place_handicap(
    node: Node<'_, '_>,
    contents: &mut [(Content, FaultPlace)],
    size: Size,
    moves: &mut Vec<Move>,
    changes: &mut [SetupChange],
) -> Result<bool, Fault> {
    let Some(value) = node.single("HA")? else { return Ok(false) };
    let remedy = "write the number of handicap stones, for example HA[2]";
    let text = value.text.trim();
    let stones: usize = if text.is_empty() { 0 } else { text.parse().map_err(|_| unreadable_value(value, remedy))? };
    if stones < MIN_HANDICAP {
        return Ok(false);
    }
    // The stones are set up already, as the standard demands.
    if contents.iter().any(|&(content, _)| content == Some(Colour::Black)) {
        return Ok(true);
    }
    // Some servers write the handicap stones as the first moves instead.
    let black = moves.iter().take(stones).filter(|played| played.colour == Colour::Black);
    let handicap: Vec<usize> = black.filter_map(|played| Some(size.index(played.point?))).collect();
    let are_distinct = (1..handicap.len()).all(|i| !handicap[..i].contains(&handicap[i]));
    let are_unchanged = changes.iter().all(|change| change.after >= stones);
    let white_goes_on = moves.get(stones).is_none_or(|next| next.colour == Colour::White);
    if handicap.len() < stones || !are_distinct || !are_unchanged || !white_goes_on {
        let sentence = format!("there are {stones} handicap stones, but the file does not say where: give them as AB");
        return Err(value_fault(value, sentence));
    }
    for index in handicap {
        contents[index] = (Some(Colour::Black), FaultPlace::Byte(value.at));
    }
    moves.drain(..stones);
    changes.iter_mut().for_each(|change| change.after -= stones);
    Ok(true)
}

/// Stones set up between two moves. Rules about repetition have to treat the position after it as a new start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupChange {
    /// Number of moves before it.
    pub after: usize,
    pub(crate) stones: SetupStones,
}

/// Splits `moves` at each of `changes`. Returns the parts, each with the change before it; the first has none.
pub fn split_at_changes<'a, M>(
    moves: &'a [M],
    changes: &'a [SetupChange],
) -> impl Iterator<Item = (Option<&'a SetupChange>, &'a [M])> {
    let ends = changes.iter().map(|change| change.after).chain([moves.len()]);
    let starts = [0].into_iter().chain(changes.iter().map(|change| change.after));
    let first = [None].into_iter().chain(changes.iter().map(Some));
    first.zip(starts.zip(ends)).map(|(change, (from, to))| (change, &moves[from..to]))
}

impl SetupChange {
    /// Applies the change to `position`. Board, region and immortal stones stay the same.
    ///
    /// # Errors
    /// If the resulting position is not legal.
    pub fn apply_to(&self, position: &BoardPosition) -> Result<BoardPosition, SetupError> {
        let (size, mut contents) = (position.size(), position.contents().to_vec());
        for (index, content) in self.stones.contents().filter(|&(index, _)| index < size.area()) {
            contents[index] = content;
        }
        let (region, immortal) = (Some(position.region().to_vec()), position.immortal().to_vec());
        let to_move = self.stones.to_move.unwrap_or(position.to_move());
        BoardPosition::try_from(Setup { size, contents, region, immortal, to_move })
    }

    fn node(&self, size: Size) -> String {
        let mut node = "\n;".to_owned();
        for ((key, _), set) in STONES.into_iter().zip(self.stones.sets) {
            let points = size.points().enumerate().filter(|&(index, _)| set.contains(index));
            node += &points_property(key, &points.map(|(_, point)| point).collect::<Vec<Point>>(), size);
        }
        node + &self.stones.to_move.map(|colour| format!("PL[{colour}]")).unwrap_or_default()
    }

    /// The player to move after the change; `None` if the file does not name one.
    pub fn to_move(&self) -> Option<Colour> {
        self.stones.to_move
    }
}
