//! The data files, read without the program's own reader.

use koatlas_board::{BoardPosition, Colour, Setup, Suicide};
use serde::Deserialize;

/// A board as the files write it.
#[derive(Deserialize)]
pub struct Drawn {
    pub rows: usize,
    pub cols: usize,
    pub diagram: String,
    pub region: Vec<String>,
    pub to_move: String,
}

impl Drawn {
    pub fn position(&self) -> BoardPosition {
        let content = |c: char| [None, Some(Colour::Black), Some(Colour::White)][".XO".find(c).expect("a content")];
        let setup = Setup {
            size: format!("{}x{}", self.rows, self.cols).parse().expect("a size"),
            contents: self.diagram.chars().filter(|c| !c.is_whitespace()).map(content).collect(),
            region: Some(self.region.iter().map(|point| point.parse().expect("a point")).collect()),
            immortal: Vec::new(),
            to_move: self.to_move.parse().expect("a colour"),
        };
        BoardPosition::try_from(setup).expect("a position")
    }
}

/// A pair of anything, one for each policy.
#[derive(Deserialize)]
pub struct ByPolicy<T> {
    pub none: T,
    pub multi: T,
}

impl<T> ByPolicy<T> {
    pub fn of(&self, policy: Suicide) -> &T {
        if policy == Suicide::None { &self.none } else { &self.multi }
    }
}

/// `data/positions/NAME.toml`.
#[derive(Deserialize)]
pub struct PositionFile {
    pub name: String,
    #[serde(flatten)]
    pub drawn: Drawn,
    pub names_type: Vec<String>,
    pub type_name: Option<String>,
    pub cycle: Vec<String>,
    pub cycle_facts: CycleFacts,
    pub measured: ByPolicy<Measured>,
}

#[derive(Deserialize)]
pub struct Measured {
    pub positions: usize,
    pub ko_points: usize,
    pub shortest_plays: usize,
    pub shortest_pass_free_plays: usize,
    pub shortest_moves: usize,
}

#[derive(Debug, PartialEq, Deserialize)]
pub struct CycleFacts {
    pub moves: usize,
    pub plays: usize,
    pub passes: usize,
    pub kind: String,
    pub balance: i32,
    pub string_sizes: Vec<usize>,
    pub uses_suicide: bool,
    pub same_player_to_move: bool,
}

/// `data/families.toml`.
#[derive(Deserialize)]
pub struct Families {
    pub member: Vec<Member>,
}

#[derive(Deserialize)]
pub struct Member {
    pub family: String,
    pub n: usize,
    #[serde(flatten)]
    pub drawn: Drawn,
    pub measured: ByPolicy<MemberMeasured>,
}

#[derive(Deserialize)]
pub struct MemberMeasured {
    pub positions: usize,
    pub shortest_plays: usize,
}

/// `data/figures.toml`, as far as it is about cycles.
#[derive(Deserialize)]
pub struct Figures {
    pub circuits: Rows<Circuits>,
    pub default_restriction_cycles: DefaultRestrictionCycles,
    pub cycle_words: Rows<Words>,
}

#[derive(Deserialize)]
pub struct Rows<T> {
    pub rows: Vec<T>,
}

#[derive(Deserialize)]
pub struct Circuits {
    pub board: String,
    pub suicide: String,
    pub model: String,
    pub max_length: usize,
    pub complete: bool,
    pub counts: Vec<(usize, u64)>,
}

#[derive(Deserialize)]
pub struct DefaultRestrictionCycles {
    pub suicide: String,
    pub max_moves: usize,
    pub rows: Vec<Counts>,
}

#[derive(Deserialize)]
pub struct Counts {
    pub position: String,
    pub counts: Vec<(usize, u64)>,
}

#[derive(Deserialize)]
pub struct Words {
    pub suicide: String,
    pub max_points: usize,
    pub words: Vec<String>,
}
