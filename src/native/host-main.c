/** convertd-office-host: reads its command line, loads LibreOffice, and serves requests inside LibreOffice's main loop. */
#include "host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: convertd-office-host --install PROGRAM_FOLDER --profile URL --slots COUNT [--sandbox require|auto|off] [JAIL OPTION...]\n"
    "\n"
    "Works in the folder that it is started in and keeps its temporary files there. Speaks with convertd over stdin and\n"
    "stdout; see frame.h. The options of the jail are those of convertd-jail.\n";

static bool take_option(struct host *host, const char *name, const char *value) {
  if (!strcmp(name, "--install")) {
    host->install = value;
  } else if (!strcmp(name, "--profile")) {
    host->profile = value;
  } else if (!strcmp(name, "--slots")) {
    host->slots = (size_t)strtoul(value, NULL, 10);
  } else if (!strcmp(name, "--sandbox")) {
    host->is_jailed = strcmp(value, "off") != 0;
    host->best_effort = strcmp(value, "auto") == 0;
  } else {
    return jail_take_option(&host->jail, name, value);
  }
  return true;
}

/** LibreOffice calls this when it is idle. In the host, the first call never returns. */
static int serve(void *data, int timeout_us) {
  const struct host *host = data;
  if (child_is_at_work()) {
    child_go_on(timeout_us != 0);
    return 0;
  }
  if (!host_warm_up(host) || !host_note_temp()) _exit(1);
  host_serve(host);
  return 0;
}

static void wake(void *data) { (void)data; }

int main(int argc, char **argv) {
  static struct host host = {.is_jailed = true};
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 < argc && take_option(&host, argv[i], argv[i + 1])) continue;
    fprintf(stderr, "convertd-office-host: cannot use %s\n%s", argv[i], usage);
    return 2;
  }
  if (host.install == NULL || host.profile == NULL || host.slots < 1 || host.slots > MOST_SLOTS) {
    fputs(usage, stderr);
    return 2;
  }
  jail_close_files(STDERR_FILENO + 1);
  host.jail.calls = CALLS_OFFICE;
  if (!raise_life(host.jail.parent)) {
    fputs("convertd-office-host: the parent has gone\n", stderr);
    return 1;
  }
  // From here on, "parent" means this process.
  host.jail.parent = getpid();
  umask(077);
  signal(SIGPIPE, SIG_IGN);
  mkdir(TEMP_FOLDER, 0700);
  setenv("TMPDIR", WORKING_FOLDER "/" TEMP_FOLDER, 1);
  host.kit = host_load_kit(&host);
  if (host.kit == NULL) return 1;
  host.kit->pClass->runLoop(host.kit, serve, wake, &host);
  return 1;
}
