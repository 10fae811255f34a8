//! A program that speaks the protocol, as an engine.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Move, Size};

use super::answers::{Commands, Reply};
use super::board_size::{self, vertex};
use super::calibration::{self, Calibration, Shown};
use super::setup::{self, Folder};
use crate::engine::{Begun, Engine, Played, Told};
use crate::trouble::Trouble;
use crate::wire::Launch;

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
        let found = board_size::find(&mut self.gtp, size)?;
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
