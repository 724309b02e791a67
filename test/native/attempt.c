/** Tries one thing that a jail should refuse and prints `ok` or the name of the error. attempt WHAT [ARGUMENT] */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long connect_unix(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int stream = socket(AF_UNIX, SOCK_STREAM, 0);
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  return stream < 0 ? stream : connect(stream, (const struct sockaddr *)&address, sizeof address);
}

static long connect_abstract(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int stream = socket(AF_UNIX, SOCK_STREAM, 0);
  strncpy(address.sun_path + 1, name, sizeof address.sun_path - 2);
  return connect(stream, (const struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name)));
}

static long read_memory(pid_t pid) {
  char here[8];
  struct iovec to = {here, sizeof here}, from = {(void *)0x10000, sizeof here};
  return process_vm_readv(pid, &to, 1, &from, 1, 0);
}

static long fill_memory(size_t bytes) {
  char *memory = malloc(bytes);
  if (memory == NULL) return -1;
  memset(memory, 1, bytes);
  return memory[bytes / 2] == 1 ? 0 : -1;
}

static long fill_file(const char *path, size_t bytes) {
  signal(SIGXFSZ, SIG_IGN);
  const int file = open(path, O_CREAT | O_WRONLY, 0600);
  return file < 0 ? file : pwrite(file, "x", 1, (off_t)bytes);
}

_Noreturn static void spin(void) {
  for (;;) clock();
}

static long read_limits(void) {
  struct rlimit limit;
  return syscall(SYS_prlimit64, getppid(), RLIMIT_AS, NULL, &limit);
}

static long clone_with(unsigned long flags) {
  const long pid = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) _exit(0);
  return pid < 0 ? pid : waitpid((pid_t)pid, NULL, 0);
}

static long clone3_plain(void) {
  struct clone_args arguments = {.exit_signal = SIGCHLD};
  const long pid = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (pid == 0) _exit(0);
  return pid;
}

static long signal_own_child(void) {
  const pid_t pid = fork();
  if (pid < 0) return -1;
  // Never further: 0 would be the whole group.
  while (pid == 0) pause();
  const long result = kill(pid, SIGKILL);
  return result < 0 ? result : waitpid(pid, NULL, 0);
}

static long io_uring(void) {
  char parameters[256] = {0};
  return syscall(SYS_io_uring_setup, 4, parameters);
}

static long attempt(const char *what, const char *argument) {
  if (!strcmp(what, "tcp")) return socket(AF_INET, SOCK_STREAM, 0);
  if (!strcmp(what, "udp")) return socket(AF_INET, SOCK_DGRAM, 0);
  if (!strcmp(what, "tcp6")) return socket(AF_INET6, SOCK_STREAM, 0);
  if (!strcmp(what, "netlink")) return socket(AF_NETLINK, SOCK_RAW, 0);
  if (!strcmp(what, "vsock")) return socket(AF_VSOCK, SOCK_STREAM, 0);
  if (!strcmp(what, "unix-datagram")) return socket(AF_UNIX, SOCK_DGRAM, 0);
  if (!strcmp(what, "unix-stream")) return socket(AF_UNIX, SOCK_STREAM, 0);
  if (!strcmp(what, "unix-connect")) return connect_unix(argument);
  if (!strcmp(what, "abstract-connect")) return connect_abstract(argument);
  if (!strcmp(what, "read")) return open(argument, O_RDONLY);
  if (!strcmp(what, "write")) return open(argument, O_WRONLY);
  if (!strcmp(what, "create")) return open(argument, O_CREAT | O_WRONLY, 0700);
  if (!strcmp(what, "list")) return open(argument, O_RDONLY | O_DIRECTORY);
  if (!strcmp(what, "run")) return execl(argument, argument, "run-ok", NULL);
  if (!strcmp(what, "chmod")) return chmod(argument, 0777);
  if (!strcmp(what, "truncate")) return truncate(argument, 0);
  if (!strcmp(what, "touch")) return utimensat(AT_FDCWD, argument, NULL, 0);
  if (!strcmp(what, "watch")) return inotify_add_watch(inotify_init1(0), argument, IN_ALL_EVENTS);
  if (!strcmp(what, "signal")) return kill((pid_t)atoi(argument), SIGTERM);
  if (!strcmp(what, "signal-own-child")) return signal_own_child();
  if (!strcmp(what, "trace")) return ptrace(PTRACE_SEIZE, (pid_t)atoi(argument), 0, 0);
  if (!strcmp(what, "read-memory")) return read_memory((pid_t)atoi(argument));
  if (!strcmp(what, "pidfd")) return syscall(SYS_pidfd_open, atoi(argument), 0);
  if (!strcmp(what, "limits-of-parent")) return read_limits();
  if (!strcmp(what, "renice")) return setpriority(PRIO_PROCESS, (id_t)atoi(argument), 19);
  if (!strcmp(what, "new-session")) return fork() == 0 ? setsid() : (wait(NULL), -2);
  if (!strcmp(what, "new-group")) return setpgid(0, 0);
  if (!strcmp(what, "outlive-parent")) return prctl(PR_SET_PDEATHSIG, 0);
  if (!strcmp(what, "namespaces")) return unshare(CLONE_NEWUSER);
  if (!strcmp(what, "clone-namespace")) return clone_with(CLONE_NEWUSER);
  if (!strcmp(what, "clone-plain")) return clone_with(0);
  if (!strcmp(what, "clone3")) return clone3_plain();
  if (!strcmp(what, "mount")) return mount("none", argument, "tmpfs", 0, "");
  if (!strcmp(what, "chroot")) return chroot(argument);
  if (!strcmp(what, "io-uring")) return io_uring();
  if (!strcmp(what, "bpf")) return syscall(SYS_bpf, 0, NULL, 0);
  if (!strcmp(what, "userfaultfd")) return syscall(SYS_userfaultfd, 0);
  if (!strcmp(what, "perf")) return syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0);
  if (!strcmp(what, "keys")) return syscall(SYS_keyctl, 0, 0);
  if (!strcmp(what, "shared-memory")) return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (!strcmp(what, "type-into-terminal")) return ioctl(0, TIOCSTI, "x");
  if (!strcmp(what, "memory")) return fill_memory((size_t)atoll(argument));
  if (!strcmp(what, "cpu")) spin();
#ifdef __x86_64__
  if (!strcmp(what, "other-architecture")) {
    long result;
    // getpid (20) of 32-bit x86, by its own gate.
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
    return result;
  }
  if (!strcmp(what, "x32")) return syscall(0x40000000 | SYS_getpid);
#endif
  if (!strncmp(what, "fill-", 5)) return fill_file(argument, (size_t)atoll(what + 5));
  fprintf(stderr, "attempt: cannot %s\n", what);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  if (!strcmp(argv[1], "run-ok")) return puts("ok"), 0;
  const long result = attempt(argv[1], argc > 2 ? argv[2] : "");
  if (result == -2) return 0;
  puts(result < 0 ? strerrorname_np(errno) : "ok");
  return 0;
}
