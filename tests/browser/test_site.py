"""The atlas in a browser, opened from disk."""

import re
import shlex
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import blake3
import pytest

from overview import WIDE, unfolded

NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TOP = Path(__file__).resolve().parents[2]
PAGES = ["index.html", "types.html", "cycles.html", "completeness.html", "check-and-cite.html", "words.html", "rules.html",
         "rules/japanese-1989.html", "rules/kee-2020-03.html", "repetitions.html", "repetitions/B-W2-B1.html", "census.html", "compare.html"]
SENDING = "p4e5-c6c8a1c8978f0fe3"
VOID = {"meta", "link", "img", "input", "br", "hr"}


def kinds(types):
    """A page of each kind; of the types those that differ in their sections."""
    composite = next(entry for entry in types if len(entry["factors"]) > 1)
    coupled = next(entry for entry in types if entry["mortal_strings"] > 0)
    largest = max(types, key=lambda entry: entry["positions"])
    chosen = [SENDING, composite["id"], coupled["id"], largest["id"]]
    return PAGES + [f"types/{identity}.html" for identity in chosen]


class Balanced(HTMLParser):
    """A page in which every element ends where it must, and no identifier is there twice."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids = [], set()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        identity = dict(attributes).get("id")
        assert identity is None or identity not in self.ids, identity
        self.ids.add(identity)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_page_is_well_formed(catalogue):
    pages = [*catalogue.glob("*.html"), *(page for folder in ("repetitions", "rules", "types") for page in catalogue.glob(f"{folder}/*.html"))]
    assert len(pages) > 100
    for page in pages:
        text = page.read_text()
        assert text.startswith('<!DOCTYPE html><html lang="en">'), page
        Balanced(text)


MARKS = ".last, .square, .ko-string, .cross, .label"


def board(page):
    """What the points of the board hold: by point `black`, `white` or nothing. Stones just taken may still be fading."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("#player .point")].map(point => {
        const stone = point.matches(".taken") ? null : point.querySelector(".stone");
        return [point.dataset.point, stone ? stone.classList[1] : ""];
    }))""")


def held(diagram, points):
    """The same for a diagram."""
    signs = {"X": "black", "O": "white", ".": ""}
    def at(point):
        return diagram[len(diagram) - int(point[1:])]["abcdefghjklmnopqrstuvwxyz".index(point[0])]
    return {point: signs[at(point)] for point in points}


def test_a_cycle_is_played_forward_and_back(site, types):
    entry = next(entry for entry in types if entry["id"] == SENDING)
    page = site(f"types/{SENDING}.html")
    start = held(entry["diagram"], entry["region"])
    assert {point: board(page)[point] for point in entry["region"]} == start
    seen = [board(page)]
    for number, made in enumerate(entry["shortest"]["witness"], 1):
        page.get_by_role("button", name="Forward").click()
        assert page.locator(".status").inner_text().startswith(f"Move {number} of 4: ")
        player, point = made.split()
        seen.append(board(page))
        assert point == "pass" or seen[-1][point] == {"B": "black", "W": "white"}[player]
        assert page.locator(".moves [aria-current]").count() == 1
    assert seen[-1] == seen[0]
    assert "takes 2" in page.locator(".moves").inner_text()
    for position in reversed(seen[:-1]):
        page.get_by_role("button", name="Back").click()
        assert board(page) == position


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_captured_stones_are_gone(site, motion):
    page = site(f"types/{SENDING}.html", reduced_motion=motion, **WIDE)
    stones = """() => [...document.querySelectorAll("#player .stone")].length"""
    page.get_by_role("button", name="Forward").click()
    before = page.evaluate(stones)
    taken = page.evaluate("""() => {
        document.querySelector("[data-do=forward]").click();
        return document.querySelectorAll("#player .taken .stone").length;
    }""")
    assert taken == (2 if motion == "no-preference" else 0), "they fade, if the visitor wants movement"
    page.wait_for_function("() => document.querySelectorAll('.taken').length === 0")
    assert page.evaluate(stones) == before - 1, "one played, two taken"
    assert page.locator("#player .stone[opacity]").count() == 0


def test_a_point_has_one_mark(site, types):
    page = site("index.html", reduced_motion="reduce", **WIDE)
    coupled = next(entry["id"] for entry in types if entry["mortal_strings"] > 0)
    for identity in [SENDING, coupled]:
        page.goto(re.sub(r"index\.html.*|types/.*", f"types/{identity}.html", page.url))
        for _ in range(page.locator(".moves li").count() + 1):
            most = page.evaluate(f"""() => Math.max(...[...document.querySelectorAll(".point")].map(p => p.querySelectorAll("{MARKS}").length))""")
            assert most == 1
            assert page.locator("#player .last").count() == int("Move" in page.locator(".status").inner_text() and "passes" not in page.locator(".status").inner_text())
            page.get_by_role("button", name="Forward").click()


def test_pictures_in_files_and_on_pages_look_alike(site, catalogue, types):
    """The same elements, in the order in which they are found: lines, points, stones, marks, coordinates."""
    drawn = """svg => [svg.getAttribute("viewBox"), ...[".lines path", ".region path", ".hoshi circle", ".coordinates text", ".stone", ".square", ".ko-string", ".cross"]
        .map(name => [...svg.querySelectorAll(name)].map(each => each.textContent.trim() + attributes(each).sort().join(" ")).sort().join("; "))]"""
    # What a file says once for all elements of a group stands at each of them on a page.
    drawn = """svg => {
        const attributes = each => [...new Map([each.parentNode, each].flatMap(element => [...element.attributes]
            .filter(({ name }) => element === each ? name !== "style" : /^(fill|stroke|font|text)/.test(name))
            .map(({ name, value }) => [name, value.replace(/#\\S*?(black|white)-stone/, "$1")])))].map(pair => pair.join("="));
        return (""" + drawn + """)(svg);
    }"""
    coupled = next(entry["id"] for entry in types if entry["mortal_strings"] > 0)
    for identity in [SENDING, coupled]:
        page = site(f"types/{identity}.html", reduced_motion="reduce", **WIDE)
        text = (catalogue / f"types/{identity}.svg").read_text()
        file = page.evaluate(f"text => ({drawn})(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement)", text)
        assert page.locator("#player .goban").evaluate(drawn) == file


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_position_of_the_graph_stands_beside_it(site, types, size):
    entry = next(entry for entry in types if entry["positions"] == 12)
    page = unfolded(site(f"types/{entry['id']}.html", reduced_motion="reduce", **size))
    stones = """board => [...board.querySelectorAll(".stone")].map(stone => stone.parentNode.dataset.point + stone.classList[1]).sort().join()"""
    seen = set()
    for number in range(1, 13):
        node = page.locator(f"svg.graph a[href='#p{number}']")
        node.focus()
        page.keyboard.press("Enter")
        assert page.locator("svg.graph a.here").get_attribute("href") == f"#p{number}"
        assert page.locator(".chosen h3").inner_text() == f"Position {number}"
        shown = page.locator(".chosen .board-box").evaluate(stones)
        assert shown == page.locator("#player .board-box").evaluate(stones)
        seen.add(shown)
    assert len(seen) == 12
    graph, beside = page.locator(".graph-box").bounding_box(), page.locator(".chosen").bounding_box()
    if size is WIDE:
        assert beside["x"] >= graph["x"] + graph["width"] and beside["y"] < graph["y"] + graph["height"]
    else:
        assert beside["y"] >= graph["y"] + graph["height"] and beside["y"] < graph["y"] + graph["height"] + 60


def test_labels_of_graphs_do_not_overlap(site, catalogue):
    """With the fonts that are here; the tests of the pages go by the widths of common ones."""
    page = site("index.html")
    pages = [path for path in sorted(catalogue.glob("types/*.html")) if 'class="graph"' in path.read_text()]
    assert len(pages) > 80
    for path in pages:
        page.goto(path.as_uri())
        unfolded(page)
        overlaps = page.evaluate("""() => {
            const [labels, nodes] = ["text", "a"].map(name => [...document.querySelectorAll("svg.graph " + name)].map(each => each.getBoundingClientRect()));
            const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
            return labels.filter((label, number) => [...nodes, ...labels.slice(0, number)].some(other => meet(label, other))).length;
        }""")
        assert overlaps == 0, path.name


def test_every_cycle_of_every_small_type_comes_back(site, types):
    page = site("index.html")
    for entry in [entry for entry in types if entry["first_points"] < 4]:
        page.goto(re.sub(r"index\.html.*|types/.*", f"types/{entry['id']}.html", page.url))
        unfolded(page)
        number = max(1, page.locator(".menu option").count())
        assert number >= len(entry["word_fates"])
        for place in range(number):
            if number > 1:
                page.select_option(".menu select", str(place))
            first = board(page)
            page.get_by_role("button", name="Last position").click()
            assert board(page) == first and "start is back" in page.locator(".status").inner_text()


def test_rule_sets_follow_the_cycle(site, types):
    entry = next(entry for entry in types if entry["id"] == SENDING)
    page = unfolded(site(f"types/{SENDING}.html"))
    first = page.locator("#rule-sets .of-cycle .answers").inner_text()
    assert "stopped at move 3 (positional superko)" in first
    listed = page.locator("#rule-sets .of-cycle .answers a").all_inner_texts()
    assert len(listed) == len(entry["rulesets"]) and {"Positional superko", "Japanese rules 1989", "Geneva ko rule"} <= set(listed)
    addresses = page.locator("#rule-sets .of-cycle .answers a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert sorted(addresses) == sorted(f"../rules/{rules}.html" for rules in entry["rulesets"])
    # All cycles of the type stand before that, whichever is shown.
    assert "some cycle goes on for ever, in 4 moves; none without passes; none balanced" in page.locator("#rule-sets").inner_text()
    page.select_option(".menu select", str(page.locator(".menu option").count() - 1))
    assert page.locator("#player h2").inner_text().startswith("Goes on for ever under ")
    assert not page.locator(".of-cycle").is_visible()


def test_the_cycle_plays_by_itself(site):
    page = site(f"types/{SENDING}.html")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => document.querySelector('.status').textContent.startsWith('Move 2')")
    page.get_by_role("button", name="Pause").click()
    assert page.get_by_role("button", name="Play", exact=True).count() == 1


def test_the_graph_follows_and_leads(site):
    page = unfolded(site(f"types/{SENDING}.html"))
    assert page.locator("svg.graph a").count() == 4
    assert page.locator("svg.graph [data-from] path").count() == 5
    assert page.locator("svg.graph a.here").count() == 1
    before = page.locator("svg.graph a.here").get_attribute("href")
    page.get_by_role("button", name="Forward").click()
    assert page.locator("svg.graph a.here").get_attribute("href") != before
    page.locator(f"svg.graph a[href='{before}']").click()
    assert page.locator(".status").inner_text().startswith("At the start.")


def test_keyboard_only(site):
    page = site("types.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "text":
            break
    page.keyboard.type("sending-two")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('table.types tbody') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{SENDING}.html")
    page.keyboard.press("ArrowRight")
    assert page.locator(".status").inner_text().startswith("Move 1 of 4")
    page.keyboard.press("End")
    assert page.locator(".status").inner_text().startswith("Move 4 of 4")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert page.locator(".status").inner_text().startswith("At the start")
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Pause").count() == 1
    page.keyboard.press("Escape")
    assert page.get_by_role("button", name="Pause").count() == 0


def test_cycles_lead_to_types_that_play_them(site):
    page = site("cycles.html")
    row = page.locator("tr[id='B-W2-B1']")
    row.locator("a").last.click()
    page.wait_for_url("**/types/*#cycle=B-W2-B1")
    assert page.locator(".moves li").count() == 4


def test_nothing_is_wider_than_a_narrow_screen(site, types):
    for path in kinds(types):
        page = site(path, **NARROW)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path}: {wide}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(site, types, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    # Only colours are others in the dark.
    rules = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}[scheme]
    for path in kinds(types):
        page = site(path, color_scheme=scheme, **WIDE)
        # Of the many rows of long tables a few: the others are like them.
        page.evaluate("document.querySelectorAll('tbody').forEach(body => [...body.rows].slice(5).forEach(row => row.remove()))")
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        found = axe.run(page, options={"preload": False, "resultTypes": ["violations"], **rules}).response["violations"]
        assert [(each["id"], each["impact"], [node["html"] for node in each["nodes"]][:3]) for each in found] == [], path


def test_paper(site, types):
    for path in kinds(types):
        page = site(path)
        page.emulate_media(media="print")
        assert page.locator("main h1").is_visible()
        assert not any(each.is_visible() for each in page.locator(".controls, .filters").all())
    assert len(page.pdf()) > 5000


def test_the_site_is_small(catalogue, types):
    def size(pattern):
        return sum(file.stat().st_size for file in catalogue.glob(pattern))

    # So the files of types of the site of 7 points, with 548 types and some known ones, have less than 15 MB.
    pages = len([*catalogue.glob("types/*.html")])
    assert size("types/*") / pages < 27_500
    # A page has what all rule sets do with its first cycle in sentences, also for readers without scripts.
    assert size("types/*.html") / pages < 19_500
    assert size("types.html") / len(types) < 1_400
    assert size("assets/types.js") / len(types) < 370
    assert size("cycles.html") / cycles(catalogue) < 850
    assert size("assets/*.css") + size("assets/atlas.js") < 90_000


def cycles(catalogue):
    return (catalogue / "cycles.html").read_text().count('<tr id="')


def test_the_commands_that_pages_name_work(koatlas, catalogue, tmp_path):
    """The commands of a page are run as they stand there, on a smaller catalogue."""
    assert "koatlas catalogue --max-points 5 --suicide multi --mortal 1 --out DIR" in commands(catalogue)
    small, again = tmp_path / "small", tmp_path / "again"
    koatlas("catalogue", "--max-points", 3, "--out", small, "--quiet")
    places = {"DIR": str(again), "FILE": "data/positions/triple_ko.toml"}
    for command in commands(small):
        words = [places.get(word, word) for word in shlex.split(command)]
        if words[0] == "b3sum":
            assert words[1:] == ["--check", "BLAKE3SUMS"]
            for line in (small / "BLAKE3SUMS").read_text().splitlines():
                digest, name = line.split("  ", 1)
                assert blake3.blake3((small / name).read_bytes()).hexdigest() == digest, name
            continue
        assert words[0] == "koatlas"
        done = subprocess.run([koatlas.program, *words[1:]], cwd=TOP, capture_output=True, text=True)
        # `check` says by its exit code that a move is illegal.
        assert done.returncode == (1 if words[1] == "check" else 0), f"{command}: {done.stderr}"
    assert (again / "catalogue.json").read_bytes() == (small / "catalogue.json").read_bytes()
    named = re.findall(r"data/positions/\w+\.toml", "".join(page.read_text() for page in catalogue.glob("types/*.html")))
    assert len(named) > 5 and all((TOP / file).is_file() for file in named)


def commands(catalogue):
    return re.findall(r'<pre aria-label="The command[^"]*"><code>(.*?)</code>', unescape((catalogue / "check-and-cite.html").read_text()))


def test_titles_tell_pages_apart(catalogue, types):
    titles = [re.search("<title>(.*?)</title>", page.read_text())[1] for page in catalogue.glob("**/*.html")]
    assert len(set(titles)) == len(titles) > len(types) + len(PAGES)
