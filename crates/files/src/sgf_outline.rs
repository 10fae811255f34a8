//! The outline of an SGF file: where trees, nodes and values begin and end.
//!
//! The parser of the properties tells no places, and its trees can be too deep for the stack: it is handed single nodes,
//! cut out here.

use crate::error::{At, Fault};

const BEGINS: &str = "an SGF file begins with (; and then properties: write nothing else before them";
const OPEN_VALUE: &str = "the value that begins here has no end: add ]";

// Of positions.
const GOES_ON: &str =
    "the game goes on here, but a position file has one node, without moves: remove all further nodes";
const UNFINISHED: &str = "the end is missing: close the game with )";
const FOLLOWED: &str = "something follows the end of the game: a position file has one game, remove what follows";

// Of games.
const NO_PROPERTY: &str =
    "no property begins here: write a name in letters and each value in brackets, with \\] for a ] in a value";
const NO_NODE: &str = "a variation begins with (; and then properties: write nothing else between ( and ;";
const LOOSE: &str = "a variation ends before this: only the next, which begins with (;, or another ) can follow";
const OPEN_TREES: &str = "the end is missing: close the game and each of its variations with )";
const SECOND_GAME: &str = "a second game begins here: keep one game in the file";
const TRAILING: &str = "something follows the end of the game: remove what follows";

/// A character `(`, `;` or `)` outside of values, or the `[` or `]` of a value, with its byte.
type Mark = (usize, char);

/// The properties of the only node of a text that is `(;`, properties, `)`, and nothing else.
pub(crate) fn only_node(text: &str) -> Result<&str, Fault> {
    let marks = without_values(&marks(text)?);
    check_start(text, &marks)?;
    match marks[1..] {
        [] | [_] => Err(Fault::new(At::Byte(text.len()), UNFINISHED)),
        [(node, _), (close, ')')] if blank(&text[close + 1..]) => Ok(&text[node + 1..close]),
        [_, (close, ')'), ..] => Err(Fault::new(At::Byte(close + 1), FOLLOWED)),
        [_, (at, _), ..] => Err(Fault::new(At::Byte(at), GOES_ON)),
    }
}

/// The main line of a game, as text.
pub(crate) struct MainLine<'a> {
    /// The properties of the first node.
    pub first: &'a str,
    /// The properties of the later nodes, each with the byte of its `;`.
    pub later: Vec<(usize, &'a str)>,
}

/// The main line of a text that is one game.
///
/// It goes on with the first variation wherever the game branches: it is all that stands before the first `)`.
pub(crate) fn main_line(text: &str) -> Result<MainLine<'_>, Fault> {
    let marks = marks(text)?;
    check_start(text, &marks)?;
    check_properties(text, &marks)?;
    let marks = without_values(&marks);
    check_trees(text, &marks)?;
    let line = marks.array_windows().take_while(|[(_, c), _]| *c != ')').filter(|[(_, c), _]| *c == ';');
    let mut nodes = line.map(|&[(node, _), (end, _)]| (node, &text[node + 1..end]));
    let (_, first) = nodes.next().expect("the start is a node, and its tree is closed");
    Ok(MainLine { first, later: nodes.collect() })
}

/// All marks of a text, in order.
fn marks(text: &str) -> Result<Vec<Mark>, Fault> {
    let mut found = Vec::new();
    let mut value = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (value, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(_), ']') => {
                value = None;
                found.push((at, c));
            }
            (None, '[') => {
                value = Some(at);
                found.push((at, c));
            }
            (None, '(' | ';' | ')') => found.push((at, c)),
            _ => {}
        }
    }
    value.map_or(Ok(found), |start| Err(Fault::new(At::Byte(start), OPEN_VALUE)))
}

fn without_values(marks: &[Mark]) -> Vec<Mark> {
    marks.iter().copied().filter(|(_, c)| !matches!(c, '[' | ']')).collect()
}

fn check_start(text: &str, marks: &[Mark]) -> Result<(), Fault> {
    match *marks {
        [(open, '('), (node, ';'), ..] if blank(&text[..open]) && blank(&text[open + 1..node]) => Ok(()),
        _ => Err(Fault::new(At::Byte(0), BEGINS)),
    }
}

/// Checks that the nodes of the main line hold properties and nothing else.
///
/// The parser would take the letters of a comment that a `]` has ended too early for the name of a property.
fn check_properties(text: &str, marks: &[Mark]) -> Result<(), Fault> {
    for &[(at, c), (next, d)] in marks.array_windows().take_while(|[(_, c), _]| *c != ')') {
        let between = text[at + 1..next].trim();
        let fine = match (c, d) {
            ('(' | '[', _) => true,
            (_, '[') => is_name(between) || c == ']' && between.is_empty(),
            _ => between.is_empty(),
        };
        if !fine {
            return Err(Fault::new(At::Byte(word(text, at + 1)), NO_PROPERTY));
        }
    }
    Ok(())
}

/// Whether this names a property: capital letters; older files have small ones too, which mean nothing.
fn is_name(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_uppercase()) && text.chars().all(|c| c.is_ascii_alphabetic())
}

/// Checks that the first tree is closed, that its variations stand behind its nodes, and that nothing follows it.
fn check_trees(text: &str, marks: &[Mark]) -> Result<(), Fault> {
    let mut open = 0_usize;
    for (i, &mark) in marks.iter().enumerate() {
        match mark.1 {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return check_end(text, mark.0 + 1);
        }
        if let Some(&next) = marks.get(i + 1) {
            check_order(text, mark, next)?;
        }
    }
    Err(Fault::new(At::Byte(text.len()), OPEN_TREES))
}

/// Checks that a mark inside a tree may follow another.
fn check_order(text: &str, (at, c): Mark, (next, d): Mark) -> Result<(), Fault> {
    let blank = blank(&text[at + 1..next]);
    match (c, d) {
        ('(', ';') | (')', '(' | ')') if blank => Ok(()),
        ('(', _) => Err(Fault::new(At::Byte(at), NO_NODE)),
        (')', _) => Err(Fault::new(At::Byte(word(text, at + 1)), LOOSE)),
        _ => Ok(()),
    }
}

/// Checks that nothing follows the game.
fn check_end(text: &str, end: usize) -> Result<(), Fault> {
    let at = word(text, end);
    match text[at..].chars().next() {
        None => Ok(()),
        Some('(') => Err(Fault::new(At::Byte(at), SECOND_GAME)),
        Some(_) => Err(Fault::new(At::Byte(at), TRAILING)),
    }
}

fn blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The byte of the next character that is no white space.
fn word(text: &str, from: usize) -> usize {
    text.len() - text[from..].trim_start().len()
}
