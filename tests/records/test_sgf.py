"""Game records: sgfmill, a reader that is not ours, reads them, and they replay to what koatlas says is on the board."""

import json
import subprocess
import tomllib
from pathlib import Path

import pytest
from sgfmill import boards, sgf, sgf_grammar

TOP = Path(__file__).resolve().parents[2]
POSITIONS = sorted((TOP / "data" / "positions").glob("*.toml"))

# Sequences that leave the known cycles: suicides of one stone and of several, captures on an edge, passes.
SEQUENCES = [
    ("2x2", "W a1; B a2; W b2; B b1; W b1; B a2; W b2; B b1"),
    ("3x3", "B a1; W a2; B b1; W b2; B c1; W c2; B pass; W a1; B b1; W pass; B pass"),
    ("1x2", "B a1; W pass; B b1; W a1; B b1"),
    ("2x4", "B a1; W a2; B b1; W b2; B pass; W c1; B d2; W d1; B c2; W pass; B a1"),
]


class Board:
    """Stones by the rules of the format: a stone is put down, strings without liberties are taken, others' first.

    sgfmill has boards of equal sides alone; this one is compared with it.
    """

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.stones = {}

    def string(self, seed):
        colour, string, liberties, todo = self.stones[seed], {seed}, set(), [seed]
        while todo:
            row, col = todo.pop()
            for point in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]:
                if not (0 <= point[0] < self.rows and 0 <= point[1] < self.cols):
                    continue
                if point not in self.stones:
                    liberties.add(point)
                elif self.stones[point] == colour and point not in string:
                    string.add(point)
                    todo.append(point)
        return string, liberties

    def play(self, row, col, colour):
        assert (row, col) not in self.stones
        self.stones[row, col] = colour
        for others in [True, False]:
            for seed in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1), (row, col)]:
                if seed in self.stones and (self.stones[seed] != colour) == others:
                    string, liberties = self.string(seed)
                    if not liberties:
                        for point in string:
                            del self.stones[point]

    def get(self, row, col):
        return self.stones.get((row, col))

    def lines(self):
        """The rows from the top, as koatlas writes them."""
        names = {None: ".", "b": "X", "w": "O"}
        rows = reversed(range(self.rows))
        return ["".join(names[self.get(row, col)] for col in range(self.cols)) for row in rows]


def point(value, rows):
    """A point of a record, as row from below and column."""
    return rows - 1 - (value[1] - ord("a")), value[0] - ord("a")


def nodes_of(record):
    """The nodes of the main line, each with its properties, by sgfmill's parser."""
    return list(sgf_grammar.main_sequence_iter(sgf_grammar.parse_sgf_game(record.encode())))


def size_of(root):
    cols, _, rows = root["SZ"][0].decode().partition(":")
    return int(rows or cols), int(cols)


def replay(record):
    """The lines of the board at the start and after every move, and the moves as koatlas writes them."""
    nodes = nodes_of(record)
    rows, cols = size_of(nodes[0])
    board, shown, moves = Board(rows, cols), [], []
    for node in nodes:
        for key, colour in [("AB", "b"), ("AW", "w")]:
            for value in node.get(key, []):
                board.stones[point(value, rows)] = colour
        for value in node.get("AE", []):
            board.stones.pop(point(value, rows), None)
        for key in ["B", "W"]:
            if key in node:
                value = node[key][0]
                if value:
                    board.play(*point(value, rows), key.lower())
                moves.append(f"{key} {name(point(value, rows)) if value else 'pass'}")
        if shown and not {"B", "W"} & node.keys():
            shown.pop()
        shown.append(board.lines())
    return shown, moves


def name(place):
    return "abcdefghjklmnopqrstuvwxyz"[place[1]] + str(place[0] + 1)


def sgfmill_replay(record):
    """The same by sgfmill alone, which has boards of equal sides."""
    game = sgf.Sgf_game.from_string(record)
    side = game.get_size()
    board = boards.Board(side)
    shown = []
    for node in game.get_main_sequence():
        if node.has_setup_stones():
            board.apply_setup(*node.get_setup_stones())
        colour, place = node.get_move()
        if place is not None:
            board.play(*place, colour)
        names = {None: ".", "b": "X", "w": "O"}
        rows = reversed(range(side))
        shown.append(["".join(names[board.get(row, col)] for col in range(side)) for row in rows])
    return shown


def compare(koatlas, target, record, first):
    """Compares with what `koatlas check` says is on the board, under a rule set that allows all moves; returns the moves."""
    shown, moves = replay(record)
    for made in range(len(moves) + 1):
        played = ["--to-move", first, "--moves", "; ".join(moves[:made])]
        answer = json.loads(koatlas("check", *target, *played, "--json"))
        assert shown[made] == answer["rows"], f"after {moves[:made]}"
    rows, cols = size_of(nodes_of(record)[0])
    if rows == cols:
        assert sgfmill_replay(record) == shown
    return moves


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_known_cycles_replay_to_the_positions_of_koatlas(koatlas, path):
    keys = tomllib.loads(path.read_text())
    record = koatlas("diagram", path, "--cycle", "known", "--suicide", "all", "--format", "sgf")
    moves = compare(koatlas, [path, "--rules", "drr-1play"], record, keys["cycle"][0][0])
    assert moves[: len(keys["cycle"])] == keys["cycle"]
    shown, _ = replay(record)
    assert shown[0] == shown[-1], "a cycle leads back"


@pytest.mark.parametrize(("size", "moves"), SEQUENCES)
def test_suicides_and_passes_replay(koatlas, size, moves):
    target = ["--board", size]
    record = koatlas("diagram", *target, "--plain", "--suicide", "all", "--moves", moves, "--format", "sgf")
    rules = ["--rules", "basic-ko", "--option", "suicide=all"]
    assert "; ".join(compare(koatlas, [*target, *rules], record, moves[0])) == moves


def test_marks_and_comments(koatlas):
    path = TOP / "data" / "positions" / "sending_two_returning_one.toml"
    record = koatlas("diagram", path, "--cycle", "shortest", "--format", "sgf")
    classified = json.loads(koatlas("classify", path, "--json"))
    game = sgf.Sgf_game.from_string(record)
    size = game.get_size()
    nodes = game.get_main_sequence()
    assert game.get_root().get("AP")[0] == "koatlas"
    ko_points = set(classified["ko_points"]["free"])
    root = nodes[0].get("SQ")
    assert ({name(place) for place in root}, nodes[0].has_property("TR")) == ({"a1", "b1", "c1"}, False), "the region alone is read"
    for node in nodes[1:]:
        marked = {key: {name(place) for place in node.get(key)} for key in ["TR", "CR", "SQ"] if node.has_property(key)}
        assert marked.get("TR", set()) == ko_points - marked.get("CR", set())
        assert all(0 <= row < size for row, _ in node.get("TR"))
    third = nodes[3].get("C")
    assert third.startswith("Move 3: Black plays at b1 and takes 1 stone.\n")
    fates = classified["cycles"]["shortest"]["rulesets"]
    line = next(line for line in third.splitlines() if "positional superko" in line)
    stopped = [rules for rules, fate in fates.items() if fate == fates["psk"]]
    assert stopped and sorted(line.split(": ")[1].split(", ")) == sorted(stopped)
    endless = [rules for rules, fate in fates.items() if fate["fate"] == "for ever"]
    line = next(line for line in nodes[-1].get("C").splitlines() if line.startswith("goes on for ever"))
    assert sorted(line.split(": ")[1].split(", ")) == sorted(endless)


def test_texts_with_brackets_and_markup_are_read_back(koatlas, tmp_path):
    title = "a ] and a \\ and <b>[é]</b>:"
    path = tmp_path / "ko.txt"
    path.write_text(f". X O .\nX . X O\n. X O .\nregion: b2 c2\nname: {title}\nto-move: W\n")
    record = koatlas("diagram", path, "--cycle", "shortest", "--format", "sgf")
    assert sgf_grammar.simpletext_value(nodes_of(record)[0]["GN"][0]).decode() == title
    written = tmp_path / "ko.sgf"
    written.write_text(record)
    answer = json.loads(koatlas("check", written, "--rules", "drr-1play", "--json"))
    assert [verdict["move"] for verdict in answer["verdicts"]] == ["W b2", "B c2"]


def test_an_illegal_move_is_refused(koatlas):
    command = [koatlas.program, "diagram", "--board", "2x2", "--plain", "--moves", "B a1; W a1", "--format", "sgf"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "move 2, W a1: the play is illegal: the point is occupied" in done.stderr
