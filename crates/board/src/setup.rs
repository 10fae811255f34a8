//! Boards as they are read from input ([`Setup`]), and checked legal positions ([`BoardPosition`]).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, RwLock};

use serde::{Deserialize, Serialize};

use crate::{
    Colour, Content, LocalBoard, OffBoard, Point, PointSet, Position, Size, SizeError, Wide, content_from_char, quoted,
};

/// The whole boards that have been asked for: most programs ask for a few sizes, each many times.
static WHOLE_BOARDS: LazyLock<RwLock<HashMap<Size, Arc<LocalBoard<Wide>>>>> = LazyLock::new(RwLock::default);

/// A board, a region and a player to move, as read from input. Nothing is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Size of the board.
    pub size: Size,
    /// Contents of the points, in the order of [`Size::points`].
    pub contents: Vec<Content>,
    /// Points where plays may be made; `None` means every point.
    pub region: Option<Vec<Point>>,
    /// Stones outside the region that are declared uncapturable, so that no two eyes need to be drawn.
    pub immortal: Vec<Point>,
    /// Player to move.
    pub to_move: Colour,
}

/// Reason why a [`Setup`] is no legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The number of contents differs from the number of points.
    #[error("{contents} points are written for a board of {size}, which has {}", size.area())]
    Contents {
        /// Number of contents.
        contents: usize,
        /// The board.
        size: Size,
    },
    /// A point of the region is not on the board.
    #[error("the region point {0}: remove it")]
    RegionOffBoard(OffBoard),
    /// The region has no point.
    #[error("the region is empty: name at least one point, or leave the region out to play on every point")]
    EmptyRegion,
    /// A point declared immortal is not on the board.
    #[error("the immortal point {0}: remove it")]
    ImmortalOffBoard(OffBoard),
    /// A point declared immortal has no stone, or belongs to the region.
    #[error(
        "{0} is marked immortal, but only a stone outside the region can be: remove the mark, or take the point out of the region"
    )]
    NotImmortal(Point),
    /// A string has no liberty and is not declared immortal.
    #[error(
        "the {} string at {point}, {stones} {}, has no liberty: remove it, give it a liberty, or declare it immortal if it is outside the region",
        if *colour == Colour::Black { "black" } else { "white" },
        if *stones == 1 { "stone" } else { "stones" }
    )]
    NoLiberty {
        /// Colour of the string.
        colour: Colour,
        /// One of its points.
        point: Point,
        /// Number of its stones.
        stones: usize,
    },
}

/// Reason why texts are no rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    /// A row is longer or shorter than the first.
    #[error("row {row} has {found} points, but row 1 has {expected}")]
    Width {
        /// The number of the row, from 1.
        row: usize,
        /// The number of its points.
        found: usize,
        /// The number of points of the first row.
        expected: usize,
    },
    /// There is no board of as many rows and points.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A character stands for no point.
    #[error("{} is not a point of a row: write . for an empty point, X for Black, O for White", quoted(&.0.to_string()))]
    Sign(char),
}

/// Returns the size and the contents of a board with these [rows](BoardPosition::rows).
///
/// # Errors
/// The first variant of [`RowsError`], in their order, that applies.
pub fn contents_of_rows(rows: &[String]) -> Result<(Size, Vec<Content>), RowsError> {
    // A character of a row is a point, whatever its number of bytes.
    let mut widths = rows.iter().map(|row| row.chars().count());
    let expected = widths.next().unwrap_or(0);
    if let Some((found, row)) = widths.zip(2..).find(|&(found, _)| found != expected) {
        return Err(RowsError::Width { row, found, expected });
    }
    let size = Size::new(rows.len(), expected)?;
    let signs = rows.iter().flat_map(|row| row.chars());
    let contents = signs.map(|sign| content_from_char(sign).ok_or(RowsError::Sign(sign)));
    Ok((size, contents.collect::<Result<_, _>>()?))
}

/// A legal position on a board, with the region where plays may be made and the player to move.
///
/// It is legal by construction: every string has a liberty or is declared immortal, and the region lies on the board. The keys of its JSON
/// are those of a position file.
///
/// ```
/// use koatlas_board::{BoardPosition, Colour, Setup};
/// let setup = Setup {
///     size: "1x3".parse()?,
///     contents: vec![Some(Colour::Black), None, None],
///     region: None,
///     immortal: vec![],
///     to_move: Colour::White,
/// };
/// let position = BoardPosition::try_from(setup)?;
/// let (local_board, start) = position.local_board::<u64>()?;
/// assert_eq!((local_board.len(), start.black), (3, 0b001));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = POSITION))]
#[serde(into = "WrittenPosition", try_from = "WrittenPosition")]
pub struct BoardPosition {
    /// Size of the board.
    size: Size,
    contents: Vec<Content>,
    region: Vec<Point>,
    immortal: Vec<Point>,
    to_move: Colour,
}

/// The description of a position in schemas.
#[cfg(feature = "schema")]
const POSITION: &str =
    "A position in an answer. It is complete: a position file with these keys has the same position.";

/// The JSON of a [`BoardPosition`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenPosition {
    /// The rows, the top one first: `.` an empty point, `X` a black stone, `O` a white stone.
    rows: Vec<String>,
    /// The points on which plays are made; `None` if these are all points.
    region: Option<Vec<Point>>,
    /// Stones outside the region that are declared uncapturable.
    immortal: Vec<Point>,
    /// The player who moves first: `B` or `W`.
    to_move: Colour,
    /// The point where the player who moves first may not retake; `None` if there is no ban.
    ko: Option<Point>,
}

impl From<BoardPosition> for WrittenPosition {
    fn from(position: BoardPosition) -> WrittenPosition {
        let (rows, is_whole_board) = (position.rows(), position.is_whole_board());
        let BoardPosition { region, immortal, to_move, .. } = position;
        WrittenPosition { rows, region: (!is_whole_board).then_some(region), immortal, to_move, ko: None }
    }
}

impl TryFrom<WrittenPosition> for BoardPosition {
    type Error = String;

    fn try_from(WrittenPosition { rows, region, immortal, to_move, .. }: WrittenPosition) -> Result<Self, String> {
        let (size, contents) = contents_of_rows(&rows).map_err(|error| error.to_string())?;
        let setup = Setup { size, contents, region, immortal, to_move };
        BoardPosition::try_from(setup).map_err(|error| error.to_string())
    }
}

impl TryFrom<Setup> for BoardPosition {
    type Error = SetupError;

    /// Checks `setup`. There is no other way to create a position from input, so every position is legal.
    ///
    /// # Errors
    /// The first variant of [`SetupError`], in their order, that applies.
    fn try_from(setup: Setup) -> Result<BoardPosition, SetupError> {
        let Setup { size, contents, region, immortal, to_move } = setup;
        if contents.len() != size.area() {
            return Err(SetupError::Contents { contents: contents.len(), size });
        }
        // The points may come in any order and more than once.
        let region: Option<BTreeSet<Point>> = region.map(|points| points.into_iter().collect());
        let region_points = region.iter().flatten();
        region_points.copied().try_for_each(|point| size.check(point)).map_err(SetupError::RegionOffBoard)?;
        if region.as_ref().is_some_and(BTreeSet::is_empty) {
            return Err(SetupError::EmptyRegion);
        }
        immortal.iter().try_for_each(|&point| size.check(point)).map_err(SetupError::ImmortalOffBoard)?;
        for &point in &immortal {
            let is_inside = region.as_ref().is_none_or(|region| region.contains(&point));
            if is_inside || contents[size.index(point)].is_none() {
                return Err(SetupError::NotImmortal(point));
            }
        }
        let has_stones = contents.iter().any(Option::is_some);
        let inside = size.points().filter(|point| region.as_ref().is_none_or(|region| region.contains(point)));
        let region = inside.collect();
        let immortal = size.points().filter(|point| immortal.contains(point)).collect();
        let position = BoardPosition { size, contents, region, immortal, to_move };
        if has_stones {
            position.check_liberties()?;
        }
        Ok(position)
    }
}

impl BoardPosition {
    /// The empty board of `size` with every point playable and Black to move.
    pub fn empty_board(size: Size) -> BoardPosition {
        BoardPosition {
            size,
            contents: vec![None; size.area()],
            region: size.points().collect(),
            immortal: Vec::new(),
            to_move: Colour::Black,
        }
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Contents of the points, in the order of [`Size::points`].
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// Points where plays may be made, in the order of [`Size::points`].
    pub fn region(&self) -> &[Point] {
        &self.region
    }

    /// True if plays may be made on every point.
    pub fn is_whole_board(&self) -> bool {
        self.region.len() == self.size.area()
    }

    /// Stones declared immortal, in the order of [`Size::points`].
    pub fn immortal(&self) -> &[Point] {
        &self.immortal
    }

    /// Player to move.
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Rows of the diagram, the top row first, each with a character for each point: `X` black, `O` white, `.` empty.
    pub fn rows(&self) -> Vec<String> {
        let rows = self.contents.chunks(self.size.cols());
        rows.map(|row| row.iter().copied().map(crate::content_char).collect()).collect()
    }

    /// The board with the colours of all stones and of the player to move exchanged.
    ///
    /// ```
    /// use koatlas_board::{BoardPosition, Colour};
    /// let board = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(board.exchanged().to_move(), Colour::White);
    /// # Ok::<(), koatlas_board::SizeError>(())
    /// ```
    #[must_use]
    pub fn exchanged(&self) -> BoardPosition {
        let contents = self.contents.iter().map(|content| content.map(|colour| !colour)).collect();
        BoardPosition { contents, to_move: !self.to_move, ..self.clone() }
    }

    /// The board with `colour` to move.
    #[must_use]
    pub fn with_to_move(&self, colour: Colour) -> BoardPosition {
        BoardPosition { to_move: colour, ..self.clone() }
    }

    /// The board with another region; `None` means every point. Stones outside the new region stay immortal if they were.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// let board = BoardPosition::empty_board("3x2".parse()?);
    /// assert_eq!(board.with_region(Some(vec!["a1".parse()?]))?.region().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError::EmptyRegion`], [`SetupError::RegionOffBoard`], or [`SetupError::NoLiberty`] for a string that is no longer immortal.
    pub fn with_region(&self, region: Option<Vec<Point>>) -> Result<BoardPosition, SetupError> {
        let mut immortal = self.immortal.clone();
        immortal.retain(|point| region.as_ref().is_some_and(|region| !region.contains(point)));
        let BoardPosition { size, contents, to_move, .. } = self.clone();
        BoardPosition::try_from(Setup { size, contents, region, immortal, to_move })
    }

    /// The board with the contents of `position`, which is legal, on the points of `local_board`.
    ///
    /// # Panics
    /// If `local_board` is of a board of another size.
    #[must_use]
    pub fn with_position<S: PointSet>(&self, local_board: &LocalBoard<S>, position: Position<S>) -> BoardPosition {
        assert_eq!(local_board.size(), self.size, "the local board is of another board");
        debug_assert!(local_board.is_legal(position), "a string of the position has no liberty");
        let mut board = self.clone();
        for (index, &point) in local_board.points().iter().enumerate() {
            board.contents[self.size.index(point)] = position.content(index);
        }
        board
    }

    /// The stones of the board as a position of the whole board, whose points are numbered in the order of [`Size::points`].
    ///
    /// # Panics
    /// May panic if an `S` has fewer bits than the board has points.
    pub fn stones<S: PointSet>(&self) -> Position<S> {
        let mut position = Position::EMPTY;
        for (index, content) in self.contents.iter().enumerate() {
            if let &Some(colour) = content {
                position.insert(colour, index);
            }
        }
        position
    }

    /// The local board of the whole board, as if every point were playable, and its position.
    #[expect(clippy::missing_panics_doc, reason = "every board fits a `Wide`")]
    pub fn whole_board(&self) -> (Arc<LocalBoard<Wide>>, Position<Wide>) {
        let known = WHOLE_BOARDS.read().ok().and_then(|boards| boards.get(&self.size).cloned());
        let board = known.unwrap_or_else(|| {
            let board = Arc::new(LocalBoard::whole_board(self.size).expect("every board fits"));
            WHOLE_BOARDS.write().map(|mut boards| boards.insert(self.size, Arc::clone(&board))).ok();
            board
        });
        (board, self.stones())
    }

    /// The set of `points`, numbered in the order of [`Size::points`].
    pub(crate) fn set(&self, points: &[Point]) -> Wide {
        Wide::collect(points.iter().map(|&point| self.size.index(point)))
    }

    fn check_liberties(&self) -> Result<(), SetupError> {
        let (board, position) = self.whole_board();
        let immortal = self.set(&self.immortal);
        for colour in Colour::BOTH {
            let mut strings = board.strings_without_liberty(position, colour);
            if let Some(string) = strings.find(|string| !string.meets(immortal)) {
                let point = board.point(string.first().unwrap_or_default());
                return Err(SetupError::NoLiberty { colour, point, stones: string.len() });
            }
        }
        Ok(())
    }
}
