/** Tests every layer from the inside: what counts is what a sandboxed process is refused, not what the kernel claims to support. */
#include "jail.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/** Tests in the jail, one bit each in the answer of the testing process. */
enum trial {
  TRIAL_LIMITS = 1 << 0,
  TRIAL_FILES = 1 << 1,
  TRIAL_NETWORK = 1 << 2,
  TRIAL_SIGNALS = 1 << 3,
  TRIAL_TRACING = 1 << 4,
  TRIAL_LIFE = 1 << 5,
  TRIAL_COUNT = 6,
};

static const struct {
  const char *name;
  unsigned trial;
} trials[TRIAL_COUNT] = {
    {"limits", TRIAL_LIMITS},   {"files", TRIAL_FILES},     {"network", TRIAL_NETWORK},
    {"signals", TRIAL_SIGNALS}, {"tracing", TRIAL_TRACING}, {"life", TRIAL_LIFE},
};

static bool is_refused(long result) { return result < 0 && (errno == EPERM || errno == EACCES || errno == EAFNOSUPPORT || errno == ENOSYS); }

/** Returns whether the layer refuses the network; a connection that the other side refuses has passed the layer. */
static bool is_network_refused(void) {
  const int stream = socket(AF_INET, SOCK_STREAM, 0);
  return is_refused(stream) && is_refused(socket(AF_INET, SOCK_DGRAM, 0)) && is_refused(socket(AF_INET6, SOCK_STREAM, 0));
}

static unsigned try_all(pid_t parent) {
  const struct jail jail = {
      .paths = {{"/usr", false}}, .path_count = 1, .limits = {.file_bytes = 4096, .cpu_s = 5}, .parent = parent};
  const unsigned failed = jail_raise(&jail);
  struct rlimit limit;
  unsigned refusals = 0;
  if (!(failed & (LAYER_LIMITS | LAYER_PRIVILEGES)) && !getrlimit(RLIMIT_FSIZE, &limit) && limit.rlim_max <= 4096) refusals |= TRIAL_LIMITS;
  if (!(failed & LAYER_LIFE)) refusals |= TRIAL_LIFE;
  if (is_refused(open("/proc/self/environ", O_RDONLY)) && is_refused(open("/", O_RDONLY | O_DIRECTORY))) refusals |= TRIAL_FILES;
  if (is_network_refused()) refusals |= TRIAL_NETWORK;
  if (is_refused(kill(parent, 0))) refusals |= TRIAL_SIGNALS;
  if (is_refused(ptrace(PTRACE_SEIZE, parent, 0, 0))) refusals |= TRIAL_TRACING;
  return refusals;
}

int jail_probe(void) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) _exit((int)try_all(parent));
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return 1;
  const unsigned refusals = WIFEXITED(status) ? (unsigned)WEXITSTATUS(status) : 0;
  printf("{\"landlock_abi\":%d,\"layers\":{", landlock_abi());
  for (int i = 0; i < TRIAL_COUNT; i++) {
    printf("%s\"%s\":%s", i ? "," : "", trials[i].name, refusals & trials[i].trial ? "true" : "false");
  }
  printf("}}\n");
  return refusals == (1u << TRIAL_COUNT) - 1 ? 0 : 1;
}
