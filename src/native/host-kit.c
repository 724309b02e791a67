/** Loads LibreOfficeKit in the one way that allows forking, and warms it up. */
#include "host.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef LibreOfficeKit *hook(const char *install, const char *profile_url);

/** Text with the features that Writer loads late. Its fonts are installed: a missing font is reported only once per process. */
static const char warm_up_text[] =
    "{\\rtf1\\ansi{\\fonttbl{\\f0\\froman Liberation Serif;}{\\f1\\fswiss Liberation Sans;}{\\f2\\fswiss Carlito;}}"
    "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b\\fs32 heading 1;}}"
    "{\\header\\pard Header\\par}\\pard\\s1\\f1\\b Heading\\par\\pard\\f0\\b0 Text, {\\b bold} and {\\i italic}.\\par\\f2 More.\\par"
    "\\trowd\\cellx2000\\cellx4000\\intbl One\\cell Two\\cell\\row\\pard\\par}";

#define OPEN_DOCUMENT(type, body)                                                                                                    \
  "<?xml version=\"1.0\"?><office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "                       \
  "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "  \
  "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" "                                                               \
  "xmlns:svg=\"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0\" office:version=\"1.3\" "                                  \
  "office:mimetype=\"application/vnd.oasis.opendocument." type "\"><office:body><office:" type ">" body                             \
  "</office:" type "></office:body></office:document>"

/** A sheet with one cell, and a slide with one line, which make LibreOffice load Calc and Impress. */
static const char warm_up_sheet[] = OPEN_DOCUMENT(
    "spreadsheet", "<table:table table:name=\"A\"><table:table-row><table:table-cell office:value-type=\"float\" office:value=\"1\">"
                   "<text:p>1</text:p></table:table-cell></table:table-row></table:table>");
static const char warm_up_slide[] = OPEN_DOCUMENT(
    "presentation", "<draw:page draw:name=\"A\"><draw:frame svg:x=\"2cm\" svg:y=\"2cm\" svg:width=\"9cm\" svg:height=\"3cm\">"
                    "<draw:text-box><text:p>One</text:p></draw:text-box></draw:frame></draw:page>");

static void *open_library(const char *folder, const char *name) {
  char path[PATH_MAX];
  const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_LAZY | RTLD_GLOBAL) : NULL;
}

LibreOfficeKit *host_load_kit(const struct host *host) {
  // Without a separate thread for the main loop, and without a screen.
  setenv("SAL_LOK_OPTIONS", "unipoll", 1);
  setenv("SAL_USE_VCLPLUGIN", "svp", 1);
  // Debian merges most of LibreOffice into one library; other builds have many.
  void *library = open_library(host->install, "libmergedlo.so");
  if (library == NULL) library = open_library(host->install, "libsofficeapp.so");
  hook *load = library ? (hook *)(uintptr_t)dlsym(library, "libreofficekit_hook_2") : NULL;
  if (load == NULL) {
    fprintf(stderr, "convertd-office-host: %s\n", dlerror());
    return NULL;
  }
  LibreOfficeKit *kit = load(host->install, host->profile);
  if (kit == NULL) fputs("convertd-office-host: LibreOffice did not start\n", stderr);
  return kit;
}

static bool convert(const struct host *host, const char *from, const char *to, const char *format) {
  LibreOfficeKitDocument *file = host->kit->pClass->documentLoadWithOptions(host->kit, from, "Batch=true");
  if (file == NULL) return false;
  const bool is_saved = file->pClass->saveAs(file, to, format, "{}") != 0;
  file->pClass->destroy(file);
  return is_saved;
}

static bool write_text(const char *path, const char *text) {
  FILE *file = fopen(path, "we");
  if (file == NULL) return false;
  const bool is_written = fputs(text, file) >= 0;
  return fclose(file) == 0 && is_written;
}

#define WARM_UP TEMP_FOLDER "/warm-up."

/** Warms up Calc and Impress. A LibreOffice without them still serves Writer. */
static void warm_up_others(const struct host *host) {
  if (write_text(WARM_UP "fods", warm_up_sheet)) convert(host, HERE WARM_UP "fods", HERE WARM_UP "pdf", "PDF");
  if (write_text(WARM_UP "fodp", warm_up_slide)) convert(host, HERE WARM_UP "fodp", HERE WARM_UP "pdf", "PDF");
}

bool host_warm_up(const struct host *host) {
  if (!write_text(WARM_UP "rtf", warm_up_text)) return false;
  warm_up_others(host);
  // Last, so that state that is kept between files is that of a text document.
  if (convert(host, HERE WARM_UP "rtf", HERE WARM_UP "docx", "docx") && convert(host, HERE WARM_UP "docx", HERE WARM_UP "pdf", "PDF")) return true;
  char *reason = host->kit->pClass->getError(host->kit);
  fprintf(stderr, "convertd-office-host: the warm-up failed: %s\n", reason);
  return false;
}
