/** The office host: a warmed-up LibreOffice that forks a jailed copy of itself for every file. */
#ifndef CONVERTD_HOST_H
#define CONVERTD_HOST_H

#include "frame.h"
#include "jail.h"

#define LOK_USE_UNSTABLE_API
#include <LibreOfficeKit/LibreOfficeKit.h>

#include <stdbool.h>
#include <stdint.h>

/** Most conversions at once that one host can be asked for. */
#define MOST_SLOTS 64

/** Under these names the host sees its own folder, and every child the one of its conversion: no path of ours gets into a file. */
#define WORKING_FOLDER "/proc/self/cwd"
#define HERE "file://" WORKING_FOLDER "/"
#define TEMP_FOLDER "tmp"

struct host {
  LibreOfficeKit *kit;
  /** LibreOffice's program folder. */
  const char *install;
  /** Address of the profile, which nothing but LibreOffice's start ever writes. */
  const char *profile;
  size_t slots;
  /** The layers of every child; what one conversion may read and write is added to a copy. */
  struct jail jail;
  bool is_jailed;
  /** A layer that cannot be raised is passed over. */
  bool best_effort;
};

/** NULL, and a line on stderr, when it cannot. */
LibreOfficeKit *host_load_kit(const struct host *host);

/** Opens and writes a file of its own, so that fonts, filters and styles are there before the first conversion. */
bool host_warm_up(const struct host *host);

/** Finds out which temporary folders LibreOffice has made; it remembers them by their path below WORKING_FOLDER. */
bool host_note_temp(void);

/** Serves until stdin ends, and then leaves the process; returns in a child only. */
void host_serve(const struct host *host);

/** One conversion in a process of its own. */
struct child {
  /** 0: this place is free. */
  pid_t pid;
  int64_t id;
  /** What it says at its end comes here. */
  int report;
  char said[4096];
  size_t said_size;
  /** CLOCK_MONOTONIC in milliseconds; when it is killed. */
  int64_t deadline_ms;
  bool is_timed_out;
  bool is_aborted;
};

enum start { START_FAILED, START_DONE, START_IN_CHILD };

/** Forks. In the child it returns START_IN_CHILD when the file is open and LibreOffice must have its turn before the rest. */
enum start child_start(const struct host *host, struct child *child, const struct frame *request, int64_t id, int64_t now_ms);

/** Kills it and all that it started. */
void child_kill(const struct child *child);

/** Takes what it says. False: it has gone, or has nothing more to say. */
bool child_listen(struct child *child);

/** Waits for its end, frees its place and says what became of it. */
void child_end(struct child *child, struct frame *reply);

/** The rest is for the child itself, from child_run on; `report` is its end of the pipe. */
void child_run(const struct host *host, const struct frame *request, int report);
void child_report_to(int report);
_Noreturn void child_finish(const char *outcome, const char *message);
/** Says that memory ran out, whatever the outcome will be; both may be called where a signal is handled. */
void child_note_memory(void);
void child_note_if_memory_is_short(void);

/** Makes LibreOffice's temporary folders in the folder that this child works in. */
bool child_make_temp(void);

/** Replaces every file, pipe and event that the host has open for writing by one of this child's own, or by `nothing`. */
bool child_give_up_inherited(int report, int nothing);

/** Opens the file, writes the result and ends the process; returns where steps of child_go_on are left to do. */
void child_convert(const struct host *host, const struct frame *request);
/** Whether this process is a child, which converts, and not the host. */
bool child_is_at_work(void);

/** The next step. `is_idle`: LibreOffice has nothing left to do. */
void child_go_on(bool is_idle);

#endif
