"""A headless Chromium for the browser tests. Where there is none the tests are left out, and say so."""

import json
import shutil

import pytest

from overview import WIDE

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]
# Nothing here tests how quick a page is, and a busy machine takes its time. In milliseconds.
PATIENCE = 300_000


@pytest.fixture(scope="session")
def browser():
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("needs Debian: chromium")
    playwright = pytest.importorskip("playwright.sync_api")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def answer(host, folder):
    """Answers requests to an address by the files of a folder."""
    return lambda route: route.fulfill(path=folder / (route.request.url.removeprefix(host).split("?")[0] or "index.html"))


@pytest.fixture
def open_page(browser):
    """Opens an address in a page of its own. In the end there must have been no error, and no request of anybody else. `hosts` are other
    addresses that may be asked, each with the folder whose files answer there, or `None` if a server does."""
    contexts, wrong = [], []

    def open_page(address, hosts={}, **options):
        own = ("blob:", "/".join(address.split("/")[:3]) + "/", *hosts)
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        for host, folder in hosts.items():
            if folder:
                context.route(f"{host}**", answer(host, folder))
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith(own) else wrong.append(request.url))
        # Whoever leaves a page before its icon is there aborts that request: nothing is wrong then.
        page.on("requestfailed", lambda request: None if request.failure == "net::ERR_ABORTED" else wrong.append(f"not found: {request.url}"))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture(scope="session")
def types(catalogue):
    return json.loads((catalogue / "catalogue.json").read_text())["types"]


@pytest.fixture
def site(catalogue, open_page):
    """Opens a page of the site, from disk."""
    return lambda path, **options: open_page(f"{catalogue.as_uri()}/{path}", **(options or WIDE))
