/* Plain C for what the kernels of filling and shifting do: gcc -O3 -march=native -shared -fPIC -DMOVE=... filling.c
 *
 * MOVE is the condition for a move from (x, y), x <= y, that takes i and j and leaves (a, b), as a C expression in
 * x0, y0, x1, y1, k, l. All games are unordered and have every move of Nim. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t num;

static inline int meets(num x, num y, num a, num b) {
    num i = x - a, j = y - b;
    if (i < 0 || j < 0 || i + j == 0) return 0;
    num x0 = x, y0 = y, x1 = a < b ? a : b, y1 = a < b ? b : a, k = i, l = j;
    (void)x0; (void)y0; (void)x1; (void)y1; (void)k; (void)l;
    return MOVE;
}

static inline int sees(num x, num y, num a, num b) { return meets(x, y, a, b) || (a != b && meets(x, y, b, a)); }

/* The P-positions of the rows x < columns, each held against all found before: the last decider and its neighbours
 * come first, and a run of squares that it takes is passed over. How many there are. */
num fill(num columns, num *firsts, num *seconds) {
    num size = 4 * columns + 1024, found = 0, decided = 0;
    char *crossed = calloc(size, 1);
    for (num x = 0; x < columns; x++) {
        if (crossed[x]) continue;
        for (num y = x;; y++) {
            if (y < size && crossed[y]) continue;
            num above = decided < found ? decided : found - 1, below = above - 1, by = -1;
            int up = 1;
            for (num turn = 0; turn < found; turn++) {
                num place = (below < 0 || (up && above < found)) ? above++ : below--;
                up = above < found && !up;
                if (sees(x, y, firsts[place], seconds[place])) { by = place; break; }
            }
            if (by < 0) {
                firsts[found] = x, seconds[found++] = y;
                if (y < size && y != x) crossed[y] = 1;
                break;
            }
            decided = by;
            while (sees(x, y + 1, firsts[by], seconds[by])) y++;
        }
    }
    free(crossed);
    return found;
}

/* The same where every move lies on a row, a column or one of some diagonals b - a == y - x + shift: P-positions are
 * kept by their differences. At most n moves may be forbidden, whatever they are. */
num fill_by_lines(num columns, num n, num shifts, num *firsts, num *seconds) {
    num size = 8 * columns + 1024, found = 0, most = n + 1;
    int32_t *heads[3], *nexts[3];
    for (int f = 0; f < 3; f++) {
        heads[f] = malloc(2 * size * sizeof(int32_t)), memset(heads[f], -1, 2 * size * sizeof(int32_t));
        nexts[f] = malloc(4 * most * columns * sizeof(int32_t));
    }
    int32_t *crossed = calloc(size, sizeof(int32_t));
    for (num x = 0; x < columns; x++) {
        num met = crossed[x];
        for (num y = x; met < most; y++) {
            if (crossed[y] > n) continue;
            num forbidden = 0;
            for (num line = 0; line < 2 + 2 * shifts - 1 && forbidden <= n; line++) {
                int f = line < 2 ? line : 2;
                num shift = line < 2 ? 0 : (line - 2) - (shifts - 1);
                num key = f == 0 ? x : f == 1 ? y : y - x + shift + size;
                for (int32_t e = heads[f][key]; e >= 0 && forbidden <= n; e = nexts[f][e]) {
                    num a = e & 1 ? seconds[e >> 1] : firsts[e >> 1], b = e & 1 ? firsts[e >> 1] : seconds[e >> 1];
                    if ((f == 2 && (a == x || b == y)) || (f == 1 && a == x)) continue;
                    forbidden += meets(x, y, a, b);
                }
            }
            if (forbidden > n) continue;
            for (int side = 0; side < 1 + (x != y); side++) {
                num a = side ? y : x, b = side ? x : y, e = 2 * found + side;
                num keys[3] = {a, b, b - a + size};
                for (int f = 0; f < 3; f++) nexts[f][e] = heads[f][keys[f]], heads[f][keys[f]] = (int32_t)e;
            }
            firsts[found] = x, seconds[found++] = y, met++;
            if (y != x) crossed[y]++;
        }
    }
    for (int f = 0; f < 3; f++) free(heads[f]), free(nexts[f]);
    free(crossed);
    return found;
}

/* The board of a side in rows of bits: a row of P-positions shifted by each move, or of moves by each P-position. */
num shift(num side, uint64_t *lost) {
    num words = (side + 63) / 64, count = 0;
    uint64_t *moves = calloc(side * words, 8), *seen = malloc(8 * words);
    num *many = calloc(side, sizeof(num)), *found = calloc(side, sizeof(num));
    for (num i = 0; i < side; i++)
        for (num j = 0; j < side; j++) {
            num x0 = 0, y0 = 1, x1 = 0, y1 = 1, k = i, l = j;
            (void)x0; (void)y0; (void)x1; (void)y1;
            if (i + j > 0 && (MOVE)) moves[i * words + j / 64] |= 1ull << (j & 63), many[i]++;
        }
#define JOIN(source, by, first)                                                                                        \
    do {                                                                                                               \
        const uint64_t *from = (source);                                                                               \
        num whole = (by) >> 6, part = (by) & 63, start = (first) > whole ? (first) : whole;                            \
        if (!part)                                                                                                     \
            for (num w = start; w < words; w++) seen[w] |= from[w - whole];                                            \
        else {                                                                                                         \
            if (start == whole) seen[start++] |= from[0] << part;                                                      \
            for (num w = start; w < words; w++) seen[w] |= from[w - whole] << part | from[w - whole - 1] >> (64 - part); \
        }                                                                                                              \
    } while (0)
    for (num x = 0; x < side; x++) {
        memset(seen, 0, 8 * words);
        for (num a = 0; a <= x; a++) {
            int fewer = many[x - a] < found[a];
            const uint64_t *few = fewer ? moves + (x - a) * words : lost + a * words;
            const uint64_t *more = fewer ? lost + a * words : moves + (x - a) * words;
            for (num w = 0; w < words; w++)
                for (uint64_t rest = few[w]; rest; rest &= rest - 1) JOIN(more, 64 * w + __builtin_ctzll(rest), x / 64);
        }
        for (num y = x; y < side; y++) {
            if (seen[y / 64] >> (y & 63) & 1) continue;
            lost[x * words + y / 64] |= 1ull << (y & 63), found[x]++, count++;
            if (x != y) lost[y * words + x / 64] |= 1ull << (x & 63), found[y]++;
            JOIN(moves, y, y / 64);
        }
    }
    free(moves), free(seen), free(many), free(found);
    return count;
}
