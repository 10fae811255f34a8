"""The ko types and the words of their cycles: a second program in C finds the small ones here, and has counted the others by hand."""

import re
import subprocess
import tarfile
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
    """The options of the command, and the lines that it has printed."""
    options, lines = re.search(rf"^\$ ko_types {what} {policy}(.*)\n((?:.+\n)+)", BY_HAND, re.MULTILINE).groups()
    return options.split(), lines.splitlines()


def kept_words(policy):
    """The words of cycles of up to 6 plays of regions of up to 9 points, as koatlas lists them: the fewest points, plays and word."""
    with tarfile.open(LARGE / f"catalogue-9-{policy}.tar.xz") as archive:
        text = archive.extractfile(f"catalogue-9-{policy}/words.txt").read().decode()
    rows = re.findall(r"^ (\S.*?) {2,}(\d+) {2,}.*? {2,}(\d+) {2,}\d+ +\S+ +\d+$", text, re.MULTILINE)
    return [(int(points), int(plays), word) for word, points, plays in rows if int(plays) <= 6]


@pytest.mark.parametrize("policy", ["none", "multi"])
@pytest.mark.parametrize("what", TABLES)
def test_koatlas_has_as_many_types_as_the_second_program(what, policy):
    table = (LARGE / f"{TABLES[what]}-{policy}.txt").read_text()
    found = re.findall(r"^ +(\d+) .* (\d+)$", table.partition("By rule set")[0], re.MULTILINE)
    lines = [line for line in counted_by_hand(what, policy)[1] if not line.startswith(" ")]
    second = [re.fullmatch(r"(\d+) points: .* (\d+) types so far", line).groups() for line in lines]
    assert found == second and len(found) == int(what[-1])


@pytest.mark.parametrize("policy", ["none", "multi"])
@pytest.mark.parametrize(("what", "points"), [("plain 9", 8), ("coupled 7", 5)])
def test_the_second_program_counts_the_same_again(count, what, points, policy):
    options, lines = counted_by_hand(what, policy)
    counted = count(what.split()[0], points, policy, *options)
    assert counted == lines[: len(counted)] and any(line.startswith(f"{points} points: ") for line in counted)


def test_the_second_program_counts_the_same_on_the_way_to_ten_points():
    ten = counted_by_hand("plain 10", "none")
    assert (ten[0], ten[1][:18]) == counted_by_hand("plain 9", "none")


@pytest.mark.parametrize("policy", ["none", "multi"])
def test_koatlas_has_as_many_words_as_the_second_program(policy):
    lines = [line for line in counted_by_hand("plain 9", policy)[1] if line.startswith(" ")]
    assert len(lines) == 9
    for points, line in enumerate(lines, 1):
        plays = [plays for needed, plays, _ in kept_words(policy) if needed <= points]
        by_plays = ", ".join(f"{plays.count(number)} of {number} plays" for number in range(2, 7))
        assert line == f"    cycle words so far: {by_plays}, {len(plays)} in all"


@pytest.mark.parametrize(("policy", "words"), [("none", 249), ("multi", 735)])
def test_koatlas_has_the_words_of_the_second_program(count, policy, words):
    points, found = 0, []
    for line in count("plain", 7, policy, "words", 6, "list"):
        if match := re.match(r"(\d+) points", line):
            points = int(match[1])
        elif line.startswith("    B"):
            found.append((points, line.count(" ") - 3, line.strip()))
    assert sorted(found) == sorted(row for row in kept_words(policy) if row[0] <= 7)
    assert len(found) == words


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
