// What the visitor has chosen, such as the rule set, kept on his device for the next visit.
(function (koatlas) {
  "use strict";

  // A text that is kept under a name; empty if there is none. Without storage it lasts as long as the page.
  koatlas.kept = function (name) {
    let unstored = "";
    return {
      get() {
        try {
          return localStorage.getItem(name) || "";
        } catch {
          return unstored;
        }
      },
      set(text) {
        try {
          if (text) localStorage.setItem(name, text);
          else localStorage.removeItem(name);
        } catch {
          unstored = text;
        }
      },
    };
  };

  // The identifier of the visitor's rule set.
  koatlas.myRules = koatlas.kept("koatlas.rules");
})(window.koatlas = window.koatlas || {});
