"""The second referee of second_opinion agrees with the project's sequences, and with koatlas in random games.

Where a fault is planted in it, the comparison finds a difference.
"""

import json
from collections import Counter

import check_rules
import pytest
from faults import FAULTS
from games import sequences
from games.compare import batch
from games.program import Program
from rules.bars import BARS
from rules.rulesets import PASSES, RULE_SETS, WINDOW

SEQUENCES = sequences.sequences()
SEED = 41
# So many batches of games show each fault.
BATCHES = 60


@pytest.fixture(scope="module")
def program(koatlas, tmp_path_factory):
    return Program(koatlas.program, tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def compared(program):
    """Games of all rule sets with what differs in them."""
    return {rules: list(batch(program, rules, SEED)) for rules in RULE_SETS}


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: sequence["id"])
def test_sequences_are_as_the_project_says(sequence):
    assert sequences.replay(sequence) > 0


def test_all_rule_sets_have_sequences():
    assert {sequence["rules"] for sequence in SEQUENCES} == set(RULE_SETS)


@pytest.mark.parametrize(
    ("step", "instead"),
    [
        ("! W c2 basic-ko", "W c2"),
        ("! W c2 basic-ko", "! W c2 psk"),
        ("W f3, B f1", "! W f3 basic-ko, B f1"),
        ("board .XXOO.", "board .XXOOX"),
        ("W c2\n", "W c2 forfeited\n"),
        ("W c2\n", "W c2 = void by repetition\n"),
    ],
)
def test_a_sequence_with_an_error_is_not_passed(step, instead):
    first = SEQUENCES[0]
    wrong = {**first, "moves": first["moves"].replace(step, instead)}
    assert wrong != first
    with pytest.raises(sequences.Differs):
        sequences.replay(wrong)


def test_rule_sets_have_the_options_of_koatlas(koatlas):
    listed = {one["id"]: one["parameters"] for one in json.loads(koatlas("rules", "--json"))["rulesets"]}
    assert list(listed) == list(RULE_SETS)
    for rules, options in listed.items():
        ours = RULE_SETS[rules].options
        assert {option["key"]: option["default"] for option in options} == RULE_SETS[rules].defaults(), rules
        named = {"passes": PASSES, "ko": ("none",), **WINDOW}
        for option in options:
            assert set(ours[option["key"]]) == set(named.get(option["key"], option["values"])), rules


@pytest.mark.parametrize("rules", RULE_SETS)
def test_koatlas_agrees(compared, rules):
    stories = [story for _, story in compared[rules] if story]
    assert not stories, stories[0]


def test_the_games_show_every_rule(compared):
    """All that bars a play, all that refuses a move, and all ends occur: otherwise nothing would be compared."""
    games = [game for batch in compared.values() for game, _ in batch]
    reasons = Counter(reason for game in games for verdict in game.verdicts for reason in verdict.reasons)
    assert set(BARS) | {"ended", "turn", "missing-point", "occupied", "suicide", "no-ko-ban"} == set(reasons)
    ends = {(game.end.outcome, by) for game in games if game.end for by in game.end.by}
    assert {by for _, by in ends} == {"passes", "repetition", "cycle-end", "second-pass"}
    outcomes = {outcome for outcome, _ in ends}
    assert {"score", "void"} <= outcomes and outcomes & {"tie", "black", "white"}
    assert any(verdict.forfeited for game in games for verdict in game.verdicts)
    assert any(verdict.offered for game in games for verdict in game.verdicts)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(program, fault):
    rules = FAULTS[fault]
    with pytest.MonkeyPatch.context() as patch:
        fault(patch)
        seed = next(seed for seed in range(BATCHES) if differs(program, rules, seed))
    assert not differs(program, rules, seed), "without the fault the same games agree"


def differs(program, rules, seed):
    return any(story for _, story in batch(program, rules, seed))


def run(monkeypatch, *arguments):
    monkeypatch.setattr("sys.argv", ["check_rules.py", *map(str, arguments)])
    return check_rules.main()


def test_the_command_tells_what_it_compared(koatlas, monkeypatch, capsys):
    assert run(monkeypatch, "--koatlas", koatlas.program, "--games", 16, "--rules", "psk,geneva") == 0
    *_, psk, geneva, total = capsys.readouterr().out.splitlines()
    assert (psk.split()[:2], geneva.split()[:2], total.split()[:2]) == (["psk", "8"], ["geneva", "8"], ["all", "16"])
    assert total.split()[-1] == "0"


def test_the_command_tells_a_difference_move_by_move(koatlas, monkeypatch, capsys):
    monkeypatch.setitem(BARS, "psk", lambda game, play: False)
    assert run(monkeypatch, "--koatlas", koatlas.program, "--games", 32, "--rules", "psk") == 1
    out = capsys.readouterr().out
    assert "DIFFERS: move " in out and "the second referee says legal; koatlas says psk" in out


def test_no_answer_is_a_difference(monkeypatch, capsys):
    assert run(monkeypatch, "--koatlas", "/bin/false", "--games", 8, "--rules", "psk") == 1
    assert "koatlas gives no answer, exit code 1" in capsys.readouterr().out


def test_the_command_says_that_it_cannot_ask(monkeypatch, tmp_path, capsys):
    assert run(monkeypatch, "--koatlas", tmp_path / "nothing", "--games", 1) == 2
    assert "nothing" in capsys.readouterr().err
