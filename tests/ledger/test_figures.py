"""Every figure that the first pages quote is tied to the place that it comes from, by the sentence in which it stands: figures.toml."""

import bisect
import functools
import json
import lzma
import math
import re
import tarfile
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
TABLES = tomllib.loads((Path(__file__).parent / "figures.toml").read_text())
SOURCES = TABLES["sources"] | TABLES["limits"]
SENTENCES = TABLES["sentences"]
NUMBER = r"\d+(?:,\d{3})*"
FIGURE = re.compile(rf"(?<![\w.,^-]){NUMBER}(?![\w^-]|\.\d|,\d{{3}})")
# No figures of ours: code, addresses of links, sizes of boards, years and dates, sections of a rule text, numbers of steps in a list,
# numbers that have a unit or say how large something is that is looked at.
OTHERS = re.compile(
    r"```.*?```|`[^`]*`|\]\([^)]*\)|\d+x\d+|\b(?:19[789]|20\d)\d\b|\b31 December|section \d+|\b\d+\. (?=\*\*)|Steps \d+ to \d+ and \d+"
    rf"|(?:up to )?{NUMBER}(?:\.\d+)? (?:s|ns|[MGT]i?B|minutes|points)\b",
    re.S,
)


def pages():
    """The text of each page, in one line. Of a crate it is what it says of itself."""
    chapter = TOP / "crates/scan/src/repetitions.md"
    for path in [TOP / "README.md", *sorted(TOP.glob("docs/*.md")), TOP / "results/README.md", chapter]:
        yield str(path.relative_to(TOP)), " ".join(path.read_text().split())
    for path in sorted(TOP.glob("crates/*/src/lib.rs")):
        lines = [line[3:] for line in path.read_text().splitlines() if line.startswith("//!")]
        yield str(path.relative_to(TOP)), " ".join(" ".join(lines).split())


PAGES = dict(pages())


@functools.cache
def read(pattern):
    """The text of files, one after the other, packed ones unpacked."""
    paths = sorted(TOP.glob(pattern))
    assert paths, f"no file {pattern}"
    return "".join(text for path in paths for text in texts(path))


def texts(path):
    if ".tar." in path.name:
        with tarfile.open(path) as archive:
            yield from (archive.extractfile(member).read().decode() for member in archive if member.isfile())
    else:
        yield lzma.decompress(path.read_bytes()).decode() if path.suffix == ".xz" else path.read_text()


class Sources:
    """The numbers of the sources, each looked up once."""

    def __init__(self, koatlas):
        self.koatlas, self.known = koatlas, {}

    def number(self, name):
        """The number of a source: of its whole name, or of the name without the last word, which then stands for {}."""
        if isinstance(name, int):
            return name
        if name not in self.known:
            family, _, word = name.rpartition(" ")
            source = SOURCES.get(name) or json.loads(json.dumps(SOURCES[family]).replace("{}", word))
            self.known[name] = self.looked_up(source)
        return self.known[name]

    def looked_up(self, source):
        for arithmetic, of in (("sum", sum), ("product", math.prod), ("quotient", lambda n: n[0] // n[1]), ("power", lambda n: n[0] ** n[1])):
            if arithmetic in source:
                return of([self.number(part) for part in source[arithmetic]])
        if "number" in source:
            assert source["cited"]
            return source["number"]
        if "files" in source:
            return len(list(TOP.glob(source["files"])))
        text = self.koatlas(*source["command"]) if "command" in source else read(source["file"])
        if "key" in source:
            return keyed(text, source)
        if "within" in source:
            text = "\n".join(re.findall(source["within"], text, re.M))
        found = re.findall(source.get("count") or source["find"], text, re.M)
        if "count" in source:
            return len(found)
        assert len(set(found)) == 1, f"{source}: found {found}"
        return int(re.sub(r"[,_]", "", found[0]))


def keyed(text, source):
    """The value of a key in JSON, or in the only row of a table in TOML that has some values."""
    if "table" not in source:
        return functools.reduce(lambda value, key: value[key], source["key"].split("."), json.loads(text))
    rows = tomllib.loads(text)[source["table"]]["rows"]
    (row,) = [row for row in rows if all(row[key] == value for key, value in source["row"].items())]
    return row[source["key"]]


@pytest.fixture(scope="module")
def sources(koatlas):
    return Sources(koatlas)


@functools.cache
def compiled(sentence):
    """A pattern for the sentence with any figures, and the names of their sources."""
    parts = re.split(r"\{(.*?)\}", sentence)
    return re.compile("".join(f"({NUMBER})" if at % 2 else re.escape(part) for at, part in enumerate(parts))), parts[1::2]


def masked(text):
    """Without the numbers that are no figures, of the same length."""
    return OTHERS.sub(lambda other: "_" * len(other[0]), text)


def figures(text):
    return [found for found in FIGURE.finditer(masked(text)) if len(found[0]) > 1]


def wrong(sentences, text, sources):
    """What is wrong on a page: sentences that are not there, figures that are not those of their source or that have none."""
    tied = set()
    for sentence in sentences:
        pattern, names = compiled(sentence)
        there = list(pattern.finditer(text))
        if not there:
            yield f"not on the page: {sentence}"
        for found in there:
            for group, name in enumerate(names, 1):
                tied.add(found.start(group))
                if found[group].replace(",", "") != str(sources.number(name)):
                    yield f"{found[0]}: {found[group]} is {sources.number(name):,} by the source {name}"
    for figure in figures(text):
        if figure.start() not in tied:
            yield f"no source: {text[max(0, figure.start() - 50):figure.end() + 30]}"


@pytest.mark.parametrize("page", PAGES)
def test_every_figure_is_that_of_its_source(page, sources):
    assert not list(wrong(SENTENCES.get(page, []), PAGES[page], sources))


@pytest.mark.parametrize("page", SENTENCES)
def test_any_other_figure_is_missed(page, sources):
    """Each figure of a page is changed, one at a time, to numbers that stand elsewhere in the ledger: the check has to say so."""
    text, sentences = PAGES[page], SENTENCES[page]
    known = sorted({int(found[0].replace(",", "")) for found in figures(PAGES["results/README.md"])})
    tied = {found.span(group) for sentence in sentences for found in compiled(sentence)[0].finditer(text) for group in range(1, found.re.groups + 1)}
    changes = 0
    for start, end in sorted(tied | {figure.span() for figure in figures(text)}):
        value = int(text[start:end].replace(",", ""))
        place = bisect.bisect(known, value)
        for other in {known[(place - 2) % len(known)], known[place % len(known)], known[len(known) // 2]} - {value}:
            changes += 1
            assert list(wrong(sentences, f"{text[:start]}{other:,}{text[end:]}", sources)), f"{text[start - 30:end]} may be {other}"
    assert changes > len(tied)


def quoted(page):
    """The sources of a page, without the last word where they stand under a name without it."""
    names = {name for sentence in SENTENCES[page] for name in compiled(sentence)[1]}
    return {name if name in SOURCES else name.rpartition(" ")[0] for name in names}


def test_every_source_is_quoted():
    parts = {part for source in SOURCES.values() for key in ("sum", "product", "quotient") for part in map(str, source.get(key, []))}
    names = set().union(*map(quoted, SENTENCES)) | parts | {part.rpartition(" ")[0] for part in parts}
    assert not set(SOURCES) - names and set(SENTENCES) <= set(PAGES)


@pytest.mark.parametrize("page", SENTENCES)
def test_the_ledger_says_how_every_figure_is_known(page):
    assert quoted(page) - set(TABLES["limits"]) <= quoted("results/README.md")
