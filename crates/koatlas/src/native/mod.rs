//! Questions that only the program answers: they use files, threads or much memory. WebAssembly has none of them.

pub mod annotate;
pub mod any_board;
pub mod catalogue;
pub mod compare;
pub mod compare_rules;
pub mod conform;
pub mod explore;
pub mod families;
pub mod games;
pub mod infer;
pub mod ko;
pub mod longest;
pub mod rules;
pub mod scan;
pub mod separate;
pub mod show;
pub mod suite;
pub mod types;
pub mod verify;

pub use annotate::{AnnotateAnswer, AnnotateQuestion};
pub use any_board::{AnyBoardAnswer, AnyBoardQuestion};
pub use compare::{AnswerGroup, CompareAnswer, CompareQuestion, ValueRow};
pub use compare_rules::{CompareRulesAnswer, CompareRulesQuestion};
pub use conform::{ConformAnswer, ConformQuestion, OtherProgram, conform};
pub use explore::{ExploreAnswer, ExploreQuestion};
pub use games::{CountedRules, GamesAnswer, GamesQuestion};
pub use infer::{InferAnswer, infer};
pub use ko::{KoAnswer, KoQuestion};
pub use longest::{LongestAnswer, LongestQuestion};
pub use rules::{RulesAnswer, RulesEntry, RulesQuestion};
pub use scan::{ScanAnswer, ScanQuestion, scan};
pub use separate::{SeparateAnswer, SeparateQuestion};
pub use show::{ShowAnswer, ShowQuestion};
pub use suite::{OneOrAllSuites, SuiteAnswer, SuiteQuestion, SuitesAnswer};
pub use types::{TypesAnswer, TypesQuestion};
pub use verify::{VerifyAnswer, VerifyQuestion};
