/** convertd-fonts.so, which a soffice that is started for one file loads before fontconfig. */
#include "font-watch.h"

bool fonts_are_watched(void) { return true; }
