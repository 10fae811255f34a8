// Filters: one list of keys, the same as the options of `koatlas types`. A query is a list of [key, value].
(function (koatlas) {
  "use strict";

  const COLUMNS = ["id", "names", "aliases", "points", "positions", "plays", "cycle", "passes", "balance", "sizes", "pieces",
    "mortal", "prime", "named", "suicide", "settings", "answer", "words", "cycles"];

  // Types as objects, from the rows of types.js.
  function types(data) {
    return data.types.map((row) => {
      const type = Object.fromEntries(COLUMNS.map((name, place) => [name, row[place]]));
      type.words = type.words.map((place) => data.words[place]);
      return type;
    });
  }

  // What a rule set does with the shortest cycle of a type.
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

  // A name without what people write in different ways.
  function folded(text) {
    return text.toLowerCase().replace(/[^\p{Alphabetic}\p{N}]/gu, "");
  }

  // The identifier of a rule set by its identifier, its name or an alias.
  function ruleSet(text) {
    // As elsewhere, the word rules at the end does not matter.
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
      throw `${text || "nothing"} is no number and no range such as 2..5`;
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

  // A cycle word: of all rotations, and those with the colours exchanged, the least, where Black's plays are before White's
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
    if (spelled !== text) throw `${text} is no cycle word: is ${spelled} meant`;
    return text;
  }

  const number = (name) => (value) => { const wanted = range(value); return (type) => wanted(type[name]); };
  const flag = (name) => (value) => { const wanted = yes(value); return (type) => (type[name] === 1) === wanted; };

  // What stands before and after the first separator; before it a rule set.
  function pair(value, separator, what) {
    const place = value.indexOf(separator);
    if (place < 0) throw `${value} is not ${what}`;
    return [ruleSet(value.slice(0, place)), value.slice(place + 1)];
  }

  // By key a function that makes of a value what a type is asked.
  const FILTERS = {
    "points": number("points"),
    "positions": number("positions"),
    "plays": number("plays"),
    "passes": number("passes"),
    "balance": number("balance"),
    "string-size": (value) => { const wanted = range(value); return (type) => type.sizes.some(wanted); },
    "pieces": number("pieces"),
    "mortal-strings": number("mortal"),
    "prime": flag("prime"),
    "named": flag("named"),
    "needs-suicide": flag("suicide"),
    "word": (value) => { const wanted = word(value); return (type) => type.words.includes(wanted); },
    "text": (value) => {
      const wanted = folded(value);
      if (!wanted) throw `${value} has no letter and no digit`;
      const has = (name) => folded(name).includes(wanted);
      return (type) => type.id.startsWith(value.toLowerCase()) || type.names.some(has) || type.aliases.some(has);
    },
    "for-ever-under": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) !== NONE; },
    "always-stopped-by": (value) => { const rules = ruleSet(value); return (type) => fewest(type, rules) === NONE; },
    "fate": (value) => {
      const [rules, wanted] = pair(value, ":", "a rule set and a fate such as psk:stopped");
      if (!FATES.includes(wanted)) throw `${wanted} is none of ${FATES.join(", ")}`;
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

  // Names that filters had before they were about all cycles of a type.
  FILTERS["not-stopped-by"] = FILTERS["for-ever-under"];
  FILTERS["stopped-by"] = FILTERS["always-stopped-by"];

  const FATES = ["stopped", "ended", "void", "forfeited", "for-ever"];

  // Types that agree in what they are sorted by stay in the order of the catalogue.
  const SORTS = {
    "points": (type) => type.points,
    "positions": (type) => type.positions,
    "plays": (type) => type.plays,
    "cycle": (type) => type.cycle,
    "passes": (type) => type.passes,
    "balance": (type) => type.balance,
    "string-size": (type) => Math.max(...type.sizes),
    "pieces": (type) => type.pieces,
    "mortal-strings": (type) => type.mortal,
    "settings": (type) => type.settings,
    "name": (type) => (type.names.length ? type.names[0].toLowerCase() : "\uffff"),
  };

  // The query of an address's last part.
  function parse(hash) {
    return [...new URLSearchParams(hash.replace(/^#/, ""))];
  }

  function format(query) {
    return query.map(([key, value]) =>
      `${key}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2C/g, ",")}`).join("&");
  }

  // The places of the types that a query wants, in its order. Throws a sentence that says what is wrong with it.
  function run(all, query) {
    const wanted = query.filter(([key]) => key !== "sort").map(([key, value]) => {
      if (!Object.hasOwn(FILTERS, key)) throw `there is no filter ${key}`;
      return FILTERS[key](value);
    });
    const places = [...all.keys()].filter((place) => wanted.every((asked) => asked(all[place])));
    // Of several orders the last is meant.
    return query.filter(([key]) => key === "sort").map(([, key]) => sortBy(all, places, key)).pop() || places;
  }

  function sortBy(all, places, key) {
    const falling = key.startsWith("-");
    const name = falling ? key.slice(1) : key;
    if (!Object.hasOwn(SORTS, name)) throw `types cannot be sorted by ${name}`;
    const value = (place) => SORTS[name](all[place]);
    const compare = (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
    return [...places].sort((a, b) => (falling ? compare(b, a) : compare(a, b)));
  }

  koatlas.query = { types, parse, format, run, ruleSet };
})(window.koatlas = window.koatlas || {});
