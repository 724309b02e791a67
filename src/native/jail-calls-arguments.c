/** Permitted arguments of the calls in jail-calls-table.c. A filter cannot see values in memory to which a pointer leads. */
#include "jail-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#define LENGTH(list) (sizeof(list) / sizeof *(list))
#define WHOLE 0xffffffffu
/** All kinds of process that may make the call. */
#define EVERY 0xffffffffu
#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | CLONE_NEWTIME)
/** Flags for a child of the parent process instead of this one, and for tracing a child. */
#define STRANGE_CHILDREN (CLONE_PARENT | CLONE_PTRACE | CLONE_UNTRACED)

const struct condition call_conditions[] = {
    // Only streams between the process's own sockets: a datagram or a connection could reach a server's socket by its path.
    {SYS_socket, EVERY, EAFNOSUPPORT, 0, WHOLE, AF_UNIX, false},
    {SYS_socket, EVERY, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM, false},
    {SYS_socketpair, EVERY, EAFNOSUPPORT, 0, WHOLE, AF_UNIX, false},
    {SYS_socketpair, EVERY, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM, false},
    {SYS_setsockopt, EVERY, EPERM, 1, WHOLE, SOL_SOCKET, false},
    {SYS_clone, EVERY, EPERM, 0, NAMESPACES | STRANGE_CHILDREN, 0, false},
    // Not more memory than the limits count: shared and downward-growing memory is no data (RLIMIT_DATA), and huge pages are shared by all.
    {SYS_mmap, EVERY, EPERM, 3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, true},
    {SYS_mmap, EVERY, EPERM, 3, MAP_GROWSDOWN | MAP_HUGETLB, 0, false},
    // Only Node and LibreOffice's language bridges compile code at run time.
    {SYS_mmap, CALLS_PROGRAM, EPERM, 2, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC, true},
    {SYS_mprotect, CALLS_PROGRAM, EPERM, 2, PROT_EXEC, 0, false},
    // An exchange could replace a file that the server is just examining by a link or a folder.
    {SYS_renameat2, EVERY, EPERM, 4, WHOLE ^ RENAME_NOREPLACE, 0, false},
    // 0: the process itself.
    {SYS_prlimit64, EVERY, EPERM, 0, WHOLE, 0, false},
};
const size_t call_condition_count = LENGTH(call_conditions);

// Constants that headers of an older kernel or C library lack, from linux/prctl.h, asm/prctl.h and asm-generic/ioctls.h.
#define SET_VMA 0x53564d41u
#define SET_FS 0x1002u
#define GET_TERMINAL_2 0x802c542au
/** Requests for the terminal and its width, the readable bytes, non-blocking mode, and close on exec. */
static const uint32_t requests[] = {TCGETS, GET_TERMINAL_2, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
/** Without leases, notifications and owners, which block or signal other processes. */
static const uint32_t commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW};
static const uint32_t process_settings[] = {PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, SET_VMA};
static const uint32_t advices[] = {MADV_NORMAL,   MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED,  MADV_DONTNEED, MADV_FREE,
                                   MADV_DONTFORK, MADV_DOFORK, MADV_HUGEPAGE,   MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP};
static const uint32_t buffers[] = {SO_SNDBUF, SO_RCVBUF};

const struct choice call_choices[] = {
    {SYS_ioctl, EPERM, 1, LENGTH(requests), requests},
    {SYS_fcntl, EPERM, 1, LENGTH(commands), commands},
    {SYS_prctl, EPERM, 0, LENGTH(process_settings), process_settings},
    {SYS_madvise, EPERM, 2, LENGTH(advices), advices},
    {SYS_setsockopt, EPERM, 2, LENGTH(buffers), buffers},
#ifdef SYS_arch_prctl
    {SYS_arch_prctl, EPERM, 0, 1, (const uint32_t[]){SET_FS}},
#endif
};
const size_t call_choice_count = LENGTH(call_choices);

const struct refusal call_refusals[] = {
    // LibreOffice first checks whether another instance listens; this error means that none does.
    {SYS_connect, CALLS_SOFFICE, ECONNREFUSED},
};
const size_t call_refusal_count = LENGTH(call_refusals);
