// weiqi, npm, tried with version 1.0.0 (its repository is called weiqi.js).
//
// Asked: `play`, which throws, `pass`, `isOver`, `areaScore`. One rule: positional superko, no suicide, the end by two passes.
// Boards are square and begin empty with Black.
//
// Usage: weiqi.js FOLDER
"use strict";
const { emptyWithBlack, install, rows, serve, works } = require("./protocol.js");
const Weiqi = install("weiqi").default;
const NAME = { B: "black", W: "white" };

serve("weiqi", (start) => {
  emptyWithBlack(start);
  let game = Weiqi.createGame(start.rows);
  const after = (colour, at) => (at ? Weiqi.play(game, NAME[colour], [at[1], at[0]]) : Weiqi.pass(game, NAME[colour]));
  return {
    legal: (colour, at) => works(() => after(colour, at)),
    play(colour, at) {
      game = after(colour, at);
      const held = new Map();
      game.getIn(["board", "stones"]).forEach((stone, p) => held.set(`${p.get("j")},${p.get("i")}`, stone === "black" ? "X" : "O"));
      const board = rows(start.rows, start.cols, (x, y) => held.get(`${x},${y}`) || ".");
      return { board, ended: Weiqi.isOver(game), area: Weiqi.areaScore(game, 0) };
    },
  };
});
