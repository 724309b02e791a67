/** The layers of limits and life: resource limits, and a process that ends with its parent. */
#include "jail.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/** The usual limit of most systems. */
#define OPEN_FILES 1024

/** Lowers a limit; a lower one that is in force is kept. The hard limit is `grace` above the soft one. */
static bool lower_with_grace(int resource, rlim_t most, rlim_t grace) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit)) return false;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < most) most = limit.rlim_max;
  limit.rlim_cur = most;
  limit.rlim_max = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most + grace ? most + grace : limit.rlim_max;
  return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

static bool lower(int resource, rlim_t most) { return lower_with_grace(resource, most, 0); }

bool raise_limits(const struct limits *limits) {
  bool all = lower(RLIMIT_CORE, 0);
  if (limits->address_bytes) all &= lower(RLIMIT_AS, limits->address_bytes);
  if (limits->data_bytes) all &= lower(RLIMIT_DATA, limits->data_bytes);
  if (limits->file_bytes) all &= lower(RLIMIT_FSIZE, limits->file_bytes);
  // SIGXCPU at the soft limit shows the cause; SIGKILL at the hard limit would look like a lack of memory.
  if (limits->cpu_s) all &= lower_with_grace(RLIMIT_CPU, limits->cpu_s, 1);
  all &= lower(RLIMIT_NOFILE, limits->open_files ? limits->open_files : OPEN_FILES);
  return all;
}

/** Maximum number of the user's processes and threads up to which the search below ends. */
#define MOST_TASKS (1u << 22)
/** Processes that may be started in addition to the running ones, by this process and everything else of this user. */
#define SPARE_TASKS 1024

static bool can_start_with(rlim_t most, rlim_t hard) {
  const struct rlimit limit = {.rlim_cur = most, .rlim_max = hard};
  if (setrlimit(RLIMIT_NPROC, &limit)) return false;
  const pid_t pid = vfork();
  if (pid == 0) _exit(0);
  return pid > 0 && waitpid(pid, NULL, 0) == pid;
}

/**
 * Sets RLIMIT_NPROC, which counts all processes and threads of the user on the whole machine, including other containers. The kernel does
 * not report that number, so that it is found by trial: the first power of two that allows another process is at most twice the count.
 */
bool raise_process_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit)) return false;
  rlim_t most = 64;
  while (most < MOST_TASKS && most < limit.rlim_max && !can_start_with(most, limit.rlim_max)) most *= 2;
  return lower(RLIMIT_NPROC, most + SPARE_TASKS);
}

void jail_close_files(int first) { closefrom(first); }

bool raise_life(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return false;
  // If the parent died before the line above, its death signal never comes.
  if (parent != 0 && getppid() != parent) return false;
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  // 1000: the out-of-memory killer takes this process before any other (proc(5)).
  const bool written = write(file, "1000", 4) == 4;
  close(file);
  return written;
}
