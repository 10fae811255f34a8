"""What tests of several files do with the overview."""

WIDE = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def shown(page):
    """The identities of the types that the overview shows, in its order."""
    return page.evaluate(
        """() => [...document.querySelectorAll("table.types tbody tr")].filter(row => row.getClientRects().length)
            .map(row => row.querySelector("th a").href.match(/types\\/(.*)\\.html/)[1])"""
    )


def ask(page, state):
    """Gives the page another address, and waits until it has heard of it."""
    page.evaluate(
        """state => new Promise(resolve => {
            if (location.hash === "#" + state) resolve();
            window.addEventListener("hashchange", resolve, { once: true });
            location.hash = state;
        })""",
        state.replace(" ", "+"),
    )


def clear(page):
    """Clears all filters, and waits until the page has done so: by a timer, and timers run in the order in which they are set."""
    page.get_by_role("button", name="Clear all filters").click()
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")


def unfolded(page):
    """Opens all that is folded on a page, and returns the page."""
    page.evaluate("() => document.querySelectorAll('details').forEach(part => { part.open = true; })")
    return page
