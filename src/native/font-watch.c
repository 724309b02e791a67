/**
 * Notes which fonts LibreOffice requests by a name that no font has, and which fonts replace them. Overrides two functions of fontconfig.
 * Part of the office host, and a separate library for a soffice that is started for one file.
 */
#include "font-watch.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/** Declarations from fontconfig's interface (fontconfig.h), as far as they are used here. */
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcFontSet FcFontSet;
typedef struct _FcCharSet FcCharSet;
enum { FC_MATCH_PATTERN = 0, FC_RESULT_MATCH = 0 };
#define FAMILY "family"
#define CHARSET "charset"

int FcConfigSubstitute(FcConfig *config, FcPattern *pattern, int kind);
FcPattern *FcFontSetMatch(FcConfig *config, FcFontSet **sets, int count, FcPattern *pattern, int *result);

#define MOST_NOTES 64
#define NAME_BYTES 128

/** Name of the last request, until it is answered. */
static char asked[NAME_BYTES];
static char noted[MOST_NOTES][NAME_BYTES];
static size_t note_count;

static void *real(const char *name) {
  void *library = dlopen("libfontconfig.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return library == NULL ? NULL : dlsym(library, name);
}

static const char *family_of(const FcPattern *pattern, int index) {
  typedef int get_string(const FcPattern *, const char *, int, unsigned char **);
  get_string *get = (get_string *)(uintptr_t)real("FcPatternGetString");
  unsigned char *text = NULL;
  return get != NULL && get(pattern, FAMILY, index, &text) == FC_RESULT_MATCH ? (const char *)text : NULL;
}

/** Returns whether a font with certain characters is requested, because the font requested before lacks them. */
static bool wants_characters(const FcPattern *pattern) {
  typedef int get_set(const FcPattern *, const char *, int, FcCharSet **);
  get_set *get = (get_set *)(uintptr_t)real("FcPatternGetCharSet");
  FcCharSet *set = NULL;
  return get != NULL && get(pattern, CHARSET, 0, &set) == FC_RESULT_MATCH;
}

static void note(const char *stand_in) {
  for (size_t i = 0; i < note_count; i++) {
    if (!strcasecmp(noted[i], asked)) return;
  }
  if (note_count == MOST_NOTES) return;
  memcpy(noted[note_count++], asked, sizeof asked);
  char line[2 * NAME_BYTES + 2];
  const int length = snprintf(line, sizeof line, "%s\t%.*s\n", asked, NAME_BYTES - 1, stand_in);
  const int file = open(FONT_NOTES, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (file < 0) return;
  const ssize_t written = length < 0 ? 0 : write(file, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
  (void)written;
  close(file);
}

int FcConfigSubstitute(FcConfig *config, FcPattern *pattern, int kind) {
  typedef int substitute(FcConfig *, FcPattern *, int);
  substitute *go_on = (substitute *)(uintptr_t)real("FcConfigSubstitute");
  const char *name = fonts_are_watched() && kind == FC_MATCH_PATTERN && !wants_characters(pattern) ? family_of(pattern, 0) : NULL;
  snprintf(asked, sizeof asked, "%s", name == NULL ? "" : name);
  return go_on == NULL ? 0 : go_on(config, pattern, kind);
}

FcPattern *FcFontSetMatch(FcConfig *config, FcFontSet **sets, int count, FcPattern *pattern, int *result) {
  typedef FcPattern *match(FcConfig *, FcFontSet **, int, FcPattern *, int *);
  match *go_on = (match *)(uintptr_t)real("FcFontSetMatch");
  FcPattern *found = go_on == NULL ? NULL : go_on(config, sets, count, pattern, result);
  const char *stand_in = found == NULL || asked[0] == '\0' ? NULL : family_of(found, 0);
  bool is_other = stand_in != NULL;
  const char *name = stand_in;
  // A font may have names in several languages.
  for (int i = 0; name != NULL; name = family_of(found, ++i)) is_other = is_other && strcasecmp(name, asked) != 0;
  if (is_other) note(stand_in);
  asked[0] = '\0';
  return found;
}
