/*
 * realbrain - a Gomocup/Piskvork engine with the habits of real ones.
 *
 * What it does is within its rights, or is done by engines that win cups; a match
 * harness must not lose it a game for it. It plays legal moves and fills the board.
 * The last modes are faults that authors make: a harness should name them.
 *
 *   cc -O2 -Wall -Wextra -o realbrain realbrain.c
 *   realbrain MODE [--us N] [--words N] [--ms N] [--mb N]
 *
 *   --us N     how long after its move it loses words, of the modes unready (1000)
 *   --words N  how many at most after each move (1)
 *   --ms N     how long START or INFO take in slow-start and slow-info, and the waits of the
 *              modes late and twice (200)
 *   --mb N     what slow-info clears (350)
 *
 * Run `realbrain list` for the modes. It reads words, not lines: what follows a word
 * that it lost or does not know is taken for the next commands, so that a lost INFO is
 * answered with an ERROR for each of the other words of its line.
 */
#define _DEFAULT_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <unistd.h>

#include "brain.h"

static const char *const modes[][2] = {
    {"none", "no habit"},
    {"unready", "loses the first --words words that come within --us of its move"},
    {"unready-old", "is unready, and answers ERROR to ABOUT"},
    {"refuse-info", "answers ERROR to every INFO"},
    {"refuse-all", "answers UNKNOWN to all but START, BEGIN, BOARD, TURN and END"},
    {"slow-start", "takes --ms for START and does not know RESTART"},
    {"slow-info", "clears --mb of memory and waits --ms at INFO max_memory"},
    {"talkative", "says things before OK, after OK, at INFO and around its move"},
    {"no-about", "stops for good at ABOUT"},
    {"mute-about", "says nothing to ABOUT, and at its start a line that looks like its answer"},
    {"scattered", "prints numbers and parts of messages before its move"},
    /* faults of authors; these modes make a five and stop one */
    {"from-one", "counts the points of its answers from 1"},
    {"x-from-one", "counts x from 1 in its answers"},
    {"y-from-one", "counts y from 1 in its answers"},
    {"exchanged", "exchanges x and y in its answers"},
    {"upside-down", "counts y from the other side in its answers"},
    {"mirrored", "counts x from the right in its answers"},
    {"rot180", "turns its answers by 180 degrees"},
    {"rot90", "turns its answers by 90 degrees"},
    {"turned-both", "exchanges x and y in its answers and in what it reads"},
    {"unflushed", "forgets to flush its moves"},
    {"late", "always answers --ms after its time"},
    {"cr-lf", "waits for lines that end with CR LF"},
    {"twice", "prints its move again after --ms"},
};
enum { MODES = sizeof modes / sizeof *modes, SCATTERED = 10 };

static int         find_urgent, wait_us = 1000, most_lost = 1, wait_ms = 200, clear_mb = 350;
static const char *mode;
static int64_t     moved_at; /* in microseconds */
static int         turn_ms;
static int         lost;     /* words since its move */

static int is(const char *m) { return !strcmp(mode, m); }

static int is_unready(void) { return is("unready") || is("unready-old"); }

static void say_own_way(int x, int y)
{
    const int is_exchanged = is("exchanged") || is("rot90") || is("turned-both");
    const int px = is_exchanged ? y : is("mirrored") || is("rot180") ? size - 1 - x : x;
    const int py = is("rot90") || is("upside-down") || is("rot180") ? size - 1 - (is_exchanged ? x : y)
                   : is_exchanged                                   ? x
                                                                    : y;

    if (is("unflushed"))
        printf("%d,%d\n", px, py);
    else
        say_point(px + (is("from-one") || is("x-from-one")), py + (is("from-one") || is("y-from-one")));
}

static void play(void)
{
    int x = 0, y = 0;

    if (!(find_urgent && urgent(&x, &y)) && !fill(&x, &y)) {
        say("ERROR the board is full");
        return;
    }
    put(x, y, 1);
    if (is("late"))
        usleep((unsigned)(turn_ms + wait_ms) * 1000);
    if (is("scattered"))
        say("3 best moves\n-120\n+M3\n12: h8 i9\n- ev 1");
    if (is("talkative"))
        say("MESSAGE depth 1 ev 0\nDEBUG 7,7\n\nthinking ...\nERROR in the book, going on without it");
    moved_at = now_us(); /* before the move is out: its time is not longer than --us for anyone */
    lost     = 0;
    say_own_way(x, y);
    if (is("talkative"))
        say("MESSAGE played");
    if (is("twice")) {
        usleep((unsigned)wait_ms * 1000);
        say_point(x, y);
    }
}

static void put_told(int x, int y, int who) { is("turned-both") ? put(y, x, who) : put(x, y, who); }

static int is_free_told(int x, int y)
{
    return inside(x, y) && !(is("turned-both") ? board[x][y] : board[y][x]);
}

static int read_word(char *word)
{
    if (scanf("%255s", word) != 1)
        return 0;
    for (char *c = word; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return 1;
}

/* The work of a hash table of clear_mb, in pieces so that many engines fit into one machine. */
static void clear_memory(void)
{
    const size_t piece = (size_t)1 << 24;

    for (int mb = 0; mb < clear_mb; mb += (int)(piece >> 20)) {
        volatile char *memory = malloc(piece);
        if (!memory)
            exit(3);
        for (size_t i = 0; i < piece; i += 64)
            memory[i] = 0;
        free((void *)memory);
    }
    usleep((unsigned)wait_ms * 1000);
}

static void info(void)
{
    char key[256], value[256];

    if (!read_word(key) || !read_word(value))
        return;
    if (is("refuse-info") || is("refuse-all"))
        printf("%s unknown key %s\n", is("refuse-all") ? "UNKNOWN" : "ERROR", key);
    if (is("talkative"))
        printf("MESSAGE %s is %s\n", key, value);
    fflush(stdout);
    if (is("talkative") && !strcmp(key, "MAX_MEMORY"))
        say("hash=350MB");
    if (is("slow-info") && !strcmp(key, "MAX_MEMORY"))
        clear_memory();
    if (!strcmp(key, "TIMEOUT_TURN"))
        turn_ms = atoi(value);
}

static void start(void)
{
    char word[256];

    if (!read_word(word))
        return;
    if (is("cr-lf") && getchar() != '\r')
        return;
    size = atoi(word);
    if (size < 5 || size > MAX_SIZE) {
        say("ERROR unsupported size");
        return;
    }
    clear_board();
    if (is("slow-start"))
        usleep((unsigned)wait_ms * 1000);
    if (is("talkative"))
        say("loading weights ...\nMESSAGE 12 MB\n\n");
    say("OK");
    if (is("talkative"))
        say("DEBUG ready");
}

static void read_board(void)
{
    char word[256];
    int  x, y, who;

    clear_board();
    while (read_word(word) && strcmp(word, "DONE"))
        if (sscanf(word, "%d,%d,%d", &x, &y, &who) == 3)
            put_told(x, y, who);
    play();
}

static void about(void)
{
    if (is("no-about"))
        for (;;)
            pause();
    if (is("refuse-all"))
        say("UNKNOWN command");
    else if (is("unready-old"))
        say("ERROR Unknown command: ABOUT");
    else if (!is("mute-about"))
        printf("name=\"real-%s\", version=\"1.0\", author=\"renju-bench\", country=\"-\"\n", mode);
    fflush(stdout);
}

/* 0: it was told to end. */
static int obey(const char *command)
{
    char word[256];
    int  x, y;

    if (!strcmp(command, "START")) start();
    else if (!strcmp(command, "RESTART") && !is("slow-start") && !is("refuse-all")) clear_board(), say("OK");
    else if (!strcmp(command, "INFO")) info();
    else if (!strcmp(command, "BEGIN")) play();
    else if (!strcmp(command, "BOARD")) read_board();
    else if (!strcmp(command, "ABOUT")) about();
    else if (!strcmp(command, "TURN")) {
        if (read_word(word) && sscanf(word, "%d,%d", &x, &y) == 2 && is_free_told(x, y))
            put_told(x, y, 2), play();
        else
            say("ERROR bad coordinates");
    } else if (!strcmp(command, "END"))
        return 0;
    else
        printf("%s: %s\n", is("refuse-all") ? "UNKNOWN command" : "ERROR Unknown command", command), fflush(stdout);
    return 1;
}

static int loses_this(void)
{
    if (!is_unready() || lost >= most_lost || now_us() - moved_at >= wait_us)
        return 0;
    lost++;
    return 1;
}

int main(int argc, char **argv)
{
    char word[256];
    int  known = 0;

    mode = argc > 1 ? argv[1] : "list";
    for (int i = 0; i < MODES; i++) {
        if (is("list"))
            printf("%-12s %s\n", modes[i][0], modes[i][1]);
        known |= is(modes[i][0]);
        find_urgent |= is(modes[i][0]) && i > SCATTERED;
    }
    if (is("list"))
        return 0;
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *o = argv[i], *v = argv[i + 1];
        if (!strcmp(o, "--us")) wait_us = atoi(v);
        else if (!strcmp(o, "--words")) most_lost = atoi(v);
        else if (!strcmp(o, "--ms")) wait_ms = atoi(v);
        else if (!strcmp(o, "--mb")) clear_mb = atoi(v);
        else known = 0;
    }
    if (!known)
        return fprintf(stderr, "realbrain: unknown mode or option\n"), 2;
    if (is("talkative"))
        say("realbrain version=1.0");
    if (is("mute-about"))
        say("name=\"realbrain\"");
    moved_at = now_us() - wait_us;

    while (read_word(word))
        if (!loses_this() && !obey(word))
            return 0;
    return 0;
}
