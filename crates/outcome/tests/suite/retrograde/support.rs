//! Tables as files, and as files that somebody has forged.

use std::path::Path;

use koatlas_files::sealed;
use koatlas_files::sealed::{Header, Reader};
use koatlas_outcome::retrograde::RetrogradeTable;

/// Forges are small.
const MOST: u64 = 1 << 24;

/// The parts of a table's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    pub header: Header,
    /// Lower and upper bounds, and their ranks with two bytes each.
    pub sections: Vec<Vec<u8>>,
}

impl Parts {
    pub fn of(table: &RetrogradeTable) -> Parts {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        table.write(&path).expect("it can be written");
        Parts::read(&path)
    }

    pub fn read(path: &Path) -> Parts {
        let mut file = Reader::open(path, "outcome table", MOST).expect("a table");
        let header = file.header().clone();
        let sections =
            header.sections.iter().map(|section| file.read_bytes(&section.name).expect("a section")).collect();
        Parts { header, sections }
    }

    /// A sealed file with these parts: all checksums are right.
    pub fn write(&self, path: &Path) {
        let mut header = self.header.clone();
        for (section, bytes) in header.sections.iter_mut().zip(&self.sections) {
            section.bytes = bytes.len() as u64;
        }
        let fill = |blocks: &mut sealed::SectionWriter<'_>| {
            self.sections.iter().try_for_each(|bytes| blocks.write_bytes(bytes))
        };
        sealed::write(path, &header, fill).expect("it can be written");
    }

    pub fn bytes(&self) -> Vec<u8> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("forged");
        self.write(&path);
        std::fs::read(path).expect("it was written")
    }

    pub fn states(&self) -> usize {
        self.sections[0].len()
    }

    pub fn bound(&self, section: usize, number: usize) -> i8 {
        self.sections[section][number] as i8
    }

    pub fn set_bound(&mut self, section: usize, number: usize, bound: i8) {
        self.sections[section][number] = bound as u8;
    }

    pub fn rank(&self, section: usize, number: usize) -> u16 {
        let bytes = &self.sections[2 + section][2 * number..2 * number + 2];
        u16::from_le_bytes([bytes[0], bytes[1]])
    }

    pub fn set_rank(&mut self, section: usize, number: usize, rank: u16) {
        self.sections[2 + section][2 * number..2 * number + 2].copy_from_slice(&rank.to_le_bytes());
    }
}
