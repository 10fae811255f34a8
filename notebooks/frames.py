"""A fresh catalogue as data frames."""

import json
import tempfile
from pathlib import Path

import pandas as pd
import pyarrow
import pyarrow.csv

from common import run

try:
    import koatlas
except ImportError:
    koatlas = None


def catalogue(points, suicide):
    """The tables of the catalogue of so many points, by name, without the longest sequences; its `datapackage.json` says what
    columns mean. Integers stay so beside missing ones."""
    made = from_package if koatlas else from_program
    return {name: table.to_pandas(types_mapper=nullable) for name, table in made(points, suicide).items()}


def from_package(points, suicide):
    """The Arrow tables of the Python package."""
    return koatlas.catalogue(points, suicide=suicide, longest=False).tables()


def from_program(points, suicide):
    """The same from the command line, where the package is not installed: the tests need none."""
    with tempfile.TemporaryDirectory() as directory:
        made = Path(directory, "atlas")
        run("catalogue", "--max-points", points, "--suicide", suicide, "--no-longest", "--out", made)
        package = json.loads((made / "data/datapackage.json").read_text())
        return {one["name"]: read(made / "data" / one["path"], one["schema"]["fields"]) for one in package["resources"]}


def read(path, fields):
    """A table of a CSV file, with the types that its description names."""
    kinds = {"integer": pyarrow.int64(), "boolean": pyarrow.bool_(), "string": pyarrow.string()}
    types = {field["name"]: kinds[field["type"]] for field in fields}
    return pyarrow.csv.read_csv(path, convert_options=pyarrow.csv.ConvertOptions(column_types=types, strings_can_be_null=True))


def nullable(kind):
    """The type of a column in which values may be missing."""
    return {"int64": pd.Int64Dtype(), "bool": pd.BooleanDtype(), "string": pd.StringDtype()}.get(str(kind))
