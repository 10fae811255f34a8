"""What the studies share: they call the program, and print tables and names of types."""

import json
import os
import subprocess

KOATLAS = os.environ.get("KOATLAS", "target/release/koatlas")


def koatlas(*arguments, text=None):
    """The answer of the program as JSON; `text` is what it reads from standard input."""
    command = [KOATLAS, *map(str, arguments), "--json", "--quiet"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def table(head, rows):
    """A Markdown table."""
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
    print()


def name(ko_type):
    """What a type is called first, or else its identity."""
    return ko_type["names"][0] if ko_type["names"] else f"`{ko_type['id']}`"
