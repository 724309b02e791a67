/** LibreOffice's temporary folders: it makes them once, at its start, and every child must find them in its own folder. */
#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static char names[8][64];
static size_t name_count;

bool host_note_temp(void) {
  DIR *folder = opendir(TEMP_FOLDER);
  if (folder == NULL) return false;
  bool all = true;
  for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (strncmp(entry->d_name, "lu", 2)) continue;
    if (name_count == sizeof names / sizeof *names || strlen(entry->d_name) >= sizeof *names) all = false;
    else strcpy(names[name_count++], entry->d_name);
  }
  closedir(folder);
  return all;
}

static bool make(const char *path) { return mkdir(path, 0700) == 0 || errno == EEXIST; }

bool child_make_temp(void) {
  bool all = make(TEMP_FOLDER);
  for (size_t i = 0; i < name_count; i++) {
    char path[sizeof TEMP_FOLDER + sizeof *names];
    snprintf(path, sizeof path, TEMP_FOLDER "/%s", names[i]);
    all &= make(path);
  }
  return all;
}
