#!/usr/bin/env python3
"""A second referee for rule sets as files.

A rule set of koatlas is a TOML file of parts: bars, ends, a forfeit.  This
program reads such files and judges sequences by them.  It is slow and obvious:
it keeps the list of all positions and moves, and each part looks through the
whole of it.  It was written from docs/rule_files.md alone, with the meaning of
words such as class, ban and basic ko from docs/rule_sets.md, and shares no
code with koatlas.

How to run it
-------------
    python3 second_opinion/rule_files.py PROGRAM [--seed N] [--number N]

PROGRAM is koatlas.  The program makes random rule files of all parts, small
boards, and sequences in which captures, repetitions and passes are frequent.
Before each legal move some illegal ones are tried.  `koatlas check` judges the
same sequence.  The verdict on every move is compared: legal or not, the stones
removed, a forfeited stone, whether the players may agree on no result; then
how the sequence ends, its score, and the last board.  At the first difference
the file, the board and the moves are printed, and the exit code is 1.

What it does not check: options, examples, articles, what koatlas says about
wrong files and about the end of sequences.

Words of the reference that are easily read in another way
----------------------------------------------------------
1. A pass for a ko is a pass for no other part: not for `passes`,
   `second-pass`, `passed-in`, a late recapture, "last pass" or "a pass just
   before".  It is legal only if it lifts a ban.
2. A null play that counts as a pass does so for `passes` alone.
3. Bars look at the position that a play makes before a stone is forfeited; the
   positions that have occurred are those without that stone.
4. A position stands again right after a pass: it has occurred since that pass.
   If the start is ignored, this is its first occurrence.
5. Stones that go by suicide were taken by the opponent.  A forfeited stone was
   taken by nobody.
6. `creation`: the opponent of the first mover made the start, also if the
   start is ignored, unless the board is empty.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

OTHER = {"B": "W", "W": "B"}
STONE = {"B": "X", "W": "O"}
COLUMNS = "abcdefghjklmnopqrstuvwxyz"

# A move that was made.  kind is "play", "pass" or "kopass".  taken are the
# points of the stones of the opponent that a play removed, suicide those of
# its own.  A forfeited stone is in neither.
Move = collections.namedtuple(
    "Move", "player kind point before made after taken suicide forfeited")
End = collections.namedtuple("End", "outcome by score")


# ---------------------------------------------------------------------------
# The board.  A position is a string of the points, top row first.
# ---------------------------------------------------------------------------

class Board:
    def __init__(self, rows):
        self.height, self.width = len(rows), len(rows[0])
        self.start = "".join(rows)
        self.points = range(len(self.start))

    def neighbours(self, point):
        y, x = divmod(point, self.width)
        return [(y + dy) * self.width + x + dx
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if 0 <= y + dy < self.height and 0 <= x + dx < self.width]

    def area(self, position, point):
        """The points joined to this one with the same thing on them, and the
        other points beside them."""
        inside, beside, todo = {point}, set(), [point]
        while todo:
            for other in self.neighbours(todo.pop()):
                if position[other] != position[point]:
                    beside.add(other)
                elif other not in inside:
                    inside.add(other)
                    todo.append(other)
        return inside, beside

    def liberties(self, position, point):
        return {p for p in self.area(position, point)[1] if position[p] == "."}

    def play(self, position, player, point):
        """(position after it, stones taken, stones of its own removed)"""
        after = put(position, [point], STONE[player])
        taken = {p for p in self.points if after[p] == STONE[OTHER[player]]
                 and not self.liberties(after, p)}
        after = put(after, taken, ".")
        own = set()
        if not self.liberties(after, point):
            own = self.area(after, point)[0]
        return put(after, own, "."), taken, own

    def basic_kos(self, position):
        """Pairs of adjacent points: a play of one player on them and a play of
        the other give back the position, and both capture."""
        kos = []
        for empty in self.points:
            for stone in self.neighbours(empty):
                if position[empty] != "." or position[stone] == ".":
                    continue
                owner = "B" if position[stone] == "X" else "W"
                after, taken, _ = self.play(position, OTHER[owner], empty)
                if taken != {stone}:
                    continue
                back, taken, _ = self.play(after, owner, stone)
                if taken == {empty} and back == position:
                    kos.append((empty, stone))
        return kos

    def ko_class(self, position):
        """What stands outside of the basic kos, and which points they have."""
        return put(position, {p for ko in self.basic_kos(position)
                              for p in ko}, "k")

    def score(self, position):
        """Black's area minus White's."""
        result = 0
        for p in self.points:
            if position[p] == ".":
                owners = {position[q] for q in self.area(position, p)[1]}
            else:
                owners = {position[p]}
            result += (owners == {"X"}) - (owners == {"O"})
        return result

    def name(self, point):
        y, x = divmod(point, self.width)
        return f"{COLUMNS[x]}{self.height - y}"

    def text(self, position=None):
        position = position or self.start
        return "\n".join(position[i:i + self.width] for i in
                         range(0, len(position), self.width)) + "\n"


def put(position, points, mark):
    return "".join(mark if p in points else old
                   for p, old in enumerate(position))


# ---------------------------------------------------------------------------
# The referee
# ---------------------------------------------------------------------------

class Game:
    def __init__(self, rules, board, first):
        self.rules, self.board, self.first = rules, board, first
        self.moves = []
        self.positions = [board.start]
        self.ended = None
        self.offered = False

    # -- the history --

    def mover(self, number):
        """Who is to move after so many moves."""
        return self.first if number % 2 == 0 else OTHER[self.first]

    @property
    def player(self):
        return self.mover(len(self.moves))

    def occurrences(self):
        """Numbers of moves after which a position stood that has occurred."""
        ignored = self.rules.get("start") == "ignored"
        return range(1 if ignored else 0, len(self.positions))

    def is_plain_pass(self, move):
        """Is this one of the passes that `passes` counts?  A pass for a ko is
        not; a play that leaves the position as it was may count as one."""
        null = move.kind == "play" and move.before == move.after
        return move.kind == "pass" or (
            null and self.rules.get("forfeit", {}).get("null-play") == "pass")

    def last_pass(self):
        """The number of the last move that is a pass, 0 if there is none."""
        return max([n for n, move in enumerate(self.moves, 1)
                    if move.kind == "pass"], default=0)

    # -- moves --

    def try_play(self, point):
        """What a play would be: a Move, or None if a stone stands there."""
        before = self.positions[-1]
        if before[point] != ".":
            return None
        made, taken, own = self.board.play(before, self.player, point)
        after = made
        forfeit = self.rules.get("forfeit")
        forfeited = False
        if forfeit and not own:
            positional = forfeit["of"] == "positional"
            forfeited = any(
                self.positions[k] == made
                and (positional or self.mover(k) == OTHER[self.player])
                for k in self.occurrences())
        if forfeited:
            after = put(after, {point}, ".")
        return Move(self.player, "play", point, before, made, after, taken,
                    own, forfeited)

    def why_illegal(self, point):
        """None if a play on this point is legal."""
        play = self.try_play(point)
        if play is None:
            return "occupied"
        policy = self.rules.get("suicide", "none")
        if play.suicide and (policy == "none" or policy == "multi"
                             and len(play.suicide) == 1):
            return "suicide"
        for bar in self.rules.get("bar", []):
            if BARS[bar["what"]](self, bar, play):
                return bar["what"]
        return None

    def make_play(self, point):
        self.make(self.try_play(point))

    def make_pass(self):
        now = self.positions[-1]
        self.make(Move(self.player, "pass", None, now, now, now, set(), set(),
                       False))

    def make_ko_pass(self, point):
        now = self.positions[-1]
        self.make(Move(self.player, "kopass", point, now, now, now, set(),
                       set(), False))

    def make(self, move):
        self.moves.append(move)
        self.positions.append(move.after)
        self.offered = False
        for end in self.rules.get("end", []):
            outcome = ENDS[end["on"]](self, end, move)
            if outcome == "no result if agreed":
                self.offered = True
            elif outcome:
                score = None
                if outcome == "score":
                    score = self.board.score(move.after) + sum(
                        {"B": -1, "W": 1}[m.player]
                        for m in self.moves if m.forfeited)
                self.ended = End(outcome, end["on"], score)
                return

    # -- bans under `ko` --

    def ko_bans(self, any_pass):
        """{(point to retake on, stone that took)} for the player to move."""
        bans = set()
        for k, move in enumerate(self.moves, 1):
            if (move.kind != "play" or move.player == self.player
                    or len(move.taken) != 1):
                continue
            [point] = move.taken
            # The ko is there as long as the stone that took stands alone with
            # the point as its only liberty.
            there = all(
                self.board.liberties(p, move.point) == {point}
                and p[move.point] == STONE[move.player]
                and len(self.board.area(p, move.point)[0]) == 1
                for p in self.positions[k:])
            passed = any(m.kind == "kopass" and m.player == self.player
                         and (any_pass or m.point == point)
                         for m in self.moves[k:])
            if there and not passed:
                bans.add((point, move.point))
        return bans


# -- bars: does this bar forbid the play? --

def bar_position(game, bar, play, situation=False):
    now = len(game.moves)       # the position on the board is that number

    def occurred(numbers):
        return any(game.positions[k] == play.made and
                   (not situation or game.mover(k) == OTHER[play.player])
                   for k in numbers)
    within = bar.get("within")
    if bar.get("lifted-by") and game.moves and game.moves[-1].kind == "pass":
        return False
    if within == "last pass":
        return occurred(k for k in game.occurrences() if k >= game.last_pass())
    if within == "two moves ago":
        return occurred(k for k in game.occurrences() if k == now - 1)
    if within:
        # The position on the board is one move ago, and does not count; the
        # one before the last move counts in any case.
        return (play.made == game.positions[max(now - 1, 0)]
                or occurred(k for k in game.occurrences()
                            if 3 <= now + 1 - k <= within))
    return occurred(game.occurrences())


def bar_situation(game, bar, play):
    return bar_position(game, bar, play, situation=True)


def bar_creation(game, bar, play):
    start_has_creator = set(game.board.start) != {"."}
    if (start_has_creator and play.made == game.board.start
            and play.player != game.first):
        return True
    return any(m.kind == "play" and m.player == play.player
               and m.after == play.made for m in game.moves)


def bar_pair(game, bar, play):
    return any(m.kind == "play" and m.before == play.before
               and m.after == play.made for m in game.moves)


def takes_back(play, capture):
    return (capture.kind == "play" and len(capture.taken) == 1
            and play.point in capture.taken
            and play.taken == {capture.point})


def bar_recapture(game, bar, play):
    return bool(game.moves) and takes_back(play, game.moves[-1])


def bar_null_play(game, bar, play):
    return play.before == play.made


def bar_play_in_class(game, bar, play):
    now = game.board.ko_class(play.before)
    return any(m.kind == "play" and m.player == play.player
               and m.point == play.point
               and game.board.ko_class(m.before) == now for m in game.moves)


def bar_point_since_position(game, bar, play):
    # An ignored start is no occurrence.  Nobody plays before the first move.
    first = min([k for k in game.occurrences()
                 if game.positions[k] == play.before], default=0)
    return any(m.kind == "play" and m.point == play.point
               for m in game.moves[first:])


def bar_passed_in(game, bar, play):
    return any(m.kind == "pass" and m.player != play.player
               and m.after == play.made and following.kind == "play"
               for m, following in zip(game.moves, game.moves[1:]))


def bar_unbalanced(game, bar, play):
    for k in game.occurrences():
        if game.positions[k] == play.made:
            lost = {"B": 0, "W": 0}
            for m in game.moves[k:] + [play]:
                lost[OTHER[m.player]] += len(m.taken)
                lost[m.player] += len(m.suicide)
            if lost["B"] != lost["W"]:
                return True
    return False


def bar_ko(game, bar, play):
    any_pass = bar["lifted-by"] == "pass for any ko"
    return any(play.point == point and play.taken == {stone}
               for point, stone in game.ko_bans(any_pass))


def bar_removed_point(game, bar, play):
    return bool(game.moves) and play.point in game.moves[-1].taken


BARS = {"position": bar_position, "situation": bar_situation,
        "creation": bar_creation, "pair": bar_pair,
        "recapture": bar_recapture, "null-play": bar_null_play,
        "play-in-class": bar_play_in_class,
        "point-since-position": bar_point_since_position,
        "passed-in": bar_passed_in, "unbalanced": bar_unbalanced,
        "ko": bar_ko, "removed-point": bar_removed_point}


# -- ends: the outcome, or None.  The move has been made. --

def end_passes(game, end, move):
    row = 0
    for m in game.moves:
        row = row + 1 if game.is_plain_pass(m) else 0
    return "score" if row >= end["number"] else None


def end_second_pass(game, end, move):
    if move.kind != "pass":
        return None
    return "score" if any(
        m.kind == "pass" and m.player == move.player
        and m.after == move.after for m in game.moves[:-1]) else None


def end_repetition(game, end, move):
    if move.kind != "play":
        return None
    last = len(game.moves)
    same = [k for k in game.occurrences()
            if k < last and game.positions[k] == move.after
            and (end["of"] == "positional"
                 or game.mover(k) == game.mover(last))]
    if end["of"] == "pass-free":
        same = [k for k in same if k >= game.last_pass()]
    if end["of"] == "third":
        same = [k for k in same if k >= game.last_pass()][1:]
    if not same:
        return None
    if end["outcome"] != "winner by stones removed":
        return end["outcome"]
    took = {"B": 0, "W": 0}
    for m in game.moves[same[0]:]:
        took[m.player] += len(m.taken)
        took[OTHER[m.player]] += len(m.suicide)
    if took["B"] == took["W"]:
        return "draw"
    return "black wins" if took["B"] > took["W"] else "white wins"


def is_late_recapture(game, number):
    """Is this move a recapture after exactly two passes?"""
    return (number > 3 and game.moves[number - 1].kind == "play"
            and all(m.kind == "pass"
                    for m in game.moves[number - 3:number - 1])
            and takes_back(game.moves[number - 1], game.moves[number - 4]))


def end_return_to_start(game, end, move):
    last = len(game.moves)
    if (game.positions[-1] != game.board.start
            or game.mover(last) != game.first):
        return None
    if end.get("needs-play") and all(m.kind != "play" for m in game.moves):
        return None
    first = 1 if end["unless"] == "a late recapture before" else last
    if any(is_late_recapture(game, n) for n in range(first, last + 1)):
        return None
    return "score"


ENDS = {"passes": end_passes, "second-pass": end_second_pass,
        "repetition": end_repetition, "return-to-start": end_return_to_start}


# ---------------------------------------------------------------------------
# Random rule files, boards and sequences
# ---------------------------------------------------------------------------

BOARDS = [
    ". .", ". .", ". . .", ". . . .", ". . / . .", ". . . / . . .",
    ". X O . / X O . O / . X O .", ". X O . / X . X O / . X O .",
    ". O . X / O X X X / O . X .", "O . X . / O O X X / . O . X",
    ". O . / O O .", ". . O . / O O O .", "X . O / . X O / X . O",
    ". X / X .", ". X O / X O . / . X O", ". X O . / X O . O",
    "O . O X / O O X . / . O X X", "X . X O / . X O . / X X O O",
    ". O X . / O . O X", ". . X / O X . / . O X",
    ". X O . . X O . / X O . O X . X O", ". X O . . X O . / X O . O X O . O",
]


def random_bars(random):
    """No two of one kind: `position` has one of three forms, `situation` too,
    windows of both are one kind, and "two moves ago" is a kind."""
    bars = {what: {"what": what} for what in BARS}
    for what in ("position", "situation"):
        bars[what].update(random.choice([
            {}, {"within": "last pass"}, {"lifted-by": "a pass just before"}]))
    bars["ko"]["lifted-by"] = random.choice(
        ["pass for this ko", "pass for any ko"])
    bars["two moves ago"] = {"what": "position", "within": "two moves ago"}
    bars["window"] = {"what": random.choice(["position", "situation"]),
                      "within": random.choice([2, 3, 4, 5, 6, 7, 12, 99])}
    if random.random() < 0.3:       # these show what they do less often
        return [bars[random.choice(["window", "ko", "play-in-class",
                                    "passed-in", "recapture"])]]
    number = random.choice([0, 1, 1, 1, 1, 2, 3])
    return [bars[name] for name in random.sample(sorted(bars), number)]


def random_ends(random, forfeit):
    # A repetition ends the sequence or forfeits a stone, not both.
    kinds = sorted(set(ENDS) - ({"repetition"} if forfeit else set()))
    ends = []
    for on in random.sample(kinds, random.choice([0, 1, 1, 1, 2, 3])):
        end = {"on": on}
        if on == "passes":
            end["number"] = random.choice([1, 2, 3, 3, 4, 5])
        if on == "repetition":
            end["of"] = random.choice(
                ["positional", "situational", "pass-free", "third", "third"])
            outcomes = ["no result", "no result if agreed", "draw"]
            if end["of"] in ("positional", "situational"):
                outcomes += ["winner by stones removed"] * 3
            end["outcome"] = random.choice(outcomes)
        if on == "return-to-start":
            end["unless"] = random.choice(
                ["a late recapture", "a late recapture before"])
            if random.random() < 0.5:
                end["needs-play"] = True
        ends.append(end)
    return ends


def random_rules(random):
    """The text of a rule file."""
    lines = ['id = "random"', 'name = "random"']

    def table(head, values):
        lines.extend([head] if head else [])
        lines.extend(f"{k} = {json.dumps(v)}" for k, v in values.items())

    top = {"suicide": random.choice(["none", "multi", "all", "all"]),
           "start": random.choice(["counts", "counts", "ignored"])}
    table("", {k: v for k, v in top.items() if random.random() < 0.9})
    forfeit = random.random() < 0.25
    for bar in random_bars(random):
        table("[[bar]]", bar)
    for end in random_ends(random, forfeit):
        table("[[end]]", end)
    if forfeit:
        table("[forfeit]", {
            "of": random.choice(["positional", "situational"]),
            "null-play": random.choice(["pass", "play"])})
    return "\n".join(lines) + "\n"


def random_board(random):
    if random.random() < 0.6:
        rows = random.choice(BOARDS).replace(" ", "").split("/")
        if random.random() < 0.5:
            rows = [row.translate(str.maketrans("XO", "OX")) for row in rows]
        if random.random() < 0.5:
            rows = rows[::-1]
        return Board(rows)
    while True:
        height, width = random.choice(
            [(1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 3),
             (3, 4)])
        board = Board(["".join(random.choice("XO..") for _ in range(width))
                       for _ in range(height)])
        if all(board.start[p] == "." or board.liberties(board.start, p)
               for p in board.points):
            return board


def random_sequence(random, rules, board, length=40):
    """Moves with the verdicts of the referee: (move, legal, removed points,
    forfeited, draw offered).  Illegal ones are not made."""
    game = Game(rules, board, random.choice("BW"))
    judged, refusals = [], collections.Counter()
    has_ko = any(bar["what"] == "ko" for bar in rules.get("bar", []))
    any_pass = any(bar.get("lifted-by") == "pass for any ko"
                   for bar in rules.get("bar", []))
    pass_weight = random.choice([0.1, 0.5, 1, 3])
    repeat_weight = random.choice([3, 6, 20])
    plan = []
    while len(game.moves) < length and not game.ended:
        reasons = {p: game.why_illegal(p) for p in board.points}
        illegal = [p for p in board.points if reasons[p]]
        # Stones and suicides seldom, all that a bar forbids.
        for p in illegal:
            rare = reasons[p] in ("occupied", "suicide")
            if not rare or random.random() < 0.05:
                judged.append((f"{game.player} {board.name(p)}", False, [],
                               False, False))
                refusals[reasons[p]] += 1
        choices = [("pass", None, pass_weight)]
        for p in board.points:
            if not reasons[p]:
                play = game.try_play(p)
                weight = 1 + 4 * len(play.taken) + 2 * bool(play.suicide)
                if play.after in game.positions:
                    weight += repeat_weight
                choices.append(("play", p, weight))
        if has_ko:
            bans = {point for point, _ in game.ko_bans(any_pass)}
            choices += [("kopass", p, 2) for p in bans]
            for p in board.points:
                if p not in bans and random.random() < 0.05:
                    judged.append((f"{game.player} kopass:{board.name(p)}",
                                   False, [], False, False))
                    refusals["pass for no ko"] += 1
        kind, point, _ = random.choices(choices,
                                        [c[2] for c in choices])[0]
        if plan:
            planned = plan.pop(0)
            if any(c[:2] == planned for c in choices):
                kind, point = planned
        player = game.player
        if kind == "play":
            text = board.name(point)
            game.make_play(point)
        elif kind == "pass":
            text = "pass"
            game.make_pass()
        else:
            text = f"kopass:{board.name(point)}"
            game.make_ko_pass(point)
        move = game.moves[-1]
        if len(move.taken) == 1 and not plan and (
                random.random() < 0.6 / len(game.moves) + 0.1):
            # Take back after no pass up to three.
            plan = [("pass", None)] * random.choice([0, 1, 2, 2, 2, 3])
            plan += [("play", p) for p in move.taken]
        judged.append((f"{player} {text}", True,
                       sorted(board.name(p)
                              for p in move.taken | move.suicide),
                       move.forfeited, game.offered))
    if game.ended:
        judged.append((f"{game.player} pass", False, [], False, False))
        refusals["ended"] += 1
    return game, judged, refusals


# ---------------------------------------------------------------------------
# The comparison
# ---------------------------------------------------------------------------

NAMES = {"score": "score", "no result": "void", "draw": "tie",
         "black wins": "black", "white wins": "white",
         "return-to-start": "cycle-end"}


def ask(program, folder, text, game, judged):
    """The answer of koatlas, or the text of its error."""
    (folder / "rules.toml").write_text(text)
    (folder / "board.txt").write_text(game.board.text())
    run = subprocess.run(
        [program, "check", "board.txt", "--rules", "rules.toml", "--moves",
         "; ".join(move for move, *_ in judged), "--to-move", game.first,
         "--json"], cwd=folder, capture_output=True, text=True)
    return json.loads(run.stdout) if run.stdout else run.stderr.strip()


def difference(game, judged, answer):
    """What differs, or None."""
    for number, (ours, theirs) in enumerate(zip(judged, answer["verdicts"])):
        move, legal, removed, forfeited, offered = ours
        found = (theirs["move"], theirs["legal"], sorted(theirs["removed"]),
                 theirs["forfeited"], theirs["void_offered"])
        if not legal and not theirs["legal"]:
            continue
        if found != ours:
            return number, f"{ours} here, {found} there ({theirs['reason']})"
    ours = theirs = None
    if game.ended:
        # koatlas numbers the moves that were tried; one was tried afterwards.
        ours = (NAMES[game.ended.outcome],
                NAMES.get(game.ended.by, game.ended.by), len(judged) - 1,
                game.ended.score)
    if answer["ended"]:
        theirs = tuple(answer["ended"][key] for key in
                       ("outcome", "by", "after_move", "score"))
    if ours != theirs:
        return len(judged), f"the end is {ours} here, {theirs} there"
    rows = game.board.text(game.positions[-1]).split()
    if rows != answer["rows"]:
        return len(judged), f"the last board is {rows} here"
    return None


def main():
    parser = argparse.ArgumentParser(
        description="Compare koatlas with a second referee of rule files.")
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=1000,
                        help="number of rule files")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    counts = collections.Counter()
    refusals, ends, wrong = (collections.Counter() for _ in range(3))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.number):
            source = random.Random(f"{options.seed}.{number}")
            text = random_rules(source)
            rules = tomllib.loads(text)
            game, judged, refused = random_sequence(
                source, rules, random_board(source))
            answer = ask(program, pathlib.Path(folder), text, game, judged)
            if isinstance(answer, str):
                wrong[answer.split("\n")[0]] += 1
                continue
            found = difference(game, judged, answer)
            if found:
                print(f"Difference in file {number} of seed {options.seed}\n"
                      f"\n{text}\n{game.board.text()}\n{game.first} first: "
                      + "; ".join(move if legal else f"({move})"
                                  for move, legal, *_ in
                                  judged[:found[0] + 1])
                      + f"\n\n{found[1]}")
                sys.exit(1)
            counts["files"] += 1
            counts["moves"] += len(game.moves)
            refusals += refused
            ends[game.ended and f"{game.ended.by}: {game.ended.outcome}"] += 1
    print(f"{counts['files']} rule files, {counts['moves']} legal moves, "
          f"{refusals.total()} refusals: no difference")
    print("refused for", dict(refusals))
    print("ends", dict(ends))
    print("files that were refused:", dict(wrong))


if __name__ == "__main__":
    main()
