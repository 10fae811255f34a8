// Cycles played on a board by the rules of capture, for the player, which knows no rules.
(function (koatlas) {
  "use strict";

  // Plays moves, such as "B c3": the positions, and the strings that are taken. Returns null if there is a stone on the point of a move.
  koatlas.replay = function (stones, size, immortal, moves) {
    const positions = [stones];
    const strings = [];
    for (const move of moves) {
      const before = positions[positions.length - 1];
      const [colour, point] = [koatlas.go.COLOUR[move[0]], move.slice(2)];
      const played = point === "pass" ? { stones: before, taken: new Map() } : koatlas.go.play(before, size, colour, point, immortal);
      if (!played) return null;
      for (const [stone, owner] of played.taken) {
        if (owner !== colour) strings.push({ owner, points: [...koatlas.go.stringAt(before, size, stone).string] });
      }
      positions.push(played.stones);
    }
    return { positions, strings };
  };

  // Cycles as `koatlas.play` takes them, from their replays on a board (`koatlas.replay`): points, positions and cycles, each with its
  // number. Strings that some cycle takes stand in capitals. Cycles without a replay are left out.
  koatlas.playable = function (size, cycles, replays) {
    const points = koatlas.go.pointsOf(size);
    const strings = replays.filter(Boolean).flatMap((replayed) => replayed.strings);
    const signsOf = (stones) => {
      const taken = new Set(strings.filter(({ owner, points: all }) => all.every((point) => stones.get(point) === owner)).flatMap((string) => string.points));
      return points.map((point) => {
        const sign = { black: "x", white: "o" }[stones.get(point)] || ".";
        return taken.has(point) ? sign.toUpperCase() : sign;
      }).join("");
    };
    const [positions, tuples] = [[], []];
    cycles.forEach(({ cycle_word: word, witness, balance, title }, number) => {
      if (!replays[number]) return;
      const nodes = replays[number].positions.map((stones) => {
        const signs = signsOf(stones);
        if (!positions.includes(signs)) positions.push(signs);
        return positions.indexOf(signs);
      });
      const [players, moves] = [witness.map((move) => move[0]).join(""), witness.map((move) => move.slice(2)).join(" ")];
      tuples.push([word, players[0] === "W" ? 1 : 0, moves, nodes, number, 0, balance, title, players]);
    });
    return { points: points.join(" "), positions: positions.join(" "), cycles: tuples };
  };
})(window.koatlas = window.koatlas || {});
