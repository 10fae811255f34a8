//! Strings as linked stones: joined, taken apart again, and their liberties counted, all by arithmetic that undoes itself.

use crate::arena::Arena;
use crate::colour::Colour;
use crate::point_set::PointSet;
use crate::position::stone_key;

/// A stone, with what is known of its string if it is the stone that stands for it.
///
/// A *contact* is a stone of the string and an empty point next to it. There is one liberty if all contacts have the
/// same point, and that is so just if the mean of the squares of their numbers is the square of the mean.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stone {
    /// The stone to go on to on the way to the one that stands for the string; this one itself if it does.
    towards: u16,
    /// The next stone of the string, in a circle.
    next: u16,
    stones: u16,
    /// Stones that cannot be captured.
    safe: u16,
    contacts: u32,
    sum: u32,
    squares: u64,
    /// The exclusive or of the stones' keys.
    key: u64,
}

impl Stone {
    /// Whether the string can be captured and has one liberty. It must have one at least, unless it is safe.
    #[inline]
    pub fn in_atari(&self) -> bool {
        self.safe == 0 && u64::from(self.contacts) * self.squares == u64::from(self.sum) * u64::from(self.sum)
    }

    /// The last liberty of a string in atari.
    #[inline]
    pub fn last_liberty(&self) -> Option<usize> {
        if self.in_atari() { self.sum.checked_div(self.contacts).map(|point| point as usize) } else { None }
    }

    #[inline]
    pub fn stones(&self) -> usize {
        usize::from(self.stones)
    }

    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn add_contact(&mut self, point: u16) {
        self.contacts += 1;
        self.sum += u32::from(point);
        self.squares += u64::from(point) * u64::from(point);
    }

    #[inline]
    fn take_contact(&mut self, point: u16) {
        self.contacts -= 1;
        self.sum -= u32::from(point);
        self.squares -= u64::from(point) * u64::from(point);
    }

    #[inline]
    fn add(&mut self, other: &Stone) {
        self.stones += other.stones;
        self.safe += other.safe;
        self.contacts += other.contacts;
        self.sum += other.sum;
        self.squares += other.squares;
        self.key ^= other.key;
    }

    #[inline]
    fn take(&mut self, other: &Stone) {
        self.stones -= other.stones;
        self.safe -= other.safe;
        self.contacts -= other.contacts;
        self.sum -= other.sum;
        self.squares -= other.squares;
        self.key ^= other.key;
    }
}

/// The stones on all points, and which points are next to each other.
///
/// A point without a stone keeps the links of the one that was there last, so that a string that was removed can be put back.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    stones: Box<[Stone]>,
    /// Who has a stone there.
    contents: Box<[Option<Colour>]>,
    /// The points next to point `i` are `near[starts[i]..starts[i + 1]]`.
    near: Box<[u16]>,
    starts: Box<[u32]>,
    /// The stones that have stood for a string and do not any more, in the order in which they were joined to others.
    joined: Vec<u16>,
}

impl Links {
    /// No stones.
    pub fn new<S: PointSet>(arena: &Arena<S>) -> Links {
        let len = arena.len();
        let mut near = Vec::with_capacity(4 * len);
        let mut starts = Vec::with_capacity(len + 1);
        starts.push(0);
        for index in 0..len {
            arena.neighbours(index).for_each(|other| near.push(other as u16));
            starts.push(near.len() as u32);
        }
        Links {
            stones: vec![Stone::default(); len].into(),
            contents: vec![None; len].into(),
            near: near.into(),
            starts: starts.into(),
            joined: Vec::new(),
        }
    }

    #[inline]
    pub fn near(&self, point: usize) -> &[u16] {
        &self.near[self.starts[point] as usize..self.starts[point + 1] as usize]
    }

    #[inline]
    pub fn content(&self, point: u16) -> Option<Colour> {
        self.contents[usize::from(point)]
    }

    #[inline]
    pub fn stone(&self, point: u16) -> &Stone {
        &self.stones[usize::from(point)]
    }

    /// The stone that stands for the string. At most one step for each time that the string could have doubled.
    #[inline]
    pub fn head(&self, mut point: u16) -> u16 {
        loop {
            let towards = self.stones[usize::from(point)].towards;
            if towards == point {
                return point;
            }
            point = towards;
        }
    }

    /// How many strings have been joined to others.
    #[inline]
    pub fn joined(&self) -> u32 {
        self.joined.len() as u32
    }

    /// Calls `visit` with the strings of a colour next to a point that are in atari, each once.
    #[inline]
    pub fn each_in_atari(&self, colour: Colour, point: usize, mut visit: impl FnMut(u16)) {
        let near = self.near(point);
        for (number, &other) in near.iter().enumerate() {
            if self.content(other) == Some(colour) {
                let head = self.head(other);
                let again = |&before: &u16| self.content(before) == Some(colour) && self.head(before) == head;
                if self.stone(head).in_atari() && !near[..number].iter().any(again) {
                    visit(head);
                }
            }
        }
    }

    /// The stones of a string.
    pub fn string<S: PointSet>(&self, head: u16) -> S {
        let mut string = S::EMPTY;
        let mut point = head;
        loop {
            string.insert(usize::from(point));
            point = self.stone(point).next;
            if point == head {
                return string;
            }
        }
    }

    /// Puts a stone on an empty point, and joins it to the strings of its colour next to it.
    pub fn put(&mut self, colour: Colour, point: u16, safe: bool) {
        let index = usize::from(point);
        let key = stone_key(colour, index);
        let mut stone =
            Stone { towards: point, next: point, stones: 1, safe: u16::from(safe), key, ..Stone::default() };
        self.contents[index] = Some(colour);
        let near = self.starts[index] as usize..self.starts[index + 1] as usize;
        for at in near.clone() {
            let other = self.near[at];
            match self.content(other) {
                None => stone.add_contact(other),
                Some(_) => self.of_string(other).take_contact(point),
            }
        }
        self.stones[index] = stone;
        for at in near {
            if self.content(self.near[at]) == Some(colour) {
                self.join(point, self.near[at]);
            }
        }
    }

    /// Undoes [`Links::put`]: with the links that the point had before, and the number of strings joined before.
    pub fn take_off(&mut self, point: u16, stone: Stone, joined: u32) {
        while self.joined() > joined {
            self.part();
        }
        let index = usize::from(point);
        self.stones[index] = stone;
        self.contents[index] = None;
        self.each_stone_near(index, |links, other| links.of_string(other).add_contact(point));
    }

    /// Removes a string. Nothing else may have changed when [`Links::put_back`] undoes it.
    pub fn remove(&mut self, head: u16) {
        self.each_stone_of(head, |links, point| {
            links.contents[usize::from(point)] = None;
        });
        self.each_stone_of(head, |links, point| {
            links.each_stone_near(usize::from(point), |links, other| links.of_string(other).add_contact(point));
        });
    }

    /// Undoes [`Links::remove`].
    pub fn put_back(&mut self, head: u16, colour: Colour) {
        self.each_stone_of(head, |links, point| {
            links.each_stone_near(usize::from(point), |links, other| links.of_string(other).take_contact(point));
        });
        self.each_stone_of(head, |links, point| {
            links.contents[usize::from(point)] = Some(colour);
        });
    }

    #[inline]
    fn of_string(&mut self, point: u16) -> &mut Stone {
        let head = self.head(point);
        &mut self.stones[usize::from(head)]
    }

    #[inline]
    fn each_stone_near(&mut self, index: usize, mut visit: impl FnMut(&mut Links, u16)) {
        for at in self.starts[index] as usize..self.starts[index + 1] as usize {
            let other = self.near[at];
            if self.content(other).is_some() {
                visit(self, other);
            }
        }
    }

    #[inline]
    fn each_stone_of(&mut self, head: u16, mut visit: impl FnMut(&mut Links, u16)) {
        let mut point = head;
        loop {
            visit(self, point);
            point = self.stone(point).next;
            if point == head {
                return;
            }
        }
    }

    /// Joins two strings: the head of the larger stands for both.
    fn join(&mut self, one: u16, other: u16) {
        let (one, other) = (self.head(one), self.head(other));
        if one == other {
            return;
        }
        let one_is_larger = self.stone(one).stones > self.stone(other).stones;
        let (large, small) = if one_is_larger { (one, other) } else { (other, one) };
        let joined = *self.stone(small);
        self.stones[usize::from(large)].add(&joined);
        self.stones[usize::from(small)].towards = large;
        self.exchange_next(large, small);
        self.joined.push(small);
    }

    /// Undoes the last [`Links::join`].
    fn part(&mut self) {
        let Some(small) = self.joined.pop() else { return };
        let large = self.stone(small).towards;
        self.exchange_next(large, small);
        self.stones[usize::from(small)].towards = small;
        let parted = *self.stone(small);
        self.stones[usize::from(large)].take(&parted);
    }

    /// Makes one circle of two, or two of one.
    fn exchange_next(&mut self, one: u16, other: u16) {
        let (next, next_of_other) = (self.stone(one).next, self.stone(other).next);
        self.stones[usize::from(one)].next = next_of_other;
        self.stones[usize::from(other)].next = next;
    }
}
