/* All settings that small boards show: every content of every board of given sizes.
 *
 *     gcc -std=c11 -O2 -o small_boards second_opinion/small_boards.c
 *     ./small_boards 4 1x9 2x5 3x3             all settings of up to 4 points on boards of these sizes, one a line
 *     ./small_boards 4 naive 1x8 2x4 3x3       the same by a fill without any short cut
 *
 * The model
 * ---------
 * Each cell of the board is a region point, an immortal black or white stone, a mortal black or white stone, or blank: it stays empty.
 * No blank cell is next to a region point or to a mortal stone. No mortal stone is next to an immortal stone of its colour. The mortal
 * stones of a colour are connected, and if there are any, one of them is next to a region point. A piece is a connected component of
 * region points. The pieces and the mortal strings hang together: a graph with a node for each piece and each mortal string, and an edge
 * where a piece touches a string, is connected. The board then shows a setting: its pieces, with the kinds of stones that each region
 * point touches.
 *
 * Output
 * ------
 * A piece is written as the row and the column of each point, a colon, and a hexadecimal digit for each point: the sum of 1 if it touches
 * an immortal black stone, 2 for immortal white, 4 for mortal black, 8 for mortal white. The points are in reading order, and of the
 * eight images of the piece the one whose text comes first is taken. A line has the pieces of a setting, in the order of their texts. Of
 * the two lines with the colours as they are and exchanged, the one that comes first is taken.
 *
 * The method
 * ----------
 * For each set of region points, one of those that symmetries of the board carry into each other, the other cells are filled in reading
 * order. A cell next to a region point has a stone of one of the four kinds. Any other cell has a mortal stone or something else. What
 * else it is follows from its neighbours: an immortal stone of the other colour if it is next to a mortal stone, so that it is not next
 * to mortal stones of both colours. Otherwise it is blank. Neither choice forbids anything elsewhere. A part of a fill is given up if
 * neighbours clash, or if mortal stones of a colour cannot be joined any more, not even over all cells without content.
 *
 * The naive fill tries all six contents of each cell, and looks at the conditions of the model when the board is full. Both fills give
 * the same settings of up to 4 points, and of up to 7, on all boards of up to 9 points and on 2x5.
 *
 * On one core of 2026, 4 points take 3 seconds on 4x4, 15 on 3x6, one minute on 4x5 and two minutes on 3x7, with less than 100 MB.
 *
 * Not checked: boards of other sizes. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 7, MOST_CELLS = 25, MOST_TEXT = 3 * MOST_POINTS + 2 };
enum { IMMORTAL_BLACK, IMMORTAL_WHITE, MORTAL_BLACK, MORTAL_WHITE, BLANK, REGION, CONTENTS };

typedef uint32_t Set; /* of cells: bit number row * cols + column */

static int rows, cols, cells, most_points;
static Set all, left_column, right_column;
static Set filled[CONTENTS]; /* the cells with each content; BLANK stands for all that is neither mortal nor next to a region point */

/* The contacts that have been found for the region points, four bits for each: a bit that says whether they have, and a list. */
static uint8_t *is_noted;
static uint32_t *noted;
static size_t noted_count, noted_room;

/* ---- Sets of cells ---- */

static Set beside(Set set)
{
    return (set << cols | set >> cols | (set & ~right_column) << 1 | (set & ~left_column) >> 1) & all;
}

/* The cells that are connected with `seed` over cells of `over`. */
static Set reached(Set seed, Set over)
{
    Set found = seed, before;
    do {
        before = found;
        found |= beside(found) & over;
    } while (found != before);
    return found;
}

static Set first_of(Set set)
{
    return set & -set;
}

/* ---- Settings as text ---- */

static char **lines;
static size_t line_count, line_room;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void keep(const char *line)
{
    if (line_count == line_room)
        lines = realloc(lines, (line_room = line_room ? 2 * line_room : 1024) * sizeof *lines);
    if (!lines || !(lines[line_count] = malloc(strlen(line) + 1)))
        exit(2);
    strcpy(lines[line_count++], line);
}

/* Sorts the lines, and leaves out those that come twice. */
static void sort_lines(void)
{
    size_t kept = 0;
    qsort(lines, line_count, sizeof *lines, by_text);
    for (size_t i = 0; i < line_count; i++) {
        if (kept && !strcmp(lines[kept - 1], lines[i]))
            free(lines[i]);
        else
            lines[kept++] = lines[i];
    }
    line_count = kept;
}

typedef struct {
    int row, col, kinds;
} Touched;

static int by_place(const void *a, const void *b)
{
    const Touched *one = a, *other = b;
    return one->row != other->row ? one->row - other->row : one->col - other->col;
}

/* The image of a cell under a symmetry of the grid. */
static Touched turned(Touched point, int symmetry)
{
    int row = symmetry & 1 ? -point.row : point.row, col = symmetry & 2 ? -point.col : point.col;
    return symmetry & 4 ? (Touched){col, row, point.kinds} : (Touched){row, col, point.kinds};
}

static void write_image(const Touched *points, int count, int symmetry, char *text)
{
    Touched image[MOST_POINTS];
    int top = MOST_CELLS, left = MOST_CELLS;
    for (int i = 0; i < count; i++) {
        image[i] = turned(points[i], symmetry);
        top = image[i].row < top ? image[i].row : top;
        left = image[i].col < left ? image[i].col : left;
    }
    qsort(image, count, sizeof *image, by_place);
    for (int i = 0; i < count; i++)
        text += sprintf(text, "%d%d", image[i].row - top, image[i].col - left);
    *text++ = ':';
    for (int i = 0; i < count; i++)
        text += sprintf(text, "%x", image[i].kinds);
}

static void write_piece(const Touched *points, int count, char *text)
{
    char image[MOST_TEXT];
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        write_image(points, count, symmetry, image);
        if (!symmetry || strcmp(image, text) < 0)
            strcpy(text, image);
    }
}

static int colours_exchanged(int kinds)
{
    return (kinds & 5) << 1 | (kinds & 10) >> 1;
}

/* The pieces of `region`, whose points touch these kinds of stones, by cell. */
static void write_setting(Set region, const int *kinds, bool exchange, char *line)
{
    char texts[MOST_POINTS][MOST_TEXT], *pieces[MOST_POINTS];
    int count = 0;
    for (Set rest = region; rest; count++) {
        Set piece = reached(first_of(rest), region);
        Touched points[MOST_POINTS];
        int size = 0;
        for (int cell = 0; cell < cells; cell++)
            if (piece >> cell & 1)
                points[size++] = (Touched){cell / cols, cell % cols, exchange ? colours_exchanged(kinds[cell]) : kinds[cell]};
        write_piece(points, size, texts[count]);
        pieces[count] = texts[count];
        rest &= ~piece;
    }
    qsort(pieces, count, sizeof *pieces, by_text);
    *line = 0;
    for (int i = 0; i < count; i++)
        strcat(strcat(line, i ? " " : ""), pieces[i]);
}

static void keep_setting(Set region, const int *kinds)
{
    char line[MOST_POINTS * MOST_TEXT], exchanged[MOST_POINTS * MOST_TEXT];
    write_setting(region, kinds, false, line);
    write_setting(region, kinds, true, exchanged);
    keep(strcmp(line, exchanged) < 0 ? line : exchanged);
}

/* ---- Boards ---- */

/* True if the mortal stones of each colour are connected and touch the region, and if pieces and strings hang together. */
static bool is_setting(Set region)
{
    Set joined = reached(first_of(region), region), mortal[2] = {filled[MORTAL_BLACK], filled[MORTAL_WHITE]};
    for (int colour = 0; colour < 2; colour++)
        if (mortal[colour] && (reached(first_of(mortal[colour]), mortal[colour]) != mortal[colour] || !(beside(mortal[colour]) & region)))
            return false;
    for (int round = 0; round < MOST_POINTS; round++)
        for (int colour = 0; colour < 2; colour++)
            if (beside(mortal[colour]) & joined)
                joined = reached(joined | (beside(mortal[colour]) & region), region);
    return joined == region;
}

/* Notes the contacts of the region points. */
static void note(Set region)
{
    uint32_t contacts = 0;
    for (int kind = IMMORTAL_BLACK; kind <= MORTAL_WHITE; kind++) {
        Set touching = beside(filled[kind]);
        int shift = kind;
        for (Set rest = region; rest; rest &= rest - 1, shift += 4)
            contacts |= (uint32_t)!!(touching & first_of(rest)) << shift;
    }
    if (is_noted[contacts / 8] >> contacts % 8 & 1)
        return;
    is_noted[contacts / 8] |= 1 << contacts % 8;
    if (noted_count == noted_room)
        noted = realloc(noted, (noted_room = noted_room ? 2 * noted_room : 1024) * sizeof *noted);
    if (!noted)
        exit(2);
    noted[noted_count++] = contacts;
}

/* Keeps the settings that have been noted for `region`, and forgets them. */
static void keep_noted(Set region)
{
    while (noted_count) {
        uint32_t contacts = noted[--noted_count];
        int kinds[MOST_CELLS] = {0}, shift = 0;
        is_noted[contacts / 8] = 0;
        for (Set rest = region; rest; rest &= rest - 1, shift += 4)
            kinds[__builtin_ctz(rest)] = contacts >> shift & 15;
        keep_setting(region, kinds);
    }
}

/* True if the content of `cell`, the last that has one, cannot be beside those before it. */
static bool clashes(Set cell)
{
    Set before = (cell << 1) - 1;
    Set near = cell | (beside(cell) & before);
    if ((beside(filled[MORTAL_BLACK]) & filled[IMMORTAL_BLACK] & near) || (beside(filled[MORTAL_WHITE]) & filled[IMMORTAL_WHITE] & near))
        return true;
    if (beside(filled[MORTAL_BLACK]) & beside(filled[MORTAL_WHITE]) & filled[BLANK] & near)
        return true;
    for (int kind = MORTAL_BLACK; kind <= MORTAL_WHITE; kind++) {
        Set own = filled[kind], open = all & ~before & ~filled[REGION];
        if (own && own & ~reached(first_of(own), own | open))
            return true;
    }
    return false;
}

/* Fills the cells from number `at` on. */
static void fill(Set region, int at)
{
    Set cell = (Set)1 << at;
    if (at == cells) {
        if (is_setting(region))
            note(region);
    } else if (cell & region) {
        fill(region, at + 1);
    } else {
        bool is_border = cell & beside(region);
        for (int content = is_border ? IMMORTAL_BLACK : MORTAL_BLACK; content <= (is_border ? MORTAL_WHITE : BLANK); content++) {
            filled[content] |= cell;
            if (!clashes(cell))
                fill(region, at + 1);
            filled[content] &= ~cell;
        }
    }
}

/* True if no symmetry of the board carries the set to a smaller number. */
static bool is_least(Set set)
{
    for (int symmetry = 1; symmetry < (rows == cols ? 8 : 4); symmetry++) {
        Set image = 0;
        for (Set rest = set; rest; rest &= rest - 1) {
            int row = __builtin_ctz(rest) / cols, col = __builtin_ctz(rest) % cols;
            row = symmetry & 1 ? rows - 1 - row : row;
            col = symmetry & 2 ? cols - 1 - col : col;
            image |= (Set)1 << (symmetry & 4 ? col * cols + row : row * cols + col);
        }
        if (image < set)
            return false;
    }
    return true;
}

static void fill_all(void)
{
    for (Set region = 1; region <= all; region++)
        if (__builtin_popcount(region) <= most_points && is_least(region)) {
            filled[REGION] = region;
            fill(region, 0);
            keep_noted(region);
        }
}

/* ---- The naive fill ---- */

/* True if a full board is as the model says. */
static bool is_as_it_should_be(const int *content)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int cell = 0; cell < cells; cell++)
        for (int step = 0; step < 4; step++) {
            int row = cell / cols + steps[step][0], col = cell % cols + steps[step][1];
            if (row < 0 || row >= rows || col < 0 || col >= cols)
                continue;
            int own = content[cell], other = content[row * cols + col];
            if (own == BLANK && (other == REGION || other == MORTAL_BLACK || other == MORTAL_WHITE))
                return false;
            if ((own == MORTAL_BLACK && other == IMMORTAL_BLACK) || (own == MORTAL_WHITE && other == IMMORTAL_WHITE))
                return false;
        }
    return true;
}

static void fill_naively(int *content, int at)
{
    if (at < cells) {
        for (content[at] = 0; content[at] < CONTENTS; content[at]++)
            fill_naively(content, at + 1);
        return;
    }
    memset(filled, 0, sizeof filled);
    for (int cell = 0; cell < cells; cell++)
        filled[content[cell]] |= (Set)1 << cell;
    Set region = filled[REGION];
    if (!region || __builtin_popcount(region) > most_points || !is_as_it_should_be(content) || !is_setting(region))
        return;
    int kinds[MOST_CELLS] = {0};
    for (int cell = 0; cell < cells; cell++)
        for (int kind = IMMORTAL_BLACK; kind <= MORTAL_WHITE; kind++)
            kinds[cell] |= !!(beside(filled[kind]) >> cell & 1) << kind;
    keep_setting(region, kinds);
    if (line_count > 1000000)
        sort_lines();
}

int main(int count, char **words)
{
    bool naive = count > 2 && !strcmp(words[2], "naive");
    most_points = count > 1 ? atoi(words[1]) : 0;
    is_noted = calloc((size_t)1 << 4 * MOST_POINTS >> 3, 1);
    if (most_points < 1 || most_points > MOST_POINTS || count < 3 + naive || !is_noted) {
        fprintf(stderr, "small_boards POINTS [naive] ROWSxCOLS ...   up to %d points on boards of up to %d cells\n", MOST_POINTS, MOST_CELLS);
        return 2;
    }
    for (int word = 2 + naive; word < count; word++) {
        if (sscanf(words[word], "%dx%d", &rows, &cols) != 2 || rows < 1 || cols < 1 || rows * cols > MOST_CELLS) {
            fprintf(stderr, "small_boards: no such board: %s\n", words[word]);
            return 2;
        }
        cells = rows * cols;
        all = ((Set)1 << cells) - 1;
        left_column = right_column = 0;
        for (int row = 0; row < rows; row++) {
            left_column |= (Set)1 << row * cols;
            right_column |= (Set)1 << (row * cols + cols - 1);
        }
        memset(filled, 0, sizeof filled);
        int content[MOST_CELLS];
        naive ? fill_naively(content, 0) : fill_all();
        sort_lines();
        fprintf(stderr, "%s: %zu settings so far\n", words[word], line_count);
    }
    for (size_t i = 0; i < line_count; i++)
        puts(lines[i]);
}
