"""The repetitions of the census: each is played again from its position, on the board of the second program of rules, and has the type that koatlas finds."""

import csv
import importlib.machinery
import importlib.util
import json
import re
from pathlib import Path

import pytest

CENSUS = Path(__file__).resolve().parents[2] / "results/census"
ROWS = list(csv.DictReader((CENSUS / "repetitions.csv").open(newline="")))


@pytest.fixture(scope="module")
def make():
    """The program that makes the census, whose replay and intervals are used here."""
    loader = importlib.machinery.SourceFileLoader("make_census", str(CENSUS / "make"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_census", loader))
    loader.exec_module(module)
    return module


def moves_of(row):
    return [move.split() for move in re.findall(r"[BW] \w+", row["cycle"])]


def test_every_cycle_returns_to_its_position_and_not_before(make):
    for row in ROWS:
        start = position = tuple(row["position"].split("/"))
        moves = moves_of(row)
        for number, (player, place) in enumerate(moves, 1):
            position = make.after(position, player, make.BOARD.point(place))
            assert (position == start) == (number == len(moves)), row
        assert len(moves) == int(row["to_move"]) - int(row["from_move"])


def test_the_types_are_those_of_the_points_of_the_cycles(koatlas, tmp_path):
    """One of each type: all would take minutes."""
    for row in {row["type_id"]: row for row in ROWS if row["type_id"]}.values():
        file = tmp_path / "position.txt"
        file.write_text("\n".join(" ".join(line) for line in row["position"].split("/")) + "\n")
        points = sorted({place for _, place in moves_of(row)} - {"pass"})
        found = json.loads(koatlas("classify", file, "--region", ",".join(points), "--suicide", "none", "--json"))
        assert found["type"]["id"] == row["type_id"], row


def test_the_records_are_those_of_the_repetitions(make, koatlas, tmp_path):
    file = CENSUS / "repetitions.sgf"
    assert file.read_text() == "".join(make.record(row) for row in ROWS)
    koatlas("scan", file, "--out", tmp_path / "tables")
    found = json.loads((tmp_path / "tables/datapackage.json").read_text())
    assert (found["games"], found["games_with_repetitions"]) == (len(ROWS), len(ROWS))


def test_the_counts_are_those_of_the_repetitions():
    tables = {name: list(csv.DictReader((CENSUS / f"{name}.csv").open(newline=""))) for name in ("archives", "types")}
    for archive in tables["archives"]:
        mine = [row for row in ROWS if row["archive"] == archive["archive"]]
        assert int(archive["games_that_repeat"]) == len({(row["file"], row["game"]) for row in mine})
        for kind in (row for row in tables["types"] if row["archive"] == archive["archive"]):
            same = [row for row in mine if (row["type_id"], row["name"]) == (kind["type_id"], kind["name"])]
            assert [int(kind["repetitions"]), int(kind["games"])] == [len(same), len({(row["file"], row["game"]) for row in same})]


def test_the_intervals_are_wilson_s(make):
    """Each end is a share from which the count is 1.96 standard deviations away."""
    for count, total in ((0, 10), (1, 10), (126, 632_717), (10, 10)):
        for bound in make.interval(count, total):
            deviation = (bound * (1 - bound) / total) ** 0.5
            assert abs(abs(count / total - bound) - 1.959963984540054 * deviation) < 1e-7


def test_the_atlas_has_the_file_that_is_made_of_the_tables(make, monkeypatch, tmp_path):
    """If not, `results/census/make atlas` makes it."""
    kept = make.ATLAS.read_text()
    monkeypatch.setattr(make, "ATLAS", tmp_path / "census.json")
    make.write_atlas()
    assert make.ATLAS.read_text() == kept
    assert sum(len(kind["repetitions"]) for kind in json.loads(kept)["types"]) == len(ROWS)
