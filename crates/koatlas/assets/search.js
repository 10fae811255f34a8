// The search fields: kos, known positions, rule sets, cycles and words by name, in any spelling and with typing errors. What can be found
// is in names.js, which is loaded when a field is first used.
(function (koatlas) {
  "use strict";
  const root = document.body.dataset.root || "";
  const KINDS = { type: "ko", board: "known position", rules: "rule set", word: "cycle" };
  const MOST = 8;
  const [EXACT, BEGINS, CONTAINS, WORDS, NEAR, NONE] = [0, 1, 2, 3, 4, 99];
  const NEAREST = 3;
  // Numbers are written in both ways. Other words say nothing about which ko it is.
  const NUMBERS = { 2: "two", 3: "three", 4: "four", 5: "five", 1000: "thousand", 10000: "tenthousand" };
  const SMALL = new Set(["a", "an", "the", "of", "in", "and", "rule", "go", "server"]);
  let loading;

  // Loads the list of names once. Each row: kind, name, address, other names; a word has what it means before its other names.
  function load() {
    loading = loading || new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}assets/names.js`;
      script.addEventListener("load", () => resolve(koatlas.names.map(([kind, name, address, ...others]) => {
        const about = kind === "term" ? others.shift() : "";
        const all = [name, ...others];
        return { kind, name, address: address || `types/${name}.html`, about, others, all: all.map(folded), words: all.map(wordsOf) };
      })));
      script.addEventListener("error", reject);
      document.head.append(script);
    });
    return loading;
  }

  // The words of a name, without what people write in different ways: accents, case, signs, full and half width, an s at the end, numbers.
  function wordsOf(text) {
    const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").normalize("NFKC").toLowerCase();
    const words = plain.split(/[^\p{Alphabetic}\p{N}]+/u).filter(Boolean);
    return words.map((word) => NUMBERS[word] || (word.length > 2 ? word.replace(/([^s])s$/, "$1") : word));
  }

  // The same without blanks.
  const folded = (text) => wordsOf(text).join("");

  // How many letters have to be put in, left out, changed or exchanged with the next one to make one text of the other; MANY or more are MANY.
  const MANY = 9;
  function distance(one, other) {
    if (Math.abs(one.length - other.length) >= MANY) return MANY;
    let [before, last] = [[], [...Array(other.length + 1).keys()]];
    for (let i = 1; i <= one.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1];
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      [before, last] = [last, row];
    }
    return Math.min(MANY, last[other.length]);
  }

  // How many errors a text of this length may have.
  const errors = (text) => (text.length < 4 ? 0 : text.length < 8 ? 1 : text.length < 14 ? 2 : 3);

  // How well a row fits a text, 0 best, and the name by which it does. Of rows that fit as well, those with shorter names come first.
  function fit(row, wanted, words) {
    const best = (test) => row.all.findIndex(test);
    const equal = best((name) => name === wanted);
    if (equal >= 0) return [EXACT, equal];
    const begins = best((name) => name.startsWith(wanted));
    if (begins >= 0) return [BEGINS, begins];
    const contains = best((name) => name.includes(wanted));
    if (contains >= 0) return [CONTAINS, contains];
    const together = row.all.join(" ");
    return [words.length > 1 && words.every((word) => together.includes(word)) ? WORDS : NONE, 0];
  }

  // How well a row fits a text with errors: the fewest errors in a whole name, or in words of a name.
  function near(row, wanted, words) {
    const inWords = (name) => words.reduce((sum, word) => {
      const fewest = Math.min(...name.map((other) => distance(word, other)));
      return sum + (fewest <= errors(word) ? fewest : MANY);
    }, 0);
    const all = row.all.map((name, place) => Math.min(distance(wanted, name), words.length > 0 ? inWords(row.words[place]) + 0.5 : MANY));
    const fewest = Math.min(...all);
    return [NEAR + fewest, all.indexOf(fewest)];
  }

  // The rows that fit a text, best first; if no name has the text, those that have it with errors. Then `instead`: no row fits, and these
  // are the nearest.
  function found(rows, text) {
    const [wanted, all] = [folded(text), wordsOf(text)];
    if (!wanted) return { fits: [], instead: false };
    const words = all.filter((word) => !SMALL.has(word));
    const sorted = (how) => rows.map((row, place) => { const [rank, by] = how(row, wanted, words); return { row, rank, by, place, length: row.all[by].length }; })
      .filter(({ rank }) => rank < NONE).sort((a, b) => a.rank - b.rank || a.length - b.length || a.place - b.place);
    const fits = sorted((row) => fit(row, wanted, words.length > 0 ? words : all));
    if (fits.length > 0) return { fits, instead: false };
    const named = sorted((row) => (row.words[0].length > 0 && row.kind !== "word" && row.others.length + row.about.length > 0 ? near(row, wanted, words) : [NONE, 0]));
    const close = named.filter(({ rank }) => rank <= NEAR + errors(wanted) + 0.5);
    return close.length > 0 ? { fits: close, instead: false } : { fits: named.slice(0, NEAREST), instead: true };
  }

  const listOf = (text) => `${root}types.html${text ? "#text=" + encodeURIComponent(text) : ""}`;

  document.querySelectorAll("form.search").forEach((form, number) => {
    const input = form.querySelector("input");
    Object.assign(input, { autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "search" });
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
      const { fits, instead } = found(rows, text);
      shown = [];
      // The keys go through the list in its order, so what to do instead is made first.
      const items = instead ? [option(`${root}board.html`, "Draw it on the board", `nothing here is called “${text}”; the nearest names follow`)] : [];
      // A word is shown as it was asked for; all else by its first name, and the one by which it was found.
      items.push(...fits.slice(0, MOST).map(({ row, by }) => {
        const called = [row.name, ...row.others][by];
        return row.kind === "term" ? option(root + row.address, called, row.about)
          : option(root + row.address, row.name, [by > 0 && called, KINDS[row.kind]].filter(Boolean).join(" · "));
      }));
      if (!instead && text && fits.some(({ row }) => row.kind === "type")) items.push(option(listOf(text), `All types with “${text}” in a name`));
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

    // The thing that fits best. If nothing does, the list stays, and offers what to do instead.
    async function submit() {
      const { fits, instead } = found(await load(), input.value.trim());
      if (fits.length > 0 && !instead) return go(root + fits[0].row.address);
      await suggest();
      if (shown.length > 0) choose(0);
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
