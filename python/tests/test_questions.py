"""The functions have the options of the questions, with the same defaults: those of docs/schema/questions.json."""

import inspect
import json

import pytest
from conftest import TOP

import koatlas

QUESTIONS = json.loads((TOP / "docs/schema/questions.json").read_text())

LEFT_OUT = {"target", "read", "check", "rule_set", "side_by_side"}
"""What Python asks in another way: positions and games are classes, and moves, games and rules have functions of their own."""

NOT_ARGUMENTS = {
    "find": {"rules"},
    "longest": {"full", "certificate"},
    "solve": {"certificate", "to_move"},
    "threats": {"certificate", "to_move"},
    "compare": {"to_move"},
    "explore": {"dot", "rules"},
    "cycles": {"rules"},
    "diagram": {"no_coordinates"},
    "annotate": {"strict"},
    "scan": {"strict"},
    "classify": set(),
    "types": {"query"},
    "cycles_on_any_board": {"out", "resume"},
}
"""Options that only change what is printed or written, or that Python has under another name."""


@pytest.mark.parametrize("name", sorted(QUESTIONS.keys() - LEFT_OUT))
def test_options_and_defaults(name):
    arguments = inspect.signature(getattr(koatlas, name)).parameters
    for option, schema in QUESTIONS[name]["properties"].items():
        if option in NOT_ARGUMENTS.get(name, set()) or (option == "suicide" and "options" in arguments):
            continue
        argument = arguments["options" if option == "option" else option]
        if argument.default not in (None, inspect.Parameter.empty) and "default" in schema:
            assert argument.default == schema["default"], option
