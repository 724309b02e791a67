/** The jail: what a program that touches a client's file may do. Raised in the process itself, kept by all that it starts. */
#ifndef CONVERTD_JAIL_H
#define CONVERTD_JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** Most folders and files that one jail can name. */
#define JAIL_PATHS 64

/** One layer each, as a bit. */
enum layer {
  /** Dies with its parent, and is the first to go when memory is short. */
  LAYER_LIFE = 1 << 0,
  /** Memory, CPU time, size of files, open files. */
  LAYER_LIMITS = 1 << 1,
  /** No file but those named (Landlock). */
  LAYER_FILES = 1 << 2,
  /** No system call but those of its kind of process (seccomp). */
  LAYER_CALLS = 1 << 3,
  /** No capability, also for root. */
  LAYER_PRIVILEGES = 1 << 4,
};

/** Kinds of process, by the system calls that they need; jail-calls-table.c says which those are. */
enum calls {
  /** poppler, qpdf and their like: one thread, no sockets, no code made while it runs. */
  CALLS_PROGRAM = 1 << 0,
  /** A worker: Node, with its threads, its pipes to the server and code that it compiles. */
  CALLS_NODE = 1 << 1,
  /** A child of the office host. */
  CALLS_OFFICE = 1 << 2,
  /** A LibreOffice of its own, which also makes a socket. */
  CALLS_SOFFICE = 1 << 3,
  /** Beside one of the others: may start programs. */
  CALLS_START = 1 << 4,
  /** Beside CALLS_PROGRAM: may start threads. */
  CALLS_THREADS = 1 << 5,
};

/** 0: left as it is. */
struct limits {
  /** Address space (RLIMIT_AS); programs that reserve far more than they use want `data_bytes` (RLIMIT_DATA) instead. */
  uint64_t address_bytes;
  uint64_t data_bytes;
  uint64_t file_bytes;
  uint64_t cpu_s;
  /** 0: as many as most systems give a program. */
  uint64_t open_files;
};

struct jail_path {
  const char *path;
  bool writable;
};

struct jail {
  struct jail_path paths[JAIL_PATHS];
  size_t path_count;
  struct limits limits;
  /** A folder in which sockets may be made, and nothing else done; NULL: none. */
  const char *socket_dir;
  /** The process that must still be the parent; 0: not checked. */
  pid_t parent;
  /** Bits of `enum calls`; 0: CALLS_PROGRAM. */
  unsigned calls;
  /** The command that it becomes, as jail_place_path gave it; NULL: it stays what it is. */
  const char *path;
};

/**
 * Adds a folder or a file; false when there is no room.
 * @param path kept, not copied
 */
bool jail_add_path(struct jail *jail, const char *path, bool writable);

/**
 * Takes one option of the command line, such as `--ro` and its value.
 * @return false when it is none of the jail's or its value is wrong
 */
bool jail_take_option(struct jail *jail, const char *name, const char *value);

/**
 * Finds a command in PATH and lays its path at an address drawn at random, the only one from which the filter lets a command be started.
 * @return NULL, and errno, when there is no such command or no memory
 */
const char *jail_place_path(const char *command);

/** Closes every open file from this number on, so that none that somebody else left open is inherited. */
void jail_close_files(int first);

/**
 * Raises every layer that this kernel has, and goes on when one fails: the caller decides.
 * @return the layers that are not
 */
unsigned jail_raise(const struct jail *jail);

/** The name of one layer, for messages and for the probe. */
const char *jail_layer_name(enum layer layer);

/** Tries every layer on a process of its own and prints what is as JSON. 0: all of them. */
int jail_probe(void);

/** 0: no Landlock in this kernel, or switched off. */
int landlock_abi(void);
bool raise_files(const struct jail *jail, int abi);
bool raise_calls(const struct jail *jail, int abi);
bool raise_limits(const struct limits *limits);
bool raise_life(pid_t parent);
/** Bounds the processes and threads of this user; nothing binds root. */
bool raise_process_limit(void);
/** Gives up every capability, and every way to one. */
bool drop_privileges(void);

#endif
