//! The protocol of `../../README.md` for adapters in Rust: reads questions, answers each with one line.
#![forbid(unsafe_code)]

use std::io::{stdin, stdout, BufRead, Write};
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{json, Map, Value};

/// A point as (column, row) from the upper left corner, from 0. A pass is `None`.
pub type Point = Option<(usize, usize)>;

/// A game of a package. Nothing may have changed where `play` is an error.
pub trait Game: Clone {
    fn legal(&self, black: bool, point: Point) -> Option<bool>;
    fn play(&mut self, black: bool, point: Point) -> Result<Map<String, Value>, String>;
}

/// A start: the board from the top in `X`, `O` and `.`, and whether Black is to move.
pub struct Start {
    pub rows: usize,
    pub cols: usize,
    pub board: Vec<Vec<u8>>,
    pub black: bool,
}

/// The board from the top; `content(column, row)` is true for a black stone, false for a white one.
pub fn rows(start: &Start, content: impl Fn(usize, usize) -> Option<bool>) -> Value {
    let line = |y| -> String { (0..start.cols).map(|x| content(x, y).map_or('.', |black| if black { 'X' } else { 'O' })).collect() };
    (0..start.rows).map(line).collect()
}

fn start(question: &Value) -> Option<Start> {
    let lines = question["board"].as_array()?;
    let board = lines.iter().map(|line| Some(line.as_str()?.as_bytes().to_vec())).collect::<Option<Vec<_>>>()?;
    let cols = question["cols"].as_u64()? as usize;
    let whole = board.len() == question["rows"].as_u64()? as usize && board.iter().all(|line| line.len() == cols);
    whole.then(|| Start { rows: board.len(), cols, black: question["to_move"] == "B", board })
}

fn parse(rows: usize, cols: usize, text: &Value) -> Option<(bool, Point)> {
    let (colour, name) = text.as_str()?.split_once(' ')?;
    let black = match colour {
        "B" => true,
        "W" => false,
        _ => return None,
    };
    if name == "pass" {
        return Some((black, None));
    }
    let x = "abcdefghjklmnopqrstuvwxyz".find(name.chars().next()?)?;
    let y = rows.checked_sub(name.get(1..)?.parse().ok()?)?;
    (x < cols && y < rows).then_some((black, Some((x, y))))
}

/// A package can loop for ever: after this time the adapter ends instead of answering, and says why on standard error.
const PATIENCE: Duration = Duration::from_secs(5);

/// When the question being answered was asked.
type Asked = Arc<Mutex<Option<Instant>>>;

fn watch(asked: Asked) {
    std::thread::spawn(move || loop {
        std::thread::sleep(PATIENCE / 20);
        // The lock is held while the adapter ends, so that the package cannot answer after all.
        let Ok(since) = asked.lock() else { return };
        if since.is_some_and(|since| since.elapsed() > PATIENCE) {
            eprintln!("the package gave no answer in {} seconds", PATIENCE.as_secs());
            std::process::exit(1);
        }
    });
}

/// Answers until the input ends. A panic of the package is an answer.
pub fn serve<G: Game>(name: &str, version: &str, settings: &str, begin: impl Fn(&Start) -> Result<G, String>) {
    set_hook(Box::new(|_| {}));
    let mut game: Option<(G, usize, usize, bool)> = None;
    let asked = Asked::default();
    watch(asked.clone());
    for line in stdin().lock().lines() {
        let Ok(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let question: Value = serde_json::from_str(&line).unwrap_or_default();
        let mut trial = game.clone();
        if let Ok(mut since) = asked.lock() {
            *since = Some(Instant::now());
        }
        let said = catch_unwind(AssertUnwindSafe(|| {
            if question.get("name").is_some() {
                return json!({"name": name, "version": version, "settings": settings});
            }
            if let Some(first) = question.get("start") {
                let begun = start(first).ok_or("not a start".to_owned()).and_then(|s| Ok((begin(&s)?, s.rows, s.cols, s.black)));
                return match begun {
                    Ok(begun) => {
                        trial = Some(begun);
                        json!({"ok": true})
                    }
                    Err(why) => {
                        trial = None;
                        json!({"cannot": why})
                    }
                };
            }
            let refused = |why: &str| match question.get("play") {
                Some(_) => json!({"played": false, "why": why}),
                None => json!({"cannot": why}),
            };
            let Some((now, rows, cols, to_move)) = &mut trial else { return refused("no game has begun") };
            if let Some(moves) = question["legal"].as_array() {
                let asked: Option<Vec<_>> = moves.iter().map(|m| parse(*rows, *cols, m)).collect();
                let Some(asked) = asked else { return json!({"cannot": "a point is not on the board"}) };
                let legal: Vec<_> = asked.iter().map(|&(b, p)| if b == *to_move { now.legal(b, p) } else { None }).collect();
                return json!({ "legal": legal });
            }
            if question.get("play").is_none() {
                return json!({"cannot": "not a question of the protocol"});
            }
            let Some((black, point)) = parse(*rows, *cols, &question["play"]) else {
                return json!({"played": false, "why": "the point is not on the board"});
            };
            if black != *to_move {
                return json!({"played": false, "why": "the other player is to move"});
            }
            match now.play(black, point) {
                Ok(mut told) => {
                    *to_move = !black;
                    told.insert("played".into(), true.into());
                    Value::Object(told)
                }
                Err(why) => json!({"played": false, "why": why}),
            }
        }));
        let panicked = said.is_err();
        let said = said.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
            let why = format!("panic: {}", text.unwrap_or_default());
            if question.get("play").is_some() { json!({"played": false, "why": why}) } else { json!({"cannot": why}) }
        });
        if !panicked && said["played"] != false {
            game = trial;
        }
        if let Ok(mut since) = asked.lock() {
            *since = None;
        }
        if writeln!(stdout(), "{said}").and_then(|()| stdout().flush()).is_err() {
            break;
        }
    }
}
