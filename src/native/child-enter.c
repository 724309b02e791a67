/** Starts a child: it gives up what belongs to the host, and enters its jail. */
#include "host.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

typedef void new_handler(void);
/** Mangled name of std::set_new_handler. */
#define SET_NEW_HANDLER "_ZSt15set_new_handlerPFvvE"

/** Far above MINSIGSTKSZ, which grows with the processor's registers. */
#define FAULT_STACK_BYTES (64 << 10)

static void watch_memory(new_handler *handler) {
  void (*set)(new_handler *) = (void (*)(new_handler *))(uintptr_t)dlsym(RTLD_DEFAULT, SET_NEW_HANDLER);
  if (set != NULL) set(handler);
}

/** Notes the lack of memory: LibreOffice may recover from it, but a later crash or failure has this cause. */
static void on_lack_of_memory(void) {
  child_note_memory();
  watch_memory(NULL);
}

/**
 * Notes a fault, because parts of LibreOffice do not check whether they got the memory that they asked for. The fault then repeats and ends
 * the process.
 */
static void on_fault(int signal_number) {
  (void)signal_number;
  child_note_if_memory_is_short();
}

/** Makes a fault, or a result that grows too large, end the process at once, as in any other program. */
static void reset_signals(void) {
  static const int ends[] = {SIGTRAP, SIGSYS, SIGXCPU, SIGXFSZ, SIGTERM, SIGINT, SIGHUP};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) signal(ends[i], SIG_DFL);
  // A separate stack, because after a stack overflow the old one has no space.
  static char room[FAULT_STACK_BYTES];
  const stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
  const struct sigaction action = {.sa_handler = on_fault, .sa_flags = (int)SA_RESETHAND | SA_ONSTACK};
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &action, NULL);
}

/** Replaces the host's pipes, by which a child could send messages to convertd in the host's name. */
static bool take_own_streams(const char *folder, int report) {
  if (chdir(folder) || !child_make_temp()) return false;
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  const int errors = open("stderr", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (nothing < 0 || errors < 0 || dup2(nothing, 0) != 0 || dup2(nothing, 1) != 1 || dup2(errors, 2) != 2) return false;
  return child_give_up_inherited(report, nothing);
}

static unsigned enter_jail(const struct host *host, const struct frame *request, const char *folder) {
  struct jail jail = host->jail;
  bool has_room = jail_add_path(&jail, folder, true);
  for (const char *path = frame_next(request, "read", NULL); path != NULL; path = frame_next(request, "read", path)) {
    has_room &= jail_add_path(&jail, path, false);
  }
  if (!has_room) return LAYER_FILES;
  if (host->is_jailed) return jail_raise(&jail);
  return raise_life(jail.parent) && raise_limits(&jail.limits) ? 0 : LAYER_LIMITS;
}

void child_run(const struct host *host, const struct frame *request, int report) {
  const char *folder = frame_field(request, "folder");
  child_report_to(report);
  if (folder == NULL || !take_own_streams(folder, report)) child_finish("refused", "the folder cannot be used");
  reset_signals();
  setenv("HOME", WORKING_FOLDER, 1);
  watch_memory(on_lack_of_memory);
  const unsigned failed = enter_jail(host, request, folder);
  if (failed && !host->best_effort) child_finish("not_jailed", jail_layer_name(failed & -failed));
  child_convert(host, request);
}
