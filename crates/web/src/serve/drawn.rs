//! A board as the page draws and reads it. It may be no legal position yet.

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use koatlas_classifier::Known;
use koatlas_formats::{Format, PositionFile, parse_position, svg::Picture, write_position};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::serve::asked::Refusal;

/// A board as the page has it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    #[serde(default)]
    pub name: String,
    pub rows: usize,
    pub cols: usize,
    #[serde(default)]
    pub black: Vec<String>,
    #[serde(default)]
    pub white: Vec<String>,
    /// The points where plays may be made; empty: every point.
    #[serde(default)]
    pub region: Vec<String>,
    /// Stones that are declared uncapturable.
    #[serde(default)]
    pub immortal: Vec<String>,
    pub to_move: String,
}

impl Drawn {
    /// The board of a file.
    pub fn of(file: &PositionFile) -> Drawn {
        let position = &file.position;
        let size = position.size();
        let stones = |colour| {
            let points = size.points().zip(position.contents()).filter(|(_, content)| **content == Some(colour));
            points.map(|(point, _)| point.to_string()).collect()
        };
        let region = if position.is_whole_board() { &[] } else { position.region() };
        let names = |points: &[Point]| points.iter().map(ToString::to_string).collect();
        Drawn {
            name: file.name.clone().unwrap_or_default(),
            rows: size.rows(),
            cols: size.cols(),
            black: stones(Colour::Black),
            white: stones(Colour::White),
            region: names(region),
            immortal: names(position.immortal()),
            to_move: position.to_move().to_string(),
        }
    }

    /// The position with its name, as files hold it.
    pub fn file(&self) -> Result<PositionFile, Refusal> {
        let size = size(self.rows, self.cols)?;
        let (black, white) = (points(&self.black, size)?, points(&self.white, size)?);
        if let Some(point) = black.iter().find(|point| white.contains(point)) {
            return Err(Refusal::unusable(format!("there are two stones on {point}")));
        }
        let mut contents: Vec<Content> = vec![None; size.area()];
        for (points, colour) in [(black, Colour::Black), (white, Colour::White)] {
            points.into_iter().for_each(|point| contents[size.index(point)] = Some(colour));
        }
        let region = Some(points(&self.region, size)?).filter(|region| !region.is_empty());
        let immortal = points(&self.immortal, size)?;
        let to_move = self.to_move.parse().map_err(Refusal::unusable)?;
        let setup = Setup { size, contents, region, immortal, to_move };
        let position = BoardPosition::try_from(setup).map_err(Refusal::unusable)?;
        Ok(PositionFile { name: Some(self.name.clone()).filter(|name| !name.trim().is_empty()), position })
    }
}

/// The size of a board with so many rows and columns.
pub fn size(rows: usize, cols: usize) -> Result<Size, Refusal> {
    Size::new(rows, cols).map_err(Refusal::unusable)
}

fn points(names: &[String], size: Size) -> Result<Vec<Point>, Refusal> {
    let point = |name: &String| {
        let point: Point = name.parse().map_err(Refusal::unusable)?;
        size.check(point).map_err(Refusal::unusable)?;
        Ok(point)
    };
    names.iter().map(point).collect()
}

/// An empty board all of whose points have stones that a script shows.
pub fn board(size: Size) -> String {
    let board = BoardPosition::empty_board(size);
    let points: Vec<Point> = size.points().collect();
    let title = format!("A board of {} rows and {} columns", size.rows(), size.cols());
    Picture { live: &points, prefix: "draw-", ..Picture::new(&board, &title) }.to_svg()
}

/// What somebody has pasted, or the content of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pasted {
    text: String,
}

#[derive(Serialize)]
pub struct Read {
    position: Drawn,
    /// The cycle that the position is known for, as `classify --cycle` takes it.
    cycle: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    position: Drawn,
    format: String,
}

pub fn read(Pasted { text }: &Pasted) -> Result<Read, Refusal> {
    let format = Format::of_content(text.as_bytes());
    let file = parse_position(text.as_bytes(), format).map_err(Refusal::unusable)?;
    let known =
        if format == Format::Toml { Known::of_toml(text).map_err(Refusal::unusable)? } else { Known::default() };
    let cycle = known.cycle.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    Ok(Read { position: Drawn::of(&file), cycle })
}

pub fn write(Wanted { position, format }: &Wanted) -> Result<Value, Refusal> {
    let known = Format::ALL.into_iter().find(|known| known.id() == format);
    let known = known.ok_or_else(|| Refusal::unusable("the format of a file is toml, sgf, txt or json"))?;
    Ok(json!({ "text": write_position(&position.file()?, known) }))
}
