// The page with rule sets side by side. The address names them, `#rules=psk,ssk`: each is an identifier or the text of a file, encoded.
(function (koatlas) {
  "use strict";
  const MOST_RULE_SETS = 8;
  const $ = (id) => document.getElementById(id);
  const [form, menus, text, state, compared, more, command, kos] = ["choice", "menus", "text", "state", "compared", "more", "command", "kos"].map($);
  const menu = menus.firstElementChild;
  const ids = new Set([...menu.options].map(({ value }) => value));
  const title = document.title;
  const isFile = (rules) => rules.includes("\n");

  // The rule sets of files: { name, text } by their identifiers.
  const files = new Map();

  const element = (name, attributes, ...children) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
  };

  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  }

  const named = () => (/[#&]rules=([^&]*)/.exec(location.hash)?.[1] || "").split(",").filter(Boolean).map(decoded);
  const nameIn = (rules) => location.assign(`#rules=${rules.map(encodeURIComponent).join(",")}`);

  // A menu for each rule set, and one for another.
  function drawMenus(chosen) {
    const number = Math.min(Math.max(chosen.length + 1, 2), MOST_RULE_SETS);
    menus.replaceChildren(...Array.from({ length: number }, (_, place) => {
      const made = menu.cloneNode(true);
      if (files.size) {
        const options = [...files].map(([id, { name }]) => new Option(name, id));
        made.insertBefore(element("optgroup", { label: "Rules of a file" }, ...options), made.children[1]);
      }
      made.setAttribute("aria-label", `Rule set ${place + 1}`);
      made.value = chosen[place] || "";
      return made;
    }));
  }

  // Replaces the identifiers of rule sets in the labels by links to their pages, and the names of kos by links to theirs.
  function link(page) {
    for (const label of page.querySelectorAll(".rows dt")) {
      const parts = label.textContent.split(", ").flatMap((id) => [", ", ids.has(id) ? element("a", { href: `rules/${id}.html` }, id) : id]);
      label.replaceChildren(...parts.slice(1));
    }
    const links = new Map([...kos.querySelectorAll("a")].map((of) => [of.textContent, of]));
    for (const name of page.querySelectorAll("p > strong")) {
      const of = links.get(name.textContent);
      if (of) name.replaceChildren(of.cloneNode(true));
    }
  }

  let asked = null;

  async function show() {
    asked?.abort();
    const own = asked = new AbortController();
    const rules = named();
    document.title = title;
    compared.replaceChildren();
    more.hidden = true;
    const ask = (request) => koatlas.analyser.ask(request, { signal: own.signal });
    try {
      const chosen = [];
      for (const each of rules) {
        if (!isFile(each)) chosen.push(each);
        else {
          const { id, name } = await ask({ question: "rule_set", rules: each });
          files.set(id, { name, text: each });
          chosen.push(id);
        }
      }
      drawMenus(chosen);
      state.textContent = ["Choose two rule sets.", "Choose another rule set."][rules.length] || "Asking the rules …";
      if (rules.length < 2) return;
      const { answer, pages } = await ask({ question: "side_by_side", named: rules, pages: true });
      drawMenus(answer.rulesets);
      // They are the headings below that of the page.
      compared.innerHTML = pages[0].replaceAll("h3>", "h2>");
      link(compared);
      state.textContent = "";
      document.title = `${answer.rulesets.join(", ")} · ${title}`;
      command.textContent = `koatlas rules compare ${answer.rulesets.map((id) => (files.has(id) ? `${id}.toml` : id)).join(" ")}`;
      more.hidden = false;
    } catch (error) {
      if (own !== asked) return;
      state.textContent = `These cannot be compared: ${(error.sentence || String(error)).replace(/^named: /, "")}`;
    }
  }

  const textOf = (id) => files.get(id)?.text || id;
  const inMenus = () => [...menus.children].map(({ value }) => value).filter(Boolean).map(textOf);
  menus.addEventListener("change", () => nameIn(inMenus()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) nameIn([...inMenus(), `${text.value.trim()}\n`]);
  });
  form.querySelector("[type=file]").addEventListener("change", async ({ target }) => {
    if (target.files[0]) text.value = await target.files[0].text();
  });

  form.hidden = false;
  kos.hidden = true;
  addEventListener("hashchange", show);
  drawMenus([]);
  show();
})(window.koatlas = window.koatlas || {});
