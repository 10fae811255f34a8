//! Splits an SGF text into games, nodes and values, in one pass without recursion.

use std::iter::successors;

use crate::error::Fault;

/// Properties that are read; all others are ignored.
pub const KEYS: [&str; 15] = ["AB", "AE", "AW", "B", "CA", "GM", "GN", "HA", "KM", "MA", "PL", "RU", "SQ", "SZ", "W"];

const BEGINS: &str = "an SGF file begins with (; and then properties: is this one?";
const OPEN_VALUE: &str = "the value that begins here has no end: add ]";
const NO_PROPERTY: &str =
    "no property begins here: write a name in letters and each value in brackets, with \\] for a ] in a value";
const NO_NODE: &str = "a variation begins with (; and then properties: write nothing else between ( and ;";
const LOOSE: &str = "a variation ends before this: only the next, which begins with (;, or another ) can follow";
const OPEN_TREES: &str = "the end is missing: close the game and each of its variations with )";
const TRAILING: &str = "something follows the end of the game: remove what follows";

/// A value of a property.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// Name of the property, one of [`KEYS`].
    pub key: &'static str,
    /// Byte of the text where the value begins, after its `[`.
    pub at: usize,
    /// The value as it is written, with escapes.
    pub text: &'a str,
}

/// Choice of the variations that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variations {
    /// Only the main line. It takes the first variation at every branch, so it consists of everything before the first
    /// `)`.
    Main,
    /// All variations.
    All,
}

/// The nodes of a game: of its main line, or of all variations. In the main line, nodes without a property of [`KEYS`]
/// are left out, except for the first.
#[derive(Debug)]
pub struct Tree<'a> {
    values: Vec<Value<'a>>,
    /// For each node the index of its first value, and the index of its predecessor; the first node is its own
    /// predecessor.
    nodes: Vec<(usize, usize)>,
    /// Byte where a second node begins, in the main line or a variation.
    pub second_node: Option<usize>,
    /// Byte after the game.
    pub end: usize,
}

impl<'a> Tree<'a> {
    /// Values of each node of the main line, if only that was read.
    pub fn main_line(&self) -> Vec<&[Value<'a>]> {
        self.lines().next().unwrap_or_default()
    }

    fn values_of(&self, node: usize) -> &[Value<'a>] {
        let end = self.nodes.get(node + 1).map_or(self.values.len(), |&(begin, _)| begin);
        &self.values[self.nodes[node].0..end]
    }

    /// Lines of the game in the order of the file: paths from the first node to a node without successor, each as the
    /// values of its nodes.
    pub fn lines(&self) -> impl Iterator<Item = Vec<&[Value<'a>]>> {
        let mut is_last = vec![true; self.nodes.len()];
        self.nodes.iter().skip(1).for_each(|&(_, before)| is_last[before] = false);
        (0..self.nodes.len()).filter(move |&node| is_last[node]).map(move |node| {
            let before = |&node: &usize| Some(self.nodes[node].1).filter(|&before| before != node);
            let mut line: Vec<_> = successors(Some(node), before).map(|node| self.values_of(node)).collect();
            line.reverse();
            line
        })
    }
}

/// Error for a game that is not closed at the end of `text`.
pub fn unclosed_game(text: &str) -> Fault {
    Fault::at(text.len(), OPEN_TREES)
}

/// Byte after the game that begins at `start`; `None` if it is not closed. Only looks at brackets, so that errors
/// inside a game do not matter.
pub fn find_game_end(text: &str, start: usize) -> Option<usize> {
    let (mut depth, mut in_value, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => depth += 1,
            b')' if depth <= 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Byte of the `]` that ends the value whose text begins at byte `start`; `None` if there is none.
pub fn find_value_end(text: &str, start: usize) -> Option<usize> {
    let mut escaped = false;
    text.bytes().enumerate().skip(start).find_map(|(at, byte)| {
        let is_end = byte == b']' && !escaped;
        // A backslash escapes the next byte, which may be a backslash too.
        escaped = byte == b'\\' && !escaped;
        is_end.then_some(at)
    })
}

/// Byte where the next game after byte `from` begins, if any. Text may precede the first game, but nothing may follow
/// the last.
pub fn find_next_game(text: &str, from: usize) -> Result<Option<usize>, Fault> {
    let at = skip_blank(text, from);
    match text.as_bytes().get(at) {
        Some(b'(') => Ok(Some(at)),
        None if from > 0 => Ok(None),
        Some(_) if from > 0 => Err(Fault::at(at, TRAILING)),
        _ => first_game(text).map(Some).ok_or(Fault::at(0, BEGINS)),
    }
}

/// Byte of the first `(` that is followed by `;`, with only blanks between them.
fn first_game(text: &str) -> Option<usize> {
    let mut open = None;
    for (at, c) in text.char_indices() {
        match c {
            '(' => open = Some(at),
            ';' if open.is_some() => return open,
            c if c.is_whitespace() => {}
            _ => open = None,
        }
    }
    None
}

/// Next byte from `from` on that is neither white space nor a mark that old systems put at the end of files.
fn skip_blank(text: &str, from: usize) -> usize {
    let rest =
        text[from..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '\0' | '\u{1a}' | '\u{feff}'));
    text.len() - rest.len()
}

/// Reads the main line of the first game of `text`.
pub fn read_first_game(text: &str) -> Result<Tree<'_>, Fault> {
    let start = find_next_game(text, 0)?.expect("a file without a game is an error");
    read_game(text, start, Variations::Main)
}

/// Reads the game that begins at byte `start`.
pub fn read_game(text: &str, start: usize, variations: Variations) -> Result<Tree<'_>, Fault> {
    let tree = Tree { values: Vec::new(), nodes: Vec::new(), second_node: None, end: start };
    let all = variations == Variations::All;
    let mut parser = Parser { text, at: start, node: 0, last: PreviousToken::Other, all, is_read: true, tree };
    // The predecessor of each open variation: the node before its `(`.
    let mut open = Vec::new();
    loop {
        parser.at = skip_blank(text, parser.at);
        let Some(&byte) = text.as_bytes().get(parser.at) else { return Err(unclosed_game(text)) };
        match (byte, parser.last) {
            (b'(' | b')', PreviousToken::Open(at)) => return Err(Fault::at(at, NO_NODE)),
            (b'(', _) => {
                open.push(parser.node);
                parser.last = PreviousToken::Open(parser.at);
                parser.at += 1;
            }
            (b')', _) => {
                parser.node = open.pop().unwrap_or_default();
                // After the first `)` the main line is complete.
                (parser.is_read, parser.last) = (all, PreviousToken::Close);
                parser.at += 1;
                if open.is_empty() {
                    return Ok(Tree { end: parser.at, ..parser.tree });
                }
            }
            (_, PreviousToken::Close) => return Err(parser.fault(LOOSE)),
            (b';', _) => parser.begin_node(1),
            (b'A'..=b'Z' | b'a'..=b'z', PreviousToken::Open(_)) => parser.begin_node(0),
            (_, PreviousToken::Open(at)) => return Err(Fault::at(at, NO_NODE)),
            (b'[', _) if !parser.is_read => parser.value(None)?,
            (b'A'..=b'Z' | b'a'..=b'z', _) => parser.property()?,
            _ if parser.is_read => return Err(parser.fault(NO_PROPERTY)),
            // Skips a character of a variation that is not read.
            _ => parser.at += text[parser.at..].chars().next().map_or(1, char::len_utf8),
        }
    }
}

/// The token before the present byte, as far as it matters.
#[derive(Clone, Copy)]
enum PreviousToken {
    /// A `(` at this byte, without a node after it.
    Open(usize),
    /// A `)` inside the game.
    Close,
    /// Any other token.
    Other,
}

struct Parser<'a> {
    text: &'a str,
    /// Byte that is read next.
    at: usize,
    /// Predecessor of the next node.
    node: usize,
    last: PreviousToken,
    /// True if all variations are read.
    all: bool,
    /// True if the present variation is read. After the first `)` only other variations than the main line follow.
    is_read: bool,
    tree: Tree<'a>,
}

impl<'a> Parser<'a> {
    /// Begins a node and skips `bytes` bytes: 1 for its `;`, or 0 if that is missing after `(`.
    fn begin_node(&mut self, bytes: usize) {
        let Tree { values, nodes, second_node, .. } = &mut self.tree;
        if !nodes.is_empty() {
            second_node.get_or_insert(self.at);
        }
        // Empty nodes of a main line can be dropped; in a whole game a variation may begin after one.
        let is_empty = nodes.len() > 1 && nodes.last().is_some_and(|&(begin, _)| begin == values.len());
        if self.is_read && (self.all || !is_empty) {
            let before = std::mem::replace(&mut self.node, nodes.len());
            nodes.push((values.len(), before));
        }
        self.last = PreviousToken::Other;
        self.at += bytes;
    }

    /// Reads a property with its values.
    fn property(&mut self) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        let bracket = skip_blank(self.text, self.at + name.len());
        let has_value = self.text.as_bytes().get(bracket) == Some(&b'[');
        if !has_value || !name.contains(|c: char| c.is_ascii_uppercase()) {
            if self.is_read {
                return Err(self.fault(NO_PROPERTY));
            }
            self.at += name.len();
            return Ok(());
        }
        // Versions of SGF before 4 allowed small letters in names; only the capitals count.
        let has_capitals = |key: &&str| name.chars().filter(char::is_ascii_uppercase).eq(key.chars());
        let key = KEYS.into_iter().find(|&key| key == name).or_else(|| KEYS.into_iter().find(has_capitals));
        self.at = bracket;
        while self.text.as_bytes().get(self.at) == Some(&b'[') {
            self.value(key)?;
            self.at = skip_blank(self.text, self.at);
        }
        Ok(())
    }

    /// Reads a value, and stores it if `key` is `Some` and the variation is read.
    fn value(&mut self, key: Option<&'static str>) -> Result<(), Fault> {
        let start = self.at + 1;
        let end = find_value_end(self.text, start).ok_or_else(|| self.fault(OPEN_VALUE))?;
        if let (Some(key), true) = (key, self.is_read) {
            self.tree.values.push(Value { key, at: start, text: &self.text[start..end] });
        }
        self.at = end + 1;
        Ok(())
    }

    fn fault(&self, sentence: &str) -> Fault {
        Fault::at(self.at, sentence)
    }
}
