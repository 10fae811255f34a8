//! Records of the servers Tygem (`.gib`) and WBaduk or Cyberoro (`.ngf`), rewritten as SGF.
//!
//! Neither format has a public description: this is what the files of both have in common. Each line of a record gives one line of
//! SGF, so that errors name the line of the record. A line of moves that is not known stays, and is a slip of the SGF.

use koatlas_board::{Colour, Point, Size};

use crate::sgf::handicap::fixed_places;
use crate::sgf::node::{point_name, points_property, text_property};

/// Rewrites a record of a server as SGF; `None` if `text` is no such record.
pub fn to_sgf(text: &str) -> Option<String> {
    // Only a line that begins so can begin a record of Tygem.
    let is_gib = text.trim_start_matches('\u{feff}').trim_start().starts_with(r"\HS");
    let lines = if is_gib { Some(gib(text)) } else { ngf(text) };
    Some(lines?.join("\n") + ")\n")
}

/// Lines of SGF for a record of Tygem. Its head has lines such as `\[GAMENAME=Free\]`, then come `INI 0 1 3` with the number of handicap
/// stones, `STO 0 2 1 15 3` with the number, colour (1 is Black), column and row of a move, from 0 and from the top, and `SKI 0 3` for a
/// pass. The board is always 19x19, and the handicap stones stand on the fixed places.
fn gib(text: &str) -> Vec<String> {
    let size = Size::new(19, 19).expect("the size of a usual board");
    let value =
        |key: &str| text.lines().find_map(|line| line.trim().strip_prefix(&format!(r"\[{key}="))?.strip_suffix(r"\]"));
    let handicap = text.lines().find_map(|line| line.strip_prefix("INI ")?.split_whitespace().nth(2)?.parse().ok());
    let handicap = fixed_places(size, handicap.unwrap_or(0)).unwrap_or_default();
    let mut root = format!("(;SZ[19]{}", text_property("GN", value("GAMENAME").unwrap_or_default().trim()));
    root += &value("GAMEGONGJE")
        .and_then(|tenths| tenths.trim().parse().ok())
        .filter(|&tenths: &f64| tenths > 0.0)
        .map_or_else(String::new, |tenths| format!("KM[{}]", tenths / 10.0));
    let mut next = Colour::Black;
    if !handicap.is_empty() {
        root += &format!("HA[{}]{}", handicap.len(), points_property("AB", &handicap, size));
        next = Colour::White;
    }
    let head = text.lines().position(|line| line.trim() == r"\GS").unwrap_or(0);
    let lines = text.lines().zip(0..).map(|(line, number)| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let point = match fields[..] {
            // The two lines after the head have the number of moves.
            _ if number <= head + 2 => return std::mem::take(&mut root),
            [] | ["INI", ..] | [r"\GE"] => return String::new(),
            ["STO", _, _, colour, col, row, ..] => {
                next = if colour == "1" { Colour::Black } else { Colour::White };
                let parse = |text: &str| text.parse().ok();
                parse(col).zip(parse(row)).and_then(|(col, row)| point_from_top(size, col, row))
            }
            ["SKI", ..] => Some(String::new()),
            _ => None,
        };
        let Some(point) = point else { return unread(line) };
        let node = format!(";{next}[{point}]");
        next = !next;
        node
    });
    lines.collect()
}

/// Lines of SGF for a record of WBaduk. Of the twelve lines of its head, line 2 has the size of the board, line 6 the number of handicap
/// stones, line 8 the komi; of eleven lines that begin with `GI`, lines 7, 8 and 10 do. Then come moves such as `PMABBREER`: `PM`, two letters
/// for the number, the colour, column and row, both as letters of which `B` is 1, and the same turned around. A pass has the column and row `A`.
fn ngf(text: &str) -> Option<Vec<String>> {
    // Other texts are long, and all of them come here: no more lines are read than tell that the head is too long.
    let head = text.lines().take(13).take_while(|line| !line.starts_with("PM")).map(str::trim).collect::<Vec<_>>();
    let places = match head.len() {
        11 if head.iter().all(|line| line.starts_with("GI")) => [6, 7, 9],
        12 => [1, 5, 7],
        _ => return None,
    };
    let [size, handicap, komi] = places.map(|line| head[line].trim_start_matches("GI").parse::<usize>().ok());
    let size = size.and_then(|side| Size::new(side, side).ok())?;
    let handicap = handicap?;
    let komi = komi.filter(|&komi| komi > 0).map_or_else(String::new, |komi| {
        // An even game has half a point more than the record says.
        format!("KM[{komi}{}]", if handicap == 0 { ".5" } else { "" })
    });
    let mut root = format!("(;SZ[{}]{}{komi}", size.rows(), text_property("GN", head[0].trim_start_matches("GI")));
    if handicap > 0 {
        root += &format!("HA[{handicap}]");
    }
    let lines = text.lines().zip(0..).map(|(line, number)| match line.trim().as_bytes() {
        _ if number < head.len() => std::mem::take(&mut root),
        [] => String::new(),
        [b'P', b'M', _, _, colour @ (b'B' | b'W'), b'A', b'A', ..] => format!(";{}[]", char::from(*colour)),
        [b'P', b'M', _, _, colour @ (b'B' | b'W'), col, row, ..] => {
            let place = |letter: u8| usize::from(letter).checked_sub(usize::from(b'B'));
            let point = place(*col).zip(place(*row)).and_then(|(col, row)| point_from_top(size, col, row));
            point.map_or_else(|| unread(line), |point| format!(";{}[{point}]", char::from(*colour)))
        }
        _ => unread(line),
    });
    Some(lines.collect())
}

/// Letters of SGF for a point, whose column and row count from 0, the row from the top; `None` off the board.
fn point_from_top(size: Size, col: usize, row: usize) -> Option<String> {
    let is_on_board = col < size.cols() && row < size.rows();
    is_on_board.then(|| point_name(Point { col: col as u8, row: (size.rows() - 1 - row) as u8 }, size))
}

/// A line that is not known, with signs as blanks, so that it is no property of SGF.
fn unread(line: &str) -> String {
    line.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect()
}
