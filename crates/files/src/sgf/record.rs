//! Writes positions and games as SGF: a start, moves, comments and marked points.

use koatlas_board::{BoardPosition, LocalBoard, Move, Play, Point, PointSet, Position, Suicide, UnplayableMove, Wide};

use crate::position::position_file::{PositionFile, tidy_line};
use crate::sgf::node::{STONES, point_name, points_property, size_value, text_property};

/// A game to be written as SGF: a start, and moves as the main line.
///
/// The first node marks the region with squares (`SQ`), which [`Game`](crate::Game) reads, unless it is the whole
/// board; then it marks the ko points with triangles (`TR`). Each later node marks the last play with a circle (`CR`),
/// the ko points with triangles and the rest of the region with squares. Stones declared immortal have crosses (`MA`).
///
/// *Suicide* is written as an ordinary move, and a pass as `B[]`. The standard does not say whether a program removes
/// the stones of a suicide; koatlas and sgfmill do.
///
/// *Immortal stones* are unknown to other programs. If such a program would remove stones that remain by our rules, or
/// would keep stones that a rule set removes, a node with setup stones follows the move and corrects the board.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Name (`GN`).
    pub name: &'a str,
    /// Rules (`RU`); left out if empty.
    pub rules: &'a str,
    /// Position at the start. Its player to move is ignored if there are moves: then the first move determines it.
    pub start: &'a BoardPosition,
    /// The ko points, which are marked.
    pub ko_points: &'a [Point],
    /// Comment of the first node.
    pub comment: &'a str,
    /// Moves. They alternate, and either player may be first.
    pub moves: &'a [Move],
    /// Comments of the moves, in order; moves beyond the end of the list have none.
    pub comments: &'a [String],
    /// Board after each move under a rule set that takes off played stones or refuses moves; `None` if the bare rules determine
    /// it. Moves beyond the end of the list were refused. They are written all the same, and no node corrects the board after them.
    pub boards: Option<&'a [BoardPosition]>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Record<'_> {
    /// Returns the content of the file.
    ///
    /// ```
    /// use koatlas_files::{Format, Record, parse_game, parse_position};
    /// let start = parse_position(b". X O .\nX . X O\n. X O .", Format::Text)?.position;
    /// let moves = ["W b2".parse()?, "B c2".parse()?];
    /// let (ko_points, comments) = ([], ["White takes [one].".to_owned()]);
    /// let record = Record { name: "ko", rules: "", start: &start, ko_points: &ko_points, comment: "", moves: &moves, comments: &comments, boards: None };
    /// let text = record.to_sgf()?;
    /// assert!(text.ends_with("\n;W[bb]CR[bb]C[White takes [one\\].]\n;B[cb]CR[cb])\n"), "{text}");
    /// assert_eq!(parse_game(text.as_bytes())?.moves, moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first move that the bare rules do not allow, with suicides of any size allowed. Cannot fail if `boards` is
    /// given.
    pub fn to_sgf(&self) -> Result<String, UnplayableMove> {
        let replayed = if self.boards.is_none() { self.replay()? } else { Vec::new() };
        let boards = self.boards.unwrap_or(&replayed);
        let (local_board, mut stones_elsewhere) = self.start.whole_board();
        let mut nodes = self.first_node();
        for (i, &played) in self.moves.iter().enumerate() {
            let point = played.point.map_or(String::new(), |point| point_name(point, self.start.size()));
            let comment = text_property("C", self.comments.get(i).map_or("", String::as_str));
            nodes += &format!("\n;{}[{point}]{}{comment}", played.colour, self.marks(played.point));
            if let Some(board) = boards.get(i) {
                nodes += &correct_board(&local_board, &mut stones_elsewhere, played, board);
            }
        }
        Ok(format!("({nodes})\n"))
    }

    /// Boards after each move by the bare rules, with suicides of any size allowed.
    fn replay(&self) -> Result<Vec<BoardPosition>, UnplayableMove> {
        let (local_board, mut position) = self.start.local_board::<Wide>().expect("every board fits");
        let plays = local_board.replay(position, Suicide::All, self.moves)?;
        let mut boards = Vec::new();
        for play in plays {
            position = play.map_or(position, |play| play.after);
            boards.push(self.start.with_position(&local_board, position));
        }
        Ok(boards)
    }

    /// The first node: header, start, marks and comment.
    fn first_node(&self) -> String {
        let first = self.moves.first().map_or(self.start.to_move(), |first| first.colour);
        let lines = [
            format!(";GM[1]FF[4]CA[UTF-8]AP[koatlas:{VERSION}]SZ[{}]", size_value(self.start.size())),
            text_property("GN", &tidy_line(self.name).unwrap_or_default())
                + &text_property("RU", &tidy_line(self.rules).unwrap_or_default()),
            format!("PL[{first}]"),
            setup_properties(self.start, Position::EMPTY).join("\n"),
            self.first_marks(),
            text_property("C", self.comment),
        ];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Marks of the first node. Its squares are read as the region, so no ko point may replace one.
    fn first_marks(&self) -> String {
        let record = Record { ko_points: if self.start.is_whole_board() { self.ko_points } else { &[] }, ..*self };
        record.marks(None)
    }

    /// Marks of a node whose play is at `last`. No point gets two marks.
    fn marks(&self, last: Option<Point>) -> String {
        let size = self.start.size();
        let ko_points: Vec<Point> = self.ko_points.iter().copied().filter(|&point| last != Some(point)).collect();
        let region = if self.start.is_whole_board() { &[] } else { self.start.region() };
        let mut others = region.to_vec();
        others.retain(|point| last != Some(*point) && !self.ko_points.contains(point));
        [
            points_property("CR", last.as_slice(), size),
            points_property("TR", &ko_points, size),
            points_property("SQ", &others, size),
            points_property("MA", self.start.immortal(), size),
        ]
        .concat()
    }
}

/// Describes each move in a sentence, for [`Record::comments`].
///
/// ```
/// use koatlas_files::{Format, move_comments, parse_position};
/// let start = parse_position(b". X O .\nX . X O\n. X O .", Format::Text)?.position;
/// let comments = move_comments(&start, &["W b2".parse()?, "B pass".parse()?])?;
/// assert_eq!(comments, ["Move 1: White plays at b2 and takes 1 stone.", "Move 2: Black passes."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first move that the bare rules do not allow, with suicides of any size allowed.
#[expect(clippy::missing_panics_doc, reason = "every board fits a `Wide`")]
pub fn move_comments(start: &BoardPosition, moves: &[Move]) -> Result<Vec<String>, UnplayableMove> {
    let (local_board, position) = start.local_board::<Wide>().expect("every board fits");
    let plays = local_board.replay(position, Suicide::All, moves)?;
    Ok(moves.iter().zip(plays).zip(1..).map(|((&played, play), number)| move_comment(number, played, play)).collect())
}

fn move_comment(number: usize, game_move: Move, play: Option<Play<Wide>>) -> String {
    let player = game_move.colour.name();
    let (Some(point), Some(play)) = (game_move.point, play) else { return format!("Move {number}: {player} passes.") };
    let removed = play.removed.len();
    let stones = if removed == 1 { "1 stone".to_owned() } else { format!("{removed} stones") };
    let effect = match (removed, play.suicide) {
        (0, _) => String::new(),
        (_, true) => format!(", a suicide of {stones}"),
        (_, false) => format!(" and takes {stones}"),
    };
    format!("Move {number}: {player} plays at {point}{effect}.")
}

/// Corrects the board of other programs after the move `played`. They have the stones `elsewhere`, none of them immortal. Makes the move
/// there, and returns a node with setup stones if the result differs from `board`, else an empty text.
fn correct_board(
    local_board: &LocalBoard<Wide>,
    elsewhere: &mut Position<Wide>,
    played: Move,
    board: &BoardPosition,
) -> String {
    let size = board.size();
    if let Some(point) = played.point {
        // Other programs remove what a play captures, also stones that are immortal here.
        let play = local_board.play(*elsewhere, played.colour, size.index(point), Suicide::All);
        *elsewhere = play.map_or(*elsewhere, |play| play.after);
    }
    let setup = setup_properties(board, std::mem::replace(elsewhere, board.stones())).concat();
    if setup.is_empty() { setup } else { format!("\n;{setup}PL[{}]", !played.colour) }
}

/// Properties that turn the stones `current` into those of `board`.
fn setup_properties(board: &BoardPosition, current: Position<Wide>) -> Vec<String> {
    let size = board.size();
    let contents = || size.points().zip(board.contents()).zip(0..);
    let properties = STONES.into_iter().map(|(key, content)| {
        let changed = contents().filter(|&((_, own), index)| *own == content && current.content(index) != content);
        points_property(key, &changed.map(|((point, _), _)| point).collect::<Vec<Point>>(), size)
    });
    properties.filter(|property| !property.is_empty()).collect()
}

/// Content of a position file: a single node.
pub fn write_position(file: &PositionFile) -> String {
    format!("({})\n", position_node(file))
}

/// The node of a position: the stones, the region (`SQ`) and the immortal stones (`MA`).
pub fn position_node(file: &PositionFile) -> String {
    let (position, size) = (&file.position, file.position.size());
    [
        format!(";GM[1]FF[4]CA[UTF-8]SZ[{}]", size_value(size)),
        text_property("GN", &file.tidy_name().unwrap_or_default()),
        format!("PL[{}]", position.to_move()),
        on_new_line(setup_properties(position, Position::EMPTY).join("\n")),
        on_new_line(points_property("SQ", file.written_region(), size)),
        on_new_line(points_property("MA", position.immortal(), size)),
    ]
    .concat()
}

fn on_new_line(property: String) -> String {
    if property.is_empty() { property } else { format!("\n{property}") }
}
