//! Forged files with valid checksums.

use std::path::Path;

use koatlas_storage::sealed::{Header, Reader, Section, write};

/// A change of the header of a file and of the words of its sections.
pub type Change<'c> = &'c dyn Fn(&mut Header, &mut Vec<Vec<u64>>);

/// Rewrites a file of this kind with a change of its kind, properties or words, and valid checksums.
pub fn rewritten(path: &Path, kind: &str, change: impl FnOnce(&mut Header, &mut Vec<Vec<u64>>)) {
    let mut file = Reader::open(path, kind, u64::MAX).unwrap();
    let mut header = file.header().clone();
    let mut words: Vec<Vec<u64>> =
        header.sections.clone().iter().map(|Section { name, .. }| file.read_words(name).unwrap()).collect();
    change(&mut header, &mut words);
    header.sections.iter_mut().zip(&words).for_each(|(section, words)| section.bytes = 8 * words.len() as u64);
    write(path, &header, |blocks| blocks.write_words(words.concat())).unwrap();
}

/// Gives a property another value.
pub fn set(header: &mut Header, key: &str, value: &str) {
    header.properties.iter_mut().find(|(k, _)| k == key).unwrap().1 = value.to_owned();
}
