"""Asks koatlas about games."""

import json
import subprocess
from pathlib import Path

from . import records


class Refused(Exception):
    """koatlas gave no answer about some games."""


class Program:
    """The program koatlas, and a directory for the files that it is asked about."""

    def __init__(self, path, directory):
        self.path, self.directory = str(path), Path(directory)

    def check(self, file, rules, options, *more):
        """What `koatlas check --json` answers, and its exit code."""
        chosen = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
        command = [self.path, "check", str(file), "--rules", rules, *chosen, *more, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1) or not done.stdout.startswith("{"):
            raise Refused(f"koatlas gives no answer, exit code {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout), done.returncode

    def attempts(self, games):
        """The answer about one game in which moves were tried, as a list, and the exit code."""
        (game,) = games
        file = self.directory / "start.txt"
        region = [] if game.region is None else [f"region: {' '.join(game.region)}"]
        file.write_text("\n".join([*game.position, *region, ""]))
        moves = "; ".join(verdict.move for verdict in game.verdicts)
        answer, code = self.check(file, game.rules, game.options, "--to-move", game.to_move, "--moves", moves)
        return [answer], code

    def records(self, games):
        """The answers about records under one rule set, which are asked about together, and the exit code."""
        file = self.directory / "games.sgf"
        file.write_text("".join(map(records.sgf, games)))
        answer, code = self.check(file, games[0].rules, games[0].options)
        return answer.get("games", [answer]), code
