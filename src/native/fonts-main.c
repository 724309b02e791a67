/** convertd-fonts.so, which a soffice for one file loads before fontconfig. */
#include "font-watch.h"

bool fonts_are_watched(void) { return true; }
