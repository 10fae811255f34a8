//! The board as the page draws and sends it. It need not be a legal position.

use koatlas::json::to_strings;
use koatlas::subject::{PositionSelector, Subject};
use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use koatlas_formats::{Format, PositionFile, parse_contents, svg::Picture, write_position};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::serve::request_body::RequestRefusal;

/// A board in the JSON of the page.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnBoard {
    #[serde(default)]
    pub name: String,
    pub rows: usize,
    pub cols: usize,
    #[serde(default)]
    pub black: Vec<String>,
    #[serde(default)]
    pub white: Vec<String>,
    /// Points on which plays may be made; empty if all points are.
    #[serde(default)]
    pub region: Vec<String>,
    /// Stones declared immortal.
    #[serde(default)]
    pub immortal: Vec<String>,
    pub to_move: String,
}

impl DrawnBoard {
    /// Address of the page with this board and another region.
    pub fn address_with_region(&self, region: &[Point]) -> String {
        let mut name = String::new();
        for byte in self.name.bytes() {
            match byte {
                letter if letter.is_ascii_alphanumeric() => name.push(char::from(letter)),
                other => name += &format!("%{other:02X}"),
            }
        }
        let (black, white, region) = (self.black.join("."), self.white.join("."), to_strings(region).join("."));
        let DrawnBoard { rows, cols, to_move, .. } = self;
        format!("#size={rows}x{cols}&black={black}&white={white}&region={region}&to-move={to_move}&name={name}")
    }

    /// Converts the position of a file.
    pub fn from_file(file: &PositionFile) -> DrawnBoard {
        let position = &file.position;
        let size = position.size();
        let [black, white] = Colour::BOTH.map(|colour| {
            let points = size.points().zip(position.contents()).filter(|(_, content)| **content == Some(colour));
            points.map(|(point, _)| point.to_string()).collect()
        });
        let region = if position.is_whole_board() { &[] } else { position.region() };
        DrawnBoard {
            name: file.name.clone().unwrap_or_default(),
            rows: size.rows(),
            cols: size.cols(),
            black,
            white,
            region: to_strings(region),
            immortal: to_strings(position.immortal()),
            to_move: position.to_move().to_string(),
        }
    }

    /// Converts into a position file. Fails if the board is not a legal position.
    pub fn to_file(&self) -> Result<PositionFile, RequestRefusal> {
        let size = board_size(self.rows, self.cols)?;
        let (black, white) = (points(&self.black, size)?, points(&self.white, size)?);
        if let Some(point) = black.iter().find(|point| white.contains(point)) {
            return Err(RequestRefusal::unusable(format!("there are two stones on {point}")));
        }
        let mut contents: Vec<Content> = vec![None; size.area()];
        for (points, colour) in [(black, Colour::Black), (white, Colour::White)] {
            points.into_iter().for_each(|point| contents[size.index(point)] = Some(colour));
        }
        let region = Some(points(&self.region, size)?).filter(|region| !region.is_empty());
        let immortal = points(&self.immortal, size)?;
        let to_move = self.to_move.parse().map_err(RequestRefusal::unusable)?;
        let setup = Setup { size, contents, region, immortal, to_move };
        let position = BoardPosition::try_from(setup).map_err(RequestRefusal::unusable)?;
        Ok(PositionFile { name: Some(self.name.clone()).filter(|name| !name.trim().is_empty()), position })
    }
}

/// Checks the size of a board.
pub fn board_size(rows: usize, cols: usize) -> Result<Size, RequestRefusal> {
    Size::new(rows, cols).map_err(RequestRefusal::unusable)
}

fn points(names: &[String], size: Size) -> Result<Vec<Point>, RequestRefusal> {
    let mut points: Vec<Point> = Vec::new();
    for name in names {
        let point = name.parse().map_err(RequestRefusal::unusable)?;
        size.check(point).map_err(RequestRefusal::unusable)?;
        points.push(point);
    }
    Ok(points)
}

/// Picture of an empty board; a script can show stones on all its points.
pub fn board_svg(size: Size) -> String {
    let board = BoardPosition::empty_board(size);
    let points: Vec<Point> = size.points().collect();
    let title = format!("A board of {} rows and {} columns", size.rows(), size.cols());
    Picture { live: &points, prefix: "draw-", ..Picture::new(&board, &title) }.to_svg()
}

/// Request: the content of a file, or text from the clipboard.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastedText {
    text: String,
}

/// Response to [`PastedText`].
#[derive(Serialize)]
pub struct ReadAnswer {
    position: DrawnBoard,
    /// Cycle that the position is known for, as `classify --cycle` takes it; may be empty.
    cycle: String,
}

/// Request to write a position in a format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    position: DrawnBoard,
    format: String,
}

/// Name of a text without a title.
const NAMELESS: &str = "the text";

/// Reads a position from a text in any format.
pub fn read(PastedText { text }: &PastedText) -> Result<ReadAnswer, RequestRefusal> {
    let bytes = text.as_bytes();
    let contents = parse_contents(bytes, Format::guess_from_content(bytes)).map_err(RequestRefusal::unusable)?;
    // Of a game record this takes the position after the last move.
    let subject =
        Subject::from_contents(NAMELESS, contents, &PositionSelector::default()).map_err(RequestRefusal::unusable)?;
    let cycle = to_strings(subject.read_known().map_err(RequestRefusal::unusable)?.cycle).join("; ");
    let name = Some(subject.title).filter(|title| title != NAMELESS);
    Ok(ReadAnswer { position: DrawnBoard::from_file(&PositionFile { name, position: subject.position }), cycle })
}

/// Writes a position in a format.
pub fn write(WriteRequest { position, format }: &WriteRequest) -> Result<Value, RequestRefusal> {
    let named = Format::ALL.into_iter().find(|known| known.id() == format);
    let named = named.ok_or_else(|| RequestRefusal::unusable("the format of a file is toml, sgf, txt or json"))?;
    Ok(json!({ "text": write_position(&position.to_file()?, named) }))
}
