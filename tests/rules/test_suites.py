"""The second referee agrees with every test suite: with those of results/suites.tar.xz, and with those that the program writes.

A suite that says what is not so is found out.
"""

import json

import kept
import pytest
from games import suites
from games.sequences import Differs
from rules.rulesets import RULE_SETS

SUITES = kept.members(kept.RESULTS / "suites.tar.xz")
EXCHANGED = str.maketrans("X.O", ".OX")
PSK = SUITES["suites/psk/suite.jsonl"].decode()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_suites_are_as_the_project_says(rules):
    text = SUITES[f"suites/{rules}/suite.jsonl"].decode()
    assert json.loads(text.splitlines()[0])["ruleset"] == rules
    assert suites.replay(text) > 10


@pytest.mark.parametrize(("rules", "options"), [("geneva", "repetition=situational"), ("psk", "start=ignored"), ("aga", "superko=natural")])
def test_suites_with_options_are_as_the_program_says(koatlas, tmp_path, rules, options):
    koatlas("suite", "--rules", rules, "--option", options, "--out", tmp_path / "suite", "--quiet")
    text = (tmp_path / "suite" / "suite.jsonl").read_text()
    key, value = options.split("=")
    assert json.loads(text.splitlines()[0])["options"][key] == value
    assert suites.replay(text) > 10


FORGED = [
    ('"version":1', '"version":2', "the first line"),
    ('"legal":false,"reason":"psk"', '"legal":true', "'reason': 'psk'"),
    ('"reason":"psk"', '"reason":"ssk"', "'reason': 'psk'"),
    ('"outcome":"score"', '"outcome":"void"', "'outcome': 'score'"),
    ('"score":0', '"score":1', "'score': 0"),
    ('"rows":["X."]', '"rows":["O."]', "'rows': .'X.'"),
    ('"rows":[".O"]', '"rows":["XO"]', "'rows': .'.O'"),
    ("bar.psk.line", "bar.psk.square", "whether it shows bar.psk.square"),
    ("bar.psk.line", "bar.ssk.line", "whether it shows bar.ssk.line"),
    ("end.passes.score.by-pass", "end.passes.score.by-play", "whether it shows end.passes.score.by-play"),
    ("retakes-at-once.refused", "retakes-at-once.made", "whether it shows retakes-at-once.made"),
    ('"case":"1x2:a1-b1-a1"', '"case":"1x2:a1-b1-b1"', "'1x2:a1-b1-a1'"),
    ('"legal":true,"rows"', '"legal":true,"offered":true,"rows"', "'offered': True"),
    ('"legal":true,"rows"', '"legal":true,"forfeited":true,"rows"', "'forfeited': True"),
    ('"ruleset":"ssk","smallest"', '"ruleset":"tromp-taylor","smallest"', "tromp-taylor"),
    ('"ruleset":"ssk","smallest":["any-move"],"legal":true', '"ruleset":"ssk","smallest":["any-move"],"legal":false', "ssk"),
    ('"smallest":["any-move"]', '"smallest":["repetition"]', "suicides, passes in a row and a pass at the end"),
    ('"not_told_apart":[', '"not_told_apart":[{"ruleset":"ssk","difference":"any-move"},', "told apart twice"),
    ('"same":[{"ruleset":"tromp-taylor","difference":"any-move"},', '"same":[', "the rule sets that are told apart"),
    ('"options":{', '"options":{"komi":"7",', "the options"),
    ('"move":"W b1"', '"move":"B b1"', "the player of b1"),
    ('"found":"empty-board"', '"found":"somewhere"', "False"),
    ('"cases":', '"cases":1', "the number of cases"),
    ('"shows":{"', '"shown":{"', "'shown'"),
    ('"start":{"rows":["."]', '"start":{"rows":["?"]', "'?'"),
    ('"start":{"rows":["."]', '"start":{"rows":["X"]', "1x1"),
    ('"to_move":"B"', '"to_move":"B","to_move":"B"', "the same key twice"),
]


@pytest.mark.parametrize(("stated", "instead", "reason"), FORGED)
def test_a_suite_with_an_error_is_not_passed(stated, instead, reason):
    assert stated in PSK
    with pytest.raises(Differs, match=reason):
        suites.replay(PSK.replace(stated, instead, 1))


def without(number):
    """The suite without a case, which it does not count either."""
    head, *cases = PSK.splitlines()
    cases.pop(number)
    return "\n".join([head.replace(f'"cases":{len(cases) + 1}', f'"cases":{len(cases)}'), *cases])


def test_a_case_that_tells_rule_sets_apart_may_not_be_missing():
    cases = [json.loads(line) for line in PSK.splitlines()[1:]]
    telling = next(number for number, case in enumerate(cases) if case["tells_from"])
    with pytest.raises(Differs, match="the rule sets that are told apart"):
        suites.replay(without(telling))
    silent = next(number for number, case in enumerate(cases) if not case["tells_from"])
    assert suites.replay(without(silent)) == len(cases) - 1, "a smaller suite is a suite"


def test_cases_have_moves_and_names_of_their_own():
    with pytest.raises(Differs, match="a name of their own"):
        suites.replay(PSK.replace(*cases_and_one_more()) + PSK.splitlines()[1])


def cases_and_one_more():
    count = len(PSK.splitlines()) - 1
    return f'"cases":{count}', f'"cases":{count + 1}'


@pytest.mark.parametrize("key", ["legal", "rows"])
def test_no_verdict_and_no_board_is_passed_over(key):
    """Every verdict and every board of the suite, changed by itself."""
    head, cases = suites.read(PSK)
    changes = 0
    for case in cases:
        for step in case["steps"]:
            stated = step[key]
            step[key] = not stated if key == "legal" else [row.translate(EXCHANGED) for row in stated]
            with pytest.raises(Differs):
                suites.replay_case(head, case, case["case"])
            step[key], changes = stated, changes + 1
        suites.replay_case(head, case, case["case"])
    assert changes > 200
