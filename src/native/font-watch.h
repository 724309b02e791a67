/** Which fonts LibreOffice asked for in vain, see font-watch.c. */
#ifndef CONVERTD_FONT_WATCH_H
#define CONVERTD_FONT_WATCH_H

#include <stdbool.h>

/** In the working folder: lines of the name that was asked for, a tab, and the name of the font that is in. */
#define FONT_NOTES "fonts"

/** Whether it is a client's file for which fonts are asked. */
bool fonts_are_watched(void);

#endif
