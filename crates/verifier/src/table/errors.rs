//! Why a table is not confirmed.

use koatlas_certificates::quoted;

/// Why a table proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableRefused {
    /// It does not begin like a file of koatlas, or not like a table.
    #[error("the file is no table: {0}")]
    NoTable(&'static str),
    /// Another version of the container or of the table.
    #[error("{what} has version {}, and only version {read} can be read: check it with another koatlas", quoted(.found))]
    Version {
        /// The container or the table.
        what: &'static str,
        /// Its version.
        found: String,
        /// The version that is read.
        read: u32,
    },
    /// It ends too soon, a checksum is wrong, or there is too much.
    #[error("{0}: the file has been altered since it was written")]
    Altered(&'static str),
    /// A fact of the header is missing, or none that there is.
    #[error("{key} is {}, expected {expected}", quoted(.found))]
    Fact {
        /// The key.
        key: &'static str,
        /// Its value; empty if it is missing.
        found: String,
        /// What it may be.
        expected: &'static str,
    },
    /// There are more or fewer bounds or ranks than states.
    #[error("{section} has {found} bytes, and the states of this board take {expected}")]
    Length {
        /// The section.
        section: &'static str,
        /// Its bytes.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// A bound is not what the moves give.
    #[error("{state}: the {bound} bound is {}, and the moves give {}", shown(*.found), shown(*.expected))]
    Bound {
        /// The state.
        state: String,
        /// Lower or upper.
        bound: &'static str,
        /// What the table has; `None` is missing.
        found: Option<i32>,
        /// What it should have.
        expected: Option<i32>,
    },
    /// A rank is not what the moves give.
    #[error("{state}: the rank of the {bound} bound is {found}, and the moves give {expected}")]
    Rank {
        /// The state.
        state: String,
        /// Lower or upper.
        bound: &'static str,
        /// What the table has.
        found: u32,
        /// What it should have.
        expected: u32,
    },
}

fn shown(bound: Option<i32>) -> String {
    bound.map_or_else(|| "missing".to_owned(), |score| score.to_string())
}
