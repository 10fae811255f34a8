//! What files are, by their names.

/// What a file is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Games in SGF.
    Games,
    /// A zip archive.
    Zip,
    /// A tar archive packed by gzip.
    TarGz,
    /// Something else.
    Other,
}

impl Kind {
    /// What a file of this name is: `.sgf`, `.zip`, `.tar.gz` or `.tgz` in letters of any size.
    pub fn of(name: &str) -> Kind {
        let name = name.to_ascii_lowercase();
        let is = |ending: &str| name.ends_with(ending);
        match () {
            () if is(".sgf") => Kind::Games,
            () if is(".zip") => Kind::Zip,
            () if is(".tar.gz") || is(".tgz") => Kind::TarGz,
            () => Kind::Other,
        }
    }

    /// Whether games may be in such a file.
    pub fn is_wanted(self) -> bool {
        self != Kind::Other
    }

    /// Whether it is an archive that can be opened.
    pub fn is_archive(self) -> bool {
        matches!(self, Kind::Zip | Kind::TarGz)
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn names_say_what_files_are() {
        let kinds = ["a/b.sgf", "B.SGF", "x.tar.gz", "x.tgz", "x.zip", "sgf", "x.sgf.gz", "x.tar"].map(Kind::of);
        let other = Kind::Other;
        assert_eq!(kinds, [Kind::Games, Kind::Games, Kind::TarGz, Kind::TarGz, Kind::Zip, other, other, other]);
    }
}
