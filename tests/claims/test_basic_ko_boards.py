"""Whole boards under the basic ko rule: `second_opinion/basic_ko_boards.c` finds the cycles and the values that koatlas finds, and the strings
of kos in the table of `notebooks/questions.py`."""

import csv
import json
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
BOARDS = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3", "3x2", "3x3"]
SOURCE = TOP / "second_opinion/basic_ko_boards.c"
STRINGS = list(csv.DictReader((TOP / "results/questions/strings.csv").read_text().splitlines()))
STRINGS_BY_HAND = (TOP / "results/large/strings_of_kos.txt").read_text()


@pytest.fixture(scope="module")
def second(tmp_path_factory):
    """Runs the second program, and returns its answer."""
    program = tmp_path_factory.mktemp("second") / "basic_ko_boards"
    subprocess.run(["cc", "-std=c11", "-O2", "-o", program, SOURCE], check=True)

    def run(*words):
        return json.loads(subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout)

    return run


@pytest.fixture
def solved(koatlas, tmp_path):
    """The answer of koatlas for a node of the second program, or for the empty board."""

    def solve(policy, board=None, node=None):
        words = ["--board", board] if board else [tmp_path / "position.toml"]
        if node:
            rows = "\n".join(" ".join(row) for row in node["rows"])
            words[0].write_text(f'diagram = """\n{rows}\n"""\nto_move = "{node["to_move"]}"\n')
            words += ["--option", f"ko={node['ko'] or 'none'}"]
        return json.loads(koatlas("solve", *words, "--rules", "basic-ko", "--suicide", policy, "--threads", 1, "--json", "--quiet"))

    return solve


@pytest.mark.parametrize("board", BOARDS)
def test_the_situations_on_cycles_are_those_of_the_second_program(koatlas, second, board):
    found = json.loads(koatlas("explore", "--board", board, "--model", "alternating", "--rules", "basic-ko", "--json", "--quiet"))
    other = second("cycles", board)
    keys = found.keys() - {"command", "version", "model", "rules", "terms", "sample"}
    assert {key: found[key] for key in keys} == {key: other[key] for key in keys}
    assert found["sample"] is None and len(keys) > 9


@pytest.mark.parametrize("policy", ["none", "multi", "all"])
@pytest.mark.parametrize("board", BOARDS[:-1])
def test_empty_boards_have_the_values_of_the_second_program(second, solved, board, policy):
    found, other = solved(policy, board), second("values", board, policy)
    assert (found["lo"], found["hi"], found["states"]) == (other["lo"], other["hi"], other["states_reachable"])
    assert [move[2:] for move in found["best"]] == other["best"]


@pytest.mark.parametrize(("board", "nodes", "samples"), [("1x2", 14, 0), ("1x3", 30, 0), ("1x4", 90, 0), ("1x6", 40, 40), ("2x3", 40, 40)])
def test_situations_have_the_values_of_the_second_program(second, solved, board, nodes, samples):
    """All nodes of small boards, or some that are drawn."""
    sample = second("values", board, "none", samples)["sample"]
    assert len(sample) == nodes and any(node["ko"] for node in sample) == (board != "1x3")
    for node in sample:
        found = solved("none", node=node)
        assert (found["lo"], found["hi"]) == (node["lo"], node["hi"]), node


def is_small(board):
    rows, cols = map(int, board.split("x"))
    return 1 < rows * cols <= 10


@pytest.mark.parametrize("board", list(filter(is_small, dict.fromkeys(row["board"] for row in STRINGS))))
def test_kos_have_the_strings_that_two_programs_find(second, board):
    """The page `results/questions.md` compares the boards that were counted by hand."""
    found = second("strings", board)
    assert found == json.loads(STRINGS_BY_HAND.partition(f"$ basic_ko_boards strings {board}\n")[2].partition("\n\n")[0])
    rows = [{key: row[key] for key in ("states", "open", "cyclic", "size", "situations", "part")} for row in STRINGS if row["board"] == board]
    same = {key: found[key] for key in ("states", "open", "cyclic")}
    counts = [same | {"size": row["size"], "situations": row["states"], "part": row["part"]} for row in found["sizes"]]
    assert rows == [{key: str(count) for key, count in row.items()} for row in counts]
