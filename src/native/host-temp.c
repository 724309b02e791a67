/**
 * Replaces LibreOffice's temporary folders: LibreOffice makes them once, at its start, and every child must find them in its own folder.
 */
#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static char paths[8][64];
static size_t path_count;

static bool note(const char *name) {
  if (path_count == sizeof paths / sizeof *paths) return false;
  const int length = snprintf(paths[path_count], sizeof *paths, TEMP_FOLDER "/%s", name);
  if (length < 0 || (size_t)length >= sizeof *paths) return false;
  path_count++;
  return true;
}

bool host_note_temp(void) {
  DIR *folder = opendir(TEMP_FOLDER);
  if (folder == NULL) return false;
  bool all = true;
  for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (!strncmp(entry->d_name, "lu", 2)) all &= note(entry->d_name);
  }
  closedir(folder);
  return all;
}

static bool make(const char *path) { return mkdir(path, 0700) == 0 || errno == EEXIST; }

bool child_make_temp(void) {
  bool all = make(TEMP_FOLDER);
  for (size_t i = 0; i < path_count; i++) all &= make(paths[i]);
  return all;
}
