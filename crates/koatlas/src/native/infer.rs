//! The smallest rule file that agrees with another program.

use std::fmt::Display;
use std::path::Path;

use koatlas_board::grouped;
use koatlas_files::Control;
use koatlas_games::programs::infer::{InferPlan, Inference, infer as find_out};
use koatlas_games::programs::suites::StartKind;
use koatlas_games::programs::suites::folder::write_experiments;
use koatlas_rules::RuleSet;
use serde::Serialize;

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::answer;
use crate::native::conform::{ComparedPair, ConformQuestion, OtherProgram, ensure_started, failures};
use crate::native::suite::folder_error;
use crate::page::{Block, Page, blocks, sequence};

/// The answer of [`infer`]: the smallest rule file that agrees with a program, or the nearest.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InferAnswer {
    /// What was found.
    #[serde(flatten)]
    pub found: Inference,
    /// What is proved, in a sentence; empty if no file agrees.
    pub proved: String,
}

answer!(InferAnswer: "conform");

/// Finds the smallest rule file that agrees with a program. The rule set of `question` is ignored; its games are played against the file.
///
/// # Errors
/// If the program cannot be started, or if the work is interrupted.
pub fn infer(
    question: &ConformQuestion,
    program: &OtherProgram,
    conditions: &Conditions<'static>,
) -> Result<InferAnswer> {
    let line = conditions.begin_stage("", None);
    let progress = |now: &dyn Display| line.set_message(now);
    let control = Control { stop: conditions.interrupt.stop_flag(), progress: &progress, ..Control::default() };
    let ConformQuestion { games, seed, .. } = *question;
    let only_these_sizes = !question.sizes.is_empty();
    // The experiments have asked most of what games can show.
    let plan = InferPlan { games: games.div_ceil(5), seed, sizes: question.sizes_of_games(), only_these_sizes };
    let found = find_out(program.protocol, &program.launch(question.answer_limit.0, conditions), &plan, &control);
    if found.interrupted {
        return Err(Error::interrupted("not everything was asked"));
    }
    ensure_started(&found.failures)?;
    Ok(InferAnswer { proved: proved(&found), found })
}

/// The sentence about what is proved.
fn proved(found: &Inference) -> String {
    let Some(moves) = found.agrees_up_to_moves.filter(|_| found.agrees) else { return String::new() };
    format!(
        "No rule set of the grammar with fewer parts agrees with all experiments. All that agree and have the same number of parts are \
         the same up to {moves} moves on the boards searched: found by exhaustive enumeration."
    )
}

impl InferAnswer {
    fn rules(&self) -> Result<&RuleSet> {
        self.found.rules.as_ref().ok_or_else(|| Error::argument("program", "there is no file"))
    }

    /// Writes the file and the experiments as a suite, with the shortest games of disagreements, into `dir`.
    ///
    /// # Errors
    /// If a file cannot be written, or if a game cannot be replayed.
    pub fn write(&self, dir: &Path, conditions: &Conditions<'_>) -> Result<()> {
        let Inference { program, scripts, disagreements, .. } = &self.found;
        let rules = self.rules()?;
        write_experiments(program, rules, scripts, dir).map_err(folder_error)?;
        ComparedPair { program, rules }.write_games(disagreements, dir, conditions)
    }

    /// The page: the file, what is proved, the known rule sets, and disagreements.
    ///
    /// # Errors
    /// If there is no file.
    pub fn page(&self) -> Result<Page> {
        let found = &self.found;
        let pair = ComparedPair { program: &found.program, rules: self.rules()? };
        let title = match (found.agrees, found.departs_alone()) {
            (true, _) => ": the smallest rule file that agrees",
            (false, true) => ": the smallest rule file that agrees, but for what no file can say",
            (false, false) => ": no rule file of the grammar agrees; the nearest",
        };
        let file = found.file.trim_end().lines().map(|line| Block::indented(1, line));
        let disagreements = found.disagreements.iter().map(|found| pair.disagreement(found));
        let head = [vec![Block::headed(pair.name(), title)], file.collect(), self.counts(), self.reservations()];
        Ok(Page::new(head.into_iter().chain(disagreements).chain(failures(&found.failures))))
    }

    fn counts(&self) -> Vec<Block> {
        let found = &self.found;
        let asked = format!(
            "{} experiments, {} games against the file, {} answers about moves",
            grouped(found.experiments),
            grouped(found.games),
            grouped(found.answers)
        );
        let differences = match found.differences {
            0 => "in no answer about rules, but in what is shown below".to_owned(),
            some => format!("with {} of the answers", grouped(some)),
        };
        blocks([
            Some(Block::row("parts", grouped(found.parts))),
            Block::row_if_any("known as", found.known_as.join(", ")),
            Block::row_if_any("agree, too", found.agree_too.join(", ")),
            Some(Block::row("asked", asked)),
            (!found.agrees).then(|| Block::row("disagrees", differences)),
            Block::row_if_any("proved", self.proved.as_str()),
            Block::row_if_any("searched", self.searched()),
        ])
    }

    /// The boards that were searched, each with its number of moves.
    fn searched(&self) -> String {
        let from = |kind, words: &str| {
            let boards = self.found.searched.iter().filter(|board| board.start_kind == kind);
            let boards: Vec<String> = boards.map(|board| format!("{} {}", board.board, board.moves)).collect();
            if boards.is_empty() { String::new() } else { format!("{words}: {}. ", boards.join(", ")) }
        };
        let cycles = self.found.longest_cycle.map(|moves| format!("Repetitions were tried after up to {moves} moves."));
        let boards = [
            from(StartKind::EmptyBoard, "Board and moves, from the empty board"),
            from(StartKind::SetUp, "with stones"),
        ];
        (boards.concat() + &cycles.unwrap_or_default()).trim_end().to_owned()
    }

    /// What the program does not show, and contradictions.
    fn reservations(&self) -> Vec<Block> {
        let found = &self.found;
        let inconsistent = found.inconsistent.as_ref().map(|game| {
            let moves = sequence(&game.moves);
            format!(
                "The program is inconsistent: it has answered the same question in two ways, about the last move of {moves} on {}.",
                game.start.size()
            )
        });
        let silent = "The program does not tell when games end, so the file says nothing about ends, and ends of known rule sets are ignored.";
        let unset = "The program sets no positions up, so all experiments begin with the empty board.";
        let short = "Long cycles could not be tried, so wide windows may not be told apart.";
        blocks([
            inconsistent.map(Block::text),
            (!found.tells_end).then(|| Block::text(silent)),
            (!found.sets_up).then(|| Block::text(unset)),
            (found.agrees && found.longest_cycle.is_none()).then(|| Block::text(short)),
            Some(Block::text(
                "Who wins, and offers of no result, are not asked about: outcomes in the file stand for any.",
            )),
        ])
    }
}
