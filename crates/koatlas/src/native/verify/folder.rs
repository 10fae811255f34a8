//! Verification of the folder of a catalogue: its files are made again from the verified `catalogue.json`, and compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use koatlas_board::{grouped, quoted};
use koatlas_catalogue::files::{self, CATALOGUE, FURTHER_RULES};
use koatlas_catalogue::tables::HAS_PARQUET;
use koatlas_files::{files_in, open, shown};

use crate::atlas::{data, folder::make_files};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::json::to_text;
use crate::native::catalogue::{further_rules_in, under_further_rules};

/// Maximum number of differences, and of files of others, that are named.
const MOST_NAMED: usize = 20;

/// What was compared in the folder of a catalogue.
pub(super) struct ComparedFolder {
    /// Number of files that are as the catalogue gives them.
    pub files: usize,
    /// Names of files that are not of the catalogue, hidden ones left out; `None` if there are none.
    pub foreign: Option<String>,
}

/// Makes all files of the folder of a catalogue again from its `catalogue.json`, and compares them byte by byte; also Parquet files that
/// are there, with the feature `parquet`.
///
/// # Errors
/// [`Error::Refuted`] with the first differences if a file is missing or is another; or if the catalogue cannot be read.
pub(super) fn compare_folder(folder: &Path, conditions: &Conditions<'_>) -> Result<ComparedFolder> {
    let catalogue = files::read_catalogue(folder)?;
    let differences = Mutex::new(FolderDifferences::default());
    let compare = |name: &str, bytes: &[u8]| {
        let found = differences_of_file(&folder.join(name), bytes);
        differences.lock().unwrap_or_else(PoisonError::into_inner).add(name, found);
        Ok(())
    };
    let mut made: BTreeSet<String> = make_files(&catalogue, &compare)?.into_keys().collect();
    if HAS_PARQUET {
        data::make_parquet(&catalogue, |name, bytes| {
            if folder.join(name).exists() {
                compare(name, bytes)?;
                made.insert(name.to_owned());
            }
            Ok(())
        })?;
    }
    let further = further_rules_in(folder)?;
    if !further.is_empty() {
        let found = under_further_rules(&catalogue, &further, None, conditions)?;
        compare(FURTHER_RULES, to_text(&found).as_bytes())?;
        made.insert(FURTHER_RULES.to_owned());
    }
    let differences = differences.into_inner().unwrap_or_else(PoisonError::into_inner);
    if differences.count > 0 {
        return Err(Error::Refuted { file: folder.to_owned(), reason: differences.to_string().into() });
    }
    Ok(ComparedFolder { files: made.len(), foreign: foreign_files(folder, |name| made.contains(name)) })
}

/// Differences between a folder and what its catalogue gives.
#[derive(Default)]
struct FolderDifferences {
    count: usize,
    /// By name of the file, at most [`MOST_NAMED`] each: parallel work finds them in any order.
    by_file: BTreeMap<String, Vec<String>>,
}

impl FolderDifferences {
    fn add(&mut self, name: &str, mut found: Vec<String>) {
        self.count += found.len();
        found.truncate(MOST_NAMED);
        self.by_file.insert(name.to_owned(), found);
    }
}

impl std::fmt::Display for FolderDifferences {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (count, plural) = (grouped(self.count), if self.count == 1 { "" } else { "s" });
        let all = self.by_file.iter().flat_map(|(name, found)| found.iter().map(move |one| format!("{name}{one}")));
        let mut named: Vec<String> = all.take(MOST_NAMED).collect();
        if self.count > MOST_NAMED {
            named.push(format!("and {} more", grouped(self.count - MOST_NAMED)));
        }
        let named = named.join("; ");
        write!(f, "{CATALOGUE} holds, but the files have {count} difference{plural} from what it gives: {named}")
    }
}

/// Describes all differences of a file from `expected`, each to follow its name.
fn differences_of_file(path: &Path, expected: &[u8]) -> Vec<String> {
    // Twice as much shows all lines that differ, if each is not much longer than expected.
    match read_start(path, 2 * expected.len() as u64 + 1) {
        Ok(found) if found == expected => Vec::new(),
        Ok(found) => match [&found[..], expected].map(str::from_utf8) {
            [Ok(found), Ok(expected)] => differences_of_text(path, found, expected),
            _ => vec![difference_of_bytes(&found, expected)],
        },
        Err(error) if error.kind() == ErrorKind::NotFound => vec![" is missing".to_owned()],
        Err(error) => vec![format!(" cannot be read: {error}")],
    }
}

/// Reads at most the first `most` bytes of a file.
fn read_start(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn difference_of_bytes(found: &[u8], expected: &[u8]) -> String {
    let equal = found.iter().zip(expected).take_while(|(found, expected)| found == expected).count();
    match (found.len(), expected.len()) {
        (len, wanted) if equal == len => format!(" ends after {len} bytes, expected {wanted}"),
        (_, wanted) if equal == wanted => format!(" goes on after {wanted} bytes, where it should end"),
        _ => format!(", byte {}: {}, expected {}", equal + 1, found[equal], expected[equal]),
    }
}

/// Describes each line that differs; if there are more or fewer lines than expected, the first such line alone.
fn differences_of_text(path: &Path, found: &str, expected: &str) -> Vec<String> {
    let [lines, wanted] = [found, expected].map(|text| text.split('\n').count());
    let head = expected.split('\n').next().filter(|_| path.extension().is_some_and(|extension| extension == "csv"));
    let [found, expected] = [found, expected].map(|text| text.split('\n').map(Some).chain([None]));
    let differing = (1..).zip(found.zip(expected)).filter(|(_, (found, expected))| found != expected);
    let differing = differing.take(if lines == wanted { usize::MAX } else { 1 });
    let described = differing.map(|(line, pair)| match pair {
        (Some(found), Some(expected)) => {
            let cell = head.and_then(|head| difference_of_cells(head, found, expected));
            format!(", line {line}{}", cell.unwrap_or_else(|| difference_of_lines(found, expected)))
        }
        (Some(found), None) => format!(", line {line}: {}, where it should end", quoted(found)),
        (None, expected) => format!(" ends before line {line}, expected {}", quoted(expected.unwrap_or_default())),
    });
    described.collect()
}

/// Describes the first cell in which two lines of a CSV file differ; `None` if they do not have the same number of cells.
fn difference_of_cells(head: &str, found: &str, expected: &str) -> Option<String> {
    let [head, found, expected] = [head, found, expected].map(cells);
    let differing = head.iter().zip(found.iter().zip(&expected)).find(|(_, (found, expected))| found != expected);
    let (column, (cell, wanted)) = differing.filter(|_| found.len() == expected.len())?;
    Some(format!(", {column} of {}: {}, expected {}", quoted(&expected[0]), quoted(cell), quoted(wanted)))
}

fn cells(line: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    reader.records().flatten().flat_map(|record| record.iter().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Number of equal characters that are shown before a difference.
const SHOWN_BEFORE: usize = 10;

fn difference_of_lines(found: &str, expected: &str) -> String {
    let equal = found.chars().zip(expected.chars()).take_while(|(found, expected)| found == expected).count();
    let [found, expected] = [found, expected]
        .map(|line| quoted(&line.chars().skip(equal.saturating_sub(SHOWN_BEFORE)).collect::<String>()));
    format!(", character {}: {found}, expected {expected}", equal + 1)
}

/// Names the files in `folder` that are not `of_catalogue`, hidden ones left out; `None` if there are none.
fn foreign_files(folder: &Path, of_catalogue: impl Fn(&str) -> bool) -> Option<String> {
    let (mut count, mut named) = (0_usize, String::new());
    for found in files_in(folder, |_| true) {
        let path = found.unwrap_or_else(|error| error.file.unwrap_or_default());
        let name = path.strip_prefix(folder).unwrap_or(&path);
        let hidden = name.iter().any(|part| part.as_encoded_bytes().starts_with(b"."));
        if hidden || of_catalogue(&name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")) {
            continue;
        }
        count += 1;
        if count <= MOST_NAMED {
            let _ = write!(named, "{}{}", if count == 1 { "" } else { ", " }, shown(name));
        }
    }
    let more = count.saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
    (count > 0).then(|| format!("what is in the folder and not of the catalogue: {named}{more}"))
}
