/**
 * convertd-tree: measures, empties and removes folders for one server, as long as its stdin is open. A request is `ID COMMAND NUMBER NUMBER
 * PATH` and a zero byte, the reply is `ID ERROR BYTES ENTRIES` and a newline; ERROR is 0 or a number of errno(3). Each request has a
 * separate process, so that none waits for another, except for empty folders, as most are. If one of these ends without a reply, the whole
 * program ends.
 */
#include "tree.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/** Maximum length of a request: four words and the longest path that the kernel accepts. */
#define REQUEST_BYTES (PATH_MAX + 128)

struct request {
  uint64_t id;
  char command[16];
  uint64_t first;
  uint64_t second;
  const char *path;
};

static bool parse(const char *text, struct request *request) {
  int end = 0;
  const int found = sscanf(text, "%" SCNu64 " %15[a-z] %" SCNu64 " %" SCNu64 " %n", &request->id, request->command, &request->first, &request->second, &end);
  request->path = text + end;
  return found == 4 && end > 0 && *request->path == '/';
}

static int carry_out(const struct request *request, struct tree_size *size) {
  if (!strcmp(request->command, "measure")) return tree_measure(request->path, &(struct tree_bounds){request->first, request->second}, size);
  if (!strcmp(request->command, "clear")) return tree_clear(request->path, request->first);
  if (!strcmp(request->command, "remove")) return tree_remove(request->path, request->first);
  return EINVAL;
}

/** Writes the reply in one piece, because other processes write to the same pipe. */
static void reply(const struct request *request, int error, const struct tree_size *size) {
  char text[128];
  const int length = snprintf(text, sizeof text, "%" PRIu64 " %d %" PRIu64 " %" PRIu64 "\n", request->id, error, size->bytes, size->entries);
  if (write(STDOUT_FILENO, text, (size_t)length) != length) _exit(1);
}

/** Returns whether the folder is empty, and by now removed if it should be: starting a process takes longer. */
static bool is_nothing_to_do(const struct request *request) {
  if (!strcmp(request->command, "remove")) return rmdir(request->path) == 0;
  if (!strcmp(request->command, "clear") || !strcmp(request->command, "measure")) return tree_is_empty(request->path);
  return false;
}

static void answer(const char *text) {
  struct request request;
  struct tree_size size = {0, 0};
  if (!parse(text, &request)) _exit(2);
  if (is_nothing_to_do(&request)) {
    reply(&request, 0, &size);
    return;
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid > 0) return;
  if (pid < 0) {
    reply(&request, errno, &size);
    return;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  const int error = carry_out(&request, &size);
  reply(&request, error, &size);
  _exit(0);
}

/** Ends the program when a child was killed without a reply, so that the server knows that none will come. */
static void look_at_ends(int number) {
  (void)number;
  const int error = errno;
  int status = 0;
  while (waitpid(-1, &status, WNOHANG) > 0) {
    if (!WIFEXITED(status) || WEXITSTATUS(status)) _exit(1);
  }
  errno = error;
}

int main(void) {
  static char held[REQUEST_BYTES];
  size_t size = 0;
  const struct sigaction ends = {.sa_handler = look_at_ends, .sa_flags = SA_RESTART | SA_NOCLDSTOP};
  sigaction(SIGCHLD, &ends, NULL);
  for (;;) {
    const ssize_t got = read(STDIN_FILENO, held + size, sizeof held - size);
    if (got < 0 && errno == EINTR) continue;
    // The server has closed the pipe, or the request is too long.
    if (got <= 0) return size == sizeof held ? 2 : 0;
    size += (size_t)got;
    for (char *end; (end = memchr(held, 0, size)) != NULL;) {
      answer(held);
      const size_t used = (size_t)(end - held) + 1;
      memmove(held, held + used, size -= used);
    }
  }
}
