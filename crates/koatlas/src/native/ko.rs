//! Kos of a position by what players can force, and types of basic ko, as Jasiek defines them.

mod page;

use koatlas_board::{Colour, Point};
use koatlas_outcome::HalfPoints;
use koatlas_outcome::force::{BasicKoType, ForceOptions, KoByForce, Life, TypedKo, ko_by_force};
use koatlas_storage::Control;
use serde::{Deserialize, Serialize};

use crate::classify::most_positions;
use crate::conditions::Conditions;
use crate::error::Result;
use crate::json::answer;
use crate::subject::Subject;
use crate::used_region::UsedRegion;

/// Arguments of [`ko()`]. Both players are asked about, each moving first.
#[derive(Clone, Copy, Debug)]
pub struct KoQuestion<'a> {
    /// The position. Its player to move does not matter.
    pub subject: &'a Subject,
    /// The komi: the points that White gets, such as `6.5`.
    pub komi: HalfPoints,
    /// True to find the values of komi for which points are global-ko-intersections.
    pub komi_ranges: bool,
    /// True to search also for what each player can force if the opponent moves first.
    pub player_second: bool,
    /// True to find the type of each basic ko, whether it is external or internal, and who can live on it.
    pub types: bool,
    /// Maximum number of states that the searches of one kind for one player visit.
    pub limit: u64,
}

impl<'a> KoQuestion<'a> {
    /// Default of `limit`.
    pub const LIMIT: u64 = 2_000_000;

    /// The default question: `komi` is 0, without `komi_ranges` and `types`.
    pub fn new(subject: &'a Subject) -> KoQuestion<'a> {
        let limit = KoQuestion::LIMIT;
        KoQuestion { subject, komi: 0, komi_ranges: false, player_second: false, types: false, limit }
    }
}

/// The kos of a position. All definitions but that of basic kos are reconstructed: see [`koatlas_outcome::force`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoAnswer {
    /// The kos.
    #[serde(flatten)]
    pub found: KoByForce,
    /// The types of the basic kos; `None` if not asked for.
    pub types: Option<Vec<TypedKoEntry>>,
    /// The region that was used; `None` if the file of the position has one.
    #[serde(flatten)]
    pub used: Option<UsedRegion>,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::assumptions`].
    pub warnings: Vec<String>,
}

answer!(KoAnswer: "ko");

/// A basic ko with its type. What is not decided is `None` (`null` in JSON).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypedKoEntry {
    /// The points of the ko: the empty one, and that of the stone.
    pub points: [Point; 2],
    /// The points of the ko and those adjacent to them.
    pub locale: Vec<Point>,
    /// The type of the ko.
    #[serde(rename = "type")]
    pub kind: Option<BasicKoType>,
    /// True if the ko is external, false if it is internal.
    pub external: Option<bool>,
    /// The players who can live on the ko as the closed player, moving first.
    pub closed_killers: Option<Vec<Colour>>,
    /// The players who can live on the locale as the closed player, moving first.
    pub strong_killers: Option<Vec<Colour>>,
    /// The searches for life, with their results.
    pub lives: Vec<Life>,
}

/// Finds the kos of a position. If interrupted, the answer has those found so far.
///
/// ```
/// use koatlas::{Conditions, Interrupt, KoQuestion, Subject, ko};
///
/// let board = Subject::empty_board("1x3".parse()?);
/// let answer = ko(KoQuestion::new(&board), &Conditions::quiet(&Interrupt::default()))?;
/// assert!(answer.found.basic.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If more than 128 points can change.
pub fn ko(question: KoQuestion<'_>, conditions: &Conditions<'_>) -> Result<KoAnswer> {
    let KoQuestion { subject, komi, komi_ranges, player_second, types, limit } = question;
    let control = Control { nodes: limit, memory: conditions.memory.0 / 2, ..conditions.control() };
    let most_positions = most_positions(subject.position.region().len(), conditions);
    let options = ForceOptions { komi, player_second, komi_ranges, types, control, most_positions };
    let _line = conditions.begin_stage("looking for what players can force", None);
    let found = ko_by_force(&subject.position, &options).map_err(|error| subject.unusable(error))?;
    let types = types.then(|| found.types.iter().cloned().map(TypedKoEntry::from).collect());
    Ok(KoAnswer { found, types, used: subject.used.clone(), warnings: subject.assumptions() })
}

impl From<TypedKo> for TypedKoEntry {
    fn from(typed: TypedKo) -> TypedKoEntry {
        let (points, kind, external) = ([typed.ko.mouth, typed.ko.stone], typed.kind(), typed.is_external());
        let closed_killers = killers(|player| typed.closed_killer(player));
        let strong_killers = killers(|player| typed.strong_killer(player));
        let TypedKo { locale, lives, .. } = typed;
        TypedKoEntry { points, locale, kind, external, closed_killers, strong_killers, lives }
    }
}

fn killers(is_one: impl Fn(Colour) -> Option<bool>) -> Option<Vec<Colour>> {
    let [black, white] = Colour::BOTH.map(is_one);
    // Undecided for one player is undecided for both: a list with one player would say that the other is none.
    let is_one = [black?, white?];
    Some(Colour::BOTH.into_iter().filter(|player| is_one[player.index()]).collect())
}
