//! The outline of an SGF file: one game of one node.

use super::error::{At, Fault};

const BEGINS: &str = "an SGF file begins with (; and then properties: write nothing else before them";
const GOES_ON: &str =
    "the game goes on here, but a position file has one node, without moves: remove all further nodes";
const UNFINISHED: &str = "the end is missing: close the game with )";
const FOLLOWED: &str = "something follows the end of the game: a position file has one game, remove what follows";
const OPEN_VALUE: &str = "the value that begins here has no end: add ]";

/// Checks that a text is `(;`, properties, `)`, and nothing else.
///
/// The parser of the properties tells no places, and its trees can be too deep for the stack; after this check there is no
/// tree.
pub(super) fn check(text: &str) -> Result<(), Fault> {
    let blank = |from: usize, to: usize| text[from..to].trim().is_empty();
    match *structure(text)? {
        [(open, '('), (node, ';'), ref rest @ ..] if blank(0, open) && blank(open + 1, node) => match *rest {
            [] => Err(Fault::new(At::Byte(text.len()), UNFINISHED)),
            [(close, ')')] if blank(close + 1, text.len()) => Ok(()),
            [(close, ')'), ..] => Err(Fault::new(At::Byte(close + 1), FOLLOWED)),
            [(at, _), ..] => Err(Fault::new(At::Byte(at), GOES_ON)),
        },
        _ => Err(Fault::new(At::Byte(0), BEGINS)),
    }
}

/// The characters `(`, `;` and `)` outside of values, each with its byte.
fn structure(text: &str) -> Result<Vec<(usize, char)>, Fault> {
    let mut found = Vec::new();
    let mut value = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (value, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(_), ']') => value = None,
            (None, '[') => value = Some(at),
            (None, '(' | ';' | ')') => found.push((at, c)),
            _ => {}
        }
    }
    value.map_or(Ok(found), |start| Err(Fault::new(At::Byte(start), OPEN_VALUE)))
}
