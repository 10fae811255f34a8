// Filters and orders: a query is a list of [key, value]. The table of keys, from which the options of `koatlas types` follow too, is
// in types.js; this file reads and compares each kind of value.
(function (koatlas) {
  "use strict";

  // Types as objects, from the rows of types.js.
  function types(data) {
    return data.types.map(([id, names, aliases, numbers, words, answer, cycles, [koPoints, factors, shortest]]) =>
      ({ id, names, aliases, numbers, words: words.map((place) => data.words[place]), answer, cycles, koPoints, factors, shortest: data.words[shortest] }));
  }

  // The keys by their names. For keys about numbers, the column is the index among the numbers of a type.
  function keys() {
    let column = 0;
    return new Map(koatlas.types.keys.map(([name, kind, filters]) =>
      [name, { name, kind, filters, column: kind === "numbers" || kind === "yes-no" ? column++ : -1 }]));
  }

  // The number that a type has for a key.
  const number = (type, name) => type.numbers[keys().get(name).column];

  // The filter of a name.
  function filter(name) {
    const key = keys().get(name);
    return key && key.filters ? key : undefined;
  }

  // The fate of the shortest cycle of a type under a rule set.
  function fate(type, rules) {
    const place = koatlas.answers.rules.indexOf(rules);
    const [name, move, outcome] = koatlas.answers.fates[koatlas.answers.answers[type.answer][place]];
    return { name: name.replace(" ", "-"), move, outcome };
  }

  // The fewest moves of cycles that go on for ever under a rule set: of all, without passes, balanced.
  const NONE = "- - -";
  function fewest(type, rules) {
    return type.cycles[rules] || NONE;
  }

  // A name without the characters that people write in different ways.
  function folded(text) {
    return text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, "");
  }

  // The identifier of a rule set by its identifier, its name or an alias.
  function ruleSet(text) {
    // The word "rules" at the end is ignored, as in the program.
    const names = [folded(text), folded(text).replace(/rules$/, "")];
    const called = names.find((name) => Object.hasOwn(koatlas.types.ruleSets, name));
    if (called === undefined) throw `there is no rule set ${text}`;
    return koatlas.types.ruleSets[called];
  }

  // `5`, `5..8`, `5..` or `..8`.
  function range(text) {
    const found = /^([-+]?\d+)?(\.\.)?([-+]?\d+)?$/.exec(text);
    const [, from, dots, to] = found || [];
    if ((from === undefined && to === undefined) || (!dots && to !== undefined)) {
      throw `${text || "nothing"} is not a number and no range such as 2..5`;
    }
    const least = from === undefined ? -Infinity : Number(from);
    const most = !dots ? least : to === undefined ? Infinity : Number(to);
    if (least > most) throw `${text} is an empty range`;
    return (number) => least <= number && number <= most;
  }

  function yes(text) {
    if (text !== "yes" && text !== "no") throw `${text || "nothing"} is neither yes nor no`;
    return text === "yes";
  }

  // The written form of a cycle word: the least of all rotations, with and without exchanged colours; Black's plays are before White's
  // and captures before suicides.
  function word(text) {
    const labels = text.split(" ").map((play) => /^([BW])(s(?=[1-9]))?([1-9]\d*)?$/.exec(play));
    if (labels.includes(null)) throw `${text} is no cycle word such as B W2 B1, where Bs2 is a suicide of two stones`;
    const plays = labels.map(([, colour, suicide, taken]) => [Number(colour === "W"), Number(suicide === "s"), Number(taken || 0)]);
    const both = [plays, plays.map(([colour, ...others]) => [1 - colour, ...others])];
    const all = both.flatMap((word) => word.map((_, from) => [...word.slice(from), ...word.slice(0, from)]));
    const sign = (a, b) => a.flat().map((part, place) => part - b.flat()[place]).find((difference) => difference) || 0;
    const least = all.sort(sign)[0];
    const spelled = least.map(([colour, suicide, taken]) => "BW"[colour] + (suicide ? "s" : "") + (taken || "")).join(" ");
    if (spelled !== text) throw `${text} is not a cycle word: did you mean ${spelled}`;
    return text;
  }

  // The texts before and after the first separator; the text before it is a rule set.
  function pair(value, separator, what) {
    const place = value.indexOf(separator);
    if (place < 0) throw `${value} is not ${what}`;
    return [ruleSet(value.slice(0, place)), value.slice(place + 1)];
  }

  const list = (numbers) => [numbers].flat();

  // For each kind of key, a function from a value and the column of the key to a condition on types.
  const KINDS = {
    "numbers": (value, column) => { const wanted = range(value); return (type) => list(type.numbers[column]).some(wanted); },
    "yes-no": (value, column) => { const wanted = yes(value); return (type) => (type.numbers[column] === 1) === wanted; },
    "word": (value) => { const wanted = word(value); return (type) => type.words.includes(wanted); },
    "text": (value) => {
      const wanted = folded(value);
      if (!wanted) throw `${value} has no letter and no digit`;
      const has = (name) => folded(name).includes(wanted);
      return (type) => type.id.startsWith(value.toLowerCase()) || type.names.some(has) || type.aliases.some(has);
    },
    "for-ever": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) !== NONE; },
    "never-for-ever": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) === NONE; },
    "fate": (value) => {
      const [rules, wanted] = pair(value, ":", "a rule set and a fate such as psk:stopped");
      const { fates } = koatlas.types;
      if (!fates.includes(wanted)) throw `${wanted} is none of ${fates.join(", ")}`;
      return (type) => fate(type, rules).name === wanted;
    },
    "at-move": (value) => {
      const [rules, moves] = pair(value, ":", "a rule set and the number of a move such as psk:3");
      const wanted = range(moves);
      return (type) => { const { name, move } = fate(type, rules); return name !== "for-ever" && wanted(move); };
    },
    "differs": (value) => {
      const [a, other] = pair(value, ",", "two rule sets such as psk,ssk");
      const b = ruleSet(other);
      const what = ({ name, move, outcome }) => [name, move, outcome].join(" ");
      return (type) => what(fate(type, a)) !== what(fate(type, b)) || fewest(type, a) !== fewest(type, b);
    },
  };

  // For each kind of key, the sort key of a type. Types with equal sort keys stay in the order of the catalogue.
  const ORDERS = {
    "numbers": (type, column) => Math.max(...list(type.numbers[column])),
    "name": (type) => (type.names.length ? type.names[0].toLowerCase() : "\uffff"),
  };

  // Parses the last part of an address as a query.
  function parse(hash) {
    return [...new URLSearchParams(hash.replace(/^#/, ""))];
  }

  function format(query) {
    return query.map(([key, value]) =>
      `${key}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2C/g, ",")}`).join("&");
  }

  // The indices of the types that pass a query, in its order. Throws a sentence if the query is wrong.
  function run(all, query) {
    const wanted = query.filter(([key]) => key !== "sort").map(([key, value]) => {
      const asked = filter(key);
      if (!asked) throw `there is no filter ${key}`;
      return KINDS[asked.kind](value, asked.column);
    });
    const places = [...all.keys()].filter((place) => wanted.every((asked) => asked(all[place])));
    // If there are several orders, the last one counts.
    return query.filter(([key]) => key === "sort").map(([, key]) => sortBy(all, places, key)).pop() || places;
  }

  function sortBy(all, places, key) {
    const falling = key.startsWith("-");
    const name = falling ? key.slice(1) : key;
    const { kind, column } = keys().get(name) || {};
    if (!Object.hasOwn(ORDERS, kind)) throw `types cannot be sorted by ${name}`;
    const value = (place) => ORDERS[kind](all[place], column);
    const compare = (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
    return [...places].sort((a, b) => (falling ? compare(b, a) : compare(a, b)));
  }

  koatlas.query = { types, number, filter, parse, format, run, ruleSet, fate, fewest };
})(window.koatlas = window.koatlas || {});
