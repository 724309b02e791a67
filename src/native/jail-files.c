/** The file layer, by Landlock; from ABI 4 on it also refuses TCP, from ABI 6 on signals and abstract sockets to processes outside. */
#include "jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Constants that headers of an older kernel lack, from linux/landlock.h of Linux 6.12.
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#ifndef LANDLOCK_ACCESS_FS_IOCTL_DEV
#define LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#endif
#ifndef LANDLOCK_ACCESS_NET_BIND_TCP
#define LANDLOCK_ACCESS_NET_BIND_TCP (1ULL << 0)
#define LANDLOCK_ACCESS_NET_CONNECT_TCP (1ULL << 1)
#endif
#ifndef LANDLOCK_SCOPE_SIGNAL
#define LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0)
#define LANDLOCK_SCOPE_SIGNAL (1ULL << 1)
#endif

/** struct landlock_ruleset_attr of ABI 6. A kernel accepts a longer one than its own when the rest is zero. */
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

static const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER |
                                LANDLOCK_ACCESS_FS_TRUNCATE;
/** Rights that are never granted, except sockets in the socket folder: a result is a regular file. */
static const uint64_t special = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_IOCTL_DEV |
                                LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM;
/** Rights that a rule for a single file may name. */
static const uint64_t of_file =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;

/** Paths that the standard library of any program needs. */
static const struct jail_path common[] = {{"/dev/null", true}, {"/dev/zero", false}, {"/dev/random", false}, {"/dev/urandom", false}};

int landlock_abi(void) {
  const long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return abi > 0 ? (int)abi : 0;
}

static uint64_t known_to(int abi) {
  uint64_t files = LANDLOCK_ACCESS_FS_EXECUTE | reading | writing | special;
  if (abi < 2) files &= ~LANDLOCK_ACCESS_FS_REFER;
  if (abi < 3) files &= ~LANDLOCK_ACCESS_FS_TRUNCATE;
  if (abi < 5) files &= ~LANDLOCK_ACCESS_FS_IOCTL_DEV;
  return files;
}

/** Adds a rule; a missing path needs none. */
static bool allow(int ruleset, const char *path, uint64_t access) {
  const int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return errno == ENOENT;
  struct stat facts;
  bool allowed = fstat(file, &facts) == 0;
  if (allowed && !S_ISDIR(facts.st_mode)) access &= of_file;
  const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = file};
  allowed = allowed && syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(file);
  return allowed;
}

/** Adds the rights of a path. A path that may be written may not be executed. */
static bool allow_path(int ruleset, const struct jail_path *path, uint64_t known) {
  return allow(ruleset, path->path, (path->writable ? reading | writing : reading | LANDLOCK_ACCESS_FS_EXECUTE) & known);
}

bool raise_files(const struct jail *jail, int abi) {
  if (abi < 1) return false;
  const struct ruleset attributes = {
      .files = known_to(abi),
      .network = abi >= 4 ? LANDLOCK_ACCESS_NET_BIND_TCP | LANDLOCK_ACCESS_NET_CONNECT_TCP : 0,
      .scopes = abi >= 6 ? LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | LANDLOCK_SCOPE_SIGNAL : 0,
  };
  const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (ruleset < 0) return false;
  bool all = true;
  for (size_t i = 0; i < sizeof common / sizeof *common; i++) all &= allow_path(ruleset, &common[i], attributes.files);
  for (size_t i = 0; i < jail->path_count; i++) all &= allow_path(ruleset, &jail->paths[i], attributes.files);
  if (jail->socket_dir) all &= allow(ruleset, jail->socket_dir, LANDLOCK_ACCESS_FS_MAKE_SOCK);
  // A layer that lacks a rule is better than none.
  all &= syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return all;
}
