//! Cycles found on whole boards, compared with a search through all sequences of plays by the literal rules.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use koatlas_board::{BoardPosition, Colour, Point, Setup, Size, Suicide};
use koatlas_classifier::collection;
use koatlas_files::{Control, LimitError};
use koatlas_games::find::{FindOptions, FoundCycle, find};
use koatlas_test_support::{Contents, LiteralBoard, Played, Random};

/// Search through all sequences of plays by the literal rules.
struct Reference {
    board: LiteralBoard,
    suicide: Suicide,
    known: HashMap<Contents, Rc<Vec<Played>>>,
}

/// Plays before a cycle, those of the cycle with their labels, and the number of pieces.
type Listed = (Vec<(Colour, Point)>, Vec<(Colour, Point)>, Vec<(usize, bool)>, usize);

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

    /// All elementary cycles through a position that do not fall apart.
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
                if !self.falls_apart(start, path) {
                    found.push(path.clone());
                }
            } else {
                self.extend(start, &play.after, left - 1, path, found);
            }
            path.pop();
        }
    }

    /// Pieces: the connected sets of points that are played on.
    fn pieces(&self, plays: &[Played]) -> Vec<BTreeSet<usize>> {
        let mut pieces: Vec<BTreeSet<usize>> = Vec::new();
        for point in plays.iter().map(|play| play.point) {
            let near = |piece: &BTreeSet<usize>| {
                piece.contains(&point) || self.board.adjacent[point].iter().any(|next| piece.contains(next))
            };
            let (joined, others): (Vec<_>, Vec<_>) = pieces.into_iter().partition(near);
            pieces = others;
            pieces.push(joined.into_iter().flatten().chain([point]).collect());
        }
        pieces
    }

    /// True if the plays in some pieces are a cycle, and those in the others too.
    fn falls_apart(&self, start: &Contents, plays: &[Played]) -> bool {
        let pieces = self.pieces(plays);
        (1..(1_usize << pieces.len()) - 1).any(|some| {
            let is_in =
                |play: &Played| (0..pieces.len()).any(|i| some >> i & 1 != 0 && pieces[i].contains(&play.point));
            let (some, others): (Vec<Played>, Vec<Played>) = plays.iter().cloned().partition(is_in);
            self.has_cycle(start, &some) && self.has_cycle(start, &others)
        })
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

    /// True if a cycle from another position is one from this position too.
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
                        found.push((names(after), names(&cycle), deeds, self.pieces(&cycle).len()));
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
        cycles.iter().map(|cycle| (cycle.after.clone(), cycle.plays.clone(), deeds(cycle), cycle.pieces)).collect();
    listed.sort();
    listed
}

/// Compares a position; returns the number of cycles and how many of them have several pieces.
fn compare(reference: &mut Reference, size: &str, contents: &Contents, within: usize, soon: usize) -> [usize; 2] {
    let options = FindOptions { within, soon, suicide: reference.suicide };
    let board = &reference.board;
    let immortal: Vec<Point> =
        (0..board.area()).filter(|&point| board.safe[0][point]).map(|point| board.points[point]).collect();
    let found = listed(size.parse().unwrap(), contents, &immortal, options);
    let expected = reference.find(contents, within, soon);
    assert_eq!(found, expected, "{size}, {contents:?}, {options:?}");
    [found.len(), found.iter().filter(|(.., pieces)| *pieces > 1).count()]
}

/// Random legal positions with at most a number of empty points before strings without liberty are removed.
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
                .map(|contents| compare(&mut reference, size, contents, 6, soon)[0])
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
        ("3x3", 700, 3, 5, 0),
        ("3x3", 12, 4, 4, 1),
        ("1x7", 200, 4, 6, 0),
        ("1x7", 20, 4, 6, 1),
        ("4x4", 300, 3, 4, 0),
        ("5x5", 50, 3, 4, 0),
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
                found += compare(&mut reference, size, &contents, within, soon)[0];
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
            found += compare(&mut reference, size, &contents, within, soon)[0];
        }
    }
    assert!(found > 0);
}

#[test]
fn finds_cycles_whose_pieces_are_tied() {
    let mut random = Random::new(45);
    let boards = collection();
    for (name, within, variants) in [("eternal_ko", 6, 100), ("triple_ko", 6, 100), ("two_double_ko_stones", 8, 20)] {
        let known = &boards.iter().find(|known| known.name == name).unwrap().position;
        let size = known.size().to_string();
        let mut reference = Reference::new(&size, Suicide::Multi);
        let mut tied = 0;
        for variant in 0..variants {
            let mut contents = known.contents().to_vec();
            for _ in 0..variant.min(4) {
                let point = random.below(contents.len());
                contents[point] = contents[point].map(|_| random.colour());
            }
            reference.board.make_legal(&mut contents);
            if contents.iter().filter(|content| content.is_none()).count() < 6 {
                tied += compare(&mut reference, &size, &contents, within, 0)[1];
            }
        }
        assert!(tied > 0, "{name}");
    }
}

/// Also where nothing repeats, so that no cycle comes in between.
#[test]
fn a_search_is_stopped_when_it_is_asked_to() {
    let size: Size = "7x7".parse().unwrap();
    let stone = |point: Point| (point.col + point.row).is_multiple_of(2).then_some(Colour::Black);
    let contents = size.points().map(stone).collect();
    let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: Colour::Black };
    let board = BoardPosition::try_from(setup).unwrap();
    for soon in 0..3 {
        let options = FindOptions { within: 6, soon, suicide: Suicide::Multi };
        let stopped = find(&board, options, &Control { stop: &|| true, ..Control::default() });
        assert_eq!(stopped, Err(LimitError::Stopped));
    }
}
