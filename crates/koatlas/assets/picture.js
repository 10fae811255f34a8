// The picture of a board as a file: SVG as it is drawn, and PNG made from that.
(function (koatlas) {
  "use strict";
  const NAMESPACE = "http://www.w3.org/2000/svg";
  // The lines of a note under the board, in the lengths of the picture.
  const [LINE, FONT_SIZE, LETTER] = [54, 38, 21];

  function element(name, attributes, text) {
    const made = document.createElementNS(NAMESPACE, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.textContent = text;
    return made;
  }

  // The words of a text in lines of at most `most` letters.
  function linesOf(text, most) {
    const lines = [];
    for (const word of text.split(" ").filter(Boolean)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] += ` ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  // The text of an SVG file that shows what a Goban shows, with a title and a note under the board.
  function svg({ svg: shown, width, height }, title, note) {
    const drawn = shown.cloneNode(true);
    drawn.querySelectorAll(".area, .ghost > .stone").forEach((part) => part.remove());
    const lines = linesOf(note, (width - LINE) / LETTER);
    const whole = height + LINE * lines.length + (lines.length ? LINE / 2 : 0);
    for (const [key, value] of Object.entries({ role: "img", viewBox: `0 0 ${width} ${whole}`, width: width * 0.4, height: whole * 0.4 })) drawn.setAttribute(key, value);
    drawn.removeAttribute("aria-hidden");
    drawn.prepend(element("title", {}, title), element("rect", { width, height: whole, rx: 15, fill: "#ffffff" }, ""));
    drawn.append(...lines.map((line, number) => element("text", { x: LINE / 2, y: height + LINE * (number + 1), "font-size": FONT_SIZE, fill: "#2b2116" }, line)));
    return new XMLSerializer().serializeToString(drawn);
  }

  // The same picture as a PNG, a Blob.
  async function png(text) {
    const image = new Image();
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height].map((side) => Math.round(side / 0.4));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  }

  koatlas.picture = { svg, png };
})(window.koatlas = window.koatlas || {});
