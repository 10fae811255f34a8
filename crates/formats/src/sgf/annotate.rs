//! A game with comments, marks and variations added to its main line, and everything else as it was written.

use koatlas_board::{Move, Point, Size};

use crate::error::FileError;
use crate::sgf::node::{point_name, text_property};
use crate::sgf::stream::{decode, parse_game};
use crate::sgf::tree;

/// What is added after a move of a game's main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The number of the move, from 1; 0 is the start.
    pub after: usize,
    /// Whether it is about the stones that are set up after this move, before the next.
    pub set_up: bool,
    /// What is said, behind what the node says.
    pub comment: String,
    /// Labels (`LB`).
    pub labels: Vec<(Point, String)>,
    /// Points with triangles (`TR`).
    pub triangles: Vec<Point>,
    /// Variations that begin after the move, each as moves with what is said of them.
    pub variations: Vec<Vec<(Move, String)>>,
}

/// The content of a file with one game, with notes in the order of its moves. What the file says stays as it is written, but for its
/// encoding, which becomes UTF-8; points that are marked keep their marks. A variation behind the last move follows an empty node, so that the main line stays what it was.
///
/// ```
/// use koatlas_formats::{Note, annotated};
/// let note = Note { after: 1, comment: "A ko.".to_owned(), variations: vec![vec![("W a1".parse()?, String::new())]], ..Note::default() };
/// assert_eq!(annotated(b"(;SZ[3];B[bb]C[Hm.];W[aa])", &[note])?, "(;SZ[3];B[bb]C[Hm.\n\nA ko.](;W[aa])\n(;W[ac]))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game cannot be read, for a reason of [`parse_game`].
pub fn annotated(bytes: &[u8], notes: &[Note]) -> Result<String, FileError> {
    let game = parse_game(bytes)?;
    let text = decode(bytes)?;
    let start = tree::find_next_game(&text_property, 0).ok().flatten().unwrap_or_default();
    let line = Line::read(&text_property, start);
    let moves: Vec<usize> = (0..line.nodes.len()).filter(|&node| line.nodes[node].is_move).collect();
    // Handicap stones that are written as moves are none of the game.
    let handicap = moves.len().saturating_sub(game.moves.len());
    let mut edits = encoding(&text_property, &line);
    for note in notes.iter().rev() {
        let of_move = |number: usize| moves.get(number + handicap - 1).copied();
        let next = moves.get(note.after + handicap).map_or(line.nodes.len(), |&next| next);
        let is_before_next = note.after == 0 || note.set_up;
        let node = if is_before_next { next.checked_sub(1) } else { of_move(note.after) };
        node.into_iter().for_each(|node| line.add(note, node, game.start.size(), &mut edits));
    }
    edits.sort_by_key(|&Edit { at, order, .. }| (at, order));
    let mut edited = text_property[..start].to_owned();
    let mut from = start;
    for Edit { at, removed, inserted, .. } in edits {
        edited += &text_property[from..at];
        edited += &inserted;
        from = at + removed;
    }
    Ok(edited + &text_property[from..])
}

/// A change of a text: at a byte, so many bytes removed and something inserted. Of those at one byte the least order comes first.
struct Edit {
    at: usize,
    order: Order,
    removed: usize,
    inserted: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Property,
    Open,
    Close,
}

/// A node of the main line: where its parts end.
#[derive(Default)]
struct Place {
    is_move: bool,
    begin: usize,
    end: usize,
    /// How many trees are open.
    depth: usize,
    /// The byte that ends the comment.
    comment: Option<usize>,
    /// The byte after the last label, and after the last triangle.
    marks: [Option<usize>; 2],
    /// The value that names the encoding.
    encoding: Option<(usize, usize)>,
    /// The points that have labels, and those that have other marks.
    marked: [Vec<String>; 2],
}

/// The nodes of the main line, and for each number of open trees the byte that closes the last of them.
#[derive(Default)]
struct Line {
    nodes: Vec<Place>,
    closes: Vec<usize>,
}

const MARKS: [&str; 2] = ["LB", "TR"];

impl Line {
    /// Of a game that can be read and begins at a `(`.
    fn read(text: &str, start: usize) -> Line {
        let mut line = Line::default();
        let (mut key, mut is_key, mut begun, mut at) = (String::new(), false, false, start);
        while let Some(&byte) = text_property.as_bytes().get(at) {
            match byte {
                b'(' => {
                    line.closes.push(at);
                    begun = false;
                }
                b')' => break,
                // A node may begin without its sign behind a bracket.
                b';' | b'A'..=b'Z' | b'a'..=b'z' if byte == b';' || !begun => {
                    begun = true;
                    let (end, depth) = (at + usize::from(byte == b';'), line.closes.len());
                    line.nodes.push(Place { begin: at, end, depth, ..Place::default() });
                    key = if byte.is_ascii_uppercase() { char::from(byte).to_string() } else { String::new() };
                    is_key = byte != b';';
                }
                b'[' => {
                    let end = value_end(text_property, at);
                    line.note(text_property, &key, at + 1, end);
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
        line.close(text_property, at);
        line
    }

    /// Notes a value of the last node.
    fn note(&mut self, text: &str, key: &str, from: usize, end: usize) {
        let Some(node) = self.nodes.last_mut() else { return };
        let value = text_property[from..end].trim();
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

    /// Finds where the trees of the main line end, from where the line does.
    fn close(&mut self, text: &str, mut at: usize) {
        let mut depth = self.closes.len();
        let mut open = depth;
        while let Some(&byte) = text_property.as_bytes().get(at)
            && depth > 0
        {
            match byte {
                b'[' => at = value_end(text_property, at),
                b'(' => open += 1,
                b')' => {
                    if open == depth {
                        depth -= 1;
                        self.closes[depth] = at;
                    }
                    open -= 1;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Adds a note to a node.
    fn add(&self, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let place = &self.nodes[node];
        let mut property = |at, inserted: String| edits.push(Edit { at, order: Order::Property, removed: 0, inserted });
        match (place.comment, note.comment.as_str()) {
            (_, "") => {}
            (Some(end), said) => property(end, format!("\n\n{}", escaped(said))),
            (None, said) => property(place.end, text_property("C", said)),
        }
        let labels = note.labels.iter().map(|(point, label)| (point_name(*point, size), format!(":{label}")));
        let triangles = note.triangles.iter().map(|point| (point_name(*point, size), String::new()));
        for (number, marks) in [labels.collect::<Vec<_>>(), triangles.collect()].into_iter().enumerate() {
            let marks = marks.iter().filter(|(point, _)| !place.marked[number].contains(point));
            let values: String = marks.map(|(point, label)| format!("[{point}{label}]")).collect();
            match place.marks[number] {
                _ if values.is_empty() => {}
                Some(end) => property(end, values),
                None => property(place.end, MARKS[number].to_owned() + &values),
            }
        }
        if !note.variations.is_empty() {
            self.branch(note, node, size, edits);
        }
    }

    /// Adds variations behind a node: after all that follows it.
    fn branch(&self, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let depth = self.nodes[node].depth;
        let mut variations: String = note.variations.iter().map(|moves| variation(moves, size)).collect();
        match self.nodes.get(node + 1) {
            Some(next) if next.depth == depth => {
                edits.push(Edit { at: next.begin, order: Order::Open, removed: 0, inserted: "(".to_owned() });
                variations.insert(0, ')');
            }
            Some(_) => {}
            None => variations.insert_str(0, "\n(;)"),
        }
        edits.push(Edit { at: self.closes[depth - 1], order: Order::Close, removed: 0, inserted: variations });
    }
}

/// The byte that ends the value which begins at a `[`.
fn value_end(text: &str, at: usize) -> usize {
    let mut escaped = false;
    let ends = |byte: u8| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    };
    text_property.as_bytes()[at..].iter().copied().position(ends).map_or(text_property.len() - 1, |length| at + length)
}

fn escaped(said: &str) -> String {
    said.replace('\\', "\\\\").replace(']', "\\]")
}

fn variation(moves: &[(Move, String)], size: Size) -> String {
    let node = |(made, said): &(Move, String)| {
        let point = made.point.map_or_else(String::new, |point| point_name(point, size));
        format!(";{}[{point}]{}", made.colour, text_property("C", said))
    };
    format!("\n({})", moves.iter().map(node).collect::<String>())
}

/// The encoding that is named becomes UTF-8; where none is named, it is if there are letters that it matters for.
fn encoding(text: &str, line: &Line) -> Vec<Edit> {
    const UTF_8: &str = "UTF-8";
    let named = line.nodes.iter().filter_map(|node| node.encoding);
    let mut edits: Vec<Edit> = named
        .filter(|&(from, end)| !text_property[from..end].eq_ignore_ascii_case(UTF_8))
        .map(|(from, end)| Edit { at: from, order: Order::Property, removed: end - from, inserted: UTF_8.to_owned() })
        .collect();
    if let Some(first) = line.nodes.first().filter(|first| first.encoding.is_none() && !text_property.is_ascii()) {
        edits.push(Edit { at: first.end, order: Order::Property, removed: 0, inserted: format!("CA[{UTF_8}]") });
    }
    edits
}
