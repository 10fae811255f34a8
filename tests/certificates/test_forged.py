"""The second program refuses what is false, whatever else is changed in a certificate; and where it is got wrong, it does not.

The claims of the repository are true, so a certificate with the same claim may be accepted. One with a claim that is better than
the exact value may not.
"""

import json
import random
from collections import Counter

import certificates
import pytest
from forgeries import CUTS, FLOW, STRATEGY, changed, examples, sequence, with_a_false_claim
from proofs import facts, flows, history, sequences, strategies, verdicts, walks
from proofs.board import Board, board_of

SEED = 1
ROUNDS = 5
MOST_STATES = 3000
# So many rounds show each fault.
BATCHES = 40


@pytest.fixture(scope="module")
def pool():
    return examples()


def judged(certificate):
    return certificates.verdict(json.dumps(certificate), MOST_STATES)[1]


def false_ones(pool, rng):
    """Forged certificates of false claims: some with nothing else changed, some with one change, some with two."""
    for certificate in pool:
        names = []
        for _ in range(rng.randrange(3)):
            name, certificate = changed(certificate, rng)
            names.append(name)
        yield names, with_a_false_claim(certificate, rng)


def test_true_ones_are_accepted(pool):
    assert len(pool) > 90
    assert Counter(map(judged, pool)) == {certificates.HOLDS: len(pool)}


def test_no_false_claim_is_accepted(pool):
    found = [(names, judged(one)) for seed in range(ROUNDS) for names, one in false_ones(pool, random.Random(seed))]
    assert len(found) > 400
    assert not [names for names, code in found if code == certificates.HOLDS]
    assert sum(code == certificates.FALSE for _, code in found) > 0.95 * len(found)


def test_changes_are_noticed(pool):
    """Of every kind of change some is not accepted, though the claim is true."""
    rng = random.Random(SEED)
    found = [(name, judged(one)) for _ in range(ROUNDS) for name, one in (changed(one, rng) for one in pool)]
    refused = Counter(name for name, code in found if code != certificates.HOLDS)
    assert set(refused) >= {change.__name__ for change in (*FLOW, *CUTS, *STRATEGY, sequence)}
    assert refused.total() > len(found) / 2


def edges_cost_what_they_like(patch):
    patch.setattr(flows, "check_edges", lambda graph, *_: 1_000_000)


def walks_gain_nothing_at_their_ends(patch):
    patch.setattr(flows, "check_gains", lambda *_: None)


def the_last_play_is_forgotten(patch):
    patch.setattr(verdicts, "least_plus", lambda *_: 0)


def a_cut_may_hold_the_start(patch):
    init = flows.Cuts.__init__
    patch.setattr(flows.Cuts, "__init__", lambda self, cuts, start, size: init(self, cuts, -1, size))


def a_mark_is_left_outside_of_its_cut(patch):
    def paid(self, source, end, mark):
        return sum(self.values[cut] for cut in self.of_mark.get(mark, []))

    patch.setattr(flows.Cuts, "paid", paid)


def either_player_only_plays_black(patch):
    plays = walks.Bare.plays
    patch.setattr(walks.Bare, "plays", lambda self, position, players: plays(self, position, players[:1]))


def the_start_has_left_no_mark(patch):
    patch.setattr(walks, "USED", {})


def ends_are_worth_anything(patch):
    patch.setattr(strategies.Strategy, "check_end", lambda *_: None)


def any_history_answers_alike(patch):
    patch.setattr(facts.Asked, "is_answered_alike", lambda *_: True)


def what_was_asked_is_forgotten(patch):
    patch.setattr(facts.Facts, "before", lambda *_: facts.NOTHING_ASKED)


def a_string_ends_at_its_first_stone(patch):
    patch.setattr(Board, "find_string", lambda self, fresh, stones: (fresh, self.near[fresh.bit_length() - 1]))


def no_move_is_excepted(patch):
    patch.setattr(history, "is_excepted", lambda *_: False)
    patch.setattr(walks, "is_excepted", lambda *_: False)


def passes_count_as_plays(patch):
    patch.setattr(sequences, "weight", lambda move, measure: 1)


FAULTS = [
    edges_cost_what_they_like,
    walks_gain_nothing_at_their_ends,
    the_last_play_is_forgotten,
    a_cut_may_hold_the_start,
    a_mark_is_left_outside_of_its_cut,
    either_player_only_plays_black,
    the_start_has_left_no_mark,
    ends_are_worth_anything,
    any_history_answers_alike,
    what_was_asked_is_forgotten,
    a_string_ends_at_its_first_stone,
    no_move_is_excepted,
    passes_count_as_plays,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(pool, fault, monkeypatch):
    """With the fault something false is accepted, or something true is not."""
    fault(monkeypatch)
    board_of.cache_clear()
    try:
        forged = (one for seed in range(BATCHES) for _, one in false_ones(pool, random.Random(seed)))
        assert any(judged(one) != certificates.HOLDS for one in pool) or any(judged(one) == certificates.HOLDS for one in forged)
    finally:
        board_of.cache_clear()


def strategy(rules, rows, nodes, **options):
    """The strategy of Black, who begins, to force anything at all."""
    return {
        "format": "koatlas-outcome",
        "version": 1,
        "ruleset": rules,
        "options": options,
        "board": {"rows": rows, "to_move": "B"},
        "komi": 0,
        "void_is": "separate",
        "black": {"at_least": -2000, "nodes": nodes},
        "checksum": "",
    }


PASSES = [[["pass", 1]], [["pass", None]]]
# Black's suicide repeats the position, and Black has lost a stone since: White wins by the rule itself, however void ends count.
LOST_BY_RULE = {
    **strategy("olympiad", ["."], [], suicide="all"),
    "void_is": "black",
    "black": {"at_least": 2000, "nodes": [[["a1", None]]]},
}


@pytest.mark.parametrize(
    ("certificate", "why"),
    [
        (strategy("psk", [".", "."], [[["pass", 1]], [["a1", 2], ["pass", None]], [["a2", 1]]]), "no answer to ['a2']"),
        (strategy("basic-ko", ["."], PASSES, passes="3"), "whether the sequence ends there is wrong"),
        (strategy("drr-basicko", ["."], [[["pass", 1]], [["a1", 0], ["pass", 0]]]), "the sequence can go on for ever"),
        (LOST_BY_RULE, "the end is worth -2000"),
        (strategy("psk", ["."], PASSES, suicide="few"), "psk has no option suicide=few"),
        (strategy("psk", ["X"], PASSES), "a string has no liberty"),
        (strategy("psk", ["."], [[["a1", 1]], [["pass", 2]], [["pass", None]]], suicide="none"), "the move is not legal"),
        (strategy("psk", ["."], [[["pass", 1], ["a1", 1]], [["pass", None]]]), "not one move"),
        (strategy("psk", ["."], [[["pass", 1]], [["pass", None]], [["pass", None]]]), "no moves lead to node 2"),
        (strategy("psk", ["."], [[["pass", 1]], [["b1", None], ["pass", None]]]), "b1 can never be made"),
        ({**strategy("psk", ["."], PASSES, suicide="none"), "comment": ""}, "the keys are not"),
        ({**strategy("psk", ["."], PASSES, suicide="none"), "version": 2}, "no certificate of a version"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_condition_has_its_reason(certificate, why):
    _, code, words = certificates.verdict(json.dumps(certificate), MOST_STATES)
    assert code == certificates.FALSE and why in words


def test_nothing_is_passed_over_in_silence(tmp_path, monkeypatch, capsys):
    """What is not gone through has a line and an exit code of its own."""
    path = tmp_path / "one.json"
    path.write_text(json.dumps(strategy("psk", ["."], PASSES, suicide="none")))
    monkeypatch.setattr("sys.argv", ["certificates.py", str(path)])
    assert certificates.run() == certificates.HOLDS
    monkeypatch.setattr("sys.argv", ["certificates.py", "--quiet", "--most-states", "1", str(tmp_path)])
    assert certificates.run() == certificates.OPEN
    assert "not gone through: a search through more than 1 states" in capsys.readouterr().out
    path.write_text("{")
    assert certificates.run() == certificates.FALSE
