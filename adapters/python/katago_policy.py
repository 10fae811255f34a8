"""KataGo, the Linux binary in PyPI's katrain 1.20.0, tried with version 1.18.1.

Asked: which moves the policy of `kata-raw-nn` leaves out: it says NAN for what the rules forbid. That needs no network: with the
model /dev/null the values are random, the forbidden points are not. GTP's `play` is no judge: it refuses stones on stones and
suicide of one stone, and plays all else under all rules, even in a simple ko. So a move is played only where the policy allows it.
Boards of 2x2 to 19x19, also rectangular, any setup (by `loadsgf`), either colour first. It does not tell the end.
Pass is always legal.

Usage: katago_policy.py FOLDER SIMPLE|POSITIONAL|SITUATIONAL|SPIGHT suicide|no-suicide
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from protocol import Refused, serve, stones

FOLDER, KO, SUICIDE = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "suicide"
CONFIG = Path(__file__).resolve().parents[1] / "katago.cfg"
SGF = Path(tempfile.mkdtemp()) / "start.sgf"
LETTERS, COLUMNS = "abcdefghijklmnopqrs", "ABCDEFGHJKLMNOPQRST"
ENGINE = subprocess.Popen(
    [FOLDER / "katago/AppRun", "gtp", "-model", "/dev/null", "-config", CONFIG],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=SGF.parent,
)


def ask(command):
    print(command, file=ENGINE.stdin, flush=True)
    lines = []
    while (line := ENGINE.stdout.readline()).strip():
        lines.append(line.strip())
    if not lines:
        raise Refused("KataGo has stopped")
    if lines[0].startswith("?"):
        raise Refused(lines[0][1:].strip())
    return [lines[0][1:].strip(), *lines[1:]]


class Game:
    def __init__(self, count, columns, board, to_move):
        self.count, self.columns, self.policy = count, columns, None
        setup = "".join(f"A{c}[{LETTERS[x]}{LETTERS[count - 1 - y]}]" for c, (x, y) in stones(board))
        SGF.write_text(f"(;GM[1]FF[4]SZ[{columns}:{count}]KM[0]{setup}PL[{to_move}])")
        suicide = "true" if SUICIDE else "false"
        ask('kata-set-rules {"ko":"%s","suicide":%s,"scoring":"AREA","tax":"NONE","whiteHandicapBonus":"0","hasButton":false}' % (KO, suicide))
        ask(f"loadsgf {SGF}")
        if [line for line in self._board() if line] != board:
            raise Refused("KataGo shows another board")

    def _board(self):
        """The lines of `showboard` that begin with their number; the last moves have a digit behind their stone."""
        lines = [line for line in ask("showboard") if line[:1].isdigit()]
        return ["".join(content for content in line.lstrip("0123456789") if content in ".XO") for line in lines]

    def legal(self, _colour, point):
        if self.policy is None:
            told = ask("kata-raw-nn 0")
            at = told.index("policy")
            self.policy = [line.split() for line in told[at + 1 : at + 1 + self.count]]
        return point is None or self.policy[self.count - 1 - point[1]][point[0]] != "NAN"

    def play(self, colour, point):
        if not self.legal(colour, point):
            raise Refused("NAN in the policy")
        ask(f"play {colour} " + ("pass" if point is None else f"{COLUMNS[point[0]]}{point[1] + 1}"))
        self.policy = None
        return {"board": self._board()}


try:
    serve("katago", ask("version")[0].split("+")[0], f"{KO} {'suicide' if SUICIDE else 'no-suicide'}", Game)
finally:
    ENGINE.kill()
    SGF.unlink(missing_ok=True)
    os.rmdir(SGF.parent)
