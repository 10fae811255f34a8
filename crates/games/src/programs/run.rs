//! A whole run with a program: scripts, random games, their comparison with rule sets, and the report.

use koatlas_board::{BoardPosition, Colour, Size};
use koatlas_position_graph::Random;
use koatlas_rules::RuleSet;
use serde::Serialize;

use crate::programs::disagreements::{DisagreementTally, shrink};
use crate::programs::engine::GameTranscript;
use crate::programs::game::{play_game, random_dense_position};
use crate::programs::matching::find_matching_rule_sets;
use crate::programs::session::Session;
use crate::programs::{ComparisonCounts, Disagreement, Failure, Launch, Protocol, RuleSetMatches, Script};

/// The input of a run.
#[derive(Clone, Debug)]
pub struct ConformPlan {
    /// The rule set that the program is said to follow.
    pub rules: RuleSet,
    /// Number of random games. They are played after `scripts`.
    pub games: usize,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Sizes of the boards of random games, used in turn.
    pub sizes: Vec<Size>,
    /// Sequences that are played first.
    pub scripts: Vec<Script>,
    /// True if boards of other sizes are never used, neither for scripts nor for shorter games.
    pub only_these_sizes: bool,
}

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The name that the program gives itself.
    pub program: String,
    /// The number of games that were begun.
    pub games: usize,
    /// Numbers of comparisons of each kind.
    #[serde(flatten)]
    pub compared: ComparisonCounts,
    /// The disagreements, one of each kind.
    pub disagreements: Vec<Disagreement>,
    /// The rule sets that the program can be following. There are none if [`Report::games`] is 0.
    #[serde(flatten)]
    pub follows: RuleSetMatches,
    /// The failures of the program.
    pub failures: Vec<Failure>,
    /// True if a request to stop ([`Launch::stop`]) came before the run was complete.
    #[serde(skip)]
    pub interrupted: bool,
}

/// Of ten random games, the numbers that start in a random dense position and at the start of a script, if the program sets positions up.
const DENSE: usize = 4;
const OF_SCRIPT: usize = 2;

/// A step of a run, for progress reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConformStep {
    /// A script or a random game is played, or left out.
    Game,
    /// The search for a shorter game that shows a [`Disagreement`].
    Shrinking,
    /// The comparison of all rule sets with the transcripts, for [`Report::follows`].
    Trying,
}

/// Plays with a program, and compares it with the rule set of `plan` and with all others. Calls `watch` at the beginning of every
/// step. The report of an interrupted run has no games.
///
/// # Panics
/// If the plan has no sizes.
pub fn conform(protocol: Protocol, launch: &Launch, plan: &ConformPlan, watch: &dyn Fn(ConformStep)) -> Report {
    let mut session = Session::new(protocol, launch, plan.only_these_sizes.then_some(&plan.sizes));
    let program = session.name(plan.sizes[0]);
    let (mut games, sets_up) = play_games(&mut session, plan, watch);
    if session.interrupted {
        games.clear();
    }
    let mut tally = DisagreementTally::default();
    games.iter().for_each(|transcript| tally.add(&plan.rules, transcript));
    let compared = tally.compared;
    let mut disagreements = Vec::new();
    for disagreement in tally.into_disagreements() {
        watch(ConformStep::Shrinking);
        disagreements.push(shrink(disagreement, &mut session, &plan.rules, sets_up));
    }
    watch(ConformStep::Trying);
    let follows = find_matching_rule_sets(&games, &plan.rules);
    let Session { interrupted, failures, .. } = session;
    Report { program, games: games.len(), compared, disagreements, follows, interrupted, failures }
}

/// Plays the games of a plan. Returns their transcripts, and `true` if the program sets positions up.
pub(crate) fn play_games(
    session: &mut Session<'_>,
    plan: &ConformPlan,
    watch: &dyn Fn(ConformStep),
) -> (Vec<GameTranscript>, bool) {
    let mut run = ConformRun { session, plan, games: Vec::new(), sets_up: None, white_begins: None };
    run.scripts(watch);
    run.random_games(watch);
    (run.games, run.sets_up == Some(true))
}

/// A run that has been started: the session, and the transcripts so far.
struct ConformRun<'a, 'b> {
    session: &'a mut Session<'b>,
    plan: &'a ConformPlan,
    games: Vec<GameTranscript>,
    /// `Some(true)` if the program sets positions up; `None` if it has not been tried.
    sets_up: Option<bool>,
    /// `Some(false)` if the program does not let White move first; `None` as long as that is not known.
    white_begins: Option<bool>,
}

impl ConformRun<'_, '_> {
    fn scripts(&mut self, watch: &dyn Fn(ConformStep)) {
        for (number, script) in self.plan.scripts.iter().enumerate() {
            watch(ConformStep::Game);
            if self.session.is_over() || !self.session.begins(script.start.size()) {
                continue;
            }
            // Each script has random numbers of its own, so a script more or less changes no other game.
            let mut random = Random::new(self.plan.seed).branch(number as u64);
            if !self.play(script, script.moves.len(), &mut random) {
                let script = script.from_empty_board();
                self.play(&script, script.moves.len(), &mut random);
            }
        }
    }

    fn random_games(&mut self, watch: &dyn Fn(ConformStep)) {
        let mut randoms = Random::new(self.plan.seed);
        let sizes: Vec<Size> = self.plan.sizes.iter().copied().filter(|&size| self.session.accepts(size)).collect();
        for size in sizes.into_iter().cycle().take(self.plan.games) {
            watch(ConformStep::Game);
            // Each game has a seed of its own, even if it is not played, so that games do not depend on each other.
            let mut random = Random::new(randoms.bits());
            if self.session.is_over() || !self.session.accepts(size) {
                continue;
            }
            let start = self.start(size, &mut random);
            let game = Script { start, moves: Vec::new() };
            if !self.play(&game, most_moves(size), &mut random) {
                let game = Script { start: BoardPosition::empty_board(size), moves: Vec::new() };
                self.play(&game, most_moves(size), &mut random);
            }
        }
    }

    /// Chooses the start of a random game: the empty board, a [`random_dense_position`], or the start of a script of this size.
    fn start(&self, size: Size, random: &mut Random) -> BoardPosition {
        let kind = random.below(10);
        if self.sets_up == Some(false) || kind >= DENSE + OF_SCRIPT {
            return BoardPosition::empty_board(size);
        }
        let of_size: Vec<&Script> = self.plan.scripts.iter().filter(|script| script.start.size() == size).collect();
        if kind < OF_SCRIPT && !of_size.is_empty() {
            return of_size[random.below(of_size.len())].start.clone();
        }
        random_dense_position(size, random)
    }

    /// Plays a game, with the colours exchanged if White may not move first. Returns `true` if the game was started.
    fn play(&mut self, script: &Script, most_moves: usize, random: &mut Random) -> bool {
        let white_first = script.start.to_move() == Colour::White;
        if white_first && self.white_begins == Some(false) {
            return self.play_as_it_is(&script.exchanged(), most_moves, random);
        }
        let begun = self.play_as_it_is(script, most_moves, random);
        if begun || !white_first || self.sets_up == Some(false) {
            return begun;
        }
        self.white_begins = Some(false);
        self.play_as_it_is(&script.exchanged(), most_moves, random)
    }

    fn play_as_it_is(&mut self, script: &Script, most_moves: usize, random: &mut Random) -> bool {
        let is_plain = script.start == BoardPosition::empty_board(script.start.size());
        if self.sets_up == Some(false) && !is_plain {
            return false;
        }
        let mut transcript = GameTranscript { start: script.start.clone(), turns: Vec::new() };
        let rules = &self.plan.rules;
        let played = self.session.with(&mut transcript, |engine, transcript| {
            play_game(rules, script, most_moves, engine, random, transcript)
        });
        // A failure of the program is no refusal to start the game.
        let begun = !matches!(played, Some(Err(_)));
        // Setting up is tested by a start with stones. If White is to move, a refusal can have another reason.
        let has_stones = script.start.contents().iter().any(Option::is_some);
        let says_something = begun || script.start.to_move() == Colour::Black;
        if has_stones && says_something && played.is_some() && self.sets_up != Some(true) {
            self.sets_up = Some(begun);
        }
        if begun && !transcript.turns.is_empty() {
            self.games.push(transcript);
        }
        begun
    }
}

/// Returns the largest number of moves of a random game on a board of `size`: more in relation to the area if it is small, because
/// positions repeat more often there.
fn most_moves(size: Size) -> usize {
    const SMALL: usize = 12;
    let area = size.area();
    if area <= SMALL { 60 + 4 * area } else { (30 + 2 * area).min(160) }
}
