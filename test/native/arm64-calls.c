/**
 * The filter as it is compiled for arm64, carried out by an interpreter of its program, on whatever machine. arm64-numbers.h, made by the test,
 * has the numbers of arm64 in the place of this machine's. arm64-calls KIND HIGHEST prints the numbers that are not answered with ENOSYS;
 * arm64-calls KIND ARCH NUMBER ARGUMENT… prints "allow", "kill", or the number of the error.
 */
#include "jail.h"
#include "jail-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sock_fprog taken;
static int take(int option, int mode, const struct sock_fprog *program, int zero, int none) {
  taken = *program;
  return option == PR_SET_SECCOMP && mode == SECCOMP_MODE_FILTER ? zero + none : -1;
}

#undef __x86_64__
#define __aarch64__ 1
#include "arm64-numbers.h"
#define prctl take
#include "jail-calls-table.c"
#include "jail-calls-arguments.c"
#undef LENGTH
#include "jail-calls.c"

/** The instructions that the filter is made of; any other is a fault of the test. */
static uint32_t carry_out(const struct seccomp_data *call) {
  uint32_t value = 0;
  for (unsigned at = 0; at < taken.len; at++) {
    const struct sock_filter line = taken.filter[at];
    switch (line.code) {
      case BPF_LD | BPF_W | BPF_ABS: memcpy(&value, (const char *)call + line.k, sizeof value); break;
      case BPF_ALU | BPF_AND | BPF_K: value &= line.k; break;
      case BPF_JMP | BPF_JEQ | BPF_K: at += value == line.k ? line.jt : line.jf; break;
      case BPF_JMP | BPF_JGE | BPF_K: at += value >= line.k ? line.jt : line.jf; break;
      case BPF_RET | BPF_K: return line.k;
      default: exit(3);
    }
  }
  exit(3);
}

int main(int argc, char **argv) {
  static struct jail jail;
  if (argc < 3 || !jail_take_option(&jail, "--calls", argv[1]) || !raise_calls(&jail, 3)) return 2;
  struct seccomp_data call = {.arch = AUDIT_ARCH_AARCH64};
  if (argc == 3) {
    for (call.nr = 0; call.nr <= atoi(argv[2]); call.nr++) {
      if (carry_out(&call) != (SECCOMP_RET_ERRNO | ENOSYS)) printf("%d\n", call.nr);
    }
    return 0;
  }
  call.arch = (uint32_t)strtoul(argv[2], NULL, 0);
  call.nr = (int)strtoul(argv[3], NULL, 0);
  for (int i = 4; i < argc; i++) call.args[i - 4] = strtoull(argv[i], NULL, 0);
  const uint32_t verdict = carry_out(&call);
  if (verdict == SECCOMP_RET_ALLOW) puts("allow");
  else if (verdict == SECCOMP_RET_KILL_PROCESS) puts("kill");
  else printf("%u\n", verdict & SECCOMP_RET_DATA);
  return 0;
}
