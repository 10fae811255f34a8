"""The words of all cycles of up to 6 plays, on boards of any size: koatlas lists those of the second program."""

import json

import any_board
import pytest


@pytest.mark.parametrize(("policy", "words"), [("none", 249), ("multi", 877)])
def test_the_words_are_those_of_the_second_program(koatlas, policy, words):
    found = json.loads(koatlas("cycles", "--any-board", "--max-plays", 6, "--suicide", policy, "--json"))
    second = any_board.report(6, policy)
    keys = ("word", "plays", "passes", "balance")
    assert [[entry[key] for key in keys] for entry in found["words"]] == [[entry[key] for key in keys] for entry in second["words"]]
    assert len(found["words"]) == words
    # A word whose points are connected is one of a connected piece.
    for entry, other in zip(found["words"], second["words"], strict=True):
        assert entry["one_piece"] or not other["one_piece"], entry["word"]
