/**
 * System calls that each kind of process may make. Found with strace during the real work of every engine, on glibc 2.36 and 2.41; further
 * calls here affect only the process itself. A call that is not listed fails with ENOSYS, as on a kernel without it, so that C libraries
 * and Node use an older one.
 */
#include "jail-calls.h"

#include <sys/syscall.h>

#define LENGTH(list) (sizeof(list) / sizeof *(list))
#define ALL (CALLS_PROGRAM | CALLS_NODE | CALLS_OFFICE | CALLS_SOFFICE)
#define THREADED (CALLS_NODE | CALLS_OFFICE | CALLS_SOFFICE | CALLS_START | CALLS_THREADS)
#define OFFICE (CALLS_OFFICE | CALLS_SOFFICE)

/**
 * Left out on purpose, because Landlock does not cover them or because a descriptor opened for reading is enough: all ways to change modes,
 * owners, times and extended attributes (fchmod, fchown, utimensat, fsetxattr, setxattrat, file_setattr), links, FIFOs and devices, memory
 * and queues shared by name, memfd_create, execveat, openat2 (its flags are in memory), ptrace and everything that reaches another process,
 * mounts, namespaces, io_uring, bpf, keys, inotify, splice.
 */
const struct allowed_call allowed_calls[] = {
    // Open files.
    {SYS_read, ALL}, {SYS_write, ALL}, {SYS_readv, ALL}, {SYS_writev, ALL}, {SYS_pread64, ALL}, {SYS_pwrite64, ALL}, {SYS_preadv, ALL},
    {SYS_pwritev, ALL}, {SYS_lseek, ALL}, {SYS_close, ALL}, {SYS_close_range, ALL}, {SYS_dup, ALL}, {SYS_dup3, ALL}, {SYS_fcntl, ALL},
    {SYS_ioctl, ALL}, {SYS_fstat, ALL}, {SYS_fstatfs, ALL}, {SYS_ftruncate, ALL}, {SYS_fallocate, ALL}, {SYS_fadvise64, ALL},
    {SYS_fsync, ALL}, {SYS_fdatasync, ALL}, {SYS_flock, ALL}, {SYS_getdents64, ALL}, {SYS_pipe2, ALL},
    // Files by their path, which Landlock checks.
    {SYS_openat, ALL}, {SYS_newfstatat, ALL}, {SYS_statx, ALL}, {SYS_statfs, ALL}, {SYS_faccessat, ALL}, {SYS_faccessat2, ALL},
    {SYS_readlinkat, ALL}, {SYS_mkdirat, ALL}, {SYS_unlinkat, ALL}, {SYS_renameat, ALL}, {SYS_renameat2, ALL}, {SYS_truncate, ALL},
    {SYS_getcwd, ALL}, {SYS_chdir, ALL}, {SYS_fchdir, ALL}, {SYS_umask, ALL},
    // The process's own memory.
    {SYS_brk, ALL}, {SYS_mmap, ALL}, {SYS_munmap, ALL}, {SYS_mprotect, ALL}, {SYS_mremap, ALL}, {SYS_madvise, ALL}, {SYS_msync, ALL},
    {SYS_mincore, ALL}, {SYS_mlock, ALL}, {SYS_munlock, ALL}, {SYS_membarrier, ALL},
    // Its own threads, signals and exit.
    {SYS_futex, ALL}, {SYS_set_robust_list, ALL}, {SYS_set_tid_address, ALL}, {SYS_rseq, ALL}, {SYS_sched_yield, ALL},
    {SYS_sched_getaffinity, ALL}, {SYS_sched_getparam, ALL}, {SYS_sched_getscheduler, ALL}, {SYS_sched_get_priority_max, ALL},
    {SYS_sched_get_priority_min, ALL}, {SYS_getcpu, ALL}, {SYS_rt_sigaction, ALL}, {SYS_rt_sigprocmask, ALL}, {SYS_rt_sigreturn, ALL},
    {SYS_rt_sigsuspend, ALL}, {SYS_rt_sigtimedwait, ALL}, {SYS_sigaltstack, ALL}, {SYS_kill, ALL}, {SYS_tgkill, ALL}, {SYS_exit, ALL},
    {SYS_exit_group, ALL}, {SYS_restart_syscall, ALL}, {SYS_prctl, ALL}, {SYS_execve, CALLS_PROGRAM | CALLS_NODE | CALLS_SOFFICE},
    // Information, and waiting.
    {SYS_getpid, ALL}, {SYS_getppid, ALL}, {SYS_gettid, ALL}, {SYS_getpgid, ALL}, {SYS_getuid, ALL}, {SYS_geteuid, ALL}, {SYS_getgid, ALL},
    {SYS_getegid, ALL}, {SYS_getresuid, ALL}, {SYS_getresgid, ALL}, {SYS_getgroups, ALL}, {SYS_capget, ALL}, {SYS_prlimit64, ALL},
    {SYS_getrusage, ALL}, {SYS_times, ALL}, {SYS_sysinfo, ALL}, {SYS_uname, ALL}, {SYS_getrandom, ALL}, {SYS_gettimeofday, ALL},
    {SYS_clock_gettime, ALL}, {SYS_clock_getres, ALL}, {SYS_clock_nanosleep, ALL}, {SYS_nanosleep, ALL}, {SYS_ppoll, ALL},
    {SYS_pselect6, ALL},
    // Threads; with CALLS_START also processes.
    {SYS_clone, THREADED}, {SYS_eventfd2, THREADED}, {SYS_epoll_create1, CALLS_NODE}, {SYS_epoll_ctl, CALLS_NODE},
    {SYS_epoll_pwait, CALLS_NODE}, {SYS_wait4, CALLS_START}, {SYS_waitid, CALLS_START},
    // Node's pipes are sockets. soffice looks for the socket of a running instance of the same profile, and makes one.
    {SYS_socketpair, CALLS_SOFFICE | CALLS_START}, {SYS_getsockname, CALLS_NODE | CALLS_SOFFICE},
    {SYS_getsockopt, CALLS_NODE | CALLS_SOFFICE}, {SYS_setsockopt, CALLS_START},
    {SYS_shutdown, CALLS_NODE | CALLS_SOFFICE}, {SYS_socket, CALLS_SOFFICE}, {SYS_bind, CALLS_SOFFICE}, {SYS_listen, CALLS_SOFFICE},
    {SYS_accept, CALLS_SOFFICE}, {SYS_accept4, CALLS_SOFFICE},
#ifdef SYS_open // x86-64 has the older ones too
    {SYS_open, ALL}, {SYS_stat, ALL}, {SYS_lstat, ALL}, {SYS_access, ALL}, {SYS_readlink, ALL}, {SYS_mkdir, ALL}, {SYS_rmdir, ALL},
    {SYS_unlink, ALL}, {SYS_rename, ALL}, {SYS_dup2, ALL}, {SYS_pipe, ALL}, {SYS_poll, ALL}, {SYS_select, ALL}, {SYS_time, ALL},
    {SYS_getpgrp, ALL}, {SYS_pause, ALL}, {SYS_arch_prctl, ALL}, {SYS_epoll_wait, CALLS_NODE}, {SYS_vfork, CALLS_START},
#endif
};
const size_t allowed_call_count = LENGTH(allowed_calls);
