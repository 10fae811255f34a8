//! Kos of a position by what players can force, and types of basic ko, as Jasiek defines them.

mod page;

use koatlas_files::Control;
use koatlas_outcome::Points;
use koatlas_outcome::force::{ForceOptions, KoByForce, ko_by_force};
use serde::{Deserialize, Serialize};

use crate::classify::most_positions;
use crate::conditions::Conditions;
use crate::error::Result;
use crate::json::answer;
use crate::page::Page;
use crate::question::{Question, options};
use crate::subject::Subject;
use crate::used_region::UsedRegion;

options! {
    /// Kos by what players can force, and types of basic ko. Both players are asked about, each moving first.
    #[derive(Copy)]
    pub struct KoQuestion {
        /// Points that White gets besides his area
        pub komi: Points => arg(long, value_name = "POINTS", default_value = "0", value_parser = crate::question::parse_komi, allow_hyphen_values = true),
        /// Say for which values of komi points are global-ko-intersections
        pub komi_ranges: bool => arg(long),
        /// Also ask what each player can force if his opponent moves first
        pub player_second: bool => arg(long),
        /// Say of which type each basic ko is, external or internal, and who can live on it
        pub types: bool => arg(long),
        /// Largest number of states that the searches of one kind may visit for one player
        pub limit: u64 = 2_000_000 => arg(long, value_name = "N", value_parser = crate::text::parse_number::<u64>),
    }
}

/// The kos of a position. All definitions but that of basic kos are reconstructed: see [`koatlas_outcome::force`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoAnswer {
    /// The kos.
    #[serde(flatten)]
    pub found: KoByForce,
    /// The region that was used; `None` if the file of the position has one.
    #[serde(flatten)]
    pub used: Option<UsedRegion>,
    /// Assumptions about the points outside the region, as sentences; see [`Subject::assumptions`].
    pub warnings: Vec<String>,
}

answer!(KoAnswer: "ko");

impl Question for KoQuestion {
    type About = Subject;
    type Answer = KoAnswer;
    const EACH_KO: bool = true;

    /// Finds the kos of a position. If interrupted, the answer has those found so far.
    ///
    /// ```
    /// use koatlas::{Conditions, Interrupt, KoQuestion, Question, Subject};
    ///
    /// let board = Subject::empty_board("1x3".parse()?);
    /// let answer = KoQuestion::default().ask(&board, &Conditions::quiet(&Interrupt::default()))?;
    /// assert!(answer.found.basic.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If more than 128 points can change.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<KoAnswer> {
        let KoQuestion { komi: Points(komi), komi_ranges, player_second, types, limit } = *self;
        let control = Control { nodes: limit, memory: conditions.memory.0 / 2, ..conditions.control() };
        let most_positions = most_positions(subject.position.region().len(), conditions);
        let options = ForceOptions { komi, player_second, komi_ranges, types, control, most_positions };
        let _line = conditions.begin_stage("looking for what players can force", None);
        let found = ko_by_force(&subject.position, &options).map_err(|error| subject.unusable(error))?;
        Ok(KoAnswer { found, used: subject.used.clone(), warnings: subject.assumptions() })
    }

    fn check_whole(&self, _: &KoAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        match conditions.interrupt.is_requested() {
            true => Err(subject.unfinished("interrupted; this is what was found so far")),
            false => Ok(()),
        }
    }

    fn page(&self, answer: &KoAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}
