/** Closes or replaces what a child inherits from the host, so that it cannot reach another child or the host. */
#include "host.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

/** Replaces the pipe by which LibreOffice wakes itself: each child gets its own under the same descriptors. */
static bool replace_pipe(int file, int reads_not_writes, int ends[2]) {
  if (ends[0] < 0 && pipe2(ends, O_CLOEXEC)) return false;
  return dup2(ends[reads_not_writes ? 0 : 1], file) == file;
}

static bool replace(int file, int nothing, int ends[2]) {
  struct stat facts;
  const int mode = fcntl(file, F_GETFL);
  if (mode < 0 || fstat(file, &facts)) return false;
  const int access = mode & O_ACCMODE;
  if (S_ISFIFO(facts.st_mode)) return replace_pipe(file, access == O_RDONLY, ends);
  if (access == O_RDONLY) return true;
  if (S_ISREG(facts.st_mode) || S_ISSOCK(facts.st_mode) || S_ISCHR(facts.st_mode)) return dup2(nothing, file) == file;
  const int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return event >= 0 && dup2(event, file) == file && !close(event);
}

bool child_give_up_inherited(int report, int nothing) {
  int own[] = {report, nothing, -1};
  int ends[2] = {-1, -1};
  DIR *files = opendir("/proc/self/fd");
  if (files == NULL) return false;
  own[2] = dirfd(files);
  bool all = true;
  for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
    const int file = atoi(entry->d_name);
    if (entry->d_name[0] == '.' || file <= STDERR_FILENO || file == own[0] || file == own[1] || file == own[2]) continue;
    if (file == ends[0] || file == ends[1]) continue;
    all &= replace(file, nothing, ends);
  }
  closedir(files);
  return all;
}
