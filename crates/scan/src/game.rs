//! A game with its repetitions, and what rule sets say of them.

use std::path::Path;

use koatlas_board::{BoardPosition, Move, PointSet, SetupError, Suicide, U384, Wide, in_narrowest};
use koatlas_classifier::CycleWord;
use koatlas_formats::{FileError, Game, GameText, Variations, split_at_changes};
use koatlas_storage::{Control, shown};

use crate::cycle::{Cycle, CycleSummary, cycles};
use crate::find::{ExistingKo, FindOptions, kos_of_game};
use crate::history::History;
use crate::judge::{Judges, Objection, Objections};
use crate::local::{LocalType, LocalTypes};

/// The most moves of a game.
pub const MAX_MOVES: usize = 20_000;

/// A repetition in a game: see the [crate](crate) for what is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRepetition {
    /// Where it begins and ends, by the numbers of the moves of the game.
    pub cycle: Cycle,
    /// Number of plays of the cycle.
    pub plays: usize,
    /// Whether the same player is to move after the cycle as before it.
    pub situational: bool,
    /// The ko type.
    pub local_type: LocalType,
    /// The cycle word; none for cycles of more than 256 plays.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed in the cycle.
    pub balance: i32,
    /// For each rule set that objects to a move after `from` and up to `last` its number among all, and the first objection.
    pub refused_by: Vec<(usize, Objection)>,
}

/// A line of a game that has been scanned: its main line, or one of its variations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScannedLine {
    /// Number of moves.
    pub moves: usize,
    /// Moves out of turn, and plays that are not made since no rules allow them: on a stone.
    pub irregular: usize,
    /// The repetitions, in the order of `to`.
    pub repetitions: Vec<GameRepetition>,
    /// For each rule set that objects to a move of the line its number among all, and the first objection.
    pub stopped: Vec<(usize, Objection)>,
    /// The kos that there were, if they are looked for, in the order in which they came.
    pub kos: Vec<ExistingKo>,
}

/// Why a game cannot be scanned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It has too many moves.
    #[error("a game has {0} moves, and at most {MAX_MOVES} are taken: leave it out")]
    Moves(usize),
    /// The stones at the start cannot stand.
    #[error("the start is no legal position: {0}")]
    Start(SetupError),
    /// Stones are set up that cannot stand.
    #[error("after move {after}, the stones that are set up make no legal position: {reason}")]
    Change {
        /// The number of the move before.
        after: usize,
        /// Why not.
        reason: SetupError,
    },
}

impl GameError {
    /// The error as it is told of a game: with its file, and unless the error says where it is, the number of the game.
    #[must_use]
    pub fn message_for(self, file: &str, game: usize) -> String {
        let path = Path::new(file);
        match self {
            GameError::File(error) => error.in_file(path).to_string(),
            other => format!("{}: game {game}: {other}", shown(path)),
        }
    }
}

/// Scans games.
pub struct Scanner {
    judges: Judges,
    types: LocalTypes,
    variations: Variations,
    /// How kos are looked for.
    kos: Option<FindOptions>,
}

impl Scanner {
    /// A scanner that takes the main line of each game, or all variations, and finds types under the bare rules with this suicide
    /// policy.
    #[must_use]
    pub fn new(variations: Variations, suicide: Suicide) -> Scanner {
        Scanner { judges: Judges::all(), types: LocalTypes::new(suicide), variations, kos: None }
    }

    /// The same scanner, which looks for kos too: what has cycles of at most `within` plays.
    #[must_use]
    pub fn with_kos(self, within: usize) -> Scanner {
        let kos = Some(FindOptions { within, soon: 0, suicide: self.types.suicide() });
        Scanner { kos, ..self }
    }

    /// The identifiers of the rule sets, in the order of their numbers.
    ///
    /// ```
    /// use koatlas_board::Suicide;
    /// use koatlas_formats::Variations;
    /// use koatlas_scan::Scanner;
    /// let scanner = Scanner::new(Variations::Main, Suicide::Multi);
    /// assert_eq!(scanner.rule_sets().next(), Some("basic-ko"));
    /// ```
    pub fn rule_sets(&self) -> impl Iterator<Item = &'static str> {
        self.judges.ids()
    }

    /// Scans the lines that are wanted of a game. A repetition or ko whose moves are also those of the line before is told there alone.
    ///
    /// # Errors
    /// If one of its lines cannot be read or replayed.
    pub fn scan(&self, text: &GameText) -> Result<Vec<ScannedLine>, GameError> {
        let lines = text.lines(self.variations)?;
        let mut scanned: Vec<ScannedLine> = Vec::with_capacity(lines.len());
        for (number, game) in lines.iter().enumerate() {
            let mut line = self.line(game)?;
            if let Some(before) = number.checked_sub(1) {
                let common = lines[before].common_moves(game);
                line.repetitions.retain(|repetition| repetition.cycle.to > common);
                line.kos.retain(|ko| ko.from > common);
            }
            scanned.push(line);
        }
        Ok(scanned)
    }

    fn line(&self, game: &Game) -> Result<ScannedLine, GameError> {
        if game.moves.len() > MAX_MOVES {
            return Err(GameError::Moves(game.moves.len()));
        }
        let mut scanned = ScannedLine { moves: game.moves.len(), ..ScannedLine::default() };
        for Stretch { before, start, moves } in stretches(game)? {
            in_narrowest!(start, S in [u64, u128, U384, Wide] => {
                self.stretch(&History::<S>::new(&start, moves), before, &mut scanned);
            });
        }
        Ok(scanned)
    }

    /// Adds what there is in a stretch of a game.
    fn stretch<S: PointSet>(&self, history: &History<'_, S>, before: usize, scanned: &mut ScannedLine) {
        scanned.irregular += history.irregular;
        let objections = self.judges.objections(history, before);
        for cycle in cycles(history) {
            scanned.repetitions.push(self.repetition(history, before, &objections, cycle));
        }
        for (rules, objection) in first_after(&objections, 0) {
            if scanned.stopped.iter().all(|&(other, _)| other != rules) {
                scanned.stopped.push((rules, objection));
            }
        }
        scanned.stopped.sort_by_key(|&(rules, _)| rules);
        if let Some(options) = self.kos {
            let kos = kos_of_game(history, options, &self.types, &Control::default());
            let kos = kos.expect("nothing is limited");
            scanned.kos.extend(kos.into_iter().map(|ko| ExistingKo {
                from: ko.from + before,
                to: ko.to + before,
                ..ko
            }));
        }
    }

    fn repetition<S: PointSet>(
        &self,
        history: &History<'_, S>,
        before: usize,
        objections: &Objections,
        cycle: Cycle,
    ) -> GameRepetition {
        let CycleSummary { plays, word, balance, points } = cycle.summary(history);
        let region = points.iter().map(|index| history.local_board.point(index)).collect();
        let local_type = self.types.classify(&history.board_after(cycle.from), region);
        let situational = cycle.is_situational(history);
        let Cycle { from, to, last } = cycle;
        let cycle = Cycle { from: from + before, to: to + before, last: last + before };
        let refused_by = first_after(objections, cycle.from).filter(|(_, first)| first.number <= cycle.last).collect();
        GameRepetition { cycle, plays, situational, local_type, word, balance, refused_by }
    }
}

/// The board of a game after a move, by its number from 1; 0 is the start. A number beyond the last move stands for the last one.
///
/// # Errors
/// If stones are set up that cannot stand.
pub fn board_after(game: &Game, number: usize) -> Result<BoardPosition, GameError> {
    let stretches = stretches(game)?;
    let at = stretches.iter().rposition(|stretch| stretch.before <= number).unwrap_or(0);
    let Stretch { before, start, moves } = &stretches[at];
    let made = moves.len().min(number - before);
    Ok(History::<Wide>::new(start, &moves[..made]).board_after(made))
}

/// A part of a game with a history of its own: from the start, or from where stones are set up, to where stones are set up again.
#[derive(Clone, Debug)]
pub struct Stretch<'a> {
    /// How many moves have been made before.
    pub before: usize,
    /// The board before its first move.
    pub start: BoardPosition,
    /// Its moves.
    pub moves: &'a [Move],
}

/// The stretches of a game.
///
/// # Errors
/// If stones are set up that cannot stand.
pub fn stretches(game: &Game) -> Result<Vec<Stretch<'_>>, GameError> {
    let (mut board, mut before, mut all) = (whole(&game.start)?, 0, Vec::new());
    let mut parts = split_at_changes(&game.moves, &game.changes).peekable();
    while let Some((change, moves)) = parts.next() {
        if let Some(change) = change {
            board = change.apply_to(&board).map_err(|reason| GameError::Change { after: change.after, reason })?;
        }
        let next = parts.peek().map(|_| History::<Wide>::new(&board, moves).board_after(moves.len()));
        all.push(Stretch { before, start: board.clone(), moves });
        board = next.unwrap_or(board);
        before += moves.len();
    }
    Ok(all)
}

/// The first objection of each rule set to what comes after a move, if it has one.
fn first_after(objections: &Objections, number: usize) -> impl Iterator<Item = (usize, Objection)> {
    objections.iter().enumerate().filter_map(move |(rules, all)| {
        let first = all.partition_point(|objection| objection.number <= number);
        Some((rules, *all.get(first)?))
    })
}

/// The board with plays everywhere: marks on the points of a record are no region.
fn whole(start: &BoardPosition) -> Result<BoardPosition, GameError> {
    start.with_region(None).map_err(GameError::Start)
}
