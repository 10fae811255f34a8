"""A fresh catalogue as data frames."""

import tempfile
from pathlib import Path

import pandas as pd

from common import run


def catalogue(points, suicide, *options):
    """The tables of the catalogue of so many points, by name; its `datapackage.json` says what columns mean. Integers stay so beside missing ones."""
    with tempfile.TemporaryDirectory() as directory:
        made = Path(directory, "atlas")
        run("catalogue", "--max-points", points, "--suicide", suicide, *options, "--out", made)
        return {file.stem: pd.read_parquet(file, dtype_backend="numpy_nullable") for file in made.glob("data/*.parquet")}
