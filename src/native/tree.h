/** What convertd-tree does to a folder that a hostile process may still be changing: every step goes by a descriptor, and no link is followed. */
#ifndef CONVERTD_TREE_H
#define CONVERTD_TREE_H

#include <stdint.h>

struct tree_size {
  /** Of each file its length or what it takes on the disk, whichever is more; of each folder what it takes. */
  uint64_t bytes;
  uint64_t entries;
};

struct tree_bounds {
  /** After this many entries the count ends with E2BIG. */
  uint64_t entries;
  /** Below this many folders it ends with E2BIG as well. */
  uint64_t depth;
};

/**
 * Adds up all that is in a folder. What vanishes meanwhile counts nothing.
 * @return 0, or the error: of anything that cannot be looked at, too
 */
int tree_measure(const char *path, const struct tree_bounds *bounds, struct tree_size *size);

/**
 * Empties a folder, also folders without permissions and of any depth, and makes it private again.
 * @param most_ms it ends with ETIMEDOUT after so long, because someone may be filling it again
 * @return 0, or the first error of what could not be removed; the rest is gone all the same
 */
int tree_clear(const char *path, uint64_t most_ms);

/** Removes a folder with all that is in it, or a single file, if there. Otherwise as `tree_clear`. */
int tree_remove(const char *path, uint64_t most_ms);

#endif
