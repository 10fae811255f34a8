//! A node of an SGF file: its properties by name, and as SGF writes them.

use koatlas_board::{Colour, Point, Size, quoted};

use crate::error::{At, Fault};
use crate::sgf::points;
use crate::sgf::tree::Value;

/// The values of a node.
#[derive(Clone, Copy)]
pub struct Node<'t, 'a>(pub &'t [Value<'a>]);

impl<'t, 'a> Node<'t, 'a> {
    /// The values of all properties of this name.
    pub fn values(self, key: &'static str) -> impl Iterator<Item = &'t Value<'a>> {
        self.0.iter().filter(move |value| value.key == key)
    }

    /// The only value of the property of this name, if there is one. It may be written twice.
    pub fn single(self, key: &'static str) -> Result<Option<&'t Value<'a>>, Fault> {
        let mut values = self.values(key);
        let first = values.next();
        match values.find(|value| first.is_some_and(|first| first.text != value.text)) {
            None => Ok(first),
            Some(second) => Err(fault(second, "the property has another value already: keep one")),
        }
    }

    /// The text of a property, without escapes.
    pub fn text(self, key: &'static str) -> Result<Option<String>, Fault> {
        Ok(self.single(key)?.map(|value| unescaped(value.text)))
    }

    /// The player to move, if `PL` names him.
    pub fn to_move(self) -> Result<Option<Colour>, Fault> {
        let Some(value) = self.single("PL")? else { return Ok(None) };
        match value.text.trim() {
            "B" | "b" | "black" | "Black" => Ok(Some(Colour::Black)),
            "W" | "w" | "white" | "White" => Ok(Some(Colour::White)),
            _ => Err(unreadable(value, "write PL[B] or PL[W]")),
        }
    }
}

/// Something is wrong with a value.
pub fn fault(value: &Value, sentence: impl std::fmt::Display) -> Fault {
    Fault::new(At::Byte(value.at), format!("{}: {sentence}", value.key))
}

/// A value is none of its kind.
pub fn unreadable(value: &Value, remedy: &str) -> Fault {
    fault(value, format!("the value {} cannot be read: {remedy}", quoted(value.text)))
}

/// A text without its escapes: a backslash makes the next character stand for itself, and takes the end of a line away.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('\r') => drop(chars.next_if_eq(&'\n')),
            Some('\n') => drop(chars.next_if_eq(&'\r')),
            Some(c) => plain.push(c),
            None => {}
        }
    }
    plain
}

/// The format wants a square board's size as one number.
pub fn size_value(size: Size) -> String {
    if size.rows() == size.cols() { size.cols().to_string() } else { format!("{}:{}", size.cols(), size.rows()) }
}

/// A property with a text, or nothing if the text is empty.
pub fn text(key: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{key}[{}]", text.replace('\\', "\\\\").replace(']', "\\]")) }
}

/// A property with a list of points, or nothing if there are none.
pub fn list(key: &str, points: &[Point], size: Size) -> String {
    let values: String = points.iter().map(|&point| format!("[{}]", points::name(point, size))).collect();
    if values.is_empty() { values } else { format!("{key}{values}") }
}
