// A board with its cycle in somebody's page. The element `koatlas-ko` has a link to board.html of an atlas, or to nothing
// if the atlas is on disk. The address holds the position and the moves. It is a shadow tree: no style of the page reaches the board, and none of the board the page.
(function (koatlas) {
  "use strict";
  if (customElements.get("koatlas-ko")) return;
  const { go, Goban } = koatlas;
  const MILLISECONDS_A_MOVE = 900;
  // Larger boards are cut down to their region and two points around it.
  const [LARGEST_WHOLE, AROUND] = [81, 2];
  const [PLAY, PAUSE] = ["M7 5l11 7-11 7z", "M8 6v12M16 6v12"];
  const [BACK, FORWARD] = ["M15 5l-8 7 8 7", "M9 5l8 7-8 7"];
  const STYLE = new CSSStyleSheet();
  STYLE.replaceSync(`
    :host { all: initial; display: inline-block; max-width: 100%; }
    :host([hidden]) { display: none; }
    figure { margin: 0; padding: 0.6rem; border: 1px solid #e0d8c8; border-radius: 8px; background: #fbf9f4; color: #25211b; font: 16px/1.4 system-ui, sans-serif; width: fit-content; max-width: 100%; box-sizing: border-box; }
    svg.goban { display: block; max-width: 100%; height: auto; }
    .row { display: flex; align-items: center; gap: 6px; margin-top: 8px; }
    button { padding: 6px 10px; min-width: 44px; min-height: 44px; border: 1px solid #5f574a; border-radius: 6px; background: #fff; color: #14595e; cursor: pointer; }
    button svg { display: block; width: 22px; height: 22px; margin: auto; fill: none; stroke: currentColor; stroke-width: 2.4; stroke-linejoin: round; }
    button:focus-visible, a:focus-visible { outline: 3px solid #14595e; outline-offset: 2px; }
    .said { min-height: 1.4em; }
    figcaption { margin-top: 6px; }
    a { color: #14595e; }
    slot { display: none; }
  `);

  // The positions of a board before and after each of its moves, with what to say of each. A move that cannot be made ends the list.
  function positionsOf(board) {
    const positions = [{ stones: go.stonesOf(board), said: "At the start" }];
    for (const { colour, point } of board.moves) {
      const { stones } = positions[positions.length - 1];
      const player = colour === "black" ? "Black" : "White";
      if (point === "pass") {
        positions.push({ stones, said: `${player} passes` });
        continue;
      }
      const played = go.play(stones, board, colour, point, board.immortal);
      if (!played) break;
      const taken = played.taken.size ? `, takes ${played.taken.size}` : "";
      positions.push({ ...played, last: point, said: `${player} ${point}${taken}` });
    }
    return positions;
  }

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  function button(name, path, does) {
    const made = element("button", { type: "button", "aria-label": name });
    made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
    made.addEventListener("click", does);
    return made;
  }

  class KoElement extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const slot = element("slot", {});
      this.attachShadow({ mode: "open" }).append(slot);
      this.shadowRoot.adoptedStyleSheets = [STYLE];
      // The link may be read after the element itself.
      slot.addEventListener("slotchange", () => this.read());
    }

    disconnectedCallback() { this.stop(); }

    read() {
      const link = this.querySelector("a[href]");
      const board = link && go.fromAddress(link.hash);
      if (board) this.build(board, link);
    }

    build(board, link) {
      this.stop();
      this.board = board;
      this.positions = positionsOf(board);
      const stage = element("div", {});
      this.said = element("span", { class: "said", role: "status" });
      this.playButton = button("Play the cycle", PLAY, () => (this.timer ? this.stop() : this.play()));
      const forward = button("Forward", FORWARD, () => { this.stop(); this.go(this.step + 1); });
      const back = button("Back", BACK, () => { this.stop(); this.go(this.step - 1); });
      // The lines of an atlas on disk lead to no board.
      const leadsOn = !link.getAttribute("href").startsWith("#");
      const name = leadsOn ? element("a", { href: link.href }, link.textContent) : link.textContent;
      const caption = element("figcaption", {}, name, " · koatlas");
      const figure = element("figure", {}, stage, element("div", { class: "row" }, back, this.playButton, forward, this.said), caption);
      this.shadowRoot.querySelectorAll("figure").forEach((old) => old.remove());
      this.shadowRoot.append(figure);
      const isSmall = board.rows * board.cols <= LARGEST_WHOLE;
      const window = isSmall ? null : Goban.windowAround(board, board.region, AROUND);
      this.goban = new Goban(stage, { ...board, window, coordinates: false, title: link.textContent });
      this.go(0);
    }

    // Shows a position. After the last one, which is that of the start, comes the one after the first move.
    go(to) {
      const last = this.positions.length - 1;
      this.step = to > last ? Math.min(1, last) : to < 0 ? Math.max(0, last - 1) : to;
      const { stones, taken, last: point, said } = this.positions[this.step];
      this.goban.show({ stones, taken, last: point, region: this.board.region });
      this.said.textContent = said;
    }

    play() {
      this.label("Pause", PAUSE);
      this.go(this.step + 1);
      this.timer = setInterval(() => this.go(this.step + 1), MILLISECONDS_A_MOVE);
    }

    stop() {
      clearInterval(this.timer);
      this.timer = 0;
      if (this.playButton) this.label("Play the cycle", PLAY);
    }

    label(name, path) {
      this.playButton.setAttribute("aria-label", name);
      this.playButton.querySelector("path").setAttribute("d", path);
    }
  }
  customElements.define("koatlas-ko", KoElement);
})(window.koatlas = window.koatlas || {});
