"""The atlas in a browser, opened from disk."""

import json
import re
from html.parser import HTMLParser

import pytest

WIDE = {"viewport": {"width": 1280, "height": 900}}
NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGES = ["index.html", "cycles.html", "completeness.html", "check-and-cite.html", "words.html"]
SENDING = "p4e5-c6c8a1c8978f0fe3"
VOID = {"meta", "link", "img", "input", "br", "hr"}


@pytest.fixture(scope="session")
def types(catalogue):
    return json.loads((catalogue / "catalogue.json").read_text())["types"]


@pytest.fixture
def site(catalogue, open_page):
    """Opens a page of the site."""
    return lambda path, **options: open_page((catalogue / path.split("#")[0]).as_uri() + path[len(path.split("#")[0]):], **(options or WIDE))


def kinds(types):
    """A page of each kind; of the types those that differ in their sections."""
    composite = next(entry for entry in types if len(entry["factors"]) > 1)
    coupled = next(entry for entry in types if entry["mortal_strings"] > 0)
    largest = max(types, key=lambda entry: entry["positions"])
    chosen = [SENDING, composite["id"], coupled["id"], largest["id"]]
    return PAGES + [f"types/{identity}.html" for identity in chosen]


def shown(page):
    """The identities of the types that the overview shows, in its order."""
    links = page.locator("table.types tbody tr:visible th a")
    return [re.search(r"types/(.*)\.html", link)[1] for link in links.evaluate_all("all => all.map(a => a.href)")]


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
    pages = [*catalogue.glob("*.html"), *catalogue.glob("types/*.html")]
    assert len(pages) > 100
    for page in pages:
        text = page.read_text()
        assert text.startswith('<!DOCTYPE html><html lang="en">'), page
        Balanced(text)


def test_filters_and_counts(site, types):
    page = site("index.html")
    count = page.locator(".count")
    assert count.inner_text() == f"{len(types)} types"
    page.select_option("#points", "4")
    wanted = [entry["id"] for entry in types if entry["first_points"] == 4]
    assert shown(page) == wanted
    assert count.inner_text() == f"{len(wanted)} of {len(types)} types"
    page.select_option("#named", "yes")
    wanted = [entry["id"] for entry in types if entry["first_points"] == 4 and entry["names"]]
    assert shown(page) == wanted
    assert page.url.endswith("#points=4&named=yes")
    page.get_by_role("button", name="Clear all filters").click()
    assert shown(page) == [entry["id"] for entry in types]


def test_sorting(site, types):
    page = site("index.html")
    page.select_option("#sort", "-positions")
    positions = {entry["id"]: entry["positions"] for entry in types}
    assert shown(page) == sorted(positions, key=positions.get, reverse=True)


def test_an_address_restores_a_filter(site, types):
    page = site("index.html#points=3..4&not-stopped-by=basic-ko&sort=-plays")
    wanted = [entry for entry in types if entry["first_points"] in (3, 4)]
    wanted = [entry for entry in wanted if entry["rulesets"]["basic-ko"]["fate"] == "for ever"]
    assert 0 < len(wanted) < len(types)
    assert set(shown(page)) == {entry["id"] for entry in wanted}
    assert page.input_value("#rule") == "basic-ko"
    assert page.input_value("#does") == "not-stopped-by"
    assert page.locator(".chips button").count() == 2
    page.get_by_role("button", name="Remove the filter points 3..4").click()
    assert page.url.endswith("#not-stopped-by=basic-ko&sort=-plays")


STATES = [
    "points=4",
    "points=..3&sort=-positions",
    "positions=5..20&prime=yes&sort=name",
    "plays=12..&sort=-name",
    "passes=1..&balance=-3..-1&sort=balance",
    "balance=0&named=yes",
    "string-size=3&pieces=1&sort=-string-size",
    "mortal-strings=1..&pieces=2&sort=pieces",
    "prime=no&sort=-plays",
    "needs-suicide=yes&sort=-mortal-strings",
    "word=B W2 B1&sort=cycle",
    "text=Sending two",
    "text=S2R1",
    "text=p4E5",
    "text=ko&sort=settings",
    "stopped-by=psk&not-stopped-by=basic-ko",
    "not-stopped-by=japanese-1989&not-stopped-by=drr-1play&sort=-passes",
    "fate=geneva:forfeited",
    "fate=universalists:void&fate=basic-ko:for-ever",
    "fate=katago-simple:ended&at-move=katago-simple:..6",
    "at-move=psk:3..&sort=-cycle",
    "differs=psk,ssk",
    "differs=japanese-2003,olympiad",
    "differs=drr,drr-needs-play&points=5",
]


def test_the_site_and_the_command_line_find_the_same(site, koatlas, catalogue):
    page = site("index.html")
    found = {}
    for state in STATES:
        options = [f"--{pair}" for pair in state.split("&")]
        told = json.loads(koatlas("types", catalogue, *options, "--json"))
        page.evaluate("hash => { location.hash = hash; }", state.replace(" ", "+"))
        page.wait_for_timeout(50)
        found[state] = shown(page)
        assert found[state] == [entry["id"] for entry in told["types"]], state
    # Not all of them are empty, or everything.
    assert sum(0 < len(each) < 100 for each in found.values()) > 18


def test_what_cannot_be_asked_is_said(site):
    page = site("index.html#points=many")
    assert page.locator(".count").inner_text() == "This cannot be asked: many is no number and no range such as 2..5."
    assert shown(page) == []
    page = site("index.html#colour=red")
    assert "there is no filter colour" in page.locator(".count").inner_text()


def test_every_number_of_the_periodic_table_is_what_its_link_shows(site):
    page = site("index.html")
    links = page.locator(".periodic .number").evaluate_all("all => all.map(a => [a.hash, Number(a.textContent)])")
    assert len(links) > 10
    for address, number in links:
        page.evaluate("hash => { location.hash = hash; }", address)
        page.wait_for_function("hash => location.hash === hash", arg=address)
        page.wait_for_timeout(20)
        assert len(shown(page)) == number, address


def test_search_by_name_alias_and_identity(site):
    page = site("index.html")
    for text in ["sending-two", "s2r1", SENDING[:8]]:
        page.fill("#text", text)
        assert shown(page)[0] == SENDING, text
    page.press("#text", "Escape")
    assert page.input_value("#text") == "" and len(shown(page)) > 100


def test_search_from_another_page(site):
    page = site("cycles.html")
    page.fill(".search input", "sending two returning one")
    page.press(".search input", "Enter")
    page.wait_for_url("**/index.html#text=*")
    assert shown(page)[0] == SENDING


def board(page):
    """What the points of the region hold: by point `black`, `white` or nothing. Stones just taken are pale: they are not there."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("#player .point")].map(point => {
        const stands = name => !point.querySelector(".stone." + name).hasAttribute("display");
        return [point.dataset.point, point.matches(".taken") ? "" : ["black", "white"].find(stands) || ""];
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


def test_captured_stones_are_seen(site):
    page = site(f"types/{SENDING}.html")
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    assert page.locator("#player .taken").count() == 2


def test_every_cycle_of_every_small_type_comes_back(site, types):
    page = site("index.html")
    for entry in [entry for entry in types if entry["first_points"] < 4]:
        page.goto(re.sub(r"index\.html.*|types/.*", f"types/{entry['id']}.html", page.url))
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
    page = site(f"types/{SENDING}.html")
    first = page.locator("#rule-sets .answers").inner_text()
    assert "stopped at move 3 (positional superko)" in first
    listed = page.locator("#rule-sets .answers a").all_inner_texts()
    assert sorted(listed) == sorted(entry["rulesets"])


def test_the_cycle_plays_by_itself(site):
    page = site(f"types/{SENDING}.html")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => document.querySelector('.status').textContent.startsWith('Move 2')")
    page.get_by_role("button", name="Pause").click()
    assert page.get_by_role("button", name="Play", exact=True).count() == 1


def test_the_graph_follows_and_leads(site):
    page = site(f"types/{SENDING}.html")
    assert page.locator("svg.graph .node").count() == 4
    assert page.locator("svg.graph .arrow").count() == 5
    assert page.locator("svg.graph .here.node").count() == 1
    before = page.locator("svg.graph .here.node").get_attribute("href")
    page.get_by_role("button", name="Forward").click()
    assert page.locator("svg.graph .here.node").get_attribute("href") != before
    page.locator(f"svg.graph .node[href='{before}']").click()
    assert page.locator(".status").inner_text().startswith("At the start.")


def test_keyboard_only(site):
    page = site("index.html")
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
        if page.evaluate("document.activeElement.closest('table.types') !== null"):
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
def test_axe_finds_nothing_serious(site, types, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for path in kinds(types):
        page = site(path, color_scheme=scheme, **WIDE)
        found = axe.run(page, options={"preload": False}).response["violations"]
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        told = [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in serious]
        assert told == [], path


def test_paper(site, types):
    for path in kinds(types):
        page = site(path)
        page.emulate_media(media="print")
        assert page.locator("main h1").is_visible()
        assert not any(each.is_visible() for each in page.locator(".controls, .filters").all())
        assert len(page.pdf()) > 5000


def test_titles_tell_pages_apart(catalogue, types):
    titles = [re.search("<title>(.*?)</title>", page.read_text())[1] for page in catalogue.glob("**/*.html")]
    assert len(set(titles)) == len(titles) == len(types) + len(PAGES)
