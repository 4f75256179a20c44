/* Plain C for P-positions of three piles, each marking all positions from which a move leads to it:
 * gcc -O3 -march=native -shared -fPIC -DMOVE=... boxes.c
 *
 * Only positions with ascending piles are kept. MOVE is a condition in p1..p3 before, q1..q3 after, k1..k3 taken. */
#include <stdint.h>
#include <string.h>

typedef int64_t num;

static inline num at(num x, num y, num z) {
    num a = x < y ? x : y, b = x < y ? y : x, c = b < z ? z : b, d = b < z ? b : z;
    num low = a < d ? a : d, middle = a < d ? d : a;
    return low + middle * (middle + 1) / 2 + c * (c + 1) * (c + 2) / 6;
}

static inline int meets(num p1, num p2, num p3, num q1, num q2, num q3) {
    num k1 = p1 - q1, k2 = p2 - q2, k3 = p3 - q3;
    return k1 >= 0 && k2 >= 0 && k3 >= 0 && k1 + k2 + k3 > 0 && (MOVE);
}

static void mark_where(num n, num x, num y, num z, uint8_t *seen) {
    for (num c = z; c < n; c++)
        for (num b = y; b <= c; b++)
            for (num a = x; a <= b; a++) {
                num m = a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6;
                if (!seen[m])
                    seen[m] = meets(a, b, c, x, y, z) || meets(a, b, c, x, z, y) || meets(a, b, c, y, x, z) ||
                              meets(a, b, c, y, z, x) || meets(a, b, c, z, x, y) || meets(a, b, c, z, y, x);
            }
}

/* The moves: nim, equal, upto(2), where MOVE holds; each if its flag is set. The number of P-positions with piles < n. */
num box(num n, num nim, num equal, num moore, num where, uint8_t *seen) {
    num count = 0;
    memset(seen, 0, n * (n + 1) * (n + 2) / 6);
    for (num z = 0; z < n; z++)
        for (num y = 0; y <= z; y++)
            for (num x = 0; x <= y; x++) {
                if (seen[at(x, y, z)]) continue;
                count++;
                if (nim) {
                    for (num i = x + 1; i < n; i++) seen[at(i, y, z)] = 1;
                    for (num i = y + 1; i < n; i++) seen[at(x, i, z)] = 1;
                    for (num i = z + 1; i < n; i++) seen[at(x, y, i)] = 1;
                }
                for (num k = 1; equal && k < n - x; k++) {
                    int b = y + k < n, c = z + k < n;
                    if (b) seen[at(x + k, y + k, z)] = 1;
                    if (c) seen[at(x + k, y, z + k)] = 1;
                    if (b && c) seen[at(x, y + k, z + k)] = seen[at(x + k, y + k, z + k)] = 1;
                }
                if (moore) {
                    for (num i = x; i < n; i++) for (num j = y; j < n; j++) seen[at(i, j, z)] = 1;
                    for (num i = x; i < n; i++) for (num j = z; j < n; j++) seen[at(i, y, j)] = 1;
                    for (num i = y; i < n; i++) for (num j = z; j < n; j++) seen[at(x, i, j)] = 1;
                }
                if (where) mark_where(n, x, y, z, seen);
            }
    return count;
}
