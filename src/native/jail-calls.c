/** The system call layer, by seccomp: a list of permitted calls, in addition to the container's own filter. */
#include "jail-calls.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCH AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86-64 and arm64 only"
#endif
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the low half of an argument is taken to come first"
#endif

/** Bit in the numbers of x32 system calls on x86-64 (asm/unistd.h: __X32_SYSCALL_BIT). */
#define X32_BIT 0x40000000u
#define WHOLE 0xffffffffu
/** Maximum length of a filter (linux/bpf_common.h: BPF_MAXINSNS). */
#define MOST_LINES 4096

struct program {
  struct sock_filter lines[MOST_LINES];
  unsigned short length;
};

static void add(struct program *program, struct sock_filter line) {
  // The kernel refuses a program with one line too many.
  if (program->length < MOST_LINES) program->lines[program->length] = line;
  program->length++;
}

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void load_argument(struct program *program, unsigned argument) {
  load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
}

static void end(struct program *program, uint32_t verdict) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/** Continues with the next line when equal, otherwise skips `skip` lines. */
static void unless_equal_skip(struct program *program, uint32_t value, uint8_t skip) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip));
}

static void answer(struct program *program, int call, uint32_t verdict) {
  unless_equal_skip(program, (uint32_t)call, 1);
  end(program, verdict);
}

/** The number of the call is loaded before and after. */
static void refuse_on(struct program *program, const struct condition *condition) {
  unless_equal_skip(program, (uint32_t)condition->number, 5);
  load_argument(program, condition->argument);
  add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, condition->mask));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, condition->value, condition->when_equal ? 0 : 1,
                                            condition->when_equal ? 1 : 0));
  end(program, SECCOMP_RET_ERRNO | (uint32_t)condition->error);
  load(program, offsetof(struct seccomp_data, nr));
}

/** The number of the call is loaded before and after. */
static void refuse_but(struct program *program, const struct choice *choice) {
  unless_equal_skip(program, (uint32_t)choice->number, (uint8_t)(choice->count + 3));
  load_argument(program, choice->argument);
  for (size_t i = 0; i < choice->count; i++) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, choice->values[i], (uint8_t)(choice->count - i), 0));
  }
  end(program, SECCOMP_RET_ERRNO | (uint32_t)choice->error);
  load(program, offsetof(struct seccomp_data, nr));
}

/**
 * Allows starting a command only by the one address of its path, see jail_place_path. Afterwards no program knows that address.
 * @param path NULL: no command
 */
static void allow_start(struct program *program, const char *path) {
  const uint64_t address = (uint64_t)(uintptr_t)path;
  const size_t first = offsetof(struct seccomp_data, args);
  unless_equal_skip(program, SYS_execve, path == NULL ? 1 : 6);
  if (path != NULL) {
    load(program, first);
    unless_equal_skip(program, (uint32_t)address, 3);
    load(program, first + sizeof(uint32_t));
    unless_equal_skip(program, (uint32_t)(address >> 32), 1);
    end(program, SECCOMP_RET_ALLOW);
  }
  end(program, SECCOMP_RET_ERRNO | EPERM);
}

/**
 * Allows signals only to the process itself; where it starts others and Landlock keeps signals inside the sandbox (ABI 6), also to those.
 */
static void bound_signals(struct program *program, unsigned kinds, int abi) {
  if (kinds & CALLS_START && abi >= 6) return;
  static const int signalling[] = {SYS_kill, SYS_tgkill};
  for (size_t i = 0; i < sizeof signalling / sizeof *signalling; i++) {
    refuse_on(program, &(struct condition){signalling[i], kinds, EPERM, 0, WHOLE, (uint32_t)getpid(), false});
  }
}

static bool is_listed(int call, unsigned kinds) {
  for (size_t i = 0; i < allowed_call_count; i++) {
    if (allowed_calls[i].number == call && allowed_calls[i].kinds & kinds) return true;
  }
  return false;
}

static void check_arguments(struct program *program, unsigned kinds) {
  for (size_t i = 0; i < call_condition_count; i++) {
    const struct condition *condition = &call_conditions[i];
    if (condition->kinds & kinds && is_listed(condition->number, kinds)) refuse_on(program, condition);
  }
  for (size_t i = 0; i < call_choice_count; i++) {
    if (is_listed(call_choices[i].number, kinds)) refuse_but(program, &call_choices[i]);
  }
}

/** Without CALLS_START a process starts no other: its only command is the one that it was made for. */
static void bound_processes(struct program *program, const struct jail *jail, unsigned kinds) {
  if (kinds & CALLS_START) return;
  if (is_listed(SYS_clone, kinds)) {
    refuse_on(program, &(struct condition){SYS_clone, kinds, EPERM, 0, CLONE_THREAD, CLONE_THREAD, false});
  }
  if (is_listed(SYS_execve, kinds)) allow_start(program, jail->path);
}

static void allow_listed(struct program *program, unsigned kinds, int abi) {
  for (size_t i = 0; i < allowed_call_count; i++) {
    // Before ABI 3 Landlock does not check it.
    if (abi < 3 && allowed_calls[i].number == SYS_truncate) continue;
    if (allowed_calls[i].kinds & kinds) answer(program, allowed_calls[i].number, SECCOMP_RET_ALLOW);
  }
}

static void build(struct program *program, const struct jail *jail, unsigned kinds, int abi) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCH, 1, 0));
  end(program, SECCOMP_RET_KILL_PROCESS);
  load(program, offsetof(struct seccomp_data, nr));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
  end(program, SECCOMP_RET_KILL_PROCESS);

  check_arguments(program, kinds);
  for (size_t i = 0; i < call_refusal_count; i++) {
    if (call_refusals[i].kinds & kinds) answer(program, call_refusals[i].number, SECCOMP_RET_ERRNO | (uint32_t)call_refusals[i].error);
  }
  bound_signals(program, kinds, abi);
  bound_processes(program, jail, kinds);
  allow_listed(program, kinds, abi);
  // Also for calls newer than the tables, and for clone3: its flags are in memory, and clone is available.
  end(program, SECCOMP_RET_ERRNO | ENOSYS);
}

bool raise_calls(const struct jail *jail, int abi) {
  static struct program program;
  program.length = 0;
  build(&program, jail, jail->calls ? jail->calls : CALLS_PROGRAM, abi);
  const struct sock_fprog filter = {.len = program.length, .filter = program.lines};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}
