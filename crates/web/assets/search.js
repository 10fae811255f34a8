// The search field at the top leads to the list of all types with the filter of its text.
(function () {
  "use strict";
  const form = document.querySelector("form.search");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.elements.text.value.trim();
    location.href = `${document.body.dataset.root}types.html${text ? "#text=" + encodeURIComponent(text) : ""}`;
  });
})();
