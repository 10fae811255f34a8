//! The ends of the help of the commands: what has to be known, and examples.

/// That of `koatlas find`.
pub const FIND: &str = "\
A cycle is a sequence of plays of either colour after which the board is as before. Its points are connected, or they are in \
several pieces that a string couples, since its last liberties are now in one piece and now in another. All cycles of at most \
--within plays are found, on boards of any size, without a region. The counts are of cycles whose points are connected.

Examples:
  koatlas find game.sgf --move 120
  koatlas find game.sgf --within 8 --soon 0";

/// That of `koatlas classify`.
pub const CLASSIFY: &str = "\
Examples:
  koatlas classify triple_ko.toml
  koatlas classify triple_ko.toml --cycle \"B d3; W d2\"";

/// That of `koatlas compare`.
pub const COMPARE: &str = "\
Each rule set plays with its own suicide policy. Rule sets that agree in value stand together, the best value for Black first; \
within, those that agree in best moves and what comes of them. \"Not decided\" is what a limit has ended; \"no end can be forced\" is proved.

Examples:
  koatlas compare triple_ko.toml
  koatlas compare --board 2x2 --time-limit 10";

/// That of `koatlas ko`.
pub const KO: &str = "\
After Robert Jasiek, \"Ko\", 2010, by the Default Restriction Rules. Of that paper the beginning alone can be read: what \
is said here of local- and global-ko-intersections, kos, ko-stones and ko-strings is a reconstruction.

A basic-ko-intersection is one of two points on which two plays in a row would recreate the position. A \
local-ko-intersection changes in the cycles of a strategy by which a player forces that a cycle is completed or that his area \
on the points of the cycles grows, while he cannot force that it grows. A global-ko-intersection is the same \
with a win by the whole board and komi instead. Each claim has a line of play: the player forces, his opponent prevents.

--types asks who can virtually force uncapturable life on each basic ko (after \"Types of Basic Ko\", 2010; a reconstruction \
too): the closed player, whose stone is on the ko, and the open one, who may take it, each moving first or second. Virtually: \
he may retake this ko at once, unless his own last move was a ko-capture. He lives if at the end both points are his area and no \
string that holds them can be captured. Fighting: each lives as the closed player moving first, neither as the open player moving \
second. Disturbing death: one never lives, the other always. Disturbing life: both always. Semi-stable: moving first changes \
nothing, two moves in a row do. External: a closed player who moves first lives on the ko, but not on all points around it; \
else internal.

Both players are asked about, each moving first; who is to move in the file does not matter. Exit code 0 also \
stands for \"not decided within the limit\".

Examples:
  koatlas ko triple_ko_katago.toml
  koatlas ko triple_ko_katago.toml --komi 6.5 --json
  koatlas ko triple_ko_katago.toml --player-second --komi-ranges
  koatlas ko triple_ko_katago.toml --types";

/// That of `koatlas solve`.
pub const SOLVE: &str = "\
The value is the area, Black minus White, of the final board, region and rest, with best play of both. Plays outside \
the region are not considered: where one could matter, the value is local and names no winner. A win by the rule itself counts as 1000 points, which is more than any score.

Under rule sets by which play need not end, the value is two numbers: what Black can force an end at or above, and \
what White can force an end at or below. If they differ, each can keep play going for ever. With --void-is separate the \
two can differ under any rule set that knows ends without result.

A move is best if it keeps both numbers. If no move keeps both, the moves are listed that keep the one, and those that keep \
the other. Where no player can force an end, every move is best that keeps it so.

Examples:
  koatlas solve --board 2x3 --rules psk
  koatlas solve triple_ko.toml --rules geneva --to-move W
  koatlas solve --board 3x3 --rules ssk --certificate ssk.json
  koatlas solve --board 3x4 --rules basic-ko --table 3x4.table";

/// That of `koatlas threats`.
pub const THREATS: &str = "\
A threat is a move elsewhere that the opponent answers elsewhere. Then the same player is to move in the same position, and \
all that a change of the board lifts is lifted: the ban of the basic ko rule, and every earlier position under superko. A player \
gets his way if he gets the best that he can get with any number of threats.

The number of threats that must be left unanswered is for a player without threats whose opponent has as many as were tried: each \
time he makes two moves in a row here, and his opponent two elsewhere.

Points are points of territory. Each of the plays between the two ends gains the same: the difference of the ends over their number.

Examples:
  koatlas threats basic_ko_centre.toml --rules basic-ko
  koatlas threats game.sgf --move 120 --ko 1 --rules japanese-1989
  koatlas threats bent_four_corner.toml --rules basic-ko --goal life:c2 --max-threats 4";

/// That of `koatlas explore`.
pub const EXPLORE: &str = "\
Boards and regions of up to 20 points take a few bits a position, which is checked before the work begins; larger regions take 12 \
bytes and more.

With --rules basic-ko the nodes are situations with their ko point, and an edge is a play that the rule allows. A situation lies on \
a cycle if with some ko point or none plays lead back to it with the same ko point, so that they can be repeated for ever.

Examples:
  koatlas explore --board 3x3            all positions, and what can repeat
  koatlas explore --board 3x4 --reduce   the same up to symmetry and colours
  koatlas explore --board 3x3 --rules basic-ko   what recurs in spite of it
  koatlas explore triple_ko.toml --dot graph.dot";

/// That of `koatlas rules`.
pub const RULES: &str = "\
Examples:
  koatlas rules              a table of all rule sets
  koatlas rules japanese     the rule sets of a family
  koatlas rules psk          one rule set, with its options
  koatlas rules compare psk ssk   two of them side by side";

/// That of `koatlas rules compare`.
pub const COMPARE_RULES: &str = "\
Each two of the rule sets are told apart by the fewest moves, on the smallest board; plays by one of all its positions, Black to \
move. It is done twice: by any move, and by repetition alone, without suicides and without passes in a row. The text says which boards \
and how many moves were searched. Passes for a ko are not tried.

The famous kos are those of the first page of the atlas, and four that tell rules apart as those do not. Ko types are those of a complete catalogue of small regions. Rule sets that \
`koatlas separate` refuses have no values here, and the answer says so.

Examples:
  koatlas rules compare psk ssk
  koatlas rules compare japanese-1989 mine.toml --json";

/// That of `koatlas games`.
pub const GAMES: &str = "\
Example: koatlas games --board 2x2 --rules psk";

/// That of `koatlas separate`.
pub const SEPARATE: &str = "\
All legal positions of all boards with at most K points are solved under both rule sets, Black to move; those with \
White to move are the same with the colours exchanged. The answer is the position with the fewest points, and among \
these with the shortest play, in which the value differs: what a player can force. With --differ winner it is who wins at the \
komi: Black, White, nobody (equal), or neither, if no player can force a win and it is not equal.

A position is printed as it stands in a position file: put there, `koatlas solve` gives its two values again.

Examples:
  koatlas separate --rules psk,ssk --suicide none --max-points 6
  koatlas separate --rules psk,ssk --suicide none --board 1x6 --differ winner --komi 3 --all
  koatlas separate --rules all --max-points 4 --json
  koatlas separate --rules psk,geneva --max-points 4 --catalogue atlas";

/// That of `koatlas longest`.
pub const LONGEST: &str = "\
Examples:
  koatlas longest --board 2x2 --rules psk
  koatlas longest --board 2x3 --rules ssk --time-limit 60 --certificate ssk.json";

/// That of `koatlas suite`.
pub const SUITE: &str = "\
A case is a start and moves, with the verdict on each move and the board after it. Each case is the smallest that shows \
something about the rule set, or that tells it from another one; README.md in the folder says what was gone through, and \
how to test a program. The folder also gets suite.jsonl, for programs, and suite.sgf, for people.

Examples:
  koatlas suite --rules psk --out psk
  koatlas suite --rules aga --option superko=natural --out aga
  koatlas suite --rules all --out suites       a folder for each rule set";
