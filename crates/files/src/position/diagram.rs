//! Diagrams: rows of signs, and the additional signs of the catalogue's drawings.
//!
//! ```text
//!    o   o
//!  o X o . o
//!  # . # O #
//!  # # # # #
//! ```
//!
//! This is a double ko as the catalogue draws it. Capitals and dots are points of the region; small letters are
//! immortal stones; `#` and `@` are black and white stones outside the region that plays in the region can capture;
//! `_` or a blank is an empty point outside. Lines such as `─` show where the region meets the edge of the board. The
//! signs have these meanings only if the diagram has a `#`, `@`, `_`, blank or line; otherwise small letters are
//! ordinary stones and there is no region.

use koatlas_board::{Colour, Content, MAX_SIDE, Point, Size, quoted};

use crate::error::{Fault, FaultPlace};

/// A board as it is drawn.
pub(crate) struct Diagram {
    pub size: Size,
    /// Content of each point and its place in the text, in the order of [`Size::points`].
    pub contents: Vec<(Content, FaultPlace)>,
    /// Points of the region; `None` if the drawing does not show a region.
    pub region: Option<Vec<(Point, FaultPlace)>>,
    pub immortal: Vec<(Point, FaultPlace)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// A point of the region, if the diagram shows a region.
    Point(Content),
    /// An immortal stone, if the diagram shows a region.
    Small(Colour),
    /// A point outside the region: a stone that can be captured, or an empty point.
    Outside(Content),
}

impl Sign {
    fn from_char(c: char) -> Option<Sign> {
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

type Row = Vec<(Sign, FaultPlace)>;

/// Reads a diagram. `lines` are the lines of `text` that belong to it, each with the byte where it begins; none is
/// blank. Rows may also be separated by `/`.
pub(crate) fn read_diagram(text: &str, lines: &[(usize, &str)]) -> Result<Diagram, Fault> {
    let (edges, lines): (Vec<_>, Vec<_>) = lines.iter().partition(|(_, line)| line.chars().all(is_decoration));
    let rows = lines.iter().flat_map(|&&(start, line)| {
        trimmed_pieces(line, |c| c == '/').map(move |(at, row)| (start + at, row.trim_end_matches('/')))
    });
    let rows: Vec<(usize, &str)> = rows.collect();
    let Some(&(start, _)) = rows.first() else {
        return Err(Fault::whole("there is no diagram: write a line for every row of the board, such as . X O ."));
    };
    let signs = rows.iter().zip(1..).map(|(&(start, row), number)| {
        read_row(start, row.char_indices().filter(|&(_, c)| !is_decoration(c)), number, Sign::from_char)
    });
    let signs = signs.collect::<Result<Vec<Row>, Fault>>()?;
    let signs = with_blanks(text, &rows, &signs).unwrap_or(signs);
    for ((row, number), (at, _)) in signs.iter().zip(1..).zip(&rows) {
        check_length(number, row.len(), signs[0].len(), FaultPlace::Byte(*at))?;
    }
    // All rows are equally long now, so the first tells the number of columns.
    let size = Size::new(rows.len(), signs[0].len()).map_err(|error| Fault::at(start, error))?;
    Ok(diagram(size, &signs.concat(), !edges.is_empty()))
}

fn diagram(size: Size, signs: &[(Sign, FaultPlace)], has_edges: bool) -> Diagram {
    let shows_region = has_edges || signs.iter().any(|(sign, _)| matches!(sign, Sign::Outside(_)));
    let (mut region, mut immortal) = (Vec::new(), Vec::new());
    for (point, &(sign, at)) in size.points().zip(signs) {
        match sign {
            Sign::Point(_) => region.push((point, at)),
            Sign::Small(_) if shows_region => immortal.push((point, at)),
            Sign::Small(_) | Sign::Outside(_) => {}
        }
    }
    let contents = signs.iter().map(|(sign, at)| (sign.content(), *at)).collect();
    Diagram { size, contents, region: shows_region.then_some(region), immortal }
}

/// Fills the blanks in short rows with [`Sign::Outside`], as the catalogue leaves out points outside the region.
///
/// Returns `None` if all rows are equally long, if the signs do not stand in every second column, or if a point of the
/// region would be next to a blank: then a point was probably forgotten, which is an error.
fn with_blanks(text: &str, rows: &[(usize, &str)], signs: &[Row]) -> Option<Vec<Row>> {
    let max_side = usize::from(MAX_SIDE);
    let too_large = rows.len() > max_side || signs.iter().any(|row| row.len() > max_side);
    if too_large || signs.iter().all(|row| row.len() == signs[0].len()) {
        return None;
    }
    let columns: Vec<usize> = signs.iter().flatten().map(|&(_, at)| column_of(text, at)).collect();
    let (first, last) = (*columns.iter().min()?, *columns.iter().max()?);
    if columns.iter().any(|column| (column - first) % 2 > 0) || last - first >= 2 * max_side {
        return None;
    }
    // Signs stand in every second column: column `first + 2 * i` of the text is column `i` of the board.
    let width = (last - first) / 2 + 1;
    let mut whole: Vec<Row> = Vec::new();
    for (row, &(start, _)) in signs.iter().zip(rows) {
        let mut full_row = vec![(Sign::Outside(None), FaultPlace::Byte(start)); width];
        row.iter().for_each(|&(sign, at)| full_row[(column_of(text, at) - first) / 2] = (sign, at));
        whole.push(full_row);
    }
    let beside = whole.iter().flat_map(|row| row.windows(2).map(|pair| (pair[0].0, pair[1].0)));
    let below = whole.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]).map(|(upper, lower)| (upper.0, lower.0)));
    let mut pairs = beside.chain(below).flat_map(|(one, other)| [(one, other), (other, one)]);
    let is_forgotten = pairs.any(|pair| matches!(pair, (Sign::Outside(None), Sign::Point(_))));
    (!is_forgotten).then_some(whole)
}

fn column_of(text: &str, place: FaultPlace) -> usize {
    if let FaultPlace::Byte(byte) = place { column(text, byte) } else { 0 }
}

/// Number of characters between the beginning of the line and `byte`.
fn column(text: &str, byte: usize) -> usize {
    text[..byte].chars().rev().take_while(|&c| c != '\n').count()
}

/// Lines of `text` that begin with `#` and are rows nevertheless: at least two signs with blanks between them, or rows
/// with `/` between them.
///
/// A row that was commented out is excluded. It begins in the column of the other `rows`, is longer than they are, and
/// these are plain: equally long and without the signs `#`, `@` and `_`.
pub(crate) fn rows_that_look_like_comments<'a>(text: &'a str, rows: &[(usize, &str)]) -> Vec<(usize, &'a str)> {
    let others = rows.iter().map(|row| extent(text, row)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let are_plain = rows.iter().all(|(_, row)| {
        let length = count_signs(row);
        !row.contains(['#', '@', '_']) && length > 0 && length == count_signs(rows[0].1)
    });
    let others = others.filter(|_| are_plain);
    let mut found: Vec<(usize, &str)> = trimmed_pieces(text, |c| c == '\n').collect();
    found.retain(|row| {
        let (begin, end) = extent(text, row);
        let is_comment = others.is_some_and(|(first, last)| first == begin && last < end);
        row.1.starts_with('#') && is_row(row.1) && !is_comment
    });
    found
}

/// First and last column of a row of `text`, both counted from the beginning of its line; the last is exclusive.
fn extent(text: &str, &(start, row): &(usize, &str)) -> (usize, usize) {
    let first = column(text, start);
    (first, first + row.chars().count())
}

fn count_signs(row: &str) -> usize {
    row.chars().filter(|&c| !c.is_whitespace() && !is_decoration(c)).count()
}

/// True if `line` consists of signs with single blanks between them, or of rows with `/` between them.
fn is_row(line: &str) -> bool {
    if line.contains('/') {
        return line.chars().all(|c| c == '/' || Sign::from_char(c).is_some());
    }
    let mut chars = line.chars().filter(|&c| !is_decoration(c));
    let pairs = std::iter::from_fn(|| Some((chars.next()?, chars.next())));
    line.len() > 1 && { pairs }
        .all(|(sign, blank)| Sign::from_char(sign).is_some() && blank.is_none_or(|blank| blank == ' '))
}

/// Reads a row that begins at byte `start`: applies `read` to each character that is not white space. `number` is the
/// number of the row, for errors.
pub(crate) fn read_row<T>(
    start: usize,
    row: impl Iterator<Item = (usize, char)>,
    number: usize,
    read: impl Fn(char) -> Option<T>,
) -> Result<Vec<(T, FaultPlace)>, Fault> {
    let mut points = Vec::new();
    for (at, c) in row.filter(|(_, c)| !c.is_whitespace()) {
        let at = FaultPlace::Byte(start + at);
        let Some(point) = read(c) else {
            let (c, column) = (quoted(c.encode_utf8(&mut [0; 4])), points.len() + 1);
            let place = format!("{c} in row {number}, column {column} of the diagram");
            let remedy = "write . for an empty point, X for Black, O for White";
            return Err(Fault::new(at, format!("{place} is no point: {remedy}")));
        };
        points.push((point, at));
    }
    Ok(points)
}

/// Checks that row number `row` has as many points (`len`) as the first row (`cols`).
pub(crate) fn check_length(row: usize, len: usize, cols: usize, at: FaultPlace) -> Result<(), Fault> {
    if len == cols {
        return Ok(());
    }
    let remedy = "every row must have as many as the board has columns";
    Err(Fault::new(at, format!("row {row} of the diagram has {len} points, but row 1 has {cols}: {remedy}")))
}

/// Content of a point drawn as `c`; `None` if `c` is no such sign. Box-drawing characters are empty points.
pub(crate) fn parse_content(c: char) -> Option<Content> {
    match c {
        '.' | '+' | ',' | '·' | '．' | '＋' | '\u{250c}'..='\u{254b}' => Some(None),
        'X' | 'x' | '●' | '⚫' | '⬤' => Some(Some(Colour::Black)),
        'O' | 'o' | '○' | '⚪' | '◯' => Some(Some(Colour::White)),
        _ => None,
    }
}

/// True for lines between points, and for the selectors that turn a character into an emoji.
pub(crate) fn is_decoration(c: char) -> bool {
    matches!(c, '─' | '━' | '│' | '┃' | '\u{fe0e}' | '\u{fe0f}')
}

/// Splits `text` after the characters for which `ends` is true, and trims white space. Returns the pieces that are not
/// blank, each with the byte where it begins.
pub(crate) fn trimmed_pieces(text: &str, ends: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let cut = text.split_inclusive(ends).map(move |piece| {
        let start = next;
        next += piece.len();
        (start + piece.len() - piece.trim_start().len(), piece.trim())
    });
    cut.filter(|(_, piece)| !piece.is_empty())
}
