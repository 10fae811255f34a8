//! Splits an SGF text into games, nodes and values, in one pass without recursion.

use std::iter::successors;
use std::ops::Range;

use koatlas_board::quoted;

use crate::error::Fault;
use crate::sgf::line_place::LinePlace;

/// Beginning of a paragraph of a comment that was added.
pub const OWN_COMMENT: &str = "koatlas: ";

/// Beginning of a comment in a variation that was added.
pub const OWN_VARIATION: &str = "koatlas: the shortest cycle of ";

/// Properties that are read; all others are ignored.
pub const KEYS: [&str; 29] = [
    "AB", "AE", "AW", "B", "BR", "BT", "C", "CA", "CP", "DT", "EV", "GC", "GM", "GN", "HA", "KM", "MA", "PB", "PC",
    "PL", "PW", "RE", "RO", "RU", "SQ", "SZ", "W", "WR", "WT",
];

/// Those of [`KEYS`] that say in the first node who played, when, where and how it ended.
pub const INFORMATION: [&str; 13] = ["PB", "BR", "BT", "PW", "WR", "WT", "RE", "DT", "PC", "EV", "RO", "GC", "CP"];

const BEGINS: &str = "an SGF file begins with (; and then properties: is this one?";
const NO_BEGIN: &str = "the ( before the game is missing: the game is taken to begin here";
const OPEN_VALUE: &str = "the value that begins here has no end: it is taken to end";
const AFTER_POINT: &str = "after the point";
const WITH_TEXT: &str = "with the text";
const LOOSE: &str = "this node follows a variation without a ( of its own: it is read as another variation";
const OPEN_TREES: &str =
    "the end is missing: close the game and each of its variations with ); the text is taken to be complete";
const SECOND_MOVE: &str = "the node has a move already: this one is read as the next move";

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

koatlas_board::named_values! {
    /// Choice of the variations that are read.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Variations {
        /// Only the main line. It takes the first variation at every branch, so it consists of everything before the first
        /// `)`.
        Main = "main",
        /// All variations.
        All = "all",
    }
    else "choice of variations"
}

/// The nodes of a game: of its main line, or of all variations. In the main line, nodes without a property of [`KEYS`]
/// are left out, except for the first.
#[derive(Debug)]
pub struct Tree<'a> {
    values: Vec<Value<'a>>,
    nodes: Vec<TreeNode>,
    /// Byte where a second node begins, in the main line or a variation.
    pub second_node: Option<usize>,
    /// Slips of the writer, in the order of the text, each with what was assumed.
    pub slips: Vec<Fault>,
    /// What turns the text into one without these slips, in the main line: bytes to be removed, and what takes their place.
    pub repairs: Vec<(Range<usize>, String)>,
}

#[derive(Clone, Copy, Debug)]
struct TreeNode {
    /// Index of its first value.
    begin: usize,
    /// Index of its predecessor; the first node is its own predecessor.
    before: usize,
    /// True if its comment is that with which a variation begins that was added.
    begins_added: bool,
    /// True if it has anything besides a move and comments that were added.
    has_more: bool,
}

impl<'a> Tree<'a> {
    /// Values of each node of the main line, if only that was read.
    pub fn main_line(&self) -> Vec<&[Value<'a>]> {
        self.lines().next().map(|(line, _)| line).unwrap_or_default()
    }

    fn values_of(&self, node: usize) -> &[Value<'a>] {
        let end = self.nodes.get(node + 1).map_or(self.values.len(), |next| next.begin);
        &self.values[self.nodes[node].begin..end]
    }

    /// Lines of the game in the order of the file: paths from the first node to a node without successor, each as the
    /// values of its nodes, with its place.
    pub fn lines(&self) -> impl Iterator<Item = (Vec<&[Value<'a>]>, LinePlace)> {
        // The number of successors of each node, and that of each node among the successors of the node before it.
        let (mut successors_of, mut numbers) = (vec![0; self.nodes.len()], vec![0; self.nodes.len()]);
        for (node, &TreeNode { before, .. }) in self.nodes.iter().enumerate().skip(1) {
            successors_of[before] += 1;
            numbers[node] = successors_of[before];
        }
        (0..self.nodes.len()).filter_map(move |last| {
            if successors_of[last] > 0 {
                return None;
            }
            let before = |&node: &usize| Some(self.nodes[node].before).filter(|&before| before != node);
            let mut line: Vec<usize> = successors(Some(last), before).collect();
            line.reverse();
            let mut moves = 0;
            let branches = line.windows(2).filter_map(|pair| {
                moves += usize::from(self.has_move(pair[0]));
                (successors_of[pair[0]] > 1).then_some((moves, numbers[pair[1]]))
            });
            let branches = branches.collect();
            // The first variation is never an added one.
            let last_branch = line.iter().rposition(|&node| successors_of[self.nodes[node].before] > 1);
            let is_added = last_branch.is_some_and(|own| numbers[line[own]] > 1 && self.are_added(&line[own..]));
            let place = LinePlace { branches, is_added };
            Some((line.into_iter().map(|node| self.values_of(node)).collect(), place))
        })
    }

    fn has_move(&self, node: usize) -> bool {
        self.values_of(node).iter().any(|value| matches!(value.key, "B" | "W"))
    }

    /// True if the nodes are a variation that was added.
    fn are_added(&self, nodes: &[usize]) -> bool {
        let nodes = || nodes.iter().map(|&node| self.nodes[node]);
        nodes().any(|node| node.begins_added) && nodes().all(|node| !node.has_more)
    }
}

/// Byte after the game that begins at `start`; `None` if it is not closed. Only looks at brackets, so that errors
/// inside a game do not matter.
pub fn find_game_end(text: &str, start: usize) -> Option<usize> {
    // The `(` before a game that begins with `;` is missing.
    let (mut depth, mut in_value, mut escaped) = (usize::from(text[start..].starts_with(';')), false, false);
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

/// Byte where the next game after byte `from` begins, if any. Text may stand before, between and after games.
pub fn find_next_game(text: &str, from: usize) -> Result<Option<usize>, Fault> {
    let at = skip_blank(text, from);
    if from == 0 && text[at..].starts_with(';') && begins_property(text, skip_blank(text, at + 1)) {
        return Ok(Some(at));
    }
    if text[at..].starts_with('(') && begins_property(text, skip_blank(text, at + 1)) {
        return Ok(Some(at));
    }
    match first_game(text, at) {
        None if from == 0 => Err(Fault::at(0, BEGINS)),
        found => Ok(found),
    }
}

/// The slip that text stands between byte `from`, where a game ends, and the next game.
pub fn text_after_game(text: &str, from: usize) -> Option<Fault> {
    let at = skip_blank(text, from);
    let after = &text[at..find_next_game(text, at).ok().flatten().unwrap_or(text.len())];
    (!after.is_empty()).then(|| Fault::at(at, left_out(after, "follows the end of the game")))
}

fn left_out(text: &str, what: &str) -> String {
    format!("{} {what}: it is left out", quoted(text.trim_end()))
}

/// True if a property with a value begins at byte `at`.
fn begins_property(text: &str, at: usize) -> bool {
    let name = text[at..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &text[at..text.len() - name.len()];
    letters.contains(|c: char| c.is_ascii_uppercase()) && text[skip_blank(text, at + letters.len())..].starts_with('[')
}

/// Byte of the first `(` from byte `from` on that is followed by `;`, with only blanks between them.
fn first_game(text: &str, from: usize) -> Option<usize> {
    let mut open = None;
    for (at, c) in text[from..].char_indices().map(|(at, c)| (from + at, c)) {
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

/// Reads the only game of `text`.
pub fn read_only_game(text: &str, variations: Variations) -> Result<Tree<'_>, Fault> {
    let start = find_next_game(text, 0)?.expect("a file without a game is an error");
    let end = find_game_end(text, start).unwrap_or(text.len());
    if let Some(second) = find_next_game(text, end)? {
        return Err(Fault::at(second, "a second game begins here: keep one game in the file"));
    }
    let mut tree = read_game(&text[..end], start, variations);
    tree.slips.extend(text_after_game(text, end));
    Ok(tree)
}

/// Byte where a game ends that begins at byte `start` and is not closed: where a line begins another one with the properties
/// of a first node, or at the end of the text.
pub fn find_unclosed_end(text: &str, start: usize) -> usize {
    let begins_game = |at: &usize| {
        let node = text[*at..].strip_prefix('(').map(str::trim_start).and_then(|rest| rest.strip_prefix(';'));
        node.is_some_and(|node| ["GM[", "FF[", "CA[", "SZ["].iter().any(|first| node.trim_start().starts_with(first)))
    };
    let lines = text[start..].match_indices('\n').map(|(at, _)| skip_blank(text, start + at));
    lines.into_iter().find(begins_game).unwrap_or(text.len())
}

/// Reads the game that begins at byte `start`. A game that is not closed ends with the text.
pub fn read_game(text: &str, start: usize, variations: Variations) -> Tree<'_> {
    let tree =
        Tree { values: Vec::new(), nodes: Vec::new(), second_node: None, slips: Vec::new(), repairs: Vec::new() };
    let all = variations == Variations::All;
    let last = PreviousToken::Other;
    let (open, played) = (Vec::new(), None);
    let mut parser = Parser { text, at: start, node: 0, last, open, played, loose: 0, all, is_read: true, tree };
    if text[start..].starts_with(';') {
        parser.open.push(0);
        parser.slip(start..start, "(", NO_BEGIN);
    }
    while parser.token() {}
    if parser.tree.nodes.is_empty() {
        parser.begin_node(0);
    }
    parser.tree
}

/// The token before the present byte, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PreviousToken {
    /// A `(`, without a node after it.
    Open,
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
    /// The predecessor of each open variation: the node before its `(`.
    open: Vec<usize>,
    /// The move of the present node.
    played: Option<(&'static str, &'a str)>,
    /// Number of open `(` that belong to a text between properties and begin no variation.
    loose: usize,
    /// True if all variations are read.
    all: bool,
    /// True if the present variation is read. After the first `)` only other variations than the main line follow.
    is_read: bool,
    tree: Tree<'a>,
}

impl<'a> Parser<'a> {
    /// Reads the next token. Returns false at the end of the game.
    fn token(&mut self) -> bool {
        self.at = skip_blank(self.text, self.at);
        let Some(&byte) = self.text.as_bytes().get(self.at) else {
            self.slip(self.at..self.at, &")".repeat(self.open.len()), OPEN_TREES);
            return false;
        };
        match (byte, self.last) {
            (b'(', _) if self.begins_variation() => {
                self.open.push(self.node);
                self.last = PreviousToken::Open;
                self.at += 1;
            }
            (b')', _) if self.loose == 0 => return self.close(),
            (b';', last) => {
                if last == PreviousToken::Close {
                    self.tree.slips.push(Fault::at(self.at, LOOSE));
                }
                self.begin_node(1);
            }
            (b'A'..=b'Z' | b'a'..=b'z', last)
                if last != PreviousToken::Close && begins_property(self.text, self.at) =>
            {
                if last == PreviousToken::Open {
                    self.begin_node(0);
                }
                self.property();
            }
            _ => self.leave_out(),
        }
        true
    }

    /// Ends a variation, or the game: then the result is false.
    fn close(&mut self) -> bool {
        self.node = self.open.pop().unwrap_or_default();
        // After the first `)` the main line is complete.
        (self.is_read, self.last) = (self.all, PreviousToken::Close);
        self.at += 1;
        !self.open.is_empty()
    }

    /// True if the `(` at the present byte begins a variation: a node follows, or another `(`.
    fn begins_variation(&self) -> bool {
        let inside = skip_blank(self.text, self.at + 1);
        let next = self.text[inside..].find([';', '(', ')', '[', ']']);
        let next = next.map_or(b'(', |next| self.text.as_bytes()[inside + next]);
        self.open.is_empty() || matches!(next, b';' | b'(') || begins_property(self.text, inside)
    }

    /// Leaves out text that is no property, up to the next token. After it a property counts only at the beginning of a line, or
    /// directly after a `]`: what follows may be the rest of a comment.
    fn leave_out(&mut self) {
        let (text, from) = (self.text, self.at);
        loop {
            match text.as_bytes()[self.at] {
                b'(' => self.loose += 1,
                b')' => self.loose -= 1,
                b'[' => self.at = find_value_end(text, self.at + 1).unwrap_or(text.len()),
                _ => {}
            }
            self.at += text[self.at..].chars().next().map_or(0, char::len_utf8);
            let before = &text[from..self.at];
            let is_end = match text.as_bytes().get(self.at) {
                None | Some(b';' | b'(' | b')') => true,
                Some(b'A'..=b'Z' | b'a'..=b'z') => {
                    let blank = &before[before.trim_end().len()..];
                    (before.ends_with(']') || blank.contains('\n')) && begins_property(text, self.at)
                }
                Some(_) => false,
            };
            if is_end {
                break;
            }
        }
        let range = from..self.at;
        match self.tree.repairs.last_mut() {
            // One text with brackets in it is one slip.
            Some((last, inserted)) if last.end == from && inserted.is_empty() && last.start < last.end => {
                last.end = range.end;
            }
            _ => self.slip(range.clone(), "", &left_out(&text[range], "is no property")),
        }
    }

    /// Begins a node and skips `bytes` bytes: 1 for its `;`, or 0 if that is missing after `(`.
    fn begin_node(&mut self, bytes: usize) {
        let Tree { values, nodes, second_node, .. } = &mut self.tree;
        if !nodes.is_empty() {
            second_node.get_or_insert(self.at);
        }
        // Empty nodes of a main line can be dropped; in a whole game a variation may begin after one.
        let is_empty = nodes.len() > 1 && nodes.last().is_some_and(|last| last.begin == values.len());
        if self.is_read && (self.all || !is_empty) {
            let before = std::mem::replace(&mut self.node, nodes.len());
            nodes.push(TreeNode { begin: values.len(), before, begins_added: false, has_more: false });
        }
        (self.last, self.played) = (PreviousToken::Other, None);
        self.at += bytes;
    }

    /// Reads a property with its values.
    fn property(&mut self) {
        let rest = &self.text[self.at..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        // Versions of SGF before 4 allowed small letters in names; only the capitals count.
        let has_capitals = |key: &&str| name.chars().filter(char::is_ascii_uppercase).eq(key.chars());
        let key = KEYS.into_iter().find(|&key| key == name).or_else(|| KEYS.into_iter().find(has_capitals));
        let mut begin = self.at;
        self.at = skip_blank(self.text, self.at + name.len());
        while self.text.as_bytes().get(self.at) == Some(&b'[') {
            self.value(key, name, begin);
            self.at = skip_blank(self.text, self.at);
            begin = self.at;
        }
    }

    /// Reads a value of the property `name`, and stores it if `key` is `Some` and the variation is read. `begin` is the byte
    /// where the property begins, if it is its first value, else where the value begins.
    fn value(&mut self, key: Option<&'static str>, name: &str, begin: usize) {
        let start = self.at + 1;
        let end = find_value_end(self.text, start);
        let (end, next) = match (unclosed_point(key, &self.text[start..end.unwrap_or(self.text.len())]), end) {
            (Some(length), _) => self.close_value(start + length, AFTER_POINT),
            (None, Some(end)) => (end, end + 1),
            (None, None) => self.close_value(self.text.len(), WITH_TEXT),
        };
        if let Some(node) = self.tree.nodes.last_mut().filter(|_| self.is_read) {
            let comment = if name == "C" { &self.text[start..end] } else { "" };
            node.begins_added |= comment.starts_with(OWN_VARIATION);
            node.has_more |= !comment.starts_with(OWN_COMMENT) && !matches!(key, Some("B" | "W"));
        }
        if let (Some(key), true) = (key, self.is_read) {
            let value = Value { key, at: start, text: &self.text[start..end] };
            self.separate_move(value, begin);
            self.tree.values.push(value);
        }
        self.at = next;
    }

    /// Ends the present value at byte `end`, where its `]` is missing. Returns the end, and the byte after it.
    fn close_value(&mut self, end: usize, place: &str) -> (usize, usize) {
        let slip = Fault::at(self.at, format!("{OPEN_VALUE} {place}"));
        self.record_slip(slip, end..end, "]");
        (end, end)
    }

    /// Begins a node before `value` if it is a move and the node has another move.
    fn separate_move(&mut self, value: Value<'a>, begin: usize) {
        let this = (value.key, value.text);
        if !matches!(value.key, "B" | "W") || *self.played.get_or_insert(this) == this {
            return;
        }
        let name = if begin == self.at { value.key } else { "" };
        self.record_slip(
            Fault::at(value.at, format!("{}: {SECOND_MOVE}", value.key)),
            begin..begin,
            &format!(";{name}"),
        );
        let at = std::mem::replace(&mut self.at, begin);
        self.begin_node(0);
        (self.at, self.played) = (at, Some(this));
    }

    fn slip(&mut self, range: Range<usize>, inserted: &str, sentence: &str) {
        let slip = Fault::at(range.start, sentence);
        self.record_slip(slip, range, inserted);
    }

    /// Records a slip, with what repairs it, unless it is in a variation that is not read. The end of the game belongs to
    /// every line.
    fn record_slip(&mut self, slip: Fault, range: Range<usize>, inserted: &str) {
        if self.is_read || range.start == self.text.len() {
            self.tree.slips.push(slip);
            self.tree.repairs.push((range, inserted.to_owned()));
        }
    }
}

/// Length of the point, or of the pass, at the beginning of `text`, if a node or a variation begins or ends directly after it:
/// then the `]` of the value is missing.
fn unclosed_point(key: Option<&str>, text: &str) -> Option<usize> {
    key.filter(|key| matches!(*key, "B" | "W" | "AB" | "AW" | "AE"))?;
    let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let length = text.len() - rest.len();
    (matches!(length, 0 | 2) && rest.trim_start().starts_with([';', '(', ')'])).then_some(length)
}
