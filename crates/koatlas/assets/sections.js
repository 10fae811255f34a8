// The address of a section leads to it at once, also where it is folded away.
(function () {
  "use strict";
  function open() {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return;
    }
    const section = id && document.getElementById(id);
    if (!section) return;
    let folded = section.closest("details:not([open])");
    if (!folded) return;
    for (; folded; folded = section.closest("details:not([open])")) folded.open = true;
    section.scrollIntoView();
  }
  window.addEventListener("hashchange", open);
  open();
})();
