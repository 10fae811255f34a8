/* Count the ko types of small regions of a Go board, and the words of their cycles: a second opinion.
 *
 * The model
 * ---------
 * A piece is a connected set of grid points.  A setting has k region points: one piece, or several pieces that do
 * not touch.  Plays are made on region points only.  Each cell beside a piece is off the board, or it has a stone.  Off
 * the board are the cells beyond any set of the four sides of the piece's bounding box.  Stones outside are of four
 * kinds: immortal black, immortal white, and the stones of one mortal black and of one mortal white string.  A mortal
 * string has no liberties but region points.  Only contacts matter: which points are adjacent, and which kinds of
 * stones each point touches.  Two stones outside never join because they are side by side.
 *
 * The nodes of a graph are the positions of a setting in which every string has a liberty or is joined to an immortal
 * stone; mortal strings too.  Its edges are the plays.  A label says who played, how many stones were removed, and
 * whether they were the player's own.  A play that captures a mortal string leaves the setting: it is no edge.  Suicide
 * of one stone changes nothing and is left out; suicide of more stones is forbidden (none) or allowed (multi).  A
 * component is a strongly connected component of more than one position.  A type is a component up to isomorphism, or
 * up to isomorphism after the colours of all labels have been exchanged.
 *
 * A cycle is elementary: it comes to no position twice.  Its cycle word is the list of the labels of its plays, up to
 * rotation and up to the exchange of the colours of all of them.  A setting has the cycle words of its types.
 *
 *   plain     one piece, immortal stones only
 *   coupled   none, one or both of the mortal strings too; several pieces have to hang together by those they touch
 *
 * How to run it
 * -------------
 *     gcc -O2 -o ko_types second_opinion/ko_types.c
 *     ./ko_types plain 7 none         types of regions of up to 7 points, suicide forbidden
 *     ./ko_types plain 9 multi        up to 9 points, with suicide of two stones or more
 *     ./ko_types coupled 6 multi      settings of up to 6 points with mortal strings (7 is the most)
 *     ./ko_types plain 5 none list    also the positions and plays of each new type
 *     ./ko_types plain 7 multi words 6          also how many words the cycles of up to 6 plays have (8 is the most)
 *     ./ko_types plain 7 multi words 6 list     also the words that no type of fewer points has
 *
 * Each takes about a minute of one core of 2026 or less, and less than 200 MB.  Regions of 10 points take a quarter of an
 * hour.  Coupled settings of 7 points take 5 and 10 minutes and 2.3 GB.  The standard error shows how far it is.
 *
 * A line of the output has, for each number of points, the settings, the components in them, and the types.  Of plain
 * settings that are equal, up to isomorphism of point graphs with their contacts and exchange of the colours, one is
 * counted.  Coupled settings are counted if they have a component when all stones outside are taken as immortal; some are
 * counted more than once.  Those are "explored" which can differ from the others (see 2).
 *
 * With `words` a second line has the number of cycle words of all types so far, by plays.  A word is listed as B B1 Bs2 W:
 * who plays, and how many stones are removed if any, after an s if they were the player's own.  Of all ways to write the
 * word this is the first, with black before white, no suicide before suicide, and few stones before many: as in
 * data/figures.toml.
 *
 * The program was written from this description of the model, and shares no code and no tables with any other program
 * that counts the same things.  The ideas 2 and 3 below are also in coupled_kos.py, which was known to the writer.
 *
 * The method
 * ----------
 * 1. Permanent stones.  A stone that is joined to a stone outside never goes, unless a mortal string goes with it.  So
 *    a play that makes such a string is on no cycle, and is left out.  For the other plays it does not matter whether
 *    a stone outside is mortal.
 * 2. Mortal strings.  So we first take all stones outside as immortal, find the components, and keep the plays inside of
 *    them.  Call a board good if each mortal string has a liberty there, or is joined there to an immortal stone.  The
 *    positions of the setting are the good ones.  A capture and a play that removes nothing are plays of the setting if
 *    both boards are good: the points of captured stones are no liberties of the mortal string of their colour, since
 *    stones beside it belong to it.  A suicide may fill the last liberty of the opponent's mortal string, which is then
 *    captured first.  So the board in the middle has to be good too.  Settings that agree in all but the kinds of the
 *    stones outside, and in which boards are good, are explored once.
 * 3. Symmetry.  Of settings of one piece that a symmetry of the point graph, or the exchange of the colours, carries
 *    into each other, one is explored; of the pieces of a larger setting, one of those that a symmetry carries over.
 * 4. Cycle words.  Every elementary cycle of at most so many plays is followed, depth first, from the first of its
 *    positions.  A position from which the way back is too long is left out.  Each cycle lies in one component, and the
 *    components of a type have the same words: see find_cycle_words.
 *
 * What is exact
 * -------------
 * Every comparison.  A component is written as a list of words: its positions in the order of their numbers, and the
 * plays of each.  If the same list was seen before, word by word, its type is known.  Otherwise colour refinement gives
 * a key, the same for isomorphic components.  A component is compared with the known types of the same key, plainly and
 * with the colours exchanged, by a search for an isomorphism that ends with one or has tried all.  Equal keys never make
 * two components one type, and the table of lists is only a memory: it is emptied when it is full.  A cycle word is a
 * number that has all its labels, and numbers are compared.  If there is no room for all, the program says so and ends.
 *
 * What it does not check
 * ----------------------
 * Whether a board has a setting of several pieces, or one with mortal strings; so it also has the words of coupled types
 * that are on no board.  More than one mortal string of a colour.  Names of types.  How many cycles have a word, and
 * cycles of more than 8 plays.  Regions of more than 10 points, coupled settings of more than 7.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The most points of a region and of a coupled setting.  The boards of the former, and the plays on them if all are
 * allowed, whoever plays.  The words of a set of boards of a coupled setting.  The ways of stones beside a piece to be
 * immortal or mortal or both. */
enum { POINTS = 10, BOARDS = 59049, PLAYS = 393660, COUPLED = 7, LONG = 35, WAYS = 2187 };

typedef struct { int n; int near[POINTS]; } Graph;              /* near: for each point the set of its neighbours */
typedef struct { uint64_t word[LONG]; } Boards;                 /* a set of boards of at most 7 points */

static int most, suicide, kinds, listing;                       /* most: the points of the largest settings */
static int power[POINTS + 1], value[2][1 << POINTS];            /* value: what stones on a set of points add to a board */
static time_t began;

static void *claim(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) { fprintf(stderr, "out of memory\n"); exit(1); }
    return memory;
}

static int bits(unsigned mask) { return __builtin_popcount(mask); }

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 29) * 0x9e3779b97f4a7c15u;
    return x ^ x >> 32;
}

/* ---- Types: components up to isomorphism ---- */

typedef struct Type {
    struct Type *next;
    uint64_t key, *colour;
    int size, plays;
    uint32_t *start, *play;                                     /* a play is target << 8 | label */
} Type;

enum { BUCKETS = 1 << 16, WORDS = 1 << 28, SLOTS = 1 << 24, TYPE_ROOM = 1 << 20 };

static Type *bucket[BUCKETS];
static int types, new_types[TYPE_ROOM][2];
static int size, plays;                                         /* the component at hand: */
static uint32_t start[BOARDS + 2], play[PLAYS], back_start[BOARDS + 2], back[PLAYS];
static uint64_t colour[2][BOARDS], spare[BOARDS], sorted[BOARDS];
static int order[BOARDS], guide[BOARDS], guide_label[BOARDS], image[BOARDS];
static char used[BOARDS];

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int different(const uint64_t *colours)
{
    int count = 1;
    memcpy(sorted, colours, size * sizeof *sorted);
    qsort(sorted, size, sizeof *sorted, by_value);
    for (int u = 1; u < size; u++) count += sorted[u] != sorted[u - 1];
    return count;
}

static uint64_t beside(const uint64_t *colours, uint32_t edge, int flip, uint64_t salt)
{
    return mix(colours[edge >> 8] + salt * (((edge & 255) ^ flip) + 1));
}

/* Refines the colours of all positions until no class falls apart.  flip: with black and white exchanged. */
static uint64_t refine(int flip)
{
    uint64_t *now = colour[flip], key = 0;
    int classes = 0, next = 1;
    for (int u = 0; u < size; u++) now[u] = 1;
    while (next > classes) {
        classes = next;
        for (int u = 0; u < size; u++) {
            uint64_t sum = mix(now[u]);
            for (uint32_t e = start[u]; e < start[u + 1]; e++) sum += beside(now, play[e], flip, 0x9e3779b97f4a7c15u);
            for (uint32_t e = back_start[u]; e < back_start[u + 1]; e++) sum += beside(now, back[e], flip, 0xc2b2ae3d27d4eb4fu);
            spare[u] = mix(sum);
        }
        memcpy(now, spare, size * sizeof *now);
        next = different(now);
    }
    for (int u = 0; u < size; u++) key += mix(now[u]);
    return mix(key + mix(size) + plays);
}

/* The plays in reverse. */
static void turn_round(void)
{
    memset(back_start, 0, (size + 2) * sizeof *back_start);
    for (int e = 0; e < plays; e++) back_start[(play[e] >> 8) + 2]++;
    for (int u = 0; u < size; u++) back_start[u + 2] += back_start[u + 1];
    for (int u = 0; u < size; u++)
        for (uint32_t e = start[u]; e < start[u + 1]; e++)
            back[back_start[(play[e] >> 8) + 1]++] = (uint32_t)u << 8 | (play[e] & 255);
}

/* An order of the positions in which each but the first follows, by a play, from one before it: its guide. */
static void put_in_order(int first)
{
    int count = 1;
    memset(used, 0, size);
    order[0] = first;
    used[first] = 1;
    for (int i = 0; i < count; i++)
        for (uint32_t e = start[order[i]]; e < start[order[i] + 1]; e++) {
            int v = play[e] >> 8;
            if (used[v]) continue;
            used[v] = 1, guide[count] = order[i], guide_label[count] = play[e] & 255, order[count++] = v;
        }
}

static int has_play(const Type *type, int from, uint32_t edge)
{
    for (uint32_t e = type->start[from]; e < type->start[from + 1]; e++)
        if (type->play[e] == edge) return 1;
    return 0;
}

/* Whether position u may become position x of the type: all plays between u and positions placed before are there. */
static int fits(int u, int x, const Type *type, int flip)
{
    if (used[x] || colour[flip][u] != type->colour[x]) return 0;
    image[u] = x;
    int good = 1;
    for (uint32_t e = start[u]; good && e < start[u + 1]; e++) {
        int y = image[play[e] >> 8];
        good = y < 0 || has_play(type, x, (uint32_t)y << 8 | ((play[e] & 255) ^ flip));
    }
    for (uint32_t e = back_start[u]; good && e < back_start[u + 1]; e++) {
        int y = image[back[e] >> 8];
        good = y < 0 || has_play(type, y, (uint32_t)x << 8 | ((back[e] & 255) ^ flip));
    }
    if (!good) image[u] = -1;
    return good;
}

static int extend(int i, const Type *type, int flip)
{
    if (i == size) return 1;
    int u = order[i], from = i ? image[guide[i]] : 0;
    uint32_t e = i ? type->start[from] : 0, end = i ? type->start[from + 1] : (uint32_t)size;
    for (; e < end; e++) {
        int x = i ? type->play[e] >> 8 : e;
        if ((i && (type->play[e] & 255) != (uint32_t)(guide_label[i] ^ flip)) || !fits(u, x, type, flip)) continue;
        used[x] = 1;
        if (extend(i + 1, type, flip)) return 1;
        used[x] = 0, image[u] = -1;
    }
    return 0;
}

/* The position whose colour is rarest, to begin with. */
static int rarest(int flip)
{
    int best = 0, fewest = size + 1;
    different(colour[flip]);
    for (int i = 0, j; i < size; i = j) {
        for (j = i; j < size && sorted[j] == sorted[i]; j++) {}
        if (j - i < fewest) fewest = j - i, best = i;
    }
    for (int u = 0; ; u++)
        if (colour[flip][u] == sorted[best]) return u;
}

/* Exact.  No position has two equal plays to the same position (see below), and there are as many plays in both. */
static int isomorphic(const Type *type, int flip)
{
    if (type->size != size || type->plays != plays) return 0;
    put_in_order(rarest(flip));
    memset(used, 0, size);
    for (int u = 0; u < size; u++) image[u] = -1;
    return extend(0, type, flip);
}

static void *copy(const void *from, size_t bytes) { return memcpy(claim(bytes, 1), from, bytes); }

static void add_type(uint64_t key, int flip)
{
    if (types == TYPE_ROOM) { fprintf(stderr, "more types than there is room for\n"); exit(1); }
    Type *type = claim(1, sizeof *type);
    type->key = key, type->size = size, type->plays = plays;
    type->start = copy(start, (size + 1) * sizeof *start);
    type->play = copy(play, plays * sizeof *play);
    for (int e = 0; e < plays; e++) type->play[e] ^= flip;
    type->colour = copy(colour[flip], size * sizeof **colour);
    type->next = bucket[key % BUCKETS];
    bucket[key % BUCKETS] = type;
    new_types[types][0] = size, new_types[types++][1] = plays;
}

/* ---- Cycle words: the labels of the plays of elementary cycles ---- */

/* A cycle word is a number with a byte for each play, the first play highest.  No byte is 0, so a word of more plays is
 * the greater number, and two words are equal if the numbers are. */
enum { MOST_PLAYS = 8, WORD_ROOM = 1 << 20 };

static int longest;                                             /* the most plays of a cycle; 0: no words are asked for */
static uint64_t cycle_words[WORD_ROOM], word_slot[2 * WORD_ROOM];
static int cycle_word_count, words_of[MOST_PLAYS + 1];          /* words_of: how many have so many plays */
static uint8_t distance[BOARDS];                                /* the plays from a position back to the first of a cycle */

/* The byte of a play: 64, and 32 for white, 16 for the player's own stones, and the number of stones removed: at most 10. */
static uint64_t sign_of(uint32_t label) { return 64 | (label & 1) << 5 | (label & 2) << 3 | label >> 2; }

static uint64_t rotated(uint64_t word, int length)
{
    int highest = 8 * (length - 1);
    return (word & (((uint64_t)1 << highest) - 1)) << 8 | word >> highest;
}

/* The least of all rotations of a word, and of the word with the colours exchanged. */
static uint64_t least_word(uint64_t word, int length)
{
    uint64_t best = word, flips = 0x2020202020202020u >> 8 * (MOST_PLAYS - length);
    for (int i = 0; i < length; i++) {
        word = rotated(word, length);
        if (word < best) best = word;
        if ((word ^ flips) < best) best = word ^ flips;
    }
    return best;
}

static void add_cycle(uint64_t word, int length)
{
    uint64_t least = least_word(word, length);
    uint32_t i = mix(least) % (2 * WORD_ROOM);
    for (; word_slot[i]; i = (i + 1) % (2 * WORD_ROOM)) if (word_slot[i] == least) return;
    if (cycle_word_count == WORD_ROOM) { fprintf(stderr, "more cycle words than there is room for\n"); exit(1); }
    word_slot[i] = cycle_words[cycle_word_count++] = least;
    words_of[length]++;
}

/* Finds the distances back to a position by way of later ones.  Returns how many positions are near enough: see `order`. */
static int find_distances(int origin)
{
    int count = 1;
    order[0] = origin;
    for (int i = 0; i < count && distance[order[i]] < longest - 1; i++)
        for (uint32_t e = back_start[order[i]]; e < back_start[order[i] + 1]; e++) {
            int v = back[e] >> 8;
            if (v <= origin || distance[v]) continue;
            distance[v] = distance[order[i]] + 1, order[count++] = v;
        }
    return count;
}

/* All ways on from position u, after `length` plays, that are short enough and come to no position twice. */
static void follow(int origin, int u, uint64_t word, int length)
{
    for (uint32_t e = start[u]; e < start[u + 1]; e++) {
        int v = play[e] >> 8;
        uint64_t longer = word << 8 | sign_of(play[e] & 255);
        if (v == origin) add_cycle(longer, length + 1);
        if (!distance[v] || used[v] || length + 1 + distance[v] > longest) continue;
        used[v] = 1;
        follow(origin, v, longer, length + 1);
        used[v] = 0;
    }
}

/* The words of the component at hand; each cycle begins at its first position.  An isomorphism carries elementary cycles
 * to elementary cycles with the same labels.  If it exchanges the colours the word is still the same, because it is taken
 * up to that exchange.  So all components of a type have the same words, and one of them is enough. */
static void find_cycle_words(void)
{
    memset(used, 0, size);
    for (int origin = 0; origin < size; origin++) {
        int count = find_distances(origin);
        follow(origin, origin, 0, 0);
        for (int i = 0; i < count; i++) distance[order[i]] = 0;
    }
}

static void print_cycle_word(uint64_t word)
{
    printf("   ");
    for (int shift = 8 * (MOST_PLAYS - 1); shift >= 0; shift -= 8) {
        int sign = word >> shift & 255;
        if (!sign) continue;
        printf(" %c%s", sign & 32 ? 'W' : 'B', sign & 16 ? "s" : "");
        if (sign & 15) printf("%d", sign & 15);
    }
    printf("\n");
}

static void report_cycle_words(int before)
{
    printf("    cycle words so far:");
    for (int length = 2; length <= longest; length++) printf(" %d of %d plays,", words_of[length], length);
    printf(" %d in all\n", cycle_word_count);
    qsort(cycle_words + before, cycle_word_count - before, sizeof *cycle_words, by_value);
    for (int i = before; listing && i < cycle_word_count; i++) print_cycle_word(cycle_words[i]);
}

/* The component at hand is compared with all types of its key.  Of a component and the one with the colours exchanged,
 * that with the smaller key is kept; if the keys are equal, both are tried. */
static void sort_in(void)
{
    turn_round();
    uint64_t key[2] = { refine(0), refine(1) };
    int flip = key[1] < key[0];
    for (Type *type = bucket[key[flip] % BUCKETS]; type; type = type->next)
        if (type->key == key[flip] && (isomorphic(type, flip) || (key[0] == key[1] && isomorphic(type, !flip)))) return;
    add_type(key[flip], flip);
    if (longest) find_cycle_words();
}

/* ---- The memory of components that were seen before, as lists of words ---- */

static uint32_t *words, (*slot)[2];                             /* a slot has a part of the hash, and a place in words */
static uint32_t words_used = 1, slots_used;
static uint32_t list[PLAYS + BOARDS + 1];

static void forget(void)
{
    memset(slot, 0, sizeof *slot * SLOTS);
    words_used = 1, slots_used = 0;
}

/* Whether the list, of this length, was seen before.  It is remembered. */
static int seen(uint32_t length)
{
    uint64_t hash = length;
    for (uint32_t i = 0; i < length; i++) hash = (hash ^ list[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    hash = mix(hash);
    if (slots_used > SLOTS / 2 || length > WORDS - words_used) forget();
    uint32_t i = hash % SLOTS, tag = hash >> 32;
    for (; slot[i][1]; i = (i + 1) % SLOTS)
        if (slot[i][0] == tag && words[slot[i][1]] == list[0] && !memcmp(words + slot[i][1], list, length * sizeof *list)) return 1;
    slot[i][0] = tag, slot[i][1] = words_used, slots_used++;
    memcpy(words + words_used, list, length * sizeof *list);
    words_used += length;
    return 0;
}

/* ---- Strongly connected components of a list of plays ---- */

typedef struct { uint16_t from, to, middle; uint8_t label; } Edge;

static Edge edges[PLAYS], inner[PLAYS];
static uint32_t first[BOARDS + 2], at[BOARDS], target[PLAYS];   /* the plays by board: target << 8 | label */
static uint16_t number[BOARDS], low[BOARDS], stack[BOARDS], walk[BOARDS];
static uint16_t home[BOARDS], local[BOARDS], members[BOARDS];   /* home: the component of a board, 0 for none */
static uint32_t home_start[BOARDS + 2];
static int homes;
static uint64_t components;

static void sort_by_board(const Edge *some, int count, int boards)
{
    memset(first, 0, (boards + 2) * sizeof *first);
    for (int e = 0; e < count; e++) first[some[e].from + 2]++;
    for (int b = 0; b < boards; b++) first[b + 2] += first[b + 1];
    for (int e = 0; e < count; e++) target[first[some[e].from + 1]++] = (uint32_t)some[e].to << 8 | some[e].label;
}

static int pop_component(int u, int height)
{
    int top = height;
    while (stack[--top] != u) {}
    if (height - top > 1) homes++;
    for (int i = top; i < height; i++) number[stack[i]] = UINT16_MAX, home[stack[i]] = height - top > 1 ? homes : 0;
    return top;
}

/* Tarjan's algorithm from one board, without recursion.  number: 0 for a new board, UINT16_MAX for one that is done. */
static void search_from(int root, int *count)
{
    int depth = 0, height = 0, next = root;
    for (;;) {
        if (next >= 0) {
            number[next] = low[next] = ++*count;
            at[next] = first[next];
            stack[height++] = walk[depth++] = next;
        }
        int u = walk[depth - 1];
        next = -1;
        while (next < 0 && at[u] < first[u + 1]) {
            int v = target[at[u]++] >> 8;
            if (number[v] == 0 && first[v] < first[v + 1]) next = v;
            else if (number[v] && number[v] < low[u]) low[u] = number[v];
        }
        if (next >= 0) continue;
        if (low[u] == number[u]) height = pop_component(u, height);
        if (--depth == 0) return;
        if (low[u] < low[walk[depth - 1]]) low[walk[depth - 1]] = low[u];
    }
}

static void find_components(const Edge *some, int edge_count, int boards)
{
    int count = 0;
    sort_by_board(some, edge_count, boards);
    memset(number, 0, boards * sizeof *number);
    memset(home, 0, boards * sizeof *home);
    homes = 0;
    for (int b = 0; b < boards; b++)
        if (!number[b] && first[b] < first[b + 1]) search_from(b, &count);
}

/* The boards of each component in order, with their places in it. */
static void collect_members(int boards)
{
    memset(home_start, 0, (homes + 2) * sizeof *home_start);
    for (int b = 0; b < boards; b++) if (home[b]) home_start[home[b]]++;
    for (int h = 1; h <= homes + 1; h++) home_start[h] += home_start[h - 1];
    for (int b = boards; b-- > 0;) if (home[b]) members[--home_start[home[b]]] = b;
    for (int h = 1; h <= homes; h++)
        for (uint32_t i = home_start[h]; i < home_start[h + 1]; i++) local[members[i]] = i - home_start[h];
}

/* The plays of board b inside its component, in the order of their targets. */
static int inner_plays(int b, uint32_t *result)
{
    int count = 0;
    for (uint32_t e = first[b]; e < first[b + 1]; e++) {
        int v = target[e] >> 8;
        if (home[v] != home[b]) continue;
        uint32_t new = (uint32_t)local[v] << 8 | (target[e] & 255);
        int i = count++;
        for (; i > 0 && result[i - 1] > new; i--) result[i] = result[i - 1];
        /* A play that is no suicide fills one point, so the two boards tell the play.  A suicide fills none.  If two removed
         * the same older stones, each point would have been a liberty for the other. */
        if (i > 0 && result[i - 1] >> 8 == new >> 8) { fprintf(stderr, "two plays between two positions\n"); exit(1); }
        result[i] = new;
    }
    return count;
}

/* list[0] is the number of positions; the number of plays, and the plays, follow for each position.  So no list is the
 * beginning of another. */
static uint32_t write_list(int h)
{
    uint32_t length = 1;
    list[0] = size;
    for (int u = 0; u < size; u++) {
        int count = inner_plays(members[home_start[h] + u], list + length + 1);
        list[length] = count;
        length += count + 1;
    }
    return length;
}

static void read_list(void)
{
    const uint32_t *next = list + 1;
    plays = 0;
    for (int u = 0; u < size; u++) {
        start[u] = plays;
        for (int count = *next++; count > 0; count--) play[plays++] = *next++;
    }
    start[size] = plays;
}

static void sort_components_in(const Edge *some, int count, int boards)
{
    find_components(some, count, boards);
    if (!homes) return;
    collect_members(boards);
    components += homes;
    for (int h = 1; h <= homes; h++) {
        size = home_start[h + 1] - home_start[h];
        if (seen(write_list(h))) continue;
        read_list();
        sort_in();
    }
}

/* ---- Plays on a point graph ---- */

typedef struct { uint16_t from, middle, own; uint8_t colour, liberty; uint16_t victim[4]; } Play;

static Play all_plays[PLAYS];                                   /* by colour and own string: */
static uint32_t group[2 * (1 << POINTS) + 1];
static uint32_t dead_start[BOARDS + 1];                         /* the strings of each board without a liberty inside */
static uint16_t dead[PLAYS];                                    /* colour << 15 | points */
static int stones[BOARDS][2];                                   /* the sets of black and of white stones */

static int around(const Graph *graph, int mask)
{
    int result = 0;
    for (int rest = mask; rest; rest &= rest - 1) result |= graph->near[__builtin_ctz(rest)];
    return result & ~mask;
}

static int string_of(const Graph *graph, int mine, int p)
{
    int string = 1 << p, more;
    while ((more = around(graph, string) & mine)) string |= more;
    return string;
}

static int empty_points(const Graph *graph, int b) { return ((1 << graph->n) - 1) & ~(stones[b][0] | stones[b][1]); }

static void set_stones(int n)
{
    for (int b = 0; b < power[n]; b++)
        for (int p = 0, rest = b, c = stones[b][0] = stones[b][1] = 0; p < n; p++, rest /= 3)
            if ((c = rest % 3)) stones[b][c - 1] |= 1 << p;
}

static void find_dead(const Graph *graph)
{
    uint32_t count = 0;
    for (int b = 0; b < power[graph->n]; b++) {
        dead_start[b] = count;
        for (int c = 0; c < 2; c++)
            for (int rest = stones[b][c], string; rest; rest &= ~string) {
                string = string_of(graph, stones[b][c], __builtin_ctz(rest));
                if (!(around(graph, string) & empty_points(graph, b))) dead[count++] = c << 15 | string;
            }
    }
    dead_start[power[graph->n]] = count;
}

/* The play of colour c on point p that makes the board in the middle, before it is known what lives outside. */
static Play play_to(const Graph *graph, int middle, int c, int p)
{
    Play result = { .from = middle - value[c][1 << p], .middle = middle, .colour = c };
    int count = 0;
    result.own = string_of(graph, stones[middle][c], p);
    result.liberty = (around(graph, result.own) & empty_points(graph, middle)) != 0;
    for (uint32_t i = dead_start[middle]; i < dead_start[middle + 1]; i++)
        if (dead[i] >> 15 != c && dead[i] & graph->near[p]) result.victim[count++] = dead[i] & 0x7fff;
    return result;
}

static void set_tables(const Graph *graph)
{
    static Play unsorted[PLAYS];
    int count = 0, n = graph->n;
    set_stones(n);
    find_dead(graph);
    memset(group, 0, sizeof group);
    for (int b = 0; b < power[n]; b++)
        for (int c = 0; c < 2; c++)
            for (int rest = stones[b][c]; rest; rest &= rest - 1) {
                unsorted[count] = play_to(graph, b, c, __builtin_ctz(rest));
                group[(c << n | unsorted[count++].own) + 1]++;
            }
    for (int g = 0; g < 2 << n; g++) group[g + 1] += group[g];
    for (int i = count; i-- > 0;) all_plays[--group[(unsorted[i].colour << n | unsorted[i].own) + 1]] = unsorted[i];
    /* Now group[g + 1] is where group g begins. */
    memmove(group, group + 1, (2 << n) * sizeof *group);
    group[2 << n] = count;
}

static int legal(int b, const int *touch)
{
    for (uint32_t i = dead_start[b]; i < dead_start[b + 1]; i++)
        if (!(dead[i] & 0x7fff & touch[dead[i] >> 15])) return 0;
    return 1;
}

/* What becomes of a play.  touch: the points that touch a black or a white stone outside. */
static int edge_of(const Play *p, const int *touch, Edge *edge)
{
    int taken = 0;
    for (int i = 0; i < 4 && p->victim[i]; i++)
        if (!(p->victim[i] & touch[!p->colour])) taken |= p->victim[i];
    int own = !taken && !p->liberty;
    if (own) taken = p->own;
    if (own && (!suicide || bits(taken) < 2)) return 0;
    *edge = (Edge){ p->from, p->middle - value[p->colour ^ !own][taken], own ? p->middle : p->from,
                    bits(taken) << 2 | own << 1 | p->colour };
    return 1;
}

/* All plays that make no permanent string. */
static int find_edges(const Graph *graph, const int *touch)
{
    int count = 0;
    for (int c = 0; c < 2; c++)
        for (int own = 1; own < 1 << graph->n; own++) {
            if (own & touch[c]) continue;
            for (uint32_t i = group[c << graph->n | own]; i < group[(c << graph->n | own) + 1]; i++)
                if (legal(all_plays[i].from, touch)) count += edge_of(all_plays + i, touch, edges + count);
        }
    return count;
}

/* ---- Pieces, what can lie around them, and symmetries ---- */

typedef struct { Graph graph; int symmetries, (*symmetry)[POINTS]; uint64_t *contacts; } Piece;
typedef struct { int cell[POINTS]; } Shape;                     /* a cell is 32 * row + column */

static Shape *shapes[POINTS + 1];
static int shape_count[POINTS + 1];
static Piece *pieces[POINTS + 1];                               /* one for each point graph, up to isomorphism */
static int piece_count[POINTS + 1];
static const int step[4] = { -1, 1, -32, 32 };

static int by_int(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static Shape moved(const Shape *shape, int n, int turn)
{
    Shape result;
    int xs[POINTS], ys[POINTS], left = 99, top = 99;
    for (int i = 0; i < n; i++) {
        int x = shape->cell[i] % 32, y = shape->cell[i] / 32;
        xs[i] = turn & 4 ? y : x, ys[i] = turn & 4 ? x : y;
        if (turn & 1) xs[i] = -xs[i];
        if (turn & 2) ys[i] = -ys[i];
        if (xs[i] < left) left = xs[i];
        if (ys[i] < top) top = ys[i];
    }
    for (int i = 0; i < n; i++) result.cell[i] = 32 * (ys[i] - top + 1) + xs[i] - left + 1;
    qsort(result.cell, n, sizeof *result.cell, by_int);
    return result;
}

static Shape least_form(const Shape *shape, int n)
{
    Shape best = moved(shape, n, 0);
    for (int turn = 1; turn < 8; turn++) {
        Shape other = moved(shape, n, turn);
        if (memcmp(other.cell, best.cell, n * sizeof(int)) < 0) best = other;
    }
    return best;
}

static int place_in(const Shape *shape, int n, int cell)
{
    for (int i = 0; i < n; i++) if (shape->cell[i] == cell) return i;
    return -1;
}

static void add_shape(const Shape *shape, int n)
{
    Shape form = least_form(shape, n);
    for (int i = 0; i < shape_count[n]; i++)
        if (!memcmp(shapes[n][i].cell, form.cell, n * sizeof(int))) return;
    shapes[n][shape_count[n]++] = form;
}

/* All connected sets of n cells, up to shifts, turns and mirrors. */
static void make_shapes(int n)
{
    shapes[n] = claim(5000, sizeof(Shape));
    if (n == 1) add_shape(&(Shape){ { 33 } }, 1);
    for (int i = 0; n > 1 && i < shape_count[n - 1]; i++)
        for (int j = 0; j < 4 * (n - 1); j++) {
            Shape larger = shapes[n - 1][i];
            int cell = larger.cell[j / 4] + step[j % 4];
            if (place_in(&larger, n - 1, cell) >= 0) continue;
            larger.cell[n - 1] = cell;
            add_shape(&larger, n);
        }
}

static Graph graph_of(const Shape *shape, int n)
{
    Graph graph = { .n = n };
    for (int i = 0; i < 4 * n; i++) {
        int j = place_in(shape, n, shape->cell[i / 4] + step[i % 4]);
        if (j >= 0) graph.near[i / 4] |= 1 << j;
    }
    return graph;
}

static int renumbered(int mask, const int *to)
{
    int result = 0;
    for (; mask; mask &= mask - 1) result |= 1 << to[__builtin_ctz(mask)];
    return result;
}

/* All isomorphisms from a to b, at most `limit`: point p becomes to[p].  Returns how many there are. */
static int find_maps(const Graph *a, const Graph *b, int p, int *to, int (*found)[POINTS], int count, int limit)
{
    if (p == a->n) return memcpy(found[count], to, POINTS * sizeof *to), count + 1;
    for (int q = 0; q < b->n && count < limit; q++) {
        int fit = bits(a->near[p]) == bits(b->near[q]);
        for (int r = 0; fit && r < p; r++) fit = to[r] != q && (a->near[p] >> r & 1) == (b->near[q] >> to[r] & 1);
        if (!fit) continue;
        to[p] = q;
        count = find_maps(a, b, p + 1, to, found, count, limit);
    }
    return count;
}

static int maps[5000][POINTS];

static int isomorphisms(const Graph *a, const Graph *b, int limit)
{
    int to[POINTS];
    return find_maps(a, b, 0, to, maps, 0, limit);
}

/* The piece with the point graph of a shape; maps[0] then says which point of the piece each point of the shape is. */
static Piece *piece_of(const Shape *shape, int n)
{
    Graph graph = graph_of(shape, n);
    for (int i = 0; i < piece_count[n]; i++)
        if (isomorphisms(&graph, &pieces[n][i].graph, 1)) return pieces[n] + i;
    Piece *piece = pieces[n] + piece_count[n]++;
    piece->graph = graph;
    piece->symmetries = isomorphisms(&graph, &graph, 5000);
    piece->symmetry = copy(maps, piece->symmetries * sizeof *maps);
    piece->contacts = claim(((size_t)1 << n * kinds) / 64 + 1, sizeof(uint64_t));
    isomorphisms(&graph, &graph, 1);
    return piece;
}

/* The cells on the board beside a shape: for each set of points, how many cells touch just these points. */
static void outer_cells(const Shape *shape, int n, const int *to, int sides, int *count)
{
    int x0 = 99, x1 = 0, y0 = 99, y1 = 0;
    for (int i = 0; i < n; i++) {
        int x = shape->cell[i] % 32, y = shape->cell[i] / 32;
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        if (y > y1) y1 = y;
    }
    memset(count, 0, sizeof(int) << n);
    for (int cell = 0; cell < 32 * 16; cell++) {
        int x = cell % 32, y = cell / 32, mask = 0;
        if ((sides & 1 && x < x0) || (sides & 2 && x > x1) || (sides & 4 && y < y0) || (sides & 8 && y > y1)) continue;
        if (place_in(shape, n, cell) >= 0) continue;
        for (int d = 0; d < 4; d++) {
            int i = place_in(shape, n, cell + step[d]);
            if (i >= 0) mask |= 1 << to[i];
        }
        count[mask]++;
    }
}

static int has(const uint64_t *set, uint32_t i) { return set[i / 64] >> i % 64 & 1; }

enum { MANY = 1 << 26 };                                        /* room for the contacts of a piece */

/* Contacts are n bits for each kind of stone outside: the points that touch such a stone.  Some equal cells, m of them,
 * can have any set of at most m kinds. */
static void add_contacts(Piece *piece, const int *count)
{
    static uint32_t *now, *next;
    static uint64_t *mark;
    int n = piece->graph.n;
    uint32_t length = 1;
    if (!now) now = claim(MANY, 4), next = claim(MANY, 4), mark = claim((1 << 4 * COUPLED) / 64, sizeof *mark);
    now[0] = 0;
    for (int mask = 1; mask < 1 << n; mask++) {
        uint32_t more = 0;
        if (!count[mask]) continue;
        for (int some = 1; some < 1 << kinds; some++) {
            uint32_t added = 0;
            if (bits(some) > count[mask]) continue;
            for (int kind = 0; kind < kinds; kind++) if (some >> kind & 1) added |= (uint32_t)mask << n * kind;
            for (uint32_t i = 0; i < length; i++) {
                if (has(mark, now[i] | added)) continue;
                if (more == MANY) { fprintf(stderr, "more contacts than there is room for\n"); exit(1); }
                next[more++] = now[i] | added;
                mark[(now[i] | added) / 64] |= (uint64_t)1 << (now[i] | added) % 64;
            }
        }
        for (uint32_t i = 0; i < more; i++) mark[next[i] / 64] = 0;
        uint32_t *old = now;
        now = next, next = old, length = more;
    }
    for (uint32_t i = 0; i < length; i++) piece->contacts[now[i] / 64] |= (uint64_t)1 << now[i] % 64;
}

/* Contacts of isomorphic point graphs are put together, and closed under the symmetries of the graph. */
static void close_contacts(Piece *piece)
{
    int n = piece->graph.n, ones = (1 << n) - 1;
    for (uint32_t f = 0; f < (uint32_t)1 << n * kinds; f++) {
        if (!(f & 63) && !piece->contacts[f / 64]) { f += 63; continue; }
        for (int i = 0; has(piece->contacts, f) && i < piece->symmetries; i++) {
            uint32_t other = 0;
            for (int kind = 0; kind < kinds; kind++)
                other |= (uint32_t)renumbered(f >> n * kind & ones, piece->symmetry[i]) << n * kind;
            piece->contacts[other / 64] |= (uint64_t)1 << other % 64;
        }
    }
}

static void make_pieces(int n)
{
    static int count[1 << POINTS];
    make_shapes(n);
    pieces[n] = claim(shape_count[n], sizeof(Piece));
    for (int i = 0; i < shape_count[n]; i++) {
        Piece *piece = piece_of(shapes[n] + i, n);
        for (int sides = 0; sides < 16; sides++) {
            outer_cells(shapes[n] + i, n, maps[0], sides, count);
            add_contacts(piece, count);
        }
    }
    for (int i = 0; i < piece_count[n]; i++) close_contacts(pieces[n] + i);
}

/* Whether no symmetry of the piece, and with `exchange` no exchange of the colours, makes the pair of sets less. */
static int is_least(const Piece *piece, const int *touch, int exchange)
{
    int n = piece->graph.n, mine = touch[0] << n | touch[1];
    for (int i = 0; i < piece->symmetries; i++) {
        int black = renumbered(touch[0], piece->symmetry[i]), white = renumbered(touch[1], piece->symmetry[i]);
        if ((black << n | white) < mine || (exchange && (white << n | black) < mine)) return 0;
    }
    return 1;
}

/* ---- Plain regions ---- */

static void progress(int n, int graphs, int of)
{
    fprintf(stderr, "%d points: %d of %d graphs, %d types, %ld s\n", n, graphs, of, types, (long)(time(0) - began));
}

static uint64_t settings;

static void plain(int n)
{
    int touch[2];
    for (int i = 0; i < piece_count[n]; i++) {
        Piece *piece = pieces[n] + i;
        set_tables(&piece->graph);
        for (uint32_t f = 0; f < (uint32_t)1 << 2 * n; f++) {
            touch[0] = f & ((1 << n) - 1), touch[1] = f >> n;
            if (!has(piece->contacts, f) || !is_least(piece, touch, 1)) continue;
            settings++;
            sort_components_in(edges, find_edges(&piece->graph, touch), power[n]);
        }
        if (n > 8) progress(n, i + 1, piece_count[n]);
    }
}

/* ---- Coupled settings ---- */

/* Sets of boards of one piece, for each point: it is empty; it has a stone of colour c whose string has a liberty; it has
 * one in the same string as point q. */
static Boards empty[COUPLED], lives[2][COUPLED], same[2][COUPLED][COUPLED];

static void put(Boards *set, int b) { set->word[b / 64] |= (uint64_t)1 << b % 64; }
static void join(Boards *set, const Boards *other) { for (int i = 0; i < LONG; i++) set->word[i] |= other->word[i]; }
static void meet(Boards *set, const Boards *other) { for (int i = 0; i < LONG; i++) set->word[i] &= other->word[i]; }
static int same_boards(const Boards *a, const Boards *b) { return !memcmp(a, b, sizeof *a); }

static void set_strings(const Graph *graph)
{
    memset(empty, 0, sizeof empty), memset(lives, 0, sizeof lives), memset(same, 0, sizeof same);
    set_stones(graph->n);
    for (int b = 0; b < power[graph->n]; b++)
        for (int p = 0; p < graph->n; p++) {
            if (empty_points(graph, b) >> p & 1) put(empty + p, b);
            for (int c = 0; c < 2; c++) {
                if (!(stones[b][c] >> p & 1)) continue;
                int string = string_of(graph, stones[b][c], p);
                if (around(graph, string) & empty_points(graph, b)) put(&lives[c][p], b);
                for (int q = 0; q < graph->n; q++) if (string >> q & 1) put(&same[c][p][q], b);
            }
        }
}

/* The boards in which the mortal string of colour c has a liberty in this piece, or is joined there to an immortal stone. */
static Boards good_boards(int c, int immortal, int mortal)
{
    Boards result = { { 0 } };
    for (int rest = mortal; rest; rest &= rest - 1) {
        int p = __builtin_ctz(rest);
        join(&result, empty + p), join(&result, &lives[c][p]);
        for (int more = immortal; more; more &= more - 1) join(&result, &same[c][p][__builtin_ctz(more)]);
    }
    return result;
}

/* The ways in which the stones of one colour beside a piece can be immortal or mortal, and what they are good for. */
typedef struct { int immortal, mortal; Boards good; } Way;

static int find_ways(int c, int touch, Way *ways)
{
    int count = 0;
    for (int immortal = touch; ; immortal = (immortal - 1) & touch) {
        for (int both = immortal; ; both = (both - 1) & immortal) {
            int mortal = (touch & ~immortal) | both;
            ways[count++] = (Way){ immortal, mortal, good_boards(c, immortal, mortal) };
            if (!both) break;
        }
        if (!immortal) return count;
    }
}

static int possible(const Piece *piece, const Way *black, const Way *white)
{
    int n = piece->graph.n;
    return has(piece->contacts, (uint32_t)(black->immortal | white->immortal << n) |
               (uint32_t)(black->mortal | white->mortal << n) << 2 * n);
}

/* A variant of a piece: which mortal strings it touches, and which boards are good for them. */
typedef struct { int touches; Boards good[2]; } Variant;
typedef struct { int touch[2], count; Variant *variant; } Around;  /* all that have the same contacts but for the kinds */

static Around *arounds[COUPLED + 1][40];
static int around_count[COUPLED + 1][40];

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(Variant)); }

static int without_doubles(Variant *some, int count)
{
    int kept = 0;
    qsort(some, count, sizeof *some, by_bytes);
    for (int i = 0; i < count; i++) if (!kept || by_bytes(some + kept - 1, some + i)) some[kept++] = some[i];
    return kept;
}

/* All variants of a piece of several; it has to touch a mortal string. */
static void add_around(const Piece *piece, int n, int place, const int *touch)
{
    static Way black[WAYS], white[WAYS];
    static Variant some[(WAYS / 3) * (WAYS / 3)];               /* the piece has fewer points than the setting */
    int blacks = find_ways(0, touch[0], black), whites = find_ways(1, touch[1], white), count = 0;
    for (int i = 0; i < blacks; i++)
        for (int j = 0; j < whites; j++) {
            int touches = (black[i].mortal > 0) | (white[j].mortal > 0) << 1;
            if (touches && possible(piece, black + i, white + j))
                some[count++] = (Variant){ touches, { black[i].good, white[j].good } };
        }
    if (!count) return;
    count = without_doubles(some, count);
    Around result = { { touch[0], touch[1] }, count, copy(some, count * sizeof *some) };
    arounds[n][place][around_count[n][place]++] = result;
}

static void make_arounds(int n)
{
    for (int i = 0; i < piece_count[n]; i++) {
        Piece *piece = pieces[n] + i;
        arounds[n][i] = claim(1 << 2 * n, sizeof(Around));
        set_strings(&piece->graph);
        for (int f = 0; f < 1 << 2 * n; f++) {
            int touch[2] = { f & ((1 << n) - 1), f >> n };
            if (is_least(piece, touch, 0)) add_around(piece, n, i, touch);
        }
    }
}

/* The plays inside the components of a setting, all stones outside taken as immortal; and the boards they need. */
static const Boards none;                                      /* no board at all */
static int inner_count;
static Boards needed;
static Boards *tried;                                           /* the sets of good boards that were tried: a table */
static int tried_size, tried_count;
static uint64_t different_graphs;

static void find_inner(const Graph *graph, const int *touch)
{
    int count = find_edges(graph, touch);
    find_components(edges, count, power[graph->n]);
    inner_count = 0, memset(&needed, 0, sizeof needed);
    for (int e = 0; e < count; e++) {
        if (!home[edges[e].from] || home[edges[e].from] != home[edges[e].to]) continue;
        inner[inner_count++] = edges[e];
        put(&needed, edges[e].from), put(&needed, edges[e].middle);
    }
    if (tried_count) memset(tried, 0, tried_size * sizeof *tried);
    tried_count = 0;
}

static Boards *place_of(Boards *table, int length, const Boards *set)
{
    uint64_t hash = 0;
    for (int i = 0; i < LONG; i++) hash = mix(hash ^ set->word[i]) + i;
    int i = hash % length;
    while (!same_boards(table + i, &none) && !same_boards(table + i, set)) i = (i + 1) % length;
    return table + i;
}

static void enlarge(void)
{
    int length = tried_size ? 2 * tried_size : 1024;
    Boards *larger = claim(length, sizeof *larger);
    for (int i = 0; i < tried_size; i++)
        if (!same_boards(tried + i, &none)) *place_of(larger, length, tried + i) = tried[i];
    free(tried);
    tried = larger, tried_size = length;
}

/* Explores the setting in which just these boards are good, unless such a one was explored. */
static void explore(Boards good, int boards)
{
    int count = 0;
    settings++;
    meet(&good, &needed);
    if (same_boards(&good, &none)) return;
    if (2 * (tried_count + 1) > tried_size) enlarge();
    Boards *place = place_of(tried, tried_size, &good);
    if (same_boards(place, &good)) return;
    *place = good, tried_count++, different_graphs++;
    for (int e = 0; e < inner_count; e++)
        if (has(good.word, inner[e].from) && has(good.word, inner[e].to) && has(good.word, inner[e].middle))
            edges[count++] = inner[e];
    sort_components_in(edges, count, boards);
}

static void one_piece(const Piece *piece)
{
    static Way black[WAYS], white[WAYS];
    int n = piece->graph.n;
    Boards every;
    memset(&every, 255, sizeof every);
    set_tables(&piece->graph);
    set_strings(&piece->graph);
    for (int f = 0; f < 1 << 2 * n; f++) {
        int touch[2] = { f & ((1 << n) - 1), f >> n };
        if (!is_least(piece, touch, 1)) continue;
        find_inner(&piece->graph, touch);
        if (!inner_count) continue;
        int blacks = find_ways(0, touch[0], black), whites = find_ways(1, touch[1], white);
        for (int i = 0; i < blacks; i++)
            for (int j = 0; j < whites; j++) {
                if (!possible(piece, black + i, white + j)) continue;
                Boards good = black[i].mortal ? black[i].good : every;
                meet(&good, white[j].mortal ? &white[j].good : &every);
                explore(good, power[n]);
            }
    }
}

/* A setting of several pieces, largest first.  Piece i has the points from offset[i] on. */
static int number_of_pieces, piece_size[COUPLED], piece_place[COUPLED], around_place[COUPLED], offset[COUPLED];
static Graph together;
static Variant *spread[COUPLED];                                /* the variants of each piece, as sets of boards of all */

static Boards spread_out(const Boards *good, int i)
{
    Boards result = { { 0 } };
    for (int b = 0; b < power[together.n]; b++)
        if (has(good->word, b / power[offset[i]] % power[piece_size[i]])) put(&result, b);
    return result;
}

/* Choose a variant for each piece.  all: the strings that all pieces touch; some: those that some piece touches, and 4 if
 * one piece touches both.  The pieces hang together if they share a string, or if one piece ties the two strings. */
static void choose_variants(int i, Boards black, Boards white, int all, int some)
{
    if (i == number_of_pieces) {
        if (!all && !(some & 4)) return;
        if (!(some & 1)) memset(&black, 255, sizeof black);
        if (!(some & 2)) memset(&white, 255, sizeof white);
        meet(&black, &white);
        explore(black, power[together.n]);
        return;
    }
    const Around *around = arounds[piece_size[i]][piece_place[i]] + around_place[i];
    for (int v = 0; v < around->count; v++) {
        Variant *variant = spread[i] + v;
        Boards more[2] = { black, white };
        join(more, variant->good), join(more + 1, variant->good + 1);
        choose_variants(i + 1, more[0], more[1], all & variant->touches,
                        some | variant->touches | (variant->touches == 3 ? 4 : 0));
    }
}

/* Choose what is around each piece, but for the kinds; equal pieces in the order of their places. */
static void choose_arounds(int i, int black, int white)
{
    if (i == number_of_pieces) {
        find_inner(&together, (int[]){ black, white });
        if (inner_count) choose_variants(0, (Boards){ { 0 } }, (Boards){ { 0 } }, 3, 0);
        return;
    }
    int n = piece_size[i], place = piece_place[i];
    int same_as_before = i && piece_size[i - 1] == n && piece_place[i - 1] == place;
    for (int a = same_as_before ? around_place[i - 1] : 0; a < around_count[n][place]; a++) {
        const Around *around = arounds[n][place] + a;
        around_place[i] = a;
        spread[i] = claim(around->count, sizeof(Variant));
        for (int v = 0; v < around->count; v++)
            spread[i][v] = (Variant){ around->variant[v].touches, { spread_out(around->variant[v].good, i),
                                                                   spread_out(around->variant[v].good + 1, i) } };
        choose_arounds(i + 1, black | around->touch[0] << offset[i], white | around->touch[1] << offset[i]);
        free(spread[i]);
    }
}

/* Choose the pieces that make n points with those chosen before, in the order of their sizes and places. */
static void choose_pieces(int i, int rest)
{
    if (rest == 0) {
        number_of_pieces = i;
        set_tables(&together);
        choose_arounds(0, 0, 0);
        return;
    }
    for (int n = i ? piece_size[i - 1] : rest - 1; n > 0; n--)
        for (int place = i && piece_size[i - 1] == n ? piece_place[i - 1] : 0; n <= rest && place < piece_count[n]; place++) {
            piece_size[i] = n, piece_place[i] = place, offset[i] = i ? offset[i - 1] + piece_size[i - 1] : 0;
            for (int p = 0; p < n; p++) together.near[offset[i] + p] = pieces[n][place].graph.near[p] << offset[i];
            choose_pieces(i + 1, rest - n);
        }
}

static void coupled(int n)
{
    for (int i = 0; i < piece_count[n]; i++) {
        one_piece(pieces[n] + i);
        if (n > 5) progress(n, i + 1, piece_count[n]);
    }
    together.n = n;
    choose_pieces(0, n);
    if (n < COUPLED) make_arounds(n);
}

/* ---- The command ---- */

static void set_powers(void)
{
    power[0] = 1;
    for (int p = 0; p < POINTS; p++) power[p + 1] = 3 * power[p];
    for (int mask = 0; mask < 1 << POINTS; mask++)
        for (int p = 0; p < POINTS; p++)
            if (mask >> p & 1) value[0][mask] += power[p], value[1][mask] += 2 * power[p];
}

static void report(int n, int before, int words_before)
{
    printf("%d points: %llu settings", n, (unsigned long long)settings);
    if (kinds > 2) printf(", %llu explored", (unsigned long long)different_graphs);
    printf(", %llu components, %d new types, %d types so far\n", (unsigned long long)components, types - before, types);
    for (int i = before; listing && i < types; i++) printf("    %d positions, %d plays\n", new_types[i][0], new_types[i][1]);
    if (longest) report_cycle_words(words_before);
    fflush(stdout);
}

/* The options after the third argument: the last of them may be `list`, and `words` has a number. */
static int read_options(int count, char **option)
{
    listing = count > 0 && !strcmp(option[count - 1], "list");
    count -= listing;
    if (count == 0) return 1;
    longest = count == 2 && !strcmp(option[0], "words") ? atoi(option[1]) : 0;
    return longest >= 2 && longest <= MOST_PLAYS;
}

static int read_command(int count, char **argument)
{
    if (count < 4) return 0;
    most = atoi(argument[2]);
    kinds = !strcmp(argument[1], "coupled") ? 4 : 2;
    suicide = !strcmp(argument[3], "multi");
    return (kinds == 4 || !strcmp(argument[1], "plain")) && (suicide || !strcmp(argument[3], "none")) &&
           most >= 1 && most <= (kinds > 2 ? COUPLED : POINTS) && read_options(count - 4, argument + 4);
}

int main(int count, char **argument)
{
    if (!read_command(count, argument)) {
        fprintf(stderr, "usage: ko_types plain|coupled POINTS none|multi [words PLAYS] [list]\n");
        return 2;
    }
    began = time(0);
    words = claim(WORDS + sizeof list / sizeof *list, sizeof *words), slot = claim(SLOTS, sizeof *slot);
    set_powers();
    for (int n = 1; n <= most; n++) {
        int before = types, words_before = cycle_word_count;
        settings = components = different_graphs = 0;
        make_pieces(n);
        (kinds > 2 ? coupled : plain)(n);
        report(n, before, words_before);
    }
    return 0;
}
