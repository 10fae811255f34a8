//! Positions and games that are written: a start and moves, with comments and marked points.

use koatlas_board::{
    BoardPosition, Content, LocalBoard, Move, Play, Point, PointSet, Position, Suicide, UnplayableMove, Wide,
};

use crate::position::position_file::{PositionFile, tidy};
use crate::sgf::node::{STONES, point_name, points_property, size_value, text_property};

/// A game to be written in SGF: a start, and moves as the main line.
///
/// The first node has squares (`SQ`) on the region, where [`Game`](crate::Game) reads it, unless it is the whole board. Every later node has a ring
/// (`CR`) around the stone just played, triangles (`TR`) on the ko points and squares on the rest of the region; the first has the triangles if
/// it has no squares. Crosses (`MA`) are on the stones declared immortal.
///
/// *Suicide* is written as a move like any other, and a pass as `B[]`. The format leaves it to a program whether it takes the
/// suicides' stones off; koatlas and sgfmill do.
///
/// *Stones that are declared immortal* are nothing that other programs know of. If a move would take some off by the rules of
/// the format, or its own stone, a node follows that sets up what is really on the board. So it is where a rule set takes a
/// stone off.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The name (`GN`).
    pub name: &'a str,
    /// The rules (`RU`); left out if empty.
    pub rules: &'a str,
    /// The position at the start. Its player to move does not matter if there are moves: the first of them says it.
    pub start: &'a BoardPosition,
    /// Marked points: the ko points.
    pub ko_points: &'a [Point],
    /// What is said at the start.
    pub comment: &'a str,
    /// The moves. They alternate, either player first.
    pub moves: &'a [Move],
    /// What is said of each move, in order; nothing where the list has ended.
    pub comments: &'a [String],
    /// What stands after each move under a rule set that takes stones off or refuses moves; nothing if the bare rules say it.
    /// Moves after the end of the list are tried, and not made.
    pub boards: Option<&'a [BoardPosition]>,
}

impl Record<'_> {
    /// The content of the file.
    ///
    /// ```
    /// use koatlas_formats::{Format, Record, parse_game, parse_position};
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
    /// At the first move that the bare rules do not allow, whatever suicides are allowed; never if the boards are given.
    ///
    /// # Panics
    /// Never: every board fits.
    pub fn to_sgf(&self) -> Result<String, UnplayableMove> {
        let replayed = if self.boards.is_none() { self.replayed()? } else { Vec::new() };
        let boards = self.boards.unwrap_or(&replayed);
        let (local_board, mut elsewhere) = self.start.whole_board();
        let mut nodes = self.first_node();
        for (i, &made) in self.moves.iter().enumerate() {
            let point = made.point.map_or(String::new(), |point| point_name(point, self.start.size()));
            let comment = text_property("C", self.comments.get(i).map_or("", String::as_str));
            nodes += &format!("\n;{}[{point}]{}{comment}", made.colour, self.marks(made.point));
            nodes +=
                &boards.get(i).map_or_else(String::new, |board| corrected(&local_board, &mut elsewhere, made, board));
        }
        Ok(format!("({nodes})\n"))
    }

    /// What stands after each move by the bare rules.
    fn replayed(&self) -> Result<Vec<BoardPosition>, UnplayableMove> {
        let (local_board, mut position) = self.start.local_board::<Wide>().expect("every board fits");
        let plays = local_board.replay(position, Suicide::All, self.moves)?;
        let after = |play: Option<Play<Wide>>| {
            position = play.map_or(position, |play| play.after);
            self.start.with_position(&local_board, position)
        };
        Ok(plays.into_iter().map(after).collect())
    }

    fn first_node(&self) -> String {
        let first = self.moves.first().map_or(self.start.to_move(), |first| first.colour);
        let lines = [
            format!(
                ";GM[1]FF[4]CA[UTF-8]AP[koatlas:{}]SZ[{}]",
                env!("CARGO_PKG_VERSION"),
                size_value(self.start.size())
            ),
            text_property("GN", &tidy(self.name).unwrap_or_default())
                + &text_property("RU", &tidy(self.rules).unwrap_or_default()),
            format!("PL[{first}]"),
            set_up(self.start, Position::EMPTY).join("\n"),
            self.first_marks(),
            text_property("C", self.comment),
        ];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The marks of the first node: its squares are read as the region.
    fn first_marks(&self) -> String {
        let record = Record { ko_points: if self.start.is_whole_board() { self.ko_points } else { &[] }, ..*self };
        record.marks(None)
    }

    /// The marks of a node. No point has two.
    fn marks(&self, last: Option<Point>) -> String {
        let size = self.start.size();
        let ko_points: Vec<Point> = self.ko_points.iter().copied().filter(|&point| last != Some(point)).collect();
        let region = if self.start.is_whole_board() { &[] } else { self.start.region() };
        let is_other = |point: &Point| last != Some(*point) && !self.ko_points.contains(point);
        let others: Vec<Point> = region.iter().copied().filter(is_other).collect();
        [
            points_property("CR", last.as_slice(), size),
            points_property("TR", &ko_points, size),
            points_property("SQ", &others, size),
            points_property("MA", self.start.immortal(), size),
        ]
        .concat()
    }
}

/// What every move does, in a sentence: for the comments of a [`Record`].
///
/// ```
/// use koatlas_formats::{Format, move_comments, parse_position};
/// let start = parse_position(b". X O .\nX . X O\n. X O .", Format::Text)?.position;
/// let comments = move_comments(&start, &["W b2".parse()?, "B pass".parse()?])?;
/// assert_eq!(comments, ["Move 1: White plays at b2 and takes 1 stone.", "Move 2: Black passes."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At the first move that the bare rules do not allow, whatever suicides are allowed.
///
/// # Panics
/// Never: every board fits.
pub fn move_comments(start: &BoardPosition, moves: &[Move]) -> Result<Vec<String>, UnplayableMove> {
    let (local_board, position) = start.local_board::<Wide>().expect("every board fits");
    let plays = local_board.replay(position, Suicide::All, moves)?;
    let comment = |((made, play), number): ((&Move, Option<Play<Wide>>), usize)| {
        let player = made.colour.name();
        let (Some(point), Some(play)) = (made.point, play) else { return format!("Move {number}: {player} passes.") };
        let removed = play.removed.len();
        let stones = if removed == 1 { "1 stone".to_owned() } else { format!("{removed} stones") };
        let effect = match (removed, play.suicide) {
            (0, _) => String::new(),
            (_, true) => format!(", a suicide of {stones}"),
            (_, false) => format!(" and takes {stones}"),
        };
        format!("Move {number}: {player} plays at {point}{effect}.")
    };
    Ok(moves.iter().zip(plays).zip(1..).map(comment).collect())
}

/// Makes a move on a board as a program plays it by the format's rules: plays take stones off, and nothing is immortal. A node that
/// sets stones up, if `board` is not what stands there then.
fn corrected(
    local_board: &LocalBoard<Wide>,
    position: &mut Position<Wide>,
    made: Move,
    board: &BoardPosition,
) -> String {
    let size = board.size();
    if let Some(point) = made.point {
        let play = local_board.play(*position, made.colour, size.index(point), Suicide::All);
        *position = play.map_or(*position, |play| play.after);
    }
    let lists = set_up(board, std::mem::replace(position, board.stones())).concat();
    if lists.is_empty() { lists } else { format!("\n;{lists}PL[{}]", !made.colour) }
}

/// The properties that make a board of what is there.
fn set_up(board: &BoardPosition, there: Position<Wide>) -> Vec<String> {
    let size = board.size();
    let list = |(key, content): (&str, Content)| {
        let is_set =
            |&(index, _): &(usize, Point)| board.contents()[index] == content && there.content(index) != content;
        let points: Vec<Point> = (0..).zip(size.points()).filter(is_set).map(|(_, point)| point).collect();
        points_property(key, &points, size)
    };
    STONES.map(points_property).into_iter().filter(|list| !points_property.is_empty()).collect()
}

pub fn write_position(file: &PositionFile) -> String {
    let (position, size) = (&file.position, file.position.size());
    let line = |list: String| if points_property.is_empty() { points_property } else { format!("\n{list}") };
    [
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size_value(size)),
        text_property("GN", &file.tidy_name().unwrap_or_default()),
        format!("PL[{}]", position.to_move()),
        line(set_up(position, Position::EMPTY).join("\n")),
        line(points_property("SQ", file.written_region(), size)),
        line(points_property("MA", position.immortal(), size)),
        ")\n".to_owned(),
    ]
    .concat()
}
