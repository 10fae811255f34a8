"""What is found on boards with no region marked, and which position of a record is meant."""

import koatlas
import pytest

RECORD = "(;SZ[9]AB[dc][cd][de]AW[ec][dd][fd][ee]PL[B](;B[ed];W[dd];B[aa])(;B[ii](;W[aa])(;W[ia])))"
TWO = """
. . . . . . .
. X O . . . .
X O . O . . .
. X O . X O .
. . . X O . O
. . . . X O .
. . . . . . .
"""


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "game.sgf"
    file.write_text(RECORD)
    return file


@pytest.fixture
def two(tmp_path):
    file = tmp_path / "two.txt"
    file.write_text(TWO)
    return file


def test_find(program, record, two):
    assert koatlas.find(record).to_dict() == program.json("find", record)
    for move in [0, "2", "0.2.1", "0.2.1.2.last"]:
        found = koatlas.find(record, move=move, within=4, soon=1, suicide="none")
        assert found.to_dict() == program.json("find", record, "--move", move, "--within", 4, "--soon", 1, "--suicide", "none")
    found = koatlas.find(two, soon=0)
    assert [ko.name for ko in found.kos] == ["basic ko", "basic ko"] and found.position == koatlas.Position.read(two)


def test_kos_are_drawn(two):
    found = koatlas.find(two, soon=0)
    assert str(found.kos[1]).splitlines() == [
        "basic ko: e3 f3",
        " 7  .  .  .  .  .  .  .",
        " 6  .  X  O  .  .  .  .",
        " 5  X  O  .  O  .  .  .",
        " 4  .  X  O  .  X  O  .",
        " 3  .  .  .  X (O)(.) O",
        " 2  .  .  .  .  X  O  .",
        " 1  .  .  .  .  .  .  .",
        "    a  b  c  d  e  f  g",
    ]
    assert str(found) == f"1. {found.kos[0]}\n\n2. {found.kos[1]}"
    assert found._repr_html_().count("<svg") == 2
    assert str(koatlas.find(koatlas.Position.empty("5x5"), soon=0)) == "nothing repeats within 6 plays"


def test_other_questions_are_asked_about_a_ko(program, two):
    found = koatlas.find(two, soon=2)
    for number in [1, 2, 3]:
        ko = found.kos[number - 1]
        answer = koatlas.classify(two, ko=number)
        assert answer.to_dict() == program.json("classify", two, "--ko", number)
        assert (answer.used.region, answer.used.after) == (ko.region, ko.after)
        assert answer.position.rows == ko.position.rows == ko.rows
        same = koatlas.classify(ko.position)
        assert (same.type, same.component, same.used) == (answer.type, answer.component, None)
    assert koatlas.ko(two, ko=2).to_dict() == program.json("ko", two, "--ko", 2)
    assert koatlas.compare(two, ko=1).to_dict() == program.json("compare", two, "--ko", 1)
    assert koatlas.classify(two, region=["b5", "c5"]).to_dict() == program.json("classify", two, "--region", "b5,c5")
    with pytest.raises(koatlas.InputError, match="there are 2 kos, so that one has to be named: 1: b5 c5; 2: e3 f3"):
        koatlas.classify(two)
    with pytest.raises(koatlas.InputError, match="name a region or a ko, and not both"):
        koatlas.classify(two, region=["b5"], ko=1)


def test_the_only_ko_needs_no_number(record):
    assert koatlas.classify(record, move=1).used.region == ("d6", "e6")


def test_a_position_of_a_record(record):
    read = koatlas.Position.read
    assert read(record).rows == read(record, move=3).rows == read(record, move="last").rows
    assert read(record, move="0.2.last").rows[0] == "O........"
    record.write_text(RECORD * 2)
    with pytest.raises(koatlas.InputError, match="holds 2 games: name one, from 1 to 2"):
        read(record)
    assert read(record, game=2, move=0).rows == koatlas.Position.parse(RECORD, "sgf").with_contents(["e6", "d6", "a9"], bytes([0, 2, 0])).rows


def test_a_game_is_a_target(record):
    game = koatlas.Game("basic-ko", koatlas.Position.read(record, move=0))
    game.push("B e6")
    assert koatlas.find(game).kos == koatlas.find(record, move=1).kos
    assert koatlas.find(game, move=0).kos == koatlas.find(record, move=0).kos
    assert game.moves == ("B e6",), "the game stays as it is"
    for move in [2, -1, "x"]:
        with pytest.raises(koatlas.InputError, match="the game has 1 moves, and not"):
            koatlas.find(game, move=move)
    with pytest.raises(koatlas.InputError, match="a position has no moves"):
        koatlas.find(game.position, move=1)
