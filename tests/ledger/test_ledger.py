"""Every figure that the first pages quote, and every file of results/, is in the ledger: results/README.md."""

import re
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
GUIDE = {path.name: path.read_text() for path in [TOP / "README.md", *sorted(TOP.glob("docs/*.md"))]}
LEDGER = (TOP / "results/README.md").read_text()
NUMBER = re.compile(r"(?<![\w.,^])\d+(?:,\d{3})*(?![\w^]|\.\d|,\d{3})")


def prose(text):
    """Without code, pictures' and links' addresses, sizes of boards, dates, and numbers that have a unit."""
    text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|\d+x\d+", " ", text, flags=re.S)
    return re.sub(r"\b(19[789]|20\d)\d(-\d\d)*\b|[\d.,]+ (s|ns|[MGT]B|minutes|million|points)\b", " ", text)


def figures(text):
    """Numbers of three digits or more; those of two digits count where a table has types."""
    found, types = set(), False
    for line in text.splitlines():
        table = line.startswith("|")
        types = table and (types or "types" in line)
        found |= {number for number in NUMBER.findall(line) if len(number) >= (2 if types else 3)}
    return found


def first_pages():
    """What crates say of themselves, without the marks of comments."""
    for page in sorted(TOP.glob("crates/*/src/lib.rs")):
        lines = [line[3:].strip() for line in page.read_text().splitlines() if line.startswith("//!")]
        yield str(page.relative_to(TOP)), "\n".join(lines)


PAGES = dict(first_pages())
KNOWN = set(NUMBER.findall(LEDGER))


@pytest.mark.parametrize("page", GUIDE)
def test_figures_of_the_guide_are_in_the_ledger(page):
    assert not figures(prose(GUIDE[page])) - KNOWN, "results/README.md does not say how these are known"


@pytest.mark.parametrize("page", PAGES)
def test_large_figures_of_the_crates_are_in_the_ledger(page):
    large = {number for number in figures(prose(PAGES[page])) if "," in number}
    assert not large - KNOWN, f"{page}: results/README.md does not say how these are known"


def test_the_guide_has_figures():
    assert {"1,626", "490", "24,318,165"} <= set().union(*(figures(prose(text)) for text in GUIDE.values()))


def test_a_figure_that_is_not_in_the_ledger_is_missed():
    assert figures(prose("The 4x4 board has 24,318,166 positions, in 300 MB, see `123`, in 2026.")) - KNOWN == {"24,318,166"}


def test_every_file_of_the_results_is_named():
    listed = subprocess.run(["git", "ls-files", "results"], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
    files = {file.removeprefix("results/") for file in listed} - {"README.md", "remake", "compare"}
    missing = [file for file in files if not any(f"`{part}`" in LEDGER for part in (file, *folders(file)))]
    assert files and not missing


def folders(file):
    return [f"{folder}/" for folder in Path(file).parents if str(folder) != "."]


def test_every_check_that_is_named_is_there():
    paths = re.findall(r"`((?:adapters|crates|data|notebooks|results|second_opinion|tests)/[\w./-]+)`", LEDGER)
    assert paths and not [path for path in paths if not (TOP / path).exists()]


def test_the_collection_is_as_large_as_it_says():
    assert f"{len(list(TOP.glob('data/positions/*.toml')))} known positions" in LEDGER
