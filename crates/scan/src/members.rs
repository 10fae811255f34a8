//! Files in archives.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

use koatlas_files::NO_FILE;

use crate::kind::Kind;
use crate::piece::{Take, games, trouble};

/// An archive that is being read.
pub struct Members<'a> {
    /// The name of the archive.
    pub archive: &'a Arc<str>,
    /// Whether there has been a file that is wanted, or an archive.
    pub any: bool,
}

impl Members<'_> {
    /// What becomes of a file in the archive: its games are read, it is said that it is an archive itself, or it is left out.
    pub fn take(&mut self, name: &str, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
        self.any |= Kind::of(name).is_wanted();
        member(self.archive, name, content, take)
    }

    /// Says that a link or the like is left out, if its name is wanted.
    pub fn leave_out(&mut self, name: &str, take: &mut Take<'_>) -> ControlFlow<()> {
        if !Kind::of(name).is_wanted() {
            return ControlFlow::Continue(());
        }
        self.any = true;
        take(trouble(&Arc::from(format!("{}/{name}", self.archive)), NO_FILE))
    }

    /// Says so if there were no games.
    pub fn end(&self, take: &mut Take<'_>) -> ControlFlow<()> {
        if self.any { ControlFlow::Continue(()) } else { take(trouble(self.archive, NO_MEMBERS)) }
    }
}

const NO_MEMBERS: &str = "there is no .sgf file in this archive: name one with games";

fn member(archive: &str, name: &str, content: impl Read, take: &mut Take<'_>) -> ControlFlow<()> {
    let full = Arc::from(format!("{archive}/{name}"));
    match Kind::of(name) {
        Kind::Games => games(&full, content, take),
        kind if kind.is_archive() => take(trouble(&full, "an archive in an archive is not opened: unpack it")),
        _ => ControlFlow::Continue(()),
    }
}
