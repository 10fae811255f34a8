//! Adds comments, marks and variations to the lines of an SGF file and leaves the rest of the text unchanged. What
//! was added before is replaced.

use std::ops::Range;

use koatlas_board::{Move, Point, Size};

use crate::error::FileError;
use crate::sgf::encoding::TextEncoding;
use crate::sgf::node::{escape, point_name, text_property};
use crate::sgf::places::{GamePlaces, NodePlace, ValuePlace};
use crate::sgf::server_record;
use crate::sgf::stream::{Reading, decode, parse_game_with};
use crate::sgf::tree::{self, OWN_COMMENT, Variations};

/// Additions after a move of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Index of the line among those of [`Variations::All`] that were not [added](crate::LinePlace::is_added); 0 is the main
    /// line. The move is one that no earlier line has.
    pub line: usize,
    /// Number of the move, from 1, with handicap stones that are written as moves; 0 is the start.
    pub after: usize,
    /// True if the note belongs to the stones set up after this move, before the next one.
    pub set_up: bool,
    /// Paragraph that follows the comment of the node. It begins with [`OWN_COMMENT`], to be replaced the next time.
    /// Its lines `ko A: basic ko, a1 b1.` name the labels.
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
/// The bytes of the file stay as they are, in its encoding, except that slips in brackets are repaired. Points that are marked
/// keep their marks. What an earlier call has added is taken out: paragraphs that begin with [`OWN_COMMENT`], the marks that
/// they explain, and variations of moves with such comments alone, one of which begins with [`OWN_VARIATION`](crate::OWN_VARIATION).
/// A variation after the last node of a line would continue the line; there it becomes lines of the comment. A record of a
/// server becomes SGF. The file is read as `reading` says.
///
/// ```
/// use koatlas_files::{Note, Reading, annotate_game};
/// let note = Note { after: 1, comment: "koatlas: A ko.".to_owned(), variations: vec![vec![("W a1".parse()?, String::new())]], ..Note::default() };
/// let annotated = annotate_game(b"(;SZ[3];B[bb]C[Hm.];W[aa])", &[note], Reading::default())?;
/// assert_eq!(String::from_utf8(annotated)?, "(;SZ[3];B[bb]C[Hm.\n\nkoatlas: A ko.](;W[aa])\n(;W[ac]))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game cannot be read, for one of the reasons of [`parse_game_with`].
pub fn annotate_game(bytes: &[u8], notes: &[Note], reading: Reading) -> Result<Vec<u8>, FileError> {
    let encoding = TextEncoding::of(bytes, reading.encoding);
    if let Some(sgf) = server_record::to_sgf(&decode(bytes, Some(encoding)).0) {
        return annotate_game(sgf.as_bytes(), notes, Reading { encoding: None, ..reading });
    }
    let reading = Reading { encoding: Some(encoding), ..reading };
    let size = parse_game_with(bytes, reading)?.start.size();
    let bytes = &repaired(bytes, encoding);
    let (text, _) = decode(bytes, Some(encoding));
    let start = tree::find_next_game(&text, 0).ok().flatten().unwrap_or_default();
    let game = GamePlaces::read(&text, start);
    let mut edits = if encoding.is_utf_8() { name_encoding(&text, &game) } else { Vec::new() };
    let by_node = game.notes_by_node(notes);
    // Later notes first: their trees lie inside those of earlier notes, so they must be closed first.
    for (node, note) in by_node.iter().enumerate().rev().filter(|&(node, _)| !game.nodes[node].is_added) {
        game.add(&text, note, node, size, &mut edits);
    }
    edits.extend(game.added.iter().cloned().map(Edit::remove));
    // The sort is stable, so edits of equal place and order stay in this sequence.
    edits.sort_by_key(|&Edit { at, order, .. }| (at, order));
    let edits = edits.into_iter().map(|Edit { at, removed, inserted, .. }| (at..at + removed, inserted));
    Ok(encoding.splice(bytes, &text, &edits.collect::<Vec<_>>()))
}

/// Repairs the brackets, and leaves out what is no property.
fn repaired(bytes: &[u8], encoding: TextEncoding) -> Vec<u8> {
    let (text, _) = decode(bytes, Some(encoding));
    let Ok(tree) = tree::read_only_game(&text, Variations::All) else { return bytes.to_vec() };
    let mut repairs = tree.repairs;
    repairs.sort_by_key(|(range, _)| range.start);
    encoding.splice(bytes, &text, &repairs)
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

    fn remove(Range { start, end }: Range<usize>) -> Edit {
        Edit { at: start, order: EditOrder::Remove, removed: end - start, inserted: String::new() }
    }
}

/// Order of edits at the same byte, by what they insert.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EditOrder {
    /// A further value of the property before.
    Value,
    Property,
    Open,
    Close,
    /// Nothing is inserted.
    Remove,
}

/// Properties of marks that are added, each with those that mark the same points.
const MARKS: [(&str, &[&str]); 2] = [("LB", &["LB"]), ("TR", &["CR", "MA", "SL", "SQ", "TR"])];

impl GamePlaces {
    /// The notes of each node.
    fn notes_by_node(&self, notes: &[Note]) -> Vec<Note> {
        let mut by_node = vec![Note::default(); self.nodes.len()];
        let ends = self.line_ends();
        for notes in notes.chunk_by(|one, other| one.line == other.line) {
            let Some(&end) = ends.get(notes[0].line) else { continue };
            let line = self.line(end);
            let moves: Vec<usize> = (0..line.len()).filter(|&index| self.nodes[line[index]].is_move).collect();
            for note in notes {
                let next = moves.get(note.after).map_or(line.len(), |&next| next);
                let is_before_next = note.after == 0 || note.set_up;
                let index = if is_before_next { next.checked_sub(1) } else { moves.get(note.after - 1).copied() };
                index.into_iter().for_each(|index| by_node[line[index]].join(note));
            }
        }
        by_node
    }

    fn add(&self, text: &str, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let line_node = &self.nodes[node];
        let mut comment = note.comment.clone();
        if line_node.is_last {
            note.variations.iter().for_each(|moves| comment += &variation_as_text(moves));
        } else if !note.variations.is_empty() {
            self.branch(note, node, size, edits);
        }
        let old = line_node.values.iter().rfind(|value| value.key == "C");
        let own = old.map_or("", |old| &old.text(text)[own_paragraph(old.text(text))]);
        let own = [own_labels(own, size), own_triangles(own, line_node, text)];
        edits.extend(set_comment(text, old, &comment, line_node.end));
        let labels = note.labels.iter().map(|(point, label)| format!("{}:{label}", point_name(*point, size)));
        let triangles = note.triangles.iter().map(|&point| point_name(point, size));
        for ((kind, wanted), own) in MARKS.into_iter().zip([labels.collect::<Vec<_>>(), triangles.collect()]).zip(own) {
            line_node.set_marks(text, kind, &wanted, &own, edits);
        }
    }

    /// Adds the edits that insert the variations of `note` after `node`, which is not the last of its line.
    fn branch(&self, note: &Note, node: usize, size: Size, edits: &mut Vec<Edit>) {
        let &NodePlace { next, tree, .. } = &self.nodes[node];
        let mut variations: String = note.variations.iter().map(|moves| variation(moves, size)).collect();
        // If the game goes on in the same tree, its rest becomes the first variation: `;a;b` becomes `;a(;b)(;new)`.
        if let Some(next) = next {
            let at = self.nodes[next].begin;
            edits.push(Edit { at, order: EditOrder::Open, removed: 0, inserted: "(".to_owned() });
            variations.insert(0, ')');
        }
        edits.push(Edit { at: self.closes[tree], order: EditOrder::Close, removed: 0, inserted: variations });
    }
}

impl Note {
    /// Appends the additions of `other`, which belongs to the same node.
    fn join(&mut self, other: &Note) {
        let gap = if self.comment.is_empty() || other.comment.is_empty() { "" } else { "\n" };
        self.comment += &format!("{gap}{}", other.comment);
        self.labels.extend_from_slice(&other.labels);
        self.triangles.extend_from_slice(&other.triangles);
        self.variations.extend_from_slice(&other.variations);
    }
}

impl NodePlace {
    /// Adds the edits that leave, of the marks `own` that were added before, those that are `wanted`, and add the others.
    fn set_marks(
        &self,
        text: &str,
        (key, alike): (&str, &[&str]),
        wanted: &[String],
        own: &[String],
        edits: &mut Vec<Edit>,
    ) {
        let has = |all: &[String], value: &ValuePlace| all.iter().any(|mark| mark == value.text(text));
        let is_stale = |value: &ValuePlace| value.key == key && has(own, value) && !has(wanted, value);
        let kept = self.values.iter().filter(|value| alike.contains(&&value.key[..]) && !is_stale(value));
        let kept: Vec<&ValuePlace> = kept.collect();
        for property in self.values.chunk_by(|one, other| one.key_at == other.key_at) {
            match property {
                [first, .., last] | [first @ last] if property.iter().all(is_stale) => {
                    edits.push(Edit::remove(first.key_at..last.end + 1));
                }
                _ => edits.extend(
                    property
                        .iter()
                        .filter(|value| is_stale(value))
                        .map(|value| Edit::remove(value.begin..value.end + 1)),
                ),
            }
        }
        let is_new = |mark: &&String| {
            let point = mark.split(':').next().unwrap_or_default();
            kept.iter().all(|value| value.point(text) != point)
        };
        let values: String = wanted.iter().filter(is_new).map(|mark| format!("[{mark}]")).collect();
        match kept.iter().rfind(|value| value.key == key) {
            _ if values.is_empty() => {}
            Some(last) => {
                edits.push(Edit { order: EditOrder::Value, ..Edit::insert(last.end + 1, values) });
            }
            None => edits.push(Edit::insert(self.end, key.to_owned() + &values)),
        }
    }
}

/// The edit that makes `comment` the paragraph that was added to `old`, the comment of a node that ends at byte `end`.
fn set_comment(text: &str, old: Option<&ValuePlace>, comment: &str, end: usize) -> Option<Edit> {
    let Some(old) = old else { return Some(Edit::insert(end, text_property("C", comment))) };
    let Range { start, end } = own_paragraph(old.text(text));
    let is_whole = start == 0 && end > 0 && end == old.text(text).len();
    if is_whole && comment.is_empty() {
        return Some(Edit::remove(old.key_at..old.end + 1));
    }
    let gap = if comment.is_empty() || (start == 0 && end > 0 && old.text(text).starts_with(OWN_COMMENT)) {
        ""
    } else {
        "\n\n"
    };
    let at = old.begin + 1 + start;
    Some(Edit { removed: end - start, ..Edit::insert(at, format!("{gap}{}", escape(comment))) })
}

/// The paragraph of `comment` that was added before, with the blank line before it; empty at the end if there is none.
fn own_paragraph(comment: &str) -> Range<usize> {
    let start = if comment.starts_with(OWN_COMMENT) { Some(0) } else { comment.find(&format!("\n\n{OWN_COMMENT}")) };
    let Some(start) = start else { return comment.len()..comment.len() };
    let text = start + 2;
    start..comment[text..].find("\n\n").map_or(comment.len(), |length| text + length)
}

/// The labels, as `dd:A`, that the lines `ko A: basic ko, a1 b1.` of an added paragraph explain.
fn own_labels(paragraph: &str, size: Size) -> Vec<String> {
    let lines = paragraph.lines().map(|line| line.strip_prefix(OWN_COMMENT).unwrap_or(line));
    let kos = lines.filter_map(|line| {
        line.strip_prefix("ko ")?.split_once(": ")?.0.split(' ').next().zip(line.rsplit(", ").next())
    });
    let labels = kos.flat_map(|(label, points)| {
        let points = points.trim_end_matches('.').split(' ').filter_map(|point| point.parse::<Point>().ok());
        let points = points.filter(|&point| size.check(point).is_ok());
        points.map(move |point| format!("{}:{label}", point_name(point, size)))
    });
    labels.collect()
}

/// The point of the move of `node` if an added paragraph says more of it than that kos arise.
fn own_triangles(paragraph: &str, node: &NodePlace, text: &str) -> Vec<String> {
    let lines = paragraph.trim_start().lines().map(|line| line.strip_prefix(OWN_COMMENT).unwrap_or(line));
    if lines.clone().all(|line| line.starts_with("ko ")) {
        return Vec::new();
    }
    let moves = node.values.iter().filter(|value| matches!(&value.key[..], "B" | "W"));
    moves.map(|value| value.point(text).to_owned()).collect()
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
fn name_encoding(text: &str, game: &GamePlaces) -> Vec<Edit> {
    let is_named = game.nodes.iter().any(|node| node.values.iter().any(|value| value.key == "CA"));
    let first = game.nodes.first().filter(|_| !is_named && !text.is_ascii());
    first.map(|first| Edit::insert(first.end, "CA[UTF-8]".to_owned())).into_iter().collect()
}

/// The moves of a variation in one line, and then its comments.
fn variation_as_text(moves: &[(Move, String)]) -> String {
    let line: Vec<String> = moves.iter().map(|(game_move, _)| game_move.to_string()).collect();
    let comments = moves.iter().map(|(_, comment)| comment.strip_prefix(OWN_COMMENT).unwrap_or(comment));
    let comments = comments.filter(|comment| !comment.is_empty()).map(|comment| format!("\n{comment}"));
    format!("\n{}.{}", line.join("; "), comments.collect::<String>())
}
