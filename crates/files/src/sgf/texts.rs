//! What a record says beside its moves: who played, how it ended, and comments.

use crate::position::position_file::tidy_line;
use crate::sgf::node::{Node, unescape};
use crate::sgf::tree::{INFORMATION, Tree, Value};

/// The texts of a game.
#[derive(Clone, Debug)]
pub struct GameTexts {
    /// What the first node says of the players, the event and the result: names of properties, each with its value as one line.
    pub information: Vec<(&'static str, String)>,
    /// The comments of each line that no earlier line has, each with the number of moves up to it.
    pub comments: Vec<Vec<(usize, String)>>,
}

impl GameTexts {
    pub(crate) fn of(tree: &Tree<'_>) -> GameTexts {
        let (mut before, mut comments) = (Vec::<&[Value<'_>]>::new(), Vec::new());
        for (line, _) in tree.lines() {
            // Lines share the values of the nodes that they share.
            let shared = line.iter().zip(&before).take_while(|(own, other)| std::ptr::eq(**own, **other)).count();
            let (mut moves, mut own) = (0, Vec::new());
            for (node, number) in line.iter().map(|&values| Node(values)).zip(0..) {
                moves += node.values("B").chain(node.values("W")).take(1).count();
                own.extend(node.values("C").filter(|_| number >= shared).map(|value| (moves, unescape(value.text))));
            }
            comments.push(own);
            before = line;
        }
        let root = Node(before.first().copied().unwrap_or_default());
        let value = |key| Some((key, tidy_line(&unescape(root.values(key).next()?.text))?));
        GameTexts { information: INFORMATION.into_iter().filter_map(value).collect(), comments }
    }
}
