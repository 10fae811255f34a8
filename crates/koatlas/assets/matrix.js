// The table of types and rule sets: types to which the chosen rules answer alike stand in one row. The form, the address and the table
// show one choice.
(function (koatlas) {
  "use strict";
  const section = document.getElementById("matrix");
  if (!section || !koatlas.types || !koatlas.answers) return;

  const FIRST_ROWS = 40;
  const MOST_COLUMNS = 3;
  // The columns of a narrow screen, behind the visitor's own rules.
  const USUAL = ["japanese-1989", "chinese-practice", "tromp-taylor"];
  const FILTERS = ["text", "points"];
  // The keys of an address.
  const KEYS = ["show", "about", "differs", "fate", ...FILTERS];
  const narrow = matchMedia("(max-width: 52rem)");

  const { query } = koatlas;
  const types = query.types(koatlas.types);
  const find = (selector) => section.querySelector(selector);
  const [form, state, box, more] = ["form", ".state", ".matrix-box", ".all-rows"].map(find);
  const [head, body] = [box.querySelector("thead tr"), box.querySelector("tbody")];
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const names = new Map(boxes.map((box) => [box.value, box.nextElementSibling.textContent]));
  const field = (id) => document.getElementById(id);
  // The identifiers of the columns, in the order in which they were chosen.
  let shown = [];
  let all = false;
  // What of the address is not understood: lists of a key and a sentence.
  let odd = [];

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  // ---- What a cell says.

  function anyCycle(type, rules) {
    const moves = query.fewest(type, rules).split(" ")[0];
    return moves === "-" ? { kind: "never", words: "never", at: 0 } : { kind: "for-ever", words: "for ever", at: Number(moves) };
  }

  const isAboutAll = () => field("about").value === "all";

  // The rule sets that the filters name.
  const asked = () => ["differs-a", "differs-b", "says"].map((id) => field(id).value).filter(Boolean);

  // The columns: those that are chosen, and those of the rule sets that the filters name.
  const columns = () => boxes.map((box) => box.value).filter((id) => shown.includes(id) || asked().includes(id));

  // What the rule sets say of a type. Where two have to differ and do so elsewhere, their cells say where.
  function cellsOf(type) {
    const about = isAboutAll() ? anyCycle : query.shortest;
    const said = new Map(columns().map((rules) => [rules, about(type, rules)]));
    const two = ["differs-a", "differs-b"].map((id) => field(id).value);
    const [one, other] = two.map((rules) => said.get(rules));
    if (one && other && one.words === other.words && one.at === other.at) {
      const words = query.apart(type, ...two);
      two.forEach((rules, place) => { said.get(rules).besides = words[place]; });
    }
    return [...said.values()];
  }

  // Types with the same cells, the smallest of them first.
  function grouped(places) {
    const groups = new Map();
    for (const place of places) {
      const cells = cellsOf(types[place]);
      const key = cells.map(({ words, at, besides }) => `${words} ${at} ${besides}`).join();
      if (!groups.has(key)) groups.set(key, { cells, members: [] });
      groups.get(key).members.push(types[place]);
    }
    return [...groups.values()];
  }

  // ---- The table.

  const numbered = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  const nameOf = ({ names: [first], id }) => first || id;
  const linkTo = (type) => element("a", { href: `types/${type.id}.html` }, nameOf(type));

  function row({ cells, members }) {
    const [first] = members;
    const picture = element("img", { src: `types/${first.id}.svg`, alt: "", loading: "lazy", width: "90", height: "60" });
    const said = element("div", {}, linkTo(first));
    if (members.length > 1) said.append(others(members));
    return element("tr", {}, element("th", { scope: "row" }, element("div", {}, picture, said)), ...cells.map(({ kind, words, at, besides }) => {
      const cell = element("td", { class: kind }, words);
      if (at) cell.append(" ", element("small", {}, isAboutAll() ? `${at} moves` : `move ${at}`));
      if (besides) cell.append(" ", element("small", {}, /cycle/.test(besides) ? besides : `shortest cycle: ${besides}`));
      return cell;
    }));
  }

  // The types of a row, which are listed when it is opened.
  function others(members) {
    const list = element("ul", {});
    const details = element("details", {}, element("summary", {}, `${numbered(members.length, "type")} like this`), list);
    details.addEventListener("toggle", () => {
      if (!list.children.length) list.append(...members.map((type) => element("li", {}, linkTo(type))));
    });
    return details;
  }

  function column(rules) {
    const mine = rules === koatlas.myRules.get();
    const cell = element("th", { scope: "col", class: mine ? "yours" : "" }, element("a", { href: `rules/${rules}.html` }, names.get(rules)));
    if (mine) cell.append(element("strong", { class: "yours-mark" }, "your rules"));
    return cell;
  }

  function show() {
    const wrong = [...odd, ...query.wrong(filters())];
    const places = wrong.length ? [] : query.run(types, filters());
    const groups = grouped(places);
    const said = query.sayWrong(form, wrong, (key) => (FILTERS.includes(key) ? field(key) : null));
    const limit = all ? groups.length : FIRST_ROWS;
    body.replaceChildren(...groups.slice(0, limit).map(row));
    more.hidden = groups.length <= limit;
    more.querySelector("button").textContent = `Show all ${numbered(groups.length, "row")}`;
    head.replaceChildren(element("th", { scope: "col" }, "Smallest type"), ...columns().map(column));
    box.classList.toggle("single", columns().length === 1);
    box.hidden = places.length === 0;
    state.querySelector(".count").textContent = said || `${numbered(places.length, "type")} in ${numbered(groups.length, "row")}`;
    state.querySelector(".list").href = `types.html#${query.format(filters())}`;
    form.querySelector(".columns-choice summary span").textContent = `(${columns().length})`;
  }

  // ---- The form.

  // The filters as the list of all types knows them.
  function filters() {
    const chosen = FILTERS.map((id) => [id, field(id).value.trim()]).filter(([, value]) => value);
    const [a, b, says, fate] = ["differs-a", "differs-b", "says", "fate"].map((id) => field(id).value);
    if (a && b) chosen.push(["differs", `${a},${b}`]);
    if (says && fate) chosen.push(["fate", `${says}:${fate}`]);
    return chosen;
  }

  function choose(ids) {
    shown = ids.filter((id) => names.has(id));
    if (shown.length === 0) shown = usual();
    for (const box of boxes) box.checked = shown.includes(box.value);
    shown = boxes.filter((box) => box.checked).map((box) => box.value);
  }

  const group = (id) => [...form.querySelectorAll(`[data-group="${id}"] input`)].map((box) => box.value);

  function usual() {
    const mine = [koatlas.myRules.get()].filter((id) => names.has(id));
    const ids = narrow.matches ? USUAL : group("people");
    const both = [...new Set([...mine, ...ids])];
    return narrow.matches ? both.slice(0, MOST_COLUMNS) : both;
  }

  // ---- The address.

  function toAddress() {
    const parts = [["show", shown.join(".")], ["about", field("about").value], ...filters()].filter(([, value]) => value);
    history.replaceState(null, "", "#" + query.format(parts));
  }

  // An address has a choice if it has a key; otherwise it is a place on the page.
  function fromAddress() {
    const parts = location.hash.includes("=") ? query.parse(location.hash) : [];
    const asked = new Map(parts);
    odd = [];
    const understood = (key, read, text) => {
      try {
        return text && read(text);
      } catch (reason) {
        odd.push([key, reason]);
        return "";
      }
    };
    for (const [key] of parts) if (!KEYS.includes(key)) odd.push([key, `"${key}" is nothing that this table can show: it has ${KEYS.join(", ")}`]);
    const pair = (key, separator) => [...(asked.get(key) || "").split(separator), "", ""];
    const set = (id, value) => { field(id).value = value; if (field(id).value !== value) field(id).value = ""; };
    for (const id of [...FILTERS, "about"]) set(id, asked.get(id) || "");
    const [[a, b], [says, fate]] = [pair("differs", ","), pair("fate", ":")];
    const { ruleSet, fateNamed } = query;
    Object.entries({ "differs-a": a, "differs-b": b, says }).forEach(([id, value]) => set(id, understood(id, ruleSet, value)));
    set("fate", understood("fate", fateNamed, fate));
    choose((asked.get("show") || "").split(".").map((name) => understood("show", ruleSet, name)));
    show();
  }

  function changed() {
    all = false;
    odd = [];
    toAddress();
    show();
  }

  form.addEventListener("input", (event) => {
    const { type, value, checked } = event.target;
    if (type === "checkbox") {
      let ids = checked ? [...shown, value] : shown.filter((id) => id !== value);
      if (narrow.matches && checked) ids = ids.filter((id) => id !== value).slice(1 - MOST_COLUMNS).concat(value);
      choose(ids);
    }
    changed();
  });
  form.addEventListener("click", (event) => {
    const { preset } = event.target.dataset;
    if (!preset) return;
    choose(preset === "all" ? [...names.keys()] : group(preset));
    changed();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { history.replaceState(null, "", location.pathname + location.search); fromAddress(); }));
  more.querySelector("button").addEventListener("click", () => { all = true; show(); });
  window.addEventListener("hashchange", fromAddress);
  form.hidden = false;
  state.hidden = false;
  fromAddress();
  if (location.hash.includes("=")) section.scrollIntoView();
})(window.koatlas = window.koatlas || {});
