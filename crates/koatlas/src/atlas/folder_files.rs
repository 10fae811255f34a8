//! Files of the folder of a catalogue as they are made, one by one.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use blake3::Hash;
use koatlas_catalogue::files::FilesError;

/// Result of work on the files of a catalogue.
pub(crate) type Result<T> = std::result::Result<T, FilesError>;

/// Consumer of the files of a catalogue: it gets the name from the top of the folder, with `/`, and the content.
pub(crate) type FileConsumer<'c> = &'c (dyn Fn(&str, &[u8]) -> Result<()> + Sync);

/// Files of a catalogue on their way to a consumer, with the hashes of those so far.
pub(crate) struct FolderFiles<'c> {
    pub consumer: FileConsumer<'c>,
    pub hashes: Mutex<BTreeMap<String, Hash>>,
}

impl FolderFiles<'_> {
    /// Hands a file to the consumer.
    ///
    /// # Errors
    /// The error of the consumer.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.note(name, bytes);
        (self.consumer)(name, bytes)
    }

    /// Notes the hash of a file that goes to the consumer later.
    pub fn note(&self, name: &str, bytes: &[u8]) {
        let mut hashes = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
        hashes.insert(name.to_owned(), blake3::hash(bytes));
    }
}
