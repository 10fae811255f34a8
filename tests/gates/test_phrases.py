"""Phrases that readers have stumbled over: they stand in no comment, message or page. docs/glossary.md has the words that are used."""

import re
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
# A phrase, and what to write in its place.
PHRASES = {
    r"so many\b(?! of| that| as)": "the number itself: at most `limit` positions",
    r"none such": "none, with the noun",
    r"where that cannot be": "the condition",
    r"for eyes": "for people",
    r"what is left of it": "the noun",
    r"is told\b": "is given, is printed, is passed",
    r"who asks": "the caller, by its name",
    r"meant\?": "did you mean",
    r"(?<!in )\b[Aa] row an? [a-z]": "one row per",
    r"\b[Aa] line an? [a-z]": "one line per",
    r"interruption was reached": "was interrupted",
    r"# Panics\W+Never": "nothing: a function that does not panic says nothing of it",
}
FILES = [":(glob)**/*.rs", "README.md", "docs/*.md", "crates/**/*.md", "crates/koatlas/assets/*", "python/koatlas/*.py", "*.json"]
EXCEPT = re.compile(r"docs/schema/|package-lock|/data/rule_vectors")


def stumbles(text):
    """The phrases in a text, each with its line and what to write."""
    joined = re.sub(r"\n\s*(///|//!|//)?\s*", lambda gap: gap.group()[0] + " " * (len(gap.group()) - 1), text)
    for phrase, instead in PHRASES.items():
        for found in re.finditer(re.sub(r"(?<!in) ", r"\\s+", phrase), joined):
            yield text.count("\n", 0, found.start()) + 1, found.group(), instead


def test_a_stumble_is_found_across_lines_too():
    assert [line for line, *_ in stumbles("/// There are so\n/// many blocks.\n// Nothing.\n/// A row a ko.\n")] == [1, 4]
    assert not list(stumbles("/// At most `limit` positions; so many of them that memory ends.\n"))


def test_no_phrase_that_readers_stumble_over():
    listed = subprocess.run(["git", "ls-files", *FILES], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
    places = [
        f"{file}:{line}: {phrase!r}: write {instead}"
        for file in listed
        if not EXCEPT.search(file)
        for line, phrase, instead in stumbles((TOP / file).read_text(errors="replace"))
    ]
    assert listed and not places, "\n".join(places)
