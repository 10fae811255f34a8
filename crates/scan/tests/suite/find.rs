//! Cycles that are found on whole boards, against going through all sequences of plays by the literal rules.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size, Suicide};
use koatlas_scan::find::{FindOptions, FoundCycle, find};
use koatlas_storage::Control;
use koatlas_test_support::{Contents, LiteralBoard, Played, Random};

/// The slow and obvious way.
struct Reference {
    board: LiteralBoard,
    suicide: Suicide,
    known: HashMap<Contents, Rc<Vec<Played>>>,
}

/// The plays before a cycle, those of the cycle, and what each of these does.
type Listed = (Vec<(Colour, Point)>, Vec<(Colour, Point)>, Vec<(usize, bool)>);

impl Reference {
    fn new(size: &str, suicide: Suicide) -> Reference {
        Reference { board: LiteralBoard::whole(size.parse().unwrap()), suicide, known: HashMap::new() }
    }

    fn plays(&mut self, position: &Contents) -> Rc<Vec<Played>> {
        if let Some(known) = self.known.get(position) {
            return Rc::clone(known);
        }
        let mut plays: Vec<Played> =
            Colour::BOTH.into_iter().flat_map(|colour| self.board.plays(position, colour, self.suicide)).collect();
        plays.sort_by_key(|play| (play.point, play.colour == Colour::White));
        let plays = Rc::new(plays);
        self.known.insert(position.clone(), Rc::clone(&plays));
        plays
    }

    /// All elementary cycles of one piece through a position.
    fn cycles(&mut self, start: &Contents, left: usize) -> Vec<Vec<Played>> {
        let mut found = Vec::new();
        self.extend(start, start, left, &mut Vec::new(), &mut found);
        found
    }

    fn extend(
        &mut self,
        start: &Contents,
        now: &Contents,
        left: usize,
        path: &mut Vec<Played>,
        found: &mut Vec<Vec<Played>>,
    ) {
        if left == 0 {
            return;
        }
        for play in self.plays(now).iter() {
            let missing = start.iter().zip(&play.after).filter(|(then, now)| then.is_some() && then != now).count();
            if missing >= left && play.after != *start || path.iter().any(|before| before.after == play.after) {
                continue;
            }
            path.push(play.clone());
            if play.after == *start {
                if self.is_one_piece(path) {
                    found.push(path.clone());
                }
            } else {
                self.extend(start, &play.after, left - 1, path, found);
            }
            path.pop();
        }
    }

    fn is_one_piece(&self, plays: &[Played]) -> bool {
        let points: BTreeSet<usize> = plays.iter().map(|play| play.point).collect();
        let mut piece = vec![plays[0].point];
        let mut next = 0;
        while next < piece.len() {
            let new: Vec<usize> =
                self.board.adjacent[piece[next]].iter().copied().filter(|q| points.contains(q)).collect();
            for q in new {
                if !piece.contains(&q) {
                    piece.push(q);
                }
            }
            next += 1;
        }
        piece.len() == points.len()
    }

    /// The same plays from a position, if all of them are legal.
    fn replay(&self, start: &Contents, plays: &[Played]) -> Option<Vec<Played>> {
        let mut now = start.clone();
        plays
            .iter()
            .map(|play| {
                let play =
                    self.board.play(&now, play.colour, play.point, self.suicide).filter(|play| play.after != now)?;
                now.clone_from(&play.after);
                Some(play)
            })
            .collect()
    }

    /// Whether a cycle from elsewhere is one from a position too.
    fn has_cycle(&self, position: &Contents, cycle: &[Played]) -> bool {
        self.replay(position, cycle).is_some_and(|plays| {
            plays.last().unwrap().after == *position
                && plays.iter().zip(cycle).all(|(one, other)| one.stones() == other.stones())
        })
    }

    fn find(&mut self, start: &Contents, within: usize, soon: usize) -> Vec<Listed> {
        let mut found = Vec::new();
        let mut seen = HashSet::from([start.clone()]);
        let mut reached: Vec<(Vec<Played>, Contents)> = vec![(Vec::new(), start.clone())];
        for _ in 0..=soon {
            for (after, position) in &reached {
                let fewer: Vec<Contents> = (0..(1_usize << after.len()) - 1)
                    .filter_map(|kept| {
                        let kept: Vec<Played> = after
                            .iter()
                            .enumerate()
                            .filter(|(i, _)| kept >> i & 1 != 0)
                            .map(|(_, play)| play.clone())
                            .collect();
                        Some(self.replay(start, &kept)?.last().map_or(start.clone(), |play| play.after.clone()))
                    })
                    .collect();
                for cycle in self.cycles(position, within) {
                    if !fewer.iter().any(|position| self.has_cycle(position, &cycle)) {
                        let names = |plays: &[Played]| {
                            plays.iter().map(|play| (play.colour, self.board.points[play.point])).collect()
                        };
                        let deeds = cycle.iter().map(|play| (play.stones().len(), play.suicide)).collect();
                        found.push((names(after), names(&cycle), deeds));
                    }
                }
            }
            let mut next = Vec::new();
            for (after, position) in &reached {
                for play in self.plays(position).iter() {
                    if seen.insert(play.after.clone()) {
                        next.push((after.iter().cloned().chain([play.clone()]).collect(), play.after.clone()));
                    }
                }
            }
            reached = next;
        }
        found.sort();
        found
    }
}

fn listed(size: Size, contents: &Contents, immortal: &[Point], options: FindOptions) -> Vec<Listed> {
    let mortal = size.points().filter(|point| !immortal.contains(point)).collect();
    let setup = Setup {
        size,
        contents: contents.clone(),
        region: (!immortal.is_empty()).then_some(mortal),
        immortal: immortal.to_vec(),
        to_move: Colour::Black,
    };
    let board = BoardPosition::try_from(setup).unwrap();
    let cycles = find(&board, options, &Control::default()).unwrap();
    let deeds = |cycle: &FoundCycle| cycle.labels.iter().map(|label| (label.removed(), label.suicide())).collect();
    let mut listed: Vec<Listed> =
        cycles.iter().map(|cycle| (cycle.after.clone(), cycle.plays.clone(), deeds(cycle))).collect();
    listed.sort();
    listed
}

/// Compares a position; returns the number of cycles.
fn compare(reference: &mut Reference, size: &str, contents: &Contents, within: usize, soon: usize) -> usize {
    let options = FindOptions { within, soon, suicide: reference.suicide };
    let board = &reference.board;
    let immortal: Vec<Point> =
        (0..board.area()).filter(|&point| board.safe[0][point]).map(|point| board.points[point]).collect();
    let found = listed(size.parse().unwrap(), contents, &immortal, options);
    let expected = reference.find(contents, within, soon);
    assert_eq!(found, expected, "{size}, {contents:?}, {options:?}");
    found.len()
}

/// Random legal positions with at most so many empty points before strings without liberty are removed.
fn random_positions(board: &LiteralBoard, random: &mut Random, empty: usize) -> Contents {
    let points = random.shuffled(board.area());
    let mut contents: Contents = vec![None; board.area()];
    points[..board.area() - 1 - random.below(empty)]
        .iter()
        .for_each(|&point| contents[point as usize] = Some(random.colour()));
    board.make_legal(&mut contents);
    contents
}

const POLICIES: [Suicide; 3] = [Suicide::None, Suicide::Multi, Suicide::All];

#[test]
fn finds_all_cycles_of_every_position_of_small_boards() {
    for suicide in POLICIES {
        for (size, soon) in [("1x3", 2), ("2x2", 2), ("1x5", 1), ("2x3", 0)] {
            let mut reference = Reference::new(size, suicide);
            let found: usize = reference
                .board
                .legal_positions()
                .iter()
                .map(|contents| compare(&mut reference, size, contents, 6, soon))
                .sum();
            assert!(found > 0, "{size}");
        }
    }
}

#[test]
fn finds_all_cycles_of_random_positions() {
    let mut random = Random::new(28);
    for (size, positions, empty, within, soon) in [
        ("3x3", 40, 5, 6, 0),
        ("3x3", 12, 4, 4, 1),
        ("2x4", 3, 3, 4, 2),
        ("4x4", 60, 5, 5, 0),
        ("5x5", 60, 6, 4, 0),
        ("4x5", 5, 3, 4, 1),
    ] {
        let mut found = 0;
        for suicide in POLICIES {
            let mut reference = Reference::new(size, suicide);
            for _ in 0..positions {
                let contents = random_positions(&reference.board, &mut random, empty);
                found += compare(&mut reference, size, &contents, within, soon);
            }
        }
        assert!(found > 0, "{size}");
    }
}

#[test]
fn immortal_stones_are_constant() {
    let mut random = Random::new(31);
    let mut found = 0;
    for (size, positions, within, soon) in [("2x3", 60, 6, 0), ("3x3", 60, 5, 0), ("3x3", 10, 4, 1), ("4x4", 40, 4, 0)]
    {
        for _ in 0..positions {
            let mut reference = Reference::new(size, POLICIES[random.below(3)]);
            let area = reference.board.area();
            let mut contents: Contents = (0..area).map(|_| (random.below(4) > 0).then(|| random.colour())).collect();
            let stones: Vec<usize> = (0..area).filter(|&point| contents[point].is_some()).collect();
            for _ in 0..3 {
                if let Some(stone) = random.pick(&stones) {
                    reference.board.safe.iter_mut().for_each(|safe| safe[stone] = true);
                }
            }
            reference.board.make_legal(&mut contents);
            found += compare(&mut reference, size, &contents, within, soon);
        }
    }
    assert!(found > 0);
}
