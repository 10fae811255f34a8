"""What visitors take out of the atlas: lists of types, texts to copy, and boards for their own pages."""

import csv
import functools
import http.server
import io
import json
import re
import shutil
import threading

import pytest

from overview import WIDE, ask, shown

SENDING = "p4e5-c6c8a1c8978f0fe3"
ETERNAL = "p9e18-bdb0c1ca1030910f"
# Queries as addresses and as options of the command line.
QUERIES = [
    ("", []),
    ("prime=yes&sort=-plays", ["--prime", "--sort", "-plays"]),
    ("points=4&named=yes", ["--points", "4", "--named"]),
    ("word=B W2 B1&sort=name", ["--word", "B W2 B1", "--sort", "name"]),
    ("mortal-strings=1..2&needs-suicide=no&sort=balance", ["--mortal-strings", "1..2", "--needs-suicide=no", "--sort", "balance"]),
]


def taken(page, kind):
    """The name and the text of the file that a button gives."""
    with page.expect_download() as waiting:
        page.locator(f"[data-take={kind}]").click()
    return waiting.value.suggested_filename, waiting.value.path().read_text()


@pytest.mark.parametrize(("address", "options"), QUERIES)
def test_the_list_is_taken_as_the_command_line_prints_it(site, koatlas, catalogue, address, options):
    page = site("types.html")
    if address:
        ask(page, address)
    name, text = taken(page, "csv")
    assert text == koatlas("types", catalogue, *options, "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["type_id"] for row in rows] == shown(page) and len(rows) > 1
    assert re.fullmatch(r"koatlas-types[a-zA-Z0-9.-]*\.csv", name) and (address != "" or name == "koatlas-types.csv")
    name_of_json, text = taken(page, "json")
    assert name_of_json == name.replace(".csv", ".json")
    written = {True: "true", False: "false", None: ""}
    as_text = [{key: written[value] if value is None or value in (True, False) and isinstance(value, bool) else str(value) for key, value in row.items()} for row in json.loads(text)]
    assert as_text == rows


def test_a_wrong_filter_gives_an_empty_list(site):
    page = site("types.html")
    ask(page, "points=many")
    assert taken(page, "csv")[1].count("\n") == 1
    assert json.loads(taken(page, "json")[1]) == []


def test_texts_are_copied_or_selected(site):
    page = site(f"types/{SENDING}.html")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })")
    page.locator("#found > summary").click()
    page.get_by_text("Cite this type").click()
    bibtex = page.locator("#cite .copyable").inner_text()
    copy = page.locator("#cite button")
    assert bibtex.startswith(f"@misc{{koatlas-{SENDING},") and "sending-two-returning-one" in bibtex
    assert re.search(r" year = \{\d{4}\},\n version = \{[\d.]+\},\n howpublished = ", bibtex) and f"types/{SENDING}.html" in bibtex
    copy.click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("copied") == bibtex
    # Where nothing may be written to the clipboard.
    page.reload()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("#found > summary").click()
    page.get_by_text("Cite this type").click()
    copy.click()
    page.get_by_role("button", name="The text is selected: copy it").wait_for()
    assert page.evaluate("getSelection().toString()").strip() == bibtex.strip()


def snippet(page):
    page.get_by_text("Put this board into your page").click()
    return page.locator("#embed code").inner_text()


FOREIGN = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>My page</title>
<style>* {{ color: rgb(1, 2, 3); }} button, circle, figure {{ display: none !important; }} a {{ color: rgb(4, 5, 6); }}</style></head>
<body><main><h1>My page</h1><p>About <a href="#x">kos</a>.</p>{}</main></body></html>"""


@pytest.fixture
def foreign(tmp_path, catalogue, open_page):
    """Opens a page of somebody else with these lines in it, and with the script beside it if they ask for that."""
    def foreign(lines, hosts={}, **options):
        file = tmp_path / "mine.html"
        file.write_text(FOREIGN.format(lines))
        if 'src="embed.js"' in lines:
            shutil.copy(catalogue / "assets/embed.js", tmp_path)
        return open_page(file.as_uri(), hosts, **(options or WIDE))
    return foreign


WEB = "https://kos.example/atlas/"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def served(catalogue):
    """The address of the atlas on a server of this computer, as `python3 -m http.server` makes one."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=catalogue))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()


@pytest.fixture(params=["disk", "computer", "web"])
def atlas(request, catalogue):
    """The addresses at which an atlas is read: where it is, its address, and what answers there."""
    if request.param == "computer":
        address = request.getfixturevalue("served")
        return request.param, address, {address: None}
    return (request.param, WEB, {WEB: catalogue}) if request.param == "web" else (request.param, f"{catalogue.as_uri()}/", {})


def test_the_lines_work_wherever_the_atlas_is_and_say_which_address_they_need(atlas, open_page, foreign):
    where, address, hosts = atlas
    lines = snippet(source := open_page(f"{address}types/{SENDING}.html", hosts, **WIDE))
    needs = source.locator("#embed .needs").inner_text()
    script, board = (re.search(f'{name}="([^"]*)"', lines)[1] for name in ("src", "href"))
    if where == "disk":
        assert script == "embed.js" and board.startswith("#size=")
        assert "copy assets/embed.js beside your page, or put the atlas on a web server and use its address" in needs
    else:
        assert script == f"{address}assets/embed.js" and board.startswith(f"{address}board.html#size=")
        assert address in needs and ("only this computer" in needs) == (where == "computer")
    page = foreign(lines, hosts)
    ko = page.locator("koatlas-ko")
    ko.locator("svg.goban").wait_for()
    start = stones(ko)
    ko.get_by_role("button", name="Forward").click()
    assert stones(ko) != start
    # A board on disk leads nowhere.
    assert ko.locator("figcaption a").count() == (where != "disk")
    if where != "disk":
        assert ko.locator("figcaption a").evaluate("link => getComputedStyle(link).color") == "rgb(20, 89, 94)"


def test_pages_on_the_web_have_absolute_addresses_and_others_have_none(atlas, open_page, catalogue):
    where, address, hosts = atlas
    for path in ["", "types.html", "board.html", "rules.html", "rules/psk.html", "compare.html", "census.html", "repetitions.html", f"types/{SENDING}.html"]:
        page = open_page(f"{address}{path if where == 'web' else path or 'index.html'}?from=here#top", hosts, **WIDE)
        canonical = page.evaluate("() => [...document.querySelectorAll('link[rel=canonical]')].map(link => link.href)")
        assert canonical == ([address + path] if where == "web" else []), path
    url = f"{address if where == 'web' else ''}types/{SENDING}.html"
    assert f"Permanent address: {url}." in page.locator("#found").text_content()
    assert (f" url = {{{url}}},\n" in page.locator("#cite .copyable").text_content()) == (where == "web")
    page = open_page(f"{address}check-and-cite.html", hosts, **WIDE)
    assert (f" url = {{{WEB}}},\n" in page.locator("#cite .copyable").text_content()) == (where == "web")
    assert "No DOI is assigned yet" in page.locator("main").text_content()


def stones(ko):
    """The points of the board with the colours of their stones; stones just taken are not there."""
    return ko.evaluate("""ko => [...ko.shadowRoot.querySelectorAll(".point:not(.taken)")].filter(point => point.querySelector(".stone"))
        .map(point => `${point.dataset.point} ${point.querySelector(".stone").getAttribute("class")}`)""")


def test_a_board_in_a_foreign_page_plays_its_cycle(site, foreign, types):
    lines = snippet(site(f"types/{SENDING}.html"))
    assert "MIT OR Apache-2.0" in lines and lines.count("<script") == 1 and lines.count("<koatlas-ko>") == 1
    page = foreign(lines)
    ko = page.locator("koatlas-ko")
    ko.locator("svg.goban").wait_for()
    entry = next(entry for entry in types if entry["id"] == SENDING)
    start = stones(ko)
    assert len(start) == sum(row.count("X") + row.count("O") for row in entry["diagram"])
    seen = []
    for made in entry["shortest"]["witness"]:
        ko.get_by_role("button", name="Forward").click()
        player, point = made.split()
        words = f"{ {'B': 'Black', 'W': 'White'}[player] } " + ("passes" if point == "pass" else point)
        assert ko.locator(".said").inner_text().startswith(words)
        seen.append(stones(ko))
    assert seen[-1] == start and seen[0] != start
    for _ in entry["shortest"]["witness"]:
        ko.get_by_role("button", name="Back").click()
    assert stones(ko) == start
    ko.get_by_role("button", name="Play the cycle").click()
    page.wait_for_function("() => document.querySelector('koatlas-ko').step >= 2")
    ko.get_by_role("button", name="Pause").click()
    assert ko.get_by_role("button", name="Play the cycle").count() == 1


def test_neither_page_nor_board_changes_the_style_of_the_other(site, foreign):
    lines = snippet(site(f"types/{SENDING}.html"))
    style = "selector => { const of = getComputedStyle(document.querySelector(selector)); return [...of].map(name => of.getPropertyValue(name)).join(); }"
    plain, page = foreign(""), foreign(lines)
    page.locator("koatlas-ko svg.goban").wait_for()
    for selector in ["body", "h1", "p a"]:
        # What follows from the height of the page is left out: the board takes room.
        assert re.sub(r"[\d.]+px", "", page.evaluate(style, selector)) == re.sub(r"[\d.]+px", "", plain.evaluate(style, selector))
    assert page.evaluate("document.styleSheets.length + document.adoptedStyleSheets.length") == 1
    assert page.locator("koatlas-ko button").first.is_visible() and page.locator("koatlas-ko .stone").first.is_visible()


def test_without_the_script_there_is_a_link(site, foreign):
    lines = snippet(site(f"types/{SENDING}.html"))
    page = foreign(lines, java_script_enabled=False)
    assert page.get_by_role("link", name="Sending two, returning one").is_visible()


def test_every_known_type_and_the_first_of_the_others_can_be_put_into_a_page(site, foreign, catalogue):
    names = sorted(path.stem for path in catalogue.glob("types/*.html"))
    marked = [name for name in names if 'class="known"' in (catalogue / f"types/{name}.html").read_text()]
    chosen = marked + [name for name in names if name not in marked][:10]
    assert len(marked) > 20
    page = site("index.html")
    first = page.url.replace("index.html", "types/")
    lines, moves = [], []
    for name in chosen:
        page.goto(f"{first}{name}.html")
        lines.append(page.locator("#embed code").text_content())
        moves.append(page.locator(".moves li").count())
    page = foreign("\n".join(lines), viewport={"width": 390, "height": 844})
    page.wait_for_function("number => document.querySelectorAll('koatlas-ko').length === number && [...document.querySelectorAll('koatlas-ko')].every(ko => ko.positions)", arg=len(chosen))
    same = """() => [...document.querySelectorAll('koatlas-ko')].map(ko => {
        const sorted = ({ stones }) => JSON.stringify([...stones].sort());
        return [ko.positions.length - 1, sorted(ko.positions[0]) === sorted(ko.positions[ko.positions.length - 1])];
    })"""
    assert page.evaluate(same) == [[number, True] for number in moves]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_board_in_a_page_is_small_and_accessible(site, foreign, catalogue):
    assert (catalogue / "assets/embed.js").stat().st_size < 40_000
    page = foreign(snippet(site(f"types/{ETERNAL}.html")))
    page.locator("koatlas-ko svg.goban").wait_for()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    assert [each["id"] for each in found if any("koatlas-ko" in str(node["target"]) for node in each["nodes"])] == []


def test_data_files_are_there_where_one_looks(site, catalogue):
    for path in ["types.html", "check-and-cite.html"]:
        page = site(path)
        addresses = page.evaluate("() => [...document.querySelectorAll('a[download]')].map(link => link.getAttribute('href'))")
        assert "catalogue.json" in addresses and "data/types.csv" in addresses
        assert all((catalogue / address).stat().st_size > 100 for address in addresses)
