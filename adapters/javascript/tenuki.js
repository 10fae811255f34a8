// tenuki, npm, tried with version 0.3.1.
//
// Asked: `Game.isIllegalAt`, `playAt`, `pass`, `isOver`, `score`. Suicide is never allowed; two passes end the game.
// Setting: the option koRule. Boards are square, up to 19x19, and begin empty with Black (there are handicap stones, no setup).
//
// Usage: tenuki.js FOLDER simple|positional-superko|situational-superko|natural-situational-superko
"use strict";
const { emptyWithBlack, install, rows, serve, settings } = require("./protocol.js");
const { Game } = install("tenuki");
const CONTENT = { black: "X", white: "O", empty: "." };

serve("tenuki", (start) => {
  emptyWithBlack(start);
  const game = new Game({ boardSize: start.rows, koRule: settings[0], scoring: "area" });
  return {
    // It has no question for passes; `pass` says no when the game is over.
    legal: (_, at) => (at ? !game.isIllegalAt(at[1], at[0]) : !game.isOver()),
    play(_, at) {
      if (!(at ? game.playAt(at[1], at[0]) : game.pass())) throw new Error("playAt or pass says no");
      const told = { board: rows(start.rows, start.cols, (x, y) => CONTENT[game.intersectionAt(y, x).value]), ended: game.isOver() };
      if (told.ended) told.area = game.score().black - game.score().white;
      return told;
    },
  };
});
