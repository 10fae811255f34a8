// The visitor's rule set, kept for the next visit.
(function (koatlas) {
  "use strict";
  const KEY = "koatlas.rules";
  // Without storage the choice lasts as long as the page.
  let unstored = "";

  koatlas.myRules = {
    // The identifier; empty if none is chosen.
    get() {
      try {
        return localStorage.getItem(KEY) || "";
      } catch {
        return unstored;
      }
    },
    set(id) {
      try {
        if (id) localStorage.setItem(KEY, id);
        else localStorage.removeItem(KEY);
      } catch {
        unstored = id;
      }
    },
  };
})(window.koatlas = window.koatlas || {});
