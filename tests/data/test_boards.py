"""The table of boards: those of the catalogue, and the known positions, which are read from their files here."""

import json
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LETTERS = "abcdefghjklmnopqrstuvwxyz"


def signs(entry, diagram):
    """A board in the signs of the table: small letters are immortal, other stones outside of the region mortal."""

    def sign(stone, point):
        if point in entry["region"]:
            return stone
        if point in entry["immortal"]:
            return stone.lower()
        return {"X": "#", "O": "@", ".": "_"}[stone]

    rows = [(len(diagram) - i, row) for i, row in enumerate(diagram)]
    return "/".join("".join(sign(stone, f"{LETTERS[x]}{y}") for x, stone in enumerate(row)) for y, row in rows)


def test_boards_are_those_of_the_catalogue(whole, tables):
    boards = iter(row for row in tables["realisations"] if row["kind"] != "position")
    for entry in whole["types"]:
        words = sorted(entry["word_fates"], key=lambda word: len(word.split()))
        first = next(boards)
        assert (first["type_id"], first["realisation"], first["kind"]) == (entry["id"], 0, "type")
        assert first["board"] == signs(entry, entry["diagram"])
        of_words = [next(boards) for _ in words]
        assert [row["realisation"] for row in of_words] == list(range(1, len(words) + 1))
        assert {row["cycle_word"] for row in of_words} == set(words)
        for row in of_words:
            assert (row["kind"], row["position"]) == ("word", None)
            assert row["board"] == signs(entry, entry["word_fates"][row["cycle_word"]]["diagram"])
            assert (row["rows"], row["columns"]) == (len(entry["diagram"]), len(entry["diagram"][0]))
            assert row["region_points"] == len(entry["region"]) == sum(row["board"].count(sign) for sign in "XO.")
            assert row["immortal_stones"] == len(entry["immortal"]) == sum(row["board"].count(sign) for sign in "xo")
    assert next(boards, None) is None


def place(name, rows):
    """A point as column and row from the upper left."""
    return LETTERS.index(name[0]), rows - int(name[1:])


def groups(points):
    """How many groups of neighbours the points make."""
    left, number = set(points), 0
    while left:
        number, todo = number + 1, [left.pop()]
        while todo:
            x, y = todo.pop()
            beside = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & left
            left -= beside
            todo += beside
    return number


def test_boards_of_known_positions_are_those_of_their_files(koatlas, whole, tables):
    """Every position of the collection is with the type that classify gives it, on the board that its file draws."""
    found = {}
    for path in sorted((TOP / "data/positions").glob("*.toml")):
        classified = json.loads(koatlas("classify", path, "--suicide", "multi", "--max-length", 0, "--json"))
        if classified["type"]:
            found.setdefault(classified["type"]["id"], set()).add(path.stem)
    boards = [row for row in tables["realisations"] if row["kind"] == "position"]
    wanted = {(entry["id"], name) for entry in whole["types"] for name in found.get(entry["id"], ())}
    assert {(row["type_id"], row["position"]) for row in boards} == wanted and len(boards) == len(wanted) > 10
    for row in boards:
        keys = tomllib.loads((TOP / f"data/positions/{row['position']}.toml").read_text())
        drawn = [line.split() for line in keys["diagram"].split("\n") if line]
        board = [list(line) for line in row["board"].split("/")]
        assert (row["rows"], row["columns"]) == (keys["rows"], keys["cols"]) == (len(board), len(board[0]))
        plain = {"x": "X", "#": "X", "o": "O", "@": "O", "_": "."}
        assert [[plain.get(sign, sign) for sign in line] for line in board] == drawn
        places = {(x, y): sign for y, line in enumerate(board) for x, sign in enumerate(line)}
        region = {place(name, keys["rows"]) for name in keys["region"]}
        assert {at for at, sign in places.items() if sign in "XO."} == region
        assert row["region_points"] == len(region) and row["pieces"] == groups(region)
        assert row["immortal_stones"] == sum(sign in "xo" for sign in places.values())
        strings = [[at for at, sign in places.items() if sign == mortal] for mortal in "#@"]
        assert row["mortal_strings"] == sum(map(groups, strings))
        assert row["cycle_word"] is None
