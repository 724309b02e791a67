/** Loads LibreOfficeKit in the one way that leaves it fit for forking, and warms it up. */
#include "host.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef LibreOfficeKit *hook(const char *install, const char *profile_url);

/** A little of all that Writer loads late. */
static const char warm_up_text[] =
    "{\\rtf1\\ansi{\\fonttbl{\\f0\\froman Times New Roman;}{\\f1\\fswiss Arial;}{\\f2\\fswiss Calibri;}}"
    "{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b\\fs32 heading 1;}}"
    "{\\header\\pard Header\\par}\\pard\\s1\\f1\\b Heading\\par\\pard\\f0\\b0 Text, {\\b bold} and {\\i italic}.\\par\\f2 More.\\par"
    "\\trowd\\cellx2000\\cellx4000\\intbl One\\cell Two\\cell\\row\\pard\\par}";

static void *open_library(const char *folder, const char *name) {
  char path[PATH_MAX];
  const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_LAZY | RTLD_GLOBAL) : NULL;
}

LibreOfficeKit *host_load_kit(const struct host *host) {
  // Without a thread of its own for the main loop, and without a screen.
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

bool host_warm_up(const struct host *host) {
  FILE *file = fopen(TEMP_FOLDER "/warm-up.rtf", "we");
  if (file == NULL) return false;
  const bool is_written = fputs(warm_up_text, file) >= 0;
  if (fclose(file) || !is_written) return false;
  const char *docx = HERE TEMP_FOLDER "/warm-up.docx";
  if (convert(host, HERE TEMP_FOLDER "/warm-up.rtf", docx, "docx") && convert(host, docx, HERE TEMP_FOLDER "/warm-up.pdf", "PDF")) {
    return true;
  }
  char *reason = host->kit->pClass->getError(host->kit);
  fprintf(stderr, "convertd-office-host: the warm-up failed: %s\n", reason);
  return false;
}
