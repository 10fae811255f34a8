#!/usr/bin/env python3
"""Games that gnugo plays against itself with the ko rules off, as SGF on standard output: gnugo.sgf is made by this.

    apt-get install gnugo
    python3 data/records/gnugo.py >data/records/gnugo.sgf

Any ko may be retaken; suicide is illegal. The first moves are drawn at random, three a line of the board. Where
gnugo would pass, a legal move is drawn at random, so that captures go on after the game is decided; a game ends after 150
moves. The seeds are fixed; another version of gnugo may play other moves.
"""

import random
import shutil
import subprocess

MOVES = 150
GAMES = {3: 6, 4: 16, 5: 32, 6: 32, 7: 20, 9: 4}
PROGRAM = shutil.which("gnugo") or "/usr/games/gnugo"
OPTIONS = ["--mode", "gtp", "--level", "1", "--no-ko", "--never-resign"]


class Gnugo:
    def __init__(self, side, seed):
        command = [PROGRAM, *OPTIONS, "--boardsize", str(side), "--seed", str(seed)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        """What gnugo answers to a command: lines up to an empty one."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = iter(self.process.stdout.readline, "\n")
        answer = " ".join(line.strip() for line in lines)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].split()

    def end(self):
        self.process.communicate("quit\n")


def game(side, seed):
    """The moves of a game."""
    gnugo, drawn, moves = Gnugo(side, seed), random.Random(seed), []
    for number in range(MOVES):
        colour = "BW"[number % 2]
        at_random = number < 3 * side
        if not at_random:
            (vertex,) = gnugo.ask(f"genmove {colour}")
            if vertex.lower() == "pass":
                gnugo.ask("undo")
                at_random = True
        if at_random:
            vertex = drawn.choice(gnugo.ask(f"all_legal {colour}") or ["PASS"])
            gnugo.ask(f"play {colour} {vertex}")
        moves.append((colour, vertex.lower()))
    gnugo.end()
    return moves


def value(vertex, side):
    """A vertex as SGF writes it; a pass is empty."""
    if vertex == "pass":
        return ""
    column, row = "abcdefghjklmnopqrstuvwxyz".index(vertex[0]), side - int(vertex[1:])
    return chr(ord("a") + column) + chr(ord("a") + row)


def record(side, seed):
    moves = "".join(f";{colour}[{value(vertex, side)}]" for colour, vertex in game(side, seed))
    return f"(;GM[1]FF[4]CA[UTF-8]AP[gnugo:3.8]GN[gnugo, {side}x{side}, seed {seed}]SZ[{side}]\n{moves})"


if __name__ == "__main__":
    for side, games in GAMES.items():
        for seed in range(games):
            print(record(side, seed), flush=True)
