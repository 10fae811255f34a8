//! Diagrams: rows of signs, and what a catalogue of ko types draws besides.
//!
//! ```text
//!    o   o
//!  o X o . o
//!  # . # O #
//!  # # # # #
//! ```
//!
//! That is a double ko as a catalogue draws it: capitals and dots are the region, small letters immortal stones, `#` and `@`
//! black and white stones that plays in the region can take, and what is blank, or `_`, an empty point outside. Lines say where
//! the region meets the edge of the board. All of it is drawn so if one of these signs is there, a blank or a line.

use koatlas_board::{Colour, Content, MAX_SIDE, Point, Size, quoted};

use crate::error::{Fault, FaultPlace};

/// A board as it was drawn.
pub(crate) struct Diagram {
    pub size: Size,
    /// In the order of [`Size::points`], each with its place.
    pub contents: Vec<(Content, FaultPlace)>,
    /// The region, if the diagram tells it.
    pub region: Option<Vec<(Point, FaultPlace)>>,
    pub immortal: Vec<(Point, FaultPlace)>,
}

/// A point of a diagram.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// Of the region, if the diagram tells it.
    Point(Content),
    /// A stone that is immortal, if the diagram tells the region.
    Small(Colour),
    /// A stone outside the region that can be taken, or an empty point there.
    Outside(Content),
}

impl Sign {
    fn of(c: char) -> Option<Sign> {
        Some(match c {
            'x' => Sign::Small(Colour::Black),
            'o' => Sign::Small(Colour::White),
            '#' => Sign::Outside(Some(Colour::Black)),
            '@' => Sign::Outside(Some(Colour::White)),
            '_' => Sign::Outside(None),
            _ => Sign::Point(parse_content(c)?),
        })
    }

    fn content(self) -> Content {
        match self {
            Sign::Small(colour) => Some(colour),
            Sign::Point(content) | Sign::Outside(content) => content,
        }
    }
}

/// The signs of a row, each with its place.
type Row = Vec<(Sign, FaultPlace)>;

/// Reads the rows of a diagram in a text, each with the byte where it begins; no row is blank. There may be a `/` between them.
pub(crate) fn read_diagram(text: &str, lines: &[(usize, &str)]) -> Result<Diagram, Fault> {
    let (edges, lines): (Vec<_>, Vec<_>) = lines.iter().partition(|(_, line)| line.chars().all(is_decoration));
    let rows = lines.iter().flat_map(|&&(start, line)| {
        trimmed_pieces(line, |c| c == '/').map(move |(at, row)| (start + at, row.trim_end_matches('/')))
    });
    let rows: Vec<(usize, &str)> = rows.collect();
    let Some(&(start, _)) = rows.first() else {
        let sentence = "there is no diagram: write a line for every row of the board, such as . X O .";
        return Err(Fault::new(FaultPlace::File, sentence));
    };
    let signs = rows.iter().zip(1..).map(|(&(start, row), number)| {
        read_row(start, row.char_indices().filter(|&(_, c)| !is_decoration(c)), number, Sign::of)
    });
    let signs = signs.collect::<Result<Vec<Row>, Fault>>()?;
    let signs = with_blanks(text, &rows, &signs).unwrap_or(signs);
    for ((row, number), (at, _)) in signs.iter().zip(1..).zip(&rows) {
        check_length(number, row.len(), signs[0].len(), FaultPlace::Byte(*at))?;
    }
    let size = Size::new(rows.len(), signs[0].len()).map_err(|error| Fault::new(FaultPlace::Byte(start), error))?;
    Ok(diagram(size, &signs.concat(), !edges.is_empty()))
}

fn diagram(size: Size, signs: &[(Sign, FaultPlace)], has_edges: bool) -> Diagram {
    let tells_region = has_edges || signs.iter().any(|(sign, _)| matches!(sign, Sign::Outside(_)));
    let marked = |is_marked: &dyn Fn(Sign) -> bool| -> Vec<(Point, FaultPlace)> {
        let points = size.points().zip(signs).filter(|(_, (sign, _))| tells_region && is_marked(*sign));
        points.map(|(point, (_, at))| (point, *at)).collect()
    };
    Diagram {
        size,
        contents: signs.iter().map(|(sign, at)| (sign.content(), *at)).collect(),
        region: tells_region.then(|| marked(&|sign| matches!(sign, Sign::Point(_)))),
        immortal: marked(&|sign| matches!(sign, Sign::Small(_))),
    }
}

/// The rows with the points that are blank, if some rows are shorter, all signs stand below each other with a blank between, and
/// no point of the region is beside a blank: a point that has been forgotten is an error.
fn with_blanks(text: &str, rows: &[(usize, &str)], signs: &[Row]) -> Option<Vec<Row>> {
    let most = usize::from(MAX_SIDE);
    let too_large = rows.len() > most || signs.iter().any(|row| row.len() > most);
    if too_large || signs.iter().all(|row| row.len() == signs[0].len()) {
        return None;
    }
    let column = |at: FaultPlace| if let FaultPlace::Byte(byte) = at { column(text, byte) } else { 0 };
    let columns = || signs.iter().flatten().map(|&(_, at)| column(at));
    let (first, last) = (columns().min()?, columns().max()?);
    if columns().any(|column| (column - first) % 2 > 0) || last - first >= 2 * most {
        return None;
    }
    let with_blanks = |(row, &(start, _)): (&Row, &(usize, &str))| {
        let mut whole = vec![(Sign::Outside(None), FaultPlace::Byte(start)); (last - first) / 2 + 1];
        row.iter().for_each(|&(sign, at)| whole[(column(at) - first) / 2] = (sign, at));
        whole
    };
    let whole: Vec<Row> = signs.iter().zip(rows).map(with_blanks).collect();
    let is = |row: usize, col: usize, blank| {
        let sign = whole.get(row).and_then(|row| row.get(col)).map(|(sign, _)| *sign);
        if blank { sign == Some(Sign::Outside(None)) } else { matches!(sign, Some(Sign::Point(_))) }
    };
    let touch = |row, col| {
        [(row + 1, col), (row, col + 1)].into_iter().any(|(other, next)| {
            is(row, col, true) && is(other, next, false) || is(row, col, false) && is(other, next, true)
        })
    };
    let forgotten = (0..whole.len()).any(|row| (0..whole[0].len()).any(|col| touch(row, col)));
    (!forgotten).then_some(whole)
}

/// The characters before this byte in its line.
fn column(text: &str, byte: usize) -> usize {
    text[..byte].chars().rev().take_while(|&c| c != '\n').count()
}

/// The lines of a text that begin with `#` and are rows all the same: signs with a blank between, two at least, or with a `/`
/// between rows. A row that somebody has made a comment begins where the others do and is longer; it is no row if the others need none.
pub(crate) fn rows_that_look_like_comments<'a>(text: &'a str, rows: &[(usize, &str)]) -> Vec<(usize, &'a str)> {
    let extent = |&(at, row): &(usize, &str)| (column(text, at), column(text, at) + row.chars().count());
    let others = rows.iter().map(extent).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let len = |row: &str| row.chars().filter(|&c| !c.is_whitespace() && !is_decoration(c)).count();
    let is_plain = |row: &str| !row.contains(['#', '@', '_']) && len(row) > 0 && len(row) == len(rows[0].1);
    let plain = rows.iter().all(|(_, row)| is_plain(row));
    let is_comment = |row: &(usize, &str)| {
        plain && others.is_some_and(|(first, last)| first == extent(row).0 && last < extent(row).1)
    };
    trimmed_pieces(text, |c| c == '\n')
        .filter(|row| row.1.starts_with('#') && is_row(row.1) && !is_comment(row))
        .collect()
}

fn is_row(line: &str) -> bool {
    if line.contains('/') {
        return line.chars().all(|c| c == '/' || Sign::of(c).is_some());
    }
    let mut chars = line.chars().filter(|&c| !is_decoration(c));
    let pairs = std::iter::from_fn(|| Some((chars.next()?, chars.next())));
    line.len() > 1 && { pairs }.all(|(sign, blank)| Sign::of(sign).is_some() && blank.is_none_or(|blank| blank == ' '))
}

/// The points of a row that begins at a byte: its characters that are no blanks, each with its place.
pub(crate) fn read_row<T>(
    start: usize,
    row: impl Iterator<Item = (usize, char)>,
    number: usize,
    read: impl Fn(char) -> Option<T>,
) -> Result<Vec<(T, FaultPlace)>, Fault> {
    let no_point = |c: char, column, at| {
        let c = quoted(c.encode_utf8(&mut [0; 4]));
        let sentence = format!(
            "{c} in row {number}, column {column} of the diagram is no point: write . for an empty point, X for Black, O for White"
        );
        Fault::new(at, sentence)
    };
    let points = row.filter(|(_, c)| !c.is_whitespace()).zip(1..).map(|((at, c), column)| {
        let at = FaultPlace::Byte(start + at);
        read(c).map(|point| (point, at)).ok_or_else(|| no_point(c, column, at))
    });
    points.collect()
}

/// Checks that a row is as long as the first.
pub(crate) fn check_length(row: usize, len: usize, cols: usize, at: FaultPlace) -> Result<(), Fault> {
    if len == cols {
        return Ok(());
    }
    let sentence = format!(
        "row {row} of the diagram has {len} points, but row 1 has {cols}: every row must have as many as the board has columns"
    );
    Err(Fault::new(at, sentence))
}

pub(crate) fn parse_content(c: char) -> Option<Content> {
    match c {
        '.' | '+' | ',' | '·' | '．' | '＋' | '\u{250c}'..='\u{254b}' => Some(None),
        'X' | 'x' | '●' | '⚫' | '⬤' => Some(Some(Colour::Black)),
        'O' | 'o' | '○' | '⚪' | '◯' => Some(Some(Colour::White)),
        _ => None,
    }
}

/// Lines between points, and what makes a character an emoji.
pub(crate) fn is_decoration(c: char) -> bool {
    matches!(c, '─' | '━' | '│' | '┃' | '\u{fe0e}' | '\u{fe0f}')
}

/// The pieces of a text between the characters that end one, without the white space around them, each with the byte
/// where it begins; blank pieces are left out.
pub(crate) fn trimmed_pieces(text: &str, ends: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cut = text.split_inclusive(ends).map(move |piece| {
        let start = next;
        next += piece.len();
        (start + piece.len() - piece.trim_start().len(), piece.trim())
    });
    cut.filter(|(_, piece)| !piece.is_empty())
}
