//! JSON: positions as koatlas prints them, alone or inside an answer; queries of KataGo's analysis engine; games of
//! OGS (online-go.com). A text may contain several of them, one after the other or in lists. A position is a game
//! without moves.

use koatlas_board::{Colour, Content, Move, Point, Size, quoted};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Deserializer, Map, Value};

use crate::error::{Fault, FaultPlace};
use crate::position::diagram::{read_diagram, trimmed_pieces};
use crate::position::position_file::{PositionFile, UncheckedPosition, tidy_line};
use crate::position::text::parse_without_liberty;
use crate::sgf::game::Game;
use crate::sgf::line_place::LinePlace;

const NOTHING: &str =
    "there is no position and no game here: write a position with rows, a query of KataGo, or a game of OGS";

/// Reads all positions and games of a text. Each has its own result; after a syntax error nothing more is read.
pub fn read_games(text: &str) -> Vec<Result<Game, Fault>> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let mut games = Vec::new();
    loop {
        let rest = &text[values.byte_offset()..];
        let start = text.len() - rest.trim_start().len();
        // Values need no separator: a file may hold one object in each line.
        match values.next() {
            Some(Ok(value)) => games.extend(games_of(value).into_iter().map(|game| with_byte(start, game))),
            Some(Err(error)) => {
                games.push(Err(syntax(text, &error)));
                return games;
            }
            None if games.is_empty() => return vec![with_byte(start, Err(NOTHING.to_owned()))],
            None => return games,
        }
    }
}

/// Adds the byte `start` to the error of a value.
fn with_byte<T>(start: usize, result: Result<T, String>) -> Result<T, Fault> {
    result.map_err(|sentence| Fault::at(start, sentence))
}

/// Converts a syntax error: line and column of `error` become a byte of `text`.
fn syntax(text: &str, error: &serde_json::Error) -> Fault {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = text.len().min(before + error.column().saturating_sub(1));
    Fault::at(at, format!("{}: correct the JSON here", sentence(error)))
}

/// Message of `error` without its line and column.
fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(sentence, _)| sentence).to_owned()
}

/// Reads the position of a text. Fails if the text has several positions or moves.
pub fn read_position(text: &str) -> Result<PositionFile, Fault> {
    let games: Vec<Game> = read_games(text).into_iter().collect::<Result<_, _>>()?;
    let several = games.iter().filter(|game| game.start != games[0].start).count();
    let game = games.into_iter().next().filter(|_| several == 0);
    let game = game.ok_or_else(|| Fault::whole("there are several positions: keep one of them"))?;
    match game.moves.len() {
        0 => Ok(PositionFile { name: game.name, position: game.start }),
        moves => Err(Fault::whole(format!("this is a game of {moves} moves and no position: name the move"))),
    }
}

pub fn write(file: &PositionFile) -> String {
    let position = &file.position;
    let (name, rows, to_move) = (file.tidy_name(), position.rows(), Some(position.to_move().to_string()));
    let region = (!position.is_whole_board()).then(|| point_names(position.region()));
    let immortal = point_names(position.immortal());
    let board = JsonPosition { name, rows, region, immortal, to_move, ko: None, without_liberty: None };
    serde_json::to_string_pretty(&board).expect("texts") + "\n"
}

fn point_names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

fn games_of(value: Value) -> Vec<Result<Game, String>> {
    match value {
        Value::Array(list) => list.into_iter().flat_map(games_of).collect(),
        Value::Object(object) => games_of_object(object),
        _ => vec![Err(NOTHING.to_owned())],
    }
}

fn games_of_object(mut object: Map<String, Value>) -> Vec<Result<Game, String>> {
    let is_query = object.contains_key("boardXSize") || object.contains_key("initialStones");
    let is_ogs_game = object.contains_key("width") && object.contains_key("moves");
    let is_response = object.contains_key("moveInfos");
    // OGS sends the game inside a larger object.
    if let Some(data) = object.remove("gamedata") {
        return games_of(data);
    }
    let value = Value::Object(object);
    if is_query {
        return vec![read_as("a query of KataGo", value).and_then(KataGoQuery::game)];
    } else if is_ogs_game {
        return vec![read_as("a game of OGS", value).and_then(OgsGame::game)];
    } else if is_response {
        return vec![Err("KataGo's answers have no board: give the query".to_owned())];
    }
    let mut boards = Vec::new();
    add_boards(value, &mut boards);
    if boards.is_empty() {
        return vec![Err(NOTHING.to_owned())];
    }
    boards.into_iter().map(|board| read_as("a position", board).and_then(JsonPosition::game)).collect()
}

fn read_as<T: DeserializeOwned>(what: &str, value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("{what} is not as expected: {}", sentence(&error)))
}

/// Keys of the list of rows: `rows` in positions, `diagram` in catalogues.
const ROWS: [&str; 2] = ["rows", "diagram"];

/// Appends all objects inside `value` that have rows to `boards`.
fn add_boards(value: Value, boards: &mut Vec<Value>) {
    let is_row =
        |rows: &Value| rows.as_array().is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_string));
    match value {
        Value::Object(object) if ROWS.iter().any(|key| object.get(*key).is_some_and(is_row)) => {
            boards.push(Value::Object(object));
        }
        Value::Object(object) => object.into_iter().for_each(|(_, value)| add_boards(value, boards)),
        Value::Array(list) => list.into_iter().for_each(|value| add_boards(value, boards)),
        _ => {}
    }
}

/// A position as `koatlas` prints it.
#[derive(Serialize, Deserialize)]
struct JsonPosition {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(alias = "diagram")]
    rows: Vec<String>,
    #[serde(default)]
    region: Option<Vec<String>>,
    #[serde(default)]
    immortal: Vec<String>,
    #[serde(default)]
    to_move: Option<String>,
    #[serde(default, skip_serializing)]
    ko: Option<String>,
    #[serde(default, skip_serializing)]
    without_liberty: Option<String>,
}

impl JsonPosition {
    fn game(self) -> Result<Game, String> {
        if let Some(ko) = self.ko {
            return Err(format!("ko: a position cannot say that {} is barred: remove it", quoted(&ko)));
        }
        let text = self.rows.join("\n");
        let diagram = read_diagram(&text, &trimmed_pieces(&text, |c| c == '\n').collect::<Vec<_>>());
        let diagram = diagram.map_err(|fault| fault.sentence)?;
        let position = UncheckedPosition {
            name: self.name,
            size: diagram.size,
            contents: diagram.contents,
            region: self.region.as_deref().map(parse_points).transpose()?.or(diagram.region),
            immortal: if self.immortal.is_empty() { diagram.immortal } else { parse_points(&self.immortal)? },
            to_move: self.to_move.as_deref().map_or(Ok(Colour::Black), parse)?,
            removes_without_liberty: self.without_liberty.as_deref().map_or(Ok(false), parse_without_liberty)?,
            assumed: Vec::new(),
        };
        game(position, [None, None], Vec::new())
    }
}

fn parse_points(names: &[String]) -> Result<Vec<(Point, FaultPlace)>, String> {
    names.iter().map(|name| Ok((parse(name)?, FaultPlace::File))).collect()
}

fn parse<T: std::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Builds a [`Game`] from its start, its rules and komi (`terms`), and its moves.
fn game(start: UncheckedPosition, terms: [Option<Value>; 2], moves: Vec<Move>) -> Result<Game, String> {
    let PositionFile { name, position: start } = start.check().map_err(|fault| fault.sentence)?;
    let [rules, komi] = terms.map(|term| match term? {
        Value::Null => None,
        Value::String(text) => tidy_line(&text),
        other => Some(other.to_string()),
    });
    let (handicap_moves, changes, place, slips) = (Vec::new(), Vec::new(), LinePlace::default(), Vec::new());
    Ok(Game { name, rules, komi, start, handicap_moves, moves, changes, unread: 0, place, slips })
}

/// Builds a start from handicap or setup stones. If `to_move` is `None`, the player of the first move is to move, or
/// Black.
fn start(
    name: Option<String>,
    size: Size,
    stones: Vec<(Colour, Point)>,
    to_move: Option<Colour>,
    moves: &[Move],
) -> Result<UncheckedPosition, String> {
    let mut contents: Vec<(Content, FaultPlace)> = vec![(None, FaultPlace::File); size.area()];
    for (colour, point) in stones {
        if contents[size.index(point)].0.replace(colour).is_some() {
            return Err(format!("{point} has a stone already: keep one of the two"));
        }
    }
    let to_move = to_move.or(moves.first().map(|first| first.colour)).unwrap_or(Colour::Black);
    Ok(UncheckedPosition { name, to_move, ..UncheckedPosition::new(size, contents) })
}

/// A query of KataGo's analysis engine.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KataGoQuery {
    id: Option<Value>,
    #[serde(default)]
    initial_stones: Vec<(String, String)>,
    #[serde(default)]
    moves: Vec<(String, String)>,
    initial_player: Option<String>,
    rules: Option<Value>,
    komi: Option<Value>,
    board_x_size: usize,
    board_y_size: usize,
}

impl KataGoQuery {
    fn game(self) -> Result<Game, String> {
        let size = Size::new(self.board_y_size, self.board_x_size).map_err(|error| error.to_string())?;
        let stones = read_list("initialStones", &self.initial_stones, |stone| match read_move(stone, size)? {
            Move { colour, point: Some(point) } => Ok((colour, point)),
            Move { .. } => Err("a pass is no stone: remove it".to_owned()),
        })?;
        let moves = read_list("moves", &self.moves, |game_move| read_move(game_move, size))?;
        let to_move = self.initial_player.as_deref().map(parse).transpose()?;
        let name = self.id.and_then(|id| id.as_str().map(str::to_owned));
        game(start(name, size, stones, to_move, &moves)?, [self.rules, self.komi], moves)
    }
}

/// Reads every item with `read`; an error names the `list` and the number of the item.
fn read_list<T, U>(list: &str, items: &[T], read: impl Fn(&T) -> Result<U, String>) -> Result<Vec<U>, String> {
    let numbered = |number: usize, error: String| format!("{list}, number {number}: {error}");
    items.iter().zip(1..).map(|(item, number)| read(item).map_err(|error| numbered(number, error))).collect()
}

/// Reads a move or a stone of a query of KataGo: its colour and its point.
fn read_move((colour, point): &(String, String), size: Size) -> Result<Move, String> {
    Ok(Move { colour: parse(colour)?, point: parse_gtp_point(point, size)? })
}

/// Parses a point in the notation of GTP (`c3`) or as `(column,row)`; `None` is a pass.
fn parse_gtp_point(text: &str, size: Size) -> Result<Option<Point>, String> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let numbers = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')?.split_once(','));
    let numbers = numbers.and_then(|(col, row)| Some((col.trim().parse().ok()?, row.trim().parse().ok()?)));
    let point = numbers.map_or_else(|| parse(text), |(col, row)| point(col, row, size))?;
    size.check(point).map_err(|error| error.to_string())?;
    Ok(Some(point))
}

/// The point in column `col` from the left and row `row` from the top, both from 0.
fn point(col: i64, row: i64, size: Size) -> Result<Point, String> {
    let (cols, rows) = (size.cols(), size.rows());
    match (usize::try_from(col), usize::try_from(row)) {
        (Ok(col), Ok(row)) if col < cols && row < rows => Ok(Point { col: col as u8, row: (rows - 1 - row) as u8 }),
        _ => Err(format!("column {col}, row {row}, counted from 0, is off the board (the board is {size})")),
    }
}

/// A game as the server online-go.com exports it.
#[derive(Deserialize)]
struct OgsGame {
    game_name: Option<String>,
    width: usize,
    height: usize,
    rules: Option<Value>,
    komi: Option<Value>,
    #[serde(default)]
    initial_state: OgsStones,
    initial_player: Option<String>,
    #[serde(default)]
    handicap: usize,
    #[serde(default)]
    free_handicap_placement: bool,
    #[serde(default)]
    moves: OgsMoves,
}

/// Stones, two letters each: the column from the left and the row from the top, from `a`.
#[derive(Default, Deserialize)]
struct OgsStones {
    #[serde(default)]
    black: String,
    #[serde(default)]
    white: String,
}

/// Moves: a string with two letters for each, or a list of lists `[column, row, ...]` or of objects.
#[derive(Deserialize)]
#[serde(untagged)]
enum OgsMoves {
    Letters(String),
    Lists(Vec<OgsMove>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OgsMove {
    List(Vec<Value>),
    Object { x: i64, y: i64, edited: Option<bool> },
}

impl Default for OgsMoves {
    fn default() -> OgsMoves {
        OgsMoves::Lists(Vec::new())
    }
}

const BY_HAND: &str = "a stone has been put on the board by hand: export the game as SGF";

impl OgsGame {
    fn game(self) -> Result<Game, String> {
        let size = Size::new(self.height, self.width).map_err(|error| error.to_string())?;
        let mut stones = Vec::new();
        for (colour, text) in [(Colour::Black, &self.initial_state.black), (Colour::White, &self.initial_state.white)] {
            let points = read_list("initial_state", &pairs(text), |&place| letters(place, size))?;
            stones.extend(points.into_iter().flatten().map(|point| (colour, point)));
        }
        let mut points = match &self.moves {
            OgsMoves::Letters(text) => read_list("moves", &pairs(text), |&place| letters(place, size))?,
            OgsMoves::Lists(list) => read_list("moves", list, |game_move| game_move.point(size))?,
        };
        let mut first = self.initial_player.as_deref().map_or(Ok(Colour::Black), parse)?;
        // With free placement the first moves are handicap stones of Black.
        let mut handicap_moves = Vec::new();
        if self.free_handicap_placement && self.handicap > 1 {
            let placed = points.drain(..self.handicap.min(points.len())).flatten();
            handicap_moves.extend(placed.map(|point| Move::play(Colour::Black, point)));
            stones.extend(handicap_moves.iter().filter_map(|placed| Some((placed.colour, placed.point?))));
            first = Colour::White;
        }
        let colours = [first, !first].into_iter().cycle();
        let moves: Vec<Move> = points.into_iter().zip(colours).map(|(point, colour)| Move { colour, point }).collect();
        let game = game(start(self.game_name, size, stones, Some(first), &moves)?, [self.rules, self.komi], moves)?;
        Ok(Game { handicap_moves, ..game })
    }
}

impl OgsMove {
    fn point(&self, size: Size) -> Result<Option<Point>, String> {
        let (col, row) = match self {
            OgsMove::Object { edited: Some(true), .. } => return Err(BY_HAND.to_owned()),
            // A fourth number marks a stone that was placed by hand.
            OgsMove::List(list) if list.get(3).is_some_and(Value::is_number) => return Err(BY_HAND.to_owned()),
            OgsMove::List(list) => {
                let [col, row] = [0, 1].map(|i| list.get(i).and_then(Value::as_i64));
                col.zip(row).ok_or("write a column and a row, from 0, or -1 for a pass")?
            }
            OgsMove::Object { x, y, .. } => (*x, *y),
        };
        // OGS writes a pass as (-1, -1).
        if col == -1 { Ok(None) } else { point(col, row, size).map(Some) }
    }
}

/// Splits `text` into pairs of characters; a last single character is paired with a blank.
fn pairs(text: &str) -> Vec<[char; 2]> {
    let mut chars = text.chars();
    std::iter::from_fn(|| Some([chars.next()?, chars.next().unwrap_or(' ')])).collect()
}

/// Parses a point written as two letters; `None` is a pass, written `..`.
fn letters(pair: [char; 2], size: Size) -> Result<Option<Point>, String> {
    let numbers = pair.map(|c| c.is_ascii_lowercase().then(|| i64::from(c as u8 - b'a')));
    match (pair, numbers) {
        (['.', '.'], _) => Ok(None),
        (['!', _], _) => Err(BY_HAND.to_owned()),
        (_, [Some(col), Some(row)]) => point(col, row, size).map(Some),
        _ => Err(format!("{} are no two letters from a on", quoted(&pair.iter().collect::<String>()))),
    }
}
