/** Child processes as the host sees them: starts, reads from, kills and waits for them. */
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/** Default time limit of a conversion, for a request without one; convertd always sends one. */
#define DEFAULT_TIME_MS 120000

enum start child_start(const struct host *host, struct child *child, const struct frame *request, int64_t id, int64_t now_ms) {
  int ends[2];
  const char *time = frame_field(request, "time_ms");
  if (pipe2(ends, O_CLOEXEC)) return START_FAILED;
  const pid_t pid = fork();
  if (pid == 0) {
    setpgid(0, 0);
    close(ends[0]);
    child_run(host, request, ends[1]);
    return START_IN_CHILD;
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return START_FAILED;
  }
  // In both processes, so that the group exists before either uses it.
  setpgid(pid, pid);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *child = (struct child){.pid = pid, .id = id, .report = ends[0], .deadline_ms = now_ms + (time ? atoll(time) : DEFAULT_TIME_MS)};
  return START_DONE;
}

void child_kill(const struct child *child) { kill(-child->pid, SIGKILL); }

bool child_listen(struct child *child) {
  const size_t room = sizeof child->said - child->said_size;
  const ssize_t got = room > 0 ? read(child->report, child->said + child->said_size, room) : 0;
  if (got > 0) child->said_size += (size_t)got;
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/** Returns the outcome that a child reports, if it is a valid one. */
static const char *own_words(const struct child *child) {
  static const char *const known[] = {"done", "password_required", "wrong_password", "unreadable", "not_written", "elsewhere", "not_jailed", "refused"};
  const char *outcome = texts_find(child->said, child->said_size, "outcome");
  for (size_t i = 0; outcome != NULL && i < sizeof known / sizeof *known; i++) {
    if (!strcmp(outcome, known[i])) return known[i];
  }
  return NULL;
}

/** Exit code of glibc when it has no memory for thread-local variables (elf/dl-tls.c). */
#define LOADER_GAVE_UP 127

static const char *judge(const struct child *child, int status) {
  if (child->is_aborted) return "aborted";
  const bool is_short = texts_find(child->said, child->said_size, "memory") != NULL || (WIFEXITED(status) && WEXITSTATUS(status) == LOADER_GAVE_UP);
  // LibreOffice may try to get the memory again and again.
  if (is_short && child->is_timed_out) return "out_of_memory";
  if (child->is_timed_out || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) return "timed_out";
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ) return "too_large";
  const char *said = WIFEXITED(status) && WEXITSTATUS(status) == 0 ? own_words(child) : NULL;
  // The host notes every SIGKILL that it sends; any other comes from the kernel, for lack of memory.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return "out_of_memory";
  if (is_short && (said == NULL || strcmp(said, "done"))) return "out_of_memory";
  return said != NULL ? said : "crashed";
}

void child_end(struct child *child, struct frame *reply) {
  int status = 0;
  struct rusage usage = {0};
  child_kill(child);
  while (wait4(child->pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
  close(child->report);
  const char *message = texts_find(child->said, child->said_size, "message");
  frame_clear(reply);
  frame_add(reply, "event", "ended");
  frame_add_number(reply, "id", child->id);
  frame_add(reply, "outcome", judge(child, status));
  if (message != NULL) frame_add(reply, "message", message);
  if (texts_find(child->said, child->said_size, "opened") != NULL) frame_add(reply, "opened", "yes");
  if (WIFSIGNALED(status)) frame_add_number(reply, "signal", WTERMSIG(status));
  frame_add_number(reply, "cpu_ms", (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000);
  frame_add_number(reply, "peak_kb", usage.ru_maxrss);
  *child = (struct child){0};
}
