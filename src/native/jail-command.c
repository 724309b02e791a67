/** The command that convertd-jail becomes. */
#include "jail.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/** An address between those of programs that are not position-independent and those of libraries and stacks: 2^45 bytes, on arm64 2^37. */
#if defined(__x86_64__)
#define ADDRESS_BITS 45
#else
#define ADDRESS_BITS 37
#endif
#define LOWEST_ADDRESS (1ULL << ADDRESS_BITS)

static bool is_command(const char *path) {
  struct stat facts;
  return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && access(path, X_OK) == 0;
}

/** Searches PATH as execvp does. */
static bool find(const char *command, char path[PATH_MAX]) {
  const char *folders = getenv("PATH");
  if (strchr(command, '/') != NULL) {
    const int length = snprintf(path, PATH_MAX, "%s", command);
    return length < PATH_MAX && access(path, X_OK) == 0;
  }
  for (const char *folder = folders ? folders : "/usr/bin:/bin"; *folder != '\0';) {
    const int size = (int)strcspn(folder, ":");
    const int length = snprintf(path, PATH_MAX, "%.*s/%s", size, folder, command);
    if (size > 0 && length < PATH_MAX && is_command(path)) return true;
    folder += size + (folder[size] == ':');
  }
  errno = ENOENT;
  return false;
}

const char *jail_place_path(const char *command) {
  char path[PATH_MAX];
  if (!find(command, path)) return NULL;
  const size_t size = strlen(path) + 1;
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  for (int tries = 0; tries < 16; tries++) {
    uint64_t random;
    if (getrandom(&random, sizeof random, 0) != sizeof random) return NULL;
    const uint64_t address = LOWEST_ADDRESS + (random & (LOWEST_ADDRESS - 1));
    const uint64_t start = address - address % page;
    const size_t span = (size_t)(address - start) + size;
    void *memory = mmap((void *)(uintptr_t)start, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == MAP_FAILED) continue;
    char *placed = (char *)memory + (address - start);
    memcpy(placed, path, size);
    return placed;
  }
  return NULL;
}
