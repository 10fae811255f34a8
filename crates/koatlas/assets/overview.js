// The overview: the form, the address and the table show one query.
(function (koatlas) {
  "use strict";
  const form = document.querySelector("form.filters");
  if (!form || !koatlas.types) return;

  // Rows of the table on a narrow screen, as in overview.css.
  const FEW = 12;
  const MADE_HERE = "chosen";
  const types = koatlas.query.types(koatlas.types);
  const body = document.querySelector("table.types tbody");
  const rows = [...body.rows];
  const [count, chips, address, none] = [".count", ".chips", ".address", ".none"].map((name) => document.querySelector(name));
  const [rule, does, at] = ["rule", "does", "at"].map((id) => document.getElementById(id));
  const table = body.parentElement;
  const more = addMore();
  const showOrder = koatlas.sortHeads(table, (order) => { change(withKey("sort", order)); fill(); });
  let query = [];
  // The meaning of the fields of rule sets.
  let ofRule = [];

  function apply() {
    const wrong = koatlas.query.wrong(query);
    const places = wrong.length ? [] : koatlas.query.run(types, query);
    const asked = koatlas.query.sayWrong(form, wrong, fieldOf);
    say(asked || (places.length === rows.length ? `${rows.length} types` : `${places.length} of ${rows.length} types`));
    rows.forEach((row) => { row.hidden = true; });
    places.forEach((place) => { rows[place].hidden = false; body.append(rows[place]); });
    none.hidden = places.length > 0 || wrong.length > 0;
    table.hidden = places.length === 0;
    more.hidden = places.length <= FEW || !table.matches(".few");
    more.textContent = `Show all ${places.length} types`;
    showAnswers(places);
    showChips();
  }

  // The field of a key. The fields about a rule set have several keys.
  const fieldOf = (key) => form.querySelector(`[name="${CSS.escape(key)}"]`) || (isAtMove([key]) ? at : isOfRuleSet([key]) ? rule : null);

  // Under the name of each type, what the rule sets do that the filters name.
  function showAnswers(places) {
    body.querySelectorAll(".asked").forEach((said) => said.remove());
    for (const place of places) {
      const answers = koatlas.query.answers(types[place], query).map(([rules, words]) => `${nameOf(rules)}: ${words}`);
      if (!answers.length) continue;
      const said = document.createElement("small");
      said.className = "asked";
      said.append(...answers.flatMap((answer, number) => (number ? [document.createElement("br"), answer] : [answer])));
      rows[place].querySelector("th").append(said);
    }
  }

  // The name of a rule set in the menu.
  const nameOf = (id) => ([...rule.options].find(({ value }) => value === id) || { text: id }).text;

  // On a narrow screen the table shows few rows before this button.
  function addMore() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "more";
    table.classList.add("few");
    button.addEventListener("click", () => {
      table.classList.remove("few");
      button.hidden = true;
      [...body.rows].filter((row) => !row.hidden)[FEW].querySelector("a").focus();
    });
    table.after(button);
    return button;
  }

  function say(text) {
    count.textContent = text;
  }

  function showChips() {
    const hash = "#" + koatlas.query.format(query);
    address.href = hash;
    address.hidden = query.length === 0;
    showOrder(query.filter(([key]) => key === "sort").map(([, order]) => order).pop() || "");
    const filters = query.filter(([key]) => key !== "sort");
    chips.hidden = filters.length === 0;
    chips.replaceChildren(...filters.map((filter) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      const words = filter.join(" ").replace(/:void$/, ": no result");
      button.textContent = `${words} ×`;
      button.setAttribute("aria-label", `Remove the filter ${words}`);
      button.addEventListener("click", () => { change(query.filter((other) => other !== filter)); fill(); });
      item.append(button);
      return item;
    }));
  }

  // Takes a query that the user has chosen here, and puts it into the address. A choice is an entry of the history; of typing only
  // the last letter is one. The state of the entry says that it was made here.
  function change(next, how = "pushState") {
    query = next;
    const hash = koatlas.query.format(query);
    try {
      history[how](MADE_HERE, "", hash ? "#" + hash : location.pathname + location.search);
    } catch { /* Browsers allow only some changes in a second; the list works without. */ }
    apply();
  }

  // The query with another value of a key, or without it.
  function withKey(name, value) {
    const others = query.filter(([key]) => key !== name);
    const place = query.findIndex(([key]) => key === name);
    others.splice(place < 0 ? others.length : place, 0, ...(value ? [[name, value]] : []));
    return others;
  }

  // Shows the query in the form.
  function fill() {
    const value = (key) => (query.find(([name]) => name === key) || ["", ""])[1];
    for (const field of form.querySelectorAll("[name]")) {
      const wanted = value(field.name);
      const known = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === wanted);
      if (!known) field.add(new Option(field.name === "sort" ? orderName(wanted) : wanted, wanted));
      field.value = wanted;
    }
    fillRule();
    if (query.some(([key]) => inDetails(key))) form.querySelector("details").open = true;
  }

  // An order that a head asks for and the menu does not have, in words.
  function orderName(order) {
    const head = table.querySelector(`[data-sort="${CSS.escape(order.replace(/^-/, ""))}"]`);
    return head ? head.textContent.toLowerCase() + (order.startsWith("-") ? ", falling" : "") : order;
  }

  function inDetails(key) {
    const field = form.querySelector(`[name="${CSS.escape(key)}"]`);
    return field !== null && field.closest("details") !== null;
  }

  // True if the fields about a rule set choose the filter, or if it says at which move.
  const kind = ([key]) => (koatlas.query.filter(key) || {}).kind;
  const isOfRuleSet = (filter) => ["for-ever", "never-for-ever", "fate"].includes(kind(filter));
  const isAtMove = (filter) => kind(filter) === "at-move";

  function fillRule() {
    const first = query.find(isOfRuleSet);
    // The fields are about one rule set.
    const [id, fate] = first ? named(first) : [undefined];
    const move = query.find((filter) => isAtMove(filter) && (!first || named(filter)[0] === id));
    ofRule = [first, move].filter(Boolean);
    rule.value = first ? id : move ? named(move)[0] : "";
    does.value = !first ? "" : kind(first) === "fate" ? `fate:${fate}` : koatlas.query.filter(first[0]).name;
    at.value = move ? move[1].split(":")[1] : "";
    if (!first) does.selectedIndex = 0;
  }

  // The rule set of a filter, and the text after the colon, as the menus know them.
  function named([, value]) {
    const [name, rest = ""] = value.split(":");
    const known = (read, text) => {
      try {
        return read(text);
      } catch {
        return text;
      }
    };
    return [known(koatlas.query.ruleSet, name), known(koatlas.query.fateNamed, rest)];
  }

  // The filters that the fields of rule sets choose.
  function chosenRule() {
    if (!rule.value) return [];
    const [key, fate] = does.value.split(":");
    const filters = [[key, fate ? `${rule.value}:${fate}` : rule.value]];
    if (at.value) filters.push(["at-move", `${rule.value}:${at.value}`]);
    return filters;
  }

  form.addEventListener("input", (event) => {
    const field = event.target;
    const how = field.matches("select") ? "pushState" : "replaceState";
    if (field.name) {
      change(withKey(field.name, field.value.trim()), how);
    } else {
      const others = query.filter((filter) => !ofRule.includes(filter));
      ofRule = chosenRule();
      change([...others, ...ofRule], how);
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { change([]); fill(); }));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.value && event.target.matches("input")) {
      event.target.value = "";
      event.target.dispatchEvent(new Event("input", { bubbles: true }));
      event.preventDefault();
    }
  });

  // An address is a query if it has a key; otherwise it is a place on the page.
  function read() {
    if (location.hash.length > 1 && !location.hash.includes("=")) return;
    query = koatlas.query.parse(location.hash);
    apply();
    fill();
  }

  window.addEventListener("hashchange", () => {
    read();
    if (location.hash.includes("=") && history.state !== MADE_HERE) document.getElementById("types").scrollIntoView();
  });
  form.hidden = false;
  read();
  if (query.length) document.getElementById("types").scrollIntoView();
})(window.koatlas = window.koatlas || {});
