"""The plain answers: wherever the site speaks of a cycle, it says the same of it. Every page of the atlas and every known position is read."""

import re

import pytest
from playwright.sync_api import expect

from overview import WIDE

CALM = {**WIDE, "reduced_motion": "reduce"}
USUAL = {"Japanese": "japanese-1989", "Chinese": "chinese-practice", "AGA": "aga"}
# The plain answers of a page: the name, the lines for the usual rules, and the sentence for each rule set, with the address of the board.
READ = """() => [...document.querySelectorAll(".plain-answer")].map(plain => ({
    name: plain.querySelector("h1, h2, h3").textContent,
    lines: Object.fromEntries([...plain.querySelectorAll(".verdicts > div:not(.my-rules-row)")].map(row =>
        [row.querySelector("dt").textContent, [row.className, row.querySelector("dd").textContent]])),
    all: Object.fromEntries([...(plain.querySelector(".all-rules") || document.querySelector(".all-rules")).querySelectorAll("div")].flatMap(group => [...group.querySelectorAll("span")].map(member =>
        [member.dataset.rules, [group.className, group.querySelector("dt").textContent]]))),
    place: (plain.closest("[id]:not(main)") || {}).id || "",
    board: (plain.closest("section, .known")?.parentElement.querySelector("#player") && plain.closest(".first")
        ? document.querySelector("#player a[href*='board.html']") : plain.closest(".known")?.querySelector("a[href*='board.html']"))?.hash,
}))"""
# What the script of the player says of the first cycle, in short words: the kind and the number of the move for each rule set.
SHORT = """() => { const part = document.querySelector("#rule-sets .of-cycle"); return part.hidden ? null :
    Object.fromEntries([...part.querySelectorAll(".answers > div")].flatMap(group => [...group.querySelectorAll("a")].map(link =>
        [link.getAttribute("href").match(/rules\\/(.*)\\.html/)[1], [group.className, group.querySelector("dt").textContent]]))); }"""
# Lets the player play the shortest cycle of the type, which has no title of its own.
PLAY_SHORTEST = """() => {
    const cycles = JSON.parse(document.getElementById("cycles").textContent).cycles;
    const menu = document.querySelector("#player select");
    if (!menu) return;
    menu.value = cycles.findIndex(cycle => !cycle.at(-1));
    menu.dispatchEvent(new Event("change"));
}"""
# The table of rules: the kind and the words for each type and rule set.
TABLE = """() => {
    const columns = [...document.querySelectorAll("#matrix thead th a")].map(link => link.getAttribute("href").match(/rules\\/(.*)\\.html/)[1]);
    const idOf = link => link.getAttribute("href").match(/types\\/(.*)\\.html/)[1];
    return Object.fromEntries([...document.querySelectorAll("#matrix tbody tr")].flatMap(row => {
        const said = Object.fromEntries([...row.querySelectorAll("td")].map((cell, place) => [columns[place], [cell.className, cell.textContent]]));
        return [...new Set([...row.querySelectorAll("th a")].map(idOf))].map(id => [id, said]);
    }));
}"""
# Asks the board about another address, and waits for its answer.
ASK = """address => new Promise(resolve => {
    const answers = document.getElementById("answers");
    let pale = false;
    location.hash = address;
    const wait = () => {
        pale = pale || answers.classList.contains("stale");
        if (pale && !answers.classList.contains("stale")) resolve(); else setTimeout(wait, 2);
    };
    wait();
})"""


def number(text):
    return re.search(r"move (\d+)", text.lower())


def same_in_short(sentence, short):
    """True if a sentence and the short words have the same kind, and the same number of a move, if any."""
    (kind, long), (short_kind, words) = sentence, short
    return kind == short_kind and (number(long) or [None, None])[1] == (number(words) or [None, None])[1]


def read_table(page):
    """What the table of rules says of the shortest cycle of each type under every rule set."""
    page.locator("#matrix").get_by_text("Rules shown").click()
    page.locator("#matrix [data-preset=all]").click()
    if page.locator("#matrix .all-rows button").is_visible():
        page.locator("#matrix .all-rows button").click()
    page.evaluate("document.querySelectorAll('#matrix tbody details').forEach(each => { each.open = true; })")
    page.wait_for_function("[...document.querySelectorAll('#matrix tbody details')].every(each => each.querySelector('li'))")
    return page.evaluate(TABLE)


def test_card_page_board_and_table_say_the_same(site, catalogue, types):
    front = site("index.html", **CALM)
    fates = front.locator("#my-rules").evaluate("menu => menu.dataset.fates.split('|').map(fate => [fate.split(' ')[0], fate.split(' ').slice(1).join(' ')])")
    choices = front.locator("#my-rules option[data-fates]").evaluate_all("all => all.map(each => [each.value, each.dataset.fates.split(' ').map(Number)])")
    cards = front.locator(".stages li").evaluate_all(
        """all => all.map(card => [card.querySelector("h3").textContent, card.querySelector("h3 a").getAttribute("href"),
            [...card.querySelectorAll("a")].find(link => link.href.includes("board.html")).hash])""")
    cards = {address: (name, board, {rules: fates[numbers[place]] for rules, numbers in choices})
             for place, (name, address, board) in enumerate(cards)}
    board, page = site("board.html", **CALM), site("types.html", **CALM)
    table = read_table(site("rules.html", **CALM))
    assert table.keys() == {entry["id"] for entry in types}
    seen, on_boards = set(), 0
    for file in sorted((catalogue / "types").glob("*.html")):
        page.goto(file.as_uri())
        plain = page.evaluate(READ)
        short = page.evaluate(SHORT)
        assert plain and plain[0]["all"], file.name
        # The table of rules has the shortest cycle, which the page plays on request.
        if file.stem in table:
            page.evaluate(PLAY_SHORTEST)
            shortest, cells = page.evaluate(SHORT), table[file.stem]
            assert cells.keys() == shortest.keys(), file.name
            assert all(same_in_short(cells[rules], shortest[rules]) for rules in shortest), file.name
        for place, answer in enumerate(plain):
            where = (file.name, answer["place"])
            assert {line: answer["all"][rules] for line, rules in USUAL.items()} == answer["lines"], where
            if place == 0 and short:
                assert set(short) == set(answer["all"])
                assert all(same_in_short(answer["all"][rules], short[rules]) for rules in short), where
            card = cards.get(f"types/{file.name}#{answer['place']}")
            if card:
                seen.add(card[0])
                assert card[0] == answer["name"] and card[2].keys() == answer["all"].keys(), where
                if place > 0:
                    assert card[1] == answer["board"]
                # On the smallest board of the type the colours may be exchanged.
                other = {"Black wins": "White wins", "White wins": "Black wins"}
                exchanged = {rules: [kind, re.sub("^(Black|White) wins", lambda found: other[found[0]], text)] for rules, (kind, text) in card[2].items()}
                assert answer["all"] in ([card[2]] if place else [card[2], exchanged]), where
            board.evaluate(ASK, answer["board"])
            expect(board.locator("#answers .plain-answer")).to_have_count(1)
            on_board = board.evaluate(READ)[0]
            assert [on_board[key] for key in ("name", "lines", "all")] == [answer[key] for key in ("name", "lines", "all")], where
            on_boards += 1
    assert seen == {card[0] for card in cards.values()} and on_boards > 90
    # The first sentence of the board for a card is that of its page, too.
    for name, address, all_rules in cards.values():
        board.evaluate(ASK, address)
        on_board = board.evaluate(READ)[0]
        assert (on_board["name"], on_board["all"]) == (name, all_rules), name


@pytest.mark.parametrize("name", ["Triple ko", "Approach ko"])
def test_my_rules_are_chosen_once_and_said_everywhere(site, name):
    page = site("index.html", **CALM)
    page.get_by_role("link", name=name, exact=True).click()
    plain = page.locator(".plain-answer", has=page.get_by_role("heading", name=name, exact=True))
    menu = page.get_by_label("My rules")
    menu.select_option(label="New Zealand rules")
    mine = plain.locator(".my-rules-row dd")
    expect(mine).to_contain_text("is forbidden")
    said = mine.inner_text()
    page.get_by_role("link", name="Open on the board").first.click() if name == "Triple ko" else page.locator("#approach_ko").get_by_role("link", name="Open on the board").click()
    expect(page.locator("#answers .my-rules-row dd")).to_have_text(said)
    page.get_by_role("link", name="koatlas").click()
    card = page.locator(".stages li", has=page.get_by_role("link", name=name, exact=True))
    expect(card.locator(".fate")).to_have_text(said)


def test_a_word_is_explained_where_it_stands(site):
    page = site("types/p2e2-e3462c0a87fcd676.html", **CALM)
    page.locator("#figures summary").click()
    word = page.locator("#figures").get_by_role("link", name="balance")
    word.click()
    expect(page.locator(".definition")).to_contain_text("The balance of a cycle is")
    expect(word).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".definition")).to_have_count(0)
    expect(page).to_have_url(re.compile("types/p2e2"))
