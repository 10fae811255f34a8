//! The bytes of a game's nodes, at which text can be inserted.

use std::iter::successors;
use std::ops::Range;

use crate::sgf::tree::{self, OWN_COMMENT, OWN_VARIATION};

/// A value of a property: the byte of its name, and its `[` and `]`.
pub struct ValuePlace {
    pub key: String,
    pub key_at: usize,
    pub begin: usize,
    pub end: usize,
}

impl ValuePlace {
    pub fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.begin + 1..self.end]
    }

    /// The point of a mark or move.
    pub fn point<'a>(&self, text: &'a str) -> &'a str {
        self.text(text).split(':').next().unwrap_or_default().trim()
    }
}

/// A node of a game.
#[derive(Default)]
pub struct NodePlace {
    pub is_move: bool,
    /// Byte of its `;`, and the byte after its last value.
    pub begin: usize,
    pub end: usize,
    /// Index of the tree, a pair of parentheses, in which it stands.
    pub tree: usize,
    /// Index of the node before it.
    before: Option<usize>,
    /// Index of the node after it in the same tree.
    pub next: Option<usize>,
    /// True if no node follows, and true if none follows but those of added variations.
    is_leaf: bool,
    pub is_last: bool,
    /// True if it belongs to a variation that was added.
    pub is_added: bool,
    pub values: Vec<ValuePlace>,
}

/// The nodes of a game, in the order of the text.
#[derive(Default)]
pub struct GamePlaces {
    pub nodes: Vec<NodePlace>,
    /// For each tree the byte of its `)`.
    pub closes: Vec<usize>,
    /// Variations that were added before.
    pub added: Vec<Range<usize>>,
}

impl GamePlaces {
    /// Reads the game that begins at byte `start`. The text has been read and repaired before, so its syntax is correct.
    pub fn read(text: &str, start: usize) -> GamePlaces {
        let mut game = GamePlaces::default();
        // The open trees, each with the node before it.
        let (mut open, mut last) = (Vec::<(usize, Option<usize>)>::new(), None);
        let (mut key, mut key_at, mut is_key, mut has_node, mut at) = (String::new(), start, false, false, start);
        while let Some(&byte) = text.as_bytes().get(at) {
            match byte {
                b'(' => {
                    game.note_added(text, at, last);
                    open.push((game.closes.len(), last));
                    game.closes.push(at);
                    has_node = false;
                }
                b')' => {
                    let Some((tree, before)) = open.pop() else { break };
                    game.closes[tree] = at;
                    (last, has_node) = (before, true);
                    if open.is_empty() {
                        break;
                    }
                }
                // Directly after `(` the `;` of a node may be missing.
                b';' | b'A'..=b'Z' | b'a'..=b'z' if byte == b';' || !has_node => {
                    has_node = true;
                    let tree = open.last().map_or(0, |&(tree, _)| tree);
                    last = Some(game.begin_node(at, at + usize::from(byte == b';'), tree, last));
                    key = if byte.is_ascii_uppercase() { char::from(byte).to_string() } else { String::new() };
                    (is_key, key_at) = (byte != b';', at);
                }
                b'[' => {
                    let end = value_end(text, at);
                    game.record_value(ValuePlace { key: key.clone(), key_at, begin: at, end });
                    (at, is_key) = (end, false);
                }
                b'A'..=b'Z' | b'a'..=b'z' => {
                    if !std::mem::replace(&mut is_key, true) {
                        key.clear();
                        key_at = at;
                    }
                    key.extend(Some(char::from(byte)).filter(char::is_ascii_uppercase));
                }
                _ => {}
            }
            at += 1;
        }
        game
    }

    /// Notes an added variation that begins at byte `at`, after the node `before`. The first variation is never an added one.
    fn note_added(&mut self, text: &str, at: usize, before: Option<usize>) {
        let has_other = before.is_some_and(|before| !self.nodes[before].is_leaf);
        if let Some(end) = added_variation_end(text, at).filter(|_| has_other) {
            self.added.push(at - usize::from(text[..at].ends_with('\n'))..end);
        }
    }

    fn begin_node(&mut self, begin: usize, end: usize, tree: usize, before: Option<usize>) -> usize {
        let (number, is_added) = (self.nodes.len(), self.added.last().is_some_and(|added| added.contains(&begin)));
        if let Some(before) = before.map(|before| &mut self.nodes[before]) {
            before.is_leaf = false;
            before.is_last &= is_added;
            before.next = before.next.or((before.tree == tree).then_some(number));
        }
        let node = NodePlace { begin, end, tree, before, is_added, ..NodePlace::default() };
        self.nodes.push(NodePlace { is_leaf: true, is_last: true, ..node });
        number
    }

    /// Records a value of the last node.
    fn record_value(&mut self, value: ValuePlace) {
        let Some(node) = self.nodes.last_mut() else { return };
        node.end = value.end + 1;
        node.is_move |= matches!(&value.key[..], "B" | "W");
        node.values.push(value);
    }

    /// The last node of each line that was not added, in the order of the lines.
    pub fn line_ends(&self) -> Vec<usize> {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].is_leaf && !self.nodes[node].is_added).collect()
    }

    /// The nodes of the line that ends with the node `end`.
    pub fn line(&self, end: usize) -> Vec<usize> {
        let mut line: Vec<usize> = successors(Some(end), |&node| self.nodes[node].before).collect();
        line.reverse();
        line
    }
}

/// Byte after the variation that begins at byte `start`, if it has moves and added comments alone, and one with which an
/// added variation begins.
fn added_variation_end(text: &str, start: usize) -> Option<usize> {
    let (mut at, mut begins_added) = (start + 1, false);
    loop {
        match text.as_bytes().get(at)? {
            b'[' => {
                let end = value_end(text, at);
                let name = text[start..at].trim_end().rsplit(|c: char| !c.is_ascii_alphabetic()).next()?;
                let comment = if name == "C" { &text[at + 1..end] } else { "" };
                begins_added |= comment.starts_with(OWN_VARIATION);
                let is_own = matches!(name, "B" | "W") || comment.starts_with(OWN_COMMENT);
                at = Some(end).filter(|_| is_own)?;
            }
            b'(' => return None,
            b')' => return Some(at + 1).filter(|_| begins_added),
            _ => {}
        }
        at += 1;
    }
}

/// Byte of the `]` that ends the value whose `[` is at byte `at`.
fn value_end(text: &str, at: usize) -> usize {
    // A game that has been parsed has no open values, so the other case never happens.
    tree::find_value_end(text, at + 1).unwrap_or(text.len() - 1)
}
