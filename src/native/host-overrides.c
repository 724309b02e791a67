/** Overrides functions of the C library whose work takes time and has no use here. */
#include "font-watch.h"
#include "host.h"

#include <execinfo.h>
#include <unistd.h>

/**
 * Returns no callers. LibreOfficeKit looks up an empty language name for every file; liblangtag logs the error with all callers, and
 * finding their names in LibreOffice's libraries took 8 of 70 ms of a conversion.
 */
int backtrace(void **callers, int room) {
  (void)callers;
  (void)room;
  return 0;
}

/** Does nothing. Only the result of a child outlives it, and convertd syncs the result when it stores it. */
int fsync(int file) {
  (void)file;
  return 0;
}

int fdatasync(int file) { return fsync(file); }

/** The warm-up requests fonts too, which are not noted. */
bool fonts_are_watched(void) { return child_is_at_work(); }
