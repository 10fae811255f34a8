//! The longest sequences inside a component, for all finite rule sets.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, PointSet, Suicide};
use koatlas_position_graph::PositionGraph;
use koatlas_rules::{Action, Bar, End, Forfeit, Referee, RuleSet, Settlement, Since};
use koatlas_verifier::certificates::{Flow, Measure};

use super::rule_bounds::{WalkBounds, upper};
use super::situations::longest_by_situations;
use super::walks::{InsideWalks, SEED};
use super::{ComponentPlays, ComponentWalk};
use crate::sequences::{RefereedSequence, Ties, go_through, improve_near_end, is_play, up_to_last_play};

/// Longest sequence inside a component under some rule sets that allow the same sequences there.
#[derive(Clone, Debug)]
pub struct LongestInside {
    /// Identifiers of the rule sets, in the order of their listing.
    pub rules: Vec<&'static str>,
    /// Number of plays of the sequence.
    pub lower: u64,
    /// No sequence has more plays.
    pub upper: u64,
    /// Board on which the sequence begins, with the first mover to move.
    pub start: BoardPosition,
    /// Moves of the sequence.
    pub moves: Vec<Move>,
}

/// Most positions of a component for which the search goes through all sequences, if they are few.
const POSITIONS: usize = 12;

/// Most moves for going through all sequences.
const EXHAUSTIVE: u64 = 5_000;

/// Starts for which [`InsideWalks::pairs_until_return`] searches for walks.
const STARTS: usize = 2;

/// Moves of a random search with the referee.
const IMPROVE: u64 = 2_000;

/// Finds the longest sequences inside a component. Each result is for a group of rule sets; together the groups are all finite rule sets,
/// each with the suicide policy `suicide`. The result is the same on every machine.
///
/// Also returns proofs of bounds for walks, from which the upper bounds follow, each with its kind of walk. On a walk of the kind
/// `positions` no position is made twice; `creations`: by no player; `pairs`: no play is made twice; `pairs_without_retakes`: and none
/// retakes at once in a basic ko. The kind of walk replaces [`Flow::mark_kind`] and [`Flow::nodes_are`]: do not read these two fields. A
/// bound that is just a number of positions or plays needs no proof.
///
/// `graph` holds the positions and plays of the component. Suicides of a single stone, which leave the position as it was, are not allowed,
/// whatever `suicide` says. `board` gives the surroundings of the local board; its own position and player to move do not matter.
///
/// # Panics
/// If a finite rule set has no part that is known to limit plays.
pub fn longest_inside<S: PointSet>(
    board: &BoardPosition,
    local_board: &LocalBoard<S>,
    graph: &PositionGraph<S>,
    suicide: Suicide,
) -> (Vec<LongestInside>, Vec<(&'static str, Flow)>) {
    let component = ComponentPlays { board, local_board, graph, suicide: suicide.without_single_stone() };
    let (search, proofs) = InsideSearch::new(&component);
    let groups = groups(component.suicide);
    (groups.into_iter().map(|(rules, ids)| search.longest(&rules, ids)).collect(), proofs)
}

/// Groups the finite rule sets that allow the same plays. Returns one rule set of each group, and the identifiers of all.
fn groups(suicide: Suicide) -> Vec<(RuleSet, Vec<&'static str>)> {
    let mut groups: Vec<(RuleSet, Vec<&'static str>)> = Vec::new();
    for rules in RuleSet::all().filter(RuleSet::is_finite) {
        let id = rules.id();
        let rules = rules.with_option("suicide", &suicide.to_string()).expect("every rule set takes it");
        match groups.iter_mut().find(|(known, _)| parts(known) == parts(&rules)) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((rules, vec![id])),
        }
    }
    groups
}

/// Returns the parts of `rules` that matter if every play changes the position and only plays are counted.
///
/// If a play restores the position of two moves ago, the move between was a play, as a pass would have restored it already. So it retakes
/// in a basic ko, and [`Bar::TwoAgo`] is the same as [`Bar::BasicKo`]. Superko bars this play too, even if it counts from the last pass
/// only: there is no pass after the position of two moves ago.
fn parts(rules: &RuleSet) -> (Vec<Bar>, Vec<End>, Option<Forfeit>) {
    let has_superko = rules.bars.iter().any(|bar| match bar {
        Bar::Position(Since::Start) | Bar::Situation(Since::Start) => rules.start_counts,
        Bar::Position(_) | Bar::Situation(_) => true,
        _ => false,
    });
    let bars = rules.bars.iter().filter_map(|&bar| match bar {
        Bar::NoChange => None,
        Bar::BasicKo | Bar::TwoAgo => (!has_superko).then_some(Bar::BasicKo),
        other => Some(other),
    });
    let ends = rules.ends.iter().map(|&end| match end {
        End::Repetition(repetition, Settlement::Balance) => End::Repetition(repetition, Settlement::Void),
        other => other,
    });
    (bars.collect(), ends.collect(), rules.forfeit)
}

/// Search in `component`, with the walks and bounds that do not depend on the rule set.
struct InsideSearch<'c, S> {
    component: &'c ComponentPlays<'c, S>,
    /// Long walks of all kinds: under some rule sets they are sequences.
    walks: Vec<ComponentWalk>,
    bounds: WalkBounds,
}

impl<'c, S: PointSet> InsideSearch<'c, S> {
    /// Searches for walks of all kinds. Returns also the proofs of their bounds.
    fn new(component: &'c ComponentPlays<'c, S>) -> (InsideSearch<'c, S>, Vec<(&'static str, Flow)>) {
        let walks = InsideWalks::new(component);
        let (positions, creations, pairs) = (walks.positions(), walks.creations(), walks.pairs());
        let without_retakes = walks.pairs_without_retakes();
        let situations = longest_by_situations(component, creations.upper);
        let bounds = WalkBounds {
            situations: situations.as_ref().map_or(creations.upper, |(_, upper)| *upper),
            positions: positions.upper,
            creations: creations.upper,
            pairs: pairs.upper,
            pairs_without_retakes: without_retakes.upper.min(pairs.upper),
        };
        let of_retakes = without_retakes.proof.filter(|_| without_retakes.upper < pairs.upper);
        let proofs = [
            ("positions", positions.proof),
            ("creations", creations.proof),
            ("pairs", pairs.proof),
            ("pairs_without_retakes", of_retakes),
        ];
        let proofs = proofs.into_iter().filter_map(|(kind, proof)| Some((kind, proof?))).collect();
        let mut all = vec![positions.walk, creations.walk, pairs.walk, without_retakes.walk];
        all.extend(situations.map(|(walk, _)| walk));
        // For rule sets that end a sequence when it returns to its start: walks from positions with few plays.
        let mut starts: Vec<u32> = (0..component.len() as u32).collect();
        starts.sort_by_key(|&start| component.plays_from(start).len());
        starts.truncate(STARTS);
        all.extend(
            starts.into_iter().flat_map(|start| component.plays_from(start)).map(|play| walks.pairs_until_return(play)),
        );
        (InsideSearch { component, walks: all, bounds }, proofs)
    }

    /// Finds the longest sequence under `rules`, which stands for the rule sets `ids`.
    fn longest(&self, rules: &RuleSet, ids: Vec<&'static str>) -> LongestInside {
        let upper = upper(rules, self.bounds, self.component).expect("a finite rule set limits plays");
        let walked = self.walks.iter().map(|walk| self.follow_walk(rules, walk));
        let best =
            walked.reduce(|best, next| if next.plays > best.plays { next } else { best }).expect("there are walks");
        let (sequence, upper) = if best.plays == upper { (best, upper) } else { self.search(rules, best, upper) };
        let local_board = self.component.local_board;
        let points = sequence.moves.iter().map(|action| match *action {
            Action::Play(point) => Some(local_board.point(point)),
            _ => None,
        });
        let colours = [sequence.first, !sequence.first].into_iter().cycle();
        let moves = colours.zip(points).map(|(colour, point)| Move { colour, point });
        LongestInside {
            rules: ids,
            lower: sequence.plays,
            upper,
            start: self.component.board_at(sequence.start, sequence.first),
            moves: moves.collect(),
        }
    }

    /// Returns the longest sequence that a search with the referee finds, and an upper bound. `known` is a sequence to begin with.
    ///
    /// The result is `known` if no sequence that is found is longer. If all sequences are gone through and several are the longest, it is
    /// from the first start that has one, and there the last of them ([`Ties::Last`]). Catalogues were written with this choice.
    fn search(&self, rules: &RuleSet, known: InsideSequence, upper: u64) -> (InsideSequence, u64) {
        if self.component.len() <= POSITIONS
            && let Some(longest) = self.exhaust(rules)
        {
            let upper = longest.plays;
            return (if longest.plays > known.plays { longest } else { known }, upper);
        }
        let (start, first) = (known.start, known.first);
        let mut sequence = self.empty_sequence(rules, start, first);
        let moves = improve_near_end(&mut sequence, known.plays, known.moves, SEED, upper, IMPROVE);
        (InsideSequence::new(start, first, moves), upper)
    }

    /// Finds the longest sequence, from any position, whoever moves first, by going through all of them; `None` if that takes too
    /// many moves.
    fn exhaust(&self, rules: &RuleSet) -> Option<InsideSequence> {
        let (mut left, mut best) = (EXHAUSTIVE, None::<InsideSequence>);
        for start in 0..self.component.len() as u32 {
            for first in Colour::BOTH {
                let mut sequence = self.empty_sequence(rules, start, first);
                let (plays, moves) = go_through(&mut sequence, Ties::Last, &mut left)?;
                if best.as_ref().is_none_or(|best| best.plays < plays) {
                    best = Some(InsideSequence::new(start, first, moves));
                }
            }
        }
        best
    }

    /// Makes the sequence of `walk` as far as it is legal, and then any legal plays.
    fn follow_walk(&self, rules: &RuleSet, walk: &ComponentWalk) -> InsideSequence {
        let first = walk.first.or_else(|| walk.plays.first().map(|&play| self.component.play(play).colour));
        let first = first.unwrap_or(Colour::Black);
        let mut sequence = self.empty_sequence(rules, walk.start, first);
        let _ = walk.plays.iter().all(|&play| self.follow(&mut sequence, play));
        // Any plays, after a pass if need be.
        while sequence
            .all_or_none(|sequence| make_any_play(sequence) || sequence.make(Action::Pass) && make_any_play(sequence))
        {
        }
        InsideSequence::new(walk.start, first, sequence.moves())
    }

    /// A sequence that must stay inside, before its first move.
    fn empty_sequence(&self, rules: &RuleSet, start: u32, first: Colour) -> RefereedSequence<'c, S> {
        let board = self.component.board_at(start, first);
        let referee = Referee::new(rules.clone(), board).expect("the local board has been made before");
        RefereedSequence::new(referee, Measure::Plays, Some(self.component.graph))
    }

    /// Makes play `number`, after a pass if it is the other player's turn. If it is refused, as a play that retakes a ko,
    /// makes two more passes first.
    fn follow(&self, sequence: &mut RefereedSequence<'_, S>, number: u32) -> bool {
        let play = self.component.play(number);
        let action = Action::Play(usize::from(play.point));
        sequence.all_or_none(|sequence| {
            let is_turn = sequence.situation().1 == play.colour || sequence.make(Action::Pass);
            is_turn
                && (sequence.make(action)
                    || sequence.make(Action::Pass) && sequence.make(Action::Pass) && sequence.make(action))
        })
    }
}

/// Sequence from `start` that the referee has accepted move by move, and that stays inside.
struct InsideSequence {
    start: u32,
    first: Colour,
    /// Moves, of which the last is a play.
    moves: Vec<Action<usize>>,
    plays: u64,
}

impl InsideSequence {
    /// The sequence of `moves`, without the passes after the last play.
    fn new(start: u32, first: Colour, moves: impl IntoIterator<Item = Action<usize>>) -> InsideSequence {
        let moves = up_to_last_play(moves.into_iter());
        let plays = moves.iter().filter(|&&action| is_play(action)).count() as u64;
        InsideSequence { start, first, moves, plays }
    }
}

/// Makes the first legal play. Returns false if there is none.
fn make_any_play(sequence: &mut RefereedSequence<'_, impl PointSet>) -> bool {
    sequence.candidates().into_iter().any(|action| is_play(action) && sequence.make(action))
}
