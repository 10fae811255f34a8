//! Adds comments, marks and variations to the main line of an SGF file and leaves the rest of the text unchanged.

use koatlas_board::{Move, Point, Size};

use crate::error::FileError;
use crate::sgf::node::{escape, point_name, text_property};
use crate::sgf::stream::{decode, parse_game};
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
/// The text of the file stays as it is, but its encoding becomes UTF-8. Points that are marked keep their marks. A
/// variation after the last move follows an empty node, so that the main line keeps its moves.
///
/// ```
/// use koatlas_formats::{Note, annotate_game};
/// let note = Note { after: 1, comment: "A ko.".to_owned(), variations: vec![vec![("W a1".parse()?, String::new())]], ..Note::default() };
/// assert_eq!(annotate_game(b"(;SZ[3];B[bb]C[Hm.];W[aa])", &[note])?, "(;SZ[3];B[bb]C[Hm.\n\nA ko.](;W[aa])\n(;W[ac]))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game cannot be read, for one of the reasons of [`parse_game`].
pub fn annotate_game(bytes: &[u8], notes: &[Note]) -> Result<String, FileError> {
    let game = parse_game(bytes)?;
    let text = decode(bytes)?;
    let start = tree::find_next_game(&text, 0).ok().flatten().unwrap_or_default();
    let line = MainLine::read(&text, start);
    let moves: Vec<usize> = (0..line.nodes.len()).filter(|&node| line.nodes[node].is_move).collect();
    // Handicap stones written as moves are not in `game.moves`.
    let handicap = moves.len().saturating_sub(game.moves.len());
    let mut edits = encoding(&text, &line);
    // Later notes first: their trees lie inside those of earlier notes, so they must be closed first.
    for note in notes.iter().rev() {
        let next = moves.get(note.after + handicap).map_or(line.nodes.len(), |&next| next);
        let is_before_next = note.after == 0 || note.set_up;
        let node = if is_before_next { next.checked_sub(1) } else { moves.get(note.after + handicap - 1).copied() };
        node.into_iter().for_each(|node| line.add(note, node, game.start.size(), &mut edits));
    }
    // The sort is stable, so edits of equal place and order stay in this sequence.
    edits.sort_by_key(|&Edit { at, order, .. }| (at, order));
    let mut edited = text[..start].to_owned();
    let mut from = start;
    for Edit { at, removed, inserted, .. } in edits {
        edited += &text[from..at];
        edited += &inserted;
        from = at + removed;
    }
    Ok(edited + &text[from..])
}

/// A change of the text: `removed` bytes at `at` are replaced by `inserted`. Changes at the same byte are applied in
/// their `order`.
struct Edit {
    at: usize,
    order: EditOrder,
    removed: usize,
    inserted: String,
}

impl Edit {
    fn insert(at: usize, inserted: String) -> Edit {
        Edit { at, order: EditOrder::Property, removed: 0, inserted }
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
    /// Range of bytes of the value of `CA`.
    encoding: Option<(usize, usize)>,
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
            "CA" => node.encoding = Some((from, end)),
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
                edits.push(Edit { at: next.begin, order: EditOrder::Open, removed: 0, inserted: "(".to_owned() });
                variations.insert(0, ')');
            }
            Some(_) => {}
            None => variations.insert_str(0, "\n(;)"),
        }
        edits.push(Edit { at: self.closes[depth - 1], order: EditOrder::Close, removed: 0, inserted: variations });
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

/// Edits that set the encoding `CA` to UTF-8. Without `CA`, it is added if the text has characters outside ASCII.
fn encoding(text: &str, line: &MainLine) -> Vec<Edit> {
    const UTF_8: &str = "UTF-8";
    let named = line.nodes.iter().filter_map(|node| node.encoding);
    let others = named.filter(|&(from, end)| !text[from..end].eq_ignore_ascii_case(UTF_8));
    let edits = others.map(|(from, end)| Edit { removed: end - from, ..Edit::insert(from, UTF_8.to_owned()) });
    let mut edits: Vec<Edit> = edits.collect();
    if let Some(first) = line.nodes.first().filter(|first| first.encoding.is_none() && !text.is_ascii()) {
        edits.push(Edit::insert(first.end, format!("CA[{UTF_8}]")));
    }
    edits
}
