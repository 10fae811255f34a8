// Pages of rule sets: the visitor's rules can be chosen, and are marked.
(function (koatlas) {
  "use strict";
  const { myRules } = koatlas;
  const part = document.querySelector(".mine");

  function mark() {
    for (const item of document.querySelectorAll("li[data-rules]")) {
      const isMine = item.dataset.rules === myRules.get();
      item.classList.toggle("yours", isMine);
      const said = item.querySelector(".yours-mark");
      if (said && !isMine) said.remove();
      if (!said && isMine) item.append(Object.assign(document.createElement("strong"), { className: "yours-mark", textContent: "your rules" }));
    }
  }

  if (part) {
    const button = part.querySelector("button");
    const { rules } = document.querySelector(".rule-set").dataset;
    const show = () => button.setAttribute("aria-pressed", String(myRules.get() === rules));
    button.addEventListener("click", () => {
      const isMine = myRules.get() === rules;
      myRules.set(isMine ? "" : rules);
      show();
      part.querySelector("[role=status]").textContent = isMine ? "You have chosen no rules now." : "Kept: the board and the first page ask these rules.";
    });
    part.hidden = false;
    show();
  }
  mark();
})(window.koatlas = window.koatlas || {});
