//! Tests that `docs/schema` has the JSON schemas of the answers.
//!
//! `KOATLAS_WRITE_SCHEMA=1 cargo test -p koatlas --features schema schema` writes them anew.

use std::path::Path;

use koatlas::catalogue::ShardAnswer;
use koatlas::each_ko::EachKo;
use koatlas::json::Headed;
use koatlas::{
    AnnotateAnswer, CheckAnswer, CheckedGames, ClassifyAnswer, CompareAnswer, ConformAnswer, CyclesAnswer,
    DiagramAnswer, ExploreAnswer, FindAnswer, GamesAnswer, KoAnswer, LongestAnswer, RulesAnswer, SeparateAnswer,
    ShowAnswer, SolveAnswer, SuiteAnswer, SuitesAnswer, TypesAnswer, VerifyAnswer,
};
use koatlas_catalogue::Catalogue;
use koatlas_scan::{ExistingKoEntry, RepetitionEntry};
use schemars::{JsonSchema, schema_for};

/// Compares the schema of `A` with `docs/schema/NAME.json`, which is written first if `KOATLAS_WRITE_SCHEMA` is set.
fn is_written<A: JsonSchema>(name: &str) {
    let file = format!("{}/../../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let schema = serde_json::to_string_pretty(&schema_for!(A)).unwrap() + "\n";
    if std::env::var_os("KOATLAS_WRITE_SCHEMA").is_some() {
        std::fs::write(&file, &schema).unwrap();
    }
    let written = std::fs::read_to_string(Path::new(&file)).unwrap_or_default();
    assert!(written == schema, "docs/schema/{name}.json is not the schema of the answer: write it anew");
}

#[test]
fn schemas_are_those_of_the_answers() {
    is_written::<Catalogue>("catalogue");
    is_written::<Headed<AnnotateAnswer>>("annotate");
    is_written::<Headed<CheckAnswer>>("check");
    is_written::<Headed<CheckedGames>>("check-several");
    is_written::<Headed<ClassifyAnswer>>("classify");
    is_written::<Headed<EachKo<ClassifyAnswer>>>("classify-each-ko");
    is_written::<Headed<CompareAnswer>>("compare");
    is_written::<Headed<EachKo<CompareAnswer>>>("compare-each-ko");
    is_written::<Headed<ConformAnswer>>("conform");
    is_written::<Headed<CyclesAnswer>>("cycles");
    is_written::<Headed<DiagramAnswer>>("diagram");
    is_written::<Headed<ExploreAnswer>>("explore");
    is_written::<Headed<FindAnswer>>("find");
    is_written::<Headed<GamesAnswer>>("games");
    is_written::<Headed<KoAnswer>>("ko");
    is_written::<Headed<EachKo<KoAnswer>>>("ko-each-ko");
    is_written::<Headed<LongestAnswer>>("longest");
    is_written::<Headed<RulesAnswer>>("rules");
    is_written::<Headed<RepetitionEntry>>("scan");
    is_written::<Headed<ExistingKoEntry>>("scan-kos");
    is_written::<Headed<SeparateAnswer>>("separate");
    is_written::<Headed<ShardAnswer>>("catalogue-shard");
    is_written::<Headed<ShowAnswer<'_>>>("show");
    is_written::<Headed<SolveAnswer>>("solve");
    is_written::<Headed<SuiteAnswer>>("suite");
    is_written::<Headed<SuitesAnswer>>("suite-all");
    is_written::<Headed<TypesAnswer>>("types");
    is_written::<Headed<VerifyAnswer>>("verify");
}
