#!/usr/bin/env python3
"""Compares the ko answers of the regression suite of GNU Go with `koatlas threats`, and writes results/threats/gnugo.csv.

Usage: adapters/gnugo_kos.py REGRESSION [--koatlas PATH] [--gnugo PATH] [--results FILE] [--only FILE:NUMBER]
REGRESSION is the folder `regression` of a checkout of GNU Go. Its positions are GPL data: none is kept here.

GNU Go answers a question such as `attack` for the player who moves first: 1 if he gets his way, 0 if not, 2 if he gets it by a ko in
which his opponent needs the first threat, and 3 if he needs the first threat himself. Every question with the expected answer 2 or 3 is
put to koatlas, with regions of several sizes around the string: its liberties, the moves that the suite expects, the moves that GNU Go
tries first, and the nearest empty points, with the stones that can be taken. The answer is that of the largest region that was solved.
"""

import argparse
import csv
import heapq
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
# Points of the regions without the stones that can be taken, and the most points with them.
SIZES = (5, 6, 7, 8, 9, 10, 11)
MOST = 13
# Stones of the largest string of which a region has the points.
SMALL = 4
THREATS = 2
STATES = 300_000
SECONDS = 120
KINDS = {"attack": "attack", "owl_attack": "attack", "defend": "defend", "owl_defend": "defend"}
QUESTION = re.compile(r"(\d+) (attack|defend|owl_attack|owl_defend) +([A-Za-z]\d+)\s*$")
ANSWER = re.compile(r"#\?\s*\[(.*?)\]\s*(\*?)")


class Board:
    """A board with stones "X" and "O", and the point that the basic ko rule bars."""

    def __init__(self, size):
        self.size, self.stones, self.barred, self.last, self.before, self.taker = size, {}, None, None, None, None

    def copy(self):
        other = Board(self.size)
        other.stones, other.barred, other.last, other.before = dict(self.stones), self.barred, self.last, self.before
        other.taker = self.taker
        return other

    def beside(self, point):
        column, row = point
        around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        return [(c, r) for c, r in around if 0 <= c < self.size and 0 <= r < self.size]

    def string(self, point):
        """The points and the liberties of the string on a point."""
        colour, points, liberties, left = self.stones[point], {point}, set(), [point]
        while left:
            for near in self.beside(left.pop()):
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == colour and near not in points:
                    points.add(near)
                    left.append(near)
        return frozenset(points), frozenset(liberties)

    def play(self, colour, point):
        before, self.barred, self.last = self.copy(), None, point
        if point is None:
            return
        self.stones[point] = colour
        taken = set()
        for near in self.beside(point):
            if self.stones.get(near, colour) != colour and not self.string(near)[1]:
                taken |= self.string(near)[0]
        for stone in taken:
            self.stones.pop(stone, None)
        points, liberties = self.string(point)
        if not liberties:
            for stone in points:
                del self.stones[stone]
        elif len(taken) == len(points) == len(liberties) == 1:
            self.barred, self.before, self.taker = next(iter(taken)), before, colour

    def rows(self):
        return [" ".join(self.stones.get((column, row), ".") for column in range(self.size)) for row in range(self.size)]

    def sgf(self):
        """A game record that sets up the stones."""
        listed = {colour: "".join(f"[{chr(97 + c)}{chr(97 + r)}]" for (c, r), stone in self.stones.items() if stone == colour) for colour in "XO"}
        barred = f"IL[{chr(97 + self.barred[0])}{chr(97 + self.barred[1])}]" if self.barred else ""
        return f"(;GM[1]FF[4]SZ[{self.size}]AB{listed['X']}AW{listed['O']}{barred})"

    def name(self, point):
        return f"{COLUMNS[point[0]].lower()}{self.size - point[1]}"

    def point(self, name):
        """The point of a name; `None` for a pass."""
        if name.upper() == "PASS":
            return None
        return COLUMNS.index(name[0].upper()), self.size - int(name[1:])


def main_line(text):
    """The properties of the nodes of the first game and its main line, in order: (name, values)."""
    token = re.compile(r"\s*(?:([();])|([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+))", re.S)
    at, has_ended = text.find("("), False
    while (found := token.match(text, at)) and not has_ended:
        at = found.end()
        if found[1] == ")":
            has_ended = True
        elif found[2]:
            name = "".join(letter for letter in found[2] if letter.isupper())
            yield name, re.findall(r"\[((?:\\.|[^\]\\])*)\]", found[3], re.S)


def place(value, size):
    value = value.strip().lower()
    if len(value) != 2:
        return None
    point = ord(value[0]) - 97, ord(value[1]) - 97
    return point if max(point) < size else None


def places(values, size):
    """The points of a list, with rectangles such as aa:cc."""
    for value in values:
        corners = [place(corner, size) for corner in value.split(":")]
        if None not in corners:
            (left, top), (right, bottom) = corners[0], corners[-1]
            yield from ((column, row) for row in range(top, bottom + 1) for column in range(left, right + 1))


def load(path, until):
    """The board before the move `until`, a number or a point, as `loadsgf` of GNU Go gives it."""
    properties = list(main_line(path.read_text(encoding="latin-1")))
    size = int(next((values[0] for name, values in properties if name == "SZ"), 19))
    board, moves = Board(size), 0
    number = int(until) if until and until.isdigit() else 9999
    last = board.point(until) if until and not until.isdigit() else None
    for name, values in properties:
        if name in ("AB", "AW"):
            for point in places(values, size):
                board.stones.setdefault(point, "X" if name == "AB" else "O")
        elif name in ("B", "W"):
            point = place(values[0], size)
            if moves == number - 1 or (last and point == last) or point in board.stones:
                break
            board.play("X" if name == "B" else "O", point)
            moves += 1
    return board


def forget_bar(board, asked):
    """Lifts the ban of the ko rule if it is not for the player who moves first in the question."""
    owner = board.stones.get(board.point(asked[3]))
    mover = owner if KINDS[asked[2]] == "defend" else "X" if owner == "O" else "O"
    if board.taker == mover:
        board.barred = None


def cases(regression):
    """The questions of the suite: file, number, kind, point, expected answer, expected moves, known to fail, and the board."""
    for path in sorted(regression.glob("*.tst")):
        boards, asked = [], None
        for line in path.read_text(encoding="latin-1").splitlines():
            words = line.split()
            if found := QUESTION.match(line.strip()):
                asked = found
            elif asked and (answer := ANSWER.match(line.strip())):
                codes = [int(code) for code in re.findall(r"\b[0-5]\b", answer[1].split(" ")[0])]
                moves = re.findall(r"\b[A-HJ-T]\d+\b", answer[1])
                if boards and codes:
                    board = boards[-1].copy()
                    forget_bar(board, asked)
                    yield {"file": path.name, "number": int(asked[1]), "kind": asked[2], "string": asked[3],
                           "expected": codes, "moves": moves, "fails": bool(answer[2]), "board": board}
                asked = None
            elif words[:1] == ["loadsgf"]:
                path_of_game = regression / words[1]
                boards = [load(path_of_game, words[2] if len(words) > 2 else None)] if path_of_game.exists() else []
            elif boards and words[:1] in (["play"], ["trymove"]):
                board = boards[-1].copy()
                board.play("X" if words[1].lower().startswith("b") else "O", board.point(words[2]))
                boards = [*boards, board] if words[0] == "trymove" else [*boards[:-1], board]
            elif words[:1] == ["popgo"]:
                boards = boards[:-1]


def nearest(board, start):
    """The empty points by their distance from the string on `start`, as far as strings that could be taken lead.

    A step to an empty point costs 1, to an own string nothing, to an opponent's string its liberties less 1, and no way leads through an
    opponent's string of more than four liberties.
    """
    owner, seen, order, number = board.stones[start], set(), [], 0
    queue = [(0, number, start)]
    while queue:
        cost, _, point = heapq.heappop(queue)
        if point in seen:
            continue
        colour, points = board.stones.get(point), {point}
        if colour is None:
            order.append(point)
        else:
            points, liberties = board.string(point)
            if colour != owner and len(liberties) > 4:
                seen |= points
                continue
        seen |= points
        for near in sorted({near for stone in points for near in board.beside(stone)} - seen):
            other = board.stones.get(near)
            step = 1 if other is None else 0 if other == owner else len(board.string(near)[1]) - 1
            number += 1
            heapq.heappush(queue, (cost + step, number, near))
    return order


def tried(options, case):
    """The points of the moves that GNU Go tries when it answers the question, those that it tries often and soon first."""
    path, trace = options.work / f"{case['file']}-{case['number']}.sgf", options.work / f"{case['file']}-{case['number']}-tried.sgf"
    path.write_text(case["board"].sgf())
    commands = [f"loadsgf {path}", "start_sgftrace", f"{case['kind']} {case['string']}", f"finish_sgftrace {trace}", "quit", ""]
    try:
        done = subprocess.run([options.gnugo, "--mode", "gtp"], input="\n".join(commands), capture_output=True, text=True, timeout=SECONDS)
    except (FileNotFoundError, subprocess.TimeoutExpired):
        return [], None
    if not trace.exists():
        return [], None
    said = re.findall(r"^= (\d)", done.stdout, re.M)
    weights, depth = {}, 0
    for bracket, _, value in re.findall(r"([()])|;\s*([BW])\[([a-z]{2})\]", without_comments(trace.read_text(encoding="latin-1"))):
        depth += {"(": 1, ")": -1, "": 0}[bracket]
        if value and (point := place(value, case["board"].size)):
            weights[point] = weights.get(point, 0) + 0.7**depth
    return sorted(weights, key=weights.get, reverse=True), int(said[-1]) if said else None


def without_comments(text):
    return re.sub(r"C\[(?:\\.|[^\]\\])*\]", "", text)


def regions(options, case):
    """Regions of growing sizes, each with the liberties of the string and the expected moves, and stones that can be taken."""
    board, start = case["board"], case["board"].point(case["string"])
    points, liberties = board.string(start)
    expected = [board.point(name) for name in case["moves"]]
    if board.barred:  # koatlas begins before the move that took the ko.
        expected += [board.last, board.barred]
    order, case["said"] = tried(options, case)
    order = [*sorted(liberties), *expected, *order, *nearest(board, start)]
    order = [point for point in dict.fromkeys(order) if point not in points]
    needed, found = len({*liberties, *expected}), []
    for size in SIZES:
        region = order[: max(size, needed)]
        region += [stone for stone in taken(board, set(region), start) if stone not in region]
        if len(region) <= MOST and (not found or len(region) > len(found[-1])):
            found.append(region)
    return found


def taken(board, region, start):
    """The stones of small strings that plays in the region can take, besides the string on `start`."""
    target = board.string(start)[0]
    strings = {board.string(near)[0]: board.string(near)[1] for point in region for near in board.beside(point) if near in board.stones}
    for points, liberties in strings.items():
        if liberties <= region and points != target and len(points) <= SMALL:
            yield from sorted(points)


def ask(options, case, region):
    """The answer of koatlas in JSON, or the reason why there is none."""
    board = case["board"]
    start = board.point(case["string"])
    owner = "B" if board.stones[start] == "X" else "W"
    mover = owner if KINDS[case["kind"]] == "defend" else other(owner)
    if board.barred:  # A position has no history: koatlas begins before the move that took the ko.
        board = board.before
    path = options.work / f"{case['file']}-{case['number']}-{len(region)}.txt"
    path.write_text("\n".join([*board.rows(), f"to-move: {mover}", ""]))
    names = ",".join(board.name(point) for point in region)
    line = [options.koatlas, "threats", str(path), "--rules", "basic-ko", "--goal", f"life:{board.name(start)}", "--region", names,
            "--to-move", mover, "--max-threats", str(THREATS), "--most-states", str(STATES), "--json", "--quiet", "--threads", "1"]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return mover, owner, "not solved"
    if done.returncode != 0 or not done.stdout:
        return mover, owner, "not solved"
    return mover, owner, json.loads(done.stdout)


def code(answer, case, mover, owner):
    """The answer of koatlas as a code of GNU Go, with a word on it; `None` if koatlas does not tell it."""
    attacker, cells = other(owner), {(one["black"], one["white"], one["first"]): one for one in answer["table"]}
    winners = {one["winner"] for one in answer["table"]}
    if winners == {owner}:
        return int(mover == owner), "lives in any case"
    if winners == {attacker}:
        return int(mover == attacker), "dies in any case"
    if winners == {None}:
        return None, "nobody can force an end"
    first = mover
    if case["board"].barred:
        first = other(mover)
    wanted = [(0, 0), (0, THREATS), (THREATS, 0)]
    found = [cells[(*((own, opposing) if mover == "B" else (opposing, own)), first)] for own, opposing in wanted]
    if case["board"].barred:
        taking = f"{first} {case['board'].name(case['board'].last)}"
        if any(taking not in cell["best"] for cell in found):
            return None, "another play than the one that took the ko is better"
    # Where nobody can force an end, the attacker does not take the string.
    even, behind, ahead = [cell["winner"] == attacker if mover == attacker else cell["winner"] != attacker for cell in found]
    word = "cycles" if any(cell["winner"] is None for cell in found) else ""
    return (1 if behind else 2) if even else (3 if ahead else 0), word


def other(player):
    return "W" if player == "B" else "B"


def compare(options, case):
    """The rows of a case, one for each region."""
    for region in regions(options, case):
        begun = time.monotonic()
        mover, owner, answer = ask(options, case, region)
        row = {"points": len(region), "region": region, "mover": mover, "seconds": time.monotonic() - begun}
        if isinstance(answer, str):
            yield row | {"code": None, "word": answer, "states": None, "kind": None, "best": []}
            return
        found, word = code(answer, case, mover, owner)
        best = next(one["best"] for one in answer["table"] if one["first"] == mover and one["black"] == one["white"] == 0)
        yield row | {"code": found, "word": word, "states": answer["states"], "kind": answer["kind"], "best": best}


def reason(case, judged, solved):
    """Why koatlas differs: as is known of the case, or as the position and the regions show."""
    known = tomllib.loads((HERE / "gnugo_kos.toml").read_text())["difference"]
    for one in known:
        if (one["file"], one["number"]) == (case["file"], case["number"]):
            return one["why"]
    if is_ko_stone(case["board"], case["board"].point(case["string"])):
        return "the string is the stone of the ko itself: the goal life ends with its first capture, and GNU Go counts that it is taken back"
    if judged["word"] == "lives in any case":
        return "no region that was solved is large enough to take the string"
    if judged["word"] == "nobody can force an end":
        return "play need not end in the region; koatlas names no winner then"
    if len({row["code"] for row in solved}) > 1:
        return "the answer still changes with the size of the region"
    if loose := loose_strings(case["board"], solved[-1]["region"]):
        names = " ".join(case["board"].name(stone) for stone in loose)
        return f"strings with few liberties have some outside of the region, which nobody can take: {names}"
    return ""


def loose_strings(board, region):
    """A stone of each string of at most four liberties that has liberties both in the region and outside."""
    near = {stone for point in region for stone in board.beside(point) if stone in board.stones}
    strings = {board.string(stone) for stone in near}
    loose = [points for points, liberties in strings if len(liberties) <= 4 and liberties & set(region) and liberties - set(region)]
    return sorted(min(points) for points in loose)


def is_ko_stone(board, start):
    """True if the string on `start` is one stone that is taken and retaken in a ko."""
    points, liberties = board.string(start)
    after = board.copy()
    if len(points) == len(liberties) == 1:
        after.play("O" if board.stones[start] == "X" else "X", next(iter(liberties)))
    return after.barred == start


def judge(case, rows):
    """The row of the table of a case: the answer in the largest region that was solved."""
    solved = [row for row in rows if row["states"] is not None]
    board, start = case["board"], case["board"].point(case["string"])
    owner = "B" if board.stones[start] == "X" else "W"
    table = {
        "file": case["file"], "number": case["number"], "question": case["kind"], "string": case["string"].upper(),
        "to_move": owner if KINDS[case["kind"]] == "defend" else other(owner),
        "expected": "|".join(map(str, case["expected"])), "known_to_fail": "yes" if case["fails"] else "no",
        "gnugo": "" if case.get("said") is None else case["said"], "koatlas": "", "points": "", "word": "", "stable": "",
        "agrees": "skipped", "answers": " ".join(f"{row['points']}:{'-' if row['code'] is None else row['code']}" for row in solved),
        "reason": "",
    }
    if not solved:
        return table | {"reason": "the regions have too many points or states"}
    last = solved[-1]
    table |= {"points": last["points"], "word": last["word"]}
    if last["code"] is None:
        return table | {"reason": reason(case, table, solved)}
    table |= {"koatlas": last["code"], "stable": "yes" if len(solved) > 1 and solved[-2]["code"] == last["code"] else "no"}
    table["agrees"] = "yes" if last["code"] in case["expected"] else "no"
    if table["agrees"] == "no":
        table["reason"] = reason(case, table, solved)
        if table["word"] == "lives in any case":
            table["agrees"] = "skipped"
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("regression", type=Path, help="the folder regression of a checkout of GNU Go")
    parser.add_argument("--koatlas", default="koatlas")
    parser.add_argument("--gnugo", default=shutil.which("gnugo") or "/usr/games/gnugo", help="GNU Go, which tries moves for the regions")
    parser.add_argument("--results", type=Path, default=TOP / "results" / "threats" / "gnugo.csv")
    parser.add_argument("--only", metavar="FILE:NUMBER", help="one case; its position is printed, and nothing is written")
    options = parser.parse_args()
    found = [case for case in cases(options.regression) if {2, 3} & set(case["expected"])]
    if options.only:
        found = [case for case in found if f"{case['file']}:{case['number']}" == options.only]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        options.work = Path(folder)
        done = workers.map(lambda case: judge(case, list(compare(options, case))), found)
        table = []
        for row in done:
            print(" ".join(str(value) for value in row.values()), file=sys.stderr, flush=True)
            table.append(row)
    if options.only:
        print("\n".join(line for case in found for line in case["board"].rows()))
        return
    options.results.parent.mkdir(parents=True, exist_ok=True)
    with options.results.open("w", newline="") as out:
        writer = csv.DictWriter(out, table[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    for word in ("yes", "no", "skipped"):
        print(f"{word}: {sum(row['agrees'] == word for row in table)}")


if __name__ == "__main__":
    main()
