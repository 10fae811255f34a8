/* Whole boards of up to 16 points under the basic ko rule: which situations can recur for ever, what each player can force,
and which strings the kos have in which neither can force what he likes.

Build and run:

    gcc -std=c11 -O2 -o basic_ko_boards basic_ko_boards.c
    ./basic_ko_boards cycles 3x4 [none|multi|all]
    ./basic_ko_boards values 3x4 [none|multi|all] [SAMPLES [SEED]]
    ./basic_ko_boards strings 3x4

Each prints one JSON object. 4x4 takes one to three minutes and 2.5 GB of memory.

Model.  Two players take turns. A play puts a stone on an empty point and removes the strings of the opponent that have no liberty
then. If there are none, and the string of the stone has no liberty, it is removed itself: a suicide. Suicides are illegal (none), legal
for two stones or more (multi), or legal (all). If a play has removed exactly one stone of the opponent, and a play on that stone's
point would remove exactly the stone just played, then that play is illegal on the next move: this is the basic ko rule, and the point
is the *ko point*. A *node* is a position, the player to move, and the ko point or none. All legal positions are looked at, whether or
not play from the empty board leads to them. A *situation* is a position with the player to move. It also stands for its node without a
ko point.

cycles.  The edges are the plays; nobody passes. A situation is on a cycle if one of its nodes is in a strongly connected component of
more than one node (Tarjan's algorithm). The fewest plays of a cycle through it are found by searching forwards and backwards at once,
on boards of up to 12 points.

values.  A *state* is a node, or a situation whose last move was a pass. A second pass in a row ends the game: its score is the area,
Black minus White. "lo" of a state is the highest t for which Black can force an end with a score of t or more; play for ever is no end.
"hi" is the lowest t for which White can force an end with t or less. Each is null if that player can force no end. They are found
backwards from the ends, for each player on his own and without the use of symmetry: for each t from the best on, a state is won for
the player if a move of his leads to a won state or to a good end, or if all moves of the opponent do. "pairs" counts the states with
Black to move, up to symmetry of the board, by their two values. SAMPLES nodes, drawn at random, are printed with their values (all
nodes if 0 is given).

strings.  Suicides are illegal. A state is "open" if its lo and hi differ; none is null, for who passes always forces an end. A move, which
is a play or a pass, keeps both bounds if lo and hi of the next state are those of the state before it. An open state is "cyclic" if it is
on a cycle of such moves, that is, in a component of their graph with more than one state. It has strings of s stones if every such cycle
through it has a play that takes a string of at least s stones, that is, if it is on no cycle any more once the plays that take a string of
s stones or more are left out. "states" of a size counts these states, "part" those of them whose bounds are not all points of the board,
one way and the other. Each has an example with the fewest stones.

Not checked: regions of a board, other ko rules, in how many moves an end can be forced, and, on 4x4, the shortest cycles. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLACK, WHITE };
enum { MOST_POINTS = 16, NO_POINT = 255, NO_END = 127, MOST_POINTS_OF_SHORTEST = 12 };

typedef uint32_t Set; /* of points: bit number row * cols + column, rows from the top */
typedef struct {
    Set stones[2];
    int mover, ko;
} Node;
typedef struct {
    uint32_t *first, *to; /* the edges of node v lead to to[first[v]] ... to[first[v + 1] - 1] */
} Graph;

static int rows, cols, points, smallest_suicide;
static Set full, left_column, right_column;
static Set image[8][1 << MOST_POINTS]; /* of each set, under each symmetry of the board */
static int symmetries;

static void stop(const char *message)
{
    fprintf(stderr, "basic_ko_boards: %s\n", message);
    exit(2);
}

static void *array(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        stop("not enough memory");
    return memory;
}

/* ---- Sets of points ---- */

static int size_of(Set set)
{
    return __builtin_popcount(set);
}

static int point_of(Set one_point)
{
    return __builtin_ctz(one_point);
}

static Set adjacent_to(Set set)
{
    return (set << cols | set >> cols | (set & ~right_column) << 1 | (set & ~left_column) >> 1) & full;
}

/* The points of `inside` that are connected inside it with points of `seed`. */
static Set connected(Set seed, Set inside)
{
    Set found = seed & inside, before;
    do {
        before = found;
        found |= adjacent_to(found) & inside;
    } while (found != before);
    return found;
}

static Set without_liberty(Set stones, Set others)
{
    Set empty = full & ~(stones | others);
    return stones & ~connected(adjacent_to(empty), stones);
}

static Set image_of(Set set, int symmetry)
{
    Set found = 0;
    for (int point = 0; point < points; point++) {
        int row = point / cols, col = point % cols, swap;
        if (symmetry & 1)
            row = rows - 1 - row;
        if (symmetry & 2)
            col = cols - 1 - col;
        if (symmetry & 4)
            swap = row, row = col, col = swap;
        if (set >> point & 1)
            found |= (Set)1 << (row * cols + col);
    }
    return found;
}

static void set_up_board(void)
{
    points = rows * cols;
    full = ((Set)1 << points) - 1;
    for (int row = 0; row < rows; row++) {
        left_column |= (Set)1 << row * cols;
        right_column |= (Set)1 << (row * cols + cols - 1);
    }
    symmetries = rows == cols ? 8 : 4;
    for (int symmetry = 0; symmetry < symmetries; symmetry++)
        for (Set set = 0; set <= full; set++)
            image[symmetry][set] = image_of(set, symmetry);
}

/* ---- Plays ---- */

/* The point on which the next player may not retake, after a play on `played` that removed `removed`. */
static int ko_point(const Node *after, Set played, Set removed)
{
    if (size_of(removed) != 1)
        return NO_POINT;
    Set retaking = after->stones[after->mover] | removed;
    return without_liberty(after->stones[!after->mover], retaking) == played ? point_of(removed) : NO_POINT;
}

/* Makes a play, or returns false if it is illegal. */
static bool play(const Node *before, int point, Node *after)
{
    Set played = (Set)1 << point, own = before->stones[before->mover], other = before->stones[!before->mover];
    if (((own | other) & played) || point == before->ko)
        return false;
    own |= played;
    Set removed = without_liberty(other, own);
    Set suicide = removed ? 0 : without_liberty(own, other);
    if (suicide && size_of(suicide) < smallest_suicide)
        return false;
    after->mover = !before->mover;
    after->stones[before->mover] = own & ~suicide;
    after->stones[after->mover] = other & ~removed;
    after->ko = ko_point(after, played, removed);
    return true;
}

static int area_score(Set black, Set white)
{
    Set empty = full & ~(black | white);
    Set near_black = connected(adjacent_to(black), empty), near_white = connected(adjacent_to(white), empty);
    return size_of(black | (near_black & ~near_white)) - size_of(white | (near_white & ~near_black));
}

/* ---- The numbers of positions and nodes ---- */

static uint32_t position_count, situation_count, node_count, ko_count;
static uint32_t ternary[1 << MOST_POINTS]; /* sum of 3 to the power of each point */
static uint32_t *position_of_code;         /* code: ternary of Black plus twice ternary of White */
static uint32_t *position_stones;          /* Black's set, and White's shifted by 16 */
static uint32_t *ko_keys;                  /* situation * 16 + ko point, ascending */

static uint32_t code_of(Set black, Set white)
{
    return ternary[black] + 2 * ternary[white];
}

static void number_positions(void)
{
    uint32_t power = 1, codes;
    for (int point = 0; point < points; point++, power *= 3)
        for (Set set = 0; set <= full; set++)
            ternary[set] += (set >> point & 1) * power;
    codes = power;
    position_of_code = array(codes, sizeof(uint32_t));
    for (int keep = 0; keep < 2; keep++) { /* count the positions, then store them */
        position_count = 0;
        for (Set black = 0; black <= full; black++)
            for (Set rest = full & ~black, white = rest;; white = (white - 1) & rest) {
                if (!without_liberty(black, white) && !without_liberty(white, black)) {
                    if (keep) {
                        position_stones[position_count] = black | white << 16;
                        position_of_code[code_of(black, white)] = position_count;
                    }
                    position_count++;
                }
                if (!white)
                    break;
            }
        if (!keep)
            position_stones = array(position_count, sizeof(uint32_t));
    }
    situation_count = 2 * position_count;
}

/* The place of the first number that is not less than another; they are in ascending order. */
static uint32_t place_among(const uint32_t *numbers, uint32_t count, uint32_t other)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (numbers[middle] < other)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first ko node of a situation, or of a later one. */
static uint32_t first_ko(uint32_t key)
{
    return place_among(ko_keys, ko_count, key);
}

static uint32_t end_of_kos(uint32_t situation)
{
    return first_ko(16 * (situation + 1));
}

static uint32_t situation_of(uint32_t node)
{
    return node < situation_count ? node : ko_keys[node - situation_count] / 16;
}

static Node node_at(uint32_t number)
{
    uint32_t situation = situation_of(number), stones = position_stones[situation / 2];
    Node node = {{stones & 0xffff, stones >> 16}, situation % 2, NO_POINT};
    if (number >= situation_count)
        node.ko = ko_keys[number - situation_count] % 16;
    return node;
}

static uint32_t number_of(const Node *node)
{
    uint32_t situation = 2 * position_of_code[code_of(node->stones[BLACK], node->stones[WHITE])] + node->mover;
    if (node->ko == NO_POINT)
        return situation;
    uint32_t key = 16 * situation + node->ko, place = first_ko(key);
    if (place == ko_count || ko_keys[place] != key)
        stop("a ko was not found: this is a bug");
    return situation_count + place;
}

/* Where a player may not retake, he could take a ko if the rule did not bar it: he would restore the position before the last play,
from which the opponent has taken that ko. Conversely, where he can take a ko, the opponent may just have taken it. So a situation has
one ko node for each point on which its player can take a ko. */
static void number_nodes(void)
{
    Node after;
    for (int keep = 0; keep < 2; keep++) {
        ko_count = 0;
        for (uint32_t situation = 0; situation < situation_count; situation++) {
            Node node = node_at(situation);
            for (int point = 0; point < points; point++)
                if (play(&node, point, &after) && after.ko != NO_POINT) {
                    if (keep)
                        ko_keys[ko_count] = 16 * situation + point;
                    ko_count++;
                }
        }
        if (!keep)
            ko_keys = array(ko_count, sizeof(uint32_t));
    }
    node_count = situation_count + ko_count;
}

/* Writes the nodes to which plays lead, and returns their number. */
static int plays_from(uint32_t number, uint32_t *targets)
{
    Node node = node_at(number), after;
    int count = 0;
    for (int point = 0; point < points; point++)
        if (play(&node, point, &after))
            targets[count++] = number_of(&after);
    return count;
}

/* The graph of all plays, or with all edges reversed. */
static Graph graph_of_plays(bool reversed)
{
    uint32_t targets[MOST_POINTS];
    Graph graph = {array((size_t)node_count + 2, sizeof(uint32_t)), NULL};
    uint32_t *next = graph.first + 1;
    for (uint32_t node = 0; node < node_count; node++)
        for (int count = plays_from(node, targets); count-- > 0;)
            next[1 + (reversed ? targets[count] : node)]++;
    for (uint32_t node = 0; node < node_count; node++)
        next[node + 1] += next[node];
    graph.to = array(next[node_count], sizeof(uint32_t));
    for (uint32_t node = 0; node < node_count; node++)
        for (int count = plays_from(node, targets); count-- > 0;) {
            uint32_t from = reversed ? targets[count] : node, to = reversed ? node : targets[count];
            graph.to[next[from]++] = to;
        }
    return graph;
}

/* How many symmetries leave a node as it is; 0 if one of its images comes before it. */
static int symmetries_of_least(const Node *node)
{
    Set stones = node->stones[BLACK] | node->stones[WHITE] << 16, ko = node->ko == NO_POINT ? 0 : (Set)1 << node->ko;
    int same = 0;
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
        const Set *images = image[symmetry];
        Set other = images[node->stones[BLACK]] | images[node->stones[WHITE]] << 16;
        if (other < stones || (other == stones && images[ko] < ko))
            return 0;
        same += other == stones && images[ko] == ko;
    }
    return same;
}

/* ---- Cycles ---- */

static uint8_t *on_cycle;         /* for each node */
static uint32_t *component_sizes; /* of the components of more than one node */
static uint32_t component_count, nontrivial_count;

static uint32_t *number, *low, *cursor, *path, *waiting; /* of Tarjan's algorithm */
static uint32_t numbered, path_length, waiting_count;

static void enter(const Graph *graph, uint32_t node)
{
    number[node] = low[node] = ++numbered;
    cursor[node] = graph->first[node];
    path[path_length++] = waiting[waiting_count++] = node;
}

static void take_component(uint32_t root)
{
    uint32_t size = 0, node;
    do {
        node = waiting[--waiting_count];
        number[node] = UINT32_MAX; /* done: no longer on the stack */
        size++;
    } while (node != root);
    component_count++;
    if (size == 1)
        return;
    component_sizes[nontrivial_count++] = size;
    for (uint32_t place = 0; place < size; place++)
        on_cycle[waiting[waiting_count + place]] = 1;
}

static void walk_from(const Graph *graph, uint32_t root)
{
    enter(graph, root);
    while (path_length) {
        uint32_t node = path[path_length - 1];
        if (cursor[node] < graph->first[node + 1]) {
            uint32_t next = graph->to[cursor[node]++];
            if (!number[next])
                enter(graph, next);
            else if (number[next] < low[node])
                low[node] = number[next];
            continue;
        }
        path_length--;
        if (path_length && low[node] < low[path[path_length - 1]])
            low[path[path_length - 1]] = low[node];
        if (low[node] == number[node])
            take_component(node);
    }
}

static void find_components(const Graph *graph, uint32_t nodes)
{
    uint32_t **arrays[] = {&number, &low, &cursor, &path, &waiting};
    for (int place = 0; place < 5; place++)
        *arrays[place] = array(nodes, sizeof(uint32_t));
    numbered = component_count = nontrivial_count = 0;
    on_cycle = array(nodes, 1);
    component_sizes = array(nodes / 2, sizeof(uint32_t));
    for (uint32_t node = 0; node < nodes; node++)
        if (!number[node])
            walk_from(graph, node);
    for (int place = 0; place < 5; place++)
        free(*arrays[place]);
}

static uint32_t count_reachable(const Graph *graph, uint32_t start)
{
    uint8_t *seen = array(node_count, 1);
    uint32_t *stack = array(node_count, sizeof(uint32_t)), height = 0, count = 0;
    seen[start] = 1;
    stack[height++] = start;
    while (height) {
        uint32_t node = stack[--height];
        count++;
        for (uint32_t edge = graph->first[node]; edge < graph->first[node + 1]; edge++)
            if (!seen[graph->to[edge]]) {
                seen[graph->to[edge]] = 1;
                stack[height++] = graph->to[edge];
            }
    }
    free(seen);
    free(stack);
    return count;
}

/* One side of the search for a shortest cycle: the nodes at a distance from its node. */
typedef struct {
    Graph graph;
    uint32_t *mark, *level, *next, size;
} Side;

static Side side(bool reversed)
{
    Side made = {graph_of_plays(reversed), array(node_count, 4), array(node_count, 4), array(node_count, 4), 0};
    return made;
}

/* Goes one play further; true if a node has been found from the other side too. */
static bool advance(Side *this, const Side *other, uint32_t mark)
{
    uint32_t size = 0, *level;
    for (uint32_t place = 0; place < this->size; place++)
        for (uint32_t edge = this->graph.first[this->level[place]]; edge < this->graph.first[this->level[place] + 1]; edge++) {
            uint32_t node = this->graph.to[edge];
            if (other->mark[node] == mark)
                return true;
            if (this->mark[node] != mark) {
                this->mark[node] = mark;
                this->next[size++] = node;
            }
        }
    level = this->level, this->level = this->next, this->next = level;
    this->size = size;
    return false;
}

/* The fewest plays of a cycle through a node that is on one. The marks of a search are its node's number plus one. The node itself is
marked backwards alone, so that it is found when the search forwards comes back to it. */
static int shortest_cycle(Side *forwards, Side *backwards, uint32_t node)
{
    int plays = 1;
    forwards->size = backwards->size = 1;
    forwards->level[0] = backwards->level[0] = node;
    backwards->mark[node] = node + 1;
    if (advance(forwards, backwards, node + 1))
        return plays;
    for (;;) {
        plays++;
        bool ahead = forwards->size <= backwards->size;
        if (ahead ? advance(forwards, backwards, node + 1) : advance(backwards, forwards, node + 1))
            return plays;
    }
}

/* The fewest plays of a cycle through one of the nodes of a situation; 0 if there is none. */
static int shortest_of_situation(Side *forwards, Side *backwards, uint32_t situation)
{
    int shortest = on_cycle[situation] ? shortest_cycle(forwards, backwards, situation) : 0;
    for (uint32_t ko = first_ko(16 * situation); ko < end_of_kos(situation); ko++) {
        if (!on_cycle[situation_count + ko])
            continue;
        int plays = shortest_cycle(forwards, backwards, situation_count + ko);
        if (!shortest || plays < shortest)
            shortest = plays;
    }
    return shortest;
}

/* Counts situations by the plays of a shortest cycle. One of each orbit is looked at: the exchange of the colours gives Black the move. */
static void count_shortest(uint64_t *situations, int most)
{
    Side forwards = side(false), backwards = side(true);
    for (uint32_t situation = BLACK; situation < situation_count; situation += 2) {
        Node node = node_at(situation);
        int same = symmetries_of_least(&node);
        int shortest = same ? shortest_of_situation(&forwards, &backwards, situation) : 0;
        if (shortest >= most)
            stop("a shortest cycle is longer than expected");
        if (shortest)
            situations[shortest] += 2 * symmetries / same;
    }
}

static int by_size(const void *one, const void *other)
{
    uint32_t left = *(const uint32_t *)one, right = *(const uint32_t *)other;
    return (left > right) - (left < right);
}

static void print_components(void)
{
    uint32_t on_cycles = 0;
    uint32_t trivial = component_count - nontrivial_count;
    qsort(component_sizes, nontrivial_count, sizeof(uint32_t), by_size);
    for (uint32_t place = 0; place < nontrivial_count; place++)
        on_cycles += component_sizes[place];
    printf(" \"components\": {\"count\": %u, \"nontrivial\": %u,", component_count, nontrivial_count);
    printf(" \"largest\": %u,", nontrivial_count ? component_sizes[nontrivial_count - 1] : 1);
    printf(" \"nodes_on_cycles\": %u,\n  \"sizes\": [", on_cycles);
    if (trivial)
        printf("{\"size\": 1, \"components\": %u}", trivial);
    for (uint32_t place = 0, same; place < nontrivial_count; place += same) {
        for (same = 1; place + same < nontrivial_count && component_sizes[place + same] == component_sizes[place];)
            same++;
        printf("%s{\"size\": %u, \"components\": %u}", place || trivial ? ", " : "", component_sizes[place], same);
    }
    printf("]},\n");
}

static void print_situations(void)
{
    uint32_t on_cycles = 0, orbits = 0, orbits_on_cycles = 0;
    uint8_t *recurs = array(situation_count, 1);
    for (uint32_t node = 0; node < node_count; node++)
        recurs[situation_of(node)] |= on_cycle[node];
    for (uint32_t situation = 0; situation < situation_count; situation++) {
        Node node = node_at(situation);
        bool least = node.mover == BLACK && symmetries_of_least(&node);
        on_cycles += recurs[situation];
        orbits += least;
        orbits_on_cycles += least && recurs[situation];
    }
    printf(" \"situations\": %u, \"situations_up_to_symmetry\": %u,\n", situation_count, orbits);
    printf(" \"situations_on_cycles\": %u, \"situations_on_cycles_up_to_symmetry\": %u", on_cycles, orbits_on_cycles);
    free(recurs);
}

static void print_shortest(void)
{
    enum { MOST_PLAYS = 1000 };
    uint64_t situations[MOST_PLAYS] = {0};
    const char *comma = "";
    count_shortest(situations, MOST_PLAYS);
    printf(",\n \"shortest_cycle_lengths\": [");
    for (int plays = 1; plays < MOST_PLAYS; plays++)
        if (situations[plays]) {
            printf("%s{\"length\": %d, \"situations\": %llu}", comma, plays, (unsigned long long)situations[plays]);
            comma = ", ";
        }
    printf("]");
}

static void print_cycles(void)
{
    Graph graph = graph_of_plays(false);
    printf(" \"nodes\": %u, \"edges\": %u,\n", node_count, graph.first[node_count]);
    printf(" \"reachable_from_start\": %u,\n", count_reachable(&graph, 2 * position_of_code[0] + BLACK));
    find_components(&graph, node_count);
    free(graph.first);
    free(graph.to);
    print_components();
    print_situations();
    if (points <= MOST_POINTS_OF_SHORTEST)
        print_shortest();
    printf("\n}\n");
}

/* ---- Values ---- */

/* States are numbered as the nodes, then come the situations after a pass. */
static uint32_t state_count;
static uint8_t *play_counts; /* for each node */
static int8_t *scores;       /* for each position */

/* The work for one player. */
static int player;
static int8_t *value;       /* what he can force, for each state */
static uint8_t *moves_left; /* moves that do not lead to an end that is good enough; used where the opponent moves */
static uint32_t *stack, height;

static uint32_t node_of_state(uint32_t state)
{
    return state < node_count ? state : state - node_count;
}

static int mover_of(uint32_t state)
{
    return situation_of(node_of_state(state)) % 2;
}

/* A move of this state leads to an end at the threshold or better. */
static void move_is_good(uint32_t state, int threshold)
{
    if (value[state] != NO_END)
        return;
    if (mover_of(state) != player && --moves_left[state])
        return;
    value[state] = threshold;
    stack[height++] = state;
}

static void go_back_from(uint32_t state, const Graph *backwards, int threshold)
{
    if (state >= node_count) { /* reached by a pass, from each node of the situation with the other player to move */
        uint32_t situation = (state - node_count) ^ 1;
        move_is_good(situation, threshold);
        for (uint32_t ko = first_ko(16 * situation), end = end_of_kos(situation); ko < end; ko++)
            move_is_good(situation_count + ko, threshold);
        return;
    }
    for (uint32_t edge = backwards->first[state]; edge < backwards->first[state + 1]; edge++) {
        uint32_t before = backwards->to[edge];
        move_is_good(before, threshold);
        if (before < situation_count) /* the same play after a pass */
            move_is_good(node_count + before, threshold);
    }
}

static int8_t *what_can_be_forced(int by, const Graph *backwards)
{
    int step = by == BLACK ? -1 : 1;
    player = by;
    value = array(state_count, 1);
    memset(value, NO_END, state_count);
    for (uint32_t state = 0; state < state_count; state++)
        moves_left[state] = play_counts[node_of_state(state)] + 1;
    for (int threshold = -step * points; threshold != step * (points + 1); threshold += step)
        for (uint32_t position = 0; position < position_count; position++) {
            if (scores[position] != threshold)
                continue;
            for (int mover = BLACK; mover <= WHITE; mover++)
                move_is_good(node_count + 2 * position + mover, threshold);
            while (height)
                go_back_from(stack[--height], backwards, threshold);
        }
    return value;
}

/* The states that the empty board leads to, Black to move. */
static uint32_t count_reachable_states(void)
{
    uint8_t *seen = array(state_count, 1);
    uint32_t targets[MOST_POINTS + 1], count = 0;
    stack[height++] = 2 * position_of_code[0] + BLACK;
    seen[stack[0]] = 1;
    while (height) {
        uint32_t state = stack[--height];
        int moves = plays_from(node_of_state(state), targets);
        count++;
        if (state < node_count)
            targets[moves++] = node_count + (situation_of(state) ^ 1);
        while (moves-- > 0)
            if (!seen[targets[moves]]) {
                seen[targets[moves]] = 1;
                stack[height++] = targets[moves];
            }
    }
    free(seen);
    return count;
}

static const char *point_name(int point)
{
    static char name[8];
    snprintf(name, sizeof name, "%c%d", "abcdefghjklmnopq"[point % cols], rows - point / cols);
    return name;
}

static const char *value_text(int8_t number)
{
    static char texts[2][8];
    static int turn;
    turn = !turn;
    if (number == NO_END)
        return "null";
    snprintf(texts[turn], sizeof texts[turn], "%d", number);
    return texts[turn];
}

/* The plays and the pass after which both values are those of the empty board. */
static void print_best(const int8_t *lo, const int8_t *hi)
{
    uint32_t start = 2 * position_of_code[0] + BLACK, pass = node_count + (start ^ 1);
    Node node = node_at(start), after;
    const char *comma = "";
    printf(" \"lo\": %s, \"hi\": %s, \"best\": [", value_text(lo[start]), value_text(hi[start]));
    for (int point = 0; point < points; point++)
        if (play(&node, point, &after)) {
            uint32_t next = number_of(&after);
            if (lo[next] == lo[start] && hi[next] == hi[start]) {
                printf("%s\"%s\"", comma, point_name(point));
                comma = ", ";
            }
        }
    if (lo[pass] == lo[start] && hi[pass] == hi[start])
        printf("%s\"pass\"", comma);
    printf("],\n");
}

static void print_pairs(const int8_t *lo, const int8_t *hi)
{
    static uint32_t counts[256][256];
    uint32_t total = 0;
    const char *comma = "";
    for (uint32_t state = 0; state < state_count; state++) {
        Node node = node_at(node_of_state(state));
        if (node.mover == BLACK && symmetries_of_least(&node)) {
            counts[lo[state] + 128][hi[state] + 128]++;
            total++;
        }
    }
    printf(" \"states_up_to_symmetry\": %u,\n \"pairs\": [", total);
    for (int low = 0; low < 256; low++)
        for (int high = 0; high < 256; high++)
            if (counts[low][high]) {
                printf("%s\n  {\"lo\": %s, \"hi\": %s,", comma, value_text(low - 128), value_text(high - 128));
                printf(" \"states\": %u}", counts[low][high]);
                comma = ",";
            }
    printf("]");
}

static void print_state(uint32_t state, const int8_t *lo, const int8_t *hi)
{
    Node node = node_at(node_of_state(state));
    printf("{\"rows\": [");
    for (int point = 0; point < points; point++) {
        char stone = node.stones[BLACK] >> point & 1 ? 'X' : node.stones[WHITE] >> point & 1 ? 'O' : '.';
        printf("%s%c%s", point % cols ? "" : point ? ", \"" : "\"", stone, point % cols == cols - 1 ? "\"" : "");
    }
    printf("], \"to_move\": \"%c\", \"ko\": ", "BW"[node.mover]);
    if (node.ko == NO_POINT)
        printf("null");
    else
        printf("\"%s\"", point_name(node.ko));
    printf(", \"lo\": %s, \"hi\": %s}", value_text(lo[state]), value_text(hi[state]));
}

/* A pseudo-random number below a bound, by the generator SplitMix64. */
static uint32_t drawn(uint64_t *seed, uint32_t bound)
{
    uint64_t mixed = *seed += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (mixed ^ mixed >> 31) % bound;
}

/* One in four nodes drawn has a ko point, if there are such nodes: few nodes of large boards have one. */
static void print_sample(const int8_t *lo, const int8_t *hi, uint32_t samples, uint64_t seed)
{
    uint32_t count = samples ? samples : node_count;
    printf(",\n \"sample\": [");
    for (uint32_t place = 0; place < count; place++) {
        uint32_t node = place;
        if (samples && ko_count && place % 4 == 0)
            node = situation_count + drawn(&seed, ko_count);
        else if (samples)
            node = drawn(&seed, situation_count);
        printf("%s\n  ", place ? "," : "");
        print_state(node, lo, hi);
    }
    printf("]");
}

static void find_values(int8_t **lo, int8_t **hi)
{
    uint32_t targets[MOST_POINTS];
    Graph backwards = graph_of_plays(true);
    state_count = node_count + situation_count;
    play_counts = array(node_count, 1);
    scores = array(position_count, 1);
    moves_left = array(state_count, 1);
    stack = array(state_count, sizeof(uint32_t));
    for (uint32_t node = 0; node < node_count; node++)
        play_counts[node] = plays_from(node, targets);
    for (uint32_t position = 0; position < position_count; position++)
        scores[position] = area_score(position_stones[position] & 0xffff, position_stones[position] >> 16);
    *lo = what_can_be_forced(BLACK, &backwards);
    *hi = what_can_be_forced(WHITE, &backwards);
    free(backwards.first);
    free(backwards.to);
}

static void print_values(int arguments, char **words)
{
    int8_t *lo, *hi;
    find_values(&lo, &hi);
    printf(" \"states\": %u, \"states_reachable\": %u,\n", state_count, count_reachable_states());
    print_best(lo, hi);
    print_pairs(lo, hi);
    if (arguments > 0)
        print_sample(lo, hi, strtoul(words[0], NULL, 10), arguments > 1 ? strtoull(words[1], NULL, 10) : 1);
    printf("\n}\n");
}

/* ---- Strings of kos ---- */

static uint32_t *open_states, open_count; /* ascending */
static uint8_t *size_needed;              /* of strings, for each open state; 0 if it is on no cycle */

static void collect_open_states(const int8_t *lo, const int8_t *hi)
{
    for (uint32_t state = 0; state < state_count; state++) {
        if (lo[state] == NO_END || hi[state] == NO_END)
            stop("a player can force no end: this is a bug");
        open_count += lo[state] != hi[state];
    }
    open_states = array(open_count, sizeof(uint32_t));
    for (uint32_t state = 0, place = 0; state < state_count; state++)
        if (lo[state] != hi[state])
            open_states[place++] = state;
}

static int largest_string(Set stones)
{
    int largest = 0;
    while (stones) {
        Set string = connected(stones & -stones, stones);
        largest = size_of(string) > largest ? size_of(string) : largest;
        stones &= ~string;
    }
    return largest;
}

/* Writes the states to which the moves lead that do not end the game and take no string of more than `most` stones. */
static int moves_taking_at_most(int most, uint32_t state, uint32_t *targets)
{
    Node node = node_at(node_of_state(state)), after;
    int count = 0;
    for (int point = 0; point < points; point++)
        if (play(&node, point, &after) && largest_string(node.stones[after.mover] & ~after.stones[after.mover]) <= most)
            targets[count++] = number_of(&after);
    if (state < node_count)
        targets[count++] = node_count + (situation_of(state) ^ 1);
    return count;
}

/* The graph of the open states, by their places, with those of these moves that keep both bounds. */
static Graph graph_of_keeping(int most, const int8_t *lo, const int8_t *hi)
{
    uint32_t targets[MOST_POINTS + 1], edges = 0;
    Graph graph = {array((size_t)open_count + 1, sizeof(uint32_t)), NULL};
    for (int keep = 0; keep < 2; keep++) { /* count the edges, then store them */
        edges = 0;
        for (uint32_t place = 0; place < open_count; place++) {
            uint32_t state = open_states[place];
            graph.first[place] = edges;
            for (int count = moves_taking_at_most(most, state, targets); count-- > 0;)
                if (lo[targets[count]] == lo[state] && hi[targets[count]] == hi[state]) {
                    if (keep)
                        graph.to[edges] = place_among(open_states, open_count, targets[count]);
                    edges++;
                }
        }
        graph.first[open_count] = edges;
        if (!keep)
            graph.to = array(edges, sizeof(uint32_t));
    }
    return graph;
}

/* A state on a cycle that takes no string of more than `most` stones, and on none that takes only smaller ones, needs `most`. */
static void find_sizes_needed(const int8_t *lo, const int8_t *hi)
{
    size_needed = array(open_count, 1);
    for (int most = 1; most < points; most++) {
        Graph graph = graph_of_keeping(most, lo, hi);
        find_components(&graph, open_count);
        for (uint32_t place = 0; place < open_count; place++)
            if (on_cycle[place] && !size_needed[place])
                size_needed[place] = most;
        free(graph.first);
        free(graph.to);
        free(on_cycle);
        free(component_sizes);
    }
}

/* How early a state is an example: fewer stones, then empty points before White's and those before Black's, from the first point on. */
static uint64_t order_of_example(uint32_t state)
{
    Node node = node_at(node_of_state(state));
    uint64_t order = size_of(node.stones[BLACK] | node.stones[WHITE]);
    for (int point = 0; point < points; point++)
        order = 3 * order + 2 * (node.stones[BLACK] >> point & 1) + (node.stones[WHITE] >> point & 1);
    return order;
}

/* Counts the states that need strings of this size, or those of them in which not all is at stake, and prints the smallest. */
static uint32_t print_states_needing(int size, bool part, const char *name, const int8_t *lo, const int8_t *hi)
{
    uint32_t count = 0, smallest = 0;
    for (uint32_t place = 0; place < open_count; place++) {
        uint32_t state = open_states[place];
        if (size_needed[place] < size || (part && lo[state] == -points && hi[state] == points))
            continue;
        if (!count++ || order_of_example(state) < order_of_example(smallest))
            smallest = state;
    }
    printf("\"%s\": %u, \"%s_example\": ", name, count, name);
    count ? print_state(smallest, lo, hi) : (void)printf("null");
    return count;
}

static void print_strings(void)
{
    int8_t *lo, *hi;
    uint32_t cyclic = 0, more = 1;
    find_values(&lo, &hi);
    collect_open_states(lo, hi);
    find_sizes_needed(lo, hi);
    for (uint32_t place = 0; place < open_count; place++)
        cyclic += size_needed[place] > 0;
    printf(" \"states\": %u, \"open\": %u, \"cyclic\": %u,\n \"sizes\": [", state_count, open_count, cyclic);
    for (int size = 1; more && size < points; size++) {
        printf("%s\n  {\"size\": %d, ", size > 1 ? "," : "", size);
        more = print_states_needing(size, false, "states", lo, hi);
        printf(",\n   ");
        print_states_needing(size, true, "part", lo, hi);
        printf("}");
    }
    printf("]\n}\n");
}

int main(int count, char **words)
{
    const char *policy = count > 3 ? words[3] : "none";
    bool cycles = count > 2 && !strcmp(words[1], "cycles"), values = count > 2 && !strcmp(words[1], "values");
    bool strings = count == 3 && !strcmp(words[1], "strings");
    if (!(cycles || values || strings) || sscanf(words[2], "%dx%d", &rows, &cols) != 2)
        stop("usage: basic_ko_boards cycles|values ROWSxCOLS [none|multi|all] [SAMPLES [SEED]], or strings ROWSxCOLS");
    if (rows < 1 || cols < 1 || rows > MOST_POINTS || cols > MOST_POINTS || rows * cols > MOST_POINTS)
        stop("boards have 1 to 16 points");
    smallest_suicide = !strcmp(policy, "none") ? MOST_POINTS + 1 : !strcmp(policy, "multi") ? 2 : !strcmp(policy, "all") ? 1 : 0;
    if (!smallest_suicide)
        stop("suicides are none, multi or all");
    set_up_board();
    number_positions();
    number_nodes();
    printf("{\"board\": \"%dx%d\", \"suicide\": \"%s\",\n", rows, cols, policy);
    cycles ? print_cycles() : values ? print_values(count - 4, words + 4) : print_strings();
    return 0;
}
