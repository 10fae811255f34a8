//! Answers as people read them: a [`Page`] says what stands where, and its renderers draw it for terminals and as HTML.
//!
//! [`Question::page`](crate::Question::page) makes the page of an answer. Texts have the blank [`FIXED_BLANK`] where no line may be broken.

mod film;
mod html;
#[cfg(feature = "command-line")]
pub mod terminal;
mod words;

use koatlas_board::{BoardPosition, Move, Point, Suicide};
use koatlas_classifier::FateGroup;

use crate::used_region::UsedRegion;

#[cfg(feature = "native")]
pub(crate) use html::with_links;
pub use words::{
    FIXED_BLANK, count_noun, join_unbreakable, or_none, sequence, spaced_or_none, spaced_or_nothing, suicide_in_words,
    unbreakable, wrap,
};

/// The sign of an empty point at which a play is barred.
pub const BARRED: char = '#';

/// An answer for people: sections, one below the other, each a list of blocks. No section is empty.
#[derive(Clone, Debug, Default)]
pub struct Page(Vec<Vec<Block>>);

/// A part of a page.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text {
        /// How far it is indented, in steps.
        depth: usize,
        /// The words in bold with which it begins; may be empty.
        head: String,
        /// The text after them.
        text: String,
    },
    /// A label and the text beside it. A label that begins with blanks is about a part of what stands before.
    Row {
        /// The label.
        label: String,
        /// The text.
        text: String,
    },
    /// A label and the groups beside it, each in lines of its own.
    List {
        /// The label.
        label: String,
        /// The groups.
        groups: Vec<Group>,
    },
    /// A table.
    Table(Table),
    /// A board.
    Board(Board),
    /// The boards after each move of a sequence.
    Film(Film),
    /// The plain answer about a ko.
    PlainAnswer(PlainAnswer),
}

/// The plain answer about a ko; see [`plain_answer`](crate::plain_answer).
#[derive(Clone, Debug, Default)]
pub struct PlainAnswer {
    /// The name that players use.
    pub name: String,
    /// What it is, and what usually happens.
    pub about: String,
    /// The source of that; empty if it is computed.
    pub source: String,
    /// What players say of the fight for it; empty if that is not known.
    pub fight: String,
    /// The number of moves of the cycle that the verdicts are about.
    pub moves: usize,
    /// What happens to this cycle under the rules that most people play by.
    pub verdicts: Vec<Verdict>,
    /// What happens to it under all rule sets; empty if it stands elsewhere on the page.
    pub all: Vec<Verdict>,
}

/// What happens to a cycle under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The rules: their usual names, or the identifiers of the rule sets.
    pub rules: Vec<&'static str>,
    /// The kind of its fate, such as `for-ever`.
    pub kind: String,
    /// What happens.
    pub sentence: String,
}

/// What several things have in common, such as the fate of a cycle under some rule sets.
#[derive(Clone, Debug)]
pub struct Group {
    /// What they have in common.
    pub head: String,
    /// The names of these things.
    pub members: Vec<String>,
}

/// A table of numbers and short texts.
#[derive(Clone, Debug)]
pub struct Table {
    /// A letter for each column: `l` if its texts begin at the left, `r` if they end at the right. Those of columns with a capital letter
    /// may be broken into lines; those of others only where they have line breaks.
    pub align: &'static str,
    /// The lines that are drawn in terminals.
    pub lines: Lines,
    /// The heads of the columns; empty if they have none.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// The lines of a table.
#[derive(Clone, Copy, Debug)]
pub enum Lines {
    /// None.
    None,
    /// Around the head, and below the last row.
    Head,
    /// As [`Lines::Head`], with little room beside columns that may not be broken.
    Tight,
    /// Between all rows, too, and as little room.
    All,
}

/// A board with marks.
#[derive(Clone, Debug)]
pub struct Board {
    /// The board.
    pub board: BoardPosition,
    /// The points whose content changes in cycles.
    pub ko_points: Vec<Point>,
    /// The empty points at which a play is barred, drawn as [`BARRED`].
    pub barred: Vec<Point>,
    /// The last play.
    pub last: Option<Point>,
}

/// A sequence of moves, shown by a board after each play.
#[derive(Clone, Debug)]
pub struct Film {
    /// The board before the first move.
    pub start: BoardPosition,
    /// The points whose content changes in cycles.
    pub ko_points: Vec<Point>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The suicides that are allowed.
    pub suicide: Suicide,
}

impl Page {
    /// Creates a page of `sections`. Those that are empty are left out.
    pub fn new(sections: impl IntoIterator<Item = Vec<Block>>) -> Page {
        Page(sections.into_iter().filter(|section| !section.is_empty()).collect())
    }

    /// Joins `pages` to one.
    pub fn joined(pages: impl IntoIterator<Item = Page>) -> Page {
        Page(pages.into_iter().flat_map(|page| page.0).collect())
    }
}

/// The blocks that there are.
pub fn blocks<const N: usize>(blocks: [Option<Block>; N]) -> Vec<Block> {
    blocks.into_iter().flatten().collect()
}

impl Block {
    /// A paragraph without words in bold.
    pub fn text(text: impl Into<String>) -> Block {
        Block::Text { depth: 0, head: String::new(), text: text.into() }
    }

    /// A paragraph that begins with the words `head` in bold.
    pub fn headed(head: impl Into<String>, text: impl Into<String>) -> Block {
        Block::Text { depth: 0, head: head.into(), text: text.into() }
    }

    /// A paragraph that is indented by `depth` steps.
    pub fn indented(depth: usize, text: impl Into<String>) -> Block {
        Block::Text { depth, head: String::new(), text: text.into() }
    }

    /// A label and the text beside it.
    pub fn row(label: impl Into<String>, text: impl Into<String>) -> Block {
        Block::Row { label: label.into(), text: text.into() }
    }

    /// Like [`Block::row`], or nothing if `text` is empty.
    pub fn row_if_any(label: &str, text: impl Into<String>) -> Option<Block> {
        let text = text.into();
        (!text.is_empty()).then(|| Block::row(label, text))
    }

    /// A label and the groups beside it, or nothing if there are none.
    pub fn list_if_any(label: &str, groups: Vec<Group>) -> Option<Block> {
        (!groups.is_empty()).then(|| Block::List { label: label.to_owned(), groups })
    }

    /// Says that the work went on from `files`, if there are any.
    pub fn resumed_from(files: &[String]) -> Option<Block> {
        let text = format!("went on from {}: what that holds was not verified", files.join(", "));
        (!files.is_empty()).then(|| Block::text(text))
    }

    /// Assumptions, one in each row.
    pub fn assumed(sentences: &[String]) -> impl Iterator<Item = Block> {
        sentences.iter().map(|sentence| Block::row("assumed", sentence))
    }

    /// A table, with a head; see [`Table`].
    pub fn table<const N: usize>(
        align: &'static str,
        lines: Lines,
        head: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Block {
        let (head, rows) = (head.map(str::to_owned).to_vec(), rows.into_iter().map(Vec::from).collect());
        Block::Table(Table { align, lines, head, rows })
    }

    /// The region that was used, and the assumptions about the stones around it; nothing if `used` is `None`.
    pub fn region(used: Option<&UsedRegion>) -> Vec<Block> {
        let Some(UsedRegion { region, leaks, immortal, .. }) = used else { return Vec::new() };
        let stay = spaced_or_nothing(immortal);
        let stay = if stay.is_empty() { stay } else { format!("the stones on {stay} stay, as all others outside") };
        blocks([
            Some(Block::row("region", spaced_or_none(region))),
            Block::row_if_any("  can take", spaced_or_nothing(leaks)),
            Block::row_if_any("  assumed", stay),
        ])
    }

    /// Rule sets grouped by the fate of a cycle.
    pub fn fates(groups: &[FateGroup]) -> Block {
        let groups = groups.iter().map(|FateGroup { words, rules, .. }| Group::new(words, rules));
        Block::List { label: "  rule sets".to_owned(), groups: groups.collect() }
    }

    /// The whole board with its ko points.
    pub fn board(board: &BoardPosition, ko_points: &[Point]) -> Block {
        Block::Board(Board::whole(board, ko_points))
    }
}

impl PlainAnswer {
    /// What the verdicts are about.
    pub fn question(&self) -> String {
        format!("If both players repeat this cycle of {}:", count_noun(self.moves as u64, "move"))
    }
}

impl Group {
    /// Creates a group.
    pub fn new<M: ToString>(head: impl Into<String>, members: impl IntoIterator<Item = M>) -> Group {
        Group { head: head.into(), members: members.into_iter().map(|member| member.to_string()).collect() }
    }

    /// Creates a group that is a text alone.
    pub fn of_one(text: String) -> Group {
        Group { head: text, members: Vec::new() }
    }
}

impl Board {
    /// Creates a board without barred points and without a last play.
    pub fn whole(board: &BoardPosition, ko_points: &[Point]) -> Board {
        Board { board: board.clone(), ko_points: ko_points.to_vec(), barred: Vec::new(), last: None }
    }
}
