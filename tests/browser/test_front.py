"""The first page: search, famous kos that play, and what the visitor's rules say."""

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overview import PHONE, WIDE, shown

POSITIONS = Path(__file__).resolve().parents[2] / "data" / "positions"
SENDING = "p4e5-c6c8a1c8978f0fe3"
TRIPLE = "p6e12-79f34bd0293b52e3"
ETERNAL = "p9e18-bdb0c1ca1030910f"
MOLASSES = "p18e44-25c3ebeb9e84ea6f"
MOONSHINE = "p8e24-7f0968aedaf0a228#moonshine_life"

MANNEN = "types/p2e2-e3462c0a87fcd676.html#ten_thousand_year_ko"

# What is typed, and the page to which Enter leads.
FOUND = {
    "triple ko": f"types/{TRIPLE}", "Tripleko": f"types/{TRIPLE}", "三コウ": f"types/{TRIPLE}", "三劫循環": f"types/{TRIPLE}",
    "삼패": f"types/{TRIPLE}", "三コウ".translate({0x30B3: 0xFF7A, 0x30A6: 0xFF73}): f"types/{TRIPLE}",
    "sending-two-returning-one": f"types/{SENDING}", "S2R1": f"types/{SENDING}", "打二还一": f"types/{SENDING}",
    "長生": f"types/{ETERNAL}", "장생": f"types/{ETERNAL}", "Chōsei": f"types/{ETERNAL}", "molasses": f"types/{MOLASSES}",
    "moonshine life": f"types/{MOONSHINE.replace('#', '.html#')}", "月光の活": f"types/{MOONSHINE.replace('#', '.html#')}",
    "コウ": "types/p2e2-e3462c0a87fcd676", "positional superko": "psk", "japanese-1989": "japanese-1989", "B W2 B1": "cycles.html#B-W2-B1",
    SENDING: f"types/{SENDING}",
    # With typing errors, in another order, in the plural, with figures, and only the beginning.
    "tripel ko": f"types/{TRIPLE}", "triple kos": f"types/{TRIPLE}", "seding two returning one": f"types/{SENDING}",
    "sending 2 returning 1": f"types/{SENDING}", "sending": f"types/{SENDING}", "mollasses": f"types/{MOLASSES}",
    "quadrupel": "types/p14e48-828007007a472733", "seki double ko": "types/p4e8-c6f8a6a9709e390d.html#double_ko_seki",
    # Other names of kos.
    "two-stage ko": "types/p3e4-140826982e4ce792", "two stage ko": "types/p3e4-140826982e4ce792",
    "ten thousand year ko": MANNEN, "10000 year ko": MANNEN, "万年劫": MANNEN, "mannen ko": MANNEN, "thousand-year ko": MANNEN, "만년패": MANNEN,
    "two-stone ko": f"types/{ETERNAL}",
    # Words of players, and those of the atlas.
    "direct ko": "words.html#direct-ko", "snapback": "words.html#snapback", "snap back": "words.html#snapback", "half point ko": "words.html#half-point-ko",
    "balance": "words.html#balance", "mortal string": "words.html#mortal-string",
    # Servers and federations.
    "AGA": "rules/aga", "American Go Association": "rules/aga", "OGS": "rules/psk", "KGS": "words.html#KGS", "KGS japanese": "rules/japanese-1989",
    "Nihon Kiin": "rules/japanese-1989", "Kansai Ki-in": "rules/japanese-1989", "Chinese Weiqi Association": "rules/chinese-practice",
    "NZGS": "rules/new-zealand", "Pandanet": "words.html#IGS", "IGS": "words.html#IGS", "BGA": "words.html#BGA", "EGF": "words.html#EGF",
    "KBA": "words.html#Hanguk-Kiwon", "Korean rules": "rules/korean-2016-draw", "Ing foundation": "words.html#GOE", "Fox": "words.html#Fox",
    "Tygem": "words.html#Fox",
}


def search(page, text):
    field = page.locator("form.search input")
    field.click()
    field.fill(text)
    page.wait_for_function("() => window.koatlas && koatlas.names")
    return field


@pytest.mark.parametrize("path", ["index.html", f"types/{SENDING}.html"])
def test_enter_leads_to_what_has_that_name(site, path):
    page = site(path)
    first = page.url
    for text, wanted in FOUND.items():
        page.goto(first)
        search(page, text).press("Enter")
        page.wait_for_url(lambda url: wanted in url and url.endswith((".html", wanted.split("/")[-1])))
        assert page.locator("main h1").is_visible(), text


def test_suggestions_can_be_chosen_with_the_keyboard_alone(site):
    page = site("index.html")
    field = search(page, "sending two")
    options = page.locator(".search [role=option]")
    options.first.wait_for()
    assert "sending-two-returning-one" in options.first.inner_text()
    assert field.get_attribute("aria-expanded") == "true"
    field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    field.press("Escape")
    assert not options.first.is_visible() and page.input_value(".search input") == "sending two"
    field.press("ArrowDown")
    options.first.wait_for()
    field.press("ArrowUp")
    assert options.last.get_attribute("aria-selected") == "true" and "All types with" in options.last.inner_text()
    field.press("Enter")
    page.wait_for_url("**/types.html#text=sending%20two")
    assert shown(page)[0] == SENDING


def test_what_is_not_found_can_be_drawn_and_has_near_names(site):
    page = site("cycles.html")
    first = page.url
    search(page, "zweistufiges Ko").press("Enter")
    options = page.locator(".search [role=option]")
    options.first.wait_for()
    assert page.url == first
    assert "Draw it on the board" in options.first.inner_text() and "zweistufiges Ko" in options.first.inner_text()
    page.locator(".search [role=option][aria-selected=true]").wait_for()
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert 1 < options.count() <= 4
    page.keyboard.press("Enter")
    page.wait_for_url("**/board.html")


def test_words_say_what_they_mean_in_the_list(site):
    page = site("index.html")
    search(page, "snapback")
    option = page.locator(".search [role=option]").first
    option.wait_for()
    assert "No ko: one stone is given" in option.inner_text()


@pytest.mark.parametrize("address", [
    f"types/{TRIPLE}.html#triple_ko_katago", "types/p2e2-e3462c0a87fcd676.html#ten_thousand_year_ko", "words.html#balance", "words.html#snapback",
    "cycles.html#B-W2-B1", f"types/{TRIPLE}.html#cite",
])
def test_the_address_of_a_section_opens_there(site, address):
    """Also where the section is folded away, and when the address changes on the page."""
    file, place = address.split("#")
    shown_at = """place => {
        const box = document.getElementById(place).getBoundingClientRect();
        return box.height > 0 && box.top < innerHeight && box.bottom > 0;
    }"""
    page = site(address)
    page.wait_for_function(shown_at, arg=place)
    page = site(file)
    page.evaluate("place => { location.hash = place; }", place)
    page.wait_for_function(shown_at, arg=place)


def test_a_tap_on_a_suggestion_leads_to_it(site):
    page = site("index.html", **PHONE)
    search(page, "quadruple")
    page.locator(".search [role=option]").first.tap()
    page.wait_for_url("**/types/p14e48-*.html")


def test_every_known_position_is_found_by_its_title_and_each_alias(site, catalogue):
    page = site("index.html")
    page.locator(".search input").focus()
    page.wait_for_function("() => window.koatlas && koatlas.names")
    rows = page.evaluate("() => koatlas.names")
    found = {}
    for kind, name, address, *others in rows:
        for each in [name, *others]:
            found.setdefault(re.sub(r"[\W_]", "", each.lower()), []).append(address or f"types/{name}.html")
    pages = {page.stem: page.read_text() for page in catalogue.glob("types/*.html")}
    number = 0
    for file in sorted(POSITIONS.glob("*.toml")):
        known = tomllib.loads(file.read_text())
        shows = [identity for identity, text in pages.items() if f'id="{file.stem}"' in text]
        # The board with one point has no cycle without suicide, and this catalogue is with it.
        if known["measured"]["multi"]["positions"] == 1:
            continue
        assert len(shows) == 1, file.stem
        for name in [known["title"], *known.get("aliases", [])]:
            addresses = found.get(re.sub(r"[\W_]", "", name.lower()), [])
            assert any(address.startswith(f"types/{shows[0]}.html") for address in addresses), (file.stem, name)
            number += 1
    assert number > 40
    assert all((catalogue / (address or f"types/{name}.html").split("#")[0]).is_file() for _, name, address, *_ in rows)


def stones(page, place):
    return page.locator(".stage").nth(place).evaluate("stage => stage.querySelector('path.s').getAttribute('d') || ''")


@pytest.mark.parametrize(("path", "boards"), [("index.html", 16), ("repetitions.html", 23)])
def test_small_boards_play_and_come_back(site, path, boards):
    page = site(path, reduced_motion="reduce", **WIDE)
    stages = page.locator(".stage")
    assert stages.count() == boards
    for place in range(stages.count()):
        stage, first = stages.nth(place), stones(page, place)
        number = len(stage.get_attribute("data-moves").split())
        seen = []
        # With reduced motion each press makes a move, and nothing moves by itself.
        for _ in range(number):
            stage.press("Enter")
            seen.append(stones(page, place))
        assert seen[-1] == first and first not in seen[:1]
        link = page.locator(".stages li").nth(place).locator("h3 a")
        assert link.inner_text() in stage.get_attribute("aria-label")


def test_a_famous_ko_plays_by_itself_when_it_is_tapped(site):
    page = site("index.html", **PHONE)
    stage = page.locator(".stage").first
    stage.tap()
    assert stage.get_attribute("aria-pressed") == "true"
    page.wait_for_function("() => document.querySelector('.stage .said').textContent.startsWith('White')")
    page.locator(".stage").nth(1).tap()
    assert stage.get_attribute("aria-pressed") == "false"


def test_the_chosen_rules_are_kept_and_say_what_they_do(site):
    page = site("index.html")
    assert page.locator(".stages .fate:visible").count() == 0
    page.select_option("#my-rules", "japanese-1989")
    assert page.locator(".stages .fate:visible").count() == 16
    page.reload()
    assert page.input_value("#my-rules") == "japanese-1989"
    page.select_option("#my-rules", "psk")
    assert page.locator(".stages .fate").first.inner_text() == "Move 6 is forbidden: it makes a position that has occurred, whoever was to move."
    assert page.locator(".about-rules a").inner_text() == "Positional superko"
    page.select_option("#my-rules", "")
    assert page.locator(".stages .fate:visible").count() == 0


def test_the_first_page_is_small(site, catalogue):
    loaded = ["index.html", "assets/atlas.css", "assets/front.js"]
    asked = re.findall(r'(?:src|href)="(assets/[^"]*\.(?:js|css))"', (catalogue / "index.html").read_text())
    assert sorted(asked) == sorted(loaded[1:])
    # The site of 7 points has four times as many types, of which the table names few: it stays below 150 kB.
    assert sum((catalogue / file).stat().st_size for file in loaded) < 110_000
    page = site("index.html", **PHONE)
    height, width = page.evaluate("() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert height < 4000 and width <= 390
    assert page.locator(".stages li:visible").count() == 8
    page.get_by_text("More famous kos").tap()
    assert page.locator(".stages li:visible").count() == 16
    page.get_by_text("Show the table").tap()
    assert page.locator(".periodic").first.is_visible()
