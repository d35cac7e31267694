/*
 * realbrain - a Gomocup/Piskvork engine with the habits of real ones.
 *
 * What it does is within its rights, or is done by engines that win cups; a match
 * harness must not lose it a game for it. It plays legal moves and fills the board.
 *
 *   cc -O2 -Wall -Wextra -pthread -o realbrain realbrain.c
 *   realbrain MODE [--us N] [--ms N] [--mb N]
 *
 *   --us N  how long after its move it is not ready yet, of the modes unready (1000)
 *   --ms N  how long START or INFO take in slow-start and slow-info (200)
 *   --mb N  what slow-info clears (350)
 *
 * Run `realbrain list` for the modes. It reads words, not lines, as Rapfi does: what
 * follows a word that it dropped or does not know is taken for the next commands.
 */
#define _DEFAULT_SOURCE
#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SIZE = 32 };

static const char *const modes[][2] = {
    {"none", "no habit"},
    {"unready", "drops the words that come within --us of its move, one in a millisecond"},
    {"unready-old", "is unready, and answers ERROR to ABOUT"},
    {"race", "prints its move in a thread, drops words until that has ended (Rapfi)"},
    {"refuse-info", "answers ERROR to every INFO"},
    {"refuse-all", "answers UNKNOWN to all but START, BEGIN, BOARD, TURN and END"},
    {"slow-start", "takes --ms for START and does not know RESTART"},
    {"slow-info", "clears --mb of memory and waits --ms at INFO max_memory"},
    {"talkative", "says things before OK, after OK, at INFO and around its move"},
    {"no-about", "stops for good at ABOUT"},
    {"mute-about", "says nothing to ABOUT, and at its start a line that looks like its answer"},
};
enum { MODES = sizeof modes / sizeof *modes };

static int           size, stones, wait_us = 1000, wait_ms = 200, clear_mb = 350;
static unsigned char board[MAX_SIZE][MAX_SIZE]; /* [y][x]: is there a stone? */
static const char   *mode;
static atomic_bool   thinking;
static int64_t       answered_at; /* in microseconds */

static int is(const char *m) { return !strcmp(mode, m); }

static int is_unready(void) { return is("unready") || is("unready-old"); }

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void say(const char *text)
{
    puts(text);
    fflush(stdout);
}

static void put(int x, int y)
{
    if (x < 0 || y < 0 || x >= size || y >= size || board[y][x])
        return;
    board[y][x] = 1;
    stones++;
}

static void clear(void)
{
    memset(board, 0, sizeof board);
    stones = 0;
}

/* fills the board in a pattern without any three in line; a draw against itself */
static int choose(int *mx, int *my)
{
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                if (!board[y][x] && (pass || (x / 2 + y) % 2 == stones % 2))
                    return *mx = x, *my = y, 1;
    return 0;
}

static void answer(int x, int y)
{
    printf("%d,%d\n", x, y);
    fflush(stdout);
}

struct point {
    int x, y;
};

static void *answer_in_thread(void *data)
{
    struct point *move = data;

    usleep(2000); /* by now the reader waits for the next word */
    answer(move->x, move->y);
    free(move);
    atomic_store(&thinking, 0);
    return NULL;
}

static void play(void)
{
    int x = 0, y = 0;

    if (!choose(&x, &y)) {
        say("ERROR the board is full");
        return;
    }
    put(x, y);
    if (is("talkative"))
        say("MESSAGE depth 1 ev 0\nDEBUG 7,7\n\nthinking ...\nERROR in the book, going on without it");
    if (is("race")) {
        pthread_t     thread;
        struct point *move = malloc(sizeof *move);
        if (!move)
            exit(3);
        *move = (struct point){x, y};
        atomic_store(&thinking, 1);
        if (pthread_create(&thread, NULL, answer_in_thread, move))
            exit(3);
        pthread_detach(thread);
    } else {
        answer(x, y);
    }
    if (is("talkative"))
        say("MESSAGE played");
    answered_at = now_us();
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
}

static void start(void)
{
    char word[256];

    if (!read_word(word))
        return;
    size = atoi(word);
    if (size < 5 || size > MAX_SIZE) {
        say("ERROR unsupported size");
        return;
    }
    clear();
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
    int  x, y;

    clear();
    while (read_word(word) && strcmp(word, "DONE"))
        if (sscanf(word, "%d,%d", &x, &y) == 2)
            put(x, y);
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

/* Rapfi sleeps so long after each word; a search takes longer, so not after its question. */
static void rest(void)
{
    if (is_unready() || is("race"))
        usleep(1000);
}

/* 0: it was told to end. */
static int obey(const char *command)
{
    char word[256];
    int  x, y;

    if (strcmp(command, "BEGIN") && strcmp(command, "BOARD") && strcmp(command, "TURN"))
        rest();
    if (!strcmp(command, "START")) start();
    else if (!strcmp(command, "RESTART") && !is("slow-start") && !is("refuse-all")) clear(), say("OK");
    else if (!strcmp(command, "INFO")) info();
    else if (!strcmp(command, "BEGIN")) play();
    else if (!strcmp(command, "BOARD")) read_board();
    else if (!strcmp(command, "ABOUT")) about();
    else if (!strcmp(command, "TURN")) {
        if (read_word(word) && sscanf(word, "%d,%d", &x, &y) == 2)
            put(x, y), play();
        else
            say("ERROR bad coordinates");
    } else if (!strcmp(command, "END"))
        return 0;
    else
        printf("%s: %s\n", is("refuse-all") ? "UNKNOWN command" : "ERROR Unknown command", command), fflush(stdout);
    return 1;
}

/* Reads a word each millisecond while it is not ready, and drops it. */
static int is_ready(void)
{
    if (!(is_unready() && now_us() - answered_at < wait_us) && !atomic_load(&thinking))
        return 1;
    rest();
    return 0;
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
    }
    if (is("list"))
        return 0;
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *o = argv[i], *v = argv[i + 1];
        if (!strcmp(o, "--us")) wait_us = atoi(v);
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
    answered_at = now_us() - 1000000;

    while (read_word(word))
        if (is_ready() && !obey(word))
            return 0;
    return 0;
}
