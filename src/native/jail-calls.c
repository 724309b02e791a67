/** The wall around system calls, made of seccomp: a list of what no converter needs, on top of the container's own filter. */
#include "jail.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCH AUDIT_ARCH_AARCH64
#else
#error "the jail knows x86-64 and arm64 only"
#endif
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the low half of an argument is taken to come first"
#endif

#define LENGTH(list) (sizeof(list) / sizeof *(list))
/** The system calls of x32 on x86-64 carry this bit (asm/unistd.h: __X32_SYSCALL_BIT). */
#define X32_BIT 0x40000000u
#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | CLONE_NEWTIME)

/** Refused with EPERM, whatever the arguments. */
static const int refused[] = {
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal,
    SYS_process_madvise, SYS_move_pages, SYS_migrate_pages,
    // A process that leaves its group would outlive the conversion.
    SYS_setsid, SYS_setpgid,
    // Ways around this filter, and parts of the kernel with a long record of holes.
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open, SYS_keyctl,
    SYS_add_key, SYS_request_key,
    // Namespaces and mounts.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_open_by_handle_at, SYS_name_to_handle_at,
    // What Landlock does not cover: attributes of files by their path, news about folders, memory and queues shared by name.
    SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_inotify_init1, SYS_fanotify_init, SYS_shmget, SYS_semget, SYS_msgget, SYS_mq_open,
#ifdef SYS_chmod // x86-64 has the older ones too
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_inotify_init,
#endif
#ifdef SYS_fchmodat2
    SYS_fchmodat2,
#endif
};

/** Refused unless `(argument & mask) == value`; only the low half of the argument, which is all that the kernel reads of these. */
struct condition {
  int call;
  int error;
  unsigned argument;
  uint32_t mask;
  uint32_t value;
};

#define WHOLE 0xffffffffu

static const struct condition conditions[] = {
    // Streams between own processes only: a datagram could be sent to a server's socket by its path, and so could a connection.
    {SYS_socket, EAFNOSUPPORT, 0, WHOLE, AF_UNIX},
    {SYS_socket, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM},
    {SYS_socketpair, EAFNOSUPPORT, 0, WHOLE, AF_UNIX},
    {SYS_socketpair, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM},
    {SYS_clone, EPERM, 0, NAMESPACES, 0},
    // 0: itself.
    {SYS_prlimit64, EPERM, 0, WHOLE, 0},
    {SYS_sched_setaffinity, EPERM, 0, WHOLE, 0},
    {SYS_sched_setscheduler, EPERM, 0, WHOLE, 0},
    {SYS_sched_setparam, EPERM, 0, WHOLE, 0},
    {SYS_sched_setattr, EPERM, 0, WHOLE, 0},
    {SYS_setpriority, EPERM, 1, WHOLE, 0},
    {SYS_ioprio_set, EPERM, 1, WHOLE, 0},
};

/** Refused when the first argument is this one. */
static const struct condition exceptions[] = {
    {SYS_prctl, EPERM, 0, WHOLE, PR_SET_PDEATHSIG},
    // Types into the terminal of whoever started us.
    {SYS_ioctl, EPERM, 1, WHOLE, TIOCSTI},
};

/** Where Landlock does not keep signals inside the jail (before ABI 6), a process may signal nobody but itself. */
static const int signalling[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};

#define MOST_LINES 512
_Static_assert(2 * LENGTH(refused) + 6 * (LENGTH(conditions) + LENGTH(exceptions) + LENGTH(signalling)) + 16 < MOST_LINES, "too many lines");

struct program {
  struct sock_filter lines[MOST_LINES];
  unsigned short length;
};

static void add(struct program *program, struct sock_filter line) { program->lines[program->length++] = line; }

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void end(struct program *program, uint32_t verdict) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/** Goes on with the next line when equal, else passes over `skip` lines. */
static void unless_equal_skip(struct program *program, uint32_t value, uint8_t skip) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip));
}

static void refuse(struct program *program, int call, int error) {
  unless_equal_skip(program, (uint32_t)call, 1);
  end(program, SECCOMP_RET_ERRNO | (uint32_t)error);
}

/** The number of the call is loaded before and after. */
static void refuse_on(struct program *program, const struct condition *condition, bool when_equal) {
  unless_equal_skip(program, (uint32_t)condition->call, 5);
  load(program, offsetof(struct seccomp_data, args) + condition->argument * sizeof(uint64_t));
  add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, condition->mask));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, condition->value, when_equal ? 0 : 1, when_equal ? 1 : 0));
  end(program, SECCOMP_RET_ERRNO | (uint32_t)condition->error);
  load(program, offsetof(struct seccomp_data, nr));
}

bool raise_calls(int abi) {
  struct program program = {.length = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCH, 1, 0));
  end(&program, SECCOMP_RET_KILL_PROCESS);
  load(&program, offsetof(struct seccomp_data, nr));
  add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
  end(&program, SECCOMP_RET_KILL_PROCESS);

  for (size_t i = 0; i < LENGTH(refused); i++) refuse(&program, refused[i], EPERM);
  for (size_t i = 0; i < LENGTH(conditions); i++) refuse_on(&program, &conditions[i], false);
  for (size_t i = 0; i < LENGTH(exceptions); i++) refuse_on(&program, &exceptions[i], true);
  // Its flags lie in memory, where no filter can look; the C library falls back to clone.
  refuse(&program, SYS_clone3, ENOSYS);
  // LibreOffice asks first whether another one listens: this is the answer that nobody does.
  refuse(&program, SYS_connect, ECONNREFUSED);
  if (abi < 3) refuse(&program, SYS_truncate, EPERM);
  if (abi < 6) {
    const uint32_t self = (uint32_t)getpid();
    for (size_t i = 0; i < LENGTH(signalling); i++) {
      refuse_on(&program, &(struct condition){signalling[i], EPERM, 0, WHOLE, self}, false);
    }
    refuse(&program, SYS_tkill, EPERM);
  }
  end(&program, SECCOMP_RET_ALLOW);

  const struct sock_fprog filter = {.len = program.length, .filter = program.lines};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}
