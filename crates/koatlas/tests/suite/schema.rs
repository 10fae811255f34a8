//! The JSON schemas of the answers, as `docs/schema` has them.
//!
//! `KOATLAS_WRITE_SCHEMA=1 cargo test -p koatlas --features schema schema` writes them anew.

use std::path::Path;

use koatlas::json::Headed;
use koatlas::{
    Answer, CheckAnswer, ClassifyAnswer, CompareAnswer, CyclesAnswer, DiagramAnswer, ExploreAnswer, GamesAnswer,
    KoAnswer, LongestAnswer, RulesAnswer, SeparateAnswer, SolveAnswer,
};
use schemars::{JsonSchema, schema_for};

/// The schema of the answers of a question is as it is written in its file.
fn is_written<A: Answer + JsonSchema>() {
    let file = format!("{}/../../docs/schema/{}.json", env!("CARGO_MANIFEST_DIR"), A::COMMAND);
    let schema = serde_json::to_string_pretty(&schema_for!(Headed<A>)).unwrap() + "\n";
    if std::env::var_os("KOATLAS_WRITE_SCHEMA").is_some() {
        std::fs::write(&file, &schema).unwrap();
    }
    let written = std::fs::read_to_string(Path::new(&file)).unwrap_or_default();
    assert!(written == schema, "docs/schema/{}.json is not the schema of the answer: write it anew", A::COMMAND);
}

#[test]
fn schemas_are_those_of_the_answers() {
    is_written::<ClassifyAnswer>();
    is_written::<CyclesAnswer>();
    is_written::<DiagramAnswer>();
    is_written::<ExploreAnswer>();
    is_written::<LongestAnswer>();
    is_written::<SolveAnswer>();
    is_written::<CompareAnswer>();
    is_written::<SeparateAnswer>();
    is_written::<KoAnswer>();
    is_written::<GamesAnswer>();
    is_written::<CheckAnswer>();
    is_written::<RulesAnswer>();
}
