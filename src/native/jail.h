/** The jail: what a program that opens a client's file may do. Set up in the process itself, and inherited by all that it starts. */
#ifndef CONVERTD_JAIL_H
#define CONVERTD_JAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/** Maximum number of folders and files of one jail. */
#define JAIL_PATHS 64

/** The layers, one bit each. */
enum layer {
  /** Ends with its parent, and is killed first when memory is short. */
  LAYER_LIFE = 1 << 0,
  /** Memory, CPU time, file size, open files. */
  LAYER_LIMITS = 1 << 1,
  /** No files except the named ones (Landlock). */
  LAYER_FILES = 1 << 2,
  /** No system calls except those of its kind of process (seccomp). */
  LAYER_CALLS = 1 << 3,
  /** No capability, also for root. */
  LAYER_PRIVILEGES = 1 << 4,
};

/** Kinds of process, by the system calls that they need, see jail-calls-table.c. */
enum calls {
  /** poppler, qpdf and similar programs: one thread, no sockets, no code generated at run time. */
  CALLS_PROGRAM = 1 << 0,
  /** A worker: Node with its threads, its pipes to the server and the code that it compiles. */
  CALLS_NODE = 1 << 1,
  /** A child of the office host. */
  CALLS_OFFICE = 1 << 2,
  /** A separate LibreOffice, which also makes a socket. */
  CALLS_SOFFICE = 1 << 3,
  /** In addition to one of the others: may start programs. */
  CALLS_START = 1 << 4,
  /** In addition to CALLS_PROGRAM: may start threads. */
  CALLS_THREADS = 1 << 5,
};

/** 0: not changed. */
struct limits {
  /** Address space (RLIMIT_AS). Programs that reserve far more than they use need `data_bytes` (RLIMIT_DATA) instead. */
  uint64_t address_bytes;
  uint64_t data_bytes;
  uint64_t file_bytes;
  uint64_t cpu_s;
  /** 0: the usual limit of most systems. */
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
  /** Folder in which sockets may be made and nothing else; NULL: none. */
  const char *socket_dir;
  /** The process that must still be the parent; 0: not checked. */
  pid_t parent;
  /** Bits of `enum calls`; 0 means CALLS_PROGRAM. */
  unsigned calls;
  /** Command to run, as jail_place_path returned it; NULL: none is run. */
  const char *path;
};

/**
 * Adds a folder or a file. Returns false when the table is full.
 * @param path kept, not copied
 */
bool jail_add_path(struct jail *jail, const char *path, bool writable);

/**
 * Parses one option of the command line, such as `--ro`, and its value.
 * @return false when it is not an option of the jail or its value is invalid
 */
bool jail_take_option(struct jail *jail, const char *name, const char *value);

/**
 * Finds a command in PATH and places its path at a random address, the only one from which the filter allows a command to be started.
 * @return NULL, and errno, when there is no such command or no memory
 */
const char *jail_place_path(const char *command);

/** Closes every open file from this number on, so that no file left open by others is inherited. */
void jail_close_files(int first);

/**
 * Sets up every layer that this kernel supports, and continues when one fails: the caller decides.
 * @return the layers that could not be set up
 */
unsigned jail_raise(const struct jail *jail);

/** Returns the name of a layer, for messages and for the probe. */
const char *jail_layer_name(enum layer layer);

/** Tests every layer in a separate process and prints the result as JSON. Returns 0 when all work. */
int jail_probe(void);

/** Returns the ABI of Landlock; 0 when the kernel lacks it or it is switched off. */
int landlock_abi(void);
bool raise_files(const struct jail *jail, int abi);
bool raise_calls(const struct jail *jail, int abi);
bool raise_limits(const struct limits *limits);
bool raise_life(pid_t parent);
/** Limits the processes and threads of this user; root is not limited. */
bool raise_process_limit(void);
/** Gives up all capabilities, and all ways to gain one. */
bool drop_privileges(void);

#endif
