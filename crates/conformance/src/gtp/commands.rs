//! Commands of the Go Text Protocol and the answers to them; and what they mean, found out in games whose answers are known.
//!
//! `showboard` prints what it likes, and `final_score` may judge life and death, or guess. They are used only if they answer here as
//! this crate reads them: a board as it is, and the area of all stones and the empty points that reach one colour alone.

use std::time::Instant;

use koatlas_board::{Colour, Content, Size};
use koatlas_formats::{Format, parse_position};

use crate::engine::EngineError;
use crate::process::{EngineProcess, LONGEST_LINE, Launch};

const EXPECTED: &str = "a line that begins with = or ?, with the number of the command";

#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// Whether the command was done.
    pub is_success: bool,
    /// What was said, without the sign and the number.
    pub text: String,
}

impl Reply {
    pub fn text(self) -> Option<String> {
        self.is_success.then_some(self.text)
    }
}

/// The line to a program. Every command has a number, so that no answer is taken for that of another command.
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

    /// Asks several things at once. The replies come in the same order, and each may take the time of one.
    pub fn ask_all(&mut self, commands: &[impl AsRef<str>]) -> Result<Vec<Reply>, EngineError> {
        let numbered = (self.number + 1..).zip(commands);
        self.wire.send(numbered.map(|(number, command)| format!("{number} {}\n", command.as_ref())).collect());
        let reply = |command: &_| {
            self.number += 1;
            let deadline = self.wire.deadline();
            self.reply(AsRef::as_ref(command), deadline)
        };
        commands.iter().map(reply).collect()
    }

    /// Reads the lines up to an empty one.
    fn reply(&mut self, command: &str, deadline: Instant) -> Result<Reply, EngineError> {
        let first = loop {
            let line = self.wire.read_line(command, deadline)?;
            if !line.trim_ascii().is_empty() {
                break line;
            }
        };
        let mut reply = self.first_line(command, &first)?;
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

    /// Reads `=12 text`. A program may leave the number out.
    fn first_line(&self, command: &str, line: &[u8]) -> Result<Reply, EngineError> {
        let garbage = || EngineError::garbage(command, line, EXPECTED);
        let text = std::str::from_utf8(line).map_err(|_| garbage())?;
        let done = match text.as_bytes().first() {
            Some(b'=') => true,
            Some(b'?') => false,
            _ => return Err(garbage()),
        };
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[..digits].parse() != Ok(self.number) {
            return Err(garbage());
        }
        Ok(Reply { is_success: done, text: rest[digits..].trim().to_owned() })
    }
}

/// The sides that are tried; programs may have only some.
pub const SIDES: [usize; 4] = [5, 9, 19, 3];
/// Games that end with two passes, and the area of Black minus that of White then, on each of the boards. Whoever counts territory
/// or takes off stones that cannot live gives another score for some of them; whoever guesses is not right each time.
pub const GAMES: [(&[&str], i32); 6] = [
    (&["B A2", "W C3", "B C1"], 1),
    (&[], 0),
    (&["B A2", "W C3", "B B1"], 2),
    (&["B C3", "W A2", "B pass", "W B1"], -2),
    (&["B B1", "W A1", "B C3"], 1),
    (&["B A1", "W B2", "B pass", "W C1"], -1),
];

/// How a program tells what is on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardDisplay {
    /// Not at all.
    Never,
    /// By `list_stones`.
    Lists,
    /// By `showboard`.
    Picture,
}

/// Tries the commands that the program has: how it shows the board, and whether `final_score` counts the area.
pub(super) fn calibrate(gtp: &mut GtpConnection, known: &[String]) -> Result<(BoardDisplay, bool), EngineError> {
    let has = |name: &str| known.iter().any(|known| known == name);
    let mut display = BoardDisplay::Never;
    let [(moves, _), ..] = GAMES;
    // The first of the boards on which the program can play.
    let mut sides = SIDES.into_iter();
    let size = loop {
        let Some(side) = sides.next() else { return Ok((display, false)) };
        if play(gtp, side, moves)? {
            break Size::new(side, side).expect("a size");
        }
    };
    let expected = expected(size, moves);
    for (command, shown) in [("list_stones", BoardDisplay::Lists), ("showboard", BoardDisplay::Picture)] {
        if display == BoardDisplay::Never && has(command) {
            let read = shown.parse(gtp.ask_all(shown.commands())?, size);
            display = if read.as_ref() == Some(&expected) { shown } else { BoardDisplay::Never };
        }
    }
    // Whether each of the games has the score that is its area.
    let mut counts_area = has("final_score");
    for (moves, area) in GAMES {
        counts_area = counts_area && play(gtp, size.rows(), moves)? && score(gtp)? == Some(area);
    }
    Ok((display, counts_area))
}

/// Plays a game to its end. Whether all of it was done.
fn play(gtp: &mut GtpConnection, side: usize, moves: &[&str]) -> Result<bool, EngineError> {
    let passes = if moves.len().is_multiple_of(2) { ["B pass", "W pass"] } else { ["W pass", "B pass"] };
    if !gtp.ask(&format!("boardsize {side}"))?.is_success || !gtp.ask("clear_board")?.is_success {
        return Ok(false);
    }
    gtp.ask("komi 0")?;
    for made in moves.iter().chain(&passes) {
        if !gtp.ask(&format!("play {made}"))?.is_success {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What stands on a board after a game without captures.
#[must_use]
pub fn expected(size: Size, moves: &[&str]) -> Vec<Content> {
    let mut contents = vec![None; size.area()];
    for (colour, name) in moves.iter().filter_map(|made| made.split_once(' ')) {
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

    /// What the points hold by the replies to them; none if they cannot be read.
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

/// What the program says of the end of a game: Black's area minus White's.
pub(super) fn score(gtp: &mut GtpConnection) -> Result<Option<i32>, EngineError> {
    Ok(gtp.ask("final_score")?.text().and_then(|text| read_score(&text)))
}

/// Reads `B+3.0`, `W+2` or `0`.
#[must_use]
pub fn read_score(text: &str) -> Option<i32> {
    let points = |text: &str| text.parse::<f64>().ok().filter(|n| n.fract() == 0.0).map(|n| n as i32);
    match text.split_once('+') {
        Some(("B", margin)) => points(margin),
        Some(("W", margin)) => points(margin).map(|n| -n),
        _ => points(text).filter(|&n| n == 0),
    }
}
