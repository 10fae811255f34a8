"""`koatlas serve` in a browser: the board with the native program behind it, and the pages of the catalogue around it."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overview import WIDE

TOP = Path(__file__).resolve().parents[2]
TRIPLE_KO = (TOP / "data" / "positions" / "triple_ko.toml").read_text()


@pytest.fixture
def page(open_page, server):
    return open_page(server.address, **WIDE)


def shown(page):
    """The stones on the board, by point."""
    return page.locator("#board [data-point]:has(.stone)").evaluate_all(
        "points => Object.fromEntries(points.map(point => [point.dataset.point, point.querySelector('.stone').classList[1]]))"
    )


def title(page):
    return page.locator("#answers .ko-name")


def paste(page, text):
    page.get_by_text("Open or paste").click()
    page.get_by_label("SGF, a text diagram").fill(text)
    page.get_by_role("button", name="Read the text").click()


def children(process):
    """The processes that a process has started and that live."""
    return subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True).stdout.split()


def test_the_board_leads_to_the_pages_of_the_catalogue_and_back(page, server, types):
    expect(page.locator("h1")).to_have_text("The board")
    paste(page, (TOP / "data/positions/sending_two_returning_one.toml").read_text())
    expect(title(page)).to_contain_text("ending")
    before = shown(page)
    page.locator("a.type-page").click()
    expect(page).to_have_url(re.compile(r"/types/p4e5-.*\.html"))
    page.go_back()
    expect(title(page)).to_contain_text("ending")
    assert shown(page) == before
    page.get_by_role("link", name="All types").click()
    expect(page.locator("table.types tbody tr")).to_have_count(len(types))
    page.get_by_role("link", name="koatlas").click()
    expect(page.locator("h1")).to_have_text("Which ko is that?")
    # The board of the site is the one that the program answers.
    page.get_by_role("link", name="Draw yours").click()
    expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))
    assert page.evaluate("() => 'server' in document.body.dataset")


def test_the_board_needs_no_catalogue(koatlas, open_page):
    with subprocess.Popen([koatlas.program, "serve"], stdout=subprocess.PIPE, text=True) as process:
        page = open_page(process.stdout.readline().split()[0] + "#size=1x2&white=a1&suicide=none", **WIDE)
        expect(title(page)).to_have_text("Basic ko")
        expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)
        expect(page.locator("a.type-page")).to_have_count(0)
        page.get_by_role("link", name="koatlas").click()
        expect(title(page)).to_have_text(re.compile(r"Nothing repeats within \d plays"))
        process.terminate()
        assert process.wait(30) == 0


def test_stop_ends_the_process(open_page, server):
    page = open_page(server.address + "#size=3x4", **WIDE)
    work = page.locator(".working")
    expect(work).to_contain_text("This takes longer than three seconds.")
    assert len(children(server)) == 1
    work.get_by_role("button", name="Stop").click()
    expect(page.locator("#answers .result")).to_contain_text("Stopped.")
    page.wait_for_timeout(1000)
    assert children(server) == []
    # So does leaving the page.
    page.get_by_role("button", name="Try again").click()
    expect(work).to_be_visible()
    assert len(children(server)) == 1
    page.goto("about:blank")
    page.wait_for_timeout(1000)
    assert children(server) == []


def test_positions_are_saved_and_read(page, tmp_path):
    paste(page, TRIPLE_KO)
    expect(page.locator("#board .in-region")).to_have_count(6)
    before = shown(page)
    page.get_by_text("Save or send").click()
    for name, ending in (("TOML", "toml"), ("SGF", "sgf"), ("Text", "txt"), ("Sensei's Library", "sensei.txt")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"triple_ko.{ending}"
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        page.get_by_role("button", name="5 by 5").click()
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator("#board .in-region")).to_have_count(6)
        assert shown(page) == before
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture (SVG)").click()
    assert download.value.suggested_filename == "triple_ko.svg"
    assert Path(download.value.path()).read_text().startswith("<svg")


def test_the_longest_sequences_are_those_of_the_command_line(page, koatlas):
    paste(page, TRIPLE_KO)
    expect(title(page)).to_have_text("Triple ko")
    page.get_by_text("Numbers, files and the command line").click()
    page.get_by_role("button", name="Look for the longest sequences").click()
    said = koatlas("classify", TOP / "data/positions/triple_ko.toml", "--longest", "--json")
    plays = sorted(set(re.findall(r'"lower": (\d+)', said)))
    heads = page.locator(".longest tbody th")
    expect(heads.first).to_be_visible()
    assert sorted({text.split(" to ")[0] for text in heads.all_text_contents()}) == plays
