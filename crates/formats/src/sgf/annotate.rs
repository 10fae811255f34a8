//! Adds comments, marks and variations to the main line of an SGF file and leaves the rest of the text unchanged.

use koatlas_board::{Move, Point, Size};

use crate::error::FileError;
use crate::sgf::encoding::TextEncoding;
use crate::sgf::node::{escape, point_name, text_property};
use crate::sgf::stream::{Reading, decode, parse_game_with};
use crate::sgf::tree;

/// Additions after a move of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Number of the move, from 1; 0 is the start.
    pub after: usize,
    /// True if the note belongs to the stones set up after this move, before the next one.
    pub set_up: bool,
    /// Text that follows the comment of the node.
    pub comment: String,
    /// Labels (`LB`).
    pub labels: Vec<(Point, String)>,
    /// Points with triangles (`TR`).
    pub triangles: Vec<Point>,
    /// Variations that begin after the move. Each consists of moves with comments.
    pub variations: Vec<Vec<(Move, String)>>,
}

/// Returns the content `bytes` of a file with one game, with `notes` added; `notes` are in the order of the moves.
///
/// The bytes of the file stay as they are, in its encoding, except that slips in the brackets of the main line are repaired.
/// Points that are marked keep their marks. A variation after the last move follows an empty node, so that the main line
/// keeps its moves. The file is read as `reading` says.
///
/// ```
/// use koatlas_formats::{Note, Reading, annotate_game};
/// let note = Note { after: 1, comment: "A ko.".to_owned(), variations: vec![vec![("W a1".parse()?, String::new())]], ..Note::default() };
/// let annotated = annotate_game(b"(;SZ[3];B[bb]C[Hm.];W[aa])", &[note], Reading::default())?;
/// assert_eq!(String::from_utf8(annotated)?, "(;SZ[3];B[bb]C[Hm.\n\nA ko.](;W[aa])\n(;W[ac]))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game cannot be read, for one of the reasons of [`parse_game_with`].
pub fn annotate_game(bytes: &[u8], notes: &[Note], reading: Reading) -> Result<Vec<u8>, FileError> {
    let encoding = TextEncoding::of(bytes, reading.encoding);
    let reading = Reading { encoding: Some(encoding), ..reading };
    let game = parse_game_with(bytes, reading)?;
    let bytes = &repaired(bytes, encoding);
    let (text, _) = decode(bytes, Some(encoding));
    let start = tree::find_next_game(&text, 0).ok().flatten().unwrap_or_default();
    let line = MainLine::read(&text, start);
    let moves: Vec<usize> = (0..line.nodes.len()).filter(|&node| line.nodes[node].is_move).collect();
    // Handicap stones written as moves are not in `game.moves`.
    let handicap = moves.len().saturating_sub(game.moves.len() + game.unread);
    let mut edits = if encoding.is_utf_8() { name_encoding(&text, &line) } else { Vec::new() };
    // Later notes first: their trees lie inside those of earlier notes, so they must be closed first.
    for note in notes.iter().rev() {
        let next = moves.get(note.after + handicap).map_or(line.nodes.len(), |&next| next);
        let is_before_next = note.after == 0 || note.set_up;
        let node = if is_before_next { next.checked_sub(1) } else { moves.get(note.after + handicap - 1).copied() };
        node.into_iter().for_each(|node| line.add(note, node, game.start.size(), &mut edits));
    }
    // The sort is stable, so edits of equal place and order stay in this sequence.
    edits.sort_by_key(|&Edit { at, order, .. }| (at, order));
    let edits: Vec<_> = edits.into_iter().map(|Edit { at, inserted, .. }| (at..at, inserted)).collect();
    Ok(encoding.splice(bytes, &text, &edits))
}

/// Repairs the brackets of the main line, and leaves out what is no property.
fn repaired(bytes: &[u8], encoding: TextEncoding) -> Vec<u8> {
    let (text, _) = decode(bytes, Some(encoding));
    let Ok(tree) = tree::read_only_game(&text) else { return bytes.to_vec() };
    let mut repairs = tree.repairs;
    repairs.sort_by_key(|(range, _)| range.start);
    encoding.splice(bytes, &text, &repairs)
}

/// A text that is inserted at byte `at`. Those at the same byte are inserted in their `order`.
struct Edit {
    at: usize,
    order: EditOrder,
    inserted: String,
}

impl Edit {
    fn insert(at: usize, inserted: String) -> Edit {
        Edit { at, order: EditOrder::Property, inserted }
    }
}

/// Order of edits at the same byte, by what they insert.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EditOrder {
    Property,
    Open,
    Close,
}

/// A node of the main line, with the bytes at which text can be inserted.
#[derive(Default)]
struct LineNode {
    is_move: bool,
    begin: usize,
    end: usize,
    /// Number of parentheses open around the node.
    depth: usize,
    /// Byte of the `]` that ends the comment.
    comment: Option<usize>,
    /// Byte after the last label (`LB`), and after the last triangle (`TR`).
    marks: [Option<usize>; 2],
    /// True if the node names an encoding (`CA`).
    names_encoding: bool,
    /// Points with labels, and points with other marks.
    marked: [Vec<String>; 2],
}

/// The nodes of the main line. `closes[d]` is the byte of the `)` that matches the `(` at depth `d`.
#[derive(Default)]
struct MainLine {
    nodes: Vec<LineNode>,
    closes: Vec<usize>,
}

const MARKS: [&str; 2] = ["LB", "TR"];

impl MainLine {
    /// Reads the main line of the game that begins at byte `start`. The text has been read before, so its syntax is
    /// correct.
    fn read(text: &str, start: usize) -> MainLine {
        let mut line = MainLine::default();
        let (mut key, mut is_key, mut has_node, mut at) = (String::new(), false, false, start);
        while let Some(&byte) = text.as_bytes().get(at) {
            match byte {
                b'(' => {
                    line.closes.push(at);
                    has_node = false;
                }
                b')' => break,
                // Directly after `(` the `;` of a node may be missing.
                b';' | b'A'..=b'Z' | b'a'..=b'z' if byte == b';' || !has_node => {
                    has_node = true;
                    let (end, depth) = (at + usize::from(byte == b';'), line.closes.len());
                    line.nodes.push(LineNode { begin: at, end, depth, ..LineNode::default() });
                    key = if byte.is_ascii_uppercase() { char::from(byte).to_string() } else { String::new() };
                    is_key = byte != b';';
                }
                b'[' => {
                    let end = value_end(text, at);
                    line.record_value(text, &key, at + 1, end);
                    (at, is_key) = (end, false);
                }
                b'A'..=b'Z' | b'a'..=b'z' => {
                    if !std::mem::replace(&mut is_key, true) {
                        key.clear();
                    }
                    key.extend(Some(char::from(byte)).filter(char::is_ascii_uppercase));
                }
                _ => {}
            }
            at += 1;
        }
        line.find_closes(text, at);
        line
    }

    /// Records the value in bytes `from..end` of property `key` in the last node.
    fn record_value(&mut self, text: &str, key: &str, from: usize, end: usize) {
        let Some(node) = self.nodes.last_mut() else { return };
        let value = text[from..end].trim();
        node.end = end + 1;
        match key {
            "B" | "W" => node.is_move = true,
            "C" => node.comment = Some(end),
            "CA" => node.names_encoding = true,
            "LB" => node.marked[0].extend(value.split(':').next().map(ToOwned::to_owned)),
            "CR" | "MA" | "SL" | "SQ" | "TR" => node.marked[1].push(value.to_owned()),
            _ => {}
        }
        MARKS.iter().zip(&mut node.marks).filter(|(mark, _)| **mark == key).for_each(|(_, last)| *last = Some(end + 1));
    }

    /// Fills in `closes`: continues at byte `at`, where the main line ends, to the end of the game.
    fn find_closes(&mut self, text: &str, mut at: usize) {
        let mut depth = self.closes.len();
        let mut nesting = depth;
        while let Some(&byte) = text.as_bytes().get(at)
            && depth > 0
        {
            match byte {
                b'[' => at = value_end(text, at),
                b'(' => nesting += 1,
                b')' => {
                    // This parenthesis closes a tree of the main line, not a variation beside it.
                    if nesting == depth {
                        depth -= 1;
                        self.closes[depth] = at;
                    }
                    nesting -= 1;
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn add(&self, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let line_node = &self.nodes[node];
        match (line_node.comment, note.comment.as_str()) {
            (_, "") => {}
            (Some(end), comment) => edits.push(Edit::insert(end, format!("\n\n{}", escape(comment)))),
            (None, comment) => edits.push(Edit::insert(line_node.end, text_property("C", comment))),
        }
        let labels = note.labels.iter().map(|(point, label)| (point_name(*point, size), format!(":{label}")));
        let triangles = note.triangles.iter().map(|point| (point_name(*point, size), String::new()));
        for (number, marks) in [labels.collect::<Vec<_>>(), triangles.collect()].into_iter().enumerate() {
            let marks = marks.iter().filter(|(point, _)| !line_node.marked[number].contains(point));
            let values: String = marks.map(|(point, label)| format!("[{point}{label}]")).collect();
            match line_node.marks[number] {
                _ if values.is_empty() => {}
                Some(end) => edits.push(Edit::insert(end, values)),
                None => edits.push(Edit::insert(line_node.end, MARKS[number].to_owned() + &values)),
            }
        }
        if !note.variations.is_empty() {
            self.branch(note, node, size, edits);
        }
    }

    /// Adds the edits that insert the variations of `note` after `node`.
    fn branch(&self, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let depth = self.nodes[node].depth;
        let mut variations: String = note.variations.iter().map(|moves| variation(moves, size)).collect();
        // If the game goes on in the same tree, its rest becomes the first variation: `;a;b` becomes `;a(;b)(;new)`.
        match self.nodes.get(node + 1) {
            Some(next) if next.depth == depth => {
                edits.push(Edit { at: next.begin, order: EditOrder::Open, inserted: "(".to_owned() });
                variations.insert(0, ')');
            }
            Some(_) => {}
            None => variations.insert_str(0, "\n(;)"),
        }
        edits.push(Edit { at: self.closes[depth - 1], order: EditOrder::Close, inserted: variations });
    }
}

/// Byte of the `]` that ends the value whose `[` is at byte `at`.
fn value_end(text: &str, at: usize) -> usize {
    // A game that has been parsed has no open values, so the other case never happens.
    tree::find_value_end(text, at + 1).unwrap_or(text.len() - 1)
}

fn variation(moves: &[(Move, String)], size: Size) -> String {
    let mut nodes = String::new();
    for (game_move, comment) in moves {
        let point = game_move.point.map_or_else(String::new, |point| point_name(point, size));
        nodes += &format!(";{}[{point}]{}", game_move.colour, text_property("C", comment));
    }
    format!("\n({nodes})")
}

/// The edit that names the encoding of a text of UTF-8, if it has characters outside ASCII and names none.
fn name_encoding(text: &str, line: &MainLine) -> Vec<Edit> {
    let is_named = line.nodes.iter().any(|node| node.names_encoding);
    let first = line.nodes.first().filter(|_| !is_named && !text.is_ascii());
    first.map(|first| Edit::insert(first.end, "CA[UTF-8]".to_owned())).into_iter().collect()
}
