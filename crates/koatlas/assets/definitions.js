// A link to the definition of a word shows it beside the word. Without this script it leads to the page of all words.
(function (koatlas) {
  "use strict";
  const root = document.body.dataset.root || "";
  let loading = null;

  // The definitions by anchor. Their script is loaded when the first is asked for.
  function definitions() {
    return loading ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: `${root}assets/words.js`, onerror: reject });
      script.onload = () => resolve(koatlas.words);
      document.head.append(script);
    });
  }

  function show(link, meaning) {
    const note = Object.assign(document.createElement("span"), { className: "definition", textContent: meaning });
    note.setAttribute("role", "status");
    link.after(note);
    link.setAttribute("aria-expanded", "true");
  }

  function hide(link) {
    link.nextElementSibling.remove();
    link.removeAttribute("aria-expanded");
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest('a[href*="words.html#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.hasAttribute("aria-expanded")) return hide(link);
    const meaning = await definitions().then((words) => words[decodeURIComponent(link.hash.slice(1))], () => "");
    if (!meaning) location.assign(link.href);
    else if (!link.hasAttribute("aria-expanded")) show(link, meaning);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelectorAll("a[aria-expanded][href*='words.html#']").forEach(hide);
  });
})(window.koatlas = window.koatlas || {});
