//! Positions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::str::FromStr;

use koatlas::each_ko::{find_ko, only_ko};
use koatlas::picture::{self, Scene};
use koatlas::subject::{MovePath, PositionSelector, Subject};
use koatlas::text::parse_number;
use koatlas::{Error, families};
use koatlas_board::{BoardPosition, Colour, Content, Move, Point, Setup, Suicide};
use koatlas_files::{Format, PositionFile, Reading, parse_contents, write_position};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::arguments::{Argument, memory, one_of, read};
use crate::asking::ask;
use crate::errors::{exception_for, unusable};

/// Name in messages of a position without a file.
const NAMELESS: &str = "the position";

/// A position: a board, the region where plays may be made, and the player to move. In a notebook it shows as a picture.
///
/// >>> from koatlas import Position
/// >>> position = Position.parse(". X O .\nX O . O\n. X O .\nregion: b2 c2\nname: a ko")
/// >>> position
/// <koatlas.Position "a ko": .XO./XO.O/.XO.>
/// >>> position.size, position.region, position.to_move
/// ('3x4', ('b2', 'c2'), 'B')
#[pyclass(frozen, module = "koatlas")]
#[derive(Clone)]
pub struct Position {
    /// The position with its name.
    pub subject: Subject,
}

impl Position {
    /// Wraps a position without a file.
    pub fn of(subject: Subject) -> Position {
        Position { subject }
    }

    /// The empty board of 19 rows and columns, where games begin.
    pub fn usual() -> PyResult<Position> {
        Ok(Position::of(Subject::empty_board(read("size", "19x19")?)))
    }

    /// Returns the position with another board.
    pub fn with_board(&self, position: BoardPosition) -> Position {
        let whole_board = self.subject.whole_board && position == self.subject.position;
        Position::of(Subject { position, whole_board, ..self.subject.clone() })
    }

    fn board(&self) -> &BoardPosition {
        &self.subject.position
    }

    fn written(&self, format: Format) -> String {
        write_position(&PositionFile { name: Some(self.subject.title.clone()), position: self.board().clone() }, format)
    }
}

#[pymethods]
impl Position {
    /// The empty board of a size, every point playable, Black first. For functions that take it, it stands for all its legal positions.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.empty("2x3").rows
    /// ('...', '...')
    #[classmethod]
    fn empty(_: &Bound<'_, PyType>, size: &str) -> PyResult<Position> {
        Ok(Position::of(Subject::empty_board(read("size", size)?)))
    }

    /// The position of a file: `.toml`, `.sgf` or `.txt`. Of a game record it is that after `move`: a number, `"last"`, or a path through
    /// variations such as `"12.2.17"`, which is move 17 of the second variation after move 12. `game` is the number of the game, if there are several.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.read("no_such_file.toml")
    /// Traceback (most recent call last):
    /// FileNotFoundError: no_such_file.toml: the file cannot be read: No such file or directory (os error 2)
    #[classmethod]
    #[pyo3(signature = (path, *, r#move = None, game = None))]
    fn read(_: &Bound<'_, PyType>, path: PathBuf, r#move: Option<Argument>, game: Option<usize>) -> PyResult<Position> {
        let after = r#move.map_or(Ok(MovePath::default()), |after| read("move", &after.text()))?;
        let subject = Subject::read_file(&path, &PositionSelector { game, after, ..PositionSelector::default() })
            .map_err(|error| exception_for(error.into()))?;
        Ok(Position { subject })
    }

    /// The position of a text in the format `text`, `toml` or `sgf`.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.parse("X O .\n. X O").size
    /// '2x3'
    #[classmethod]
    #[pyo3(signature = (text, format = "text"))]
    fn parse(_: &Bound<'_, PyType>, text: &str, format: &str) -> PyResult<Position> {
        let contents = parse_contents(text.as_bytes(), format_of(format)?, Reading::default()).map_err(Error::from);
        let read = |contents| Subject::from_contents(NAMELESS, contents, &PositionSelector::default());
        contents.and_then(read).map(Position::of).map_err(|error| exception_for(error.into()))
    }

    /// The name of the position.
    #[getter]
    fn name(&self) -> &str {
        &self.subject.title
    }

    /// Rows and columns, for example `3x4`.
    #[getter]
    fn size(&self) -> String {
        self.board().size().to_string()
    }

    /// The board, the top row first: `X` black, `O` white, `.` empty.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.board().rows())
    }

    /// The points where plays may be made.
    #[getter]
    fn region<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.board().region().iter().map(Point::to_string))
    }

    /// Stones that are declared immortal.
    #[getter]
    fn immortal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.board().immortal().iter().map(Point::to_string))
    }

    /// The player to move: `B` or `W`.
    #[getter]
    fn to_move(&self) -> String {
        self.board().to_move().to_string()
    }

    /// True if it is a board of `Position.empty`.
    #[getter]
    fn is_empty_board(&self) -> bool {
        self.subject.whole_board
    }

    /// Returns the position with another player to move: `B` or `W`.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.empty("2x3").with_to_move("W").to_move
    /// 'W'
    fn with_to_move(&self, colour: &str) -> PyResult<Position> {
        let colour: Colour = read("to_move", colour)?;
        let position = self.board().with_to_move(colour);
        Ok(Position::of(Subject { position, ..self.subject.clone() }))
    }

    /// Returns the position with these points as the region. They replace the region of its file.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.empty("2x3").with_region(["a1", "b1"]).region
    /// ('a1', 'b1')
    fn with_region(&self, region: Vec<String>) -> PyResult<Position> {
        let region = all("region", &region)?;
        self.subject.clone().with_region(Some(&region)).map(Position::of).map_err(|error| exception_for(error.into()))
    }

    /// Returns the position with the region of a ko that `find` finds: the ko with a number, or the only one. Without a number, a position that has
    /// a region, or is so small that every point is playable, stays as it is.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.parse(". . . . . .\n. . X O . .\n. X O . O .\n. . X O . .\n. . . . . .").with_ko().region
    /// ('c3', 'd3')
    #[pyo3(signature = (number = None, *, suicide = "multi", memory_limit = None))]
    fn with_ko(
        &self,
        py: Python<'_>,
        number: Option<usize>,
        suicide: &str,
        memory_limit: Option<&str>,
    ) -> PyResult<Position> {
        let (suicide, subject) = (read::<Suicide>("suicide", suicide)?, &self.subject);
        let found = ask(py, memory(memory_limit)?, |conditions| match number {
            Some(number) => Ok(find_ko(subject, number, suicide, conditions)?),
            None => Ok(only_ko(subject, suicide, conditions)?),
        });
        found.map(Position::of)
    }

    /// Returns the position with other contents of some points: 0 empty, 1 black, 2 white.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.empty("1x3").with_contents(["a1", "c1"], bytes([1, 2])).rows
    /// ('X.O',)
    fn with_contents(&self, points: Vec<String>, contents: Vec<u8>) -> PyResult<Position> {
        let board = self.board();
        let (size, mut all) = (board.size(), board.contents().to_vec());
        if points.len() != contents.len() {
            return Err(unusable("contents", format_args!("write one for each of {} points", points.len())));
        }
        for (point, content) in self.points("points", &points)?.into_iter().zip(contents) {
            all[size.index(point)] = content_of(content)?;
        }
        let (region, immortal) = (Some(board.region().to_vec()), board.immortal().to_vec());
        let setup = Setup { size, contents: all, region, immortal, to_move: board.to_move() };
        let position = BoardPosition::try_from(setup).map_err(|error| unusable("contents", error))?;
        Ok(Position::of(Subject { position, whole_board: false, ..self.subject.clone() }))
    }

    /// Returns the position as a file in the format `text`, `toml` or `sgf`.
    ///
    /// >>> from koatlas import Position
    /// >>> print(Position.parse("X O .\n. X O").to_text(), end="")
    /// X O .
    /// . X O
    /// name: the position
    /// to-move: B
    #[pyo3(signature = (format = "text"))]
    fn to_text(&self, format: &str) -> PyResult<String> {
        Ok(self.written(format_of(format)?))
    }

    /// Returns the position as a picture: squares mark ko points, a red line the stones of ko strings, numbers are moves.
    ///
    /// >>> from koatlas import Position
    /// >>> Position.empty("2x3").svg(moves=["B a1", "W b1"])[:4]
    /// '<svg'
    #[pyo3(signature = (*, ko_points = Vec::new(), ko_strings = Vec::new(), moves = Vec::new(), coordinates = true))]
    fn svg(
        &self,
        ko_points: Vec<String>,
        ko_strings: Vec<String>,
        moves: Vec<String>,
        coordinates: bool,
    ) -> PyResult<String> {
        let (ko_points, ko_strings) = (self.points("ko_points", &ko_points)?, self.points("ko_strings", &ko_strings)?);
        let moves = all::<Move>("moves", &moves)?;
        let (local_board, start) = self.board().whole_board();
        local_board.replay(start, Suicide::All, &moves).map_err(|error| unusable("moves", error))?;
        let subject = &self.subject;
        let scene = Scene { subject, ko_points: &ko_points, ko_strings: &ko_strings, moves: &moves, coordinates };
        Ok(picture::svg(scene))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(Vec::new(), Vec::new(), Vec::new(), true)
    }

    fn __str__(&self) -> String {
        self.written(Format::Text)
    }

    fn __repr__(&self) -> String {
        format!("<koatlas.Position {:?}: {}>", self.subject.title, self.board().rows().join("/"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| {
            let other = other.get();
            self.subject.whole_board == other.subject.whole_board && self.board() == other.board()
        })
    }

    /// Restores a pickled position from its TOML text.
    #[classmethod]
    fn unpickled(class: &Bound<'_, PyType>, text: String, is_empty_board: bool) -> PyResult<Position> {
        let mut position = Position::parse(class, &text, "toml")?;
        position.subject.whole_board = is_empty_board;
        Ok(position)
    }

    fn __reduce__<'py>(position: &Bound<'py, Position>) -> PyResult<(Bound<'py, PyAny>, (String, bool))> {
        let (class, position) = (position.get_type(), position.get());
        let text = position.subject.toml.clone().unwrap_or_else(|| position.written(Format::Toml));
        Ok((class.getattr("unpickled")?, (text, position.subject.whole_board)))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.board().rows(), self.board().to_move().index()).hash(&mut hasher);
        hasher.finish()
    }
}

impl Position {
    fn points(&self, argument: &str, texts: &[String]) -> PyResult<Vec<Point>> {
        let points = all::<Point>(argument, texts)?;
        for &point in &points {
            self.board().size().check(point).map_err(|error| unusable(argument, error))?;
        }
        Ok(points)
    }
}

fn all<T: FromStr<Err: std::fmt::Display>>(argument: &str, texts: &[String]) -> PyResult<Vec<T>> {
    texts.iter().map(|text| read(argument, text)).collect()
}

/// The content with a code.
fn content_of(code: u8) -> PyResult<Content> {
    match code {
        0 => Ok(None),
        1 => Ok(Some(Colour::Black)),
        2 => Ok(Some(Colour::White)),
        _ => Err(unusable(
            "contents",
            format_args!("{code} is none of 0 (empty), 1 (black), 2 (white): write one of them"),
        )),
    }
}

/// The format of a name.
fn format_of(name: &str) -> PyResult<Format> {
    let known = one_of([("text", Format::Text), ("toml", Format::Toml), ("sgf", Format::Sgf)]);
    known(name).map_err(|error| unusable("format", error))
}

/// A member of a family of boards.
#[pyfunction]
pub fn family(name: &str, n: &str) -> PyResult<Position> {
    let n = parse_number(n).map_err(|error| unusable("n", error))?;
    families::member(name, n).map(Position::of).map_err(|error| exception_for(error.into()))
}
