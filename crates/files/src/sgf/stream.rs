//! Reads files of games, whole or in portions if they are long, and determines their encoding.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::error::{Fault, FileError, TextStart};
use crate::input::{self, read_error};
use crate::sgf::encoding::{TextDecoder, TextEncoding};
use crate::sgf::game::{self, Game};
use crate::sgf::server_record;
use crate::sgf::texts::GameTexts;
use crate::sgf::tree::{self, Tree, Variations};

/// Size of the largest file of games that is read as a whole, in bytes: 16 MiB.
pub const MAX_GAMES_SIZE: usize = 16 << 20;

/// Number of bytes that are read at once from a longer file.
const PORTION: u64 = 1 << 18;

/// Largest number of nodes in all lines of a game together, if all variations are read.
const MAX_NODES: usize = 1 << 20;

const TOO_LONG: &str = "no game ends in so much text: one may have 16 MiB at most";

/// Iterator over the games of a file of any length, in order. Holds at most 16 MiB of text and as many bytes.
///
/// A file of at most 16 MiB is read as by [`parse_games`](crate::parse_games). The first 16 MiB of a longer one
/// determine its encoding. An error inside a game does not stop the iteration, unless the end of the game cannot be
/// found.
///
/// ```
/// use koatlas_files::{GameReader, Variations};
/// let file = b"(;SZ[3];B[bb](;W[aa])(;W[cc];B[]))\n(;SZ[5];B[cc])";
/// let mut moves = Vec::new();
/// for game in GameReader::new(&file[..]) {
///     moves.push(game?.lines(Variations::All)?.iter().map(|line| line.moves.len()).collect::<Vec<_>>());
/// }
/// assert_eq!(moves, [vec![2, 3], vec![1]]);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
pub struct GameReader<R> {
    input: R,
    reading: Reading,
    /// Slip about the encoding, until the first game is returned.
    encoding_slip: Option<FileError>,
    /// Sentence about bytes that are invalid in the encoding, if there are some.
    invalid: Option<String>,
    /// Decoder of a file longer than 16 MiB.
    decoder: Option<TextDecoder>,
    text: String,
    /// Byte of `text` after the last game; 0 before the first.
    at: usize,
    /// Position of `text` in the file.
    start: TextStart,
    /// Position of byte `at` in the file.
    position: TextStart,
    state: ReaderState,
    /// Error that ended the reading; it is returned after the games before it.
    failure: Option<FileError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReaderState {
    /// Nothing has been read.
    New,
    /// The file continues after `text`.
    GoesOn,
    /// `text` contains the rest of the file.
    Complete,
    /// The iteration has ended.
    Over,
}

/// The text of a game, and its position in the file.
#[derive(Clone, Debug)]
pub struct GameText {
    text: String,
    start: TextStart,
    file: Option<PathBuf>,
    strict: bool,
    /// Slips outside of the game: in the encoding, and the text after it.
    slips: Vec<FileError>,
}

/// How game records are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// True if a slip of the writer is an error, and not only named in [`Game::slips`].
    pub strict: bool,
    /// The encoding of the text; if `None`, the content tells.
    pub encoding: Option<TextEncoding>,
}

impl<R: Read> GameReader<R> {
    /// Creates a reader of `input`. Nothing is read before the first game is requested.
    pub fn new(input: R) -> GameReader<R> {
        let (text, start, state) = (String::new(), TextStart::default(), ReaderState::New);
        let (reading, encoding_slip, invalid) = (Reading::default(), None, None);
        GameReader {
            input,
            reading,
            encoding_slip,
            invalid,
            decoder: None,
            text,
            at: 0,
            start,
            position: start,
            state,
            failure: None,
        }
    }

    /// Returns the reader with another `reading`.
    #[must_use]
    pub fn with(self, reading: Reading) -> GameReader<R> {
        GameReader { reading, ..self }
    }

    /// The next game; reads more of the file until the game is complete.
    fn game(&mut self) -> Result<Option<GameText>, FileError> {
        loop {
            let found = if self.state == ReaderState::New { Ok(None) } else { self.in_text() };
            // Errors count only if the text is complete: otherwise the game may go on in the rest of the file.
            match (found, self.state) {
                (Ok(Some(game)), _) => return Ok(Some(game)),
                (_, ReaderState::New) => self.begin()?,
                (_, ReaderState::GoesOn) => self.go_on()?,
                (_, _) if self.failure.is_some() => return self.failure.take().map_or(Ok(None), Err),
                (Ok(None), _) => return Ok(None),
                (Err(fault), _) => return Err(self.error(fault)),
            }
        }
    }

    /// The next game that lies completely in `text`; `None` if there is none.
    fn in_text(&mut self) -> Result<Option<GameText>, Fault> {
        let Some(from) = tree::find_next_game(&self.text, self.at)? else { return Ok(None) };
        let is_complete = self.state == ReaderState::Complete;
        let to = match tree::find_game_end(&self.text, from) {
            Some(to) => to,
            None if is_complete => tree::find_unclosed_end(&self.text, from),
            None => return Ok(None),
        };
        // What stands after the game may be in the rest of the file.
        if !is_complete && self.text[to..].trim_start().is_empty() && self.text.len() < MAX_GAMES_SIZE {
            return Ok(None);
        }
        let (start, text) = (self.position.after(&self.text[self.at..from]), self.text[from..to].to_owned());
        let after = tree::text_after_game(&self.text, to).map(|slip| self.error(slip));
        let unknown = self.invalid.as_ref().zip(text.find(char::REPLACEMENT_CHARACTER));
        let unknown = unknown.map(|(sentence, at)| Fault::at(at, sentence).in_text_from(start, &text));
        let slips = self.encoding_slip.take().into_iter().chain(unknown).chain(after).collect();
        (self.at, self.position) = (to, start.after(&text));
        Ok(Some(GameText { text, start, file: None, strict: self.reading.strict, slips }))
    }

    /// Reads the file if it has at most 16 MiB, else its first 16 MiB.
    fn begin(&mut self) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(MAX_GAMES_SIZE as u64 + 1).read_to_end(&mut bytes);
        let is_whole = read.is_ok() && bytes.len() <= MAX_GAMES_SIZE;
        let (decoder, slip) = TextDecoder::of(&bytes, is_whole, self.reading.encoding);
        (self.decoder, self.encoding_slip) = (Some(decoder), slip.map(FileError::whole));
        self.state = if is_whole { ReaderState::Complete } else { ReaderState::GoesOn };
        self.decode(&bytes, is_whole);
        if let Err(error) = read {
            self.fail(read_error(&error));
        }
        if let Some(sgf) = server_record::to_sgf(&self.text).filter(|_| is_whole) {
            self.text = sgf;
        }
        Ok(())
    }

    /// Removes the games already returned from `text`, and fills it up again to 16 MiB.
    fn go_on(&mut self) -> Result<(), FileError> {
        // Keeps the `)` of the last game at the beginning, so that what follows is not taken for the beginning of a
        // file.
        if let Some(finished) = self.at.checked_sub(1) {
            self.start = TextStart { columns: self.position.columns - 1, ..self.position };
            self.text.drain(..finished);
            self.at = 1;
        }
        if self.text.len() >= MAX_GAMES_SIZE {
            let begins = tree::find_next_game(&self.text, self.at).ok().flatten().unwrap_or(self.at);
            return Err(self.error(Fault::at(begins, TOO_LONG)));
        }
        let mut bytes = Vec::with_capacity(PORTION as usize);
        while self.text.len() < MAX_GAMES_SIZE && self.state == ReaderState::GoesOn {
            bytes.clear();
            let read = (&mut self.input).take(PORTION).read_to_end(&mut bytes);
            let is_end = matches!(read, Ok(0));
            if is_end {
                self.state = ReaderState::Complete;
            }
            self.decode(&bytes, is_end);
            if let Err(error) = read {
                self.fail(read_error(&error));
            }
        }
        Ok(())
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        let Some(decoder) = &mut self.decoder else { return };
        if let Some(slip) = decoder.append(&mut self.text, bytes, last) {
            self.invalid.get_or_insert(slip.sentence);
        }
    }

    /// Records `failure`; the rest of the file is not read.
    fn fail(&mut self, failure: FileError) {
        self.failure.get_or_insert(failure);
        self.state = ReaderState::Complete;
    }

    fn error(&self, fault: Fault) -> FileError {
        fault.in_text_from(self.start, &self.text)
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<GameText, FileError>;

    /// Returns the next game. After an error the iteration ends, since the end of the faulty game is unknown.
    fn next(&mut self) -> Option<Result<GameText, FileError>> {
        if self.state == ReaderState::Over {
            return None;
        }
        let game = self.game().transpose();
        if !matches!(game, Some(Ok(_))) {
            self.state = ReaderState::Over;
        }
        game
    }
}

impl GameText {
    /// Reads the lines of the game in the order of the file: the main line, or with [`Variations::All`] every path
    /// from the first node to a node without successor. The first line has the slips of all.
    ///
    /// # Errors
    /// If the game cannot be read, for one of the reasons of [`parse_game`](crate::parse_game); or if its lines have
    /// more than 1,048,576 nodes together.
    pub fn lines(&self, variations: Variations) -> Result<Vec<Game>, FileError> {
        let in_file =
            |fault: Fault| FileError { file: self.file.clone(), ..fault.in_text_from(self.start, &self.text) };
        let (mut games, slips) = lines_of(&tree::read_game(&self.text, 0, variations)).map_err(in_file)?;
        let slips = [self.slips.clone(), slips.into_iter().map(in_file).collect()].concat();
        let slips: Vec<FileError> =
            slips.into_iter().map(|slip| FileError { file: self.file.clone(), ..slip }).collect();
        if let Some(slip) = slips.first().filter(|_| self.strict) {
            return Err(slip.clone());
        }
        games.iter_mut().take(1).for_each(|first| first.slips.clone_from(&slips));
        Ok(games)
    }

    /// Reads what the game says beside its moves, with the comments of as many lines as [`lines`](GameText::lines) reads.
    pub fn texts(&self, variations: Variations) -> GameTexts {
        GameTexts::of(&tree::read_game(&self.text, 0, variations))
    }

    /// Creates the text of a game that was read from another format.
    pub(crate) fn from_game(game: &Game) -> GameText {
        GameText { text: game.to_sgf(), start: TextStart::default(), file: None, strict: false, slips: Vec::new() }
    }

    /// Reads the main line of the game.
    ///
    /// # Errors
    /// If it cannot be read, for one of the reasons of [`parse_game`](crate::parse_game).
    pub fn main_line(&self) -> Result<Game, FileError> {
        self.lines(Variations::Main).map(|mut lines| lines.remove(0))
    }

    /// Returns the game with the file from which it comes, for errors.
    #[must_use]
    pub fn in_file(self, file: &Path) -> GameText {
        GameText { file: Some(file.to_owned()), ..self }
    }

    /// Length of the text in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }
}

/// Reads the games of a file, whatever its extension; `-` is standard input.
///
/// # Errors
/// If the file cannot be read or is larger than [`MAX_GAMES_SIZE`].
pub fn read_games(path: &Path) -> Result<Vec<Result<Game, FileError>>, FileError> {
    let games = input::read(path, MAX_GAMES_SIZE).and_then(|bytes| parse_games(&bytes));
    let games = games.map_err(|error| error.in_file(path))?.into_iter();
    Ok(games.map(|game| game.map_err(|error| error.in_file(path))).collect())
}

/// Reads the games of a file, in order, from its content. An error in one game does not affect the others, unless its
/// end cannot be found. Takes time linear in the length of the file.
///
/// ```
/// use koatlas_files::parse_games;
/// let games = parse_games(b"(;SZ[3]RU[Chinese];B[bb])(;SZ[5];B[cc];W[bb])")?.into_iter();
/// let lengths: Vec<usize> = games.map(|game| game.map(|game| game.moves.len())).collect::<Result<_, _>>()?;
/// assert_eq!(lengths, [1, 2]);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
///
/// # Errors
/// If `bytes` are more than [`MAX_GAMES_SIZE`].
pub fn parse_games(bytes: &[u8]) -> Result<Vec<Result<Game, FileError>>, FileError> {
    Ok(game_texts(bytes, Reading::default())?.into_iter().map(|game| game?.main_line()).collect())
}

/// Most slips of a game that are named.
const MOST_SLIPS: usize = 20;

/// Sorts the slips of a game by their places in the text, each once; of many only the first ones remain.
fn put_in_order(slips: &mut Vec<Fault>) {
    slips.sort_by_key(Fault::byte);
    slips.dedup();
    if slips.len() > MOST_SLIPS {
        slips.truncate(MOST_SLIPS);
        slips[MOST_SLIPS - 1].sentence =
            "from here on the game has more slips, which are read in the same way".to_owned();
    }
}

/// Texts of the games of a file, in order.
pub(crate) fn game_texts(bytes: &[u8], reading: Reading) -> Result<Vec<Result<GameText, FileError>>, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    let mut games = GameReader::new(bytes).with(reading);
    games.begin()?;
    Ok(games.collect())
}

/// Reads the only game of an SGF file from its content.
///
/// ```
/// use koatlas_files::parse_game;
/// let game = parse_game(b"(;SZ[3]AW[aa:ab];B[ba]C[Atari.](;W[])(;W[ac]))")?;
/// let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["B b3", "W pass"]);
/// # Ok::<(), koatlas_files::FileError>(())
/// ```
///
/// # Errors
/// If `bytes` are more than [`MAX_GAMES_SIZE`], or not exactly one game of Go in SGF; or if the start is not a legal
/// position. The error does not name a file.
pub fn parse_game(bytes: &[u8]) -> Result<Game, FileError> {
    parse_game_with(bytes, Reading::default())
}

/// Reads the only game of an SGF file from its content, as `reading` says; see [`parse_game`].
///
/// # Errors
/// As [`parse_game`]; and the first slip, if `reading` is strict.
pub fn parse_game_with(bytes: &[u8], reading: Reading) -> Result<Game, FileError> {
    Ok(parse_lines_with(bytes, reading, Variations::Main)?.swap_remove(0))
}

/// Reads the lines of the only game of an SGF file; see [`parse_game_with`] and [`GameText::lines`].
///
/// # Errors
/// As [`parse_game_with`], and [`GameText::lines`].
pub fn parse_lines_with(bytes: &[u8], reading: Reading, variations: Variations) -> Result<Vec<Game>, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    let (text, encoding_slip) = decode(bytes, reading.encoding);
    let text = server_record::to_sgf(&text).unwrap_or(text);
    let lines = tree::read_only_game(&text, variations).and_then(|tree| lines_of(&tree));
    let (mut lines, slips) = lines.map_err(|fault| fault.in_text(&text))?;
    let slips = slips.into_iter().map(|slip| slip.in_text(&text));
    lines[0].slips = encoding_slip.into_iter().chain(slips).collect();
    match lines[0].slips.first() {
        Some(slip) if reading.strict => Err(slip.clone()),
        _ => Ok(lines),
    }
}

/// The lines of a game, and the slips of all.
fn lines_of(tree: &Tree<'_>) -> Result<(Vec<Game>, Vec<Fault>), Fault> {
    let (mut games, mut slips, mut nodes) = (Vec::new(), tree.slips.clone(), 0);
    for (line, place) in tree.lines() {
        nodes += line.len();
        // Variations share nodes, so their lines can be much longer than the text.
        if nodes > MAX_NODES && !games.is_empty() {
            return Err(Fault::at(0, "the variations of the game are too many: take its main line alone"));
        }
        let before = slips.len();
        games.push(Game { place, ..game::game_from_line(line, &mut slips)? });
        if slips.len() > before {
            put_in_order(&mut slips);
        }
    }
    put_in_order(&mut slips);
    Ok((games, slips))
}

/// Converts the content of an SGF file to text, without a byte order mark. The second result is the slip of its encoding.
///
/// Valid UTF-8 is read as UTF-8 whatever `CA` says, since some programs convert a file and leave `CA` unchanged.
/// Otherwise the first `CA` names the encoding, by a label of the WHATWG Encoding Standard. Without `CA`, or if the text is not
/// in that encoding, it is recognised; Latin-1 is the default of SGF.
pub fn decode(bytes: &[u8], encoding: Option<TextEncoding>) -> (String, Option<FileError>) {
    let mut text = String::new();
    let (mut decoder, slip) = TextDecoder::of(bytes, true, encoding);
    let replaced = decoder.append(&mut text, bytes, true).map(|slip| slip.in_text(&text));
    (text, slip.map(FileError::whole).or(replaced))
}
