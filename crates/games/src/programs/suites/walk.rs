//! The enumeration of all sequences from one start, with the referees of several rule sets at once, and the answer of each to every move.

use koatlas_board::{BoardPosition, Colour, IllegalPlay, LocalBoard, PointSet, Position, Suicide};
use koatlas_position_graph::{Symmetries, Symmetry};
use koatlas_rules::{Action, GameMove, Outcome, Referee, RuleSet, StartError};

use crate::programs::suites::verdict::SuiteVerdict;

/// The moves that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedMoves {
    /// All moves: as the last move also plays on stones, and passes for a ko.
    Everything,
    /// All moves but passes for a ko, which other programs do not have.
    AllButKoPasses,
    /// Plays on empty points, and passes.
    PlaysAndPasses,
    /// Plays that are no suicides, and passes, but no pass after a pass or as the last move. So neither the rules about suicides
    /// nor the end by passes in a row matter.
    NoSuicidesNoEndByPasses,
}

/// A visitor of the sequences of a [`Walk`]. Rule sets have numbers, and a set of them is a `u64` with their bits.
pub trait SequenceVisitor {
    /// Returns those of `rule_sets`, which have agreed so far, for which the walk has to go on.
    fn needed_rule_sets(&self, rule_sets: u64) -> u64;

    /// Visits the move `last`, which the referees have made if it is legal. Returns the numbers of the targets that it shows.
    fn visit(&mut self, walk: &Walk, last: Action<usize>, answers: &[RuleSetAnswer]) -> Vec<usize>;
}

/// The answer of a rule set to a move.
#[derive(Clone, Copy, Debug)]
pub struct RuleSetAnswer {
    /// Number of the rule set.
    pub rule_set: usize,
    /// The verdict.
    pub verdict: SuiteVerdict,
    /// The position after the move, if it is legal.
    pub after: Position<u64>,
}

impl RuleSetAnswer {
    /// Returns the part of the answer that a program shows: board, offer to agree, and outcome; `None` if the move is refused.
    /// The rule that refuses it, or ends the sequence, does not show.
    pub fn visible_result(&self) -> Option<(Position<u64>, bool, Option<Outcome>)> {
        let RuleSetAnswer { verdict, after, .. } = self;
        verdict.refused.is_none().then_some((*after, verdict.offered, verdict.ended.map(|ended| ended.outcome)))
    }
}

/// Largest number of rule sets in a walk.
pub const MOST_RULE_SETS: usize = 64;

/// An enumeration of sequences. It has the referees of all rule sets. Rule sets that agree on a sequence are followed together, and
/// separately after they differ.
pub struct Walk {
    /// The referee of each rule set.
    pub(crate) referees: Vec<Referee<u64>>,
    /// The rotations and reflections of the board.
    pub(crate) rotations: Vec<Symmetry<u64>>,
    /// The images of the points under those of `rotations` that leave the start unchanged. Only the first of the sequences that
    /// they turn into each other is visited.
    images: Vec<Vec<usize>>,
    first: Colour,
    /// The first moves: only sequences that begin with them are visited.
    steered: Vec<Action<usize>>,
    moves: Vec<Action<usize>>,
    /// The start position, and the position after each move before the last one.
    pub(crate) positions: Vec<Position<u64>>,
    tries: TriedMoves,
    /// The numbers that [`SequenceVisitor::visit`] has returned, each with its sequence.
    findings: Vec<(usize, Vec<GameMove>)>,
}

impl Walk {
    /// Creates a walk that starts on `board`, and with the moves `steered`. `tries` chooses the further moves.
    ///
    /// # Errors
    /// [`StartError`] if the option `ko` of a rule set names a point that is not on the board.
    pub fn new(
        rules: &[RuleSet],
        board: &BoardPosition,
        tries: TriedMoves,
        steered: Vec<Action<usize>>,
    ) -> Result<Walk, StartError> {
        let (local_board, start) = board.local_board::<u64>()?;
        let mut referees = Vec::new();
        for rules in rules {
            let local_board = local_board.clone();
            referees.push(Referee::with_local_board(rules.clone(), board.clone(), local_board, start)?);
        }
        let symmetries = Symmetries::find(&local_board);
        let rotations = symmetries.elements.iter().filter(|symmetry| !symmetry.exchanges_colours);
        let rotations: Vec<Symmetry<u64>> = rotations.cloned().collect();
        let fixing = rotations.iter().filter(|rotation| rotation.image_of_position(start) == start);
        Ok(Walk {
            referees,
            images: fixing.map(|rotation| rotation.image.to_vec()).collect(),
            rotations,
            first: board.to_move(),
            steered,
            moves: Vec::new(),
            positions: vec![start],
            tries,
            findings: Vec::new(),
        })
    }

    /// Makes the walk visit all sequences, even if rotations and reflections turn them into each other.
    pub fn without_symmetry(self) -> Walk {
        Walk { images: Vec::new(), ..self }
    }

    /// Returns the player who makes the next move.
    pub fn to_move(&self) -> Colour {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Returns the local board.
    pub fn local_board(&self) -> &LocalBoard<u64> {
        self.referees[0].local_board()
    }

    /// Returns the moves so far, followed by `last`.
    pub fn sequence(&self, last: Action<usize>) -> Vec<GameMove> {
        let actions = self.moves.iter().chain([&last]);
        alternating(self.first, actions.map(|action| action.map(|point| self.local_board().point(point))))
    }

    /// Visits all sequences of `moves` moves, at least one. Returns the targets that they show, each with its sequence.
    pub fn visit_sequences(mut self, moves: usize, visitor: &mut impl SequenceVisitor) -> Vec<(usize, Vec<GameMove>)> {
        let everybody = PointSet::collect(0..self.referees.len());
        self.go_on(everybody, (1 << self.images.len()) - 1, moves, visitor);
        self.findings
    }

    /// Continues with `rule_sets`, which agree so far. `fixed` is the set of `images` that leave all moves so far unchanged.
    fn go_on(&mut self, rule_sets: u64, fixed: u32, left: usize, visitor: &mut impl SequenceVisitor) {
        let rule_sets = visitor.needed_rule_sets(rule_sets);
        let Some(first) = rule_sets.first() else { return };
        for action in self.candidates(first, left == 1) {
            if self.steered.get(self.moves.len()).is_some_and(|&steered| steered != action) {
                continue;
            }
            let Some(fixed) = fixed_by(&self.images, fixed, action) else { continue };
            let mut answers = Vec::new();
            for rule_set in rule_sets.iter() {
                let referee = &mut self.referees[rule_set];
                let verdict = SuiteVerdict::of_move(referee, |referee| referee.make_action(action));
                answers.push(RuleSetAnswer { rule_set, verdict, after: referee.position() });
            }
            if left == 1 {
                for target in visitor.visit(self, action, &answers) {
                    self.findings.push((target, self.sequence(action)));
                }
            } else {
                self.moves.push(action);
                self.go_on_together(&answers, fixed, left - 1, visitor);
                self.moves.pop();
            }
            for answer in answers.iter().filter(|answer| answer.verdict.refused.is_none()) {
                self.referees[answer.rule_set].undo();
            }
        }
    }

    /// Continues after a move with the given `answers`, once for each set of rule sets that agree.
    fn go_on_together(
        &mut self,
        answers: &[RuleSetAnswer],
        fixed: u32,
        left: usize,
        visitor: &mut impl SequenceVisitor,
    ) {
        // Rule sets that refuse the move, or end the sequence with it, have no sequences beyond it.
        let mut rest = 0_u64;
        for RuleSetAnswer { rule_set, verdict, .. } in answers {
            if verdict.refused.is_none() && verdict.ended.is_none() {
                rest.insert(*rule_set);
            }
        }
        for answer in answers {
            if !rest.contains(answer.rule_set) {
                continue;
            }
            let alike = answers.iter().filter(|other| other.visible_result() == answer.visible_result());
            let together = rest & u64::collect(alike.map(|other| other.rule_set));
            rest = rest.minus(together);
            self.positions.push(answer.after);
            self.go_on(together, fixed, left, visitor);
            self.positions.pop();
        }
    }

    /// Returns the moves that are tried, in the order of sequences. `rule_set` is any one that has agreed so far; `is_last` is true
    /// before the last move.
    fn candidates(&self, rule_set: usize, is_last: bool) -> Vec<Action<usize>> {
        let (referee, tries) = (&self.referees[rule_set], self.tries);
        let (all, occupied) = (referee.local_board().all(), referee.position().occupied());
        let thorough = matches!(tries, TriedMoves::Everything | TriedMoves::AllButKoPasses);
        let points = if thorough && is_last { all } else { all.minus(occupied) };
        let position = self.positions[self.moves.len()];
        let plays = points.iter().filter(|&point| {
            let play = self.local_board().play(position, self.to_move(), point, Suicide::None);
            tries != TriedMoves::NoSuicidesNoEndByPasses || play != Err(IllegalPlay::Suicide)
        });
        let after_pass = self.moves.last() == Some(&Action::Pass);
        let passes = tries != TriedMoves::NoSuicidesNoEndByPasses || !is_last && !after_pass;
        let knows_ko_passes = referee.rules().has_ko_passes();
        let ko_passes = if knows_ko_passes && tries == TriedMoves::Everything { all } else { 0 };
        let plays_and_passes = plays.map(Action::Play).chain(passes.then_some(Action::Pass));
        plays_and_passes.chain(ko_passes.iter().map(Action::KoPass)).collect()
    }
}

/// Returns those of the images `fixed` that leave `action` unchanged, too; `None` if one of them turns the sequence into one that
/// comes before it.
pub(crate) fn fixed_by(images: &[Vec<usize>], fixed: u32, action: Action<usize>) -> Option<u32> {
    let (Action::Play(point) | Action::KoPass(point)) = action else { return Some(fixed) };
    let mut still = 0;
    for (number, image) in images.iter().enumerate().filter(|(number, _)| fixed >> number & 1 == 1) {
        if image[point] < point {
            return None;
        }
        still |= u32::from(image[point] == point) << number;
    }
    Some(still)
}

/// Returns moves of both players in turn.
pub(crate) fn alternating(first: Colour, actions: impl IntoIterator<Item = Action>) -> Vec<GameMove> {
    let players = [first, !first].into_iter().cycle();
    players.zip(actions).map(|(colour, action)| GameMove { colour, action }).collect()
}
