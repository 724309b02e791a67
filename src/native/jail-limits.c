/** The walls of time and space: resource limits, and a life that ends with the parent's. */
#include "jail.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/** A limit already in force that is lower stays. The hard one is `grace` above the soft one. */
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
  // SIGXCPU at the soft limit says what it was; the hard limit's SIGKILL would look like a lack of memory.
  if (limits->cpu_s) all &= lower_with_grace(RLIMIT_CPU, limits->cpu_s, 1);
  if (limits->open_files) all &= lower(RLIMIT_NOFILE, limits->open_files);
  return all;
}

bool raise_life(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return false;
  // A parent that died before that line will never send the signal.
  if (parent != 0 && getppid() != parent) return false;
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  // 1000: the out-of-memory killer takes this process before any other (proc(5)).
  const bool written = write(file, "1000", 4) == 4;
  close(file);
  return written;
}
