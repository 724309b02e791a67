/** The office host: a warm LibreOffice that forks a sandboxed copy of itself for every file. */
#ifndef CONVERTD_HOST_H
#define CONVERTD_HOST_H

#include "frame.h"
#include "jail.h"

#define LOK_USE_UNSTABLE_API
#include <LibreOfficeKit/LibreOfficeKit.h>

#include <stdbool.h>
#include <stdint.h>

/** Maximum number of conversions at once of one host. */
#define MOST_SLOTS 64

/** Name by which the host sees its own folder, and every child that of its conversion, so that no real path gets into a file. */
#define WORKING_FOLDER "/proc/self/cwd"
#define HERE "file://" WORKING_FOLDER "/"
#define TEMP_FOLDER "tmp"

struct host {
  LibreOfficeKit *kit;
  /** LibreOffice's program folder. */
  const char *install;
  /** URL of the profile, which only LibreOffice's start writes. */
  const char *profile;
  size_t slots;
  /** Sandbox of every child; the paths of a conversion are added to a copy. */
  struct jail jail;
  bool is_jailed;
  /** Whether a layer that cannot be set up is skipped. */
  bool best_effort;
};

/** Returns NULL on failure, with a line on stderr. */
LibreOfficeKit *host_load_kit(const struct host *host);

/** Opens and writes a file of the host's own, so that fonts, filters and styles are loaded before the first conversion. */
bool host_warm_up(const struct host *host);

/** Finds the temporary folders that LibreOffice has made; it remembers them by their paths below WORKING_FOLDER. */
bool host_note_temp(void);

/** Serves until stdin ends, and then exits; returns in a child only. */
void host_serve(const struct host *host);

/** One conversion in a separate process. */
struct child {
  /** 0 for a free slot. */
  pid_t pid;
  int64_t id;
  /** Pipe on which the child reports its outcome. */
  int report;
  char said[4096];
  size_t said_size;
  /** Time at which it is killed, in milliseconds of CLOCK_MONOTONIC. */
  int64_t deadline_ms;
  bool is_timed_out;
  bool is_aborted;
};

enum start { START_FAILED, START_DONE, START_IN_CHILD };

/** Forks. In the child it returns START_IN_CHILD when the file is open and LibreOffice's main loop must run before the rest. */
enum start child_start(const struct host *host, struct child *child, const struct frame *request, int64_t id, int64_t now_ms);

/** Kills the child and all that it started. */
void child_kill(const struct child *child);

/** Reads the child's report. Returns false when it has exited or has nothing more to report. */
bool child_listen(struct child *child);

/** Waits for the child's end, frees its slot and adds the outcome to the reply. */
void child_end(struct child *child, struct frame *reply);

/** From here on, the functions are for the child itself; `report` is its end of the pipe. */
void child_run(const struct host *host, const struct frame *request, int report);
void child_report_to(int report);
_Noreturn void child_finish(const char *outcome, const char *message);
/** Notes that memory ran out, whatever the outcome; both functions are safe in a signal handler. */
void child_note_memory(void);
void child_note_if_memory_is_short(void);

/** Makes LibreOffice's temporary folders in this child's folder. */
bool child_make_temp(void);

/** Replaces every file, pipe and event that the host has open for writing by one of this child's own, or by `nothing`. */
bool child_give_up_inherited(int report, int nothing);

/** Opens the file, writes the result and exits; returns where child_go_on has steps left to do. */
void child_convert(const struct host *host, const struct frame *request);
/** Returns whether this process is a child, which converts, and not the host. */
bool child_is_at_work(void);

/** Runs the next step. `is_idle`: LibreOffice has no work left. */
void child_go_on(bool is_idle);

#endif
