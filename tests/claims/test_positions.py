"""Every published position is complete: fed back to the program, it gives what is said of it.

The rows of `results/outcomes/separations.csv.xz` are all solved again. Of `outcomes.csv.xz` those are that the program solves at once: the
certificates beside it prove the others.
"""

import csv
import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kept
import pytest

TOP = Path(__file__).resolve().parents[2]
OUTCOMES = TOP / "results/outcomes"


def rows_of(name):
    return list(csv.DictReader(kept.content(f"outcomes/{name}").decode().splitlines()))


def number(text):
    return None if text == "" else float(text)


def position_file(row):
    """A position file in text: the diagram, and what else it needs."""
    lines = [" ".join(line) for line in row["rows"].split("/")]
    lines += [f"{key}: {row[key]}" for key in ("region", "immortal") if row[key]]
    return "\n".join([*lines, f"to-move: {row['to_move']}"]) + "\n"


def solved(program, text, rules, options):
    words = [program, "solve", "-", "--rules", rules, "--json", "--quiet", "--threads", "1", "--most-states", "200000"]
    words += [word for option in options for word in ("--option", option)]
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def winner(lo, hi, komi=0):
    if lo is not None and lo > komi:
        return "black"
    if hi is not None and hi < komi:
        return "white"
    return "nobody" if lo is not None and lo == hi else "neither"


@pytest.fixture(scope="module")
def separations():
    return [row for row in rows_of("separations.csv") if row["rows"]]


def test_separations_are_complete_positions(koatlas, separations):
    sides = [(row, side) for row in separations for side in "ab"]
    asked = {(position_file(row), row[side], row[f"suicide_{side}"], row["ko"]) for row, side in sides}
    assert len(separations) > 2_000 and len(asked) > 400

    def answer(case):
        text, rules, suicide, ko = case
        found = solved(koatlas.program, text, rules, [f"suicide={suicide}"] + ([f"ko={ko}"] if ko else []))
        return case, found

    with ThreadPoolExecutor(4) as pool:
        answers = dict(pool.map(answer, sorted(asked)))
    for row, side in sides:
        found = answers[position_file(row), row[side], row[f"suicide_{side}"], row["ko"]]
        told = (number(row[f"lo_{side}"]), number(row[f"hi_{side}"]))
        assert found["exact"] and (found["lo"], found["hi"]) == told, (row, side, found["lo"], found["hi"])
        assert row[f"winner_{side}"] == winner(*told), (row, side)


def test_separations_tell_rule_sets_apart(separations):
    for row in separations:
        a, b = [(row[f"lo_{side}"], row[f"hi_{side}"]) for side in "ab"]
        assert a != b if row["differ"] == "value" else row["winner_a"] != row["winner_b"], row


def test_the_page_of_separations_lists_each_position_whole(separations):
    page = (OUTCOMES / "separations.md").read_text()
    listed = {tuple(line.split(" | ")[1:]) for line in re.findall(r"^\| (\d+ \| `.*) \|$", page, re.MULTILINE)}
    for row in separations:
        assert (f"`{row['rows']}`", row["region"] or "all", row["immortal"] or "none", row["to_move"]) in listed, row


def test_outcomes_are_those_of_their_positions(koatlas):
    """One row in eleven, of positions that are solved at once."""
    files = {path.stem: path for folder in ("positions", "arenas") for path in (TOP / "data" / folder).glob("*.toml")}
    quick = [row for row in rows_of("outcomes.csv") if row["exact"] == "True" and row["length"] and int(row["length"]) < 8]
    chosen = quick[::11]
    assert len(chosen) > 100
    for row in chosen:
        words = ["--to-move", row["to_move"], "--most-states", "1000000", "--threads", "1"]
        found = json.loads(koatlas("solve", files[row["position"]], "--rules", row["ruleset"], *words, "--json", "--quiet"))
        assert found["exact"] and (found["lo"], found["hi"]) == (number(row["lo"]), number(row["hi"])), row
        assert " ".join(move[2:] for move in found["best"]) == row["best"], row
