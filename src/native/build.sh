#!/bin/sh
# build.sh [FOLDER]: compiles the native helper into FOLDER (build/ unless told), with warnings as errors. SANITIZE=1 adds the
# address and undefined-behaviour sanitizers. Without LibreOfficeKit's headers the office host is left out, and said so.
set -eu
cd "$(dirname "$0")"
out=${1:-../../build}
mkdir -p "$out"

warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wformat=2 -Werror'
hardening='-fstack-protector-strong -fPIE -pie -Wl,-z,relro,-z,now,-z,noexecstack'
if [ -n "${SANITIZE:-}" ]; then
  hardening="$hardening -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
else
  hardening="$hardening -D_FORTIFY_SOURCE=2"
fi
jail='jail.c jail-calls.c jail-calls-table.c jail-calls-arguments.c jail-files.c jail-limits.c jail-privileges.c'

# The program, then its sources. It is put in place whole, so that one that runs goes on as it was.
compile() {
  program=$1
  shift
  # shellcheck disable=SC2086 # lists of words
  ${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g $warnings $hardening -o "$out/$program.new" "$@"
  mv "$out/$program.new" "$out/$program"
}

# Without the sanitizers: it is loaded by a soffice that knows nothing of them.
# shellcheck disable=SC2086
${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -g $warnings -fPIC -shared -fstack-protector-strong -Wl,-z,relro,-z,now,-z,noexecstack \
  -o "$out/convertd-fonts.so.new" fonts-main.c font-watch.c -ldl
mv "$out/convertd-fonts.so.new" "$out/convertd-fonts.so"
# shellcheck disable=SC2086
compile convertd-jail jail-main.c jail-probe.c jail-command.c $jail
compile convertd-tree tree-main.c tree-measure.c tree-remove.c
if ! echo '#include <LibreOfficeKit/LibreOfficeKit.h>' | ${CC:-cc} -E - >/dev/null 2>&1; then
  echo 'build.sh: no LibreOfficeKit headers (apt-get install libreofficekit-dev), so no office host' >&2
  exit 0
fi
# shellcheck disable=SC2086
compile convertd-office-host host-*.c child*.c frame.c font-watch.c $jail -ldl \
  -Wl,--export-dynamic-symbol=backtrace,--export-dynamic-symbol=fsync,--export-dynamic-symbol=fdatasync \
  -Wl,--export-dynamic-symbol=FcConfigSubstitute,--export-dynamic-symbol=FcFontSetMatch
