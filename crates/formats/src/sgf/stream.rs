//! Files of games, of any length one game after the other and as a whole; and their encodings.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

use encoding_rs::{Decoder, DecoderResult, Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};
use koatlas_board::quoted;

use crate::error::{Fault, FaultPlace, FileError, FilePlace, TextStart};
use crate::input::{self, read_error};
use crate::sgf::game::{self, Game};
use crate::sgf::tree::{self, Variations};

/// The largest file of games, in bytes: 16 MiB.
pub const MAX_GAMES_SIZE: usize = 16 << 20;

/// Bytes that are read at once of a longer file.
const PORTION: u64 = 1 << 18;

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
    start: TextStart,
    /// Where what follows the last game begins in the file.
    here: TextStart,
    state: ReaderState,
    /// Why the file is not read on: told when the games before have been told.
    failure: Option<FileError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReaderState {
    /// Nothing has been read.
    New,
    /// The file goes on after the text.
    GoesOn,
    /// The text goes up to the end of the file.
    Complete,
    /// No further game can be found.
    Over,
}

/// A game as a file has it, and where it begins there.
#[derive(Clone, Debug)]
pub struct GameText {
    text: String,
    start: TextStart,
    file: Option<PathBuf>,
}

impl<R: Read> GameReader<R> {
    /// The games of what is read. Nothing is read before the first is asked for.
    pub fn new(input: R) -> GameReader<R> {
        let (text, start, state) = (String::new(), TextStart::default(), ReaderState::New);
        GameReader { input, decoder: None, text, at: 0, start, here: start, state, failure: None }
    }

    fn game(&mut self) -> Result<Option<GameText>, FileError> {
        loop {
            let found = if self.state == ReaderState::New { Ok(None) } else { self.in_text() };
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

    fn in_text(&mut self) -> Result<Option<GameText>, Fault> {
        let Some(from) = tree::find_next_game(&self.text, self.at)? else { return Ok(None) };
        let Some(to) = tree::find_game_end(&self.text, from) else {
            // What is wrong inside the game comes before its missing end.
            tree::read_game(&self.text, from, Variations::Main)?;
            return Err(tree::unclosed_game(&self.text));
        };
        let (start, text) = (self.here.after(&self.text[self.at..from]), self.text[from..to].to_owned());
        (self.at, self.here) = (to, start.after(&text));
        Ok(Some(GameText { text, start, file: None }))
    }

    /// Reads the beginning of the file, or all of it.
    fn begin(&mut self) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(MAX_GAMES_SIZE as u64 + 1).read_to_end(&mut bytes);
        if read.is_ok() && bytes.len() <= MAX_GAMES_SIZE {
            self.text = decode(&bytes)?;
            self.state = ReaderState::Complete;
            return Ok(());
        }
        self.decoder = Some(encoding_of(&bytes, false)?.new_decoder());
        self.state = ReaderState::GoesOn;
        self.decode(&bytes, false);
        if let Err(error) = read {
            self.fail(read_error(&error));
        }
        Ok(())
    }

    /// Forgets the games before, and reads as much of the file as there is room for.
    fn go_on(&mut self) -> Result<(), FileError> {
        // The bracket that ends the game before stays: what follows it is not the beginning of a file.
        if let Some(gone) = self.at.checked_sub(1) {
            self.start = TextStart { columns: self.here.columns - 1, ..self.here };
            self.text.drain(..gone);
            self.at = 1;
        }
        if self.text.len() >= MAX_GAMES_SIZE {
            let begins = tree::find_next_game(&self.text, self.at).ok().flatten().unwrap_or(self.at);
            return Err(self.error(Fault::new(FaultPlace::Byte(begins), TOO_LONG)));
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
        if let Err(fault) = decode_to(&mut self.text, decoder, bytes, last) {
            self.fail(self.error(fault));
        }
    }

    /// The file is not read on.
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

    /// The next game. After an error there is none: nobody can say where the game ends that it is about.
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
    /// The lines that are wanted of the game, in the order of the file: one, or with all variations each that leads from the
    /// first node to one that none follows.
    ///
    /// # Errors
    /// If the game cannot be read, for a reason of [`parse_game`](crate::parse_game); or if its lines have too many nodes
    /// together, 1,048,576.
    pub fn lines(&self, variations: Variations) -> Result<Vec<Game>, FileError> {
        let in_file =
            |fault: Fault| FileError { file: self.file.clone(), ..fault.in_text_from(self.start, &self.text) };
        let tree = tree::read_game(&self.text, 0, variations).map_err(in_file)?;
        let (mut games, mut nodes) = (Vec::new(), 0);
        for line in tree.lines() {
            nodes += line.len();
            if nodes > MAX_NODES && !games.is_empty() {
                let sentence = "the variations of the game are too many: take its main line alone";
                return Err(in_file(Fault::new(FaultPlace::Byte(0), sentence)));
            }
            games.push(game::game_from_line(line).map_err(in_file)?);
        }
        Ok(games)
    }

    /// A game that a file has in another form.
    pub(crate) fn from_game(game: &Game) -> GameText {
        GameText { text: game.to_sgf(), start: TextStart::default(), file: None }
    }

    /// The main line of the game.
    ///
    /// # Errors
    /// If it cannot be read, for a reason of [`parse_game`](crate::parse_game).
    pub fn main_line(&self) -> Result<Game, FileError> {
        self.lines(Variations::Main).map(|mut lines| lines.remove(0))
    }

    /// The same game, in a text that came from this file.
    pub(crate) fn in_file(self, file: &Path) -> GameText {
        GameText { file: Some(file.to_owned()), ..self }
    }

    /// Bytes of the text.
    #[must_use]
    pub fn size(&self) -> usize {
        self.text.len()
    }
}

/// Reads the games of a file, whatever the extension of its name; `-` is standard input.
///
/// # Errors
/// If the file cannot be read, is larger than [`MAX_GAMES_SIZE`], or its encoding is not known.
pub fn read_games(path: &Path) -> Result<Vec<Result<Game, FileError>>, FileError> {
    let games = input::read(path, MAX_GAMES_SIZE).and_then(|bytes| parse_games(&bytes));
    let games = games.map_err(|error| error.in_file(path))?.into_iter();
    Ok(games.map(|game| game.map_err(|error| error.in_file(path))).collect())
}

/// Reads the games of a file, in order, from its content. An error of one game does not end the others, unless nobody can say where it
/// ends. Time grows with the length of the file.
///
/// ```
/// use koatlas_formats::parse_games;
/// let games = parse_games(b"(;SZ[3]RU[Chinese];B[bb])(;SZ[5];B[cc];W[bb])")?.into_iter();
/// let lengths: Vec<usize> = games.map(|game| game.map(|game| game.moves.len())).collect::<Result<_, _>>()?;
/// assert_eq!(lengths, [1, 2]);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
///
/// # Errors
/// If it is larger than [`MAX_GAMES_SIZE`], or its encoding is not known.
pub fn parse_games(bytes: &[u8]) -> Result<Vec<Result<Game, FileError>>, FileError> {
    Ok(game_texts(bytes)?.into_iter().map(|game| game?.main_line()).collect())
}

/// The games of a file, in order, from its content.
pub(crate) fn game_texts(bytes: &[u8]) -> Result<Vec<Result<GameText, FileError>>, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    let mut games = GameReader::new(bytes);
    games.begin()?;
    Ok(games.collect())
}

/// Reads the only game of an SGF file from its content.
///
/// ```
/// use koatlas_formats::parse_game;
/// let game = parse_game(b"(;SZ[3]AW[aa:ab];B[ba]C[Atari.](;W[])(;W[ac]))")?;
/// let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["B b3", "W pass"]);
/// # Ok::<(), koatlas_formats::FileError>(())
/// ```
///
/// # Errors
/// If it is larger than [`MAX_GAMES_SIZE`], not in the encoding that it names, not one game of Go in SGF, if its start is no
/// legal position, if it gives handicap without stones, if a node has two moves, or if a move is not on the board. The error
/// has no file name.
pub fn parse_game(bytes: &[u8]) -> Result<Game, FileError> {
    input::check_size(bytes, MAX_GAMES_SIZE, "game")?;
    let text = decode(bytes)?;
    let only = || {
        let tree = tree::read_first_game(&text)?;
        match tree::find_next_game(&text, tree.end)? {
            None => game::game_from_line(tree.main_line()),
            Some(second) => {
                Err(Fault::new(FaultPlace::Byte(second), "a second game begins here: keep one game in the file"))
            }
        }
    };
    only().map_err(|fault: Fault| fault.in_text(&text))
}

/// The text of an SGF file, without a byte order mark.
///
/// What is valid UTF-8 is UTF-8, whatever the file says: some programs convert a file and leave `CA` as it was. Else the
/// first `CA` of the file names the encoding, by any label of the WHATWG Encoding Standard; without `CA` it is Latin-1, as
/// the format says.
pub fn decode(bytes: &[u8]) -> Result<String, FileError> {
    let mut text = String::new();
    match decode_to(&mut text, &mut encoding_of(bytes, true)?.new_decoder(), bytes, true) {
        Ok(()) => Ok(text),
        Err(fault) => Err(fault.in_text(&text)),
    }
}

/// Adds what bytes say to a text, up to the first that is not of the encoding.
fn decode_to(text: &mut String, decoder: &mut Decoder, bytes: &[u8], last: bool) -> Result<(), Fault> {
    text.reserve(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0));
    let (result, _) = decoder.decode_to_string_without_replacement(bytes, text, last);
    let not_of = || {
        let encoding = decoder.encoding().name();
        format!("the text is not {encoding} from here on: correct CA, or save the file as UTF-8")
    };
    if result == DecoderResult::InputEmpty { Ok(()) } else { Err(Fault::new(FaultPlace::Byte(text.len()), not_of())) }
}

/// The encoding of a file, or of a longer one that begins so: UTF-8 if all of the bytes are, but perhaps a character at the
/// end that goes on.
fn encoding_of(bytes: &[u8], whole: bool) -> Result<&'static Encoding, FileError> {
    let label = label(bytes);
    let named = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let is_utf_8 = || std::str::from_utf8(bytes).map_or_else(|error| !whole && error.error_len().is_none(), |_| true);
    // The bytes of the other encoding are all ASCII, and so UTF-8.
    if named != Some(ISO_2022_JP) && is_utf_8() {
        return Ok(UTF_8);
    }
    match (label, named) {
        (None, _) => Ok(Encoding::for_bom(bytes).map_or(WINDOWS_1252, |(encoding, _)| encoding)),
        (Some(_), Some(encoding)) => Ok(encoding),
        (Some(label), None) => {
            let sentence = format!("the encoding {} is not known: save the file as UTF-8", quoted(&label));
            Err(FileError { place: FilePlace::Key("CA"), ..FileError::whole(sentence) })
        }
    }
}

/// The value of the first property `CA`, found in the bytes: encodings are named in ASCII.
fn label(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let is_name = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
    let start = (0..bytes.len()).find(|&at| bytes[at..].starts_with(b"CA[") && is_name(at))? + 3;
    let end = start + bytes[start..].iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(bytes[start..end].trim_ascii()))
}
