"""Games with their history, one and many, against what the program says of the same moves."""

import copy
import pickle
import random
import typing

import koatlas
import numpy as np
import pytest
from conftest import POSITIONS
from koatlas._arguments import RuleSetName

RULES = typing.get_args(RuleSetName)
BASIC_KO = koatlas.Position.parse(". X O .\nX O . O\n. X O .")


def test_the_names_of_rule_sets_are_those_of_the_program(program):
    assert list(RULES) == [rules["id"] for rules in program.json("rules")["rulesets"]]


CLUB = """
id = "club"
name = "Rules of our club"
[[bar]]
what = "position"
within = 8
[[end]]
on = "passes"
number = 2
"""


def test_rules_of_a_file(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(CLUB)
    for rules in (str(file), CLUB):
        found = koatlas.check(BASIC_KO, ["B c2", "W b2"], rules=rules)
        assert (found.ruleset, found.rules_file, found.verdicts[1].explanation is None) == ("club", CLUB, False)
        game = koatlas.Game(rules, BASIC_KO)
        game.push("B c2")
        assert "W b2" not in game.legal_moves()
    assert koatlas.rules(CLUB).rulesets[0].name == "Rules of our club"
    # It stands beside the rule sets of the list.
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[6:5]AB[cb][bc][cd]AW[db][cc][ec][dd];B[dc];W[cc])")
    (found,) = koatlas.scan(game, rules=[file]).repetitions
    assert found.refused_by["club"] == found.refused_by["psk"] == 2
    notes = koatlas.annotate(game, tmp_path / "annotated.sgf", rules=file).barred
    assert any(note.traditions[:1] == ("Rules of our club",) for note in notes)
    found = koatlas.classify(BASIC_KO, rules=CLUB)
    assert (found.rulesets["club"].move, found.rules_files) == (2, {"club": CLUB})
    with pytest.raises(koatlas.InputError, match="cannot be searched"):
        koatlas.compare(koatlas.Position.empty("1x2"), rules=file)
    with pytest.raises(koatlas.InputError, match="line 6, column 10"):
        koatlas.check(BASIC_KO, ["B c2"], rules=CLUB.replace("within = 8", "within = 0"))


def random_moves(game, number, seed):
    """Moves that are mostly plays."""
    choice = random.Random(seed)
    for _ in range(number):
        if game.ended:
            break
        moves = game.legal_moves()
        plays = [move for move in moves if "pass" not in move]
        game.push(choice.choice(plays if plays and choice.random() < 0.8 else moves))


@pytest.mark.parametrize("rules", RULES)
def test_a_game_says_what_check_says(rules):
    for seed, position in enumerate([koatlas.Position.empty("2x3"), koatlas.Position.read(POSITIONS / "triple_ko.toml")]):
        game = koatlas.Game(rules, position)
        random_moves(game, 30, seed)
        found = koatlas.check(position, game.moves, rules=rules)
        assert found.legal
        assert (game.position.rows, game.to_move) == (found.rows, found.to_move)
        end = game.ended
        assert (end and (end.outcome, end.by, end.score)) == (found.ended and (found.ended.outcome, found.ended.by, found.ended.score))
        barred = {point for point in found.barred_by_repetition}
        assert all(game.why_illegal(point) for point in barred)
        assert not barred & {move.split()[1] for move in game.legal_moves()}


@pytest.mark.parametrize("rules", RULES)
def test_moves_are_taken_back(rules):
    game = koatlas.Game(rules, koatlas.Position.empty("2x3"))
    states = []
    for _ in range(25):
        if game.ended:
            break
        states.append((game.position, game.to_move, game.legal_moves(), game.score))
        random_moves(game, 1, len(game))
    while states:
        game.pop()
        assert (game.position, game.to_move, game.legal_moves(), game.score) == states.pop()
    with pytest.raises(IndexError):
        game.pop()


def test_illegal_moves_change_nothing():
    game = koatlas.Game("psk", BASIC_KO)
    assert game.push("c2") == ("b2",)
    for move, reason in [("b2", "would repeat"), ("B a1", "turn"), ("W c2", "stands there"), ("z9", "z9")]:
        with pytest.raises(ValueError, match=reason):
            game.push(move)
    assert game.moves == ("B c2",)
    assert not game.is_legal("b2") and game.is_legal("pass") and game.why_illegal("pass") is None


def test_passes_for_a_ko_are_moves():
    game = koatlas.Game("japanese-1989-confirmation", BASIC_KO)
    game.push("c2")
    assert "W kopass:b2" in game.legal_moves()
    assert game.push("kopass:b2") == ()


def test_games_are_copied_and_pickled():
    game = koatlas.Game("psk", koatlas.Position.empty("3x3"), ["suicide=none"])
    random_moves(game, 12, 5)
    for other in [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]:
        assert (other.moves, other.position, other.legal_moves()) == (game.moves, game.position, game.legal_moves())
        other.pop()
        assert len(other) == len(game) - 1
    for position in [BASIC_KO, koatlas.Position.empty("3x3"), koatlas.Position.empty("2x2").with_to_move("W")]:
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position) and again.name == position.name
    answer = koatlas.classify(BASIC_KO)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert len({koatlas.explore(BASIC_KO), koatlas.explore(BASIC_KO)}) == 1


def test_many_games_go_as_single_ones():
    count, size = 200, "3x4"
    games = koatlas.Games("ssk", koatlas.Position.empty(size), count=count)
    alone = [koatlas.Game("ssk", koatlas.Position.empty(size)) for _ in range(count)]
    points = [f"{column}{row}" for row in (3, 2, 1) for column in "abcd"] + ["pass"]
    choice = np.random.default_rng(7)
    for _ in range(40):
        legal = games.legal
        for game, row in zip(alone, legal, strict=True):
            assert {move.split()[1] for move in game.legal_moves()} == {points[action] for action in np.flatnonzero(row)}
        actions = np.array([choice.choice(np.flatnonzero(row)) if row.any() else -1 for row in legal])
        games.push(actions)
        for game, action in zip(alone, actions, strict=True):
            if action >= 0:
                game.push(points[action])
    assert [koatlas.ENDS[end] for end in games.ended] == [game.ended and game.ended.outcome for game in alone]
    assert games.scores.tolist() == [game.score for game in alone]
    assert [games[number].moves for number in range(count)] == [game.moves for game in alone]
    contents = [[".XO".index(sign) for row in game.position.rows for sign in row] for game in alone]
    assert games.contents.tolist() == contents


def test_an_illegal_action_changes_no_game():
    games = koatlas.Games("psk", koatlas.Position.empty("2x2"), count=3)
    games.push([0, 1, -1])
    before = games.contents.tolist()
    for actions, reason in [([1, 1, 0], "game 1: W b2: a stone"), ([1, 5, 0], "not an action"), ([-2, 0, 0], "not an action")]:
        with pytest.raises(koatlas.IllegalMoveError, match=reason):
            games.push(actions)
    with pytest.raises(koatlas.InputError, match="3 games need"):
        games.push([0])
    with pytest.raises(IndexError):
        games.reset([3])
    assert games.contents.tolist() == before
    games.pop()
    assert not games.contents.any()
