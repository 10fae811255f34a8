"""The paper in docs/paper: it takes every figure from its source, and the PDF is that of its text."""

import hashlib
import json
import re

import pytest
from ledger_sources import TOP, figures_of_the_paper, names_of_the_paper, words_of_the_paper

PAPER = TOP / "docs/paper"
TEXT = (PAPER / "koatlas.typ").read_text()
# No figures: comments, names of sources, code, boards, lengths of the layout, versions of programs, sizes of boards, years.
OTHERS = re.compile(
    r'^//.*$|"[^"\n]*"|`[^`\n]*`|\b[\d.]+(?:pt|mm|em|fr|%)|\bcolumns: \d+|\d+(?:\.\d+){1,2}|-alpha\.\d+|claim C-\d+|range\(\d+, \d+\)|\$1 times \d+\$'
    r"|\(right,\) \* \d+|colspan: \d+|\b(?:19[789]|20\d)\d\b",
    re.M,
)


def literal_figures(text):
    return re.findall(r".{0,30}\d{2,}.{0,10}", OTHERS.sub("_", text))


def test_its_figures_are_those_of_their_sources(koatlas):
    assert (PAPER / "figures.json").read_text() == figures_of_the_paper(koatlas), "docs/paper/build --figures"
    assert (PAPER / "words.json").read_text() == words_of_the_paper(koatlas), "docs/paper/build --figures"


def test_no_figure_is_written_in_its_text():
    assert not literal_figures(TEXT)
    for figure in json.loads((PAPER / "figures.json").read_text()).values():
        for way in {str(figure), f"{figure:,}"}:
            assert len(way) == 1 or literal_figures(f"{TEXT}\nThere are {way} of them."), way


def test_every_figure_is_quoted_by_its_name():
    quoted = set(re.findall(r'\bn\("([^"]*?) ?"', TEXT))
    families = {name.rpartition(" ")[0] for name in quoted} | quoted
    assert not {name for name in names_of_the_paper() if name not in quoted and name.rpartition(" ")[0] not in families}


def test_every_source_is_cited():
    keys = re.findall(r"^(\w+):", (PAPER / "sources.yml").read_text(), re.M)
    assert keys and not [key for key in keys if f"@{key}" not in TEXT]


LINES = [line.split("  ") for line in (PAPER / "built.sha256").read_text().splitlines()]


@pytest.mark.parametrize(("digest", "file"), LINES, ids=[file for _, file in LINES])
def test_the_pdf_is_made_from_the_files_as_they_are(digest, file):
    assert hashlib.sha256((TOP / file).read_bytes()).hexdigest() == digest, "docs/paper/build"


def test_the_text_takes_numbers_only_from_files_whose_digests_are_known():
    read = re.findall(r'(?:csv|json|table-of)\("([^"]+)"\)', (PAPER / "lib.typ").read_text())
    files = {f"docs/paper/{name}" if not name.startswith("/") else name[1:] for name in read}
    assert files and files <= {file for _, file in LINES}


def test_the_same_bytes_are_built_again(tmp_path):
    typst = pytest.importorskip("typst")
    built = tmp_path / "koatlas.pdf"
    typst.compile(PAPER / "koatlas.typ", output=built, root=TOP, ignore_system_fonts=True, timestamp=0)
    assert built.read_bytes() == (PAPER / "koatlas.pdf").read_bytes()


def test_no_semicolon_is_lost():
    """After a call in the text a semicolon ends the call, and is not printed."""
    assert not re.findall(r'.*#\w+\((?:[^()"]|"[^"]*")*\);.*', TEXT)
