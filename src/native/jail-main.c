/** convertd-jail: sets up the sandbox around itself, then becomes the command. */
#include "jail.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Exit status when the command was never run. A line on stderr gives the reason as well, because a command may use the same status. */
enum status {
  STATUS_USAGE = 2,
  STATUS_NO_LIFE = 120,
  STATUS_NO_LIMITS = 121,
  STATUS_NO_FILES = 122,
  STATUS_NO_CALLS = 123,
  STATUS_NO_PRIVILEGES = 124,
  STATUS_CANNOT_RUN = 126,
  STATUS_NOT_FOUND = 127,
};

static const char usage[] =
    "usage: convertd-jail [OPTION...] -- COMMAND [ARGUMENT...]\n"
    "       convertd-jail --probe\n"
    "\n"
    "  --ro PATH        may be read and executed (a file or a folder and all in it)\n"
    "  --rw PATH        may be read and written, never executed\n"
    "  --sock DIR       sockets may be made there, and nothing else done\n"
    "  --as BYTES       address space         --data BYTES   memory that can be written\n"
    "  --fsize BYTES    largest file          --cpu SECONDS  CPU time\n"
    "  --nofile COUNT   open files            --parent PID   refuse to run for any other parent\n"
    "  --calls KIND     the system calls of a program, node, office or soffice; with -starting behind it, it may start programs;\n"
    "                   program-threads: of a program with threads\n"
    "  --best-effort    run the command even if a layer cannot be raised\n"
    "  --probe          say which layers are active here, as JSON\n";

static int explain(const char *what, int status) {
  fprintf(stderr, "convertd-jail: %s\n", what);
  return status;
}

static int explain_wall(unsigned failed) {
  if (failed & LAYER_LIFE) return explain("the layer \"life\" cannot be raised: the parent has gone, or /proc is missing", STATUS_NO_LIFE);
  if (failed & LAYER_LIMITS) return explain("the layer \"limits\" cannot be raised", STATUS_NO_LIMITS);
  if (failed & LAYER_FILES) return explain("the layer \"files\" cannot be raised: no Landlock, or a path cannot be used", STATUS_NO_FILES);
  if (failed & LAYER_PRIVILEGES) return explain("the layer \"privileges\" cannot be raised", STATUS_NO_PRIVILEGES);
  return explain("the layer \"calls\" cannot be raised: no seccomp filters", STATUS_NO_CALLS);
}

static int explain_start(void) {
  const int reason = errno;
  return explain(strerror(reason), reason == ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_RUN);
}

int main(int argc, char **argv) {
  static struct jail jail;
  bool best_effort = false;
  int i = 1;
  if (argc == 2 && !strcmp(argv[1], "--probe")) return jail_probe();
  for (; i < argc && strcmp(argv[i], "--"); i++) {
    if (!strcmp(argv[i], "--best-effort")) {
      best_effort = true;
    } else if (i + 1 < argc && jail_take_option(&jail, argv[i], argv[i + 1])) {
      i++;
    } else {
      fprintf(stderr, "convertd-jail: cannot use %s\n%s", argv[i], usage);
      return STATUS_USAGE;
    }
  }
  if (i + 1 >= argc) {
    fputs(usage, stderr);
    return STATUS_USAGE;
  }
  jail_close_files(STDERR_FILENO + 1);
  jail.path = jail_place_path(argv[i + 1]);
  if (jail.path == NULL) return explain_start();
  const unsigned failed = jail_raise(&jail);
  if (failed && !best_effort) return explain_wall(failed);
  execv(jail.path, argv + i + 1);
  return explain_start();
}
