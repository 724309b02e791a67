/** With which arguments the calls of jail-calls-table.c may be made. Values in memory, to which a pointer leads, are out of a filter's sight. */
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
/** All kinds that may make the call at all. */
#define EVERY 0xffffffffu
#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | CLONE_NEWTIME)
/** A child of our parent instead of our own, or one that a tracer gets or does not get. */
#define STRANGE_CHILDREN (CLONE_PARENT | CLONE_PTRACE | CLONE_UNTRACED)

const struct condition call_conditions[] = {
    // Streams between own processes only: a datagram could be sent to a server's socket by its path, and so could a connection.
    {SYS_socket, EVERY, EAFNOSUPPORT, 0, WHOLE, AF_UNIX, false},
    {SYS_socket, EVERY, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM, false},
    {SYS_socketpair, EVERY, EAFNOSUPPORT, 0, WHOLE, AF_UNIX, false},
    {SYS_socketpair, EVERY, EPROTONOSUPPORT, 1, 0xf, SOCK_STREAM, false},
    {SYS_setsockopt, EVERY, EPERM, 1, WHOLE, SOL_SOCKET, false},
    {SYS_clone, EVERY, EPERM, 0, NAMESPACES | STRANGE_CHILDREN, 0, false},
    // Not more than the limits of memory count: shared and downward-growing memory is no data (RLIMIT_DATA), huge pages are everybody's.
    {SYS_mmap, EVERY, EPERM, 3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, true},
    {SYS_mmap, EVERY, EPERM, 3, MAP_GROWSDOWN | MAP_HUGETLB, 0, false},
    // Nothing here compiles code but Node and LibreOffice's bridges between languages.
    {SYS_mmap, CALLS_PROGRAM, EPERM, 2, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC, true},
    {SYS_mprotect, CALLS_PROGRAM, EPERM, 2, PROT_EXEC, 0, false},
    // An exchange would put a link or a folder in the place of what the server is just looking at.
    {SYS_renameat2, EVERY, EPERM, 4, WHOLE ^ RENAME_NOREPLACE, 0, false},
    // 0: itself.
    {SYS_prlimit64, EVERY, EPERM, 0, WHOLE, 0, false},
};
const size_t call_condition_count = LENGTH(call_conditions);

// What the headers of an older kernel or C library lack; the values of linux/prctl.h, asm/prctl.h and asm-generic/ioctls.h.
#define SET_VMA 0x53564d41u
#define SET_FS 0x1002u
#define GET_TERMINAL_2 0x802c542au
/** Whether it is a terminal, how wide; how much can be read; not to wait; to be closed by exec. */
static const uint32_t requests[] = {TCGETS, GET_TERMINAL_2, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
/** No leases, notices or owners: those block or signal other processes. */
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
    // LibreOffice asks first whether another one listens: this is the answer that nobody does.
    {SYS_connect, CALLS_SOFFICE, ECONNREFUSED},
};
const size_t call_refusal_count = LENGTH(call_refusals);
