"""Empty boards: the values of `results/outcomes/boards.csv` are solved again where that takes a moment, the certificates are there, and
the claims of others that they settle are those of `data/figures.toml`."""

import csv
import json
import tomllib
from pathlib import Path

import kept
import pytest

TOP = Path(__file__).resolve().parents[2]
OUTCOMES = TOP / "results/outcomes"
LARGE = TOP / "results/large"


@pytest.fixture(scope="module")
def rows():
    with open(OUTCOMES / "boards.csv", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def certificates():
    return {Path(name).name: data for name, data in kept.members(OUTCOMES / "boards.tar.xz").items()}


def value(row):
    return tuple(float(row[key]) if row[key] else None for key in ("lo", "hi"))


def solved_again(koatlas, rows):
    """What the program finds for the boards of those rows that it solves in a moment; values and best moves have to be the same."""
    small = [row for row in rows if int(row["states"]) < 300_000]
    for row in small:
        words = ["--board", row["board"], "--rules", row["ruleset"], "--option", f"suicide={row['suicide']}"]
        found = json.loads(koatlas("solve", *words, "--threads", "1", "--json", "--quiet"))
        assert found["exact"] and (found["lo"], found["hi"]) == value(row), row
        assert " ".join(move[2:] for move in found["best"]) == row["best"], row
        yield row, found


def test_small_boards_are_solved_again(koatlas, rows):
    assert len(list(solved_again(koatlas, rows))) > 60


@pytest.fixture(scope="module")
def larger():
    with open(OUTCOMES / "larger.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return rows, {Path(name).name: data for name, data in kept.members(LARGE / "larger.tar.xz").items()}


def test_larger_boards_are_solved_again(koatlas, larger):
    again = list(solved_again(koatlas, larger[0]))
    assert {"3x3", "3x4"} <= {row["board"] for row, _ in again}
    assert all(found["states"] == int(row["states"]) for row, found in again)


def test_certificates_of_larger_boards_say_the_values(koatlas, larger, tmp_path):
    """The largest ones are not verified here, as that takes minutes: `koatlas verify` does it."""
    rows, certificates = larger
    assert {row["certificate"] for row in rows} == certificates.keys()
    for row in rows:
        held = json.loads(certificates[row["certificate"]])
        assert held["ruleset"] == row["ruleset"] and held["options"]["suicide"] == row["suicide"], row
        assert (held["black"]["at_least"] / 2, held["white"]["at_most"] / 2) == value(row), row
        if len(certificates[row["certificate"]]) < 500_000:
            file = tmp_path / row["certificate"]
            file.write_bytes(certificates[row["certificate"]])
            assert koatlas("verify", file).startswith("verified"), row


def test_each_value_under_superko_has_a_certificate(rows, certificates):
    named = {row["certificate"]: row for row in rows if row["certificate"]}
    assert named.keys() == certificates.keys()
    for name, row in named.items():
        assert name == f"{row['board']}-{row['ruleset']}-{row['suicide']}.json"
        held = json.loads(certificates[name])
        assert held["board"]["to_move"] == "B" and held["komi"] == 0, name
        assert held["ruleset"] == row["ruleset"] and held["options"]["suicide"] == row["suicide"], name
        assert (held["black"]["at_least"] / 2, held["white"]["at_most"] / 2) == value(row), name


def test_open_claims_are_settled_as_the_data_say(rows):
    settled = tomllib.loads((TOP / "data/figures.toml").read_text())["settled"]["rows"]
    page = (OUTCOMES / "boards.md").read_text()
    by_name = {row["certificate"]: row for row in rows if row["certificate"]}
    assert len(settled) == 3
    for claim in settled:
        row = by_name[claim["certificate"]]
        assert (row["board"], row["ruleset"], row["suicide"]) == (claim["board"], claim["rules"], claim["suicide"])
        assert value(row) == (claim["value"], claim["value"])
        assert claim["certificate"] in page and claim["published"] in page


def test_counts_of_endless_play_lie_between_the_two_numbers(rows):
    """As the page argues: every count does, and that of a draw is the middle of the two numbers and 0."""
    found = {(row["board"], row["ruleset"]): value(row) for row in rows if not row["certificate"]}
    boards = [board for board, rules in found if rules == "universalists"]
    assert len(boards) == 8
    for board in boards:
        lo, hi = found[board, "basic-ko"]
        draw, cycles = found[board, "universalists"], found[board, "olympiad"]
        assert draw == (sorted((lo, 0, hi))[1],) * 2, board
        assert cycles[0] == cycles[1] and lo <= cycles[0] <= hi, board
    assert found["3x4", "basic-ko"] == (4, 12) and found["4x4", "basic-ko"] == (1, 16)
