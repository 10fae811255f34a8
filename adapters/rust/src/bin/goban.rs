//! goban, crates.io, tried with version 0.20.1.
//!
//! Asked: `Game::check_point`, `try_play`, `is_over`. Settings: its rule sets `japanese` (ko, no suicide) and `chinese` (ko, superko,
//! no suicide), or the flags themselves, joined by `+`: ko, superko, suicide (which forbids suicide), none.
//! Boards of up to 19 rows and columns; any setup, either colour first. On boards that are not square it mistakes points for others,
//! and can loop for ever: then the adapter ends without an answer. Two passes end the game. The area is its count of
//! territories and stones.
//!
//! Usage: goban japanese|chinese|FLAGS

use conformance_adapters::{rows, serve, Game, Point, Start};
use goban::pieces::stones::{Color, Stone};
use goban::rules::{game, IllegalRules, Move, Rule, ScoreRules, CHINESE, JAPANESE};
use serde_json::{Map, Value};

#[derive(Clone)]
struct Played(game::Game);

impl Game for Played {
    fn legal(&self, _black: bool, point: Point) -> Option<bool> {
        match point {
            None => Some(!self.0.is_over()),
            Some((x, y)) => Some(self.0.check_point((y as u8, x as u8)).is_none()),
        }
    }

    fn play(&mut self, _black: bool, point: Point) -> Result<Map<String, Value>, String> {
        let wanted = point.map_or(Move::Pass, |(x, y)| Move::Play(y as u8, x as u8));
        self.0.try_play(wanted).map_err(|error| format!("{error:?}"))?;
        let (height, width) = self.0.size();
        let shape = Start { rows: height.into(), cols: width.into(), board: Vec::new(), black: true };
        let board = rows(&shape, |x, y| self.0.goban().get_color((y as u8, x as u8)).map(|c| c == Color::Black));
        let mut told = Map::from_iter([("board".into(), board), ("ended".into(), self.0.is_over().into())]);
        if self.0.is_over() {
            let (black, white) = self.0.calculate_score_by(ScoreRules::STONES);
            told.insert("area".into(), f64::from(black - white).into());
        }
        Ok(told)
    }
}

fn rule(setting: &str) -> Rule {
    match setting {
        "japanese" => JAPANESE,
        "chinese" => CHINESE,
        flags => {
            let mut rule = CHINESE;
            rule.flag_illegal = flags.split('+').fold(IllegalRules::empty(), |all, flag| match flag {
                "ko" => all | IllegalRules::KO,
                "superko" => all | IllegalRules::SUPERKO,
                "suicide" => all | IllegalRules::SUICIDE,
                _ => all,
            });
            rule
        }
    }
}

fn main() {
    let setting = std::env::args().nth(1).unwrap_or_default();
    serve("goban (crate)", "0.20.1", &setting, |start| {
        if start.rows > 19 || start.cols > 19 {
            return Err("boards of up to 19 rows and columns".into());
        }
        let mut builder = game::Game::builder();
        builder.size((start.rows as u8, start.cols as u8)).rule(rule(&setting));
        builder.turn(if start.black { Color::Black } else { Color::White });
        for (y, line) in start.board.iter().enumerate() {
            for (x, &content) in line.iter().enumerate().filter(|(_, &content)| content != b'.') {
                let color = if content == b'X' { Color::Black } else { Color::White };
                builder.add(Stone { coord: (y as u8, x as u8), color });
            }
        }
        builder.build().map(Played)
    });
}
