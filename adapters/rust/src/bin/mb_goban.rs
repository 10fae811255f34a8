//! mb_goban, crates.io, tried with version 0.2.0.
//!
//! Asked: `Board::play` on a copy. Settings: its `LiteralRules`: whether suicide is allowed, and `superko`. It has no turns, passes and ends.
//! Boards of any rows and columns; any setup, by `place`, which counts each stone of the setup as a position; either colour first.
//!
//! Usage: mb_goban ko|superko suicide|no-suicide

use conformance_adapters::{rows, serve, Game, Point, Start};
use mb_goban::{Board, Rules, Stone};
use serde_json::{Map, Value};

#[derive(Clone)]
struct Played(Board, Rules);

fn stone(black: bool) -> Stone {
    if black { Stone::Black } else { Stone::White }
}

impl Game for Played {
    fn legal(&self, black: bool, point: Point) -> Option<bool> {
        let (x, y) = point?;
        Some(self.0.clone().play(x, y, stone(black), &self.1).is_ok())
    }

    fn play(&mut self, black: bool, point: Point) -> Result<Map<String, Value>, String> {
        if let Some((x, y)) = point {
            self.0.play(x, y, stone(black), &self.1).map_err(|error| format!("{error:?}"))?;
        }
        let (cols, rows_) = self.0.size();
        let shape = Start { rows: rows_, cols, board: Vec::new(), black: true };
        let content = |x, y| match self.0.get(x, y) {
            Ok(Stone::Black) => Some(true),
            Ok(Stone::White) => Some(false),
            _ => None,
        };
        Ok(Map::from_iter([("board".into(), rows(&shape, content))]))
    }
}

fn main() {
    let settings: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| settings.iter().any(|setting| setting == word);
    let rules = Rules { suicide_allowed: has("suicide"), superko: has("superko") };
    serve("mb_goban", "0.2.0", &settings.join(" "), |start| {
        let mut board = Board::empty(start.cols, start.rows);
        for (y, line) in start.board.iter().enumerate() {
            for (x, &content) in line.iter().enumerate().filter(|(_, &content)| content != b'.') {
                board.place(x, y, stone(content == b'X'), &rules).map_err(|error| format!("{error:?}"))?;
            }
        }
        Ok(Played(board, rules))
    });
}
