"""Every figure that the first pages quote is tied to the place that it comes from, by the sentence in which it stands: figures.toml."""

import bisect
import functools
import re

import pytest
from ledger_sources import SOURCES, TABLES, TOP, Sources, names_of_the_paper

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
    chapter = TOP / "crates/games/src/repetitions.md"
    for path in [TOP / "README.md", *sorted(TOP.glob("docs/*.md")), TOP / "results/README.md", chapter]:
        yield str(path.relative_to(TOP)), " ".join(path.read_text().split())
    for path in sorted(TOP.glob("crates/*/src/lib.rs")):
        lines = [line[3:] for line in path.read_text().splitlines() if line.startswith("//!")]
        yield str(path.relative_to(TOP)), " ".join(" ".join(lines).split())


PAGES = dict(pages())


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
    return families({name for sentence in SENTENCES[page] for name in compiled(sentence)[1]})


def families(names):
    return {name if name in SOURCES else name.rpartition(" ")[0] for name in names}


def test_every_source_is_quoted():
    parts = {part for source in SOURCES.values() for key in ("sum", "product", "quotient") for part in map(str, source.get(key, []))}
    names = set().union(*map(quoted, SENTENCES)) | families(names_of_the_paper()) | parts | {part.rpartition(" ")[0] for part in parts}
    assert not set(SOURCES) - names and set(SENTENCES) <= set(PAGES)


@pytest.mark.parametrize("page", SENTENCES)
def test_the_ledger_says_how_every_figure_is_known(page):
    assert quoted(page) - set(TABLES["limits"]) <= quoted("results/README.md")


def test_the_ledger_says_how_every_figure_of_the_paper_is_known():
    assert families(names_of_the_paper()) <= quoted("results/README.md")
