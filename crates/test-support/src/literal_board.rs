//! A board by the literal bare rules: lists of contents, and nothing clever.

use std::collections::BTreeSet;

use koatlas_board::{BoardPosition, Colour, Content, LocalBoard, Point, PointSet, Size, Suicide};

/// What the points of a board hold, by their numbers.
pub type Contents = Vec<Content>;

/// What the points hold, who is to move, and where a stone may not be retaken.
pub type LiteralKoState = (Contents, Colour, Option<usize>);

/// The points of a board, where plays may be made, and where stones cannot be captured.
#[derive(Clone, Debug)]
pub struct LiteralBoard {
    /// The name of every point.
    pub points: Vec<Point>,
    /// For every point the points next to it.
    pub adjacent: Vec<Vec<usize>>,
    /// Where plays may be made.
    pub region: Vec<usize>,
    /// By colour, whether a stone on a point cannot be captured.
    pub safe: [Vec<bool>; 2],
}

/// What a play did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played.
    pub colour: Colour,
    /// Where.
    pub point: usize,
    /// What the points hold after it.
    pub after: Contents,
    /// The strings removed, each sorted; after a suicide one of the player's own, with the stone just played.
    pub removed: Vec<Vec<usize>>,
    /// Whether what is removed is the player's own.
    pub suicide: bool,
}

impl Played {
    /// The stones removed, sorted.
    pub fn stones(&self) -> Vec<usize> {
        let mut stones = self.removed.concat();
        stones.sort_unstable();
        stones
    }

    /// The points that are played on or emptied.
    pub fn touched(&self) -> BTreeSet<usize> {
        self.removed.iter().flatten().copied().chain([self.point]).collect()
    }
}

impl LiteralBoard {
    /// A whole board, points numbered row by row from the top left.
    pub fn whole(size: Size) -> LiteralBoard {
        let next_to = |a: Point, b: Point| a.col.abs_diff(b.col) + a.row.abs_diff(b.row) == 1;
        let around = |p: Point| size.points().filter(|&q| next_to(p, q)).map(|q| size.index(q)).collect();
        let safe = [(); 2].map(|()| vec![false; size.area()]);
        LiteralBoard {
            points: size.points().collect(),
            adjacent: size.points().map(around).collect(),
            region: (0..size.area()).collect(),
            safe,
        }
    }

    /// The board of a position, with all of its points.
    pub fn of(position: &BoardPosition) -> LiteralBoard {
        let size = position.size();
        let declared = |p: Point| position.immortal().contains(&p);
        LiteralBoard {
            region: position.region().iter().map(|&p| size.index(p)).collect(),
            safe: [(); 2].map(|()| size.points().map(declared).collect()),
            ..LiteralBoard::whole(size)
        }
    }

    /// The points of a local board alone.
    pub fn of_local_board<S: PointSet>(local_board: &LocalBoard<S>) -> LiteralBoard {
        let points = 0..local_board.len();
        LiteralBoard {
            points: local_board.points().to_vec(),
            adjacent: points.clone().map(|i| local_board.neighbours(i).iter().collect()).collect(),
            region: local_board.playable().iter().collect(),
            safe: Colour::BOTH.map(|colour| points.clone().map(|i| local_board.safe(colour).contains(i)).collect()),
        }
    }

    /// Number of points.
    pub fn area(&self) -> usize {
        self.adjacent.len()
    }

    /// The points of the string at a stone, sorted.
    pub fn string(&self, contents: &[Content], seed: usize) -> Vec<usize> {
        let mut string = vec![seed];
        let mut next = 0;
        while next < string.len() {
            for &q in &self.adjacent[string[next]] {
                if contents[q] == contents[seed] && !string.contains(&q) {
                    string.push(q);
                }
            }
            next += 1;
        }
        string.sort_unstable();
        string
    }

    /// Whether the string at a stone has a liberty or cannot be captured.
    fn breathes(&self, contents: &[Content], seed: usize) -> bool {
        let safe = &self.safe[contents[seed].expect("a stone").index()];
        let lives = |p: usize| safe[p] || self.adjacent[p].iter().any(|&q| contents[q].is_none());
        self.string(contents, seed).into_iter().any(lives)
    }

    /// Places a stone on an empty point of the region, removes the opponent's strings without liberty, then the player's
    /// own. `None` if it may not be.
    pub fn play(&self, before: &[Content], colour: Colour, point: usize, policy: Suicide) -> Option<Played> {
        if !self.region.contains(&point) || before[point].is_some() {
            return None;
        }
        let mut after = before.to_vec();
        after[point] = Some(colour);
        let mut removed = Vec::new();
        for &q in &self.adjacent[point] {
            if after[q] == Some(!colour) && !self.breathes(&after, q) {
                removed.push(self.remove(&mut after, q));
            }
        }
        let suicide = !self.breathes(&after, point);
        if suicide {
            removed.push(self.remove(&mut after, point));
        }
        let allowed = match policy {
            Suicide::None => !suicide,
            Suicide::Multi => !suicide || removed[0].len() >= 2,
            Suicide::All => true,
        };
        allowed.then_some(Played { colour, point, after, removed, suicide })
    }

    fn remove(&self, contents: &mut Contents, seed: usize) -> Vec<usize> {
        let string = self.string(contents, seed);
        string.iter().for_each(|&p| contents[p] = None);
        string
    }

    /// Removes all strings without a liberty.
    pub fn make_legal(&self, contents: &mut Contents) {
        for p in 0..contents.len() {
            if contents[p].is_some() && !self.breathes(contents, p) {
                self.remove(contents, p);
            }
        }
    }

    /// All plays of a player that change the board.
    pub fn plays(&self, before: &[Content], colour: Colour, policy: Suicide) -> Vec<Played> {
        let played = self.region.iter().filter_map(|&point| self.play(before, colour, point, policy));
        played.filter(|played| played.after != before).collect()
    }

    /// The plays that the basic ko rule allows, without suicide: where they are made, and the states after them.
    ///
    /// A point is a ko point after a play that removed exactly the stone on it, if a play of the other player there would
    /// remove exactly the stone just played.
    pub fn basic_ko_plays(&self, (contents, to_move, ko): &LiteralKoState) -> Vec<(usize, LiteralKoState)> {
        let plays = self.plays(contents, *to_move, Suicide::None).into_iter().filter(|play| Some(play.point) != *ko);
        let after = plays.map(|play| {
            let retaken = |&taken: &usize| {
                let back = self.play(&play.after, !*to_move, taken, Suicide::None);
                back.is_some_and(|back| back.stones() == [play.point])
            };
            let taken = play.stones();
            let ko = if taken.len() == 1 { taken.first().copied().filter(retaken) } else { None };
            (play.point, (play.after, !*to_move, ko))
        });
        after.collect()
    }

    /// Whether every string has a liberty or cannot be captured.
    pub fn is_legal(&self, contents: &[Content]) -> bool {
        (0..contents.len()).all(|p| contents[p].is_none() || self.breathes(contents, p))
    }

    /// All legal positions of all points.
    pub fn legal_positions(&self) -> Vec<Contents> {
        let all = (0..3usize.pow(self.area() as u32)).map(|number| contents_of(number, self.area()));
        all.filter(|contents| self.is_legal(contents)).collect()
    }
}

/// The contents with this number, written in base 3.
pub fn contents_of(mut number: usize, points: usize) -> Contents {
    let digit = |_| {
        let content = [None, Some(Colour::Black), Some(Colour::White)][number % 3];
        number /= 3;
        content
    };
    (0..points).map(digit).collect()
}
