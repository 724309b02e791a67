/**
 * Does on purpose what an engine that was taken over might: everything at once, and prints `NAME ok` or `NAME ERROR` for each.
 * taken-over [JAIL OPTION...] TARGET FOLDER SEGMENT OTHER: a file that it may read and the user owns, a folder that it may write in, a foreign
 * segment of shared memory, a foreign process. With options it goes into the sandbox itself, as a child of the office host does.
 */
#include "jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

// Newer than the headers of some C libraries; the same on x86-64 and arm64.
enum { FCHMODAT2 = 452, SETXATTRAT = 463, OPEN_TREE_ATTR = 467, FILE_SETATTR = 469 };
/** struct xattr_args and struct file_attr of linux/xattr.h and linux/fs.h, Linux 6.17. */
struct xattr_value {
  uint64_t value;
  uint32_t size;
  uint32_t flags;
};
struct attributes {
  uint64_t flags;
  uint32_t sizes[4];
};

static const char *target;
static int reading;
static int segment;
static pid_t other;

/** A file that was left open by whoever started the server. */
#define HIGH_FILE 9
#define ROOM ((size_t)1 << 20)

static void say(const char *name, long result) {
  printf("%s %s\n", name, result < 0 ? strerrorname_np(errno) : "ok");
  fflush(stdout);
}

static long ended(pid_t pid) {
  if (pid == 0) _exit(0);
  return pid < 0 ? pid : waitpid(pid, NULL, __WALL);
}

static long map(int protection, int flags) {
  void *memory = mmap(NULL, ROOM, protection, flags | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : munmap(memory, ROOM);
}

static void try_attributes(void) {
  const char value[] = "x";
  const struct xattr_value by_path = {(uint64_t)(uintptr_t)value, 1, 0};
  const struct attributes attributes = {FS_XFLAG_NODUMP, {0}};
  const struct timespec times[2] = {{1, 0}, {1, 0}};
  int flags = FS_NODUMP_FL;
  struct fsxattr old = {.fsx_xflags = FS_XFLAG_NODUMP};
  say("chmod", chmod(target, 0644));
  say("fchmod", fchmod(reading, 0644));
  say("fchmodat2", syscall(FCHMODAT2, AT_FDCWD, target, 0644, 0));
  say("chown", chown(target, geteuid(), getegid()));
  say("fchown", fchown(reading, geteuid(), getegid()));
  say("setxattr", setxattr(target, "user.a", value, 1, 0));
  say("fsetxattr", fsetxattr(reading, "user.b", value, 1, 0));
  say("setxattrat", syscall(SETXATTRAT, AT_FDCWD, target, 0, "user.c", &by_path, sizeof by_path));
  say("file-setattr", syscall(FILE_SETATTR, AT_FDCWD, target, &attributes, sizeof attributes, 0));
  say("flags", ioctl(reading, FS_IOC_SETFLAGS, &flags));
  say("extended-flags", ioctl(reading, FS_IOC_FSSETXATTR, &old));
  say("utimensat", utimensat(AT_FDCWD, target, times, 0));
  say("futimens", futimens(reading, times));
  say("open-tree-attr", syscall(OPEN_TREE_ATTR, AT_FDCWD, target, 0, NULL, 0));
}

static void try_memory(void) {
  say("shmat", (long)shmat(segment, NULL, 0) == -1 ? -1 : 0);
  struct shmid_ds facts;
  say("shmctl", shmctl(segment, IPC_STAT, &facts));
  const int own = shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT);
  say("shmget", own);
  // Nobody else does.
  if (own >= 0) shmctl(own, IPC_RMID, NULL);
  say("memfd", memfd_create("x", 0));
  say("shared-memory", map(PROT_READ | PROT_WRITE, MAP_SHARED));
  say("growing-memory", map(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_GROWSDOWN));
  say("made-code", map(PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE));
}

static long start_with(long call) {
  char *const arguments[] = {"true", NULL}, *const environment[] = {NULL};
  const int file = open("/usr/bin/true", O_RDONLY | O_CLOEXEC);
  if (call == SYS_execveat) return syscall(call, file, "", arguments, environment, AT_EMPTY_PATH);
  return syscall(call, "/usr/bin/true", arguments, environment);
}

/** In a process of its own where there can be one: a start that works ends it, with 0. */
static long start(long call) {
  int status = 0;
  const pid_t pid = fork();
  if (pid < 0) return start_with(call);
  if (pid == 0) {
    start_with(call);
    _exit(errno);
  }
  waitpid(pid, &status, 0);
  errno = WEXITSTATUS(status);
  return errno ? -1 : 0;
}

static void try_processes(void) {
  say("fork", ended(fork()));
  const pid_t sibling = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (sibling == 0) _exit(0);
  say("clone-parent", sibling);
  say("signal", kill(other, 0));
  say("signal-thread", syscall(SYS_tgkill, other, other, 0));
  say("signal-old", syscall(SYS_tkill, other, 0));
  const siginfo_t news = {.si_code = SI_QUEUE};
  say("queued-signal", syscall(SYS_rt_sigqueueinfo, other, 0, &news));
  say("owner", fcntl(reading, F_SETOWN, other));
  say("owner-signal", fcntl(reading, F_SETSIG, SIGKILL));
  say("lease", fcntl(reading, F_SETLEASE, F_RDLCK));
  const int folder = open("/usr", O_RDONLY | O_DIRECTORY);
  say("notice", fcntl(folder, F_NOTIFY, DN_ACCESS));
  say("session", getsid(0) == getpid() ? 0 : setsid());
}

static void try_folder(const char *folder) {
  if (chdir(folder)) exit(2);
  const int file = open("own", O_CREAT | O_WRONLY, 0600);
  if (file < 0 || close(file)) exit(2);
  close(open("second", O_CREAT | O_WRONLY, 0600));
  say("link", link("own", "linked"));
  say("symlink", symlink(target, "symlinked"));
  say("fifo", mkfifo("fifo", 0600));
  say("exchange", syscall(SYS_renameat2, AT_FDCWD, "own", AT_FDCWD, "second", RENAME_EXCHANGE));
  say("watch", inotify_init1(0));
}

static void try_rest(void) {
  int ends[2];
  const struct sock_filter all = BPF_STMT(BPF_RET | BPF_K, 0xffff);
  const struct sock_fprog filter = {1, (struct sock_filter *)&all};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) ends[0] = 0;
  say("socket-filter", setsockopt(ends[0], SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter));
  say("descriptor", fcntl(HIGH_FILE, F_GETFD));
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[2] = {{0, 0, 0}, {0, 0, 0}};
  syscall(SYS_capget, &header, sets);
  errno = EPERM;
  say("capability", sets[0].permitted || sets[0].effective || sets[0].inheritable ? 0 : -1);
  say("root-capability", setuid(geteuid()));
}

int main(int argc, char **argv) {
  static struct jail jail;
  bool goes_inside = false;
  for (; argc > 5; argc -= 2, argv += 2) {
    goes_inside = true;
    if (!jail_take_option(&jail, argv[1], argv[2])) return 2;
  }
  if (argc != 5 || (goes_inside && (jail_close_files(3), jail_raise(&jail) != 0))) return 2;
  target = argv[1];
  segment = atoi(argv[3]);
  other = (pid_t)atoi(argv[4]);
  reading = open(target, O_RDONLY);
  if (reading < 0) return 2;
  try_attributes();
  try_memory();
  try_folder(argv[2]);
  try_processes();
  try_rest();
  say("execve", start(SYS_execve));
  say("execveat", start(SYS_execveat));
  return 0;
}
