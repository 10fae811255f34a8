"""The data sets of the small catalogue, and what describes them."""

import json

import pyarrow.parquet
import pytest


@pytest.fixture(scope="session")
def data(catalogue):
    return catalogue / "data"


@pytest.fixture(scope="session")
def whole(catalogue):
    """What catalogue.json says."""
    return json.loads((catalogue / "catalogue.json").read_text())


@pytest.fixture(scope="session")
def package(data):
    return json.loads((data / "datapackage.json").read_text())


@pytest.fixture(scope="session")
def schemas(package):
    """The descriptions of the tables by their names."""
    return {one["name"]: one["schema"] for one in package["resources"]}


@pytest.fixture(scope="session")
def tables(data, schemas):
    """The rows of all tables by their names, from Parquet."""
    return {name: pyarrow.parquet.read_table(data / f"{name}.parquet").to_pylist() for name in schemas}
