/*
 * infobrain - a Gomocup/Piskvork engine whose strength depends on what INFO tells it.
 *
 * It is a known truth for tuning: in each game it is awake or asleep, by chance from INFO seed.
 * Awake it builds five in a row at the left side of the board, asleep it fills the right one; who
 * alone is awake wins, and of two the one who moves first. It is awake in the share
 *
 *   1 - (reach - 7)^2 / 169 - (nerve - 0.6)^2 / 0.72
 *
 * of its games, so that nothing is stronger than reach 7 and nerve 0.6.
 *
 *   cc -O2 -Wall -Wextra -o infobrain infobrain.c
 *
 *   INFO reach N   a whole number (15); of any other it says ERROR, and ends
 *   INFO nerve X   a decimal (0.2)
 *   INFO fail 1    it ends at its first move
 */
#include <stdlib.h>

#include "brain.h"

static long     reach = 15;
static double   nerve = 0.2;
static uint64_t seed;
static int      fails;

/* a number from 0 to 1 that follows from the seed alone */
static double chance(void)
{
    uint64_t z = seed + 0x9E3779B97F4A7C15ULL;
    z          = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z          = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static int is_awake(void)
{
    double r = (double)(reach - 7), n = nerve - 0.6;
    return chance() < 1 - r * r / 169 - n * n / 0.72;
}

/* Of its row of five at x = 1 to 5, with nothing of the other side from x = 0 to 6; -1: no room. */
static int row(void)
{
    int best = -1, most = -1;
    for (int y = 0; y < size; y++) {
        int own = 0, free = !board[y][0] && !board[y][6];
        for (int x = 1; x <= 5; x++) {
            free = free && board[y][x] != 2;
            own += board[y][x] == 1;
        }
        if (free && own < 5 && own > most)
            most = own, best = y;
    }
    return best;
}

static int choose(int *mx, int *my)
{
    int y = is_awake() ? row() : -1;

    for (int x = 1; y >= 0 && x <= 5; x++)
        if (!board[y][x])
            return *mx = x, *my = y, 1;
    for (y = 0; y < size; y++)
        for (int x = 8; x < size; x++)
            if (!board[y][x] && (x / 2 + y) % 2 == stones % 2)
                return *mx = x, *my = y, 1;
    return first_empty(mx, my);
}

static void play(void)
{
    int x = 0, y = 0;

    if (fails)
        exit(3);
    if (!choose(&x, &y)) {
        say("ERROR the board is full");
        return;
    }
    put(x, y, 1);
    say_point(x, y);
}

static void info(char *text)
{
    char *end;

    if (!strncmp(text, "seed ", 5)) seed = strtoull(text + 5, NULL, 10);
    if (!strncmp(text, "nerve ", 6)) nerve = strtod(text + 6, NULL);
    if (!strncmp(text, "fail ", 5)) fails = atoi(text + 5);
    if (strncmp(text, "reach ", 6))
        return;
    reach = strtol(text + 6, &end, 10);
    if (*end) {
        say("ERROR reach is a whole number");
        exit(3);
    }
}

static int read_line(char *line, int bytes)
{
    if (!fgets(line, bytes, stdin))
        return 0;
    line[strcspn(line, "\r\n")] = 0;
    return 1;
}

int main(void)
{
    char line[256];
    int  x, y, who;

    while (read_line(line, sizeof line)) {
        if (!strncmp(line, "START", 5)) {
            size = atoi(line + 5);
            if (size < 7 || size > MAX_SIZE) {
                say("ERROR unsupported size");
                continue;
            }
            clear_board();
            say("OK");
        } else if (!strcmp(line, "RESTART")) {
            clear_board();
            say("OK");
        } else if (!strcmp(line, "BEGIN")) {
            play();
        } else if (sscanf(line, "TURN %d,%d", &x, &y) == 2) {
            put(x, y, 2);
            play();
        } else if (!strcmp(line, "BOARD")) {
            clear_board();
            while (read_line(line, sizeof line) && strcmp(line, "DONE"))
                if (sscanf(line, "%d,%d,%d", &x, &y, &who) == 3)
                    put(x, y, who == 1 ? 1 : 2);
            play();
        } else if (!strcmp(line, "ABOUT")) {
            say("name=\"infobrain\", version=\"1.0\", author=\"renju-bench\", country=\"-\"");
        } else if (!strcmp(line, "END")) {
            return 0;
        } else if (!strncmp(line, "INFO ", 5)) {
            info(line + 5);
        } else {
            say("UNKNOWN command");
        }
    }
    return 0;
}
