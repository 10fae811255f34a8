// Plain answers, wherever they stand: what the visitor's rules say is added, and rule sets are linked to their pages.
(function (koatlas) {
  "use strict";
  const { all, played } = koatlas.ruleSets || { all: [], played: [] };
  const names = new Map(all.map(([id, name]) => [id, name]));
  const root = document.body.dataset.root || "";

  // Fills a menu with all rule sets: first those that people play by, in the order in which people know them.
  koatlas.fillRuleMenu = function (menu) {
    const option = (id) => new Option(names.get(id), id);
    const others = all.map(([id]) => id).filter((id) => !played.includes(id));
    for (const [label, ids] of [["Rules that people play by", played], ["Other rules about ko", others]]) {
      const group = document.createElement("optgroup");
      group.label = label;
      group.append(...ids.map(option));
      menu.append(group);
    }
    menu.value = names.has(koatlas.myRules.get()) ? koatlas.myRules.get() : "";
  };

  // Offers the rules of a file ({ id, name }) in a menu, in place of those of another file, and chooses them; takes those away if it is null.
  koatlas.offerRules = function (menu, file) {
    const others = menu.querySelector(".of-file");
    const wasChosen = others && menu.value === others.firstChild.value;
    others?.remove();
    if (wasChosen) menu.value = "";
    if (!file) return;
    names.set(file.id, file.name);
    const group = Object.assign(document.createElement("optgroup"), { className: "of-file", label: "Rules of a file" });
    group.append(new Option(file.name, file.id));
    menu.insertBefore(group, menu.children[1]);
    menu.value = file.id;
  };

  // Links the rule sets of the plain answers in `part` to their pages, if there are such pages.
  koatlas.linkRuleSets = function (part) {
    const linked = (id) => {
      const [member, link] = ["span", "a"].map((name) => document.createElement(name));
      member.dataset.rules = id;
      if (!all.some(([known]) => known === id)) {
        member.append(names.get(id) || id);
        return [member, ", "];
      }
      link.href = `${root}rules/${id}.html`;
      link.textContent = names.get(id) || id;
      member.append(link);
      return [member, ", "];
    };
    for (const members of part.querySelectorAll(".plain-answer .all-rules dd:not(:has(span))")) {
      members.replaceChildren(...members.textContent.split(" ").flatMap(linked).slice(0, -1));
    }
  };

  // Says in each plain answer in `part` what happens under the visitor's rules, or those that he reads a record by. `menu`, if given,
  // stands in the first of them.
  koatlas.showMyRules = function (part, menu, mine = koatlas.myRules.get()) {
    part.querySelectorAll(".plain-answer:has(.verdicts)").forEach((plain, place) => {
      const verdicts = plain.querySelector(".verdicts");
      // An answer whose rule sets say the same as those of the first answer has no list of its own.
      const list = plain.querySelector(".all-rules") || part.querySelector(".all-rules");
      const group = list?.querySelector(`[data-rules="${CSS.escape(mine)}"]`)?.closest("div");
      const [row, rules, what] = ["div", "dt", "dd"].map((name) => document.createElement(name));
      row.className = `my-rules-row ${group?.className || ""}`;
      const hasFocus = menu?.contains(document.activeElement);
      if (menu && place === 0) rules.append(menu);
      else rules.append(group ? names.get(mine) : "");
      what.textContent = group ? group.querySelector("dt").textContent : "Choose your rules: they are kept on every page.";
      row.append(rules, what);
      verdicts.querySelector(".my-rules-row")?.remove();
      // The rules of a file have a row of their own already.
      if (group) [...verdicts.querySelectorAll("dt")].find(({ textContent: id }) => id === mine)?.parentElement.remove();
      if (group || (menu && place === 0)) verdicts.prepend(row);
      if (hasFocus && place === 0) menu.querySelector("select").focus();
      plain.querySelectorAll(".all-rules .mine").forEach((other) => other.classList.remove("mine"));
      plain.querySelector(`.all-rules [data-rules="${CSS.escape(mine)}"]`)?.classList.add("mine");
    });
  };

  // The pages of the atlas have their plain answers from the start.
  if (!document.querySelector("main > article .plain-answer")) return;
  const [label, menu] = [document.createElement("label"), document.createElement("select")];
  label.append("My rules", menu);
  menu.append(new Option("not chosen", ""));
  koatlas.fillRuleMenu(menu);
  koatlas.linkRuleSets(document);
  koatlas.showMyRules(document, label);
  menu.addEventListener("change", () => {
    koatlas.myRules.set(menu.value);
    koatlas.showMyRules(document, label);
  });
})(window.koatlas = window.koatlas || {});
