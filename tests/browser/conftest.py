"""A headless Chromium for the browser tests. Where there is none the tests are left out, and say so."""

import json
import shutil
import subprocess

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


@pytest.fixture
def open_page(browser):
    """Opens an address in a page of its own. In the end there must have been no error, and no request of anybody else."""
    contexts, wrong = [], []

    def open_page(address, **options):
        own = ("blob:", "/".join(address.split("/")[:3]) + "/")
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
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


@pytest.fixture(scope="session")
def server(koatlas, catalogue):
    """A server of the catalogue: its process, with its `address`, which ends with a slash."""
    with subprocess.Popen([koatlas.program, "serve", catalogue], stdout=subprocess.PIPE, text=True) as process:
        process.address = process.stdout.readline().split()[0]
        yield process
        process.terminate()
        assert process.wait(30) == 0


@pytest.fixture(params=["serve", "file"])
def visit(request, catalogue, open_page):
    """Opens a page of the site, from the server and from disk."""
    top = request.getfixturevalue("server").address if request.param == "serve" else catalogue.as_uri() + "/"
    return lambda path, **options: open_page(top + path, **(options or WIDE))


@pytest.fixture
def site(catalogue, open_page):
    """Opens a page of the site."""
    return lambda path, **options: open_page((catalogue / path.split("#")[0]).as_uri() + path[len(path.split("#")[0]):], **(options or WIDE))
