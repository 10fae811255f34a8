//! A walk through all sequences from one start, with the referees of several rule sets at once, and what each does with
//! a move.

use koatlas_board::{Arena, BoardPosition, Colour, Illegal, PointSet, Position, Suicide};
use koatlas_position_graph::{Symmetries, Symmetry};
use koatlas_rulesets::{Action, Bar, Ended, Outcome, Referee, Refusal, RuleSet, StartError};

/// Where the points of a board go under a rotation or reflection.
type Image = Vec<usize>;

/// Which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tries {
    /// All: plays on stones and passes for a ko, too.
    Everything,
    /// Plays on empty points, and passes.
    PlaysAndPasses,
    /// Plays that are no suicides; and passes, but none after a pass, and none as the last move. So neither the rules about
    /// suicides nor the end by passes in a row come into play.
    NoSuicidesNoEndByPasses,
}

/// What is asked of every sequence.
pub(crate) trait Question {
    /// Which moves are tried.
    fn tries(&self) -> Tries;

    /// Of rule sets that have agreed on a sequence, those for which something is still to be found.
    fn open(&self, members: Members) -> Members;

    /// What is to be seen of a last move. The referees have made it, if it is made.
    fn ask(&mut self, walk: &Walk, last: Action<usize>, answers: &[(usize, Answer)]);
}

/// Goes through the sequences. It holds the referees of all rule sets; those that differ from each other on the way go
/// separate ways.
pub(crate) struct Walk {
    referees: Vec<Referee<u64>>,
    /// The rotations and reflections of the board.
    rotations: Vec<Symmetry<u64>>,
    /// Those that leave the start as it is: where points go.
    images: Vec<Image>,
    first: Colour,
    /// The first moves, if only sequences that begin so are wanted.
    steered: Vec<Action<usize>>,
    moves: Vec<Action<usize>>,
    /// The start, and what stands after each move.
    positions: Vec<Position<u64>>,
}

impl Walk {
    /// A walk that begins on a board.
    ///
    /// # Errors
    /// If a rule set names a ko that is not on the board.
    pub fn new(rules: &[RuleSet], board: &BoardPosition, steered: Vec<Action<usize>>) -> Result<Walk, StartError> {
        let (arena, start) = board.arena::<u64>()?;
        let referee = |rules: &RuleSet| Referee::in_arena(rules.clone(), board.clone(), arena.clone(), start);
        let rotations = rotations(&arena);
        Ok(Walk {
            referees: rules.iter().map(referee).collect::<Result<_, _>>()?,
            images: images(&rotations, start),
            rotations,
            first: board.to_move(),
            steered,
            moves: Vec::new(),
            positions: vec![start],
        })
    }

    /// The moves before the last one.
    pub fn moves(&self) -> &[Action<usize>] {
        &self.moves
    }

    /// Who makes the last move.
    pub fn to_move(&self) -> Colour {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// A position rotated and reflected in all ways that the board allows.
    pub fn turned(&self, position: Position<u64>) -> impl Iterator<Item = Position<u64>> {
        self.rotations.iter().map(move |rotation| rotation.position(position))
    }

    /// The start, and what stands after each of these moves.
    pub fn positions(&self) -> &[Position<u64>] {
        &self.positions
    }

    /// The referee of a rule set.
    pub fn referee(&self, member: usize) -> &Referee<u64> {
        &self.referees[member]
    }

    /// Asks about all sequences of so many moves, at least one.
    pub fn ask(&mut self, moves: usize, question: &mut impl Question) {
        let everybody = Members::first(self.referees.len());
        let all_images = (1 << self.images.len()) - 1;
        self.visit(everybody, all_images, moves, question);
    }

    /// `fixed` are the images under which the moves so far stay the same, by their bits.
    fn visit(&mut self, members: Members, fixed: u32, left: usize, question: &mut impl Question) {
        let members = question.open(members);
        let Some(first) = members.iter().next() else { return };
        for done in self.candidates(question.tries(), first, left == 1) {
            if self.steered.get(self.moves.len()).is_some_and(|&steered| steered != done) {
                continue;
            }
            let Some(fixed) = self.fixed_by(fixed, done) else { continue };
            let answers: Vec<(usize, Answer)> =
                members.iter().map(|member| (member, Answer::of(&mut self.referees[member], done))).collect();
            if left == 1 {
                question.ask(self, done, &answers);
            } else {
                self.go_on(&answers, done, fixed, left - 1, question);
            }
            for (member, answer) in &answers {
                if matches!(answer, Answer::Made(_)) {
                    self.referees[*member].undo();
                }
            }
        }
    }

    /// Goes on after a move, with rule sets together that agree.
    fn go_on(
        &mut self,
        answers: &[(usize, Answer)],
        done: Action<usize>,
        fixed: u32,
        left: usize,
        question: &mut impl Question,
    ) {
        let mut rest: Members = answers.iter().filter(|(_, a)| a.goes_on()).map(|(member, _)| *member).collect();
        self.moves.push(done);
        for (member, answer) in answers {
            let (true, Answer::Made(made)) = (rest.contains(*member), answer) else { continue };
            let alike = answers.iter().filter(|(other, a)| rest.contains(*other) && a.shown() == answer.shown());
            let together: Members = alike.map(|(other, _)| *other).collect();
            together.iter().for_each(|other| rest.remove(other));
            self.positions.push(made.after);
            self.visit(together, fixed, left, question);
            self.positions.pop();
        }
        self.moves.pop();
    }

    /// What the player to move may try, in the order of sequences.
    fn candidates(&self, tries: Tries, member: usize, last: bool) -> Vec<Action<usize>> {
        let referee = &self.referees[member];
        let (all, occupied) = (referee.arena().all(), referee.position().occupied());
        let thorough = tries == Tries::Everything;
        let points = if thorough && last { all } else { all.minus(occupied) };
        let plays = points.iter().filter(|&point| tries != Tries::NoSuicidesNoEndByPasses || !self.is_suicide(point));
        let after_pass = self.moves.last() == Some(&Action::Pass);
        let passes = tries != Tries::NoSuicidesNoEndByPasses || !last && !after_pass;
        let has_ko_passes = thorough && referee.rules().bars().iter().any(|bar| matches!(bar, Bar::KoPass(_)));
        let ko_passes = if has_ko_passes { all } else { 0 }.iter().map(Action::KoPass);
        plays.map(Action::Play).chain(passes.then_some(Action::Pass)).chain(ko_passes).collect()
    }

    fn is_suicide(&self, point: usize) -> bool {
        let now = self.positions[self.moves.len()];
        let arena = self.referees.first().map(Referee::arena);
        arena.is_some_and(|arena| arena.play(now, self.to_move(), point, Suicide::None) == Err(Illegal::Suicide))
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

/// The rotations and reflections of a board.
fn rotations(arena: &Arena<u64>) -> Vec<Symmetry<u64>> {
    let all = Symmetries::of(arena);
    all.elements().iter().filter(|symmetry| !symmetry.exchanges_colours()).cloned().collect()
}

/// Where points go under those that leave the start as it is.
fn images(rotations: &[Symmetry<u64>], start: Position<u64>) -> Vec<Image> {
    let fixing = rotations.iter().filter(|rotation| rotation.position(start) == start);
    fixing.map(|rotation| rotation.image().to_vec()).collect()
}

/// What a rule set does with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is not made.
    Refused(Refusal),
    /// It is made.
    Made(Made),
}

/// What a move that is made brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The position after it.
    pub after: Position<u64>,
    /// Whether the stone was taken off because it repeated.
    pub forfeited: bool,
    /// Whether the players may now agree that there is no result.
    pub offered: bool,
    /// How it ends the sequence, if it does.
    pub ended: Option<Ended>,
}

impl Answer {
    /// Tries a move of the player to move. If it is made, the referee has made it.
    pub fn of(referee: &mut Referee<u64>, done: Action<usize>) -> Answer {
        match referee.proceed(done) {
            Err(refusal) => Answer::Refused(refusal),
            Ok(turn) => {
                let (after, forfeited, offered) = (turn.after, turn.forfeited, turn.void_offered);
                Answer::Made(Made { after, forfeited, offered, ended: referee.ended() })
            }
        }
    }

    /// What a program shows of it: the board, whether players may agree, and the outcome; nothing if it is refused. By which
    /// rule it is refused or ends does not show.
    pub fn shown(&self) -> Option<(Position<u64>, bool, Option<Outcome>)> {
        match self {
            Answer::Refused(_) => None,
            Answer::Made(made) => Some((made.after, made.offered, made.ended.map(|ended| ended.outcome))),
        }
    }

    /// Whether the sequence goes on after the move.
    pub fn goes_on(&self) -> bool {
        matches!(self, Answer::Made(Made { ended: None, .. }))
    }
}

/// A set of rule sets that are searched together: bit `n` is number `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Members(u64);

/// Most rule sets that can be searched together.
pub(crate) const MOST: usize = 64;

impl Members {
    /// The first so many.
    pub fn first(count: usize) -> Members {
        (0..count).collect()
    }

    pub fn contains(self, member: usize) -> bool {
        self.0 >> member & 1 == 1
    }

    pub fn meets(self, other: Members) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn insert(&mut self, member: usize) {
        self.0 |= 1 << member;
    }

    pub fn remove(&mut self, member: usize) {
        self.0 &= !(1 << member);
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let rest = |set: &u64| Some(set & (set - 1)).filter(|rest| *rest != 0);
        std::iter::successors(Some(self.0).filter(|set| *set != 0), rest).map(|set| set.trailing_zeros() as usize)
    }
}

impl FromIterator<usize> for Members {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Members {
        let mut set = Members::default();
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

#[cfg(test)]
mod tests {
    use koatlas_board::BoardPosition;
    use koatlas_rulesets::{Action, RuleSet};

    use super::{Answer, MOST, Members, Question, Tries, Walk};

    /// Notes all sequences.
    struct Notes {
        tries: Tries,
        all: Vec<Vec<Action<usize>>>,
    }

    impl Question for Notes {
        fn tries(&self) -> Tries {
            self.tries
        }

        fn open(&self, members: Members) -> Members {
            members
        }

        fn ask(&mut self, walk: &Walk, last: Action<usize>, _: &[(usize, Answer)]) {
            self.all.push(walk.moves().iter().copied().chain([last]).collect());
        }
    }

    fn sequences(size: &str, moves: usize, tries: Tries) -> Vec<Vec<Action<usize>>> {
        let rules = [RuleSet::find("drr-3pass").unwrap()];
        let board = BoardPosition::empty_board(size.parse().unwrap());
        let mut notes = Notes { tries, all: Vec::new() };
        Walk::new(&rules, &board, Vec::new()).unwrap().ask(moves, &mut notes);
        notes.all
    }

    #[test]
    fn a_difference_by_repetition_is_asked_without_suicides_and_passes_in_a_row() {
        use Action::{Pass, Play};
        // 1x2: Black's a1 stands for b1, until something tells the two points apart.
        let expected = [vec![Play(0), Play(1)], vec![Pass, Play(0)]];
        assert_eq!(sequences("1x2", 2, Tries::NoSuicidesNoEndByPasses), expected);
        let three = sequences("1x2", 3, Tries::NoSuicidesNoEndByPasses);
        // Not Black's b1 after a1 and a pass: it is a suicide of two stones.
        assert_eq!(three, [vec![Play(0), Play(1), Play(0)], vec![Pass, Play(0), Play(1)]]);
        let with_passes = sequences("1x2", 2, Tries::PlaysAndPasses);
        assert_eq!(with_passes, [vec![Play(0), Play(1)], vec![Play(0), Pass], vec![Pass, Play(0)], vec![Pass, Pass]]);
        assert!(sequences("1x1", 1, Tries::NoSuicidesNoEndByPasses).is_empty());
        assert!(sequences("1x2", 2, Tries::Everything).contains(&vec![Play(0), Play(0)]));
    }

    #[test]
    fn members_are_a_set() {
        let mut set: Members = [3, 63, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 63]);
        set.remove(3);
        assert!(set.contains(63) && !set.contains(3) && set.meets(Members::first(1)) && !Members::default().meets(set));
        assert_eq!(Members::first(MOST).iter().count(), MOST);
        assert!(Members::first(0).is_empty());
    }
}
