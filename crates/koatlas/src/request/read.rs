//! The question `read`: the board of a text, and the moves of a record.

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_formats::{Contents, Game, PositionFile};
use koatlas_scan::{GameError, board_after};
use serde::{Deserialize, Serialize};

use super::{Reply, Target};
use crate::check::SlipWarning;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::subject::Subject;
use crate::text::visible;

/// Keys of the question `read`, whose target has neither `position` nor `board`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// The text of a position file or game record, in any format.
    pub text: String,
}

/// The answer to `read`: a board, and the moves of a record from it on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadAnswer {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The points of the black stones.
    pub black: Vec<Point>,
    /// The points of the white stones.
    pub white: Vec<Point>,
    /// The points where plays may be made; empty if all points are.
    pub region: Vec<Point>,
    /// The stones that are declared immortal.
    pub immortal: Vec<Point>,
    /// The player to move.
    pub to_move: Colour,
    /// The name that the text gives; `None` if it gives none.
    pub name: Option<String>,
    /// The cycle that the position is known for; empty if the text names none.
    pub cycle: Vec<Move>,
    /// The moves of the main line, such as `B c3` and `W pass`. They need not be legal, and the players need not alternate.
    pub moves: Vec<Move>,
    /// How many of the moves, from the first, are handicap stones: they are placed, and White moves next.
    #[serde(default)]
    pub handicap: usize,
    /// The boards where stones are set up after the first move.
    pub setups: Vec<BoardSetup>,
    /// The rules that the record names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The komi as the record has it: the text of the property `KM`.
    pub komi: Option<String>,
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The number of games in the text.
    pub games: usize,
    /// The slips of the text, which was read in spite of them.
    #[serde(default)]
    pub warnings: Vec<SlipWarning>,
}

/// A board on which stones were set up in the course of a record: an item of [`ReadAnswer::setups`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardSetup {
    /// The number of moves before, as the answer lists them.
    pub after: usize,
    /// The points of all black stones.
    pub black: Vec<Point>,
    /// The points of all white stones.
    pub white: Vec<Point>,
    /// The player to move.
    pub to_move: Colour,
}

answer!(ReadAnswer: "read");

impl Read {
    pub(super) fn answer(&self, target: &Target) -> Result<Reply> {
        target.without(&["position", "board", "move", "region", "ko"])?;
        Ok(Reply::new(&self.read(target)?, Vec::new()))
    }

    /// Reads a position, or one game: the first if the target names none.
    fn read(&self, target: &Target) -> Result<ReadAnswer> {
        let number = target.game.unwrap_or(1);
        let mut texts = match target.contents(&self.text)? {
            Contents::Games(texts) => texts,
            Contents::Position(file, toml, assumed) => {
                let PositionFile { name, position } = *file;
                if number != 1 {
                    return Err(no_game(1));
                }
                let subject = Subject { toml, ..Subject::from_file_position(target.name(), name.clone(), position) };
                let cycle = subject.read_known()?.cycle;
                let warnings = SlipWarning::all(&assumed);
                return Ok(ReadAnswer { cycle, warnings, ..ReadAnswer::of_position(name, &subject.position) });
            }
        };
        let games = texts.len();
        if !(1..=games).contains(&number) {
            return Err(no_game(games));
        }
        let game = texts.swap_remove(number - 1)?.main_line()?;
        let handicap = game.handicap_moves.len();
        let board = |after| {
            let refused =
                |reason: GameError| Error::Position { subject: target.name().to_owned(), reason: reason.into() };
            board_after(&game, after).map_err(refused)
        };
        let setup = |after| {
            let board = board(after)?;
            let [black, white] = stones(&board);
            Ok(BoardSetup { after, black, white, to_move: board.to_move() })
        };
        let setups = game.changes.iter().map(|change| setup(handicap + change.after)).collect::<Result<_>>()?;
        let start = if handicap > 0 { board(0)?.with_to_move(Colour::Black) } else { game.start.clone() };
        let Game { name, rules, komi, handicap_moves, moves, slips, .. } = game;
        let moves = handicap_moves.into_iter().chain(moves).collect();
        let (warnings, read) = (SlipWarning::all(&slips), ReadAnswer::of_position(name, &start));
        Ok(ReadAnswer { moves, handicap, setups, rules, komi, game: number, games, warnings, ..read })
    }
}

impl ReadAnswer {
    /// A position without moves.
    fn of_position(name: Option<String>, position: &BoardPosition) -> ReadAnswer {
        let [black, white] = stones(position);
        ReadAnswer {
            rows: position.size().rows(),
            cols: position.size().cols(),
            black,
            white,
            region: if position.is_whole_board() { Vec::new() } else { position.region().to_vec() },
            immortal: position.immortal().to_vec(),
            to_move: position.to_move(),
            name: name.map(|name| visible(&name).into_owned()),
            cycle: Vec::new(),
            moves: Vec::new(),
            handicap: 0,
            setups: Vec::new(),
            rules: None,
            komi: None,
            game: 1,
            games: 1,
            warnings: Vec::new(),
        }
    }
}

/// The points of the black and of the white stones.
fn stones(position: &BoardPosition) -> [Vec<Point>; 2] {
    Colour::BOTH.map(|colour| {
        let points = position.size().points().zip(position.contents());
        points.filter(|(_, content)| **content == Some(colour)).map(|(point, _)| point).collect()
    })
}

fn no_game(games: usize) -> Error {
    Error::argument("game", format!("the text holds {games} games: name one, from 1 to {games}"))
}
