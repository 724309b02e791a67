/**
 * Makes every system call by its number behind the filter of one kind of process, each in a process of its own, and prints the numbers
 * that were not answered with ENOSYS. every-call KIND HIGHEST
 */
#include "jail.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWERED = 10, UNKNOWN = 11 };

static void go_on(int number) { (void)number; }

/** Bad pointers, no signal, no flag; 1 keeps what waits with a time limit from waiting without one. */
_Noreturn static void make(const struct jail *jail, long number) {
  const pid_t self = getpid();
  // Again and again, for what waits all the same.
  const struct sigaction action = {.sa_handler = go_on};
  const struct itimerval interval = {{0, 20000}, {0, 20000}};
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &interval, NULL);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || !raise_calls(jail, landlock_abi())) _exit(1);
  const long result = syscall(number, 0, 0, 1, 0, 1, 0);
  const int error = errno;
  // A child of the call itself.
  if (getpid() != self) _exit(ANSWERED);
  _exit(result < 0 && error == ENOSYS ? UNKNOWN : ANSWERED);
}

static bool is_unknown(const struct jail *jail, long number) {
  int status = 0;
  const pid_t pid = fork();
  if (pid == 0) make(jail, number);
  if (pid < 0 || waitpid(pid, &status, 0) != pid || (WIFEXITED(status) && WEXITSTATUS(status) == 1)) exit(1);
  return WIFEXITED(status) && WEXITSTATUS(status) == UNKNOWN;
}

int main(int argc, char **argv) {
  static struct jail jail;
  if (argc != 3 || !jail_take_option(&jail, "--calls", argv[1])) return 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (freopen("/dev/null", "r", stdin) == NULL) return 1;
  const long highest = atol(argv[2]);
  for (long number = 0; number <= highest; number++) {
    if (!is_unknown(&jail, number)) printf("%ld\n", number);
  }
  // The largest that is no call of x32.
  if (!is_unknown(&jail, 0x3fffffff)) puts("1073741823");
  return 0;
}
