//! Converts the nodes of an SGF file into a [`Game`] or a position.

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, PointSet, Setup, SetupError, Size, Wide};

use crate::error::{Fault, FaultPlace, FileError};
use crate::position::position_file::{PositionFile, UncheckedPosition};
use crate::sgf::handicap::place_handicap;
use crate::sgf::line_place::LinePlace;
use crate::sgf::node::{
    Node, STONES, SetupStones, parse_move, parse_points, parse_setup_stones, parse_size, point_name, points_property,
    text_property, value_fault,
};
use crate::sgf::record;
use crate::sgf::tree::{self, Value, Variations};

/// A game of an SGF file: the start position and the moves of the main line.
///
/// ```text
/// (;GM[1]SZ[4:3]GN[corner ko]PL[B]AB[ab]AW[aa][ca][bb]
/// ;B[ba];W[];B[tt](;W[aa])(;W[dc]))
/// ```
///
/// The nodes before the first move set up the start. Squares (`SQ`) in the first node mark its region, and beside them crosses (`MA`)
/// its immortal stones, see [`Format::Sgf`](crate::Format::Sgf). A move is a property `B` or `W`; `[]` is a pass, and so is `[tt]` if
/// no side of the board is longer than 19. The main line takes the first variation at every
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
///
/// *Slips* are read too, and each is named in [`Game::slips`]: text between properties or after the game, brackets that
/// are missing, two moves in a node, values that cannot be read, points off the board. A value that cannot be read is left
/// out; a move that cannot be read ends what is read of its line of play. If the handicap stones are nowhere, they stand on
/// the fixed places of GTP, unless Black moves first or the moves need one of these places.
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
    /// Handicap stones of `start` that the file writes as its first moves. They count where moves have numbers, as in
    /// viewers; for the rules they are no moves.
    pub handicap_moves: Vec<Move>,
    /// Moves in order; empty if the file contains a position.
    pub moves: Vec<Move>,
    /// Stones set up after the first move, in order.
    pub changes: Vec<SetupChange>,
    /// Number of moves at the end of the line that are not read: from the first that cannot be read on.
    pub unread: usize,
    /// Place of the line among those of the game.
    pub place: LinePlace,
    /// Slips of the writer, in the order of the text, each with what was assumed to read the game in spite of it.
    pub slips: Vec<FileError>,
}

impl Game {
    /// Returns an SGF file with this game. Stones set up before the first move become stones of the start.
    ///
    /// ```
    /// use koatlas_files::parse_game;
    /// let game = parse_game(b"(;SZ[3]RU[aga]AB[aa];W[];AE[aa]AW[bb]PL[B];B[cc]C[Why?])")?;
    /// assert_eq!(parse_game(game.to_sgf().as_bytes())?, game);
    /// # Ok::<(), koatlas_files::FileError>(())
    /// ```
    pub fn to_sgf(&self) -> String {
        let size = self.start.size();
        let handicap = self.start_after(0).ok().filter(|_| !self.handicap_moves.is_empty());
        let node = |made: &Move| {
            let point = made.point.map(|point| point_name(point, size)).unwrap_or_default();
            format!("\n;{}[{point}]", made.colour)
        };
        let mut first = handicap.as_ref().map_or_else(String::new, |_| format!("HA[{}]", self.handicap_moves.len()));
        first.extend(self.handicap_moves.iter().filter(|_| handicap.is_some()).map(node));
        let position = handicap.unwrap_or_else(|| self.start.clone());
        let start = PositionFile { name: self.name.clone(), position };
        let root = record::write_position(&start);
        let terms = [("RU", &self.rules), ("KM", &self.komi)]
            .map(|(key, term)| text_property(key, term.as_deref().unwrap_or_default()));
        let mut nodes = root.trim_end().trim_end_matches(')').to_owned() + &terms.concat() + &first;
        for (change, moves) in split_at_changes(&self.moves, &self.changes) {
            nodes += &change.map(|change| change.node(size)).unwrap_or_default();
            nodes.extend(moves.iter().map(node));
        }
        nodes + "\n)\n"
    }

    /// Number of moves as viewers count them: with handicap stones that are written as moves.
    pub fn move_count(&self) -> usize {
        self.handicap_moves.len() + self.moves.len()
    }

    /// The start with only the first `number` of the handicap stones that are written as moves.
    ///
    /// # Errors
    /// If a stone without liberties is left.
    pub fn start_after(&self, number: usize) -> Result<BoardPosition, SetupError> {
        let (size, mut contents) = (self.start.size(), self.start.contents().to_vec());
        let later = self.handicap_moves.iter().skip(number).filter_map(|later| later.point);
        later.for_each(|point| contents[size.index(point)] = None);
        let (region, immortal) = (Some(self.start.region().to_vec()), self.start.immortal().to_vec());
        BoardPosition::try_from(Setup { size, contents, region, immortal, to_move: self.start.to_move() })
    }

    /// Returns the game up to move `number`, and without what is set up after it.
    ///
    /// # Errors
    /// If a stone without liberties is left at the start, since some handicap stones are left out.
    pub fn up_to(&self, number: usize) -> Result<Game, SetupError> {
        let mut game = Game { start: self.start_after(number)?, ..self.clone() };
        game.handicap_moves.truncate(number);
        game.moves.truncate(number - game.handicap_moves.len());
        game.changes.retain(|change| change.after < game.moves.len());
        Ok(game)
    }
}

/// Reads a position file: one node with setup stones, and marks for the region and the immortal stones. A slip is an
/// error.
pub fn read_position(text: &str) -> Result<PositionFile, Fault> {
    const GOES_ON: &str =
        "the game goes on here, but a position file has one node, without moves: remove all further nodes";
    let tree = tree::read_only_game(text, Variations::Main)?;
    if let Some(at) = tree.second_node {
        return Err(Fault::at(at, GOES_ON));
    }
    if let Some(value) = tree.main_line().into_iter().flatten().find(|value| matches!(value.key, "B" | "W")) {
        return Err(value_fault(value, "a position has no moves: give stones as AB and AW"));
    }
    let mut slips = tree.slips.clone();
    let position = game_from_line(tree.main_line(), &mut slips)?;
    match slips.into_iter().next() {
        Some(slip) => Err(slip),
        None => Ok(PositionFile { name: position.name, position: position.start }),
    }
}

/// Builds the game whose nodes are `nodes`, each as the list of its values; `place` is its default. Slips are added to `slips`.
pub fn game_from_line<'a>(nodes: Vec<&[Value<'a>]>, slips: &mut Vec<Fault>) -> Result<Game, Fault> {
    let mut nodes = nodes.into_iter().map(Node);
    let root = nodes.next().expect("every game has a node");
    if let Some(value) = root.single("GM", slips).filter(|value| value.text.trim() != "1") {
        return Err(value_fault(value, "this is no game of Go: write GM[1]"));
    }
    let size = parse_size(root, slips)?;
    let (mut contents, mut named) = (vec![(None, FaultPlace::File); size.area()], None);
    let (mut moves, mut changes, mut unread) = (Vec::new(), Vec::new(), 0);
    let mut nodes = std::iter::once(root).chain(nodes);
    for node in nodes.by_ref() {
        if moves.is_empty() {
            let record = |points: Wide, at| points.iter().for_each(|index| contents[index].1 = at);
            let stones = parse_setup_stones(node, size, slips, record);
            stones.contents().for_each(|(index, content)| contents[index].0 = content);
            named = stones.to_move.or(named);
        } else {
            let stones = parse_setup_stones(node, size, slips, |_, _| {});
            changes.extend((!stones.is_empty()).then_some(SetupChange { after: moves.len(), stones }));
        }
        match parse_move(node, size, slips) {
            Ok(played) => moves.extend(played),
            Err(slip) => {
                slips.push(slip);
                unread = 1;
                break;
            }
        }
    }
    unread += nodes.filter(|node| node.values("B").chain(node.values("W")).next().is_some()).count();
    let unchanged = changes.first().map_or(moves.len(), |change| change.after);
    let handicap = place_handicap(root, &mut contents, size, &mut moves, unchanged, slips);
    changes.iter_mut().for_each(|change| change.after -= handicap.as_ref().map_or(0, Vec::len));
    let to_move = match (named, moves.first()) {
        (Some(named), _) => named,
        (None, Some(_)) if handicap.is_some() => Colour::White,
        (None, Some(first)) => first.colour,
        (None, None) => Colour::Black,
    };
    let region = Some(marked(root, "SQ", size, slips)).filter(|region| !region.is_empty());
    let immortal = immortal(root, size, &contents, region.as_deref(), !moves.is_empty(), slips);
    let name = root.text("GN", slips);
    let file = UncheckedPosition { name, region, immortal, to_move, ..UncheckedPosition::new(size, contents) };
    let file =
        file.check().map_err(|fault| if moves.is_empty() { fault } else { Fault { repaired: None, ..fault } })?;
    let [rules, komi] = ["RU", "KM"].map(|key| root.line(key, slips));
    let (start, handicap_moves) = (file.position, handicap.unwrap_or_default());
    let (place, slips) = (LinePlace::default(), Vec::new());
    Ok(Game { name: file.name, rules, komi, start, handicap_moves, moves, changes, unread, place, slips })
}

/// Immortal stones of a position: the crosses (`MA`) of the first node `root`. Viewers draw crosses too, so they count only beside a `region`,
/// and in a game with moves (`has_moves`) only on stones outside of it.
fn immortal(
    root: Node<'_, '_>,
    size: Size,
    contents: &[(Content, FaultPlace)],
    region: Option<&[(Point, FaultPlace)]>,
    has_moves: bool,
    slips: &mut Vec<Fault>,
) -> Vec<(Point, FaultPlace)> {
    let mut crosses = marked(root, "MA", size, slips);
    let is_region = |point: Point| region.is_some_and(|region| region.iter().any(|&(other, _)| other == point));
    let is_stone = |point: Point| contents[size.index(point)].0.is_some();
    crosses.retain(|&(point, _)| region.is_some() && (!has_moves || is_stone(point) && !is_region(point)));
    crosses
}

/// Points marked by the property `key`, each with the last value that marks it, in the order of [`Size::points`].
fn marked(node: Node<'_, '_>, key: &'static str, size: Size, slips: &mut Vec<Fault>) -> Vec<(Point, FaultPlace)> {
    let mut marked = vec![None; size.area()];
    for value in node.values(key) {
        match parse_points(value, size) {
            Ok(points) => points.iter().for_each(|index| marked[index] = Some(FaultPlace::Byte(value.at))),
            Err(slip) => slips.push(slip),
        }
    }
    size.points().zip(marked).filter_map(|(point, at)| Some((point, at?))).collect()
}

/// Stones set up between two moves. Rules about repetition have to treat the position after it as a new start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupChange {
    /// Number of moves before it, handicap stones not counted.
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
