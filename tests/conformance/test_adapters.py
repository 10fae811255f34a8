"""The adapters of other Go programs in adapters: each keeps to the protocol, and departs from its rule where
disagreements.toml says so, with `koatlas check` as the other witness. Programs that are not installed are left out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ADAPTERS = Path(__file__).resolve().parents[2] / "adapters"
sys.path[:0] = [str(ADAPTERS), str(Path(__file__).parent)]
import client
import survey

SETTINGS = {(program["name"], setting["name"]): (program, setting) for program, setting in survey.settings()}
DISAGREEMENTS = survey.disagreements()


def started(program, setting):
    if not survey.installed(program):
        pytest.skip(f"needs {program['from']}")
    return client.begin(program, survey.command(program, setting))


# Some programs take seconds to begin: one of each setting plays all games, first the one that asks before any game has begun.
@pytest.fixture(scope="module", params=[key for key, (program, _) in SETTINGS.items() if program["kind"] == "json"], ids=" ".join)
def adapter(request):
    program, setting = SETTINGS[request.param]
    game = started(program, setting)
    yield program, setting, game
    game.close()


def fits(program, rows, cols):
    boards = program["boards"]
    return boards["from"] <= min(rows, cols) and max(rows, cols) <= boards["to"] and (rows == cols or not boards["square"])


def test_protocol(adapter):
    program, setting, game = adapter
    told = game.ask({"name": True})
    assert (told["name"], told["version"]) == (program["name"], program["version"])
    # Questions that make no sense are answered, and nothing begins by them.
    assert "cannot" in game.ask({"legal": ["B a1"]})
    assert game.play("B a1")["played"] is False
    for broken in ("no JSON", "[1]", "{}", '{"start":{}}', '{"start":{"rows":3,"cols":3,"board":["..."],"to_move":"B"}}'):
        assert "ok" not in game.ask(broken)
    boards = program["boards"]
    # jax compiles for each size, which takes seconds.
    for size in (3,) if program["name"] == "pgx" else (3, 5, 9, 19):
        assert game.start(["." * size] * size) == {"ok": True}
        assert game.legal(["B a1", "W a1", f"B {client.COLUMNS[size - 1]}{size}"]) == [True, None, True]
        played = game.play("B a1")
        assert played["played"] and played["board"] == ["." * size] * (size - 1) + ["X" + "." * (size - 1)]
        assert game.legal(["W a1", "W b1"]) == [False, True]
        # A refused play changes nothing.
        for refused in ("W a1", "B b1", "W z1", f"W a{size + 1}", "W a0", "Q a1", "W"):
            assert game.play(refused)["played"] is False
        assert game.play("W b1")["played"]
    oblong = game.start(["....", ".XO.", "...."])
    assert ("ok" in oblong) == (boards["setup"] and not boards["square"])
    white = game.start(["...", ".X.", "..."], "W")
    assert ("ok" in white) == boards["white_first"]
    if boards["white_first"]:
        assert game.legal(["W a1", "W b2", "B a1"]) == [True, False, None]
    assert "cannot" in game.start(["." * 30] * 30) or not fits(program, 30, 30)


def test_ends(adapter):
    """Two passes end the game where the program knows an end; the area is Black minus White."""
    program, setting, game = adapter
    assert client.build(game, [".XO", "XXO", "..O"])
    if game.legal(["B pass"]) == [None] and setting["options"].get("passes") != "never":
        return
    told = [game.play("B pass"), game.play("W pass")]
    assert all(answer["played"] for answer in told)
    assert [answer.get("ended") for answer in told] in ([None, None], [False, True])
    assert told[-1].get("area", 1) == 1


def test_ko_and_suicide(adapter):
    """What a rule set without superko says of a ko, a snapback and suicides; the others are in disagreements.toml."""
    program, setting, game = adapter
    suicide = setting["options"].get("suicide", {"basic-ko": "none", "drr-3pass": "all"}.get(setting["rules"]))
    known = {(entry["program"], entry["setting"]) for entry in DISAGREEMENTS}
    if setting["rules"] not in ("basic-ko", "drr-3pass") or (program["name"], setting["name"]) in known:
        assert client.verdict(game, *client.QUESTIONS["snapback"]) is True
        return
    expected = {
        "ko": setting["rules"] == "drr-3pass", "snapback": True, "two for one": True,
        "suicide of one": suicide == "all", "suicide of two": suicide != "none",
    }
    assert {question: client.verdict(game, *client.QUESTIONS[question]) for question in expected} == expected


def words(entry):
    return f"{entry['program']} {entry['setting']}: {entry['why'].split('.')[0]}"


# By program, each begun once. That after which an adapter has ended comes last.
DEPARTURES = sorted(
    ((setting, entry) for setting in SETTINGS for entry in DISAGREEMENTS if (entry["program"], entry["setting"]) == setting),
    key=lambda departure: (departure[0], departure[1]["program_says"] == "nothing"),
)


@pytest.fixture(scope="module")
def speaker(request):
    """A program of either protocol."""
    game = started(*SETTINGS[request.param])
    yield game
    game.close()


@pytest.mark.parametrize(
    ("speaker", "entry"), DEPARTURES, ids=[words(entry) for _, entry in DEPARTURES], indirect=["speaker"], scope="module"
)
def test_what_the_program_says(speaker, entry):
    moves, says = entry["moves"], entry["program_says"]
    if says == "nothing":
        # The package loops for ever: its adapter ends instead of answering.
        with pytest.raises(client.Stopped, match="the program has ended"):
            speaker.start(entry["board"], entry["to_move"])
        return
    assert "ok" in speaker.start(entry["board"], entry["to_move"])
    for move in moves[:-1]:
        assert speaker.play(move)["played"], move
    if says in ("legal", "illegal"):
        assert speaker.legal(moves[-1:]) == [says == "legal"]
    told = speaker.play(moves[-1])
    assert told["played"] == (says != "illegal")
    assert told.get("ended", False) or says != "ends"
    assert not says.startswith("board ") or told["board"] == says.split()[1:]
    assert not says.startswith("area ") or speaker.area() == int(says.split()[1])


@pytest.mark.parametrize("entry", [entry for entry in DISAGREEMENTS if entry["program_says"] != "nothing"], ids=words)
def test_what_the_rule_says(entry, koatlas, tmp_path):
    """The rule that the setting claims says the contrary, whether the program is installed or not."""
    _, setting = SETTINGS[entry["program"], entry["setting"]]
    moves, says = entry["moves"], entry["program_says"]
    position = tmp_path / "start.txt"
    position.write_text("".join(" ".join(line) + "\n" for line in entry["board"]))
    # The exit code is 1 where a move is illegal.
    line = [koatlas.program, "check", position, *survey.claim(setting)]
    line += ["--to-move", entry["to_move"], "--moves", "; ".join(moves), "--json"]
    answer = json.loads(subprocess.run(line, capture_output=True, text=True).stdout)
    last = answer["verdicts"][-1]
    assert len(answer["verdicts"]) == len(moves) and all(verdict["legal"] for verdict in answer["verdicts"][:-1])
    if says in ("legal", "illegal"):
        assert last["legal"] != (says == "legal"), last
    elif says == "ends":
        assert answer["ended"] is None
    elif says.startswith("area "):
        assert answer["ended"]["score"] != int(says.split()[1])
    else:
        assert answer["rows"] != says.split()[1:]
