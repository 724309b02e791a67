/** The host's loop: reads requests, enforces time limits, sends replies. Nothing here ever opens a client's file. */
#include "host.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct child children[MOST_SLOTS];
static struct frame request;
static struct frame reply;

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/** Exits with all children, because convertd has closed the pipe. */
_Noreturn static void leave(const struct host *host) {
  for (size_t i = 0; i < host->slots; i++) {
    if (children[i].pid) child_end(&children[i], &reply);
  }
  _exit(0);
}

static void send_reply(const struct host *host) {
  if (!frame_write(STDOUT_FILENO, &reply)) leave(host);
}

static size_t count_threads(void) {
  size_t count = 0;
  DIR *tasks = opendir("/proc/self/task");
  if (tasks == NULL) return 0;
  for (const struct dirent *task; (task = readdir(tasks)) != NULL;) count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

/** Reports readiness only with a single thread: a lock that another thread holds at the fork would stay locked in the child forever. */
static void announce(const struct host *host) {
  const size_t threads = count_threads();
  if (threads != 1) {
    fprintf(stderr, "convertd-office-host: %zu threads, which is not fit for forking\n", threads);
    _exit(1);
  }
  char *version = host->kit->pClass->getVersionInfo(host->kit);
  frame_clear(&reply);
  frame_add(&reply, "event", "ready");
  frame_add(&reply, "version", version);
  free(version);
  send_reply(host);
}

static void refuse(const struct host *host, int64_t id, const char *why) {
  frame_clear(&reply);
  frame_add(&reply, "event", "ended");
  frame_add_number(&reply, "id", id);
  frame_add(&reply, "outcome", "refused");
  frame_add(&reply, "message", why);
  send_reply(host);
}

static struct child *find_free(const struct host *host) {
  for (size_t i = 0; i < host->slots; i++) {
    if (!children[i].pid) return &children[i];
  }
  return NULL;
}

static void stop(const struct host *host, int64_t id) {
  for (size_t i = 0; i < host->slots; i++) {
    if (!children[i].pid || children[i].id != id) continue;
    children[i].is_aborted = true;
    child_kill(&children[i]);
  }
}

/** Returns true in a child that continues elsewhere. */
static bool obey(const struct host *host) {
  const char *id_text = frame_field(&request, "id");
  const char *command = frame_field(&request, "command");
  if (id_text == NULL || command == NULL) leave(host);
  const int64_t id = atoll(id_text);
  if (!strcmp(command, "abort")) {
    stop(host, id);
    return false;
  }
  struct child *child = find_free(host);
  const enum start start = child ? child_start(host, child, &request, id, now_ms()) : START_FAILED;
  if (start == START_FAILED) refuse(host, id, child ? "no process could be started" : "every place is taken");
  return start == START_IN_CHILD;
}

/** Returns the milliseconds until the next time limit; -1 for none. */
static int patience_ms(const struct host *host) {
  int64_t soonest = INT64_MAX;
  for (size_t i = 0; i < host->slots; i++) {
    if (children[i].pid && !children[i].is_timed_out && children[i].deadline_ms < soonest) soonest = children[i].deadline_ms;
  }
  if (soonest == INT64_MAX) return -1;
  const int64_t left = soonest - now_ms();
  return left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
}

static void keep_time(const struct host *host) {
  const int64_t now = now_ms();
  for (size_t i = 0; i < host->slots; i++) {
    if (!children[i].pid || children[i].is_timed_out || children[i].deadline_ms > now) continue;
    children[i].is_timed_out = true;
    child_kill(&children[i]);
  }
}

static void listen_to_children(const struct host *host, const struct pollfd *polled) {
  for (size_t i = 0; i < host->slots; i++) {
    if (!children[i].pid || !polled[i].revents || child_listen(&children[i])) continue;
    child_end(&children[i], &reply);
    send_reply(host);
  }
}

void host_serve(const struct host *host) {
  announce(host);
  struct pollfd polled[MOST_SLOTS + 1];
  for (;;) {
    // A free slot has no descriptor; poll ignores negative ones.
    for (size_t i = 0; i < host->slots; i++) polled[i] = (struct pollfd){.fd = children[i].pid ? children[i].report : -1, .events = POLLIN};
    struct pollfd *commands = &polled[host->slots];
    *commands = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    const int ready = poll(polled, host->slots + 1, patience_ms(host));
    keep_time(host);
    if (ready <= 0) continue;
    listen_to_children(host, polled);
    if (!commands->revents) continue;
    const enum frame_state state = frame_read(STDIN_FILENO, &request);
    if (state == FRAME_ENDED) leave(host);
    if (state == FRAME_PARTIAL) continue;
    if (obey(host)) return;
    // The next child must not find the password of this request in its memory.
    frame_clear(&request);
  }
}
