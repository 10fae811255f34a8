//! Certificates of fights of many kos, and their files.

use std::borrow::Cow;

use koatlas_board::{Colour, Suicide, named_values};
use serde::{Deserialize, Serialize, Serializer};

use crate::certificates::fields::FieldStatus::{Proved, Recomputed};
use crate::certificates::file::{check_sealed, seal};
use crate::certificates::{CertificateBoard, CertificateFileError, FieldTable, has_format, lines, one_line, read_keys};

/// Value of the key `format` of a [`FightCertificate`].
pub const FIGHT_FORMAT: &str = "koatlas-fight";

/// Version of the format that this module writes and reads.
pub const FIGHT_VERSION: u64 = 1;

named_values! {
    /// The plays that may be made in a fight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FightPlays {
        /// Plays that the opponent could take back with his next play, and plays that decide the fight.
        Reversible = "reversible",
        /// All plays in the region.
        All = "all",
    }
    else "choice of plays"
}

/// The fields of a [`FightCertificate`] in a file, and how the verifier checks each.
pub const FIGHT_FIELDS: &FieldTable = &[
    ("", "format, version", Recomputed),
    ("board", "rows, region, immortal, to_move", Proved),
    ("", "suicide, plays, winner", Proved),
    ("", "phases.entry, phases.replies", Proved),
    ("", "checksum", Recomputed),
];

/// The winner of a fight of kos without passes, in which no position may come back, with a reply to every play of the opponent.
///
/// In a file it is one JSON object, described in [`crate::certificates::fight_format`]. [`FightCertificate::to_bytes`] writes it,
/// [`FightCertificate::from_bytes`] reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FightCertificate {
    /// The board on which the fight begins; its region is where the fight takes place.
    #[serde(serialize_with = "one_line")]
    pub board: CertificateBoard,
    /// The suicides that are allowed.
    pub suicide: Suicide,
    /// The plays that are allowed.
    pub plays: FightPlays,
    /// The player who wins.
    pub winner: Colour,
    /// The replies of the winner. The fight begins in the first phase.
    #[serde(serialize_with = "phases_by_line")]
    pub phases: Vec<FightPhase>,
}

/// A part of the winner's strategy in which no two of his replies that stay in it lead to the same position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightPhase {
    /// The position in which the phase begins.
    pub entry: String,
    /// The winner's replies.
    pub replies: Vec<FightReply>,
}

/// The winner's reply in a position of the region, written as its points row by row: the position, the point of the play, and the number of
/// the phase that begins after it, or `None` if the phase goes on.
pub type FightReply = (String, String, Option<usize>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FightKeys {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    board: CertificateBoard,
    suicide: Suicide,
    plays: FightPlays,
    winner: Colour,
    phases: Vec<FightPhase>,
    checksum: String,
}

#[derive(Serialize)]
struct PhaseLines<'p> {
    entry: &'p str,
    #[serde(serialize_with = "lines")]
    replies: Cow<'p, [FightReply]>,
}

fn phases_by_line<Z: Serializer>(phases: &[FightPhase], serializer: Z) -> Result<Z::Ok, Z::Error> {
    serializer.collect_seq(
        phases.iter().map(|FightPhase { entry, replies }| PhaseLines { entry, replies: Cow::Borrowed(replies) }),
    )
}

impl FightCertificate {
    /// True if `bytes` are JSON whose key `format` is [`FIGHT_FORMAT`].
    pub fn has_fight_format(bytes: &[u8]) -> bool {
        has_format(bytes, FIGHT_FORMAT)
    }

    /// Returns the content of a file: the canonical bytes with the checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        seal(FIGHT_FORMAT, FIGHT_VERSION, self).0
    }

    /// Reads a certificate of a fight. The bytes must be those that [`FightCertificate::to_bytes`] writes.
    ///
    /// ```
    /// use koatlas_verifier::certificates::FightCertificate;
    /// let error = FightCertificate::from_bytes(b"{\"format\": \"koatlas-fight\", \"version\": 2}").unwrap_err();
    /// assert!(error.to_string().starts_with("the certificate has version 2, and only version 1 can be read"));
    /// ```
    ///
    /// # Errors
    /// A [`CertificateFileError`] if the bytes have another format or version, if a key is missing, unknown or invalid, or if a byte was
    /// altered. The verifier checks later that the replies win.
    pub fn from_bytes(bytes: &[u8]) -> Result<FightCertificate, CertificateFileError> {
        let keys: FightKeys = read_keys(bytes, FIGHT_FORMAT, FIGHT_VERSION)?;
        let FightKeys { board, suicide, plays, winner, phases, checksum, .. } = keys;
        let certificate = FightCertificate { board, suicide, plays, winner, phases };
        check_sealed(bytes, &checksum, seal(FIGHT_FORMAT, FIGHT_VERSION, &certificate))?;
        Ok(certificate)
    }
}
