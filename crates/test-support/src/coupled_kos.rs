//! Kos that share strings, as graphs: what the names of coupled kos are tested on.

use std::cmp::Reverse;

/// Kos `0..kos` with the strings that they share; a string is the set of its kos, a bit for each.
#[derive(Clone, Debug)]
pub struct CoupledKos {
    /// How many kos.
    pub kos: u32,
    /// Black's strings: Black always holds one of the kos of each.
    pub black: Vec<u32>,
    /// White's strings.
    pub white: Vec<u32>,
}

/// A play: from, to, and whether it is Black's.
pub type Taking = (u32, u32, bool);

impl CoupledKos {
    /// All kos in which both sides have up to two strings of two kos or more, none of them a part of another one of theirs.
    pub fn all(kos: u32) -> Vec<CoupledKos> {
        let strings: Vec<u32> = (1_u32..1 << kos).filter(|string| string.count_ones() > 1).collect();
        let apart = |a: u32, b: u32| a < b && a & b != a && a & b != b;
        let mut sides: Vec<Vec<u32>> = vec![vec![]];
        sides.extend(strings.iter().map(|&string| vec![string]));
        for &a in &strings {
            sides.extend(strings.iter().filter(|&&b| apart(a, b)).map(|&b| vec![a, b]));
        }
        let of = |black: &Vec<u32>, white: &Vec<u32>| CoupledKos { kos, black: black.clone(), white: white.clone() };
        sides.iter().flat_map(|black| sides.iter().map(move |white| of(black, white))).collect()
    }

    /// The kos that Black holds, in each position in which all strings have a liberty.
    pub fn positions(&self) -> Vec<u32> {
        let all = (1 << self.kos) - 1;
        let live = |strings: &[u32], held: u32| strings.iter().all(|string| string & held != 0);
        (0..=all).filter(|held| live(&self.black, *held) && live(&self.white, all ^ held)).collect()
    }

    /// The plays between these positions, each of which is known by its place in the list.
    pub fn takings(&self) -> Vec<Taking> {
        let positions = self.positions();
        let place = |held: u32| positions.binary_search(&held).ok().map(|at| at as u32);
        let mut takings = Vec::new();
        for (from, held) in positions.iter().enumerate() {
            for ko in 0..self.kos {
                takings.extend(place(held ^ 1 << ko).map(|to| (from as u32, to, held >> ko & 1 == 0)));
            }
        }
        takings
    }

    /// Whether every position can be reached from every other one, and every ko can be taken.
    pub fn is_component(&self) -> bool {
        let (positions, takings) = (self.positions(), self.takings());
        let mut reached = vec![0];
        for next in 0.. {
            let Some(&node) = reached.get(next) else { break };
            let new = |to: &u32| !reached.contains(to);
            let found: Vec<u32> = takings.iter().filter(|t| t.0 == node).map(|t| t.1).filter(new).collect();
            reached.extend(found);
        }
        let taken = takings.iter().fold(0, |all, t| all | positions[t.0 as usize] ^ positions[t.1 as usize]);
        reached.len() == positions.len() && taken == (1 << self.kos) - 1
    }

    /// Whether no set of kos is always held in part but those of which a string is a part: one string can follow from others.
    fn strings_are_least(&self) -> bool {
        let all = (1 << self.kos) - 1;
        let positions = self.positions();
        let follows = |strings: &[u32], side: u32| {
            (1..=all).all(|set| {
                strings.iter().any(|string| string & set == *string)
                    || positions.iter().any(|held| (held ^ side) & set == 0)
            })
        };
        follows(&self.black, 0) && follows(&self.white, all)
    }

    /// Checks a name: it is that of these kos and strings if none follows from others, unless fewer kos or other strings of as
    /// many have the same graph.
    ///
    /// # Panics
    /// If it is not.
    pub fn assert_name(&self, name: &str) {
        let many = ["double", "triple", "quadruple"];
        let kos = many.iter().position(|many| name.starts_with(many)).expect("a number of kos") as u32 + 2;
        let [more, less] =
            self.sizes().map(|sizes| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + "));
        let shared = if less.is_empty() { more } else { format!("{more} and by {less}") };
        assert!(kos <= self.kos, "{name}: {self:?}");
        if kos == self.kos && self.strings_are_least() {
            assert!(name.ends_with(&format!("shared by {shared} kos)")), "{name}: {self:?}");
        }
    }

    /// How often each name is given to [`CoupledKos::all`] of two, three and four kos that are prime components.
    pub const COUNTS: [&str; 27] = [
        "double ko (one string shared by 2 kos): 2",
        "quadruple ko (one string shared by 4 kos): 2",
        "quadruple ko (strings of both colours, shared by 2 + 2 and by 2 + 2 kos): 84",
        "quadruple ko (strings of both colours, shared by 2 + 2 and by 2 kos): 168",
        "quadruple ko (strings of both colours, shared by 3 + 2 and by 2 kos): 96",
        "quadruple ko (strings of both colours, shared by 3 + 2 and by 3 kos): 96",
        "quadruple ko (strings of both colours, shared by 3 + 3 and by 2 + 2 kos): 24",
        "quadruple ko (strings of both colours, shared by 3 + 3 and by 2 kos): 60",
        "quadruple ko (strings of both colours, shared by 3 + 3 and by 3 + 2 kos): 48",
        "quadruple ko (strings of both colours, shared by 3 + 3 and by 3 + 3 kos): 30",
        "quadruple ko (strings of both colours, shared by 3 + 3 and by 3 kos): 48",
        "quadruple ko (strings of both colours, shared by 3 and by 2 + 2 kos): 96",
        "quadruple ko (strings of both colours, shared by 3 and by 2 kos): 24",
        "quadruple ko (strings of both colours, shared by 3 and by 3 kos): 12",
        "quadruple ko (strings of both colours, shared by 4 and by 2 + 2 kos): 30",
        "quadruple ko (strings of both colours, shared by 4 and by 2 kos): 12",
        "quadruple ko (strings of both colours, shared by 4 and by 3 + 2 kos): 24",
        "quadruple ko (strings of both colours, shared by 4 and by 3 + 3 kos): 12",
        "quadruple ko (strings of both colours, shared by 4 and by 3 kos): 8",
        "quadruple ko (strings of both colours, shared by 4 and by 4 kos): 1",
        "quadruple ko (strings of one colour, shared by 3 + 2 kos): 24",
        "quadruple ko (strings of one colour, shared by 3 + 3 kos): 12",
        "triple ko (one string shared by 3 kos): 2",
        "triple ko (strings of both colours, shared by 2 and by 2 kos): 6",
        "triple ko (strings of both colours, shared by 3 and by 2 kos): 30",
        "triple ko (strings of both colours, shared by 3 and by 3 kos): 1",
        "triple ko (strings of one colour, shared by 2 + 2 kos): 6",
    ];

    /// By how many kos the strings of each side are shared, the most first, and the side with more first.
    fn sizes(&self) -> [Vec<u32>; 2] {
        let mut sizes = [&self.black, &self.white].map(|strings| {
            let mut sizes: Vec<u32> = strings.iter().map(|string| string.count_ones()).collect();
            sizes.sort_by_key(|&size| Reverse(size));
            sizes
        });
        sizes.sort_by(|a, b| b.cmp(a));
        sizes
    }
}
