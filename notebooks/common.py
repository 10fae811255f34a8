"""What the studies share: they call the program, and print tables and names of types."""

import json
import os
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
KOATLAS = TOP / os.environ.get("KOATLAS", "target/release/koatlas")


def run(*arguments, text=None, codes=(0,)):
    """What the program prints, called from the top of the repository; `text` is what it reads from standard input.

    It has to end with one of the exit codes."""
    command = [KOATLAS, *map(str, arguments), "--quiet"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=TOP)
    if done.returncode not in codes:
        raise RuntimeError(f"koatlas {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return done.stdout


def koatlas(*arguments, text=None, codes=(0,)):
    """The answer of the program as JSON."""
    return json.loads(run(*arguments, "--json", text=text, codes=codes))


def markdown(head, rows):
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def table(head, rows):
    """Prints a Markdown table."""
    print(markdown(head, rows))


def name(ko_type):
    """What a type is called first, or else its identity."""
    return ko_type["names"][0] if ko_type["names"] else f"`{ko_type['id']}`"
