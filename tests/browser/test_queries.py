"""The filters and orders of the overview: what it shows is what `koatlas types` prints."""

import json
import re
import subprocess

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
]


def test_the_site_and_the_command_line_find_the_same(site, koatlas, catalogue):
    page = site("types.html")
    found = {}
    for state in STATES:
        options = [f"--{pair}" for pair in state.split("&") if pair]
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
    keys = site("types.html").evaluate("() => koatlas.types.keys")
    asked = [pair.partition("=") for state in STATES for pair in state.split("&")]
    filters = {name for name, _, _ in asked} - {"", "sort"}
    assert filters == {name for name, _, filters in keys if filters}
    orders = {value.lstrip("-") for name, _, value in asked if name == "sort"}
    assert orders == {name for name, kind, _ in keys if kind in ("numbers", "name")}


NONSENSE = {
    "points=many": "many is not a number and no range such as 2..5",
    "points=": "nothing is not a number and no range such as 2..5",
    "points=5..3": "5..3 is an empty range",
    "prime=perhaps": "perhaps is neither yes nor no",
    "colour=red": "there is no filter colour",
    "word=W2 B1 B": "W2 B1 B is not a cycle word: did you mean B W2 B1",
    "word=b w2 b1": "b w2 b1 is no cycle word such as B W2 B1, where Bs2 is a suicide of two stones",
    "word=B Ws": "B Ws is no cycle word such as B W2 B1, where Bs2 is a suicide of two stones",
    "text=!": "! has no letter and no digit",
    "always-stopped-by=house rules": "there is no rule set house rules",
    "always-stopped-by=japanese": "there is no rule set japanese",
    "fate=psk": "psk is not a rule set and a fate such as psk:stopped",
    "fate=psk:lost": "lost is none of stopped, ended, void, forfeited, for-ever",
    "at-move=psk:soon": "soon is not a number and no range such as 2..5",
    "differs=psk": "psk is not two rule sets such as psk,ssk",
    "sort=beauty": "types cannot be sorted by beauty",
}


def test_what_cannot_be_asked_is_said(site, koatlas, catalogue):
    page = site("types.html#points=4")
    for state, reason in NONSENSE.items():
        ask(page, state)
        assert page.locator(".count").inner_text() == f"This cannot be asked: {reason}."
        assert shown(page) == [] and not page.locator(".none").is_visible()
        done = subprocess.run([koatlas.program, "types", catalogue, f"--{state}"], capture_output=True)
        assert done.returncode == 2, state
    clear(page)
    page.wait_for_function("() => location.hash === ''")
    assert len(shown(page)) > 100


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
