//! Tests that `docs/schema` has the JSON schemas of the answers.
//!
//! `KOATLAS_WRITE_SCHEMA=1 cargo test -p koatlas --features schema schema` writes them anew. After that,
//! `python/answers/generate` writes the classes of the Python package from them.

use std::collections::BTreeSet;
use std::path::Path;

use koatlas::catalogue::{CatalogueAnswer, ShardAnswer};
use koatlas::each_ko::EachKo;
use koatlas::json::Headed;
use koatlas::{
    AnnotateAnswer, AnyBoardAnswer, CheckAnswer, CheckedGames, ClassifyAnswer, CompareAnswer, CompareRulesAnswer,
    ConformAnswer, CyclesAnswer, DiagramAnswer, ExploreAnswer, FindAnswer, GamesAnswer, InferAnswer, KoAnswer,
    LongestAnswer, RulesAnswer, SeparateAnswer, ShowAnswer, SolveAnswer, SuiteAnswer, SuitesAnswer, ThreatsAnswer,
    TypesAnswer, VerifyAnswer,
};
use koatlas_catalogue::Catalogue;
use koatlas_games::{PlayedKoEntry, RepetitionEntry};
use koatlas_verifier::certificates::{CATALOGUE_FIELDS, fields_of};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

/// Compares the schema of `A` with `docs/schema/NAME.json`, which is written first if `KOATLAS_WRITE_SCHEMA` is set.
fn assert_schema<A: JsonSchema>(name: &str) {
    let schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<A>();
    assert_written(name, &schema);
}

fn assert_written(name: &str, schema: &impl serde::Serialize) {
    let file = format!("{}/../../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let schema = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if std::env::var_os("KOATLAS_WRITE_SCHEMA").is_some() {
        std::fs::write(&file, &schema).unwrap();
    }
    let written = std::fs::read_to_string(Path::new(&file)).unwrap_or_default();
    assert!(written == schema, "docs/schema/{name}.json is not what it says: write it anew");
}

#[test]
fn schemas_are_those_of_the_questions() {
    assert_written("questions", &koatlas::request::schemas());
}

#[test]
fn schemas_are_those_of_the_answers() {
    assert_schema::<CatalogueAnswer<'static>>("catalogue");
    assert_schema::<Headed<AnnotateAnswer>>("annotate");
    assert_schema::<Headed<CheckAnswer>>("check");
    assert_schema::<Headed<CheckedGames>>("check-several");
    assert_schema::<Headed<ClassifyAnswer>>("classify");
    assert_schema::<Headed<EachKo<ClassifyAnswer>>>("classify-each-ko");
    assert_schema::<Headed<CompareAnswer>>("compare");
    assert_schema::<Headed<EachKo<CompareAnswer>>>("compare-each-ko");
    assert_schema::<Headed<ConformAnswer>>("conform");
    assert_schema::<Headed<InferAnswer>>("conform-infer");
    assert_schema::<Headed<CyclesAnswer>>("cycles");
    assert_schema::<Headed<AnyBoardAnswer>>("cycles-any-board");
    assert_schema::<Headed<DiagramAnswer>>("diagram");
    assert_schema::<Headed<ExploreAnswer>>("explore");
    assert_schema::<Headed<FindAnswer>>("find");
    assert_schema::<Headed<GamesAnswer>>("games");
    assert_schema::<Headed<KoAnswer>>("ko");
    assert_schema::<Headed<EachKo<KoAnswer>>>("ko-each-ko");
    assert_schema::<Headed<LongestAnswer>>("longest");
    assert_schema::<Headed<RulesAnswer>>("rules");
    assert_schema::<Headed<CompareRulesAnswer>>("rules-compare");
    assert_schema::<Headed<RepetitionEntry>>("scan");
    assert_schema::<Headed<PlayedKoEntry>>("scan-kos");
    assert_schema::<Headed<SeparateAnswer>>("separate");
    assert_schema::<Headed<ShardAnswer>>("catalogue-shard");
    assert_schema::<Headed<ShowAnswer>>("show");
    assert_schema::<Headed<SolveAnswer>>("solve");
    assert_schema::<Headed<SuiteAnswer>>("suite");
    assert_schema::<Headed<SuitesAnswer>>("suite-all");
    assert_schema::<Headed<ThreatsAnswer>>("threats");
    assert_schema::<Headed<TypesAnswer>>("types");
    assert_schema::<Headed<VerifyAnswer>>("verify");
}

#[test]
fn the_schema_of_rule_files_is_that_of_the_reader_and_of_the_reference() {
    let schema = koatlas_rules::rule_file_schema();
    assert_written("../rule_file.schema", &schema);
    let reference = include_str!("../../../../docs/rule_files.md").replace('\n', " ");
    let mut names = BTreeSet::new();
    add_names(schema.as_value(), &mut names);
    assert!(names.len() > 60, "{names:?}");
    let is_said = |name: &&String| {
        let written = [format!("`{name}`"), format!("`\"{name}\"`"), format!("[{name}]"), format!("`{name} = ")];
        written.iter().any(|written| reference.contains(written))
    };
    let missing: Vec<&String> = names.iter().filter(|name| !is_said(name)).collect();
    assert!(missing.is_empty(), "docs/rule_files.md does not say what {missing:?} mean");
}

/// Adds the keys of a schema, and the words that they can have.
fn add_names(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            for (key, value) in object {
                match (key.as_str(), value) {
                    ("properties", Value::Object(keys)) => names.extend(keys.keys().cloned()),
                    ("enum", Value::Array(words)) => {
                        names.extend(words.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("const", Value::String(word)) => _ = names.insert(word.clone()),
                    _ => {}
                }
                add_names(value, names);
            }
        }
        Value::Array(all) => all.iter().for_each(|one| add_names(one, names)),
        _ => {}
    }
}

/// Adds the names of the fields of `schema` at `path`: their keys with points between them, and `*` for any key. `defined` has the
/// schemas to which it refers.
fn add_fields(defined: &Value, schema: &Value, path: &str, fields: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        return add_fields(defined, &defined[reference.trim_start_matches("#/$defs/")], path, fields);
    }
    let list = |key: &str| schema[key].as_array().into_iter().flatten();
    let mut inner: Vec<(String, &Value)> = Vec::new();
    for choice in ["anyOf", "oneOf", "allOf", "prefixItems"].into_iter().flat_map(list) {
        inner.push((path.to_owned(), choice));
    }
    for key in ["items", "additionalProperties"] {
        let below = if key == "items" { path.to_owned() } else { format!("{path}.*") };
        inner.extend(schema[key].as_object().map(|_| (below, &schema[key])));
    }
    for (_, value) in schema["patternProperties"].as_object().into_iter().flatten() {
        inner.push((format!("{path}.*"), value));
    }
    for (key, value) in schema["properties"].as_object().into_iter().flatten() {
        inner.push((if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, value));
    }
    if inner.is_empty() && schema["type"] != "null" {
        fields.insert(path.to_owned());
    }
    inner.into_iter().for_each(|(path, value)| add_fields(defined, value, &path, fields));
}

#[test]
fn every_field_of_a_catalogue_is_in_its_table() {
    let schema = serde_json::to_value(schema_for!(Catalogue)).unwrap();
    let mut fields = BTreeSet::new();
    add_fields(&schema["$defs"], &schema, "", &mut fields);
    assert_eq!(fields, fields_of(CATALOGUE_FIELDS).map(|(field, _)| field).collect());
}
