"""The numbers of ko types: a second program in C counts the small ones here, and has counted the others by hand."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
LARGE = TOP / "results" / "large"
BY_HAND = (LARGE / "ko_types.txt").read_text()
# What the second program counts, and the table of koatlas whose last column has the same types.
TABLES = {"plain 9": "catalogue-9", "coupled 7": "coupled-7"}


@pytest.fixture(scope="module")
def count(tmp_path_factory):
    program = tmp_path_factory.mktemp("second") / "ko_types"
    subprocess.run(["cc", "-std=c11", "-O2", "-o", program, TOP / "second_opinion" / "ko_types.c"], check=True)

    def run(*arguments):
        return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True).stdout.splitlines()

    return run


def counted_by_hand(what, policy):
    """A line for each number of points."""
    return BY_HAND.partition(f"$ ko_types {what} {policy}\n")[2].partition("\n\n")[0].splitlines()


@pytest.mark.parametrize("policy", ["none", "multi"])
@pytest.mark.parametrize("what", TABLES)
def test_koatlas_has_as_many_types_as_the_second_program(what, policy):
    table = (LARGE / f"{TABLES[what]}-{policy}.txt").read_text()
    found = re.findall(r"^ +(\d+) .* (\d+)$", table.partition("By rule set")[0], re.MULTILINE)
    second = [re.fullmatch(r"(\d+) points: .* (\d+) types so far", line).groups() for line in counted_by_hand(what, policy)]
    assert found == second and len(found) == int(what[-1])


@pytest.mark.parametrize("policy", ["none", "multi"])
@pytest.mark.parametrize(("what", "points"), [("plain 9", 8), ("coupled 7", 5)])
def test_the_second_program_counts_the_same_again(count, what, points, policy):
    assert count(what.split()[0], points, policy) == counted_by_hand(what, policy)[:points]


@pytest.mark.parametrize("policy", ["none", "multi"])
def test_new_types_have_as_many_positions_and_plays_as_is_known(count, policy):
    figures = tomllib.loads((TOP / "data" / "figures.toml").read_text())
    known = {row["points"]: row["new"] for row in figures["catalogue"]["rows"] if row["suicide"] == policy}
    found = {}
    for line in count("plain", max(known), policy, "list"):
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        if line.startswith(" "):
            found[max(found)].append(numbers)
        else:
            found[numbers[0]] = []
    assert {points: sorted(types) for points, types in found.items()} == known
