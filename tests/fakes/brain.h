/*
 * What the Gomocup engines of this folder share: a board, a way to fill it, lines and time.
 */
#ifndef RB_TESTS_FAKES_BRAIN_H
#define RB_TESTS_FAKES_BRAIN_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_SIZE = 32 };

static int           size, stones;
static unsigned char board[MAX_SIZE][MAX_SIZE]; /* [y][x]: 0 empty, 1 own, 2 theirs */

static inline int inside(int x, int y) { return x >= 0 && y >= 0 && x < size && y < size; }

static inline void put(int x, int y, int who)
{
    if (inside(x, y) && !board[y][x]) {
        board[y][x] = (unsigned char)who;
        stones++;
    }
}

static inline void clear_board(void)
{
    memset(board, 0, sizeof board);
    stones = 0;
}

static inline int first_empty(int *mx, int *my)
{
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (!board[y][x])
                return *mx = x, *my = y, 1;
    return 0;
}

/* fills the board in a pattern without any three in line; a draw against itself */
static inline int fill(int *mx, int *my)
{
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (!board[y][x] && (x / 2 + y) % 2 == stones % 2)
                return *mx = x, *my = y, 1;
    return first_empty(mx, my);
}

static inline int line(int x, int y, int dx, int dy, int who)
{
    int n = 0;
    while (inside(x += dx, y += dy) && board[y][x] == who)
        n++;
    return n;
}

static inline int makes_five(int x, int y, int who)
{
    static const int axes[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    for (int i = 0; i < 4; i++)
        if (line(x, y, axes[i][0], axes[i][1], who) + line(x, y, -axes[i][0], -axes[i][1], who) >= 4)
            return 1;
    return 0;
}

/* a five of its own, else one to stop */
static inline int urgent(int *mx, int *my)
{
    for (int who = 1; who <= 2; who++)
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                if (!board[y][x] && makes_five(x, y, who))
                    return *mx = x, *my = y, 1;
    return 0;
}

static inline void say(const char *text)
{
    puts(text);
    fflush(stdout);
}

static inline void say_point(int x, int y)
{
    printf("%d,%d\n", x, y);
    fflush(stdout);
}

static inline int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

#endif
