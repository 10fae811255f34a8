"""The data sets of a catalogue, read as people read them: by pyarrow, pandas, polars and DuckDB, from Parquet and from CSV."""

import csv
import json
import re
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow.csv
import pyarrow.parquet
import pytest

TOP = Path(__file__).resolve().parents[2]
KINDS = {"string": str, "integer": int, "boolean": bool}


def named(schema):
    return [field["name"] for field in schema["fields"]]


def of_csv(text, field):
    """A value of a CSV file as its description says it is to be read."""
    if text == "":
        return None
    return {"string": str, "integer": int, "boolean": {"true": True, "false": False}.get}[field["type"]](text)


def test_the_description_names_all_files_but_their_copies_as_parquet(data, package):
    paths = [one["path"] for one in package["resources"]]
    there = {path.name for path in data.iterdir()}
    copies = {path.replace(".csv", ".parquet") for path in paths}
    assert {*paths, "datapackage.json"} == there - copies and copies <= there
    assert len(set(paths)) == len(paths) == len({one["name"] for one in package["resources"]})
    wanted = {"types", "words", "fates", "longest", "realisations", "factors", "ko_string_sizes", "by_points"}
    assert wanted <= {one["name"] for one in package["resources"]}


def test_the_description_is_what_the_standard_asks_for(package, whole):
    assert re.fullmatch(r"[a-z0-9._/-]+", package["name"])
    assert [licence["name"] for licence in package["licenses"]] == ["MIT", "Apache-2.0"]
    assert package["version"] == whole["version"]
    assert package["command"] == "koatlas catalogue --max-points 5 --suicide multi --mortal 1"
    for one in package["resources"]:
        assert one["title"] and one["description"] and one["mediatype"]
        assert one["path"].endswith("." + one["format"])
        for field in one["schema"]["fields"]:
            assert field["type"] in KINDS and field["description"]
            assert re.fullmatch(r"[a-z][a-z_]*", field["name"]), field["name"]
            assert isinstance(field["constraints"]["required"], bool)


def test_csv_and_parquet_have_the_columns_described_and_the_same_rows(data, schemas, tables, package):
    counts = {one["path"]: one["rows"] for one in package["resources"]}
    for name, schema in schemas.items():
        with open(data / f"{name}.csv", newline="", encoding="utf-8") as file:
            head, *lines = csv.reader(file)
        assert head == named(schema), name
        rows = [{f["name"]: of_csv(text, f) for f, text in zip(schema["fields"], line, strict=True)} for line in lines]
        assert rows == tables[name], name
        assert counts[f"{name}.csv"] == len(rows)


def test_values_are_as_described(schemas, tables):
    for name, schema in schemas.items():
        for field in schema["fields"]:
            kind, limits = KINDS[field["type"]], field["constraints"]
            for row in tables[name]:
                value = row[field["name"]]
                if value is None:
                    assert not limits["required"], (name, field["name"])
                    continue
                assert type(value) is kind and value != "", (name, field["name"], value)
                assert value in limits.get("enum", [value]), (name, field["name"], value)
                assert "minimum" not in limits or value >= limits["minimum"], (name, field["name"], value)


def test_keys_tell_rows_apart_and_references_are_found(schemas, tables):
    for name, schema in schemas.items():
        keys = [tuple(row[column] for column in schema["primaryKey"]) for row in tables[name]]
        assert len(set(keys)) == len(keys) and None not in {value for key in keys for value in key}, name
        for reference in schema.get("foreignKeys", []):
            (column,), (to,) = reference["fields"], reference["reference"]["fields"]
            there = {row[to] for row in tables[reference["reference"]["resource"]]}
            assert {row[column] for row in tables[name]} <= there, (name, column)


def test_the_schema_of_parquet_files_is_documented(data, schemas):
    for name, schema in schemas.items():
        file = pyarrow.parquet.ParquetFile(data / f"{name}.parquet")
        assert json.loads(file.metadata.metadata[b"table_schema"]) == schema
        assert {file.metadata.row_group(0).column(i).compression for i in range(file.metadata.num_columns)} == {"SNAPPY"}
        for column, field in zip(file.schema_arrow, schema["fields"], strict=True):
            types = {"string": pyarrow.string(), "integer": pyarrow.int64(), "boolean": pyarrow.bool_()}
            assert (column.name, column.type) == (field["name"], types[field["type"]])
            assert column.nullable == (not field["constraints"]["required"])


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_every_reader_reads_every_table(data, schemas, tables, form):
    for name, schema in schemas.items():
        path, size = data / f"{name}.{form}", (len(tables[name]), len(schema["fields"]))
        if form == "csv":
            arrow, frame, other = pyarrow.csv.read_csv(path), pandas.read_csv(path), polars.read_csv(path)
        else:
            arrow, frame, other = pyarrow.parquet.read_table(path), pandas.read_parquet(path), polars.read_parquet(path)
        assert arrow.shape == frame.shape == other.shape == size, name
        assert arrow.column_names == list(frame.columns) == other.columns == named(schema), name
        duck = duckdb.sql(f"FROM '{path}'")
        assert (duck.shape, duck.columns) == (size, named(schema)), name
        if form == "parquet":
            assert other.to_dicts() == tables[name], name
            assert [dict(zip(duck.columns, row)) for row in duck.fetchall()] == tables[name], name
        for column in (field["name"] for field in schema["fields"] if field["type"] == "integer"):
            known = [row[column] for row in tables[name] if row[column] is not None]
            assert frame[column].sum() == sum(known) and (other[column].sum() or 0) == sum(known), (name, column)


def readers(path, duck):
    """Each reader's columns of a file as (type, number of nulls), by the names of readers and columns."""
    arrow = pyarrow.csv.read_csv(path) if path.suffix == ".csv" else pyarrow.parquet.read_table(path)
    one_of = {".csv": (pandas.read_csv, polars.read_csv), ".parquet": (pandas.read_parquet, polars.read_parquet)}
    in_pandas, in_polars = one_of[path.suffix]
    frame, other, rows = in_pandas(path, dtype_backend="numpy_nullable"), in_polars(path), duck.fetchall()
    return {
        "pyarrow": {name: (str(arrow.schema.field(name).type), arrow[name].null_count) for name in arrow.column_names},
        "pandas": {name: (str(frame[name].dtype), int(frame[name].isna().sum())) for name in frame.columns},
        "polars": {name: (str(other[name].dtype), other[name].null_count()) for name in other.columns},
        "duckdb": {
            name: (str(kind), sum(row[place] is None for row in rows))
            for place, (name, kind) in enumerate(zip(duck.columns, duck.types))
        },
    }


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_numbers_that_may_be_missing_stay_whole_numbers(data, schemas, tables, form):
    whole_numbers = {"pyarrow": "int64", "pandas": "Int64", "polars": "Int64", "duckdb": "BIGINT"}
    missing = set()
    for name, schema in schemas.items():
        integers = [field for field in schema["fields"] if field["type"] == "integer"]
        path = data / f"{name}.{form}"
        for reader, columns in readers(path, duckdb.sql(f"FROM '{path}'")).items():
            for column, limits in ((field["name"], field["constraints"]) for field in integers if tables[name]):
                nulls = sum(row[column] is None for row in tables[name])
                assert columns[column] == (whole_numbers[reader], nulls), (name, column, reader)
                if not limits["required"]:
                    missing.add((name, column))
                    assert 0 < nulls < len(tables[name]), (name, column)
    assert missing == {("cycles_under", "balanced"), ("cycles_under", "pass_free"), ("fates", "move"), ("fights", "states")}


def test_where_a_value_may_be_missing_some_are(schemas, tables):
    for name, schema in schemas.items():
        for column in (field["name"] for field in schema["fields"] if not field["constraints"]["required"]):
            nulls = sum(row[column] is None for row in tables[name])
            assert 0 < nulls < len(tables[name]), (name, column)


def test_types_are_those_of_the_catalogue(whole, tables):
    assert len(tables["types"]) == len(whole["types"]) > 100
    for row, entry in zip(tables["types"], whole["types"]):
        shortest = entry["shortest"]
        wanted = {
            "type_id": entry["id"],
            "name": entry["names"][0] if entry["names"] else None,
            "ko_points": len(entry["ko_points"]),
            "prime": entry["factors"] == [entry["id"]],
            "factors": len(entry["factors"]),
            "shortest_plays": shortest["plays"],
            "shortest_moves": shortest["moves"],
            "shortest_passes": shortest["passes"],
            "shortest_balance": shortest["balance"],
            "shortest_word": shortest["cycle_word"],
            "needs_suicide": shortest["needs_suicide"],
            "answer": row["answer"],
        }
        same = ["first_points", "pieces", "mortal_strings", "positions", "plays", "occurrences"]
        assert row == wanted | {key: entry[key] for key in same}


def test_fates_are_those_of_the_catalogue(data, whole):
    fates = duckdb.sql(
        f"""SELECT type_id, cycle_word, rule_set, fate, move, "by", outcome
            FROM '{data}/words.parquet' JOIN '{data}/fates.parquet' USING (answer)"""
    ).fetchall()
    found = {row[:3]: row[3:] for row in fates}
    assert len(found) == len(fates) == 37 * sum(len(entry["cycle_words"]) for entry in whole["types"])
    for entry in whole["types"]:
        for word, cycle in entry["word_fates"].items():
            for rules, fate in whole["fates"][cycle["fates"]].items():
                wanted = tuple(fate.get(key) for key in ("fate", "move", "by", "outcome"))
                assert found[entry["id"], word, rules] == wanted
    shortest = duckdb.sql(
        f"""SELECT type_id, rule_set, fate, move, "by", outcome
            FROM '{data}/types.csv' JOIN '{data}/fates.csv' USING (answer)"""
    ).fetchall()
    found = {row[:2]: row[2:] for row in shortest}
    for entry in whole["types"]:
        for rules, fate in entry["rulesets"].items():
            assert found[entry["id"], rules] == tuple(fate.get(key) for key in ("fate", "move", "by", "outcome"))


def test_longest_sequences_are_those_of_the_catalogue(whole, tables):
    rows = {(row["type_id"], row["rule_set"]): row for row in tables["longest"]}
    assert len(rows) == sum(len(entry["longest"]) for entry in whole["types"])
    for entry in whole["types"]:
        for rules, plays in entry["longest"].items():
            lower, upper = plays if isinstance(plays, list) else (plays, plays)
            row = rows[entry["id"], rules]
            assert (row["lower"], row["upper"], row["exact"]) == (lower, upper, lower == upper)


def test_lists_of_the_catalogue_are_tables(whole, tables):
    listed = {
        "names": ("name", lambda entry: entry["names"]),
        "examples": ("position", lambda entry: entry["examples"]),
        "factors": ("factor", lambda entry: entry["factors"]),
        "ko_string_sizes": ("size", lambda entry: entry["ko_string_sizes"]),
        "cycle_lengths": ("plays", lambda entry: map(int, entry["cycle_lengths"])),
    }
    for name, (column, of) in listed.items():
        wanted = [(entry["id"], value) for entry in whole["types"] for value in of(entry)]
        assert [(row["type_id"], row[column]) for row in tables[name]] == wanted, name
    assert tables["by_points"] == whole["by_points"]
    assert [row["type_id"] for row in tables["not_drawn"]] == [entry["id"] for entry in whole["not_drawn"]]
    assert len(tables["rule_sets"]) == 37


def test_a_catalogue_without_longest_sequences_gets_them_later(koatlas, tmp_path):
    once, later = tmp_path / "once", tmp_path / "later"
    koatlas("catalogue", "--max-points", 3, "--parquet", "--out", once)
    koatlas("catalogue", "--max-points", 3, "--no-longest", "--parquet", "--out", later)
    assert not list(later.glob("data/longest.*")) and (later / "data/types.parquet").exists()
    koatlas("catalogue", "longest", later, "--parquet")
    files = sorted(path.relative_to(once) for path in once.rglob("*") if path.is_file())
    assert "data/longest.parquet" in map(str, files)
    assert all((once / file).read_bytes() == (later / file).read_bytes() for file in files)


def test_the_example_of_the_guide(data, whole, capsys):
    text = (TOP / "docs/catalogue.md").read_text()
    (example,) = re.findall(r"```python\n(import duckdb\n.*?)```", text, re.DOTALL)
    exec(example.replace("DIR/data", str(data)), {})
    printed = capsys.readouterr().out
    share = sum(entry["rulesets"]["drr-3pass"]["fate"] == "for ever" for entry in whole["types"]) / len(whole["types"])
    assert "drr-3pass" in printed and str(share)[:6] in printed
