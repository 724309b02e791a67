/** Functions of the C library that LibreOffice finds here first: what they would do costs time and serves nobody. */
#include "font-watch.h"
#include "host.h"

#include <execinfo.h>
#include <unistd.h>

/**
 * LibreOfficeKit looks up an empty name of a language for every file that it opens; liblangtag writes down all callers with that
 * error, and to find their names in LibreOffice's libraries took 8 of 70 ms of a conversion.
 */
int backtrace(void **callers, int room) {
  (void)callers;
  (void)room;
  return 0;
}

/** Of all that LibreOffice writes here only the result of a child outlives it, and convertd has the disk hold that one when it keeps it. */
int fsync(int file) {
  (void)file;
  return 0;
}

int fdatasync(int file) { return fsync(file); }

/** The warm-up asks for fonts too. */
bool fonts_are_watched(void) { return child_is_at_work(); }
