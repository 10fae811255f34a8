//! The question `read`: the board of a text, and the moves of a record.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Colour, Move, Point};
use koatlas_files::{Contents, FileError, Game, GameText, GameTexts, PositionFile, Variations};
use koatlas_games::{GameError, board_after};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::check::SlipWarning;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::question::{BoardTarget, options};
use crate::subject::Subject;
use crate::text::visible;

options! {
    /// The contents of a text: the board, and the moves of a record.
    pub struct ReadQuestion {
        /// The text of a position file or game record, in any format
        pub text: String => arg(skip),
    }
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
    /// The comments of the main line.
    #[serde(default)]
    pub comments: Vec<MoveComment>,
    /// The other lines, in the order of the text. Those whose stones at the start are others are left out, with a warning.
    #[serde(default)]
    pub variations: Vec<RecordLine>,
    /// Who played, when, where and how it ended: texts by the names of their properties in SGF, such as `PB`, `WR` and `RE`.
    #[serde(default)]
    pub information: BTreeMap<String, String>,
    /// The rules that the record names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The identifier of the rule set that `rules` means; `None` if that is not known or not settled.
    #[serde(default)]
    pub rule_set: Option<String>,
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

/// A line of play: an item of [`ReadAnswer::variations`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordLine {
    /// Its moves, from the start.
    pub moves: Vec<Move>,
    /// The boards where stones are set up.
    pub setups: Vec<BoardSetup>,
    /// The comments that no earlier line has.
    pub comments: Vec<MoveComment>,
}

/// A comment of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveComment {
    /// The number of moves before, as the answer lists them.
    pub after: usize,
    /// The comment.
    pub text: String,
}

answer!(ReadAnswer: "read");

impl ReadQuestion {
    /// Reads a position, or one game: the first if the target names none.
    ///
    /// # Errors
    /// If the text cannot be read, or has no such game.
    pub fn read(&self, target: &BoardTarget) -> Result<ReadAnswer> {
        target.without(&["position", "board", "move"])?;
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
        let text = texts.swap_remove(number - 1)?;
        let (lines, GameTexts { information, comments }) = lines(&text)?;
        let refused = |reason: GameError| Error::Position { subject: target.name().to_owned(), reason: reason.into() };
        let (start, handicap) = (start(&lines[0]).map_err(refused)?, lines[0].handicap_moves.len());
        let (mut variations, mut left_out) = (Vec::new(), Vec::new());
        for (line, comments) in lines.iter().zip(comments) {
            let is_of_start = self::start(line).is_ok_and(|other| other.contents() == start.contents());
            match RecordLine::new(line, comments) {
                Err(reason) if variations.is_empty() => return Err(refused(reason)),
                Ok(read) if is_of_start && line.handicap_moves.len() == handicap => variations.push(read),
                _ => left_out.push(FileError::whole(format!("variation {} {OTHER_START}", line.place))),
            }
        }
        let RecordLine { moves, setups, comments } = variations.remove(0);
        let Game { name, rules, komi, slips, .. } = lines[0].clone();
        let rule_set = rules.as_deref().and_then(|text| RuleSet::find_by_record(text).ok());
        Ok(ReadAnswer {
            moves,
            handicap,
            setups,
            comments,
            variations,
            information: information.into_iter().map(|(key, text)| (key.to_owned(), text)).collect(),
            rule_set: rule_set.map(|rules| rules.id().to_owned()),
            rules,
            komi,
            game: number,
            games,
            warnings: SlipWarning::all(&[slips, left_out].concat()),
            ..ReadAnswer::of_position(name, &start)
        })
    }
}

const OTHER_START: &str = "is left out: it has stones of its own at the start, or such as cannot stand";

/// The lines of a game with what it says beside its moves. If all are too many, or one cannot be read, the main line alone.
fn lines(text: &GameText) -> Result<(Vec<Game>, GameTexts)> {
    let read = |variations| Ok((text.lines(variations)?, text.texts(variations)));
    read(Variations::All).or_else(|_: Error| read(Variations::Main))
}

/// The board before the first move, on which no handicap stone that is written as a move stands.
fn start(game: &Game) -> Result<BoardPosition, GameError> {
    match game.handicap_moves.is_empty() {
        true => Ok(game.start.clone()),
        false => Ok(board_after(game, 0)?.with_to_move(Colour::Black)),
    }
}

impl RecordLine {
    fn new(game: &Game, comments: Vec<(usize, String)>) -> Result<RecordLine, GameError> {
        let handicap = game.handicap_moves.len();
        let setup = |after| {
            let board = board_after(game, after)?;
            let [black, white] = stones(&board);
            Ok::<_, GameError>(BoardSetup { after, black, white, to_move: board.to_move() })
        };
        let moves = game.handicap_moves.iter().chain(&game.moves).copied().collect();
        let setups = game.changes.iter().map(|change| setup(handicap + change.after)).collect::<Result<_, _>>()?;
        // What stands after a move that cannot be read is said of no position.
        let is_said = |(after, text): &(usize, String)| *after <= game.move_count() && !text.is_empty();
        let comments = comments.into_iter().filter(is_said);
        let comments = comments.map(|(after, text)| MoveComment { after, text }).collect();
        Ok(RecordLine { moves, setups, comments })
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
            comments: Vec::new(),
            variations: Vec::new(),
            information: BTreeMap::new(),
            rules: None,
            rule_set: None,
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
