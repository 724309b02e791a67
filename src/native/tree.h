/**
 * Operations of convertd-tree on a folder that a hostile process may still be changing: every step uses a descriptor, and no link is
 * followed.
 */
#ifndef CONVERTD_TREE_H
#define CONVERTD_TREE_H

#include <stdbool.h>
#include <stdint.h>

struct tree_size {
  /** Total size: of each file its length or its disk usage, whichever is greater; of each folder its disk usage. */
  uint64_t bytes;
  uint64_t entries;
};

struct tree_bounds {
  /** Maximum entries; more end the count with E2BIG. */
  uint64_t entries;
  /** Maximum depth of folders; more ends the count with E2BIG as well. */
  uint64_t depth;
};

/**
 * Adds up the contents of a folder. Entries that disappear meanwhile are not counted.
 * @return 0, or the error, also of an entry that cannot be examined
 */
int tree_measure(const char *path, const struct tree_bounds *bounds, struct tree_size *size);

/** Returns whether a folder is certainly private and empty; looks at no more than a few blocks of it, and at no entry. */
bool tree_is_empty(const char *path);

/**
 * Empties a folder of any depth, including folders without permissions, and makes it private again.
 * @param most_ms time limit; it ends with ETIMEDOUT, because someone may be refilling the folder
 * @return 0, or the first error of what could not be removed; everything else is removed
 */
int tree_clear(const char *path, uint64_t most_ms);

/** Removes a folder with its contents, or a single file, if it exists. Otherwise as `tree_clear`. */
int tree_remove(const char *path, uint64_t most_ms);

#endif
