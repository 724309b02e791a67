/** What a child does: goes into its jail, opens one file, writes another, and says how it went. */
#include "host.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** Of LibreOfficeKitEnums.h, which is C++ whatever it says. */
enum { LOK_CALLBACK_DOCUMENT_PASSWORD = 20, LOK_CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY = 21 };
enum { LOK_FEATURE_DOCUMENT_PASSWORD = 1 << 0, LOK_FEATURE_DOCUMENT_PASSWORD_TO_MODIFY = 1 << 1 };

/** What LibreOffice's callbacks must know; there is one conversion in this process. */
static struct {
  LibreOfficeKit *kit;
  int report;
  char url[512];
  const char *password;
  bool is_password_asked;
} running;

static void say(const char *name, const char *value) {
  char text[1024];
  const int length = snprintf(text, sizeof text, "%s=%s", name, value);
  if (length < 0) return;
  const size_t size = (size_t)length < sizeof text ? (size_t)length + 1 : sizeof text;
  if (write(running.report, text, size) < 0) _exit(1);
}

_Noreturn static void finish(const char *outcome, const char *message) {
  if (message != NULL) say("message", message);
  say("outcome", outcome);
  // Not exit(): LibreOffice's own ending belongs to the process that started it.
  _exit(0);
}

/** LibreOffice asks for the password again and again until it gets a right one or none. */
static void answer(int type, const char *payload, void *data) {
  (void)data;
  // For some formats not the address, by which alone it knows the question.
  (void)payload;
  if (type != LOK_CALLBACK_DOCUMENT_PASSWORD && type != LOK_CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY) return;
  const bool opens = type == LOK_CALLBACK_DOCUMENT_PASSWORD;
  const char *password = opens && !running.is_password_asked ? running.password : NULL;
  if (opens) running.is_password_asked = true;
  running.kit->pClass->setDocumentPassword(running.kit, running.url, password);
}

/** Said even if LibreOffice then comes to terms with it: a crash or a refusal that follows has this cause. */
static void note_lack_of_memory(void) {
  say("memory", "short");
  void (*set_handler)(void (*)(void)) = (void (*)(void (*)(void)))(uintptr_t)dlsym(RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  if (set_handler != NULL) set_handler(NULL);
}

static void watch_memory(void) {
  void (*set_handler)(void (*)(void)) = (void (*)(void (*)(void)))(uintptr_t)dlsym(RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  if (set_handler != NULL) set_handler(note_lack_of_memory);
}

/** A fault ends the process as in any other program, and at once; a result that grows too large as well. */
static void reset_signals(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGXFSZ, SIGTERM, SIGINT, SIGHUP};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
}

/** The host's own pipes are no business of a child: it could speak to convertd in the host's name. */
static bool take_own_streams(const char *folder) {
  if (chdir(folder) || !child_make_temp()) return false;
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  const int errors = open("stderr", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (nothing < 0 || errors < 0 || dup2(nothing, 0) != 0 || dup2(nothing, 1) != 1 || dup2(errors, 2) != 2) return false;
  return child_give_up_inherited(running.report, nothing);
}

static unsigned enter_jail(const struct host *host, const struct frame *request, const char *folder) {
  struct jail jail = host->jail;
  bool has_room = jail_add_path(&jail, folder, true);
  for (const char *path = frame_next(request, "read", NULL); path != NULL; path = frame_next(request, "read", path)) {
    has_room &= jail_add_path(&jail, path, false);
  }
  if (!has_room) return WALL_FILES;
  if (host->is_jailed) return jail_raise(&jail);
  return raise_life(jail.parent) && raise_limits(&jail.limits) ? 0 : WALL_LIMITS;
}

static LibreOfficeKitDocument *load(const char *options) {
  LibreOfficeKit *kit = running.kit;
  // Without these it shows a dialog that nobody sees, and waits for ever.
  kit->pClass->registerCallback(kit, answer, NULL);
  kit->pClass->setOptionalFeatures(kit, LOK_FEATURE_DOCUMENT_PASSWORD | LOK_FEATURE_DOCUMENT_PASSWORD_TO_MODIFY);
  LibreOfficeKitDocument *file = kit->pClass->documentLoadWithOptions(kit, running.url, options);
  if (file != NULL) return file;
  if (running.is_password_asked) finish(running.password == NULL ? "password_required" : "wrong_password", NULL);
  finish("unreadable", kit->pClass->getError(kit));
}

/** Without a wish, as the file has it. */
static void show_changes(LibreOfficeKitDocument *file, const char *changes) {
  if (changes == NULL) return;
  char arguments[80];
  const bool are_marked = strcmp(changes, "marked") == 0;
  snprintf(arguments, sizeof arguments, "{\"ShowTrackedChanges\":{\"type\":\"boolean\",\"value\":\"%s\"}}", are_marked ? "true" : "false");
  file->pClass->postUnoCommand(file, ".uno:ShowTrackedChanges", arguments, false);
}

_Noreturn void child_run(const struct host *host, const struct frame *request, int report) {
  running.kit = host->kit;
  running.report = report;
  running.password = frame_field(request, "password");
  const char *folder = frame_field(request, "folder");
  const char *input = frame_field(request, "input");
  const char *result = frame_field(request, "result");
  const char *format = frame_field(request, "format");
  const char *options = frame_field(request, "options");
  const char *opening = frame_field(request, "opening");
  if (!folder || !input || !result || !format || !options || !opening) finish("refused", "a field is missing");
  if (!take_own_streams(folder)) finish("refused", "the folder cannot be used");
  reset_signals();
  setenv("HOME", WORKING_FOLDER, 1);
  watch_memory();
  char to[512];
  snprintf(running.url, sizeof running.url, HERE "%s", input);
  snprintf(to, sizeof to, HERE "%s", result);
  const unsigned failed = enter_jail(host, request, folder);
  if (failed && !host->best_effort) finish("not_jailed", jail_wall_name(failed & -failed));

  LibreOfficeKitDocument *file = load(opening);
  show_changes(file, frame_field(request, "changes"));
  if (!file->pClass->saveAs(file, to, format, options)) finish("not_written", running.kit->pClass->getError(running.kit));
  struct stat facts;
  if (stat(result, &facts) || facts.st_size == 0) finish("not_written", "there is no result");
  finish("done", NULL);
}
