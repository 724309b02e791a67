/** What each kind of process may ask of the kernel, as it was reviewed: kept apart from the table of the filter, which must agree with it. */
import type { Calls } from '../../src/engines/process/sandbox.ts'

export type Kind = Calls | 'office'

const words = (text: string) => text.trim().split(/\s+/)

/** They do nothing to anybody but the process itself, or Landlock or a check of their arguments bounds what they do. */
const everybody = words(`
  read write readv writev pread64 pwrite64 preadv pwritev lseek close close_range dup dup2 dup3 fcntl ioctl fstat fstatfs ftruncate
  fallocate fadvise64 fsync fdatasync flock getdents64 pipe pipe2
  open openat stat lstat newfstatat statx statfs access faccessat faccessat2 readlink readlinkat mkdir mkdirat rmdir unlink unlinkat
  rename renameat renameat2 truncate getcwd chdir fchdir umask
  brk mmap munmap mprotect mremap madvise msync mincore mlock munlock membarrier
  futex set_robust_list set_tid_address rseq sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max
  sched_get_priority_min getcpu rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sigaltstack kill tgkill exit
  exit_group restart_syscall prctl arch_prctl
  getpid getppid gettid getpgid getpgrp getuid geteuid getgid getegid getresuid getresgid getgroups capget prlimit64 getrusage times
  sysinfo uname getrandom gettimeofday time clock_gettime clock_getres clock_nanosleep nanosleep poll ppoll select pselect6 pause
`)
const threads = words('clone eventfd2')
const starting = words('clone eventfd2 vfork wait4 waitid socketpair setsockopt')
const node = words('execve epoll_create1 epoll_ctl epoll_wait epoll_pwait getsockname getsockopt shutdown')
const soffice = words('execve socketpair getsockname getsockopt shutdown socket bind listen accept accept4 connect')

export const reviewedCalls: Record<Kind, readonly string[]> = {
  program: [...everybody, 'execve'],
  'program-threads': [...everybody, 'execve', ...threads],
  'program-starting': [...everybody, 'execve', ...starting],
  node: [...everybody, ...threads, ...node],
  'node-starting': [...everybody, ...node, ...starting],
  office: [...everybody, ...threads],
  soffice: [...everybody, ...threads, ...soffice],
  'soffice-starting': [...everybody, ...soffice, ...starting],
}
export const kinds = Object.keys(reviewedCalls) as Kind[]
