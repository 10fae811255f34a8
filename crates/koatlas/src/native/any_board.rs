//! Words of all cycles of few plays, on boards of any size.

use std::path::PathBuf;

use koatlas_board::{Suicide, grouped, signed};
use koatlas_catalogue::{AnyBoardWord, CatalogueOptions};
use serde::{Deserialize, Serialize};

use crate::catalogue;
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::page::{Block, Lines, Page};
use crate::question::{Question, options};

options! {
    /// The words of all cycles of few plays, on boards of any size.
    pub struct AnyBoardQuestion {
        /// With --any-board, the largest number of plays of a cycle
        pub max_plays: usize = 6 => arg(long, value_name = "L", conflicts_with_all = ["board", "file"], value_parser = crate::text::parse_number::<usize>),
        /// Suicides that are allowed: none, or those of two stones or more
        pub suicide: Option<Suicide> => arg(skip),
        /// With --any-board, save the explored regions in this directory, as `catalogue` does
        pub out: Option<PathBuf> => arg(long, value_name = "DIR", conflicts_with_all = ["board", "file"]),
        /// Continue a run that was interrupted in the same directory. What is printed says so, as what the file holds is not verified
        pub resume: bool => arg(long, requires = "out"),
    }
}

impl AnyBoardQuestion {
    /// The largest number of plays. It takes minutes, and there are tens of thousands of words; more plays were not tried.
    pub const MOST_PLAYS: usize = 8;
}

/// The answer of [`AnyBoardQuestion`]: the words of all cycles of up to a number of plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnyBoardAnswer {
    /// Maximum number of plays of a cycle.
    pub max_plays: usize,
    /// The suicides that are allowed: `none` or `multi` (of two stones or more).
    pub suicide: Suicide,
    /// The number of words by plays, from 1 to `max_plays`.
    pub counts: Vec<WordsOfPlays>,
    /// The number of words by moves (plays, and the passes that make the moves alternate), from 1 to `max_plays`.
    pub by_moves: Vec<WordsOfMoves>,
    /// The words, by their plays, then by their labels.
    pub words: Vec<AnyBoardWord>,
    /// The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began afresh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resumed_from: Vec<String>,
}

answer!(AnyBoardAnswer: "cycles");

/// The number of words with one number of plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordsOfPlays {
    /// The number of plays.
    pub plays: usize,
    /// The number of words.
    pub words: usize,
    /// The number of words of cycles in one connected piece of at most `max_plays` points.
    pub one_piece: usize,
    /// The number of words without passes: the players take turns.
    pub without_passes: usize,
}

/// The number of words with one number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordsOfMoves {
    /// The number of plays and passes.
    pub moves: usize,
    /// The number of words.
    pub words: usize,
}

impl Question for AnyBoardQuestion {
    type About = ();
    type Answer = AnyBoardAnswer;

    /// Finds the words of all cycles of few plays on boards of any size. The caller has [claimed](catalogue::claim) the directory `out`. [`any_board`](koatlas_catalogue::any_board) proves that the
    /// list is complete.
    ///
    /// ```
    /// use koatlas::{AnyBoardQuestion, Conditions, Interrupt, Question};
    /// use koatlas_board::Suicide;
    ///
    /// let question = AnyBoardQuestion { max_plays: 4, suicide: Some(Suicide::None), ..AnyBoardQuestion::default() };
    /// let answer = question.ask(&(), &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!(answer.counts.iter().map(|count| count.words).collect::<Vec<_>>(), [0, 1, 2, 8]);
    /// # Ok::<(), koatlas::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it takes too much memory, if the saved work belongs to another question or cannot be written, or if the work is interrupted.
    fn ask(&self, _: &(), conditions: &Conditions<'_>) -> Result<AnyBoardAnswer> {
        let AnyBoardQuestion { max_plays, suicide, ref out, resume } = *self;
        let (suicide, out) = (suicide.unwrap_or(Suicide::Multi).without_single_stone(), out.as_deref());
        // Nothing comes back by one play.
        let most = AnyBoardQuestion::MOST_PLAYS;
        if !(2..=most).contains(&max_plays) {
            let reason =
                format!("\"{max_plays}\" is not a number of plays for any board: write a number from 2 to {most}");
            return Err(Error::argument("max_plays", reason));
        }
        let plan = catalogue::plan(CatalogueOptions::whole(max_plays, suicide, false), conditions)?;
        let resumed_from = out.filter(|_| resume).map(catalogue::saved_work).unwrap_or_default();
        let run = catalogue::explore(&plan, out, resume, conditions)?;
        let _line = conditions.begin_stage("listing the words", None);
        let words = run.words_on_any_board(&plan, conditions.interrupt.stop_flag());
        let words = words.ok_or_else(|| catalogue::interrupted(out))?;
        let counts = (1..=max_plays).map(|plays| WordsOfPlays::count(plays, &words)).collect();
        let by_moves = (1..=max_plays).map(|moves| WordsOfMoves::count(moves, &words)).collect();
        Ok(AnyBoardAnswer { max_plays, suicide, counts, by_moves, words, resumed_from })
    }

    fn page(&self, answer: &AnyBoardAnswer, (): &()) -> Option<Page> {
        let AnyBoardAnswer { max_plays, suicide, counts, words, resumed_from, .. } = answer;
        let what = format!(" of the cycles of up to {max_plays} plays, on boards of any size, suicide {suicide}");
        let title = Block::headed(format!("{} words", grouped(words.len())), what);
        let rows = counts.iter().filter(|count| count.words > 0);
        let rows = rows.map(|count| [count.plays, count.words, count.one_piece, count.without_passes].map(grouped));
        let counts = Block::table("RRRR", Lines::Head, ["plays", "words", "in one piece", "without passes"], rows);
        let rows = words.iter().map(|entry| {
            let pieces = match (entry.one_piece, &entry.smallest) {
                (true, _) => "one",
                (false, Some(_)) => "several",
                (false, None) => "several, no board found",
            };
            [entry.word.to_string(), entry.passes.to_string(), signed(entry.balance), pieces.to_owned()]
        });
        let words = Block::table("LRRL", Lines::Head, ["word", "passes", "balance", "pieces"], rows);
        let json = "With --json each word has a board that shows it, and what every rule set does with the cycle.";
        let below = [Block::text(json)].into_iter().chain(Block::resumed_from(resumed_from));
        Some(Page::new([vec![title], vec![counts], vec![words], below.collect()]))
    }
}

impl WordsOfPlays {
    fn count(plays: usize, words: &[AnyBoardWord]) -> WordsOfPlays {
        let here: Vec<&AnyBoardWord> = words.iter().filter(|word| word.plays == plays).collect();
        let one_piece = here.iter().filter(|word| word.one_piece).count();
        let without_passes = here.iter().filter(|word| word.passes == 0).count();
        WordsOfPlays { plays, words: here.len(), one_piece, without_passes }
    }
}

impl WordsOfMoves {
    fn count(moves: usize, words: &[AnyBoardWord]) -> WordsOfMoves {
        let words = words.iter().filter(|word| word.plays + word.passes == moves).count();
        WordsOfMoves { moves, words }
    }
}
