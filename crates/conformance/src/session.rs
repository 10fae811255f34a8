//! A program over many games: it is started again when it fails, a bounded number of times.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use koatlas_board::{BoardPosition, Size};
use serde::Serialize;

use crate::engine::{Engine, EngineError, GameTranscript};
use crate::game::Script;
use crate::gtp::Gtp;
use crate::json_lines::JsonLines;
use crate::process::Launch;

/// Failures after which a program is not started again.
pub const MOST_FAILURES: usize = 12;
/// Failures on boards of one size after which this size is left out.
const MOST_FAILURES_OF_SIZE: usize = 3;

/// How a program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol.
    Gtp,
    /// Lines of JSON.
    Json,
}

/// Something that a program did not do: the game, and what happened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// `size-refused`, or what kind of trouble it is: `late`, `ended`, `garbage`, ...
    #[serde(rename = "kind")]
    pub id: &'static str,
    /// The moves that had been made.
    #[serde(flatten)]
    pub game: Script,
    /// What happened, in a sentence.
    #[serde(rename = "explanation")]
    pub what: String,
}

impl Failure {
    /// Whether a program merely begins no game on a board of this size.
    #[must_use]
    pub fn is_refused_size(&self) -> bool {
        self.id == SIZE_REFUSED
    }
}

const SIZE_REFUSED: &str = "size-refused";

/// A program, running or to be started.
pub(crate) struct Session<'a> {
    protocol: Protocol,
    launch: &'a Launch,
    /// The only sizes of boards that are played on, if some are named.
    only: Option<&'a [Size]>,
    engine: Option<Box<dyn Engine>>,
    pub failures: Vec<Failure>,
    /// The sizes on which games begin, and those on which none does, with the reason if it has not been told, or games fail too often.
    sizes: BTreeMap<Size, Result<(), Option<String>>>,
    pub interrupted: bool,
}

impl<'a> Session<'a> {
    pub fn new(protocol: Protocol, launch: &'a Launch, only: Option<&'a [Size]>) -> Session<'a> {
        let (failures, sizes) = (Vec::new(), BTreeMap::new());
        Session { protocol, launch, only, engine: None, failures, sizes, interrupted: false }
    }

    pub fn is_over(&self) -> bool {
        let troubles = self.failures.iter().filter(|failure| !failure.is_refused_size());
        self.interrupted || self.launch.stop.load(Relaxed) || troubles.count() >= MOST_FAILURES
    }

    /// Does something with the running program. `None` if it has failed, which has been written down.
    pub fn with<T>(
        &mut self,
        heard: &mut GameTranscript,
        work: impl FnOnce(&mut dyn Engine, &mut GameTranscript) -> Result<T, EngineError>,
    ) -> Option<T> {
        if self.is_over() {
            self.interrupted |= self.launch.stop.load(Relaxed);
            return None;
        }
        let engine = self.engine.take().map_or_else(|| self.open(), Ok);
        let done = engine.and_then(|mut engine| {
            let done = work(engine.as_mut(), heard)?;
            self.engine = Some(engine);
            Ok(done)
        });
        done.map_err(|trouble| self.fail(trouble, heard)).ok()
    }

    fn open(&self) -> Result<Box<dyn Engine>, EngineError> {
        Ok(match self.protocol {
            Protocol::Gtp => Box::new(Gtp::launch(self.launch)?),
            Protocol::Json => Box::new(JsonLines::launch(self.launch)?),
        })
    }

    fn fail(&mut self, trouble: EngineError, heard: &GameTranscript) {
        if trouble.id == EngineError::INTERRUPTED {
            self.interrupted = true;
            return;
        }
        let size = heard.start.size();
        let game = Script { start: heard.start.clone(), moves: heard.moves().collect() };
        self.failures.push(Failure { id: trouble.id, game, what: trouble.what });
        let of_size = self.failures.iter().filter(|failure| failure.game.start.size() == size).count();
        if of_size >= MOST_FAILURES_OF_SIZE {
            self.sizes.insert(size, Err(None));
        }
    }

    /// Whether games begin on the empty board of this size. If not, that is a failure.
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

    /// Whether games begin on the empty board of this size, and it is one to be played on.
    pub fn begins(&mut self, size: Size) -> bool {
        if self.only.is_some_and(|only| !only.contains(&size)) {
            return false;
        }
        if let Some(known) = self.sizes.get(&size) {
            return known.is_ok();
        }
        let board = BoardPosition::empty_board(size);
        let begun = self
            .with(&mut GameTranscript { start: board.clone(), turns: Vec::new() }, |engine, _| engine.start(&board));
        if let Some(begun) = begun {
            self.sizes.insert(size, begun.map_err(Some));
        }
        self.sizes.get(&size).is_some_and(Result::is_ok)
    }
}
