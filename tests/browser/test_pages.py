"""Pages that hold: addresses and the history, heads that sort, phones, paper, and what is loaded at first."""

import json
import re

import pytest

from overview import PHONE, WIDE, ask, shown, unfolded

SENDING = "p4e5-c6c8a1c8978f0fe3"
BROKEN = ["#cycle=%E0%A4%A", "#%", "#=%", "#sort=%FF", "#points=%E0%A4%A", "#at=x&position=-1&cycle=", "#cycle=B&number=99&at=99&position=9999"]


def steps(page):
    """What the page of a type shows: the cycle, and where in it."""
    return page.locator("#player h2").inner_text(), page.locator(".moves").inner_text(), page.locator(".status").inner_text()


def test_a_chosen_cycle_is_in_the_address(site):
    page = site(f"types/{SENDING}.html")
    number = page.locator(".menu option").count()
    assert number > 3
    seen = set()
    for place in range(number):
        unfolded(page).select_option(".menu select", str(place))
        page.get_by_role("button", name="Forward").click()
        before, address = steps(page), page.url
        assert ("cycle=" in address) == (place > 0) and address.endswith("at=1")
        seen.add(address)
        page.reload()
        assert steps(page) == before and page.input_value(".menu select") == str(place)
    assert len(seen) == number


def test_back_returns_to_the_cycle_and_the_step_before(site):
    page = unfolded(site(f"types/{SENDING}.html"))
    first = steps(page)
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    second = steps(page)
    page.select_option(".menu select", "1")
    third = steps(page)
    page.locator("svg.graph a:not(.here)").first.click()
    fourth = steps(page)
    assert len({first, second, third, fourth}) == 4
    page.go_back()
    assert steps(page) == third
    # Steps are no entries of the history: one step back is where the visitor was before choosing.
    page.go_back()
    assert steps(page) == second
    page.go_forward()
    page.go_forward()
    assert steps(page) == fourth
    page.reload()
    assert steps(page) == fourth


def test_a_position_beside_the_cycle_is_in_the_address(site, types):
    entry = next(entry for entry in types if 8 < entry["positions"] < 20)
    page = unfolded(site(f"types/{entry['id']}.html"))
    cycle = json.loads(page.locator("#cycles").text_content())["cycles"][0]
    beside = next(node for node in range(entry["positions"]) if node not in cycle[3])
    page.locator(f"svg.graph a[href='#p{beside + 1}']").click()
    assert page.url.endswith(f"#position={beside + 1}")
    before = steps(page)
    page.reload()
    assert steps(page) == before and "not on this cycle" in before[2]


def test_back_returns_to_the_filters_before(site, types):
    page = site("types.html")
    everything = shown(page)
    points = str(next(entry["first_points"] for entry in types if entry["id"] == SENDING))
    length = page.evaluate("history.length")
    page.select_option("#points", points)
    first = shown(page)
    page.select_option("#named", "yes")
    page.type("#text", "sending")
    assert shown(page)[0] == SENDING
    # Typing made no entry of the history.
    assert page.evaluate("history.length") == length + 2
    page.go_back()
    assert shown(page) == first and page.input_value("#named") == "" and page.input_value("#text") == ""
    page.go_back()
    assert shown(page) == everything and page.input_value("#points") == ""
    page.go_forward()
    page.go_forward()
    assert shown(page)[0] == SENDING and page.input_value("#text") == "sending"
    # From a page of a type Back leads to the same list.
    page.locator("table.types tr:not([hidden]) th a").first.click()
    page.wait_for_url("**/types/*.html")
    page.go_back()
    assert shown(page)[0] == SENDING and page.input_value("#named") == "yes"


@pytest.mark.parametrize("path", ["index.html", "types.html", "board.html", "cycles.html", f"types/{SENDING}.html"])
def test_broken_addresses_harm_nothing(site, path):
    plain = site(path)
    expected = plain.locator("main h1").inner_text()
    for address in BROKEN:
        page = site(path + address)
        assert page.locator("main h1").inner_text() in (expected, "All ko types of up to 5 points"), address
        if path == "types.html":
            ask(page, "points=4")
            assert shown(page)
        elif path == "cycles.html":
            assert page.locator("table.words tbody tr").first.is_visible()
        elif "types/" in path:
            page.get_by_role("button", name="First position").click()
            assert steps(page)[2].startswith("At the start.")


def column(page, table, place):
    return page.locator(f"{table} tbody tr").evaluate_all("(rows, place) => rows.map(row => row.cells[place].textContent)", place)


def number(text):
    found = re.match(r"[-+]?\d+", text)
    return int(found[0]) if found else text


def test_heads_of_the_list_of_types_sort_it(site, types):
    page = site("types.html")
    written = shown(page)
    heads = page.locator("table.types thead th")
    names = heads.all_inner_texts()
    assert page.locator("table.types thead th button").count() == len(names) - 1 >= 7
    for place, name in [(place, name) for place, name in enumerate(names) if name in ("Points", "Positions", "Balance")]:
        button, head = heads.nth(place).locator("button"), heads.nth(place)
        button.focus()
        page.keyboard.press("Enter")
        assert head.get_attribute("aria-sort") == "ascending" and "sort=" in page.url
        values = [number(text) for text in column(page, "table.types", place)]
        assert values == sorted(values)
        page.keyboard.press("Space")
        assert head.get_attribute("aria-sort") == "descending" and "sort=-" in page.url
        values = [number(text) for text in column(page, "table.types", place)]
        assert values == sorted(values, reverse=True)
        assert "-" not in page.locator("#sort option:checked").inner_text()
        page.reload()
        assert head.get_attribute("aria-sort") == "descending" and page.locator("[aria-sort]").count() == 1
        button.click()
        assert shown(page) == written and page.locator("[aria-sort]").count() == 0
    page.go_back()
    assert page.locator("[aria-sort=descending]").count() == 1
    page.select_option("#sort", "name")
    assert heads.nth(1).get_attribute("aria-sort") == "ascending"


def test_heads_of_the_cycles_sort_all_tables(site):
    page = site("cycles.html")
    tables = page.locator("table.words")
    written = [column(page, f"section:nth-of-type({place + 1}) table.words", 1) for place in range(tables.count())]
    largest = max(range(len(written)), key=lambda place: len(written[place]))
    names = tables.first.locator("thead th").all_inner_texts()
    for name in ("Balance", "Types"):
        place = names.index(name)
        head = tables.nth(largest).locator("thead th").nth(place)
        for order, reverse in (("ascending", False), ("descending", True)):
            head.locator("button").focus()
            page.keyboard.press("Enter")
            assert page.locator(f"[aria-sort={order}]").count() == tables.count()
            values = [number(text) for text in column(page, f"section:nth-of-type({largest + 1}) table.words", place)]
            assert values == sorted(values, reverse=reverse) and len(set(values)) > 1
    address = page.url
    assert address.endswith("#sort=-types")
    page.reload()
    assert page.locator("[aria-sort=descending]").count() == tables.count()
    page.go_back()
    assert page.locator("[aria-sort=ascending]").count() == tables.count()
    head.locator("button").click()
    head.locator("button").click()
    assert [column(page, f"section:nth-of-type({place + 1}) table.words", 1) for place in range(tables.count())] == written


def test_lists_are_short_on_a_phone(site, types):
    for path in ["index.html", "types.html"]:
        page = site(path, **PHONE)
        height, width = page.evaluate("() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert height < 4000 and width <= 390, (path, height, width)
    assert 5 < len(shown(page)) < 30
    page.get_by_role("button", name=f"Show all {len(types)} types").tap()
    assert len(shown(page)) == len(types)
    assert page.evaluate("document.activeElement.closest('table.types') !== null")
    page.select_option("#points", "2")
    assert not page.locator(".more").is_visible()


def sheets(page):
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True)))


def test_prints_are_few_sheets(site, catalogue, types):
    listed = sorted(types, key=lambda entry: entry["positions"])
    named = [path.stem for path in sorted(catalogue.glob("types/*.html")) if 'class="known"' in path.read_text()]
    chosen = {SENDING, *(listed[place]["id"] for place in (0, len(listed) // 2, -1)), *named}
    assert len(chosen) > 20
    assert sheets(site("index.html")) <= 3
    page = site("types.html")
    for identity in chosen:
        page.goto(f"{catalogue.as_uri()}/types/{identity}.html")
        assert 1 <= sheets(page) <= 2, identity
    # Of the list a line for each type, with its board.
    assert sheets(site("types.html")) <= 1 + len(types) / 12


def on_paper(page, selector):
    """The parts that are printed, in the order of the page."""
    page.emulate_media(media="print")
    return [each for each in page.locator(selector).all() if each.is_visible()]


def diagrams(page):
    """The numbers of the diagrams, as the browser counts them, with their words."""
    return page.evaluate("""() => [...document.querySelectorAll("main *")].flatMap(each => ["::before", "::after"].filter(part =>
        each.checkVisibility() && /Diagram/.test(getComputedStyle(each, part).content)))""")


def test_paper_has_the_famous_kos_with_numbers(site):
    page = site("index.html")
    famous = on_paper(page, ".stages li")
    assert len(famous) >= 12 and all(each.locator("svg").bounding_box()["width"] > 40 for each in famous)
    assert len(diagrams(page)) == len(famous)
    assert on_paper(page, ".ways, .search, .open") == []


def test_paper_has_the_moves_and_the_answer_of_the_board(site):
    page = site("board.html#size=4x4&black=b3.a2.b1&white=c3.d2.b2.c1&moves=B-c2")
    page.wait_for_function("() => document.getElementById('result').textContent.trim() !== ''")
    page.pdf()
    page.emulate_media(media="print")
    assert page.locator(".printed-moves").inner_text() == "Moves: 1 Black c2."
    assert page.locator("#board .goban").is_visible() and page.locator("#result").is_visible()
    assert len(diagrams(page)) == 1
    assert sheets(page) <= 2
    page.emulate_media(media="screen")
    assert not page.locator(".printed-moves").is_visible()


def test_paper_of_a_type_has_its_moves_and_no_graph(site):
    page = site(f"types/{SENDING}.html")
    assert len(on_paper(page, ".moves li")) == 4
    assert on_paper(page, "svg.graph, #cite pre, #embed, .controls") == []
    assert len(diagrams(page)) == page.locator(".known").count() + 1



def test_without_scripts_there_is_the_board_and_what_rule_sets_do(site):
    page = site(f"types/{SENDING}.html", java_script_enabled=False, **WIDE)
    picture = page.locator("#player .board-box img")
    assert "Ko points:" in picture.get_attribute("alt")
    assert picture.bounding_box()["height"] > 100
    assert "no cycle goes on for ever" in page.locator("#rule-sets").text_content()
    assert "Move 3 is forbidden" in page.locator(".first .plain-answer").inner_text()
    assert page.locator(".moves li").count() == 4
