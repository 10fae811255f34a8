//! `Engine` for programs that speak the Go Text Protocol, version 2.

pub mod commands;

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, Size};
use koatlas_files::Record;
use tempfile::TempDir;

use crate::programs::Launch;
use crate::programs::engine::{Engine, EngineError, MoveReport};
use crate::programs::gtp::commands::{BoardDisplay, GtpConnection, Reply, probe, score};

/// A program that speaks the Go Text Protocol, version 2.
///
/// The legality of a play is asked with `is_legal` or `all_legal`, if the program has one of them. Otherwise the play is made and
/// taken back. The protocol defines neither the legality of passes nor the end of a game, so these are not asked.
pub(crate) struct Gtp {
    gtp: GtpConnection,
    /// The commands that the program lists.
    known: Vec<String>,
    display: BoardDisplay,
    /// True if `final_score` counts the area.
    counts_area: bool,
    /// Temporary folder for positions that the program loads.
    folder: TempDir,
    /// For each size that was tried, the command that sets it, or the reason why there is none.
    sizes: BTreeMap<Size, Result<String, String>>,
    start: BoardPosition,
    /// The moves of the present game.
    moves_made: Vec<Move>,
}

impl Gtp {
    /// Starts the program, and finds out which commands it has and how it answers them.
    pub fn launch(launch: &Launch) -> Result<Gtp, EngineError> {
        let mut gtp = GtpConnection::start(launch)?;
        let listed = gtp.ask("list_commands")?.text().unwrap_or_default();
        let known: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
        let (display, counts_area) = probe(&mut gtp, &known)?;
        let folder = tempfile::tempdir()
            .map_err(|error| EngineError::not_started(format_args!("no folder for positions: {error}")))?;
        let start = BoardPosition::empty_board(Size::new(1, 1).expect("a size"));
        Ok(Gtp { gtp, known, display, counts_area, folder, sizes: BTreeMap::new(), start, moves_made: Vec::new() })
    }

    fn has(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// Sets up the stones of `board`. The inner error is the reason why the program cannot.
    fn set_up(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError> {
        let command = if self.has("loadsgf") {
            let path = self.folder.path().join("start.sgf");
            if let Err(error) = std::fs::write(&path, setup_game(board)) {
                return Ok(Err(format!("no position can be written for it: {error}")));
            }
            format!("loadsgf {}", path.display())
        } else if board.to_move() == Colour::White {
            return Ok(Err("it has no loadsgf, which tells that White moves first".to_owned()));
        } else if self.has("set_position") {
            set_position(board)
        } else {
            return Ok(Err("it has neither loadsgf nor set_position".to_owned()));
        };
        let reply = self.gtp.ask(&command)?;
        if !reply.is_success {
            return Ok(Err(reply.text));
        }
        self.gtp.ask("komi 0")?;
        Ok(match self.read_board()? {
            Some(shown) if shown != board.contents() => Err("it shows another board then".to_owned()),
            _ => Ok(()),
        })
    }

    /// Returns the contents of the points; `None` if the program does not show them in a form that can be read.
    fn read_board(&mut self) -> Result<Option<Vec<Content>>, EngineError> {
        let replies = self.gtp.ask_all(self.display.commands())?;
        Ok(self.display.parse(replies, self.start.size()))
    }

    fn ask_each(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        let plays = moves.iter().filter_map(|board_move| Some((board_move.colour, board_move.point?)));
        let commands: Vec<String> =
            plays.map(|(colour, point)| format!("is_legal {colour} {}", vertex(point))).collect();
        let mut replies = self.gtp.ask_all(&commands)?.into_iter().zip(&commands);
        let mut answers = Vec::with_capacity(moves.len());
        for board_move in moves {
            // Passes are not asked about, so they have no reply.
            let reply = board_move.point.and_then(|_| replies.next());
            answers.push(match &reply {
                Some((Reply { is_success: true, text }, command)) => match text.as_str() {
                    "1" | "true" => Some(true),
                    "0" | "false" => Some(false),
                    _ => return Err(EngineError::garbage(command, text.as_bytes(), "1 or 0")),
                },
                _ => None,
            });
        }
        Ok(answers)
    }

    fn ask_for_list(&mut self, colour: Colour, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        let Some(listed) = self.gtp.ask(&format!("all_legal {colour}"))?.text() else {
            return Ok(vec![None; moves.len()]);
        };
        let listed: Vec<String> = listed.split_whitespace().map(str::to_ascii_uppercase).collect();
        Ok(moves.iter().map(|board_move| board_move.point.map(|point| listed.contains(&vertex(point)))).collect())
    }

    /// Tests the legality of each move by making it and taking it back.
    fn try_each(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        let mut legal = Vec::with_capacity(moves.len());
        for board_move in moves {
            let is_legal = board_move.point.map(|_| Ok(self.gtp.ask(&command(*board_move))?.is_success)).transpose()?;
            legal.push(is_legal);
            if is_legal == Some(true) && !(self.has("undo") && self.gtp.ask("undo")?.is_success) {
                self.replay()?;
            }
        }
        Ok(legal)
    }

    /// Starts the game again and repeats its moves, for programs that cannot take a move back.
    fn replay(&mut self) -> Result<(), EngineError> {
        let moves = std::mem::take(&mut self.moves_made);
        // This start has worked before.
        let _ = self.start(&self.start.clone())?;
        for &board_move in &moves {
            self.gtp.ask(&command(board_move))?;
        }
        self.moves_made = moves;
        Ok(())
    }
}

fn command(board_move: Move) -> String {
    format!("play {} {}", board_move.colour, board_move.point.map_or("pass".to_owned(), vertex))
}

/// Writes a position as SGF, for programs that load it.
fn setup_game(start: &BoardPosition) -> String {
    let (moves, comments) = (&[], &[]);
    let record = Record { name: "", rules: "", start, ko_points: &[], comment: "", moves, comments, boards: Some(&[]) };
    record.to_sgf().expect("there are no moves")
}

/// Returns the command that sets up all stones at once.
fn set_position(board: &BoardPosition) -> String {
    let stones = board.size().points().zip(board.contents());
    let stones =
        stones.filter_map(|(point, content)| content.map(|colour: Colour| format!(" {colour} {}", vertex(point))));
    format!("set_position{}", stones.collect::<String>())
}

/// Finds the command that sets the size of the board. The inner error is what the program answers if there is none.
fn find_size(gtp: &mut GtpConnection, size: Size) -> Result<Result<String, String>, EngineError> {
    let (rows, cols, mut why) = (size.rows(), size.cols(), String::new());
    // The protocol has square boards alone. These are the extensions that programs use for others.
    let rectangular = [
        format!("rectangular_boardsize {cols} {rows}"),
        format!("boardsize {cols}:{rows}"),
        format!("boardsize {cols} {rows}"),
    ];
    let commands = if rows == cols { vec![format!("boardsize {rows}")] } else { rectangular.to_vec() };
    for command in commands {
        let reply = gtp.ask(&command)?;
        if reply.is_success && (rows == cols || has_size(gtp, size)?) {
            return Ok(Ok(command));
        }
        // The answer to the first command is the most telling one.
        if why.is_empty() {
            why = if reply.is_success { "the board has another size then".to_owned() } else { reply.text };
        }
    }
    Ok(Err(why))
}

/// True if the board has this size: some programs read `boardsize 3 4` as 3x3. It tests if stones can be played on the last column
/// and the last row, and not beyond them.
fn has_size(gtp: &mut GtpConnection, size: Size) -> Result<bool, EngineError> {
    let (col, row) = (size.cols() as u8 - 1, size.rows() as u8 - 1);
    let inside = Point { col, row };
    let outside = [Point { col: col + 1, row: 0 }, Point { col: 0, row: row + 1 }];
    let fits = accepts_stone(gtp, inside)? && !accepts_stone(gtp, outside[0])? && !accepts_stone(gtp, outside[1])?;
    gtp.ask("clear_board")?;
    Ok(fits)
}

/// True if the program accepts a black stone on `point` of the empty board.
fn accepts_stone(gtp: &mut GtpConnection, point: Point) -> Result<bool, EngineError> {
    gtp.ask("clear_board")?;
    Ok(gtp.ask(&format!("play B {}", vertex(point)))?.is_success)
}

/// Writes a point as the protocol does, such as `C3`.
fn vertex(point: Point) -> String {
    point.to_string().to_ascii_uppercase()
}

impl Engine for Gtp {
    fn name(&mut self) -> Result<String, EngineError> {
        let replies = self.gtp.ask_all(&["name", "version"])?;
        let words: Vec<String> = replies.into_iter().filter_map(Reply::text).collect();
        Ok(words.join(" ").trim().to_owned())
    }

    fn start(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError> {
        let size = board.size();
        if !self.sizes.contains_key(&size) {
            self.sizes.insert(size, find_size(&mut self.gtp, size)?);
        }
        let command = match &self.sizes[&size] {
            Ok(command) => command,
            Err(why) => return Ok(Err(why.clone())),
        };
        (self.start, self.moves_made) = (board.clone(), Vec::new());
        // Without komi, `final_score` is the difference of the areas.
        for command in [command, "clear_board", "komi 0"] {
            self.gtp.ask(command)?;
        }
        // A cleared board is one with Black to move.
        let is_usual = *board == BoardPosition::empty_board(size);
        if is_usual { Ok(Ok(())) } else { self.set_up(board) }
    }

    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        match moves.first() {
            None => Ok(Vec::new()),
            Some(_) if self.has("is_legal") => self.ask_each(moves),
            Some(first) if self.has("all_legal") => self.ask_for_list(first.colour, moves),
            Some(_) => self.try_each(moves),
        }
    }

    fn play(&mut self, board_move: Move) -> Result<Option<MoveReport>, EngineError> {
        if !self.gtp.ask(&command(board_move))?.is_success {
            return Ok(None);
        }
        self.moves_made.push(board_move);
        let board = if self.display == BoardDisplay::Never { None } else { self.read_board()? };
        // Programs count the area only at the end of a game, which is after two passes.
        let at_rest = matches!(self.moves_made[..], [.., a, b] if a.point.is_none() && b.point.is_none());
        let area = if self.counts_area && at_rest { score(&mut self.gtp)? } else { None };
        Ok(Some(MoveReport { board, ended: None, area }))
    }
}
