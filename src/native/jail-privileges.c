/** Gives up every capability: a process of root would otherwise be restricted less than the rest of the sandbox promises. */
#include "jail.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/** root gains no capability, neither by exec nor by a change of user, permanently. */
#define NO_ROOT_PRIVILEGES \
  (SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP | SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED | \
   SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED)

/** Linux has 41; a kernel with fewer answers EINVAL. */
#define MOST_CAPABILITIES 64

static bool drop_bounding(void) {
  for (unsigned long capability = 0; capability < MOST_CAPABILITIES; capability++) {
    if (!prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) || errno == EPERM) continue;
    return errno == EINVAL;
  }
  return true;
}

bool drop_privileges(void) {
  // A process that may not do these two has no capability either, and with no_new_privs it gains none by exec.
  prctl(PR_SET_SECUREBITS, NO_ROOT_PRIVILEGES, 0, 0, 0);
  if (!drop_bounding()) return false;
  // A kernel before 4.3 has no ambient capabilities.
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) && errno != EINVAL) return false;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &header, none) == 0;
}
