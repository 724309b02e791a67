/** Notes fonts that LibreOffice requested but are missing, see font-watch.c. */
#ifndef CONVERTD_FONT_WATCH_H
#define CONVERTD_FONT_WATCH_H

#include <stdbool.h>

/** File in the working folder: lines with the requested name, a tab, and the name of the font that replaces it. */
#define FONT_NOTES "fonts"

/** Returns whether the requests are those of a client's file. */
bool fonts_are_watched(void);

#endif
