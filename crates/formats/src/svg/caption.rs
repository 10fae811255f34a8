//! A text below the board.

use svg::node::element::{Group, Text};

use crate::svg::frame::{Frame, INK, group};

const FONT_SIZE: i32 = 38;
const LINE_HEIGHT: i32 = 50;

/// A letter is about so wide: fonts differ.
const LETTER: i32 = 20;

/// Room at the left and below.
const MARGIN: i32 = 25;

/// A text in lines as wide as the picture.
pub(super) struct Caption(Vec<String>);

impl Caption {
    pub fn new(text: &str, frame: Frame) -> Caption {
        let width = usize::try_from((frame.width() - 2 * MARGIN) / LETTER).unwrap_or_default();
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        Caption(lines)
    }

    /// How much room it takes below the board.
    pub fn height(&self) -> i32 {
        if self.0.is_empty() { 0 } else { LINE_HEIGHT * self.0.len() as i32 + MARGIN }
    }

    pub fn draw(&self, frame: Frame) -> Group {
        let line = |(line, number): (&String, i32)| {
            let y = frame.height() + LINE_HEIGHT * number - LINE_HEIGHT / 4;
            Text::new(line).set("x", MARGIN).set("y", y)
        };
        group(self.0.iter().zip(1..).map(line)).set("class", "caption").set("fill", INK).set("font-size", FONT_SIZE)
    }
}
