//! Whole boards under the basic ko rule: the table of all states, made or read.

use std::path::Path;

use indicatif::ProgressBar;
use koatlas_board::grouped;
use koatlas_outcome::retrograde::{KoRule, SolveError, Solving, Table, TableError, TableRequest};
use koatlas_outcome::{SolveAnswer, from_table, ko_rule_of_table};
use koatlas_position_graph::Control;

use super::Question;
use crate::failure;
use crate::failure::{Conditions, Failure, limit};

/// Boards with more points are answered by a table; on smaller ones it is quicker to look at what can be reached.
const SMALL: usize = 9;

/// What is asked.
pub struct Asked<'a> {
    pub question: Question<'a>,
    pub conditions: &'a Conditions<'a>,
    pub line: &'a ProgressBar,
}

impl Asked<'_> {
    /// The answer of a table, if one is asked for or the board is large.
    ///
    /// # Errors
    /// If the target has no table, or it cannot be read, made or written.
    pub fn answer(&self) -> anyhow::Result<Option<SolveAnswer>> {
        let board = &self.question.subject.position;
        let file = self.question.table;
        let Some(rule) = ko_rule_of_table(self.question.rules, board) else {
            let reason = "--table: tables are for whole boards under basic-ko with its own end";
            return if file.is_some() { Err(Failure::input(reason)) } else { Ok(None) };
        };
        if file.is_none() && (board.size().area() <= SMALL || self.question.strategies) {
            return Ok(None);
        }
        let table = match file {
            Some(file) if file.exists() && !self.conditions.force => self.read(file, rule)?,
            _ => self.made(rule, file)?,
        };
        Ok(Some(from_table(&table, board)))
    }

    fn control(&self) -> Control<'_> {
        let Conditions { memory, interrupt, .. } = self.conditions;
        Control { stop: interrupt.stop(), memory: memory.0, ..Control::default() }
    }

    fn read(&self, file: &Path, rule: KoRule) -> anyhow::Result<Table> {
        let (size, suicide) = (self.question.subject.position.size(), self.question.rules.suicide());
        let asked = TableRequest { size: Some(size), ko_rule: Some(rule), suicide: Some(suicide) };
        Table::read(file, &asked, &self.control()).map_err(|error| match error {
            TableError::Limit(error) => self.question.subject.ended(limit(error, self.conditions.memory)),
            error => Failure::at(file, error),
        })
    }

    fn made(&self, rule: KoRule, file: Option<&Path>) -> anyhow::Result<Table> {
        let _claim = failure::claim(file, &[], self.conditions)?;
        let report = |solving: Solving| self.line.set_message(progress(solving));
        let (size, suicide) = (self.question.subject.position.size(), self.question.rules.suicide());
        let table = Table::solve(size, rule, suicide, &self.control(), report).map_err(|error| match error {
            SolveError::Limit(error) => self.question.subject.ended(limit(error, self.conditions.memory)),
            SolveError::TooFar => self.question.subject.ended(error),
        })?;
        if let Some(file) = file {
            table.write(file).map_err(|error| failure::unwritable(file, "table", &error))?;
        }
        Ok(table)
    }
}

fn progress(solving: Solving) -> String {
    match solving {
        Solving::States(states) => format!("{} states", grouped(states)),
        Solving::Values { sweep, changed } => format!("sweep {sweep}: {} positions changed", grouped(changed)),
        Solving::Ranks { round, missing } => format!("round {round}: {} positions without rank", grouped(missing)),
    }
}
