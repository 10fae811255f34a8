//! SGF files of one node: setup stones, and the region as marked points.

use std::collections::HashSet;

use sgf_parse::go::{self, Prop};
use sgf_parse::{Color, SgfNode, SgfParseError, SgfProp};

use super::PositionFile;
use super::error::{At, Fault};
use super::sgf_outline;
use super::written::Written;
use crate::quoted::quoted;
use crate::{Colour, Content, Point, Size};

/// The side of a board whose size is not given.
const USUAL_SIDE: u8 = 19;

/// The properties of setup stones.
const STONES: [(&str, Content); 3] = [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)];
/// The properties that mark the region.
const REGION: [&str; 3] = ["SQ", "TR", "CR"];

pub(super) fn read(text: &str) -> Result<Written, Fault> {
    sgf_outline::check(text)?;
    let root = Root::parse(text)?;
    let size = root.size()?;
    let region = REGION.into_iter().map(|key| root.points(key, size)).collect::<Result<Vec<_>, _>>()?.concat();
    Ok(Written {
        name: root.name()?,
        size,
        contents: root.stones(size)?,
        region: (!region.is_empty()).then_some(region),
        immortal: root.points("MA", size)?,
        to_move: root.to_move()?,
    })
}

/// The only node of a game of Go.
struct Root(SgfNode<Prop>);

impl Root {
    fn parse(text: &str) -> Result<Root, Fault> {
        let root = Root(go::parse(text).map_err(unreadable)?.swap_remove(0));
        if !matches!(root.single("GM")?, None | Some(Prop::GM(1))) {
            return Err(unreadable(SgfParseError::UnexpectedGameType));
        }
        match ["B", "W"].into_iter().find(|key| root.properties(key).next().is_some()) {
            Some(key) => Err(Fault::new(At::Key(key), "a position has no moves: give stones as AB and AW")),
            None => Ok(root),
        }
    }

    fn properties(&self, key: &str) -> impl Iterator<Item = &Prop> {
        self.0.properties().filter(move |property| property.identifier() == key)
    }

    fn single(&self, key: &'static str) -> Result<Option<&Prop>, Fault> {
        let mut properties = self.properties(key);
        let first = properties.next();
        match properties.next() {
            None => Ok(first),
            Some(_) => Err(Fault::new(At::Key(key), "the property is written twice: keep one")),
        }
    }

    fn size(&self) -> Result<Size, Fault> {
        let (cols, rows) = match self.single("SZ")? {
            None => (USUAL_SIDE, USUAL_SIDE),
            Some(&Prop::SZ(size)) => size,
            Some(other) => return Err(invalid("SZ", other, "write SZ[9] or SZ[COLUMNS:ROWS], each from 1 to 25")),
        };
        Size::new(rows.into(), cols.into()).map_err(|error| Fault::new(At::Key("SZ"), error))
    }

    fn name(&self) -> Result<Option<String>, Fault> {
        match self.single("GN")? {
            None => Ok(None),
            Some(Prop::GN(name)) => Ok(Some(name.text.clone())),
            Some(other) => Err(invalid("GN", other, "write one name")),
        }
    }

    fn to_move(&self) -> Result<Colour, Fault> {
        match self.single("PL")? {
            None | Some(Prop::PL(Color::Black)) => Ok(Colour::Black),
            Some(Prop::PL(Color::White)) => Ok(Colour::White),
            Some(other) => Err(invalid("PL", other, "write PL[B] or PL[W]")),
        }
    }

    fn stones(&self, size: Size) -> Result<Vec<(Content, At)>, Fault> {
        let mut contents = vec![(None, At::File); size.area()];
        let mut set_by = vec![None; size.area()];
        for (key, content) in STONES {
            for (point, at) in self.points(key, size)? {
                if let Some(other) = set_by[size.index(point)].replace(key) {
                    return Err(Fault::new(at, format!("{point} is set by {other} too: keep one of the two")));
                }
                contents[size.index(point)] = (content, at);
            }
        }
        Ok(contents)
    }

    /// The points of all properties of this name, in the order of [`Size::points`], without repetition.
    fn points(&self, key: &'static str, size: Size) -> Result<Vec<(Point, At)>, Fault> {
        let mut points = Vec::new();
        for property in self.properties(key) {
            let remedy = "write points as two letters, or rectangles, for example [aa][bb:dc]";
            let set = point_set(property).ok_or_else(|| invalid(key, property, remedy))?;
            points.extend(set.iter().map(|&go::Point { x, y }| (y, x)));
        }
        points.sort_unstable();
        points.dedup();
        points.into_iter().map(|(y, x)| Ok((point(key, x, y, size)?, At::Key(key)))).collect()
    }
}

fn point_set(property: &Prop) -> Option<&HashSet<go::Point>> {
    match property {
        Prop::AB(set) | Prop::AW(set) | Prop::AE(set) => Some(set),
        Prop::SQ(set) | Prop::TR(set) | Prop::CR(set) | Prop::MA(set) => Some(set),
        _ => None,
    }
}

/// SGF counts rows from the top.
fn point(key: &'static str, x: u8, y: u8, size: Size) -> Result<Point, Fault> {
    match size.rows().checked_sub(1 + usize::from(y)) {
        Some(row) if usize::from(x) < size.cols() => Ok(Point { col: x, row: row as u8 }),
        _ => {
            let name: String = [x, y].map(letter).iter().collect();
            let sentence = format!("the point [{name}] is not on a board of {size}: remove it or correct SZ");
            Err(Fault::new(At::Key(key), sentence))
        }
    }
}

/// Coordinates are letters from a, then from A.
fn letter(coordinate: u8) -> char {
    char::from(if coordinate < 26 { b'a' + coordinate } else { b'A' + coordinate - 26 })
}

fn invalid(key: &'static str, property: &Prop, remedy: &str) -> Fault {
    let values = match property {
        Prop::Invalid(_, values) => values.join("]["),
        _ => String::new(),
    };
    Fault::new(At::Key(key), format!("the value {} cannot be read: {remedy}", quoted(&values)))
}

fn unreadable(error: SgfParseError) -> Fault {
    match error {
        SgfParseError::UnexpectedGameType | SgfParseError::InvalidGameType => {
            Fault::new(At::Key("GM"), "this is no game of Go: write GM[1]")
        }
        _ => {
            let remedy = "write each as capital letters and values in brackets, for example AB[aa][bb]";
            Fault::new(At::File, format!("the SGF properties cannot be read ({error}): {remedy}"))
        }
    }
}

pub(super) fn write(file: &PositionFile) -> String {
    let (position, size) = (&file.position, file.position.size());
    let holding = |content: Content| -> Vec<Point> {
        size.points().filter(|&point| position.contents()[size.index(point)] == content).collect()
    };
    [
        format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", size_value(size)),
        file.tidy_name().map(|name| format!("GN[{}]", escaped(&name))).unwrap_or_default(),
        format!("PL[{}]", position.to_move()),
        list("AB", &holding(Some(Colour::Black)), size),
        list("AW", &holding(Some(Colour::White)), size),
        list("SQ", file.written_region(), size),
        list("MA", position.immortal(), size),
        ")\n".to_owned(),
    ]
    .concat()
}

/// The format wants a square board's size as one number.
fn size_value(size: Size) -> String {
    if size.rows() == size.cols() { size.cols().to_string() } else { format!("{}:{}", size.cols(), size.rows()) }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

fn list(key: &str, points: &[Point], size: Size) -> String {
    let value = |point: &Point| format!("[{}{}]", letter(point.col), letter(size.rows() as u8 - 1 - point.row));
    let values: String = points.iter().map(value).collect();
    if values.is_empty() { values } else { format!("\n{key}{values}") }
}
