// The repetitions of games that were played: whoever chooses one in the list sees its cycle on the board.
(function (koatlas) {
  "use strict";
  const SIZE = { rows: 19, cols: 19 };
  // A sign stands for three points, as the digits of a number to base 3.
  const SIGNS = "abcdefghijklmnopqrstuvwxyz_";
  const CONTENTS = ["", "black", "white"];
  const { go } = koatlas;
  const section = document.getElementById("player");
  const links = [...document.querySelectorAll("a[data-position]")];
  const [previous, next, open] = ["[rel=prev]", "[rel=next]", ".open"].map((name) => section.querySelector(name));
  section.hidden = false;
  const goban = new koatlas.Goban(section.querySelector(".board-box"), { ...SIZE, title: "The board before and after each move of the cycle" });
  let player = null;

  function stonesOf(packed) {
    const digits = [...packed].map((sign) => SIGNS.indexOf(sign)).flatMap((number) => [Math.floor(number / 9), Math.floor(number / 3) % 3, number % 3]);
    return new Map(go.pointsOf(SIZE).map((point, place) => [point, CONTENTS[digits[place]]]).filter(([, colour]) => colour));
  }

  function choose(link) {
    if (player) player.end();
    section.querySelector(".controls")?.remove();
    links.forEach((other) => other.removeAttribute("aria-current"));
    link.setAttribute("aria-current", "true");
    const [stones, witness] = [stonesOf(link.dataset.position), link.dataset.cycle.match(/[BW] \w+/g)];
    const replayed = koatlas.replay(stones, SIZE, [], witness);
    const koPoints = go.pointsOf(SIZE).filter((point) => replayed.positions.some((position) => position.get(point) !== stones.get(point)));
    const [type, game, moves] = [link.closest("tbody").querySelector("th"), link, link.closest("tr").cells[1]].map((part) => part.textContent.trim());
    const title = `${type}: ${game}, moves ${moves}`;
    player = koatlas.play(document, {
      ...koatlas.playable(SIZE, [{ cycle_word: "", witness, balance: 0, title }], [replayed]),
      draw: ({ koStrings, ...view }) => goban.show({ ...view, region: koPoints, marks: new Map(koStrings.map((point) => [point, "ko-string"])) }),
    });
    lead(previous, links[links.indexOf(link) - 1]);
    lead(next, links[links.indexOf(link) + 1]);
    open.href = "board.html" + addressOf(stones, witness, `${game}, moves ${moves}`);
  }

  // Makes a link lead to another repetition, or nowhere.
  function lead(link, other) {
    if (other) link.setAttribute("href", other.getAttribute("href"));
    else link.removeAttribute("href");
  }

  // The address of the position on the other board, where the cycle follows.
  function addressOf(stones, witness, name) {
    const [black, white] = ["black", "white"].map((colour) => [...stones].filter(([, stone]) => stone === colour).map(([point]) => point));
    const moves = witness.map((move) => ({ colour: go.COLOUR[move[0]], point: move.slice(2) }));
    return go.toAddress({ ...SIZE, black, white, toMove: witness[0][0], name, moves, at: 0 });
  }

  // The address names a repetition: `#play=tygem-2005-11-2005-11-493-211`. Without a key it is a place on the page.
  const asked = () => links.find((link) => link.hash === location.hash);

  // Shows the repetition of the address, and brings the board into sight. False if the address names none.
  function read() {
    const link = asked();
    if (!link) return false;
    choose(link);
    const { top, bottom } = goban.svg.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) section.scrollIntoView();
    return true;
  }
  window.addEventListener("hashchange", () => {
    if (read() && !section.contains(document.activeElement)) section.focus({ preventScroll: true });
  });
  if (!read()) choose(links[0]);
})(window.koatlas = window.koatlas || {});
