//! The scan of one game: its repetitions and kos, and the objections of rule sets.

use std::borrow::Cow;
use std::path::Path;

use koatlas_board::{BoardPosition, Colour, Move, PointSet, SetupError, Suicide, U384, Wide, in_narrowest};
use koatlas_classifier::CycleWord;
use koatlas_files::{Control, FileError, Game, GameText, LimitError, Reading, Variations, shown, split_at_changes};
use koatlas_rules::RuleSet;
use serde::{Deserialize, Serialize};

use crate::cycle::{Cycle, CycleSummary, cycles};
use crate::find::{FindOptions, PlayedKo, kos_of_game};
use crate::history::GameHistory;
use crate::judge::{Judges, Objection, Objections};
use crate::local::{LocalType, LocalTypes, MAX_POSITIONS};

/// Most moves of a game.
pub const MAX_MOVES: usize = 20_000;

/// Repetition in a game, as the [crate](crate) defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRepetition {
    /// Its moves, by their numbers in the game.
    pub cycle: Cycle,
    /// Number of plays of the cycle.
    pub plays: usize,
    /// True if the same player is to move after the cycle as before it.
    pub situational: bool,
    /// Ko type of the points that `cycle` touches.
    pub local_type: LocalType,
    /// Cycle word: its plays by colour and stones removed, up to rotation and exchange of the colours. `None` for cycles of more than
    /// 256 plays.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed in the cycle.
    pub balance: i32,
    /// Rule sets that object to a move after `cycle.from` and up to `cycle.last`: the number of each in [`Scanner::rule_sets`], and its
    /// first objection.
    pub refused_by: Vec<(usize, Objection)>,
}

/// Line of a game that has been scanned: its main line, or one of its variations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScannedLine {
    /// Number of moves, with handicap stones that are written as moves.
    pub moves: usize,
    /// Moves out of turn, which are made, plays on a stone, which are not made, and suicides, which are made; see
    /// [`GameHistory::violations`]. What rule sets say of repetitions is in `repetitions` and `first_objections`.
    pub violations: Vec<Objection>,
    /// Repetitions, in the order of the plays that repeat ([`Cycle::to`]).
    pub repetitions: Vec<GameRepetition>,
    /// Rule sets that object to a move of the line, and of no earlier line: the number of each in [`Scanner::rule_sets`], and its first
    /// objection.
    #[serde(rename = "stopped")]
    pub first_objections: Vec<(usize, Objection)>,
    /// Kos of the line, in the order in which they came; empty without [`Scanner::with_kos`].
    pub kos: Vec<PlayedKo>,
    /// Slips of the game, which was read in spite of them, with file, line and column; the first line has those of all.
    #[serde(default)]
    pub slips: Vec<String>,
}

/// Reason why a game cannot be scanned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The game cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The game has more than `MAX_MOVES` moves.
    #[error("a game has {0} moves, and at most {MAX_MOVES} are taken: leave it out")]
    Moves(usize),
    /// The position at the start is not legal.
    #[error("the start is no legal position: {0}")]
    Start(SetupError),
    /// The position is not legal after stones have been set up.
    #[error("after move {after}, the stones that are set up make no legal position: {reason}")]
    Change {
        /// Number of the last move before.
        after: usize,
        /// Reason why it is not legal.
        reason: SetupError,
    },
    /// The search for kos was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

impl GameError {
    /// Returns the error message for game number `game` of `file`. It names the file and, unless the error says where it is, the game.
    pub fn message_for(self, file: &str, game: usize) -> String {
        let path = Path::new(file);
        match self {
            GameError::File(error) => error.in_file(path).to_string(),
            other => format!("{}: game {game}: {other}", shown(path)),
        }
    }
}

/// Scanner of games.
pub struct Scanner {
    judges: Judges,
    /// Types with the policy that is asked for; or those without suicide, and with it.
    types: Vec<LocalTypes>,
    variations: Variations,
    /// How games are read.
    reading: Reading,
    /// Most plays of a cycle of a ko; `None` if the search for kos is left out.
    kos: Option<usize>,
}

impl Scanner {
    /// A scanner that takes the main line of each game, or all variations. It finds types under the bare rules (plays and captures,
    /// without a word about repetition) with the policy `suicide`. Without one, suicide counts in a game whose rules allow it, and in a
    /// repetition in which there is one.
    pub fn new(variations: Variations, suicide: Option<Suicide>) -> Scanner {
        let policies = suicide.map_or(vec![Suicide::None, Suicide::Multi], |asked| vec![asked]);
        let (types, reading) = (policies.into_iter().map(LocalTypes::new).collect(), Reading::default());
        Scanner { judges: Judges::all(&[]), types, variations, reading, kos: None }
    }

    /// How the scan reads games.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// Makes the scan read games as `reading` says.
    #[must_use]
    pub fn with(self, reading: Reading) -> Scanner {
        Scanner { reading, ..self }
    }

    /// Makes `further` rule sets, which are not of the list, judge the moves too.
    #[must_use]
    pub fn with_rules(self, further: &[RuleSet]) -> Scanner {
        Scanner { judges: Judges::all(further), ..self }
    }

    /// Makes the scanner look for kos too, with cycles of at most `within` plays that begin in a position of the game.
    #[must_use]
    pub fn with_kos(self, within: usize) -> Scanner {
        Scanner { kos: Some(within), ..self }
    }

    /// Types in a game that names these `rules`, where there `is_suicide` or not.
    fn types_of(&self, rules: Option<&str>, is_suicide: bool) -> &LocalTypes {
        let counts = is_suicide || RuleSet::suicide_of_record(rules) != Suicide::None;
        if counts { self.types.last() } else { self.types.first() }.expect("there are one or two")
    }

    /// Identifiers of the rule sets, in the order of their numbers.
    ///
    /// ```
    /// use koatlas_files::Variations;
    /// use koatlas_games::Scanner;
    /// let scanner = Scanner::new(Variations::Main, None);
    /// assert_eq!(scanner.rule_sets().next(), Some("basic-ko"));
    /// ```
    pub fn rule_sets(&self) -> impl Iterator<Item = &'static str> {
        self.judges.ids()
    }

    /// Scans the lines of a game that this scanner takes. A repetition, ko or violation whose moves an earlier line has too is only in
    /// that line. Variations that annotations have added are left out. `control` may stop the scan within a game.
    ///
    /// # Errors
    /// [`GameError`] if one of the lines cannot be read or replayed, or if `control` stops the search for kos.
    pub fn scan(&self, text: &GameText, control: &Control<'_>) -> Result<Vec<ScannedLine>, GameError> {
        let lines = text.lines(self.variations)?;
        let mut scanned: Vec<ScannedLine> = Vec::with_capacity(lines.len());
        for game in lines.iter().filter(|game| !game.place.is_added) {
            let mut line = self.line(game, control)?;
            line.slips = game.slips.iter().map(ToString::to_string).collect();
            if !game.place.is_main_line() {
                // Moves that an earlier line has too have been reported there.
                let shared = game.place.shared_moves();
                line.repetitions.retain(|repetition| repetition.cycle.to > shared);
                line.kos.retain(|ko| ko.from >= shared);
                line.violations.retain(|violation| violation.number > shared);
            }
            scanned.push(line);
        }
        Ok(scanned)
    }

    fn line(&self, game: &Game, control: &Control<'_>) -> Result<ScannedLine, GameError> {
        if game.moves.len() > MAX_MOVES {
            return Err(GameError::Moves(game.moves.len()));
        }
        let mut scanned = ScannedLine { moves: game.move_count(), ..ScannedLine::default() };
        for stretch in &stretches(game)? {
            in_narrowest!(stretch.start, S in [u128, U384, Wide] => {
                let history = stretch.history::<S>();
                self.stretch(&history, stretch.before, game, &mut scanned);
                let kos = self.kos(&history, game.rules.as_deref(), control)?;
                let in_game = |ko: PlayedKo| PlayedKo { from: ko.from + stretch.before, to: ko.to + stretch.before, ..ko };
                scanned.kos.extend(kos.into_iter().map(in_game));
            });
        }
        Ok(scanned)
    }

    /// Adds the results of a stretch of `game` to `scanned`. The stretch begins after `before` moves.
    fn stretch<S: PointSet>(
        &self,
        history: &GameHistory<'_, S>,
        before: usize,
        game: &Game,
        scanned: &mut ScannedLine,
    ) {
        scanned.violations.extend(history.violations.iter().map(|&(number, refusal)| {
            let (number, consequence) = (before + number, Cow::from(refusal.id()));
            Objection { number, consequence }
        }));
        let objections = self.judges.objections(history, before);
        for cycle in cycles(history) {
            scanned.repetitions.push(self.repetition(history, before, game.rules.as_deref(), &objections, cycle));
        }
        for (rules, objection) in first_after(&objections, game.place.shared_moves()) {
            if scanned.first_objections.iter().all(|&(other, _)| other != rules) {
                scanned.first_objections.push((rules, objection));
            }
        }
        scanned.first_objections.sort_by_key(|&(rules, _)| rules);
    }

    /// The kos of a stretch of a game that names these `rules`; none if they are not looked for.
    fn kos<S: PointSet>(
        &self,
        history: &GameHistory<'_, S>,
        rules: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Vec<PlayedKo>, LimitError> {
        let Some(within) = self.kos else { return Ok(Vec::new()) };
        let types = self.types_of(rules, false);
        // `soon: 0`: no plays are added before a cycle begins.
        kos_of_game(history, FindOptions { within, soon: 0, suicide: types.suicide }, types, control)
    }

    fn repetition<S: PointSet>(
        &self,
        history: &GameHistory<'_, S>,
        before: usize,
        rules: Option<&str>,
        objections: &Objections,
        cycle: Cycle,
    ) -> GameRepetition {
        let CycleSummary { plays, word, balance, points } = cycle.summary(history);
        let region = points.iter().map(|index| history.local_board.point(index)).collect();
        let is_suicide = history.labels[cycle.from..cycle.to].iter().flatten().any(|label| label.suicide());
        let local_type =
            self.types_of(rules, is_suicide).classify(&history.board_after(cycle.from), region, MAX_POSITIONS);
        let situational = history.to_move_after(cycle.from) == history.to_move_after(cycle.to);
        let Cycle { from, to, last } = cycle;
        let cycle = Cycle { from: from + before, to: to + before, last: last + before };
        let refused_by = first_after(objections, cycle.from).filter(|(_, first)| first.number <= cycle.last).collect();
        GameRepetition { cycle, plays, situational, local_type, word, balance, refused_by }
    }
}

/// Returns the board of a game after move `number`, from 1; 0 is the start. A number beyond the last move stands for the last one.
///
/// # Errors
/// [`GameError`] if a position at the start or after a change is not legal.
pub fn board_after(game: &Game, number: usize) -> Result<BoardPosition, GameError> {
    if number < game.handicap_moves.len() {
        return game.start_with_handicap(number).map_err(GameError::Start);
    }
    let stretches = stretches(game)?;
    let at = stretches.iter().rposition(|stretch| stretch.before <= number).unwrap_or(0);
    let stretch = &stretches[at];
    let played = stretch.moves.len().min(number - stretch.before);
    Ok(stretch.history::<Wide>().board_after(played))
}

/// Part of a game with a history of its own: it begins at the start, or where stones are set up, and ends where stones are set up again.
/// A node that changes no stone begins none.
#[derive(Clone, Debug)]
pub struct Stretch<'a> {
    /// Number of the last move before it.
    pub before: usize,
    /// Board before its first move.
    pub start: BoardPosition,
    /// Its moves.
    pub moves: &'a [Move],
    /// Players to move that nodes name which change no stone: each after a number of its moves, at least 1.
    pub to_move: Vec<(usize, Colour)>,
}

impl Stretch<'_> {
    /// Replays the stretch.
    ///
    /// # Panics
    /// If the board has more points than an `S`.
    pub fn history<S: PointSet>(&self) -> GameHistory<'_, S> {
        GameHistory::new(&self.start, self.moves, &self.to_move)
    }
}

/// Cuts a game into stretches.
///
/// # Errors
/// [`GameError`] if a position at the start or after a change is not legal.
pub fn stretches(game: &Game) -> Result<Vec<Stretch<'_>>, GameError> {
    // Marks on the points of a game record do not limit where plays are made.
    let (start, handicap) = (game.start.with_region(None).map_err(GameError::Start)?, game.handicap_moves.len());
    // `board` is the one after the moves so far.
    let (mut board, mut last, mut all) =
        (start.clone(), Stretch { before: handicap, start, moves: &[], to_move: vec![] }, vec![]);
    let mut parts = split_at_changes(&game.moves, &game.changes).peekable();
    while let Some((change, moves)) = parts.next() {
        if let Some(change) = change {
            let after = handicap + change.after;
            let changed = change.apply_to(&board).map_err(|reason| GameError::Change { after, reason })?;
            if last.moves.is_empty() {
                last.start = changed.clone();
            } else if changed.contents() == board.contents() {
                last.to_move.extend(change.to_move().map(|player| (last.moves.len(), player)));
            } else {
                let next = Stretch { before: after, start: changed.clone(), moves: &[], to_move: vec![] };
                all.push(std::mem::replace(&mut last, next));
            }
            board = changed;
        }
        let from = last.before - handicap;
        last.moves = &game.moves[from..from + last.moves.len() + moves.len()];
        // The moves are replayed only if another change follows, which is made on the board after them.
        if parts.peek().is_some() {
            board = GameHistory::<Wide>::new(&board, moves, &[]).board_after(moves.len());
        }
    }
    all.push(last);
    Ok(all)
}

/// For each rule set that has one, the first objection to a move after move `number`.
fn first_after(objections: &Objections, number: usize) -> impl Iterator<Item = (usize, Objection)> {
    objections.iter().enumerate().filter_map(move |(rules, all)| {
        let first = all.partition_point(|objection| objection.number <= number);
        Some((rules, all.get(first)?.clone()))
    })
}
