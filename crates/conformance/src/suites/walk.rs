//! A walk through all sequences from one start, with the referees of several rule sets at once, and what each does with
//! a move.

use koatlas_board::{BoardPosition, Colour, IllegalPlay, LocalBoard, PointSet, Position, Suicide};
use koatlas_position_graph::{Symmetries, Symmetry};
use koatlas_rulesets::{Action, Bar, GameMove, Outcome, Referee, RuleSet, StartError};

use crate::suites::verdict::MoveVerdict;

/// Which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedMoves {
    /// All: plays on stones as the last move, and passes for a ko, too.
    Everything,
    /// All that other programs know: no passes for a ko.
    AllButKoPasses,
    /// Plays on empty points, and passes.
    PlaysAndPasses,
    /// Plays that are no suicides; and passes, but none after a pass, and none as the last move. So neither the rules about
    /// suicides nor the end by passes in a row come into play.
    NoSuicidesNoEndByPasses,
}

/// What is done with every sequence of a walk. Rule sets are numbered, and a set of them is a `u64` by bits.
pub trait SequenceVisitor {
    /// Of rule sets that have agreed on a sequence, those for which it has to go on.
    fn undecided(&self, members: u64) -> u64;

    /// Looks at a last move, which the referees have made, if it is made. The numbers of the things that it shows.
    fn visit(&mut self, walk: &Walk, last: Action<usize>, answers: &[MemberAnswer]) -> Vec<usize>;
}

/// What a rule set does with a move.
#[derive(Clone, Copy, Debug)]
pub struct MemberAnswer {
    /// The number of the rule set.
    pub member: usize,
    /// What it says of the move.
    pub verdict: MoveVerdict,
    /// What stands after the move, if it is made.
    pub after: Position<u64>,
}

impl MemberAnswer {
    /// What a program shows of it: the board, whether players may agree, and the outcome; nothing if it is refused. By which
    /// rule it is refused or ends does not show.
    pub fn visible_result(&self) -> Option<(Position<u64>, bool, Option<Outcome>)> {
        let MemberAnswer { verdict, after, .. } = self;
        verdict.refused.is_none().then_some((*after, verdict.offered, verdict.ended.map(|ended| ended.outcome)))
    }
}

/// Most rule sets that can walk together.
pub const MOST_MEMBERS: usize = 64;

/// Goes through the sequences. It holds the referees of all rule sets; those that differ from each other on the way go
/// separate ways.
pub struct Walk {
    /// Those of the rule sets, by their numbers.
    pub(crate) referees: Vec<Referee<u64>>,
    /// The rotations and reflections of the board.
    pub(crate) rotations: Vec<Symmetry<u64>>,
    /// Where points go under those that leave the start as it is. Of sequences that they make of each other the first one is visited.
    images: Vec<Vec<usize>>,
    first: Colour,
    /// The first moves, if only sequences that begin so are wanted.
    steered: Vec<Action<usize>>,
    moves: Vec<Action<usize>>,
    /// The start, and what stands after each move before the last one.
    pub(crate) positions: Vec<Position<u64>>,
    tries: TriedMoves,
    /// Things that were shown, each with the sequence.
    shown: Vec<(usize, Vec<GameMove>)>,
}

impl Walk {
    /// A walk that begins on a board, and with some moves if there are any; `tries` says by which moves it goes on.
    ///
    /// # Errors
    /// If a rule set names a ko that is not on the board.
    pub fn new(
        rules: &[RuleSet],
        board: &BoardPosition,
        tries: TriedMoves,
        steered: Vec<Action<usize>>,
    ) -> Result<Walk, StartError> {
        let (local_board, start) = board.local_board::<u64>()?;
        let referee =
            |rules: &RuleSet| Referee::with_local_board(rules.clone(), board.clone(), local_board.clone(), start);
        let symmetries = Symmetries::of(&local_board);
        let rotations = symmetries.elements.iter().filter(|symmetry| !symmetry.exchanges_colours);
        let rotations: Vec<Symmetry<u64>> = rotations.cloned().collect();
        let fixing = rotations.iter().filter(|rotation| rotation.position(start) == start);
        Ok(Walk {
            referees: rules.iter().map(referee).collect::<Result<_, _>>()?,
            images: fixing.map(|rotation| rotation.image.to_vec()).collect(),
            rotations,
            first: board.to_move(),
            steered,
            moves: Vec::new(),
            positions: vec![start],
            tries,
            shown: Vec::new(),
        })
    }

    /// The same through all sequences, also those that turn into each other by rotation and reflection.
    pub fn without_symmetry(self) -> Walk {
        Walk { images: Vec::new(), ..self }
    }

    /// Who makes the last move.
    pub fn to_move(&self) -> Colour {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The local board of the board.
    pub fn local_board(&self) -> &LocalBoard<u64> {
        self.referees[0].local_board()
    }

    /// The moves with the last one.
    pub fn sequence(&self, last: Action<usize>) -> Vec<GameMove> {
        let action = |&done: &Action<usize>| done.map(|point| self.local_board().point(point));
        alternating(self.first, self.moves.iter().chain([&last]).map(action))
    }

    /// Goes through all sequences of so many moves, at least one. The things that they show, each with the sequence.
    pub fn visit_sequences(mut self, moves: usize, visitor: &mut impl SequenceVisitor) -> Vec<(usize, Vec<GameMove>)> {
        let everybody = PointSet::collect(0..self.referees.len());
        self.go_on(everybody, (1 << self.images.len()) - 1, moves, visitor);
        self.shown
    }

    /// Goes on with rule sets that agree. `fixed` are the images under which the moves so far stay the same, by their bits.
    fn go_on(&mut self, members: u64, fixed: u32, left: usize, visitor: &mut impl SequenceVisitor) {
        let members = visitor.undecided(members);
        let Some(first) = members.first() else { return };
        for done in self.candidates(first, left == 1) {
            if self.steered.get(self.moves.len()).is_some_and(|&steered| steered != done) {
                continue;
            }
            let Some(fixed) = self.fixed_by(fixed, done) else { continue };
            let answer = |member: usize| {
                let verdict = MoveVerdict::of_move(&mut self.referees[member], |referee| referee.make_action(done));
                MemberAnswer { member, verdict, after: self.referees[member].position() }
            };
            let answers: Vec<MemberAnswer> = members.iter().map(answer).collect();
            if left == 1 {
                for thing in visitor.visit(self, done, &answers) {
                    self.shown.push((thing, self.sequence(done)));
                }
            } else {
                self.moves.push(done);
                self.go_on_together(&answers, fixed, left - 1, visitor);
                self.moves.pop();
            }
            for answer in answers.iter().filter(|answer| answer.verdict.refused.is_none()) {
                self.referees[answer.member].undo();
            }
        }
    }

    /// Goes on after a move, with rule sets together that agree.
    fn go_on_together(
        &mut self,
        answers: &[MemberAnswer],
        fixed: u32,
        left: usize,
        visitor: &mut impl SequenceVisitor,
    ) {
        let goes_on = |answer: &&MemberAnswer| answer.verdict.refused.is_none() && answer.verdict.ended.is_none();
        let mut rest: u64 = PointSet::collect(answers.iter().filter(goes_on).map(|answer| answer.member));
        for answer in answers {
            if !rest.contains(answer.member) {
                continue;
            }
            let alike = answers
                .iter()
                .filter(|other| rest.contains(other.member) && other.visible_result() == answer.visible_result());
            let together = PointSet::collect(alike.map(|other| other.member));
            rest = rest.minus(together);
            self.positions.push(answer.after);
            self.go_on(together, fixed, left, visitor);
            self.positions.pop();
        }
    }

    /// What the player to move may try, in the order of sequences.
    fn candidates(&self, member: usize, last: bool) -> Vec<Action<usize>> {
        let (referee, tries) = (&self.referees[member], self.tries);
        let (all, occupied) = (referee.local_board().all(), referee.position().occupied());
        let thorough = matches!(tries, TriedMoves::Everything | TriedMoves::AllButKoPasses);
        let points = if thorough && last { all } else { all.minus(occupied) };
        let now = self.positions[self.moves.len()];
        let is_suicide =
            |point| self.local_board().play(now, self.to_move(), point, Suicide::None) == Err(IllegalPlay::Suicide);
        let plays = points.iter().filter(|&point| tries != TriedMoves::NoSuicidesNoEndByPasses || !is_suicide(point));
        let after_pass = self.moves.last() == Some(&Action::Pass);
        let passes = tries != TriedMoves::NoSuicidesNoEndByPasses || !last && !after_pass;
        let knows_ko_passes = referee.rules().bars.iter().any(|bar| matches!(bar, Bar::KoPass(_)));
        let ko_passes = if knows_ko_passes && tries == TriedMoves::Everything { all } else { 0 };
        plays
            .map(Action::Play)
            .chain(passes.then_some(Action::Pass))
            .chain(ko_passes.iter().map(Action::KoPass))
            .collect()
    }

    /// The images that fix another move, too; nothing if one of them makes the sequence another one that comes before it.
    fn fixed_by(&self, fixed: u32, done: Action<usize>) -> Option<u32> {
        let (Action::Play(point) | Action::KoPass(point)) = done else { return Some(fixed) };
        let mut still = 0;
        for (number, image) in self.images.iter().enumerate().filter(|(number, _)| fixed >> number & 1 == 1) {
            if image[point] < point {
                return None;
            }
            still |= u32::from(image[point] == point) << number;
        }
        Some(still)
    }
}

/// Moves of both players in turn.
pub(crate) fn alternating(first: Colour, actions: impl IntoIterator<Item = Action>) -> Vec<GameMove> {
    let players = [first, !first].into_iter().cycle();
    players.zip(actions).map(|(colour, action)| GameMove { colour, action }).collect()
}
