//! Commands of the Go Text Protocol, and the answers to them.

use std::time::Instant;

use crate::engine::Trouble;
use crate::wire::{LONGEST_LINE, Launch, Wire};

const EXPECTED: &str = "a line that begins with = or ?, with the number of the command";

#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// Whether the command was done.
    pub done: bool,
    /// What was said, without the sign and the number.
    pub text: String,
}

impl Reply {
    pub fn text(self) -> Option<String> {
        self.done.then_some(self.text)
    }
}

/// The line to a program. Every command has a number, so that no answer is taken for that of another command.
pub(super) struct Commands {
    wire: Wire,
    number: u32,
}

impl Commands {
    pub fn open(launch: &Launch) -> Result<Commands, Trouble> {
        Ok(Commands { wire: Wire::open(launch)?, number: 0 })
    }

    pub fn ask(&mut self, command: &str) -> Result<Reply, Trouble> {
        let mut replies = self.ask_all(&[command])?;
        Ok(replies.remove(0))
    }

    /// Asks several things at once. The replies come in the same order, and each may take the time of one.
    pub fn ask_all(&mut self, commands: &[impl AsRef<str>]) -> Result<Vec<Reply>, Trouble> {
        let numbered = (self.number + 1..).zip(commands);
        self.wire.send(numbered.map(|(number, command)| format!("{number} {}\n", command.as_ref())).collect());
        let reply = |command: &_| {
            self.number += 1;
            let deadline = self.wire.deadline();
            self.reply(AsRef::as_ref(command), deadline)
        };
        commands.iter().map(reply).collect()
    }

    /// Reads the lines up to an empty one.
    fn reply(&mut self, command: &str, deadline: Instant) -> Result<Reply, Trouble> {
        let first = loop {
            let line = self.wire.line(command, deadline)?;
            if !line.trim_ascii().is_empty() {
                break line;
            }
        };
        let mut reply = self.first_line(command, &first)?;
        loop {
            let line = self.wire.line(command, deadline)?;
            if line.is_empty() {
                return Ok(reply);
            }
            reply.text.push('\n');
            reply.text += &String::from_utf8_lossy(&line);
            if reply.text.len() > LONGEST_LINE {
                return Err(Trouble::endless(command, LONGEST_LINE));
            }
        }
    }

    /// Reads `=12 text`. A program may leave the number out.
    fn first_line(&self, command: &str, line: &[u8]) -> Result<Reply, Trouble> {
        let garbage = || Trouble::garbage(command, line, EXPECTED);
        let text = std::str::from_utf8(line).map_err(|_| garbage())?;
        let done = match text.as_bytes().first() {
            Some(b'=') => true,
            Some(b'?') => false,
            _ => return Err(garbage()),
        };
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[..digits].parse() != Ok(self.number) {
            return Err(garbage());
        }
        Ok(Reply { done, text: rest[digits..].trim().to_owned() })
    }
}
