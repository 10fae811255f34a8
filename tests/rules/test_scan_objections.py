"""What `koatlas scan` says that rule sets do in a repetition is what the second referee of second_opinion says.

The games are records with illegal moves, moves out of turn and moves after the end.
"""

import json
from random import Random

import faults
import pytest
from games import records
from rules.recorded import RecordedGame
from rules.rulesets import RULE_SETS

SEED = 3
GAMES_OF_A_RULE_SET = 8
# That a move is out of turn, on a stone or after the end is nobody's objection.
NO_OBJECTION = {"turn", "occupied", "missing-point", "ended"}


@pytest.fixture(scope="module")
def games():
    """Random records; each was made with a rule set in mind, and is rich in what this one bars."""
    random = Random(SEED)
    return [records.play_out(random, rules, {}) for rules in RULE_SETS for _ in range(GAMES_OF_A_RULE_SET)]


@pytest.fixture(scope="module")
def scanned(koatlas, games, tmp_path_factory):
    """The repetitions that koatlas finds in these games, by the number of the game."""
    file = tmp_path_factory.mktemp("scan") / "games.sgf"
    file.write_text("\n".join(map(records.sgf, games)))
    found = {}
    for line in map(json.loads, koatlas("scan", file, "--json").splitlines()):
        found.setdefault(line["game"], []).append(line)
    return found


def objections(game, rules):
    """What a rule set does with the moves of a record: the number of the move, and all that may be said of it."""
    referee = RecordedGame(rules, game.position, game.referee.history.to_move[0])
    for number, verdict in enumerate(game.verdicts, 1):
        judged = referee.record(*verdict.move.split())
        refused = [] if "turn" in judged.reasons else sorted(set(judged.reasons) - NO_OBJECTION)
        forfeited = judged.made and referee.history.moves[-1].forfeited
        scored_at_last = number == len(game.verdicts) and referee.ended and referee.ended.outcome == "score"
        if refused:
            yield number, refused
        elif forfeited:
            yield number, ["forfeited"]
        elif referee.ended and not scored_at_last:
            yield number, [referee.ended.outcome]


def first(found, line):
    """The first objection in a repetition."""
    inside = (one for one in found if line["from_move"] < one[0] <= line["last_move"])
    return next(inside, None)


def differences(games, scanned, rules):
    """For each repetition what differs in it, or an empty text; repetitions to which nobody objects are left out."""
    for number, lines in scanned.items():
        found = list(objections(games[number - 1], rules))
        for line in lines:
            ours, theirs = first(found, line), (line["refused_by"].get(rules), line["refused_how"].get(rules))
            if ours or theirs[0]:
                same = ours is not None and theirs[0] == ours[0] and theirs[1] in ours[1]
                yield "" if same else f"{records.sgf(games[number - 1])}: {ours} and not {theirs}, in {line}"


# The rules by which life and death are confirmed after a game judge none.
AFTER_THE_GAME = "japanese-1989-confirmation"


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS if rules != AFTER_THE_GAME])
def test_objections_in_repetitions(games, scanned, rules):
    compared = list(differences(games, scanned, rules))
    assert compared, "no repetition has shown what the rule set does"
    assert not any(compared), max(compared)


def test_rules_of_confirmation_judge_no_game(scanned):
    assert all(AFTER_THE_GAME not in line["refused_by"] for lines in scanned.values() for line in lines)


@pytest.mark.parametrize(
    "fault",
    [
        faults.positional_for_situational,
        faults.a_pass_does_not_clear,
        faults.every_long_cycle_is_a_tie,
        faults.illegal_plays_of_a_record_are_not_made,
    ],
    ids=lambda fault: fault.__name__,
)
def test_a_planted_fault_is_found(games, scanned, monkeypatch, fault):
    fault(monkeypatch)
    assert any(differences(games, scanned, faults.FAULTS[fault]))
