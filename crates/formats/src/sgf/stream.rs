//! Files of games of any length, read one game after the other.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding};

use super::encoding;
use super::game::{self, Game, MAX_GAMES_SIZE};
use super::tree::{self, Variations};
use crate::error::{At, Fault, FileError, Lines, Place};

/// Bytes that are read at once of a longer file.
const PORTION: usize = 1 << 18;

/// The most nodes that the lines of a game may have together, if all variations are wanted.
const MAX_NODES: usize = 1 << 20;

const TOO_LONG: &str = "no game ends in so much text: one may have 16 MiB at most";

/// The games of a file of any length, in order. At most 16 MiB of its text are in memory, and as many of its bytes.
///
/// A file of at most 16 MiB is read as by [`parse_games`](crate::parse_games). Of a longer one the first 16 MiB say which
/// encoding it has. What is wrong inside a game does not end the others, unless nobody can say where it ends.
///
/// ```
/// use koatlas_formats::{GameReader, Variations};
/// let file = b"(;SZ[3];B[bb](;W[aa])(;W[cc];B[]))\n(;SZ[5];B[cc])";
/// let mut moves = Vec::new();
/// for game in GameReader::new(&file[..]) {
///     moves.push(game?.lines(Variations::All)?.iter().map(|line| line.moves.len()).collect::<Vec<_>>());
/// }
/// assert_eq!(moves, [vec![2, 3], vec![1]]);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
pub struct GameReader<R> {
    input: R,
    /// Decodes a longer file.
    decoder: Option<Decoder>,
    text: String,
    /// The byte of the text after the last game; 0 before the first.
    at: usize,
    /// Where the text begins in the file.
    start: Start,
    /// Where what follows the last game begins in the file.
    here: Start,
    state: State,
    /// Why the file is not read on: told when the games before have been told.
    failure: Option<FileError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been read.
    New,
    /// The file goes on after the text.
    GoesOn,
    /// The text goes up to the end of the file.
    Complete,
    /// No further game can be found.
    Over,
}

/// Lines before a text, and characters of its first line before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Start {
    lines: usize,
    columns: usize,
}

/// A game as a file has it, and where it begins there.
#[derive(Clone, Debug)]
pub struct GameText {
    text: String,
    start: Start,
}

impl<R: Read> GameReader<R> {
    /// The games of what is read. Nothing is read before the first is asked for.
    pub fn new(input: R) -> GameReader<R> {
        let start = Start::default();
        GameReader {
            input,
            decoder: None,
            text: String::new(),
            at: 0,
            start,
            here: start,
            state: State::New,
            failure: None,
        }
    }

    fn game(&mut self) -> Result<Option<GameText>, FileError> {
        loop {
            let found = if self.state == State::New { Ok(None) } else { self.in_text() };
            match (found, self.state) {
                (Ok(Some((from, to))), _) => return Ok(Some(self.take(from, to))),
                (_, State::New) => self.begin()?,
                (_, State::GoesOn) => self.go_on()?,
                (_, _) if self.failure.is_some() => return self.failure.take().map_or(Ok(None), Err),
                (Ok(None), _) => return Ok(None),
                (Err(fault), _) => return Err(self.error(fault)),
            }
        }
    }

    /// Where the next game of the text begins and ends.
    fn in_text(&self) -> Result<Option<(usize, usize)>, Fault> {
        let Some(from) = tree::next_game(&self.text, self.at)? else { return Ok(None) };
        match tree::end(&self.text, from) {
            Some(to) => Ok(Some((from, to))),
            None => Err(tree::read(&self.text, from, Variations::Main)
                .err()
                .unwrap_or_else(|| tree::open_at_end(&self.text))),
        }
    }

    fn take(&mut self, from: usize, to: usize) -> GameText {
        let start = self.here.after(&self.text[self.at..from]);
        let text = self.text[from..to].to_owned();
        (self.at, self.here) = (to, start.after(&text));
        GameText { text, start }
    }

    /// Reads the beginning of the file, or all of it.
    fn begin(&mut self) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(MAX_GAMES_SIZE as u64 + 1).read_to_end(&mut bytes);
        if read.is_ok() && bytes.len() <= MAX_GAMES_SIZE {
            self.text = encoding::decode(&bytes)?;
            self.state = State::Complete;
            return Ok(());
        }
        self.decoder = Some(encoding::of(&bytes, false)?.new_decoder());
        self.state = State::GoesOn;
        self.decode(&bytes, false);
        if let Err(error) = read {
            self.fail(unreadable(&error));
        }
        Ok(())
    }

    /// Forgets the games before, and reads as much of the file as there is room for.
    fn go_on(&mut self) -> Result<(), FileError> {
        // The bracket that ends the game before stays: what follows it is not the beginning of a file.
        if let Some(gone) = self.at.checked_sub(1) {
            self.start = Start { columns: self.here.columns - 1, ..self.here };
            self.text.drain(..gone);
            self.at = 1;
        }
        if self.text.len() >= MAX_GAMES_SIZE {
            let begins = tree::next_game(&self.text, self.at).ok().flatten().unwrap_or(self.at);
            return Err(self.error(Fault::new(At::Byte(begins), TOO_LONG)));
        }
        let mut bytes = vec![0; PORTION];
        while self.text.len() < MAX_GAMES_SIZE && self.state == State::GoesOn {
            match read(&mut self.input, &mut bytes) {
                Err(error) => self.fail(unreadable(&error)),
                Ok(length) => {
                    if length == 0 {
                        self.state = State::Complete;
                    }
                    self.decode(&bytes[..length], length == 0);
                }
            }
        }
        Ok(())
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        let Some(decoder) = &mut self.decoder else { return };
        self.text.reserve(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
        let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut self.text, last);
        if result != DecoderResult::InputEmpty {
            let encoding: &'static Encoding = decoder.encoding();
            self.fail(self.error(Fault::new(At::Byte(self.text.len()), encoding::damaged(encoding))));
        }
    }

    /// The file is not read on.
    fn fail(&mut self, failure: FileError) {
        self.failure.get_or_insert(failure);
        self.state = State::Complete;
    }

    fn error(&self, fault: Fault) -> FileError {
        self.start.of(fault.in_lines(&mut Lines::of(&self.text)))
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<GameText, FileError>;

    /// The next game. After an error there is none: nobody can say where the game ends that it is about.
    fn next(&mut self) -> Option<Result<GameText, FileError>> {
        if self.state == State::Over {
            return None;
        }
        let game = self.game().transpose();
        if !matches!(game, Some(Ok(_))) {
            self.state = State::Over;
        }
        game
    }
}

impl GameText {
    /// The lines that are wanted of the game, in the order of the file: one, or with all variations each that leads from the
    /// first node to one that none follows.
    ///
    /// # Errors
    /// If the game cannot be read, for a reason of [`parse_game`](crate::parse_game); or if its lines have too many nodes
    /// together, 1,048,576.
    pub fn lines(&self, variations: Variations) -> Result<Vec<Game>, FileError> {
        self.games(variations).map_err(|fault| self.start.of(fault.in_text(&self.text)))
    }

    fn games(&self, variations: Variations) -> Result<Vec<Game>, Fault> {
        let tree = tree::read(&self.text, 0, variations)?;
        let (mut games, mut nodes) = (Vec::new(), 0);
        for line in tree.lines() {
            nodes += line.len();
            if nodes > MAX_NODES && !games.is_empty() {
                return Err(Fault::new(
                    At::Byte(0),
                    "the variations of the game are too many: take its main line alone",
                ));
            }
            games.push(game::line(tree.values_in(&line))?);
        }
        Ok(games)
    }

    /// Bytes of the text.
    #[must_use]
    pub fn size(&self) -> usize {
        self.text.len()
    }
}

impl Start {
    /// Where what follows a text begins.
    fn after(self, text: &str) -> Start {
        match text.rfind('\n') {
            None => Start { columns: self.columns + text.chars().count(), ..self },
            Some(end) => Start {
                lines: self.lines + text.bytes().filter(|&byte| byte == b'\n').count(),
                columns: text[end + 1..].chars().count(),
            },
        }
    }

    /// An error of the text, at its place in the file.
    fn of(self, error: FileError) -> FileError {
        let place = match error.place {
            Place::Text { line: 1, column } => Place::Text { line: 1 + self.lines, column: column + self.columns },
            Place::Text { line, column } => Place::Text { line: line + self.lines, column },
            other => other,
        };
        FileError { place, ..error }
    }
}

fn read(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

fn unreadable(error: &io::Error) -> FileError {
    FileError::whole(&format!("the file cannot be read: {error}"))
}
