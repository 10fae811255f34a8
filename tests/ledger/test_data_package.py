"""results/datapackage.json names files that are there, with the columns that they have, and with numbers where it says so."""

import csv
import json
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
RESULTS = TOP / "results"
PACKAGE = json.loads((RESULTS / "datapackage.json").read_text())
RESOURCES = {resource["name"]: resource for resource in PACKAGE["resources"]}


def test_its_version_is_that_of_the_program():
    assert PACKAGE["version"] == tomllib.loads((TOP / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def test_every_name_is_used_once():
    assert len(RESOURCES) == len(PACKAGE["resources"]) and len({resource["path"] for resource in RESOURCES.values()}) == len(RESOURCES)


@pytest.mark.parametrize("name", RESOURCES)
def test_the_file_is_there(name):
    assert (RESULTS / RESOURCES[name]["path"]).is_file()


def test_every_table_is_described():
    assert {str(path.relative_to(RESULTS)) for path in RESULTS.glob("*/*.csv")} == {
        resource["path"] for resource in RESOURCES.values() if "schema" in resource
    }


@pytest.mark.parametrize("name", [name for name, resource in RESOURCES.items() if "schema" in resource])
def test_the_table_has_the_columns(name):
    fields = RESOURCES[name]["schema"]["fields"]
    rows = list(csv.DictReader((RESULTS / RESOURCES[name]["path"]).open(newline="")))
    assert rows and list(rows[0]) == [field["name"] for field in fields]
    for column in (field["name"] for field in fields if field["type"] == "integer"):
        assert all(row[column] == "" or int(row[column]) is not None for row in rows), column
