//! A program that speaks the protocol, as an engine: commands and their answers.

use std::collections::BTreeMap;
use std::time::Instant;

use koatlas_board::{BoardPosition, Colour, Content, Move, Size};

use crate::engine::{Begun, Engine, Played, Told, Trouble};
use crate::gtp::calibration::{Calibration, Shown};
use crate::gtp::setup::{Folder, vertex};
use crate::gtp::{calibration, setup};
use crate::wire::{LONGEST_LINE, Launch, Wire};

/// A program that speaks the Go Text Protocol.
///
/// Whether a play is legal is asked with `is_legal` or `all_legal`, if the program has one of them; otherwise the play is made
/// and taken back. The protocol says nothing about passes being legal, nor about the end of a game: neither is asked.
pub struct Gtp {
    gtp: Commands,
    known: Vec<String>,
    calibration: Calibration,
    folder: Folder,
    /// The command for each size that was asked for, or why there is none.
    sizes: BTreeMap<Size, Result<String, String>>,
    start: BoardPosition,
    made: Vec<Move>,
}

impl Gtp {
    /// Starts it, and finds out what it can do.
    ///
    /// # Errors
    /// If it cannot be started, or does not answer.
    ///
    /// # Panics
    /// Never: there is a board of 1x1.
    pub fn open(launch: &Launch) -> Result<Gtp, Trouble> {
        let mut gtp = Commands::open(launch)?;
        let listed = gtp.ask("list_commands")?.text().unwrap_or_default();
        let known: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
        let calibration = calibration::calibrate(&mut gtp, &known)?;
        let folder = Folder::new().map_err(|error| Trouble::Unstarted(format!("no folder for positions: {error}")))?;
        let start = BoardPosition::empty_board(Size::new(1, 1).expect("a size"));
        Ok(Gtp { gtp, known, calibration, folder, sizes: BTreeMap::new(), start, made: Vec::new() })
    }

    fn has(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// The command that sets a size, or why there is none.
    fn size(&mut self, size: Size) -> Result<Result<String, String>, Trouble> {
        if let Some(known) = self.sizes.get(&size) {
            return Ok(known.clone());
        }
        let found = setup::find(&mut self.gtp, size)?;
        Ok(self.sizes.entry(size).or_insert(found).clone())
    }

    /// Puts the stones of a start.
    fn put(&mut self, board: &BoardPosition) -> Result<Begun, Trouble> {
        let command = if self.has("loadsgf") {
            match self.folder.write(board) {
                Ok(path) => format!("loadsgf {}", path.display()),
                Err(error) => return Ok(Begun::Cannot(format!("no position can be written for it: {error}"))),
            }
        } else if board.to_move() == Colour::White {
            return Ok(Begun::Cannot("it has no loadsgf, which tells that White moves first".to_owned()));
        } else if self.has("set_position") {
            setup::set_position(board)
        } else {
            return Ok(Begun::Cannot("it has neither loadsgf nor set_position".to_owned()));
        };
        let reply = self.gtp.ask(&command)?;
        if !reply.done {
            return Ok(Begun::Cannot(reply.text));
        }
        self.gtp.ask("komi 0")?;
        Ok(match self.shown()? {
            Some(shown) if shown != board.contents() => Begun::Cannot("it shows another board then".to_owned()),
            _ => Begun::Ready,
        })
    }

    /// What is on the board, if the program tells it in a way that can be read.
    fn shown(&mut self) -> Result<Option<Vec<Content>>, Trouble> {
        let replies = self.gtp.ask_all(&self.calibration.shown.commands())?;
        Ok(self.calibration.shown.read(replies, self.start.size()))
    }

    fn ask_each(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble> {
        let asked: Vec<(usize, String)> =
            moves.iter().enumerate().filter_map(|(i, made)| Some((i, question(*made)?))).collect();
        let commands: Vec<String> = asked.iter().map(|(_, command)| command.clone()).collect();
        let replies = self.gtp.ask_all(&commands)?;
        let mut legal = vec![None; moves.len()];
        for ((at, command), reply) in asked.into_iter().zip(replies) {
            legal[at] = match (reply.done, reply.text.as_str()) {
                (true, "1" | "true") => Some(true),
                (true, "0" | "false") => Some(false),
                (true, text) => return Err(Trouble::garbage(&command, text.as_bytes(), "1 or 0")),
                (false, _) => None,
            };
        }
        Ok(legal)
    }

    fn ask_for_list(&mut self, colour: Colour, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble> {
        let Some(listed) = self.gtp.ask(&format!("all_legal {colour}"))?.text() else {
            return Ok(vec![None; moves.len()]);
        };
        let listed: Vec<String> = listed.split_whitespace().map(str::to_ascii_uppercase).collect();
        Ok(moves.iter().map(|made| made.point.map(|point| listed.contains(&vertex(point)))).collect())
    }

    /// Makes each move and takes it back.
    fn try_each(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble> {
        let mut legal = Vec::with_capacity(moves.len());
        for made in moves {
            let done = match made.point {
                Some(_) => Some(self.gtp.ask(&command(*made))?.done),
                None => None,
            };
            legal.push(done);
            if done == Some(true) && !(self.has("undo") && self.gtp.ask("undo")?.done) {
                self.again()?;
            }
        }
        Ok(legal)
    }

    /// Makes all moves anew, for programs that cannot take a move back.
    fn again(&mut self) -> Result<(), Trouble> {
        let moves = std::mem::take(&mut self.made);
        self.start(&self.start.clone())?;
        for &made in &moves {
            self.gtp.ask(&command(made))?;
        }
        self.made = moves;
        Ok(())
    }

    /// Whether the last two moves are passes.
    fn is_at_rest(&self) -> bool {
        matches!(self.made[..], [.., a, b] if a.point.is_none() && b.point.is_none())
    }
}

/// The command that makes a move.
fn command(made: Move) -> String {
    format!("play {} {}", made.colour, made.point.map_or("pass".to_owned(), vertex))
}

/// The command that asks about a play.
fn question(made: Move) -> Option<String> {
    Some(format!("is_legal {} {}", made.colour, vertex(made.point?)))
}

impl Engine for Gtp {
    fn name(&mut self) -> Result<String, Trouble> {
        let replies = self.gtp.ask_all(&["name".to_owned(), "version".to_owned()])?;
        let words: Vec<String> = replies.into_iter().filter_map(Reply::text).collect();
        Ok(words.join(" ").trim().to_owned())
    }

    fn start(&mut self, board: &BoardPosition) -> Result<Begun, Trouble> {
        let command = match self.size(board.size())? {
            Ok(command) => command,
            Err(why) => return Ok(Begun::Cannot(why)),
        };
        (self.start, self.made) = (board.clone(), Vec::new());
        for command in [&command, "clear_board", "komi 0"] {
            self.gtp.ask(command)?;
        }
        // A cleared board is one with Black to move.
        let is_usual = *board == BoardPosition::empty_board(board.size());
        if is_usual { Ok(Begun::Ready) } else { self.put(board) }
    }

    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, Trouble> {
        match moves.first() {
            None => Ok(Vec::new()),
            Some(_) if self.has("is_legal") => self.ask_each(moves),
            Some(first) if self.has("all_legal") => self.ask_for_list(first.colour, moves),
            Some(_) => self.try_each(moves),
        }
    }

    fn play(&mut self, made: Move) -> Result<Played, Trouble> {
        if !self.gtp.ask(&command(made))?.done {
            return Ok(Played::Refused);
        }
        self.made.push(made);
        let board = if self.calibration.shown == Shown::Never { None } else { self.shown()? };
        let area = if self.calibration.counts_area && self.is_at_rest() {
            self.gtp.ask("final_score")?.text().and_then(|text| calibration::score(&text))
        } else {
            None
        };
        Ok(Played::Made(Told { board, ended: None, area }))
    }
}

const EXPECTED: &str = "a line that begins with = or ?, with the number of the command";

/// An answer.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// Whether the command was done.
    pub done: bool,
    /// What was said, without the sign and the number.
    pub text: String,
}

impl Reply {
    /// The text, if the command was done.
    pub fn text(self) -> Option<String> {
        self.done.then_some(self.text)
    }
}

/// The line to a program. Every command has a number, so that no answer is taken for that of another command.
pub(super) struct Commands {
    wire: Wire,
    number: u32,
}

impl Commands {
    pub fn open(launch: &Launch) -> Result<Commands, Trouble> {
        Ok(Commands { wire: Wire::open(launch)?, number: 0 })
    }

    /// Asks one thing.
    pub fn ask(&mut self, command: &str) -> Result<Reply, Trouble> {
        let mut replies = self.ask_all(&[command.to_owned()])?;
        Ok(replies.remove(0))
    }

    /// Asks several things at once. The replies come in the same order, and each may take the time of one.
    pub fn ask_all(&mut self, commands: &[String]) -> Result<Vec<Reply>, Trouble> {
        let numbered = (self.number + 1..).zip(commands);
        self.wire.send(numbered.map(|(number, command)| format!("{number} {command}\n")).collect());
        let reply = |command: &String| {
            self.number += 1;
            let deadline = self.wire.deadline();
            self.reply(command, deadline)
        };
        commands.iter().map(reply).collect()
    }

    /// Reads the lines up to an empty one.
    fn reply(&mut self, command: &str, deadline: Instant) -> Result<Reply, Trouble> {
        let first = loop {
            let line = self.wire.line(command, deadline)?;
            if !line.trim_ascii().is_empty() {
                break line;
            }
        };
        let mut reply = self.first_line(command, &first)?;
        loop {
            let line = self.wire.line(command, deadline)?;
            if line.is_empty() {
                return Ok(reply);
            }
            reply.text.push('\n');
            reply.text += &String::from_utf8_lossy(&line);
            if reply.text.len() > LONGEST_LINE {
                return Err(Trouble::Endless { question: command.to_owned(), most: LONGEST_LINE });
            }
        }
    }

    /// Reads `=12 text`. A program may leave the number out.
    fn first_line(&self, command: &str, line: &[u8]) -> Result<Reply, Trouble> {
        let garbage = || Trouble::garbage(command, line, EXPECTED);
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
        Ok(Reply { done, text: rest[digits..].trim().to_owned() })
    }
}
