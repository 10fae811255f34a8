"""The claims of data/outcomes.toml: well written, their boards there, and those about single moves as the program has them."""

import json
import subprocess
import tomllib
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[2] / "data"
CLAIMS = tomllib.loads((DATA / "outcomes.toml").read_text())["claim"]
ARENAS = sorted((DATA / "arenas").glob("*.toml"))
WORDS = {"position", "board", "diagram", "to_move", "rules", "options", "claim", "reading", "source"}
SCORES = {"value", "at_least", "at_most", "void", "outcome"}
STONES = {"captures", "lives"}
MOVES = {"legal", "illegal", "forfeited"}
BEST = {"best", "best_has"}
LETTERS = "abcdefghjklmnopqrstuvwxyz"


def toml(name):
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def rows(position):
    return ["".join(row.split()) for row in position["diagram"].strip().splitlines()]


def content(position, point):
    drawn = rows(position)
    return drawn[len(drawn) - int(point[1:])][LETTERS.index(point[0])]


@pytest.fixture(scope="module")
def rule_sets(koatlas):
    return {one["id"] for one in json.loads(koatlas("rules", "--json"))["rulesets"]}


def test_keys_are_those_described(rule_sets):
    for claim in CLAIMS:
        assert claim.keys() <= WORDS | SCORES | STONES | MOVES | BEST, claim
        assert {"to_move", "rules", "claim", "source"} <= claim.keys(), claim
        assert ("position" in claim) != ("board" in claim), claim
        assert set(claim["rules"]) <= rule_sets and claim["to_move"] in "BW", claim


def test_no_claim_is_made_twice():
    seen = [tuple(str(claim[key]) for key in sorted(claim.keys() - {"claim", "source", "reading"})) for claim in CLAIMS]
    tested = [one for one, claim in zip(seen, CLAIMS, strict=True) if claim.keys() - WORDS]
    assert len(set(tested)) == len(tested)


def test_points_that_are_captured_or_live_hold_stones():
    for claim in CLAIMS:
        for point in [point for form in STONES & claim.keys() for point in claim[form]]:
            assert content(toml(claim["position"]), point) in "XO", claim


def test_boards_are_as_large_as_they_say():
    for claim in CLAIMS:
        if "diagram" in claim:
            drawn = claim["diagram"].split("/")
            assert f"{len(drawn)}x{len(drawn[0])}" == claim["board"] and len(set(map(len, drawn))) == 1, claim


@pytest.mark.parametrize("file", ARENAS, ids=lambda file: file.stem)
def test_the_program_reads_every_arena(koatlas, file):
    position = tomllib.loads(file.read_text())
    assert position["name"] == file.stem and len(position["region"]) <= 9
    found = koatlas("diagram", file, "--format", "text")
    assert ["".join(row.split()) for row in found.splitlines()[: position["rows"]]] == rows(position)
    assert any(claim.get("position") == f"arenas/{file.stem}" for claim in CLAIMS)


@pytest.mark.parametrize("file", ARENAS, ids=lambda file: file.stem)
def test_an_arena_has_the_board_of_its_position_and_more_points(file):
    arena = tomllib.loads(file.read_text())
    known = [path.stem for path in (DATA / "positions").glob("*.toml") if file.stem.startswith(path.stem)]
    for name in sorted(known, key=len)[-1:]:
        position = toml(f"positions/{name}")
        if name == "bent_four_corner":
            position["diagram"] = position["lead_in"]["diagram"]
        assert rows(arena) == rows(position)
        assert set(arena["region"]) >= set(position["region"])
    assert known or arena["origin"] == "construction"


def test_moves_are_as_claimed(koatlas):
    for claim, form in [(claim, form) for claim in CLAIMS for form in MOVES & claim.keys()]:
        for rules in claim["rules"]:
            file = DATA / f"{claim['position']}.toml"
            at = ["--rules", rules, "--to-move", claim["to_move"], "--moves", claim[form], "--json"]
            done = subprocess.run([koatlas.program, "check", file, *at], capture_output=True, text=True)
            assert done.returncode == (form == "illegal"), done.stderr
            *before, last = json.loads(done.stdout)["verdicts"]
            assert all(move["legal"] for move in before), claim
            assert last["legal"] == (form != "illegal"), claim
            assert last["forfeited"] == (form == "forfeited"), claim


def test_koatlas_agrees_or_says_why_not(koatlas, monkeypatch):
    """Every claim about who wins is solved. Where koatlas finds something else, results/outcomes says why."""
    folder = DATA.parent / "results" / "outcomes"
    monkeypatch.syspath_prepend(folder)
    import solve

    monkeypatch.setattr(solve, "KOATLAS", str(koatlas.program))
    # With a tenth of the effort of the results all but two are decided.
    monkeypatch.setattr(solve, "LIMIT", "100000")
    differences = tomllib.loads((folder / "differences.toml").read_text())
    found = {}
    for claim in CLAIMS:
        for rules in claim["rules"]:
            result = solve.judged(claim, rules)
            if result is not None:
                found[f"{claim.get('position') or claim['board']} {claim['to_move']} {rules}"] = result
    assert sum(agrees is not None for _, agrees in found.values()) > 100
    assert {name for name, (_, agrees) in found.items() if agrees is False} == differences.keys()
