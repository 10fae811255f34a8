// The first page: what a rule set says about each of the famous kos. Older addresses of it had the filters
// of the list of all types.
(function (koatlas) {
  "use strict";
  const front = document.querySelector("main .front");
  if (!front) return;
  if (location.hash.includes("=")) {
    location.replace("types.html" + location.hash);
    return;
  }

  const { myRules } = koatlas;
  const choice = document.getElementById("my-rules");
  const about = document.querySelector(".about-rules");
  // Each is its kind, a blank and its sentence.
  const fates = choice.dataset.fates.split("|");

  function answer() {
    const chosen = choice.selectedOptions[0];
    const numbers = chosen.value ? chosen.dataset.fates.split(" ") : [];
    document.querySelectorAll(".stages .fate").forEach((line, place) => {
      line.hidden = !chosen.value;
      const [kind, ...words] = (fates[numbers[place]] || "").split(" ");
      line.className = `fate ${kind}`;
      line.textContent = words.join(" ");
    });
    about.hidden = !chosen.value;
    about.querySelector("a").href = choice.dataset.page.replace("ID", chosen.value);
    about.querySelector("a").textContent = chosen.textContent;
  }
  if ([...choice.options].some((option) => option.value === myRules.get())) choice.value = myRules.get();
  choice.addEventListener("change", () => {
    myRules.set(choice.value);
    answer();
  });
  choice.form.hidden = false;
  answer();

  // On a wide screen all is there at once.
  if (matchMedia("(min-width: 60rem)").matches) document.querySelectorAll(".stages details, #table details").forEach((folded) => { folded.open = true; });
})(window.koatlas = window.koatlas || {});
