//! The games that are to be checked: of files, of folders, or of the command line.

use std::io;
use std::path::{Path, PathBuf};

use koatlas_board::BoardPosition;
use koatlas_files::{Change, Contents, Format, Game, PositionFile, Walk, parts, read_contents, shown};
use koatlas_rulesets::GameMove;

use super::moves;
use crate::args::check::Check;
use crate::args::target::Target;
use crate::failure::Failure;
use crate::target::Subject;

/// A game, or a position and moves.
pub struct Record {
    /// The start.
    pub subject: Subject,
    /// The file and the number of the game in it; none for a board.
    pub place: Option<(String, usize)>,
    /// What the game says of its rules.
    pub rules: Option<String>,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// Where stones are set up after the first move.
    pub changes: Vec<Change>,
    /// Whether the moves have been played, so that the game goes on after an illegal one.
    pub as_played: bool,
}

/// Games, or why one of them cannot be read.
pub type Records = Vec<anyhow::Result<Record>>;

/// The games, and whether the command line names one of them alone: a board, or a file that holds one.
///
/// # Errors
/// If the moves of the command line cannot be read, or have no single start.
pub fn of(args: &Check) -> anyhow::Result<(Records, bool)> {
    let moves = args.moves.as_deref().map(moves::read).transpose()?;
    let records = match (&args.target.files[..], moves) {
        ([], moves) => vec![given(args, None, moves.unwrap_or_default())],
        ([file], Some(moves)) if !file.is_dir() => vec![given(args, Some(file), moves)],
        (_, Some(_)) => return Err(Failure::input("--moves goes with one position: name one file, or a --board")),
        (files, None) => files.iter().flat_map(|file| of_path(file)).collect(),
    };
    let alone = records.len() == 1
        && !args.target.files.first().is_some_and(|file| args.target.files.len() > 1 || file.is_dir());
    Ok((records, alone))
}

/// A position, with moves of the command line.
fn given(args: &Check, file: Option<&PathBuf>, moves: Vec<GameMove>) -> anyhow::Result<Record> {
    let subject = Target { board: args.target.board, file: file.cloned() }.read()?;
    Ok(position(subject, moves))
}

fn of_path(path: &Path) -> Records {
    if !path.is_dir() {
        return of_file(path);
    }
    match files_in(path) {
        Ok(files) if files.is_empty() => {
            vec![Err(Failure::at(path, "there is no .sgf file in this folder: name one with games"))]
        }
        Ok(files) => files.iter().flat_map(|file| of_file(file)).collect(),
        Err(error) => vec![Err(Failure::at(path, format_args!("the folder cannot be read: {error}")))],
    }
}

/// The SGF files of a folder and of the folders in it.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_sgf = |path: &Path| Format::of(path) == Ok(Format::Sgf);
    Walk::new(folder, is_sgf)?.map(|file| file.map_err(|(_, error)| error)).collect()
}

/// The games of an SGF file; a position file of another format is a game without moves.
fn of_file(path: &Path) -> Records {
    match read_contents(path) {
        Ok(Contents::Games(games)) => {
            let games: Vec<_> = games.iter().collect();
            let several = games.len() > 1;
            let games = games.into_iter().zip(1..);
            games.map(|(game, number)| Ok(record(path, number, several, game.map_err(Failure::input)?))).collect()
        }
        Ok(Contents::Position(file)) => {
            let PositionFile { name, position: start, .. } = *file;
            vec![Ok(position(Subject::of_file(path, name, start), Vec::new()))]
        }
        Err(error) => vec![Err(Failure::input(error))],
    }
}

fn position(subject: Subject, moves: Vec<GameMove>) -> Record {
    Record { subject, place: None, rules: None, moves, changes: Vec::new(), as_played: false }
}

/// A game; if it is one of several in its file, messages name its number too.
fn record(path: &Path, number: usize, several: bool, game: Game) -> Record {
    let Game { name, rules, start, moves, changes, .. } = game;
    let moves = moves.into_iter().map(GameMove::from).collect();
    let place = Some((shown(path), number));
    let mut subject = Subject::of_file(path, name, start);
    if several {
        subject.argument = format!("{}, game {number}", subject.argument);
    }
    Record { subject, place, rules, moves, changes, as_played: true }
}

impl Record {
    /// The start and moves of each part of the game: where stones are set up, a new part begins.
    pub fn parts(&self) -> impl Iterator<Item = (Option<&Change>, &[GameMove])> {
        parts(&self.moves, &self.changes)
    }

    /// The position where the game begins.
    pub fn start(&self) -> &BoardPosition {
        &self.subject.position
    }
}
