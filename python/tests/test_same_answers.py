"""Every answer is that of the command line, key by key."""

import json

import koatlas
import pytest
from conftest import POSITIONS, relative

KNOWN = [relative(file) for file in sorted(POSITIONS.glob("*.toml"))]
TRIPLE_KO = relative(POSITIONS / "triple_ko.toml")
MOVES = ["B d3", "W b2", "B f3", "W d2", "B b3", "W f2", "W pass"]


@pytest.mark.parametrize("file", KNOWN)
def test_classify(program, file):
    assert koatlas.classify(file).to_dict() == program.json("classify", file)


def test_classify_with_options(program):
    cycle = "B d3; W b2; B f3; W d2; B b3; W f2"
    found = koatlas.classify(TRIPLE_KO, suicide="none", max_length=5, cycle=cycle, longest=True)
    options = ["--suicide", "none", "--max-length", 5, "--cycle", cycle, "--longest"]
    assert found.to_dict() == program.json("classify", TRIPLE_KO, *options)
    assert found.longest.sequences


def test_classify_where_nothing_repeats(program, tmp_path):
    file = tmp_path / "empty.txt"
    file.write_text(". .\n. .\n")
    found = koatlas.classify(file, suicide="none")
    assert found.type is None and found.shortest is None
    assert found.to_dict() == program.json("classify", file, "--suicide", "none")


def test_a_known_cycle_that_needs_suicide(program):
    refused = []
    for file in KNOWN:
        found = koatlas.classify(file, suicide="none", max_length=2)
        if found.cycles.known is not None and found.cycles.known.no_cycle:
            refused.append(file)
            assert found.to_dict() == program.json("classify", file, "--suicide", "none", "--max-length", 2)
    assert refused


def test_a_text_is_what_its_file_is():
    text = (POSITIONS / "triple_ko.toml").read_text()
    assert koatlas.classify(koatlas.Position.parse(text, "toml")).to_dict() == koatlas.classify(TRIPLE_KO).to_dict()


@pytest.mark.parametrize("model", ["free", "alternating", "with-passes"])
@pytest.mark.parametrize("reduce", [False, True])
def test_explore(program, model, reduce):
    options = ["--model", model, *(["--reduce"] if reduce else [])]
    for target, arguments in [(koatlas.Position.empty("2x3"), ["--board", "2x3"]), (TRIPLE_KO, [TRIPLE_KO])]:
        found = koatlas.explore(target, model=model, reduce=reduce)
        assert found.to_dict() == program.json("explore", *arguments, *options)


def test_explore_basic_ko(program):
    found = koatlas.explore_basic_ko(koatlas.Position.empty("2x3"))
    assert found.to_dict() == program.json("explore", "--board", "2x3", "--rules", "basic-ko")


def test_cycles(program, tmp_path):
    board = koatlas.Position.empty("2x2")
    assert koatlas.cycles(board, max_length=6).to_dict() == program.json("cycles", "--board", "2x2", "--max-length", 6)
    found = koatlas.cycles(board, model="with-passes", suicide="none", max_length=5)
    options = ["--model", "with-passes", "--suicide", "none", "--max-length", 5]
    assert found.to_dict() == program.json("cycles", "--board", "2x2", *options)
    ours, theirs = tmp_path / "ours.jsonl", tmp_path / "theirs.jsonl"
    found = koatlas.cycles(TRIPLE_KO, basic_ko=True, list=ours)
    assert found.to_dict() == program.json("cycles", TRIPLE_KO, "--rules", "basic-ko", "--list", theirs)
    assert ours.read_bytes() == theirs.read_bytes() != b""


def test_check(program):
    for rules in ["psk", "ssk", "geneva", "japanese-1989"]:
        found = koatlas.check(TRIPLE_KO, MOVES, rules=rules)
        assert found.to_dict() == program.json("check", TRIPLE_KO, "--rules", rules, "--moves", "; ".join(MOVES))
    found = koatlas.check(TRIPLE_KO, "; ".join(MOVES), rules="psk", options={"suicide": "none"}, strict=True)
    options = ["--rules", "psk", "--moves", "; ".join(MOVES), "--option", "suicide=none", "--strict"]
    assert found.to_dict() == program.json("check", TRIPLE_KO, *options)
    assert not found.legal


def test_first_refusals(program):
    expected = program.json("check", TRIPLE_KO, "--rules", "all", "--moves", "; ".join(MOVES))
    assert koatlas.first_refusals(TRIPLE_KO, MOVES).to_dict() == expected


def test_check_games(program, tmp_path):
    (tmp_path / "good.sgf").write_text("(;SZ[3]RU[Chinese];B[bb];W[aa];B[])")
    (tmp_path / "bad.sgf").write_text("(;SZ[3]RU[Chinese];B[bb];W[bb])(;SZ[3];B[bb])")
    done = program.run("check", tmp_path, "--json")
    expected = json.loads(done.stdout)
    for game in expected["games"]:
        # The command line goes on with the option that mends it.
        game["error"] = game["error"] and game["error"].split(": name a rule set with --rules")[0]
    found = koatlas.check_games(tmp_path)
    assert found.to_dict() == expected
    assert (found.summary.games, found.summary.illegal, found.summary.errors) == (3, 1, 1)


def test_longest(program):
    board = koatlas.Position.empty("1x3")
    for rules in ["psk", "basic-ko"]:
        assert koatlas.longest(board, rules=rules).to_dict() == program.json("longest", "--board", "1x3", "--rules", rules)
    found = koatlas.longest(koatlas.family("n_tuple_ko", 2), rules="ssk", measure="moves", iterations=10_000, seed=7)
    options = ["--rules", "ssk", "--measure", "moves", "--iterations", 10_000, "--seed", 7]
    assert found.to_dict() == program.json("longest", "--family", "n_tuple_ko", "--n", 2, *options)


def test_solve(program):
    board = koatlas.Position.empty("2x2")
    for rules in ["psk", "basic-ko"]:
        assert koatlas.solve(board, rules=rules).to_dict() == program.json("solve", "--board", "2x2", "--rules", rules)
    found = koatlas.solve(board.with_to_move("W"), rules="psk", options={"suicide": "none"}, komi=0.5, void_is="black")
    options = ["--rules", "psk", "--suicide", "none", "--komi", "0.5", "--void-is", "black", "--to-move", "W"]
    assert found.to_dict() == program.json("solve", "--board", "2x2", *options)


def test_a_limit_gives_bounds(program):
    found = koatlas.solve(koatlas.Position.empty("2x3"), rules="ssk", most_states=10)
    assert not found.exact and found.limit == "the limit of states or of memory"
    assert found.to_dict() == program.json("solve", "--board", "2x3", "--rules", "ssk", "--most-states", 10)


def test_a_table_is_made_and_read(tmp_path):
    table = tmp_path / "2x3.table"
    made = koatlas.solve(koatlas.Position.empty("2x3"), rules="basic-ko", table=table)
    size = table.stat().st_size
    assert koatlas.solve(koatlas.Position.empty("2x3"), rules="basic-ko", table=table) == made
    assert size > 0


@pytest.mark.parametrize(("mortal", "suicide"), [(0, "multi"), (1, "none")])
def test_catalogue(program, mortal, suicide):
    found = koatlas.catalogue(4, mortal=mortal, suicide=suicide)
    options = ["--max-points", 4, "--mortal", mortal, "--suicide", suicide]
    assert found.to_dict() == program.json("catalogue", *options)
