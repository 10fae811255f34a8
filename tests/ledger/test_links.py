"""Every link of the pages for readers leads to a file that is there, and to a heading that is there."""

import re
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
FILES = subprocess.run(["git", "ls-files", "*.md"], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
# The pages among the sources are parts of the crates' documentation: rustdoc follows their links.
PAGES = [file for file in FILES if "/src/" not in file]


def without_code(text):
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)


def links(page):
    """The targets of links and pictures that do not leave the repository, with their anchors."""
    found = re.findall(r"\]\(([^)\s]+)\)", without_code((TOP / page).read_text()))
    return [target.partition("#")[::2] for target in found if "://" not in target]


def anchors(page):
    """The headings of a page as addresses, as hosts of repositories make them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", page.read_text(), flags=re.S), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    for path, anchor in links(page):
        target = (TOP / page).parent / path if path else TOP / page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_there_are_links():
    assert ("docs/rules.md", "") in links("README.md")
    assert ("developing.md", "how-fast-it-is") in links("docs/graphs.md")
