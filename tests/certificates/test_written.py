"""Certificates that carry the text of their rule set: the second program judges them by it, and refuses other texts."""

import certificates
import pytest
from proofs.errors import Uncovered, Wrong
from proofs.verdicts import judge

CLUB = """
id = "club"
name = "Club"
suicide = "none"
[[bar]]
what = "position"
or = ["situation"]
[[bar]]
what = "disturbing"
[[end]]
on = "passes"
number = 2
"""

# Black plays, and White takes his stone. Then each play would repeat a position.
LONGEST = {
    "format": "koatlas-certificate", "version": 2, "ruleset": "club", "rules": CLUB, "options": {}, "measure": "plays",
    "board": {"rows": [".."], "to_move": "B"}, "lower": 2, "sequence": "B a1; W b1", "upper": 2, "proof": {"kind": "exhaustive"},
}
NO_BOUND = {"upper": None, "proof": None}


def longest(**changes):
    return judge({**LONGEST, **changes}, certificates.MOST_STATES)


def test_the_longest_sequence_is_found_under_the_text():
    assert longest() == "2 plays replayed, no more than 2 (exhaustive)"
    assert longest(options={"superko": "situational", "passes": "3"}, **NO_BOUND)
    with pytest.raises(Wrong):
        longest(lower=1, sequence="B a1", upper=1)
    with pytest.raises(Wrong):
        longest(options={"superko": "natural"}, **NO_BOUND)


@pytest.mark.parametrize(("old", "new"), [
    ('id = "club"', 'id = "clubs"'), ('"position"', '"posture"'), ("what", "whatever"), ('"passes"', '"applause"'),
    ("number = 2", "number = 0"), ("number = 2", "number = 2\nmood = 1"), ('suicide = "none"', 'suicide = "some"'),
])
def test_other_texts_are_refused(old, new):
    assert old in CLUB
    with pytest.raises((Wrong, KeyError)):
        longest(**NO_BOUND, rules=CLUB.replace(old, new))


def test_a_known_rule_set_has_no_text():
    with pytest.raises(Wrong):
        longest(ruleset="psk", rules=CLUB.replace("club", "psk"), **NO_BOUND)


def test_flows_are_not_gone_through():
    flow = {"kind": "flow", "tokens_are": "positions", "nodes_are": "plain", "plus": 0}
    with pytest.raises(Uncovered):
        longest(proof=flow)
