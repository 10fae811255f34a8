//! The exchange of commands and replies of the Go Text Protocol; and tests of commands whose replies the protocol does not fix.
//!
//! `showboard` can print anything, and `final_score` may judge life and death, or guess. They are used only if their replies to test games
//! are as expected here: the board as it is, and the area of all stones and of the empty points that reach one colour alone.

use std::time::Instant;

use koatlas_board::{Colour, Content, Size};
use koatlas_files::{Format, parse_position};

use crate::programs::Launch;
use crate::programs::engine::EngineError;
use crate::programs::process::{EngineProcess, LONGEST_LINE};

const EXPECTED: &str = "a line that begins with = or ?, with the number of the command";

#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// True for `=`, false for `?`.
    pub is_success: bool,
    /// The text, without the sign and the number.
    pub text: String,
}

impl Reply {
    pub fn text(self) -> Option<String> {
        self.is_success.then_some(self.text)
    }
}

/// A connection to a program. Every command has a number, so that a reply cannot be mistaken for that to another command.
pub(super) struct GtpConnection {
    wire: EngineProcess,
    number: u32,
}

impl GtpConnection {
    pub fn start(launch: &Launch) -> Result<GtpConnection, EngineError> {
        Ok(GtpConnection { wire: EngineProcess::start(launch)?, number: 0 })
    }

    pub fn ask(&mut self, command: &str) -> Result<Reply, EngineError> {
        let mut replies = self.ask_all(&[command])?;
        Ok(replies.remove(0))
    }

    /// Sends several commands at once, and returns the replies in their order. Each may take the time of one answer.
    pub fn ask_all(&mut self, commands: &[impl AsRef<str>]) -> Result<Vec<Reply>, EngineError> {
        let numbered = (self.number + 1..).zip(commands);
        // All commands are sent before the first reply is read, which saves a round trip for each.
        self.wire.send(numbered.map(|(number, command)| format!("{number} {}\n", command.as_ref())).collect());
        let mut replies = Vec::with_capacity(commands.len());
        for command in commands {
            self.number += 1;
            let deadline = self.wire.deadline();
            replies.push(self.reply(command.as_ref(), deadline)?);
        }
        Ok(replies)
    }

    /// Reads a reply, which ends with an empty line.
    fn reply(&mut self, command: &str, deadline: Instant) -> Result<Reply, EngineError> {
        let first = loop {
            let line = self.wire.read_line(command, deadline)?;
            if !line.trim_ascii().is_empty() {
                break line;
            }
        };
        let reply = std::str::from_utf8(&first).ok().and_then(|line| parse_first_line(line, self.number));
        let mut reply = reply.ok_or_else(|| EngineError::garbage(command, &first, EXPECTED))?;
        loop {
            let line = self.wire.read_line(command, deadline)?;
            if line.is_empty() {
                return Ok(reply);
            }
            reply.text.push('\n');
            reply.text += &String::from_utf8_lossy(&line);
            if reply.text.len() > LONGEST_LINE {
                return Err(EngineError::endless(command, LONGEST_LINE));
            }
        }
    }
}

/// Parses the first line of the reply to command `number`, such as `=12 text`; `None` if it is of another form, or has another number.
/// The number may be missing.
fn parse_first_line(line: &str, number: u32) -> Option<Reply> {
    let (is_success, rest) = match line.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix('?')?),
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number_fits = digits == 0 || rest[..digits].parse() == Ok(number);
    number_fits.then(|| Reply { is_success, text: rest[digits..].trim().to_owned() })
}

/// Sides of the square boards that are tried for test games: a program may have only some of them.
pub const SIDES: [usize; 4] = [5, 9, 19, 3];
/// Test games, and the area of Black minus that of White after two more passes, which is equal on all boards. Programs that count
/// territory, or that remove dead stones, score some of them differently; a program that guesses does not get all of them right.
pub const GAMES: [(&[&str], i32); 6] = [
    (&["B A2", "W C3", "B C1"], 1),
    (&[], 0),
    (&["B A2", "W C3", "B B1"], 2),
    (&["B C3", "W A2", "B pass", "W B1"], -2),
    (&["B B1", "W A1", "B C3"], 1),
    (&["B A1", "W B2", "B pass", "W C1"], -1),
];

/// The way in which a program shows its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardDisplay {
    /// It does not show it.
    Never,
    /// The command `list_stones`.
    Lists,
    /// The command `showboard`.
    Picture,
}

/// Tests the commands of the program. Returns the way in which it shows the board, and `true` if `final_score` counts the area.
pub(super) fn probe(gtp: &mut GtpConnection, known: &[String]) -> Result<(BoardDisplay, bool), EngineError> {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let mut display = BoardDisplay::Never;
    let [(moves, _), ..] = GAMES;
    // Take the first board on which the program can play.
    let mut sides = SIDES.into_iter();
    let size = loop {
        let Some(side) = sides.next() else { return Ok((display, false)) };
        if play(gtp, side, moves)? {
            break Size::new(side, side).expect("a size");
        }
    };
    let expected = expected(size, moves);
    for (command, shown) in [("list_stones", BoardDisplay::Lists), ("showboard", BoardDisplay::Picture)] {
        if display == BoardDisplay::Never && known.contains(&command) {
            let read = shown.parse(gtp.ask_all(shown.commands())?, size);
            display = if read.as_ref() == Some(&expected) { shown } else { BoardDisplay::Never };
        }
    }
    // One wrong score is enough: then `final_score` is never used.
    let mut counts_area = known.contains(&"final_score");
    for (moves, area) in GAMES {
        counts_area = counts_area && play(gtp, size.rows(), moves)? && score(gtp)? == Some(area);
    }
    Ok((display, counts_area))
}

/// Plays a test game and two passes. Returns `true` if the program did all of it.
fn play(gtp: &mut GtpConnection, side: usize, moves: &[&str]) -> Result<bool, EngineError> {
    let passes = if moves.len().is_multiple_of(2) { ["B pass", "W pass"] } else { ["W pass", "B pass"] };
    if !gtp.ask(&format!("boardsize {side}"))?.is_success || !gtp.ask("clear_board")?.is_success {
        return Ok(false);
    }
    gtp.ask("komi 0")?;
    for text in moves.iter().chain(&passes) {
        if !gtp.ask(&format!("play {text}"))?.is_success {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the contents of the points after a game without captures.
pub fn expected(size: Size, moves: &[&str]) -> Vec<Content> {
    let mut contents = vec![None; size.area()];
    for (colour, name) in moves.iter().filter_map(|text| text.split_once(' ')) {
        if let (Ok(colour), Ok(point)) = (colour.parse(), name.parse()) {
            contents[size.index(point)] = Some(colour);
        }
    }
    contents
}

impl BoardDisplay {
    pub fn commands(self) -> &'static [&'static str] {
        match self {
            BoardDisplay::Never => &[],
            BoardDisplay::Lists => &["list_stones black", "list_stones white"],
            BoardDisplay::Picture => &["showboard"],
        }
    }

    /// Reads the contents of the points from the replies to [`BoardDisplay::commands`]; `None` if they cannot be read.
    pub fn parse(self, replies: Vec<Reply>, size: Size) -> Option<Vec<Content>> {
        let texts: Vec<String> = replies.into_iter().map(Reply::text).collect::<Option<_>>()?;
        match self {
            BoardDisplay::Never => None,
            BoardDisplay::Lists => {
                let mut contents = vec![None; size.area()];
                for (colour, text) in Colour::BOTH.into_iter().zip(&texts) {
                    for word in text.split_whitespace() {
                        let point = word.parse().ok().filter(|&point| size.contains(point))?;
                        contents[size.index(point)] = Some(colour);
                    }
                }
                Some(contents)
            }
            BoardDisplay::Picture => {
                let board = parse_position(texts.first()?.as_bytes(), Format::Text).ok()?.position;
                (board.size() == size).then(|| board.contents().to_vec())
            }
        }
    }
}

/// Asks the program for Black's area minus White's at the end of a game; `None` if the reply cannot be read.
pub(super) fn score(gtp: &mut GtpConnection) -> Result<Option<i32>, EngineError> {
    Ok(gtp.ask("final_score")?.text().and_then(|text| read_score(&text)))
}

/// Parses a score such as `B+3.0`, `W+2` or `0`; `None` if it is not a whole number.
pub fn read_score(text: &str) -> Option<i32> {
    match text.split_once('+') {
        Some(("B", margin)) => parse_whole(margin),
        Some(("W", margin)) => parse_whole(margin).map(|points| -points),
        _ => parse_whole(text).filter(|&points| points == 0),
    }
}

fn parse_whole(text: &str) -> Option<i32> {
    text.parse::<f64>().ok().filter(|number| number.fract() == 0.0).map(|number| number as i32)
}
