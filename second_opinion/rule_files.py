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
6. The passes of `situation-and-pass`, `after-second-pass` and `disturbing` are
   those of `second-pass`: plain ones.  "A single pass": one plain pass, with
   another move or nothing before it.
7. `creation`: the opponent of the first mover made the start, also if the
   start is ignored, unless the board is empty.
8. An occurrence that `allowed` counts is a row of moments with no play between
   them, in at least one of which the position, or the situation, counts.
9. Stones for the outcome of `second-pass` are counted since the last pass of
   the player in this position, not since the first.
10. `player`: what has occurred is the same for both players, whoever made it.
11. A phase knows nothing of what was before it: its start is the board on which
   it begins, and its first mover the player whose turn it is.
"""
import argparse
import collections
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

OTHER = {"B": "W", "W": "B"}
STONE = {"B": "X", "W": "O"}
PLAYERS = {"B": "black", "W": "white"}
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

    def stones(self, position):
        """Black's stones minus White's."""
        return position.count("X") - position.count("O")

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
        self.rules, self.board, self.opener = rules, board, first
        self.phases = [rules] + rules.get("phase", [])
        self.number = 0             # of all moves
        self.ended = None
        self.offered = False
        self.begin_phase(0, first, board.start)

    def begin_phase(self, index, first, position):
        """A phase is a sequence of its own: nothing before it has happened."""
        self.index, self.first = index, first
        self.bars = self.phases[index].get("bar", [])
        self.ends = self.phases[index].get("end", [])
        self.moves = []
        self.positions = [position]

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
        for bar in self.bars:
            if bar.get("player") not in (None, PLAYERS[self.player]):
                continue
            counted = "allowed" in bar or "only-if" in bar
            forbids = bar_counted if counted else BARS[bar["what"]]
            if forbids(self, bar, play):
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
        self.number += 1
        self.last = move
        self.moves.append(move)
        self.positions.append(move.after)
        self.offered = False
        for end in self.ends:
            outcome = ENDS[end["on"]](self, end, move)
            if outcome == "score" and self.index + 1 < len(self.phases):
                self.offered = False
                self.begin_phase(self.index + 1, self.player, move.after)
                return
            if outcome == "no result if agreed":
                self.offered = True
            elif outcome:
                score = None
                if outcome == "score":
                    count = (Board.stones if self.rules.get("score") == "stones"
                             else Board.score)
                    score = count(self.board, move.after) + sum(
                        {"B": -1, "W": 1}[m.player]
                        for m in self.moves if m.forfeited)
                self.ended = End(outcome, end["on"], score)
                self.offered = False
                return

    # -- bans under `ko` --

    def ko_bans(self, lifted_by):
        """{(point to retake on, stone that took)} for the player to move."""
        bans = set()
        any_pass = lifted_by == "pass for any ko"
        # One pass for this ko also lifts the bans on retaking there later.
        once = lifted_by == "one pass for this ko"
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
                         for m in (self.moves if once else self.moves[k:]))
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
    if bar.get("within-plays"):
        made = [m.after for m in game.moves if m.kind == "play"]
        if 0 in game.occurrences():
            made.insert(0, game.positions[0])
        return play.made in made[-bar["within-plays"]:]
    if within == "last pass":
        return occurred(k for k in game.occurrences() if k >= game.last_pass())
    if within == "two moves ago":
        return now > 0 and play.made == game.positions[now - 1]
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
    start_has_creator = set(game.positions[0]) != {"."}
    if (start_has_creator and play.made == game.positions[0]
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


def stones_taken(moves):
    """How many stones each player has taken by these moves."""
    took = {"B": 0, "W": 0}
    for m in moves:
        took[m.player] += len(m.taken)
        took[OTHER[m.player]] += len(m.suicide)
    return took


def is_cycle_of_kind(moves, kind):
    """Do these moves make a cycle of the kind of `only-if`?"""
    took = stones_taken(moves)
    plays = sum(m.kind == "play" for m in moves)
    return {None: True, "odd": plays % 2 == 1, "even": plays % 2 == 0,
            "balanced": took["B"] == took["W"],
            "unbalanced": took["B"] != took["W"]}[kind]


def bar_counted(game, bar, play):
    if bar["what"] == "pair":
        times = sum(m.kind == "play" and m.before == play.before
                    and m.after == play.made for m in game.moves)
        return times > bar["allowed"]
    if bar["what"] == "creation":
        times = sum(m.kind == "play" and m.player == play.player
                    and m.after == play.made for m in game.moves)
        times += (set(game.positions[0]) != {"."}
                  and play.made == game.positions[0]
                  and play.player != game.first)
        return times > bar["allowed"]
    first = game.last_pass() if bar.get("within") == "last pass" else 0
    # The number of plays before a moment says which occurrence it is in.
    occurrences = {
        sum(m.kind == "play" for m in game.moves[:k])
        for k in game.occurrences()
        if k >= first and game.positions[k] == play.made
        and (bar["what"] == "position" or game.mover(k) == OTHER[play.player])
        and is_cycle_of_kind(game.moves[k:] + [play], bar.get("only-if"))}
    return len(occurrences) > bar.get("allowed", 0)


def is_in_double_ko(board, position, ko):
    """Is this ko one of a strong double ko, or of a weak one whose stones have
    one colour?"""
    def around(point, other):
        return {position[p] for p in board.neighbours(point) if p != other}
    kos = [(empty, stone) for stone in board.points if position[stone] != "."
           for empty in board.neighbours(stone) if position[empty] == "."
           and around(empty, stone) <= {position[stone]}
           and around(stone, empty) <= set("XO") - {position[stone]}]
    if ko not in kos:
        return False

    def beside(ko):
        near = {p for point in ko for p in board.neighbours(point)} - set(ko)
        return {frozenset(board.area(position, p)[0]) for p in near
                if position[p] != "."}

    def is_strong(one, other):
        both = beside(one) & beside(other)
        return {position[min(string)] for string in both} == {"X", "O"}

    def has_strong(string):
        its = [one for one in kos if string in beside(one)]
        return any(is_strong(*two) for two in itertools.combinations(its, 2))

    def is_critical(other):
        alike = position[ko[1]] == position[other[1]]
        return is_strong(ko, other) or alike and any(
            not has_strong(string) for string in beside(ko) & beside(other))
    return any(is_critical(other) for other in kos if other != ko)


def bar_ko(game, bar, play):
    bans = [ban for ban in game.ko_bans(bar["lifted-by"])
            if play.point == ban[0] and play.taken == {ban[1]}]
    if bar.get("unless") == "a double ko":
        bans = [ban for ban in bans
                if not is_in_double_ko(game.board, play.before, ban)]
    return bool(bans)


def bar_ko_again(game, bar, play):
    if play.suicide or len(play.taken) != 1:
        return False
    [taken] = play.taken
    return ((taken, play.point) in game.board.basic_kos(play.made)
            and any(m.kind == "play" and m.player == play.player
                    and m.point == play.point and m.before == play.before
                    for m in game.moves))


def bar_removed_point(game, bar, play):
    return bool(game.moves) and play.point in game.moves[-1].taken


def bar_situation_and_pass(game, bar, play):
    def last_pass(moves):
        return next((m.after for m in reversed(moves)
                     if m.kind == "pass" and m.player == play.player), None)
    return any(game.positions[k] == play.made
               and game.mover(k) == OTHER[play.player]
               and last_pass(game.moves[:k]) == last_pass(game.moves)
               for k in game.occurrences())


def bar_after_second_pass(game, bar, play):
    if not game.moves or game.moves[-1].kind != "pass":
        return False
    return any(m.kind == "pass" and m.player == game.moves[-1].player
               and m.after == play.before for m in game.moves[:-1])


def comes_after_single_pass(moves):
    """Is a play after these moves disturbing?"""
    return [m.kind == "pass" for m in moves[-2:]] in ([True], [False, True])


def is_disturbing(game, index):
    return (game.moves[index].kind == "play"
            and comes_after_single_pass(game.moves[:index]))


def bar_disturbing(game, bar, play):
    return comes_after_single_pass(game.moves) and any(
        is_disturbing(game, k) and m.player == play.player
        and m.before == play.before for k, m in enumerate(game.moves))


BARS = {"position": bar_position, "situation": bar_situation,
        "creation": bar_creation, "pair": bar_pair,
        "recapture": bar_recapture, "null-play": bar_null_play,
        "play-in-class": bar_play_in_class,
        "point-since-position": bar_point_since_position,
        "passed-in": bar_passed_in,
        "ko": bar_ko, "ko-again": bar_ko_again,
         "removed-point": bar_removed_point,
        "situation-and-pass": bar_situation_and_pass,
        "after-second-pass": bar_after_second_pass,
        "disturbing": bar_disturbing}


# -- ends: the outcome, or None.  The move has been made. --

def winner_by_stones(moves):
    took = stones_taken(moves)
    if took["B"] == took["W"]:
        return "draw"
    return "black wins" if took["B"] > took["W"] else "white wins"


def outcome_of_passes(end, moves):
    """The outcome of an end by passes; these moves count for stones."""
    if end.get("outcome") == "winner by stones removed":
        return winner_by_stones(moves)
    if end.get("outcome") == "the player who passes loses":
        return "white wins" if moves[-1].player == "B" else "black wins"
    return end.get("outcome", "score")


def end_passes(game, end, move):
    row = 0
    for m in game.moves:
        row = row + 1 if game.is_plain_pass(m) else 0
    return outcome_of_passes(end, game.moves) if row >= end["number"] else None


def end_second_pass(game, end, move):
    if move.kind != "pass":
        return None
    before = [k for k, m in enumerate(game.moves[:-1])
              if m.kind == "pass" and m.player == move.player
              and m.after == move.after]
    if not before:
        return None
    if end.get("unless") and any(
            is_disturbing(game, k)
            for k in range(before[-1] + 1, len(game.moves))):
        return None
    return outcome_of_passes(end, game.moves[before[-1] + 1:])


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
    if end["outcome"] == "the player who repeats loses":
        return "white wins" if move.player == "B" else "black wins"
    if end["outcome"] == "the player who repeats wins":
        return "black wins" if move.player == "B" else "white wins"
    if end["outcome"] != "winner by stones removed":
        return end["outcome"]
    return winner_by_stones(game.moves[same[0]:])


def is_late_recapture(game, number):
    """Is this move a recapture after exactly two passes?"""
    return (number > 3 and game.moves[number - 1].kind == "play"
            and all(m.kind == "pass"
                    for m in game.moves[number - 3:number - 1])
            and takes_back(game.moves[number - 1], game.moves[number - 4]))


def end_return_to_start(game, end, move):
    last = len(game.moves)
    if (game.positions[-1] != game.positions[0]
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
    "X . X O . / . X O . O", ". O O . / O X X O / X . X X",
    ". X O X . / X O . O X / . X O X .",
    "O . O . X . / X O O O O X / . X . O . O",
]


def random_bars(random, forfeit):
    """Some bars are about one player, and there may be one of the other player
    or of both of the same kind."""
    bars = []
    for bar in random_bars_of_both(random, forfeit):
        players = [None] if bar["what"] == "ko" else random.choice(
            [[None], [None], ["black"], ["white"], ["black", "white"]])
        bars += [{**bar, "player": player} if player else bar
                 for player in players]
    # Bars of different players need not be alike.
    for bar in random_bars_of_both(random, forfeit)[:1]:
        if bar["what"] != "ko" and random.random() < 0.2 and not any(
                "player" in other for other in bars):
            bars.append({**bar, "player": random.choice(["black", "white"])})
    return bars


def random_bars_of_both(random, forfeit):
    """No two of one kind: `position` has one of three forms, `situation` too,
    windows of both are one kind, "two moves ago" is a kind, a number of plays
    is one. What is counted is of one kind if `what` and `only-if` are."""
    bars = {what: {"what": what} for what in BARS
            if not (forfeit and what == "pair")}
    for what in ("position", "situation"):
        bars[what].update(random.choice([
            {}, {"within": "last pass"}, {"lifted-by": "a pass just before"}]))
    bars["ko"]["lifted-by"] = random.choice(
        ["pass for this ko", "pass for any ko", "one pass for this ko"])
    if bars["ko"]["lifted-by"] == "pass for this ko":
        bars["ko"].update(random.choice([{}, {"unless": "a double ko"}]))
    bars["two moves ago"] = {"what": "position", "within": "two moves ago"}
    bars["window"] = {"what": random.choice(["position", "situation"]),
                      "within": random.choice([2, 3, 4, 5, 6, 7, 12, 99])}
    bars["plays"] = {"what": "position", "within-plays":
                     random.choice([1, 2, 3, 4, 5, 7, 16, 99])}
    for what in ("position", "situation"):
        for cycle in (None, "odd", "even", "balanced", "unbalanced"):
            allowed = {"allowed": random.choice([1, 1, 1, 2, 3, 99])}
            bars[f"{what} {cycle}"] = {
                "what": what,
                **({"only-if": cycle} if cycle else allowed),
                **(allowed if random.random() < 0.4 else {}),
                **({"within": "last pass"} if random.random() < 0.3 else {})}
    bars["creations"] = {"what": "creation",
                         "allowed": random.choice([1, 1, 2, 3])}
    if not forfeit:
        bars["pairs"] = {"what": "pair", "allowed": random.choice([1, 1, 2])}
    counted = sorted(name for name in bars if "allowed" in bars[name]
                     or "only-if" in bars[name])
    if random.random() < 0.3:
        return [bars[name] for name in random.sample(counted,
                                                     random.choice([1, 1, 2]))]
    if random.random() < 0.3:       # these show what they do less often
        return [bars[random.choice(["window", "ko", "play-in-class",
                                    "passed-in", "recapture", "plays", "ko-again",
                                    "situation-and-pass", "disturbing",
                                    "after-second-pass"])]]
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
            outcomes = ["no result", "no result if agreed", "draw",
                        "the player who repeats loses",
                        "the player who repeats wins", "black wins",
                        "white wins"]
            if end["of"] in ("positional", "situational"):
                outcomes += ["winner by stones removed"] * 3
            end["outcome"] = random.choice(outcomes)
        if on == "second-pass" and random.random() < 0.6:
            end["unless"] = "a disturbing play between"
        if on in ("passes", "second-pass") and random.random() < 0.4:
            end["outcome"] = random.choice(
                ["no result", "draw", "black wins", "white wins",
                 "the player who passes loses"]
                + ["winner by stones removed"] * 4)
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
           "start": random.choice(["counts", "counts", "ignored"]),
           "score": random.choice(["area", "stones"])}
    table("", {k: v for k, v in top.items() if random.random() < 0.9})
    phases = random.choice([1, 1, 1, 2, 2, 3])
    forfeit = phases == 1 and random.random() < 0.35
    for phase in range(1, phases + 1):
        prefix = "phase." if phase > 1 else ""
        if phase > 1:
            table("[[phase]]", {})
        for bar in random_bars(random, forfeit):
            table(f"[[{prefix}bar]]", bar)
        ends = random_ends(random, forfeit)
        if phase < phases and all(e["on"] == "repetition" for e in ends):
            # The next phase begins after an end that is scored.
            ends.append({"on": "passes", "number": random.choice([1, 2, 2])})
        for end in ends:
            table(f"[[{prefix}end]]", end)
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
    pass_weight = random.choice([0.1, 0.5, 1, 3])
    repeat_weight = random.choice([3, 6, 20])
    plan = []
    while game.number < length and not game.ended:
        lifted_by = next((bar["lifted-by"] for bar in game.bars
                          if bar["what"] == "ko"), None)
        reasons = {p: game.why_illegal(p) for p in board.points}
        illegal = [p for p in board.points if reasons[p]]
        # Stones and suicides seldom, all that a bar forbids.
        for p in illegal:
            rare = reasons[p] in ("occupied", "suicide")
            if not rare or random.random() < 0.05:
                judged.append((f"{game.player} {board.name(p)}", False, [],
                               False, False))
                later = " in a later phase" if game.index else ""
                refusals[reasons[p] + later] += 1
        choices = [("pass", None, pass_weight)]
        for p in board.points:
            if not reasons[p]:
                play = game.try_play(p)
                weight = 1 + 4 * len(play.taken) + 2 * bool(play.suicide)
                if play.after in game.positions:
                    weight += repeat_weight
                choices.append(("play", p, weight))
        if lifted_by:
            bans = {point for point, _ in game.ko_bans(lifted_by)}
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
        move = game.last
        if len(move.taken) == 1 and not plan and (
                random.random() < 0.6 / game.number + 0.1):
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
         "; ".join(move for move, *_ in judged), "--to-move", game.opener,
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
                      f"\n{text}\n{game.board.text()}\n{game.opener} first: "
                      + "; ".join(move if legal else f"({move})"
                                  for move, legal, *_ in
                                  judged[:found[0] + 1])
                      + f"\n\n{found[1]}")
                sys.exit(1)
            counts["files"] += 1
            counts["moves"] += game.number
            counts["phases"] += game.index
            refusals += refused
            ends[game.ended and f"{game.ended.by}: {game.ended.outcome}"] += 1
    print(f"{counts['files']} rule files, {counts['moves']} legal moves, "
          f"{counts['phases']} later phases begun, "
          f"{refusals.total()} refusals: no difference")
    print("refused for", dict(refusals))
    print("ends", dict(ends))
    print("files that were refused:", dict(wrong))


if __name__ == "__main__":
    main()
