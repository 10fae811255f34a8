//! Text files: a diagram, and keys as lines `KEY: VALUE`.
//!
//! Boards with coordinates are read as programs print them for the GTP command `showboard`:
//!
//! ```text
//!    A B C D E
//!  5 . . . . . 5
//!  4 . + . X . 4
//!  3 . . O . . 3     WHITE (O) has captured 0 stones
//!  2 . . . . . 2     BLACK (X) has captured 0 stones
//!  1 . . . . . 1
//!    A B C D E
//! Next player: White
//! ```
//!
//! The letters of the columns, without i, come first; then the rows, from the highest number down to 1. The letters may also
//! stand below alone, or be left out, and the numbers on the right alone. Other text beside, before and after the board is ignored, except for the player to move and the keys of text files. A number
//! after a stone and brackets around a point mark the last moves and are ignored too; but two or more points in round
//! brackets are the ko points that koatlas has marked, and become the region.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Point, Size, nearest, quoted};

use crate::error::{Fault, FaultPlace};
use crate::position::diagram::{
    Diagram, is_decoration, parse_content, read_diagram, read_row, rows_that_look_like_comments, trimmed_pieces,
};
use crate::position::position_file::{PositionFile, UncheckedPosition, join_points};

const PART_OF_A_BOARD: &str =
    "only a part of the board is drawn: draw all its columns, from a, and all its rows, down to 1";

/// Reads a diagram, with or without coordinates, and keys. `lines` are the lines of `text`, each with the byte where
/// it begins.
pub fn read(text: &str, lines: &[(usize, &str)]) -> Result<UncheckedPosition, Fault> {
    let mut keys = KeyLines::default();
    let inside: Vec<(usize, &str)> = lines.iter().copied().filter(|(_, line)| !is_border(line)).collect();
    let place = match (header(&inside), part_of_a_board(&inside)) {
        (Some((header, cols)), _) => Some((header + 1, cols)),
        (None, Some(at)) => return Err(Fault::at(at, PART_OF_A_BOARD)),
        (None, None) => numbered_rows(&inside),
    };
    let (diagram, to_move) = match place {
        Some((first, cols)) => read_showboard(text, &inside, first, cols, &mut keys)?,
        None => {
            let mut rows = Vec::new();
            for &(at, line) in lines {
                match line.split_once(':') {
                    None => rows.push((at, line)),
                    Some((key, value)) => keys.add(at, key, value)?,
                }
            }
            // A line that begins with `#` is a comment, or a row whose first point is a black stone outside the
            // region.
            rows.extend(rows_that_look_like_comments(text, &rows));
            rows.sort_unstable();
            (read_diagram(text, &rows)?, None)
        }
    };
    let Diagram { size, contents, region, immortal } = diagram;
    Ok(UncheckedPosition {
        name: keys.name(),
        size,
        contents,
        region: keys.points(REGION)?.or(region),
        immortal: keys.points(IMMORTAL)?.unwrap_or(immortal),
        to_move: keys.to_move()?.or(to_move).unwrap_or(Colour::Black),
        removes_without_liberty: keys.removes_without_liberty()?,
        assumed: Vec::new(),
    })
}

pub fn write(file: &PositionFile) -> String {
    [
        write_diagram(&file.position),
        key_line(NAME, &file.tidy_name().unwrap_or_default()),
        key_line(TO_MOVE, &file.position.to_move().to_string()),
        key_line(REGION, &join_points(file.written_region())),
        key_line(IMMORTAL, &join_points(file.position.immortal())),
    ]
    .concat()
}

fn key_line(key: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{key}: {value}\n") }
}

const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// True if `line` is the upper or lower side of a frame around a board.
fn is_border(line: &str) -> bool {
    line.contains("--") && line.chars().all(|c| matches!(c, '-' | '+' | '|' | ' '))
}

/// Finds the first line that consists of the letters of columns and stands above a row. Returns its index and the
/// number of columns. Two or more letters are needed, unless the line is a single `a`. If boards stand side by side,
/// only the first counts.
fn header(lines: &[(usize, &str)]) -> Option<(usize, usize)> {
    lines.iter().enumerate().find_map(|(number, (_, line))| {
        let (letters, are_separate) = column_letters(line);
        let is_above_row = lines.get(number + 1).is_some_and(|(_, next)| row_number(next).is_some());
        // A second `A` begins another board.
        let cols = letters.bytes().skip(1).position(|letter| letter == b'A').map_or(letters.len(), |at| at + 1);
        let mut boards = letters.as_bytes().chunks(cols.max(1));
        let are_whole = boards.all(|board| board.len() == cols && COLUMNS.as_bytes().starts_with(board));
        let is_header = cols > 0 && are_whole && (are_separate || letters.len() > 2) && is_above_row;
        is_header.then_some((number, cols))
    })
}

/// Byte of a line with letters of columns that do not begin with `a`, above or below a row: then only a part of the board
/// is drawn.
fn part_of_a_board(lines: &[(usize, &str)]) -> Option<usize> {
    let is_part = |line: &str, next: &str| {
        let (letters, are_separate) = column_letters(line);
        let is_part = letters.len() > 1 && COLUMNS.contains(&letters) && !letters.starts_with('A');
        is_part && are_separate && row_number(next).is_some()
    };
    lines.windows(2).find_map(|pair| {
        let ((at, line), (next_at, next)) = (pair[0], pair[1]);
        is_part(line, next).then_some(at).or(is_part(next, line).then_some(next_at))
    })
}

/// Finds the rows of a board without letters above: at least two lines with numbers down to 1. Returns the index of the
/// first and the number of columns, by the letters below or the points of that row.
fn numbered_rows(lines: &[(usize, &str)]) -> Option<(usize, usize)> {
    let number_of = |row: usize| Some(row_number(lines.get(row)?.1)?.0);
    let first = (0..lines.len()).find(|&first| {
        let rows = number_of(first).unwrap_or(0);
        rows > 1 && (0..rows).all(|above| number_of(first + above) == Some(rows - above))
    })?;
    let below = lines.get(first + number_of(first)?).map(|(_, line)| column_letters(line).0);
    let letters = below.filter(|letters| COLUMNS.starts_with(letters.as_str()) && !letters.is_empty());
    let (_, _, row) = row_number(lines[first].1)?;
    let points = || row.chars().filter(|&c| c == '#' || parse_content(c).is_some()).count();
    Some((first, letters.map_or_else(points, |letters| letters.len())))
}

/// The characters of a line without blanks, as capitals; and true if blanks separate all of them.
fn column_letters(line: &str) -> (String, bool) {
    let letters = line.split_whitespace().collect::<String>().to_ascii_uppercase();
    (letters, line.split_whitespace().all(|word| word.len() == 1))
}

/// Reads the board of `cols` columns whose rows begin with line number `first`, and the player to move if the text names
/// one. Adds the keys before and after the board to `keys`.
fn read_showboard<'a>(
    text: &str,
    lines: &[(usize, &'a str)],
    first: usize,
    cols: usize,
    keys: &mut KeyLines<'a>,
) -> Result<(Diagram, Option<Colour>), Fault> {
    let rows = row_number(lines[first].1).map_or(0, |(number, ..)| number);
    let size = Size::new(rows, cols).map_err(|error| Fault::at(lines[first].0, error))?;
    let mut contents = Vec::new();
    for (number, row) in (1..=rows).rev().zip(first..) {
        let read = lines.get(row).and_then(|(_, line)| row_number(line));
        let Some((_, start, points)) = read.filter(|&(written, ..)| written == number) else {
            let place = lines.get(row).map_or(FaultPlace::File, |&(at, _)| FaultPlace::Byte(at));
            let sentence = format!("row {number} of the board should stand here: write its number and its points");
            return Err(Fault::new(place, sentence));
        };
        contents.extend(row_points(points, lines[row].0 + start, cols, number)?);
    }
    let mut to_move = None;
    for &(at, line) in lines[..first].iter().chain(&lines[first + rows..]) {
        to_move = player(line).or(to_move);
        // An unknown key that resembles a known one is reported as an error; every other line belongs to the program
        // that drew the board.
        if let Some((key, value)) = line.split_once(':') {
            let is_word = key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '-' | '_'));
            if is_word && nearest(key, KEYS.into_iter()).is_some() {
                keys.add(at, key, value)?;
            }
        }
    }
    let region = in_brackets(text, size, &contents);
    Ok((Diagram { size, contents, region, immortal: Vec::new() }, to_move))
}

/// Points in brackets, if there are at least two and one of the brackets is round. A single one is the last move.
fn in_brackets(text: &str, size: Size, contents: &[(Content, FaultPlace)]) -> Option<Vec<(Point, FaultPlace)>> {
    let (mut marked, mut has_round) = (Vec::new(), false);
    for (point, &(_, at)) in size.points().zip(contents) {
        let FaultPlace::Byte(byte) = at else { continue };
        let before = text[..byte].chars().next_back();
        if let Some('(' | '[') = before {
            marked.push((point, at));
            has_round |= before == Some('(');
        }
    }
    (marked.len() > 1 && has_round).then_some(marked)
}

/// Number at the beginning of a row, or at its end if only signs of points stand before it; then the byte where the
/// rest of the line begins, and that rest.
fn row_number(line: &str) -> Option<(usize, usize, &str)> {
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    if let Ok(number) = line[..end].parse() {
        return Some((number, end, &line[end..]));
    }
    let points = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_sign = |c: char| c.is_whitespace() || c == '#' || "()[]|".contains(c) || parse_content(c).is_some();
    let are_points = points.ends_with(char::is_whitespace) && points.chars().all(is_sign);
    are_points.then(|| Some((line[points.len()..].parse().ok()?, 0, points))).flatten()
}

/// Reads the `cols` points of row `number`, which begins at byte `start`.
fn row_points(row: &str, start: usize, cols: usize, number: usize) -> Result<Vec<(Content, FaultPlace)>, Fault> {
    // A digit directly after a stone is the number of a move, not a point.
    let mut stone = false;
    let points = row.char_indices().filter(|&(_, c)| {
        let is_number = stone && c.is_ascii_digit();
        stone = parse_content(c).map_or(stone && !c.is_whitespace(), |content| content.is_some());
        !(is_number || is_decoration(c) || c.is_whitespace() || "()[]<>{}|".contains(c))
    });
    // `#` is an empty point at which a play is barred, as koatlas draws it.
    let content = |c| if c == '#' { Some(None) } else { parse_content(c) };
    let row_points = read_row(start, points.take(cols), number, content)?;
    let len = row_points.len();
    let sentence = || format!("row {number} of the board has {len} points, and there are {cols} columns");
    if len < cols { Err(Fault::at(start, sentence())) } else { Ok(row_points) }
}

/// Player that a line names as `Next player: ...` or `... to move`.
fn player(line: &str) -> Option<Colour> {
    let line = line.to_ascii_lowercase();
    let after = line.split_once("next player:").map(|(_, name)| name);
    let name = after.or_else(|| line.rsplit_once(" to move")?.0.rsplit([',', ';']).next())?.trim();
    let names = [("black", Colour::Black), ("white", Colour::White)];
    names.into_iter().find(|(word, _)| name.starts_with(word)).map(|(_, colour)| colour)
}

/// Diagram of `position`: one line for each row, with blanks between the points.
pub(crate) fn write_diagram(position: &BoardPosition) -> String {
    let spaced = |row: String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    position.rows().into_iter().map(|row| spaced(row) + "\n").collect()
}

pub const NAME: &str = "name";
pub const TO_MOVE: &str = "to-move";
pub const REGION: &str = "region";
pub const IMMORTAL: &str = "immortal";

pub const WITHOUT_LIBERTY: &str = "without-liberty";

pub const KEYS: [&str; 5] = [NAME, TO_MOVE, REGION, IMMORTAL, WITHOUT_LIBERTY];

/// Parses the value of `without-liberty`. The only value, `taken-off`, gives true.
pub fn parse_without_liberty(text: &str) -> Result<bool, String> {
    match text {
        "taken-off" => Ok(true),
        _ => Err(format!("{} is nothing that becomes of strings without liberty: write taken-off", quoted(text))),
    }
}

/// Keys of a text file; each with its value and the byte where the value begins.
#[derive(Default)]
pub struct KeyLines<'a>(BTreeMap<&'a str, (usize, &'a str)>);

/// Error for an unknown key. `keys` are those that have a meaning here, `others` are known keys that are ignored;
/// the nearest of both is suggested.
pub fn unknown_key_sentence(key: &str, keys: &[&'static str], others: &str) -> String {
    let remedy = match nearest(key, keys.iter().copied().chain(others.split_whitespace())) {
        Some(similar) => format!("did you mean {similar}?"),
        None => format!("there are {}", keys.join(", ")),
    };
    format!("{} is not a key: {remedy}", quoted(key))
}

impl<'a> KeyLines<'a> {
    /// Adds the line `key: value`, which begins at byte `at`.
    pub fn add(&mut self, at: usize, key: &'a str, value: &'a str) -> Result<(), Fault> {
        let (start, key) = (at + key.len() + 1, key.trim_end());
        if !KEYS.contains(&key) {
            return Err(Fault::at(at, unknown_key_sentence(key, &KEYS, "")));
        }
        match self.0.insert(key, (start, value)) {
            None => Ok(()),
            Some(_) => Err(Fault::at(at, format!("{key} is written twice: keep one of the two lines"))),
        }
    }

    pub fn name(&self) -> Option<String> {
        self.0.get(NAME).map(|&(_, name)| name.to_owned())
    }

    /// Points of `key`; `None` if the file does not have the key.
    pub fn points(&self, key: &str) -> Result<Option<Vec<(Point, FaultPlace)>>, Fault> {
        let Some(&(start, value)) = self.0.get(key) else { return Ok(None) };
        let mut points = Vec::new();
        for (at, word) in trimmed_pieces(value, |c| c.is_whitespace() || c == ',') {
            let at = FaultPlace::Byte(start + at);
            points.push((word.trim_end_matches(',').parse().map_err(|error| Fault::new(at, error))?, at));
        }
        Ok(Some(points))
    }

    /// True if strings without liberty are to be removed.
    pub fn removes_without_liberty(&self) -> Result<bool, Fault> {
        let Some(&(start, value)) = self.0.get(WITHOUT_LIBERTY) else { return Ok(false) };
        let at = FaultPlace::Byte(start + value.len() - value.trim_start().len());
        parse_without_liberty(value.trim()).map_err(|error| Fault::new(at, error))
    }

    /// The player to move; `None` if the file does not name one.
    pub fn to_move(&self) -> Result<Option<Colour>, Fault> {
        let Some(&(start, value)) = self.0.get(TO_MOVE) else { return Ok(None) };
        let (at, word) = (start + value.len() - value.trim_start().len(), value.trim());
        word.parse().map(Some).map_err(|error| Fault::at(at, error))
    }
}
