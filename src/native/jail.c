/** Sets up the layers in the only order that works. */
#include "jail.h"

#include <string.h>
#include <stdlib.h>
#include <sys/prctl.h>

bool jail_add_path(struct jail *jail, const char *path, bool writable) {
  if (jail->path_count == JAIL_PATHS) return false;
  jail->paths[jail->path_count++] = (struct jail_path){.path = path, .writable = writable};
  return true;
}

static bool take_number(const char *value, uint64_t *number) {
  char *end;
  *number = strtoull(value, &end, 10);
  return value[0] >= '0' && value[0] <= '9' && *end == '\0';
}

static bool take_calls(const char *value, unsigned *calls) {
  static const struct {
    const char *name;
    unsigned calls;
  } kinds[] = {
      {"program", CALLS_PROGRAM},
      {"program-threads", CALLS_PROGRAM | CALLS_THREADS},
      {"program-starting", CALLS_PROGRAM | CALLS_START},
      {"node", CALLS_NODE},
      {"node-starting", CALLS_NODE | CALLS_START},
      {"office", CALLS_OFFICE},
      {"soffice", CALLS_SOFFICE},
      {"soffice-starting", CALLS_SOFFICE | CALLS_START},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(value, kinds[i].name)) continue;
    *calls = kinds[i].calls;
    return true;
  }
  return false;
}

bool jail_take_option(struct jail *jail, const char *name, const char *value) {
  uint64_t parent;
  if (!strcmp(name, "--ro")) return jail_add_path(jail, value, false);
  if (!strcmp(name, "--rw")) return jail_add_path(jail, value, true);
  if (!strcmp(name, "--sock")) {
    jail->socket_dir = value;
    return true;
  }
  if (!strcmp(name, "--as")) return take_number(value, &jail->limits.address_bytes);
  if (!strcmp(name, "--data")) return take_number(value, &jail->limits.data_bytes);
  if (!strcmp(name, "--fsize")) return take_number(value, &jail->limits.file_bytes);
  if (!strcmp(name, "--cpu")) return take_number(value, &jail->limits.cpu_s);
  if (!strcmp(name, "--nofile")) return take_number(value, &jail->limits.open_files);
  if (!strcmp(name, "--calls")) return take_calls(value, &jail->calls);
  if (strcmp(name, "--parent") || !take_number(value, &parent)) return false;
  jail->parent = (pid_t)parent;
  return true;
}

unsigned jail_raise(const struct jail *jail) {
  unsigned failed = 0;
  // First: /proc cannot be reached after the file layer, and the filter refuses the call that sets the death signal.
  if (!raise_life(jail->parent)) failed |= LAYER_LIFE;
  if (!drop_privileges()) failed |= LAYER_PRIVILEGES;
  // After the capabilities, because with some of them no limit on processes applies. A process that can start none needs no limit.
  if (jail->calls & ~(unsigned)CALLS_PROGRAM && !raise_process_limit()) failed |= LAYER_LIMITS;
  // Memory after that, because the trials take some.
  if (!raise_limits(&jail->limits)) failed |= LAYER_LIMITS;
  // Required by the two layers that follow; it also keeps set-user-id programs from gaining privileges.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return failed | LAYER_FILES | LAYER_CALLS;
  const int abi = landlock_abi();
  if (!raise_files(jail, abi)) failed |= LAYER_FILES;
  if (!raise_calls(jail, abi)) failed |= LAYER_CALLS;
  return failed;
}

const char *jail_layer_name(enum layer layer) {
  switch (layer) {
    case LAYER_LIFE: return "life";
    case LAYER_LIMITS: return "limits";
    case LAYER_FILES: return "files";
    case LAYER_CALLS: return "calls";
    case LAYER_PRIVILEGES: return "privileges";
  }
  return "unknown";
}
