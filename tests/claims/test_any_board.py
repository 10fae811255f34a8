"""The words of all cycles of up to 6 plays, on boards of any size: koatlas lists those of the second program."""

import csv
import json
from pathlib import Path

import any_board
import pytest
import walks_of_pieces

TABLE = Path(__file__).resolve().parents[2] / "results/large/any_board.csv"


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


def test_nothing_lies_beside_a_piece_that_is_the_whole_board():
    """This first matters for 8 plays, which take minutes: with suicide it takes away 110 words, each with a suicide of four stones."""
    walks, beside_stones = walks_of_pieces.patterns_of_pieces(6, "multi")
    most_removed = [max(removed for _, _, removed in labels) for labels, _ in walks - beside_stones]
    assert sorted(most_removed) == [2, 4, 4, 4, 4, 4, 4]


@pytest.mark.parametrize("policy", ["none", "multi"])
def test_the_kept_table_has_these_words(koatlas, policy):
    """Of up to 6 plays; more take minutes."""
    found = json.loads(koatlas("cycles", "--any-board", "--max-plays", 6, "--suicide", policy, "--json"))
    shown = [sum(word["plays"] == plays and word["smallest"] is not None for word in found["words"]) for plays in range(7)]
    rows = [[count[key] for key in ("plays", "words", "without_passes")] + [shown[count["plays"]]] for count in found["counts"]]
    kept = [list(map(int, row[1:])) for row in csv.reader(TABLE.open()) if row[0] == policy and int(row[1]) <= 6]
    assert kept == [row for row in rows if row[0] > 1]
