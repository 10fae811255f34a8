"""Errors are exceptions with the sentences of the command line."""

import json

import koatlas
import pytest
from conftest import POSITIONS, relative

TRIPLE_KO = relative(POSITIONS / "triple_ko.toml")
BOARD = koatlas.Position.empty("2x2")

# What is asked, and the same on the command line.
INPUT = {
    "no file": (lambda: koatlas.classify("no_such.toml"), ["classify", "no_such.toml"]),
    "a folder": (lambda: koatlas.explore("data"), ["explore", "data"]),
    "size": (lambda: koatlas.Position.empty("99x99"), ["explore", "--board", "99x99"]),
    "suicide": (lambda: koatlas.explore(BOARD, suicide="some"), ["explore", "--board", "2x2", "--suicide", "some"]),
    "model": (lambda: koatlas.explore(BOARD, model="x"), ["explore", "--board", "2x2", "--model", "x"]),
    "length": (lambda: koatlas.cycles(BOARD, max_length=-1), ["cycles", "--board", "2x2", "--max-length=-1"]),
    "no number": (lambda: koatlas.classify(TRIPLE_KO, max_length="x"), ["classify", TRIPLE_KO, "--max-length", "x"]),
    "memory": (lambda: koatlas.explore(BOARD, memory_limit="1X"), ["explore", "--board", "2x2", "--memory-limit", "1X"]),
    "too little memory": (
        lambda: koatlas.explore(koatlas.Position.empty("4x4"), memory_limit=1024),
        ["explore", "--board", "4x4", "--memory-limit", "1K"],
    ),
    "rules": (lambda: koatlas.solve(BOARD, rules="pks"), ["solve", "--board", "2x2", "--rules", "pks"]),
    "option": (
        lambda: koatlas.solve(BOARD, rules="psk", options={"ko": "x"}),
        ["solve", "--board", "2x2", "--rules", "psk", "--option", "ko=x"],
    ),
    "komi": (lambda: koatlas.solve(BOARD, rules="psk", komi=0.3), ["solve", "--board", "2x2", "--rules", "psk", "--komi", "0.3"]),
    "seconds": (
        lambda: koatlas.solve(BOARD, rules="psk", time_limit=-1),
        ["solve", "--board", "2x2", "--rules", "psk", "--time-limit=-1"],
    ),
    "measure": (
        lambda: koatlas.longest(BOARD, rules="psk", measure="x"),
        ["longest", "--board", "2x2", "--rules", "psk", "--measure", "x"],
    ),
    "family": (lambda: koatlas.family("x", 3), ["longest", "--family", "x", "--n", "3", "--rules", "psk"]),
    "moves": (
        lambda: koatlas.check(TRIPLE_KO, ["B d3", "X"], rules="psk"),
        ["check", TRIPLE_KO, "--rules", "psk", "--moves", "B d3; X"],
    ),
    "cycle": (lambda: koatlas.classify(TRIPLE_KO, cycle="B d3"), ["classify", TRIPLE_KO, "--cycle", "B d3"]),
    "basic ko": (
        lambda: koatlas.cycles(BOARD, basic_ko=True, model="free"),
        ["cycles", "--board", "2x2", "--rules", "basic-ko", "--model", "free"],
    ),
    "no board": (lambda: koatlas.explore_basic_ko(TRIPLE_KO), ["explore", TRIPLE_KO, "--rules", "basic-ko"]),
    "years": (lambda: koatlas.cycles(koatlas.Position.empty("2x4"), max_length=900), None),
    "max points": (lambda: koatlas.catalogue(99), ["catalogue", "--max-points", "99"]),
    "mortal": (lambda: koatlas.catalogue(2, mortal=2), ["catalogue", "--max-points", "2", "--mortal", "2"]),
    "mortal points": (lambda: koatlas.catalogue(9, mortal=1), ["catalogue", "--max-points", "9", "--mortal", "1"]),
    "policy": (lambda: koatlas.catalogue(2, suicide="all"), ["catalogue", "--max-points", "2", "--suicide", "all"]),
    "named": (lambda: koatlas.rules("x"), ["rules", "x"]),
    "separate": (lambda: koatlas.separate(["psk"]), ["separate", "--rules", "psk"]),
    "too large to separate": (
        lambda: koatlas.separate("all", board="4x4"),
        ["separate", "--rules", "all", "--board", "4x4"],
    ),
    "games": (lambda: koatlas.games("4x4", rules="psk"), ["games", "--board", "4x4", "--rules", "psk"]),
    "superko": (lambda: koatlas.games("1x2", rules="aga"), ["games", "--board", "1x2", "--rules", "aga"]),
    "cycle word": (lambda: koatlas.diagram(TRIPLE_KO, cycle="X"), ["diagram", TRIPLE_KO, "--cycle", "X"]),
    "moves of a text": (
        lambda: koatlas.diagram(TRIPLE_KO, format="text", moves="B d3"),
        ["diagram", TRIPLE_KO, "--format", "text", "--moves", "B d3"],
    ),
    "limit": (lambda: koatlas.ko(TRIPLE_KO, limit=-1), ["ko", TRIPLE_KO, "--limit=-1"]),
    "no program": (
        lambda: koatlas.conform("/no/such/program", rules="psk"),
        ["conform", "--gtp", "/no/such/program", "--rules", "psk"],
    ),
    "no certificate": (lambda: koatlas.verify(TRIPLE_KO), ["verify", TRIPLE_KO]),
    "no catalogue": (lambda: koatlas.read_catalogue("data"), ["types", "data"]),
}


def raised(ask):
    with pytest.raises((koatlas.InputError, FileNotFoundError)) as caught:
        ask()
    assert isinstance(caught.value, ValueError) != isinstance(caught.value, FileNotFoundError)
    return str(caught.value)


def test_a_missing_file_is_not_found():
    for ask in [koatlas.Position.read, koatlas.classify, koatlas.read_catalogue, koatlas.verify]:
        with pytest.raises(FileNotFoundError, match="no_such"):
            ask("no_such.toml")


@pytest.mark.parametrize("case", [case for case, (_, arguments) in INPUT.items() if arguments])
def test_bad_input(program, case):
    ask, arguments = INPUT[case]
    sentence, told = raised(ask), program.refusal(*arguments)
    # The command line puts the name of an option before a sentence, Python that of an argument.
    same = " ".join(sentence.split())
    assert same in told or same.split(": ", 1)[1] in told, (sentence, told)


def test_years_are_refused():
    assert "counting the cycles of up to 900 would take" in raised(INPUT["years"][0])


def test_work_that_passes_a_limit(program):
    with pytest.raises(koatlas.WorkError) as caught:
        koatlas.classify(TRIPLE_KO, memory_limit="2K")
    assert isinstance(caught.value, RuntimeError)
    assert str(caught.value) in program.refusal("classify", TRIPLE_KO, "--memory-limit", "2K")


def test_what_does_not_hold_is_refuted(program, tmp_path):
    file = tmp_path / "false.json"
    board = {"rows": ["..."], "to_move": "B"}
    claim = {"format": "koatlas-certificate", "version": 2, "ruleset": "psk", "measure": "plays", "board": board}
    file.write_text(json.dumps({**claim, "sequence": "B a1; W b1; B pass", "lower": 3, "upper": None}))
    with pytest.raises(koatlas.RefutedError) as caught:
        koatlas.verify(file)
    assert isinstance(caught.value, koatlas.WorkError)
    assert str(caught.value) in program.refusal("verify", file)
    with pytest.raises(koatlas.RefutedError, match="the sequence has 2 plays"):
        koatlas.verify(file.read_bytes())


def test_what_is_not_decided_is_not_refuted(program, tmp_path):
    file = tmp_path / "longest.json"
    koatlas.longest(koatlas.Position.empty("1x3"), rules="psk").certificate.save(file)
    with pytest.raises(koatlas.WorkError) as caught:
        koatlas.verify(file, work_limit=10)
    assert not isinstance(caught.value, koatlas.RefutedError)
    assert str(caught.value) in program.refusal("verify", file, "--work-limit", 10)


def test_a_file_that_exists_is_not_replaced(tmp_path):
    kept = tmp_path / "list.jsonl"
    kept.write_text("mine")
    assert str(kept) in raised(lambda: koatlas.cycles(BOARD, max_length=4, list=kept))
    assert kept.read_text() == "mine"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: BOARD.with_to_move("green"),
        lambda: BOARD.svg(ko_points=["z9"]),
        lambda: BOARD.svg(ko_points=["c3"]),
        lambda: BOARD.svg(moves=["B a1", "W a1"]),
        lambda: BOARD.to_text("png"),
        lambda: BOARD.with_contents(["a1"], b""),
        lambda: BOARD.with_contents(["a1"], b"\3"),
        lambda: BOARD.with_contents(["a1", "a2", "b1", "b2"], b"\1\1\1\1"),
        lambda: koatlas.Position.parse("X Z\n"),
        lambda: koatlas.Position.parse("", "toml"),
        lambda: koatlas.solve(BOARD, rules="psk", void_is="x"),
        lambda: koatlas.diagram(BOARD, format="png"),
        lambda: koatlas.separate(["psk", "ssk"], differ="x"),
        lambda: koatlas.scan("data", variations="x"),
        lambda: koatlas.types(koatlas.catalogue(2, longest=False), pints=4),
        lambda: koatlas.show(koatlas.catalogue(2, longest=False), "no such type"),
    ],
)
def test_other_mistakes_are_told_in_a_sentence(ask):
    assert len(raised(ask)) > 20


def test_arguments_of_other_types_are_type_errors():
    for ask in [lambda: koatlas.explore(3), lambda: koatlas.explore(BOARD, model=object()), lambda: koatlas.Position.empty(3)]:
        with pytest.raises(TypeError):
            ask()
