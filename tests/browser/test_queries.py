"""The filters and orders of the overview: what it shows is what `koatlas types` prints."""

import json
import re
import subprocess
from urllib.parse import unquote

import pytest

from overview import ask, clear, shown


def test_filters_and_counts(site, types):
    page = site("types.html")
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
    clear(page)
    assert shown(page) == [entry["id"] for entry in types]
    page.select_option("#sort", "-positions")
    positions = {entry["id"]: entry["positions"] for entry in types}
    assert shown(page) == sorted(positions, key=positions.get, reverse=True)


def test_an_address_restores_a_filter(site, types):
    page = site("types.html#points=3..4&for-ever-under=basic-ko&sort=-plays")
    wanted = [entry for entry in types if entry["first_points"] in (3, 4)]
    wanted = [entry for entry in wanted if entry["cycles_under"]["basic-ko"]["for_ever"]]
    assert 0 < len(wanted) < len(types)
    assert set(shown(page)) == {entry["id"] for entry in wanted}
    assert page.input_value("#rule") == "basic-ko"
    assert page.input_value("#does") == "for-ever-under"
    assert page.locator(".chips button").count() == 2
    page.get_by_role("button", name="Remove the filter points 3..4").click()
    assert page.url.endswith("#for-ever-under=basic-ko&sort=-plays")
    # The fields are about one rule set, which an alias may have named.
    ask(page, "at-move=ssk:5&always-stopped-by=positional superko")
    assert page.input_value("#rule") == "psk" and page.input_value("#at") == ""
    assert page.input_value("#does") == "always-stopped-by"


# Every filter and every order is here, ranges of all forms, and rule sets by name and alias.
STATES = [
    "",
    "points=4",
    "points=..3&sort=-positions",
    "points=2..5&points=3..&sort=points",
    "positions=5..20&prime=yes&sort=name",
    "plays=12..&sort=-name",
    "passes=1..&balance=-3..-1&sort=balance",
    "balance=0&named=yes",
    "balance=1..",
    "string-size=3&pieces=1&sort=-string-size",
    "mortal-strings=1..&pieces=2&sort=pieces",
    "prime=no&sort=-plays",
    "needs-suicide=yes&sort=-mortal-strings",
    "word=B W2 B1&sort=cycle",
    "word=B Bs2&sort=-settings",
    "word=B B B B B B B",
    "text=Sending two",
    "text=S2R1",
    "text=p4E5",
    "text=ko&sort=settings",
    "always-stopped-by=psk&for-ever-under=basic-ko",
    "for-ever-under=drr-basicko&always-stopped-by=basic-ko",
    "differs=basic-ko,japanese-1989",
    "always-stopped-by=psk&for-ever-under=basic-ko",
    "always-stopped-by=Positional superko&for-ever-under=Nihon Ki-in rules",
    "for-ever-under=japanese-1989&for-ever-under=drr-1play&sort=-passes",
    "fate=geneva:forfeited",
    "fate=universalists:void&fate=basic-ko:for-ever",
    "fate=katago-simple:ended&at-move=katago-simple:..6",
    "at-move=psk:3..&sort=-cycle",
    "differs=psk,ssk",
    "differs=PSK,Situational superko&sort=-balance",
    "differs=japanese-2003,olympiad",
    "differs=drr,drr-needs-play&points=5&sort=-points",
    "points=9",
    # As people write them.
    "points=2 to 4&positions=>%3D 5&prime=true",
    "plays=8%2B&balance=-2 or more&named=Y",
    "points=<5&passes=at least 1",
    "fate=AGA:forbidden&at-move=AGA rules:5 or more",
    "fate=Japanese:No result",
    "fate=Chinese rules:no result&points=up to 5",
    "always-stopped-by=ogs&for-ever-under=Japanese 2003",
    "for-ever-under=日本",
    "differs=Japanese, AGA&points=4",
    "differs=Ing,KataGo",
]


def test_the_site_and_the_command_line_find_the_same(site, koatlas, catalogue):
    page = site("types.html")
    found = {}
    for state in STATES:
        options = [f"--{unquote(pair)}" for pair in state.split("&") if pair]
        told = json.loads(koatlas("types", catalogue, *options, "--json"))
        ask(page, state or "prime=yes")
        if not state:
            clear(page)
            page.wait_for_function("() => location.hash === ''")
        found[state] = shown(page)
        assert found[state] == [entry["id"] for entry in told["types"]], state
        assert page.locator(".none").is_visible() == (found[state] == []), state
    # Not all of them are empty, or everything.
    assert sum(0 < len(each) < 100 for each in found.values()) > 20


def test_every_key_of_the_command_line_is_asked(site):
    """The page has the table of keys from which the options follow: name, kind, and whether it filters."""
    keys = site("types.html").evaluate("() => koatlas.types.query.keys")
    asked = [pair.partition("=") for state in STATES for pair in state.split("&")]
    filters = {name for name, _, _ in asked} - {"", "sort"}
    assert filters == {name for name, _, filters in keys if filters}
    orders = {value.lstrip("-") for name, _, value in asked if name == "sort"}
    assert orders == {name for name, kind, _ in keys if kind in ("numbers", "name")}


NUMBER = "is not a number: write one such as 5, or a range such as 3..5, 5+, >= 5 or 2 to 4."
# What cannot be asked, with what is said of it, and the field beside which this is said.
NONSENSE = {
    "points=many": (f'"many" {NUMBER}', "points"),
    "points=": (f'"" {NUMBER}', "points"),
    "points=5..3": ('"5..3" is empty: the first number of a range is not above the last.', "points"),
    "prime=perhaps": ('"perhaps" is neither yes nor no.', "prime"),
    "colour=red": ('"colour" is not a filter: the filters are points, positions, ', None),
    "word=W2 B1 B": ('"W2 B1 B" is not a cycle word: did you mean B W2 B1?', "word"),
    "word=b w2 b1": ('"b w2 b1" is not a cycle word: write one such as B W2 B1, where Bs2 is a suicide of two stones.', "word"),
    "word=B Ws": ('"B Ws" is not a cycle word: ', "word"),
    "text=!": ('"!" has no letter and no digit to look for.', "text"),
    "always-stopped-by=house rules": ('"house rules" is not a rule set: write a name such as Japanese, Chinese, AGA or Tromp-Taylor; the page Rules has all.', "rule"),
    "always-stopped-by=Korean": ('"Korean" is not a rule set: ', "rule"),
    "fate=psk": ('"psk" is not of the form ', "rule"),
    "fate=psk:lost": ('"lost" is nothing that a rule set does: write stopped, ended, no result, forfeited or for ever.', "rule"),
    "at-move=psk:soon": (f'"soon" {NUMBER}', "at"),
    "differs=psk": ('"psk" is not of the form ', "differs"),
    "differs=psk,house rules": ('"house rules" is not a rule set: ', "differs"),
    "sort=beauty": ('"beauty" is not an order: write one of points, positions, ', "sort"),
}


def test_what_cannot_be_asked_is_said_beside_its_field(site, koatlas, catalogue):
    page = site("types.html#points=4")
    for state, (reason, field) in NONSENSE.items():
        ask(page, state)
        count = page.locator(".count").inner_text()
        assert count.startswith("This cannot be asked: ") and shown(page) == [] and not page.locator(".none").is_visible()
        if field is None:
            assert reason in count
        else:
            assert page.locator(f"#{field}").get_attribute("aria-invalid") == "true"
            said = page.locator(f"#{page.locator(f'#{field}').get_attribute('aria-describedby')}")
            assert said.is_visible() and said.inner_text().startswith(reason)
            assert said.evaluate("said => said.parentElement.matches('.field')")
        assert page.locator(".wrong").count() == (field is not None)
        done = subprocess.run([koatlas.program, "types", catalogue, f"--{state}"], capture_output=True, text=True)
        assert done.returncode == 2, state
        # The command line begins with the same words.
        assert field is None or reason.split(":")[0].rstrip(".") in done.stderr, (state, done.stderr)
    # Several wrong values are said at once, and what is set right is said no more.
    ask(page, "points=many&fate=psk:lost&text=ko")
    assert page.locator(".wrong").count() == 2
    page.select_option("#points", "4")
    assert page.locator(".wrong").count() == 1 and page.locator("#points[aria-invalid]").count() == 0
    clear(page)
    page.wait_for_function("() => location.hash === ''")
    assert len(shown(page)) > 100 and page.locator(".wrong").count() == 0


@pytest.mark.parametrize(("address", "reason"), [
    ("prime=yes", '"prime" is nothing that this table can show: it has show, about, '),
    ("differs=psk,house", '"house" is not a rule set: '),
    ("fate=psk:lost", '"lost" is nothing that a rule set does: '),
    ("show=AGA.foo", '"foo" is not a rule set: '),
    ("points=many", "see beside the field."),
])
def test_the_table_of_rules_says_what_of_an_address_it_does_not_understand(site, address, reason):
    page = site(f"rules.html#{address}")
    assert page.locator("#matrix .count").inner_text().startswith(f"This cannot be asked: {reason}")
    page.get_by_role("button", name="Clear", exact=True).click()
    page.wait_for_function("() => /^[0-9]+ types in/.test(document.querySelector('#matrix .count').textContent)")


PAIRS = [("psk", "ssk"), ("basic-ko", "japanese-1989"), ("japanese-1989", "aga"), ("drr", "drr-needs-play"), ("chinese-practice", "katago-simple")]


@pytest.mark.parametrize("pair", PAIRS)
def test_every_type_that_counts_as_different_shows_two_answers(site, koatlas, catalogue, pair):
    differs = ",".join(pair)
    number = len(json.loads(koatlas("types", catalogue, f"--differs={differs}", "--json"))["types"])
    # The page of each rule set has the number, and leads to the list.
    for rules, other in [pair, pair[::-1]]:
        page = site(f"rules/{rules}.html")
        links = page.locator(f"a[href$='#differs={rules},{other}']")
        assert {text.split()[0] for text in links.all_text_contents()} <= {str(number)}
        assert links.count() > 0 or number == 0
    page = site(f"types.html#differs={differs}")
    answers = [text.strip().split("\n") for text in page.locator("table.types tr:not([hidden]) .asked").all_inner_texts()]
    assert len(answers) == len(shown(page)) == number
    assert all(len(said) == 2 and said[0].split(": ", 1)[1] != said[1].split(": ", 1)[1] for said in answers)
    # In the table of all rules the cells of the two differ in each row, whatever is asked.
    for about in ["", "&about=all"]:
        page = site(f"rules.html#differs={differs}&show=tromp-taylor{about}")
        assert page.locator("#matrix .count").inner_text().startswith(f"{number} type")
        more = page.get_by_role("button", name=re.compile("Show all .* rows"))
        if more.is_visible():
            more.click()
        columns = page.locator(".matrix-box thead a").evaluate_all("all => all.map(a => a.href.match(/rules\\/([^.]*)/)[1])")
        places = [columns.index(rules) for rules in pair]
        rows = page.locator(".matrix-box tbody tr").evaluate_all("all => all.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))")
        assert all(row[places[0]] != row[places[1]] for row in rows)
        more_types = sum(int(text.split()[0].replace(",", "")) - 1 for text in page.locator(".matrix-box tbody summary").all_inner_texts())
        assert len(rows) + more_types == number


def test_every_number_of_the_periodic_table_is_what_its_link_shows(site):
    links = site("index.html").locator(".periodic .number").evaluate_all("all => all.map(a => [a.hash, Number(a.textContent)])")
    assert len(links) > 10
    page = site("types.html")
    for address, number in links:
        ask(page, address[1:])
        assert len(shown(page)) == number, address


def test_search_by_name_alias_and_identity(site):
    page = site("types.html")
    sending = "p4e5-c6c8a1c8978f0fe3"
    for text in ["sending-two", "s2r1", sending[:8]]:
        page.fill("#text", text)
        assert shown(page)[0] == sending, text
    page.press("#text", "Escape")
    assert page.input_value("#text") == "" and len(shown(page)) > 100
    assert re.search(r"types\.html$", page.url)


def test_older_addresses_lead_to_the_list(site):
    page = site("index.html#points=4&prime=yes")
    page.wait_for_url("**/types.html#points=4&prime=yes")
    assert 0 < len(shown(page)) < 100
