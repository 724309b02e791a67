/**
 * Empties folders. Nested folders are moved up into the first one, so that two descriptors are enough for any depth, and no step goes to a
 * parent, which may have been moved.
 */
#include "tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FOLDER (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
#define PRIVATE 0700

/** State of emptying one folder. */
struct removal {
  int root;
  uint64_t deadline_ms;
  /** Number of folders moved up, and how many of them were processed; the numbers are part of their new names. */
  uint64_t moved;
  uint64_t looked_at;
  /** Whether this pass has changed anything. */
  bool has_progress;
  /** First error of this pass. */
  int error;
};

static uint64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/** By the descriptor, because the name may be that of a link by now. */
static int make_private(int parent, const char *name) {
  char self[64];
  const int folder = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return errno;
  snprintf(self, sizeof self, "/proc/self/fd/%d", folder);
  const int error = chmod(self, PRIVATE) ? errno : 0;
  close(folder);
  return error;
}

/** Opens a folder so that it can be listed and changed, whatever its permissions were. Returns -1 with errno on failure. */
static int open_folder(int parent, const char *name) {
  int folder = openat(parent, name, FOLDER);
  if (folder < 0 && errno == EACCES && make_private(parent, name) == 0) folder = openat(parent, name, FOLDER);
  struct stat facts;
  if (folder >= 0 && fstat(folder, &facts) == 0 && (facts.st_mode & 07777) != PRIVATE) fchmod(folder, PRIVATE);
  return folder;
}

/** Notes the first error; 0 is none. */
static void note(struct removal *removal, int error) {
  if (removal->error == 0) removal->error = error;
}

/** Returns whether the entry was removed, now or before. */
static bool unlinked(struct removal *removal, int parent, const char *name, int flags) {
  if (unlinkat(parent, name, flags)) return errno == ENOENT;
  removal->has_progress = true;
  return true;
}

#define UPPER_BYTES 64

static void name_upper(char *name, uint64_t number) {
  snprintf(name, UPPER_BYTES, ".up-%d-%llu", (int)getpid(), (unsigned long long)number);
}

static int move_up(struct removal *removal, int folder, const char *name) {
  char unused[UPPER_BYTES];
  name_upper(unused, removal->moved++);
  if (renameat(folder, name, removal->root, unused) == 0) return 0;
  // Moving a folder also changes the folder itself, which requires write permission.
  if (errno != EACCES || make_private(folder, name)) return errno;
  return renameat(folder, name, removal->root, unused) ? errno : 0;
}

typedef void each(struct removal *removal, int folder, const char *name);

/** Calls `call` for each entry of `folder`, and closes it. */
static void for_each(struct removal *removal, int folder, each *call) {
  DIR *entries = fdopendir(folder);
  if (entries == NULL) {
    note(removal, errno);
    close(folder);
    return;
  }
  const struct dirent *entry;
  while (now_ms() < removal->deadline_ms && (entry = readdir(entries)) != NULL) {
    if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) call(removal, folder, entry->d_name);
  }
  closedir(entries);
}

/** Returns 0, ENOTEMPTY for a folder with entries, or the error. */
static int remove_name(struct removal *removal, int parent, const char *name) {
  if (unlinked(removal, parent, name, 0)) return 0;
  if (errno != EISDIR) return errno;
  return unlinked(removal, parent, name, AT_REMOVEDIR) ? 0 : errno;
}

static void remove_below(struct removal *removal, int folder, const char *name) {
  int error = remove_name(removal, folder, name);
  if (error == ENOTEMPTY) {
    error = move_up(removal, folder, name);
    if (error == 0) removal->has_progress = true;
  }
  note(removal, error);
}

static void remove_entry(struct removal *removal, int root, const char *name) {
  int error = remove_name(removal, root, name);
  if (error == ENOTEMPTY) {
    const int folder = open_folder(root, name);
    if (folder >= 0) for_each(removal, folder, remove_below);
    error = folder < 0 ? errno : remove_name(removal, root, name);
  }
  note(removal, error);
}

/** Removes the moved folders, including those that are moved up meanwhile. */
static void remove_moved(struct removal *removal) {
  char name[UPPER_BYTES];
  while (removal->looked_at < removal->moved && now_ms() < removal->deadline_ms) {
    name_upper(name, removal->looked_at++);
    remove_entry(removal, removal->root, name);
  }
}

/** Repeats the passes as long as they make progress. */
static int clear_folder(int root, uint64_t most_ms) {
  struct removal removal = {.root = root, .deadline_ms = now_ms() + most_ms};
  do {
    const int entries = openat(root, ".", FOLDER);
    if (entries < 0) return errno;
    removal.has_progress = false;
    removal.error = 0;
    for_each(&removal, entries, remove_entry);
    remove_moved(&removal);
    if (now_ms() >= removal.deadline_ms) return removal.error ? removal.error : ETIMEDOUT;
  } while (removal.has_progress);
  return removal.error;
}

int tree_clear(const char *path, uint64_t most_ms) {
  const int root = open_folder(AT_FDCWD, path);
  if (root < 0) return errno;
  const int error = clear_folder(root, most_ms);
  close(root);
  return error;
}

int tree_remove(const char *path, uint64_t most_ms) {
  if (unlink(path) == 0 || errno == ENOENT) return 0;
  if (errno != EISDIR) return errno;
  const int error = tree_clear(path, most_ms);
  if (rmdir(path) == 0 || errno == ENOENT) return 0;
  return error ? error : errno;
}
