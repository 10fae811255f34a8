//! [`Engine`] for programs behind an adapter that speaks lines of JSON.

use koatlas_board::{BoardPosition, Content, MAX_AREA, Move, Size, content_from_char};
use serde_json::{Value, json};

use crate::programs::Launch;
use crate::programs::engine::{Engine, EngineError, MoveReport};
use crate::programs::process::EngineProcess;

/// A program that answers each line of JSON with one. `adapters/README.md` describes the questions.
pub(crate) struct JsonLines {
    wire: EngineProcess,
    size: Option<Size>,
}

impl JsonLines {
    pub fn launch(launch: &Launch) -> Result<JsonLines, EngineError> {
        Ok(JsonLines { wire: EngineProcess::start(launch)?, size: None })
    }

    fn ask(&mut self, question: &Value) -> Result<(String, Value), EngineError> {
        let text = question.to_string();
        if let Some(line) = self.wire.unasked_line() {
            return Err(EngineError::garbage(&text, &line, "nothing before the question"));
        }
        self.wire.send(format!("{text}\n"));
        let line = self.wire.read_line(&text, self.wire.deadline())?;
        let answer = serde_json::from_slice(&line).ok().filter(Value::is_object);
        let answer = answer.ok_or_else(|| EngineError::garbage(&text, &line, "one JSON object on a line"))?;
        Ok((text, answer))
    }

    fn parse_report(&self, answer: &Value) -> Result<MoveReport, &'static str> {
        let as_rows = "\"board\" as rows from the top, of X, O and ., as many as at the start";
        Ok(MoveReport {
            board: if_said(&answer["board"], |board| parse_board(board, self.size?), as_rows)?,
            area: if_said(&answer["area"], parse_area, "\"area\" as a whole number")?,
            ended: if_said(&answer["ended"], Value::as_bool, "\"ended\" as true or false")?,
        })
    }
}

/// Parses an area. Some programs write whole numbers as 3.0.
fn parse_area(area: &Value) -> Option<i32> {
    // No area is larger than the board, so the conversion to `i32` is exact.
    let area = area.as_f64().filter(|area| area.fract() == 0.0 && area.abs() <= MAX_AREA as f64);
    area.map(|area| area as i32)
}

/// Reads an optional value of an answer. The error is the description of the `expected` value.
fn if_said<T>(
    value: &Value,
    read: impl Fn(&Value) -> Option<T>,
    expected: &'static str,
) -> Result<Option<T>, &'static str> {
    if value.is_null() { Ok(None) } else { read(value).map(Some).ok_or(expected) }
}

/// The error for an answer that does not follow the protocol.
fn wrong(question: &str, answer: &Value, expected: &'static str) -> EngineError {
    EngineError::garbage(question, answer.to_string().as_bytes(), expected)
}

/// Parses the contents of the points from rows of `X`, `O` and `.`; `None` if there is anything else, or the size is not `size`.
fn parse_board(board: &Value, size: Size) -> Option<Vec<Content>> {
    let rows: Vec<&str> = board.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    let fits = rows.len() == size.rows() && rows.iter().all(|row| row.chars().count() == size.cols());
    fits.then(|| rows.iter().flat_map(|row| row.chars()).map(content_from_char).collect()).flatten()
}

impl Engine for JsonLines {
    fn name(&mut self) -> Result<String, EngineError> {
        let (_, answer) = self.ask(&json!({"name": true}))?;
        let words = ["name", "version", "settings"].map(|key| answer[key].as_str().unwrap_or_default());
        Ok(words.join(" ").trim().to_owned())
    }

    fn start(&mut self, board: &BoardPosition) -> Result<Result<(), String>, EngineError> {
        let size = board.size();
        let to_move = board.to_move().to_string();
        let start = json!({"rows": size.rows(), "cols": size.cols(), "board": board.rows(), "to_move": to_move});
        let (question, answer) = self.ask(&json!({ "start": start }))?;
        self.size = Some(size);
        match (&answer["ok"], answer["cannot"].as_str()) {
            (Value::Bool(true), _) => Ok(Ok(())),
            (_, Some(why)) => Ok(Err(why.to_owned())),
            _ => Err(wrong(&question, &answer, "{\"ok\":true} or {\"cannot\":\"why\"}")),
        }
    }

    fn legal(&mut self, moves: &[Move]) -> Result<Vec<Option<bool>>, EngineError> {
        if moves.is_empty() {
            return Ok(Vec::new());
        }
        let moves_told: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let (question, answer) = self.ask(&json!({ "legal": moves_told }))?;
        if answer["cannot"].is_string() {
            return Ok(vec![None; moves.len()]);
        }
        let all = answer["legal"].as_array().filter(|all| all.len() == moves.len());
        let all = all.filter(|all| all.iter().all(|one| one.is_boolean() || one.is_null()));
        let all = all.ok_or_else(|| wrong(&question, &answer, "{\"legal\":[true, false or null for each move]}"))?;
        Ok(all.iter().map(Value::as_bool).collect())
    }

    fn play(&mut self, board_move: Move) -> Result<Option<MoveReport>, EngineError> {
        let (question, answer) = self.ask(&json!({"play": board_move.to_string()}))?;
        match answer["played"].as_bool() {
            Some(true) => self.parse_report(&answer).map(Some).map_err(|expected| wrong(&question, &answer, expected)),
            Some(false) => Ok(None),
            None => Err(wrong(&question, &answer, "{\"played\":true} or {\"played\":false}")),
        }
    }
}
