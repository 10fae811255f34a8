//! Questions as JSON texts, for programs that ask in writing: the pages of the atlas, WebAssembly, and Python.
//!
//! A request is a JSON object. Its key `question` names the question; the other keys are called as the options of the command line, with
//! `_` for `-`. The answer is the text that the command line prints with `--json`, or `{"error": "a sentence"}`. Unknown keys are errors.
//!
//! The position that a question is about, see [`Target`]:
//!
//! | key | value |
//! |---|---|
//! | `position` | the text of a position file or game record, in any format |
//! | `board` | in place of `position`: an empty board, such as `"3x4"` |
//! | `name` | the name of the file, for messages |
//! | `game` | the number of the game, from 1, if the text holds several |
//! | `move` | the move of the record after which the position stands, such as `"120"`, `"last"` or `"12.2.17"` |
//! | `region` | the points where plays may be made: `["a1", "b1"]` |
//! | `ko` | in place of `region`: the number of a ko in the list of `find` |
//!
//! With the key `pages` the answer is `{"answer": ..., "pages": [...]}`: besides what is said above the [pages](crate::page) in HTML, one, or
//! one for each ko. `diagram`, `read` and `rule_set` have none.
//!
//! The questions and their own keys: those of [`ask_about`], [`CheckQuestion`], [`ReadQuestion`], [`RuleSetQuestion`] and [`SideBySideQuestion`].
//!
//! ```
//! use koatlas::{Conditions, Interrupt, request};
//!
//! let interrupt = Interrupt::default();
//! let ask = |text: &str| request::answer(text, &Conditions::quiet(&interrupt));
//! let found = ask(r#"{"question": "cycles", "board": "1x3", "max_length": 4}"#);
//! assert!(found.starts_with("{\n  \"command\": \"cycles\""));
//! let refused = ask(r#"{"question": "cycles", "board": "1x3", "length": 4}"#);
//! assert!(refused.starts_with("{\n  \"error\": \"request: unknown field `length`"));
//! ```

mod read;
mod rule_set;

use koatlas_board::Suicide;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::check::{CheckQuestion, CheckedGames};
use crate::classify::ClassifyQuestion;
use crate::conditions::Conditions;
use crate::cycles::CyclesQuestion;
use crate::diagram::DiagramQuestion;
use crate::each_ko::{OneOrEachKo, ask_each};
use crate::error::{Error, Result};
use crate::find::FindQuestion;
use crate::json::{Answer, to_text};
use crate::page::Page;
use crate::question::{Keys, Options, Question, Target};
use crate::side_by_side::{SideBySide, SideBySideQuestion};
use crate::solve::SolveQuestion;
use crate::subject::Subject;
use crate::text::visible;
use crate::threats::ThreatsQuestion;
#[cfg(feature = "native")]
use crate::{CompareQuestion, ExploreQuestion, KoQuestion, LongestQuestion};

pub use read::{BoardSetup, MoveComment, ReadAnswer, ReadQuestion, RecordLine};
pub use rule_set::{RuleSetAnswer, RuleSetQuestion};

/// Answers the request `text`, a JSON object.
pub fn answer(text: &str, conditions: &Conditions<'_>) -> String {
    let request = serde_json::from_str(text).map_err(|error| Error::argument("request", error));
    let answered = request.and_then(|request| answer_object(request, conditions));
    answered.unwrap_or_else(|error| to_text(&Refusal { error: visible(&error.to_string()).into_owned() }))
}

/// The answer to a request that cannot be answered.
#[derive(Serialize)]
struct Refusal {
    /// The reason, in a sentence.
    error: String,
}

fn answer_object(mut request: Map<String, Value>, conditions: &Conditions<'_>) -> Result<String> {
    let Some(Value::String(question)) = request.remove("question") else {
        return Err(Error::argument("request", "missing field `question`: name a question"));
    };
    if request.contains_key("file") {
        return Err(Error::argument("file", "a request has no files: give the text as `position`"));
    }
    let mut keys = Keys::new(request);
    let wanted = Wanted { each_ko: true, pages: keys.take("pages")?.unwrap_or(false), certificate: false };
    let Reply { json, pages, .. } = reply_to(&question, &mut keys, wanted, conditions)?;
    if !wanted.pages {
        return Ok(json);
    }
    let pages: Vec<_> = pages.iter().map(Page::to_html).collect();
    Ok(format!("{{\n\"answer\": {json},\n\"pages\": {}}}\n", to_text(&pages)))
}

fn reply_to(question: &str, keys: &mut Keys, wanted: Wanted, conditions: &Conditions<'_>) -> Result<Reply> {
    let target = Target::take(keys)?;
    match question {
        "check" => check(&target, keys, wanted),
        "side_by_side" => {
            let answer = SideBySide::of(keys.take_all::<SideBySideQuestion>()?.rule_sets()?);
            Ok(Reply { pages: wanted.pages(|| [answer.page()]), ..answer.into() })
        }
        "rule_set" => Ok(keys.take_all::<RuleSetQuestion>()?.read()?.into()),
        "read" => {
            let question: ReadQuestion = keys.take_all()?;
            target.without_region()?;
            Ok(question.read(&target.board)?.into())
        }
        _ => {
            let subject = |suicide: Option<Suicide>| match suicide {
                Some(suicide) => target.narrow(target.board.read()?, suicide, conditions),
                None => target.without_region().and_then(|()| target.board.read()),
            };
            ask_about(question, keys, subject, wanted, conditions)
        }
    }
}

fn check(target: &Target, keys: &mut Keys, wanted: Wanted) -> Result<Reply> {
    let question: CheckQuestion = keys.take_all()?;
    target.without_region()?;
    target.board.without(&["game"])?;
    let mut records = match (&question.moves, &target.board.position) {
        (None, Some(text)) => question.records_of(target.board.name(), target.board.contents(text)?),
        _ => vec![Ok(question.record(target.board.read()?))],
    };
    if records.len() == 1 {
        let record = records.remove(0)?;
        let answer = question.judge(&record)?;
        return Ok(Reply { pages: wanted.pages(|| [answer.page(&record, question.all)]), ..answer.into() });
    }
    let answer = CheckedGames::new(records, &question, ToString::to_string);
    Ok(Reply { pages: wanted.pages(|| [answer.page(question.all)]), ..answer.into() })
}

/// The answer to a question that was asked by its name.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer, as the command line prints it.
    pub json: String,
    /// The proof of the answer, if it is wanted and there is one.
    pub certificate: Option<Vec<u8>>,
    /// The answer as people read it, if that is wanted: a page, or one for each ko.
    pub pages: Vec<Page>,
}

/// What a reply is to have besides an answer about the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// In place of that answer those about [each ko](Question::EACH_KO), on a board without a region.
    pub each_ko: bool,
    /// Its pages.
    pub pages: bool,
    /// Its certificate.
    pub certificate: bool,
}

impl Wanted {
    /// The pages that `make` makes, if they are wanted.
    fn pages<P: IntoIterator<Item = Page>>(self, make: impl FnOnce() -> P) -> Vec<Page> {
        if self.pages { make().into_iter().collect() } else { Vec::new() }
    }
}

/// Calls a macro with the types of all questions about a position.
macro_rules! questions_about_positions {
    ($visit:ident) => {
        $visit!(ClassifyQuestion, FindQuestion, SolveQuestion, ThreatsQuestion, CyclesQuestion, DiagramQuestion);
        #[cfg(feature = "native")]
        $visit!(ExploreQuestion, LongestQuestion, KoQuestion, CompareQuestion);
    };
}

/// Answers the question about a position whose command is `name`. `subject` reads the position: with a region, for which the kos of a
/// large board count by the given suicides, or without one.
///
/// # Errors
/// If there is no such question, if keys have values that cannot be used, or for a reason of the question.
pub fn ask_about(
    name: &str,
    keys: &mut Keys,
    subject: impl Fn(Option<Suicide>) -> Result<Subject>,
    wanted: Wanted,
    conditions: &Conditions<'_>,
) -> Result<Reply> {
    macro_rules! ask {
        ($($question:ty),+) => {$(
            if name == <$question as Question>::Answer::COMMAND {
                return reply::<$question>(&keys.take_all()?, subject, wanted, conditions);
            }
        )+};
    }
    questions_about_positions!(ask);
    Err(Error::argument("request", format!("unknown variant `{name}`: there is no such question")))
}

fn reply<Q: Question<About = Subject>>(
    question: &Q,
    subject: impl Fn(Option<Suicide>) -> Result<Subject>,
    wanted: Wanted,
    conditions: &Conditions<'_>,
) -> Result<Reply> {
    let suicide = question.suicide()?;
    let subject = subject(Q::IN_REGION.then_some(suicide))?;
    let _claim = question.claim(conditions)?;
    if Q::EACH_KO && wanted.each_ko {
        let asked = ask_each(&subject, suicide, conditions, |subject| question.ask(subject, conditions))?;
        let pages = wanted.pages(|| asked.pages(&subject, |answer, subject| question.page(answer, subject)));
        return Ok(match asked {
            OneOrEachKo::One(answer) => Reply { pages, ..answer.into() },
            OneOrEachKo::EachKo(each) => Reply { pages, ..each.into() },
        });
    }
    let answer = question.ask(&subject, conditions)?;
    question.write(&answer, &subject, conditions)?;
    let certificate = if wanted.certificate { answer.certificate() } else { None };
    Ok(Reply { certificate, pages: wanted.pages(|| question.page(&answer, &subject)), ..answer.into() })
}

impl<A: Answer> From<A> for Reply {
    fn from(answer: A) -> Reply {
        Reply { json: answer.to_text(), certificate: None, pages: Vec::new() }
    }
}

/// Answers a question that is about nothing but its options.
///
/// # Errors
/// If keys have values that cannot be used, or for a reason of the question.
pub fn ask_alone<Q: Question<About = ()>>(keys: &mut Keys, conditions: &Conditions<'_>) -> Result<Reply> {
    let question = keys.take_all::<Q>()?;
    let _claim = question.claim(conditions)?;
    let answer = question.ask(&(), conditions)?;
    question.write(&answer, &(), conditions)?;
    Ok(answer.into())
}

/// The JSON schemas of the options of all questions, by the names of the questions. Questions about a position also have the keys of
/// [`Target`], which stand under `target`.
#[cfg(all(feature = "native", feature = "schema"))]
pub fn schemas() -> Map<String, Value> {
    use crate::{
        AnnotateQuestion, AnyBoardQuestion, CompareRulesQuestion, ConformQuestion, GamesQuestion, RulesQuestion,
        ScanQuestion, SeparateQuestion, ShowQuestion, SuiteQuestion, TypesQuestion, VerifyQuestion,
    };
    fn add<O: Options>(all: &mut Map<String, Value>, name: &str) {
        let mut options = Map::new();
        O::describe(&mut options);
        let schema = serde_json::json!({ "type": "object", "properties": options, "additionalProperties": false });
        all.insert(name.to_owned(), schema);
    }
    let mut all = Map::new();
    macro_rules! add_all {
        ($($question:ty),+) => {$( add::<$question>(&mut all, <$question as Question>::Answer::COMMAND); )+};
    }
    questions_about_positions!(add_all);
    add_all!(CheckQuestion, AnnotateQuestion, GamesQuestion, RulesQuestion, SeparateQuestion, SuiteQuestion);
    add_all!(ShowQuestion, TypesQuestion, VerifyQuestion);
    add::<AnyBoardQuestion>(&mut all, "cycles_on_any_board");
    add::<CompareRulesQuestion>(&mut all, "compare_rules");
    add::<ConformQuestion>(&mut all, "conform");
    add::<ScanQuestion>(&mut all, "scan");
    add::<ReadQuestion>(&mut all, "read");
    add::<RuleSetQuestion>(&mut all, "rule_set");
    add::<SideBySideQuestion>(&mut all, "side_by_side");
    add::<Target>(&mut all, "target");
    all
}
