// The search fields: kos, known positions, rule sets and cycles by name, in any spelling. What can be found is in names.js, which is
// loaded when a field is first used.
(function (koatlas) {
  "use strict";
  const root = document.body.dataset.root || "";
  const KINDS = { type: "ko", board: "known position", rules: "rule set", word: "cycle" };
  const MOST = 8;
  const [EXACT, BEGINS, OTHER_BEGINS, NONE] = [0, 1, 2, 9];
  let loading;

  // Loads the list of names once. Each row: kind, name, address, other names.
  function load() {
    loading = loading || new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}assets/names.js`;
      script.addEventListener("load", () => resolve(koatlas.names.map(([kind, name, address, ...others]) =>
        ({ kind, name, address: address || `types/${name}.html`, others, all: [name, ...others].map(folded) }))));
      script.addEventListener("error", reject);
      document.head.append(script);
    });
    return loading;
  }

  // A name without what people write in different ways: accents, case, blanks and signs, full and half width.
  function folded(text) {
    const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFKC");
    return plain.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, "");
  }

  // How well a row fits a text, 0 best, and the other name by which it does.
  function fit(row, wanted, words) {
    const best = (test) => row.all.findIndex(test);
    const equal = best((name) => name === wanted);
    if (equal >= 0) return [EXACT, equal];
    const begins = best((name) => name.startsWith(wanted));
    if (begins >= 0) return [begins === 0 ? BEGINS : OTHER_BEGINS, begins];
    const contains = best((name) => name.includes(wanted));
    if (contains >= 0) return [3, contains];
    const together = row.all.join(" ");
    return [words.length > 1 && words.every((word) => together.includes(word)) ? 4 : NONE, 0];
  }

  // The rows that fit a text, best first.
  function found(rows, text) {
    const wanted = folded(text);
    const words = text.split(/[\s-]+/).map(folded).filter(Boolean);
    if (!wanted) return [];
    const fits = rows.map((row, place) => { const [rank, by] = fit(row, wanted, words); return { row, rank, by, place }; });
    return fits.filter(({ rank }) => rank < NONE).sort((a, b) => a.rank - b.rank || a.place - b.place);
  }

  const listOf = (text) => `${root}types.html${text ? "#text=" + encodeURIComponent(text) : ""}`;

  document.querySelectorAll("form.search").forEach((form, number) => {
    const input = form.querySelector("input");
    const list = document.createElement("ul");
    Object.assign(list, { id: `found-${number}`, hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Found");
    input.setAttribute("aria-controls", list.id);
    form.append(list);
    let active = -1;
    let shown = [];

    function option(address, name, about) {
      const item = document.createElement("li");
      item.id = `${list.id}-${shown.length}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.append(name);
      if (about) item.append(" ", Object.assign(document.createElement("small"), { textContent: about }));
      item.addEventListener("pointerdown", (event) => event.preventDefault());
      item.addEventListener("click", () => go(address));
      shown.push({ item, address });
      return item;
    }

    async function suggest() {
      const rows = await load();
      const text = input.value.trim();
      const fits = found(rows, text);
      shown = [];
      const items = fits.slice(0, MOST).map(({ row, by }) =>
        option(root + row.address, row.name, [by > 0 && row.others[by - 1], KINDS[row.kind]].filter(Boolean).join(" · ")));
      if (text && fits.some(({ row }) => row.kind === "type")) items.push(option(listOf(text), `All types with “${text}” in a name`));
      list.replaceChildren(...items);
      open(items.length > 0 && document.activeElement === input);
    }

    function open(is) {
      list.hidden = !is;
      input.setAttribute("aria-expanded", String(is));
      choose(-1);
    }

    function choose(place) {
      active = place;
      shown.forEach(({ item }, other) => item.setAttribute("aria-selected", String(other === place)));
      if (place >= 0) {
        input.setAttribute("aria-activedescendant", shown[place].item.id);
        shown[place].item.scrollIntoView({ block: "nearest" });
      } else {
        input.removeAttribute("aria-activedescendant");
      }
    }

    function go(address) {
      open(false);
      input.blur();
      location.href = address;
    }

    // The one that has exactly this name, or is the only one; else the list of all types whose names have the text.
    async function submit() {
      const text = input.value.trim();
      const fits = found(await load(), text);
      const sure = fits.length === 1 || (fits.length > 0 && fits[0].rank === EXACT) || !fits.some(({ row }) => row.kind === "type");
      go(fits.length && sure ? root + fits[0].row.address : listOf(text));
    }

    const nothing = () => {};
    input.addEventListener("focus", () => load().catch(nothing));
    input.addEventListener("input", () => suggest().catch(nothing));
    input.addEventListener("click", () => { if (list.hidden && input.value.trim()) suggest().catch(nothing); });
    input.addEventListener("blur", () => open(false));
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !event.altKey && !list.hidden) choose((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
      else if (step && list.hidden && input.value.trim()) suggest().catch(nothing);
      else if (event.key === "Escape" && !list.hidden) open(false);
      else return;
      event.preventDefault();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (active >= 0) go(shown[active].address);
      else submit().catch(() => go(listOf(input.value.trim())));
    });
  });
})(window.koatlas = window.koatlas || {});
