/** Measures the contents of a folder. */
#include "tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** Unit of block counts in stat(2), whatever the file system uses. */
#define BLOCK_BYTES 512
/** Maximum tries; no real program replaces a folder by something else and back that often between two calls. */
#define MOST_TRIES 3
/** The blocks of a folder that held many files stay when these are gone, and reading them takes time. */
#define MOST_FOLDER_BYTES 16384

struct count {
  const struct tree_bounds *bounds;
  struct tree_size *size;
};

/** Returns the greater of length and disk usage: holes in a file may be filled at any time, and blocks may not be allocated yet. */
static uint64_t bytes_of(const struct stat *facts) {
  const uint64_t blocks = (uint64_t)facts->st_blocks * BLOCK_BYTES;
  const uint64_t length = S_ISREG(facts->st_mode) ? (uint64_t)facts->st_size : 0;
  return blocks > length ? blocks : length;
}

static int count_folder(int folder, uint64_t depth, const struct count *count);

/** Counts below `folder`, and closes it. */
static int count_below(int folder, uint64_t depth, const struct count *count) {
  if (depth > count->bounds->depth) {
    close(folder);
    return E2BIG;
  }
  return count_folder(folder, depth, count);
}

static int count_entry(int folder, const char *name, uint64_t depth, const struct count *count) {
  for (int tries = 0; tries < MOST_TRIES; tries++) {
    struct stat facts;
    if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW)) return errno == ENOENT ? 0 : errno;
    const int below = S_ISDIR(facts.st_mode) ? openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (S_ISDIR(facts.st_mode) && below < 0) {
      if (errno == ELOOP || errno == ENOTDIR || errno == ENOENT) continue;
      return errno;
    }
    count->size->bytes += bytes_of(&facts);
    return below < 0 ? 0 : count_below(below, depth + 1, count);
  }
  return ELOOP;
}

static int count_folder(int folder, uint64_t depth, const struct count *count) {
  DIR *entries = fdopendir(folder);
  if (entries == NULL) {
    const int error = errno;
    close(folder);
    return error;
  }
  int error = 0;
  while (error == 0) {
    errno = 0;
    const struct dirent *entry = readdir(entries);
    if (entry == NULL) {
      // The folder itself was removed.
      error = errno == ENOENT ? 0 : errno;
      break;
    }
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (++count->size->entries > count->bounds->entries) error = E2BIG;
    else error = count_entry(folder, entry->d_name, depth, count);
  }
  closedir(entries);
  return error;
}

bool tree_is_empty(const char *path) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return false;
  struct stat facts;
  if (fstat(folder, &facts) || (facts.st_mode & 07777) != 0700 || facts.st_size > MOST_FOLDER_BYTES) {
    close(folder);
    return false;
  }
  DIR *entries = fdopendir(folder);
  if (entries == NULL) {
    close(folder);
    return false;
  }
  const struct dirent *entry;
  errno = 0;
  do entry = readdir(entries);
  while (entry != NULL && (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")));
  const bool is_empty = entry == NULL && errno == 0;
  closedir(entries);
  return is_empty;
}

int tree_measure(const char *path, const struct tree_bounds *bounds, struct tree_size *size) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  return folder < 0 ? errno : count_below(folder, 0, &(struct count){bounds, size});
}
