/** The work of a child: opens one file, writes another, and reports the outcome. */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/** From LibreOfficeKitEnums.h, which is C++ despite its name. */
enum { LOK_CALLBACK_DOCUMENT_PASSWORD = 20, LOK_CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY = 21 };
enum { LOK_FEATURE_DOCUMENT_PASSWORD = 1 << 0, LOK_FEATURE_DOCUMENT_PASSWORD_TO_MODIFY = 1 << 1 };

/** Maximum number of main loop iterations for LibreOffice's deferred work; real files need only a few. */
#define MOST_TURNS 1000

/** Maximum length of an address: a name has at most 255 bytes, each of which may take three when encoded. */
#define ADDRESS_BYTES 1024

enum step { STEP_NONE, STEP_SHOW_CHANGES, STEP_WRITE };

/** State of the one conversion in this process. Strings belong to the request. */
static struct {
  LibreOfficeKit *kit;
  LibreOfficeKitDocument *file;
  int report;
  const char *password;
  bool is_password_asked;
  const char *changes;
  const char *format;
  const char *options;
  const char *result;
  char input_url[ADDRESS_BYTES];
  char result_url[ADDRESS_BYTES];
  enum step next;
  int turns;
} work;

static void say(const char *name, const char *value) {
  char text[1024];
  const int length = snprintf(text, sizeof text, "%s=%s", name, value);
  if (length < 0) return;
  const size_t size = (size_t)length < sizeof text ? (size_t)length + 1 : sizeof text;
  if (write(work.report, text, size) < 0) _exit(1);
}

void child_note_memory(void) {
  static const char note[] = "memory=short";
  if (write(work.report, note, sizeof note) < 0) _exit(1);
}

/** Memory that every program has to spare, in bytes. */
#define SPARE_BYTES (64u << 20)

/** LibreOffice reports some failures for lack of memory under other names. */
static bool is_memory_short(void) {
  void *spare = mmap(NULL, SPARE_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return spare == MAP_FAILED || munmap(spare, SPARE_BYTES) != 0;
}

void child_note_if_memory_is_short(void) {
  if (is_memory_short()) child_note_memory();
}

_Noreturn void child_finish(const char *outcome, const char *message) {
  child_note_if_memory_is_short();
  if (message != NULL) say("message", message);
  say("outcome", outcome);
  // Not exit(): LibreOffice's own cleanup belongs to the process that started it.
  _exit(0);
}

/** Answers the request for a password, which LibreOffice repeats until it gets a right one or none. */
static void answer(int type, const char *payload, void *data) {
  (void)data;
  // For some formats this is not the address by which LibreOffice identifies the request.
  (void)payload;
  if (type != LOK_CALLBACK_DOCUMENT_PASSWORD && type != LOK_CALLBACK_DOCUMENT_PASSWORD_TO_MODIFY) return;
  const bool opens = type == LOK_CALLBACK_DOCUMENT_PASSWORD;
  const char *password = opens && !work.is_password_asked ? work.password : NULL;
  if (opens) work.is_password_asked = true;
  work.kit->pClass->setDocumentPassword(work.kit, work.input_url, password);
}

static LibreOfficeKitDocument *load(const char *options) {
  LibreOfficeKit *kit = work.kit;
  // Without these LibreOffice shows an invisible dialog and waits forever.
  kit->pClass->registerCallback(kit, answer, NULL);
  kit->pClass->setOptionalFeatures(kit, LOK_FEATURE_DOCUMENT_PASSWORD | LOK_FEATURE_DOCUMENT_PASSWORD_TO_MODIFY);
  LibreOfficeKitDocument *file = kit->pClass->documentLoadWithOptions(kit, work.input_url, options);
  if (file != NULL) return file;
  if (work.is_password_asked) child_finish(work.password == NULL ? "password_required" : "wrong_password", NULL);
  child_finish("unreadable", kit->pClass->getError(kit));
}

/**
 * Shows the text as if all changes were accepted, or with their marks. Really accepting them is not possible: LibreOffice 25.2 uses up all
 * memory for a tracked move, and a file may forbid it.
 */
static void show_changes(void) {
  const bool are_marked = !strcmp(work.changes, "marked");
  char arguments[80];
  snprintf(arguments, sizeof arguments, "{\"ShowTrackedChanges\":{\"type\":\"boolean\",\"value\":\"%s\"}}", are_marked ? "true" : "false");
  work.file->pClass->postUnoCommand(work.file, ".uno:ShowTrackedChanges", arguments, false);
}

/** File beside the results with the name of each sheet, ended by a zero byte. */
#define NAMES_FILE "sheets"

static void save(const char *url) {
  if (!work.file->pClass->saveAs(work.file, url, work.format, work.options)) child_finish("not_written", work.kit->pClass->getError(work.kit));
}

/**
 * Writes sheets as text. A text file holds one sheet, the active one; a hidden one cannot be active. LibreOfficeKit does not take the
 * option for all sheets. The first sheet is written to the path of the result, the others beside it with their numbers.
 */
_Noreturn static void write_sheets(void) {
  char url[ADDRESS_BYTES + sizeof "-2147483647"];
  LibreOfficeKitDocument *file = work.file;
  const int count = file->pClass->getParts(file);
  FILE *names = fopen(NAMES_FILE, "we");
  for (int sheet = 0; sheet < count; sheet++) {
    file->pClass->setPart(file, sheet);
    if (file->pClass->getPart(file) != sheet) child_finish("elsewhere", NULL);
    if (sheet == 0) snprintf(url, sizeof url, "%s", work.result_url);
    else snprintf(url, sizeof url, "%s-%d", work.result_url, sheet + 1);
    save(url);
    const char *name = file->pClass->getPartName(file, sheet);
    if (names == NULL || fputs(name ? name : "", names) < 0 || fputc('\0', names) < 0) child_finish("not_written", "the names cannot be written");
  }
  if (names == NULL || fclose(names)) child_finish("not_written", "the names cannot be written");
  child_finish("done", NULL);
}

_Noreturn static void write_result(void) {
  if (!strcmp(work.format, "csv")) write_sheets();
  struct stat facts;
  save(work.result_url);
  if (stat(work.result, &facts) || facts.st_size == 0) child_finish("not_written", "there is no result");
  child_finish("done", NULL);
}

void child_convert(const struct host *host, const struct frame *request) {
  const char *input = frame_field(request, "input");
  const char *opening = frame_field(request, "opening");
  work.kit = host->kit;
  work.password = frame_field(request, "password");
  work.changes = frame_field(request, "changes");
  work.format = frame_field(request, "format");
  work.options = frame_field(request, "options");
  work.result = frame_field(request, "result");
  if (!input || !opening || !work.format || !work.options || !work.result) child_finish("refused", "a field is missing");
  snprintf(work.input_url, sizeof work.input_url, HERE "%s", input);
  snprintf(work.result_url, sizeof work.result_url, HERE "%s", work.result);
  work.file = load(opening);
  const char *type = frame_field(request, "type");
  if (type != NULL && atoi(type) != work.file->pClass->getDocumentType(work.file)) child_finish("unreadable", "it is something else");
  say("opened", "yes");
  if (work.changes == NULL) write_result();
  work.next = STEP_SHOW_CHANGES;
}

bool child_is_at_work(void) { return work.kit != NULL; }

/** LibreOffice's main loop must run before a file is ready for commands, and before a command is carried out. */
void child_go_on(bool is_idle) {
  // While LibreOffice loads a spreadsheet or writes a file, it runs its main loop itself.
  if (work.next == STEP_NONE) return;
  if (!is_idle && work.turns++ < MOST_TURNS) return;
  const enum step step = work.next;
  // Both may call this function again before they return.
  work.next = STEP_NONE;
  if (step == STEP_WRITE) write_result();
  show_changes();
  work.next = STEP_WRITE;
}

void child_report_to(int report) { work.report = report; }
