//! A program over many games. It is started again after a failure, a bounded number of times.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use koatlas_board::{BoardPosition, Size};
use serde::Serialize;

use crate::programs::engine::{Engine, EngineError, GameTranscript};
use crate::programs::gtp::Gtp;
use crate::programs::json_lines::JsonLines;
use crate::programs::{Launch, Script};

/// Number of [`Failure`]s after which a program is not started again; those with [`Failure::is_refused_size`] do not count.
pub const MOST_FAILURES: usize = 12;
/// Number of failures on boards of one size after which that size is left out.
const MOST_FAILURES_OF_SIZE: usize = 3;

koatlas_board::named_values! {
    /// The protocol that a program speaks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Protocol {
        /// The Go Text Protocol.
        Gtp = "gtp",
        /// Lines of JSON.
        Json = "json",
    }
    else "protocol"
}

/// A failure of a program in a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// Kind of failure: `size-refused`, `late`, `ended`, `garbage`, ...
    #[serde(rename = "kind")]
    pub id: &'static str,
    /// The game up to the failure.
    #[serde(flatten)]
    pub game: Script,
    /// Description in a sentence.
    #[serde(rename = "explanation")]
    pub what: String,
}

impl Failure {
    /// True if the program merely does not start games on boards of this size.
    pub fn is_refused_size(&self) -> bool {
        self.id == SIZE_REFUSED
    }
}

const SIZE_REFUSED: &str = "size-refused";

/// A program that is running, or will be started by [`Session::with`] when it is needed.
pub(crate) struct Session<'a> {
    /// Starts the program.
    begin: Box<dyn Fn() -> Result<Box<dyn Engine>, EngineError> + 'a>,
    stop: &'static AtomicBool,
    /// The sizes of boards that may be used; `None` for all.
    only_sizes: Option<&'a [Size]>,
    engine: Option<Box<dyn Engine>>,
    pub failures: Vec<Failure>,
    /// For each size that was tried, `Ok` if games can be started. An error holds the reason until it is reported as a failure. It is
    /// `Err(None)` after the report, and also for a size that was given up after too many failures.
    sizes: BTreeMap<Size, Result<(), Option<String>>>,
    pub interrupted: bool,
}

impl<'a> Session<'a> {
    pub fn new(protocol: Protocol, launch: &'a Launch, only_sizes: Option<&'a [Size]>) -> Session<'a> {
        let begin = move || -> Result<Box<dyn Engine>, EngineError> {
            Ok(match protocol {
                Protocol::Gtp => Box::new(Gtp::launch(launch)?),
                Protocol::Json => Box::new(JsonLines::launch(launch)?),
            })
        };
        Session::with_engine(Box::new(begin), launch.stop, only_sizes)
    }

    /// Creates a session with the program that `begin` starts.
    pub fn with_engine(
        begin: Box<dyn Fn() -> Result<Box<dyn Engine>, EngineError> + 'a>,
        stop: &'static AtomicBool,
        only_sizes: Option<&'a [Size]>,
    ) -> Session<'a> {
        let (failures, sizes) = (Vec::new(), BTreeMap::new());
        Session { begin, stop, only_sizes, engine: None, failures, sizes, interrupted: false }
    }

    /// Returns the name that the program gives itself; empty if it does not say. A failure is recorded on an empty board of `size`.
    pub fn name(&mut self, size: Size) -> String {
        let mut nothing = GameTranscript { start: BoardPosition::empty_board(size), turns: Vec::new() };
        self.with(&mut nothing, |engine, _| engine.name()).unwrap_or_default()
    }

    pub fn is_over(&self) -> bool {
        // A size that is refused is no failure to answer.
        let troubles = self.failures.iter().filter(|failure| !failure.is_refused_size());
        self.interrupted || self.stop.load(Relaxed) || troubles.count() >= MOST_FAILURES
    }

    /// Calls `work` with the running program, which is started if necessary. `None` if the program fails, or the session is over;
    /// the failure is recorded with the game `transcript`.
    pub fn with<T>(
        &mut self,
        transcript: &mut GameTranscript,
        work: impl FnOnce(&mut dyn Engine, &mut GameTranscript) -> Result<T, EngineError>,
    ) -> Option<T> {
        if self.is_over() {
            self.interrupted |= self.stop.load(Relaxed);
            return None;
        }
        // After an error the program is dropped, which ends it; the next call starts it again.
        let engine = self.engine.take().map_or_else(|| (self.begin)(), Ok);
        let result = engine.and_then(|mut engine| {
            let value = work(engine.as_mut(), transcript)?;
            self.engine = Some(engine);
            Ok(value)
        });
        result.map_err(|trouble| self.fail(trouble, transcript)).ok()
    }

    fn fail(&mut self, trouble: EngineError, transcript: &GameTranscript) {
        if trouble.id == EngineError::INTERRUPTED {
            self.interrupted = true;
            return;
        }
        let size = transcript.start.size();
        let game = Script { start: transcript.start.clone(), moves: transcript.moves().collect() };
        self.failures.push(Failure { id: trouble.id, game, what: trouble.what });
        let of_size = self.failures.iter().filter(|failure| failure.game.start.size() == size).count();
        if of_size >= MOST_FAILURES_OF_SIZE {
            self.sizes.insert(size, Err(None));
        }
    }

    /// True if games can be started on the empty board of `size`. If not, a [`Failure`] is recorded, once for each size.
    pub fn accepts(&mut self, size: Size) -> bool {
        let accepted = self.begins(size);
        if let Some(Err(why)) = self.sizes.get_mut(&size)
            && let Some(why) = why.take()
        {
            let what = format!("it begins no game on a board of {size}: {why}");
            let game = Script { start: BoardPosition::empty_board(size), moves: Vec::new() };
            self.failures.push(Failure { id: SIZE_REFUSED, game, what });
        }
        accepted
    }

    /// True if `size` is to be used, and games can be started on its empty board.
    pub fn begins(&mut self, size: Size) -> bool {
        if self.only_sizes.is_some_and(|sizes| !sizes.contains(&size)) {
            return false;
        }
        if let Some(known) = self.sizes.get(&size) {
            return known.is_ok();
        }
        let board = BoardPosition::empty_board(size);
        let result = self
            .with(&mut GameTranscript { start: board.clone(), turns: Vec::new() }, |engine, _| engine.start(&board));
        if let Some(result) = result {
            self.sizes.insert(size, result.map_err(Some));
        }
        self.sizes.get(&size).is_some_and(Result::is_ok)
    }
}
